import { locate } from '../corpus/json-fence.js';
import { slugify } from '../corpus/names.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { ownSlug } from './support/references.js';
import { replaceFix } from './support/scalar.js';
import { quote } from './support/words.js';

export const slugDiffers: Rule = {
  code: 'slug-differs',
  severity: 'warning',
  title: "The page's slug is not the end of the class IRI",
  why: 'References use the end of the class IRI; a program that goes by the slug of the page looks for another class.',
  repair:
    'Write the end of the class IRI as the slug, or correct the IRI where it is the slip. The quick fix is offered where the label gives the same slug as the IRI.',
  examples: {
    bad: examplePage({ page: { 'vc:slug': 'tide-index' } }),
    good: examplePage(),
  },
  check({ page }) {
    const slug = page.pageBlock?.slug ?? null;
    const expected = page.classBlock === null ? null : ownSlug(page.classBlock);
    if (slug === null || expected === null || expected === '' || slug.value === expected) return [];
    // Label and IRI agree, so the slug is the slip; else which of the two is meant is not certain.
    const certain = slugify(page.classBlock?.label?.value ?? '') === expected;
    const write = `Write ${quote(expected)}`;
    return [
      {
        span: locate(slug.place),
        message: `The slug ${quote(slug.value)} is not the end of the class IRI, ${quote(expected)}. ${write}${certain ? '' : ', or correct the IRI'}.`,
        ...(certain ? { fix: replaceFix(page, slug.place, expected) } : {}),
      },
    ];
  },
};
