import type { Property } from '../corpus/model.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { quote } from './support/words.js';

/** The truth value of a `public::` page property; null for other lines and other values. */
function statedPublic({ key, value, scope }: Property): boolean | null {
  if (scope !== 'page' || key.toLowerCase() !== 'public') return null;
  const word = value.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : null;
}

export const publicDiffers: Rule = {
  code: 'public-differs',
  severity: 'warning',
  title: 'Two places disagree on whether the page is published',
  why: 'The page is served or hidden by the ontology block alone; whoever set the page property expects the opposite.',
  repair: 'Decide whether the page is to be served and write the same in both places.',
  examples: {
    bad: examplePage({ top: 'public:: false' }),
    good: examplePage(),
  },
  check({ page }) {
    const block = page.pageBlock?.public ?? null;
    if (block === null) return [];
    return page.scan.properties.flatMap((property) => {
      const stated = statedPublic(property);
      if (stated === null || stated === block.value) return [];
      return [
        {
          span: property.valueSpan,
          message: `"public::" says ${quote(property.value.trim())}, but the ontology block says "${block.value}", and that decides. Write the same in both.`,
        },
      ];
    });
  },
};
