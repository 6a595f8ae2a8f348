import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { isBlank } from './support/places.js';
import { quote } from './support/words.js';

export const titleDiffers: Rule = {
  code: 'title-differs',
  severity: 'warning',
  title: 'The page title is not the label of the class',
  why: 'Readers see the title, the served text shows the label: one class appears under two names.',
  repair: 'Decide which name is right and write it in both places; the other may become an alias.',
  examples: {
    bad: examplePage({ page: { title: 'Tide Index' } }),
    good: examplePage(),
  },
  check({ page }) {
    const title = page.pageBlock?.title ?? null;
    const label = page.classBlock?.label ?? null;
    if (title === null || label === null || isBlank(title) || isBlank(label)) return [];
    if (title.value === label.value) return [];
    return [
      {
        span: locate(title.place),
        message: `The page is titled ${quote(title.value)}, but the class is labelled ${quote(label.value)}. Write the same name in both.`,
      },
    ];
  },
};
