import { TOP } from '../corpus/names.js';
import type { Rule } from './rule.js';
import { exampleCorpus, examplePage } from './support/example-page.js';
import { linksOf } from './support/page-links.js';
import { firstQuoted, quote } from './support/words.js';

/** A page whose `alias::` line gives it one more name. */
const alsoGauge = (title: string) => examplePage({ top: 'public:: true\nalias:: Gauge' }, title);

const gauges = {
  'Tide Gauge': alsoGauge('Tide Gauge'),
  'Wind Gauge': alsoGauge('Wind Gauge'),
};

export const linkAmbiguous: Rule = {
  code: 'link-ambiguous',
  severity: 'hint',
  title: 'A link that several pages answer to',
  why: 'Which page a reader reaches depends on the program that follows the link.',
  repair:
    'Write the full name of the page that is meant, or take the shared alias from one of them.',
  examples: {
    bad: exampleCorpus(examplePage({ body: '\n- Read from a [[Gauge]].\n' }), gauges),
    good: exampleCorpus(examplePage({ body: '\n- Read from a [[Tide Gauge]].\n' }), gauges),
  },
  check({ page, corpus }) {
    return linksOf(page, corpus).flatMap(({ link: { target, span }, found }) => {
      if (found.kind !== 'ambiguous' || target === TOP) return [];
      return [
        {
          span,
          message: `${quote(target)} is the name of ${found.paths.length} pages: ${firstQuoted(found.paths)}. Write the full name of the one that is meant.`,
          related: found.paths.map((path) => ({ path, message: `Answers to ${quote(target)}` })),
        },
      ];
    });
  },
};
