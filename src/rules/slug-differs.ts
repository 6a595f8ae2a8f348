import { locate } from '../corpus/json-fence.js';
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
  repair: 'Write the end of the class IRI as the slug. Everything links to the IRI, so it stays.',
  examples: {
    bad: examplePage({ page: { 'vc:slug': 'tide-index' } }),
    good: examplePage(),
  },
  check({ page }) {
    const slug = page.pageBlock?.slug ?? null;
    const expected = page.classBlock === null ? null : ownSlug(page.classBlock);
    if (slug === null || expected === null || expected === '' || slug.value === expected) return [];
    return [
      {
        span: locate(slug.place),
        message: `The slug ${quote(slug.value)} is not the end of the class IRI, ${quote(expected)}. Write ${quote(expected)}.`,
        fix: replaceFix(page, slug.place, expected),
      },
    ];
  },
};
