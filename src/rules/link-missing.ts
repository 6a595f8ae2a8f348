import type { Rule } from './rule.js';
import { exampleCorpus, examplePage } from './support/example-page.js';
import { linksOf } from './support/page-links.js';
import { quote } from './support/words.js';

const gauge = { 'Tide Gauge': examplePage({}, 'Tide Gauge') };

export const linkMissing: Rule = {
  code: 'link-missing',
  severity: 'hint',
  title: 'A link to a page that does not exist',
  why: 'A link ahead of its page is normal while an ontology grows; a misspelt one hides a connection. The ranked view shows which missing pages are asked for most.',
  repair: 'Correct the name, add it as an alias of the page that is meant, or create the page.',
  examples: {
    bad: exampleCorpus(examplePage({ body: '\n- Read from a [[Tide Gage]].\n' }), gauge),
    good: exampleCorpus(examplePage({ body: '\n- Read from a [[Tide Gauge]].\n' }), gauge),
  },
  check({ page, corpus }) {
    return linksOf(page, corpus)
      .filter(({ found, asks }) => asks && found.kind === 'missing')
      .map(({ link: { target, span } }) => ({
        span,
        message: `No page is called ${quote(target)}. Correct the name, or create the page.`,
      }));
  },
};
