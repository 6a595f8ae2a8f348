import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { exampleCorpus, examplePage } from './support/example-page.js';
import { referenceFix } from './support/json-entry.js';
import { quote } from './support/words.js';

const gauge = { 'Tide Gauge': examplePage({}, 'Tide Gauge') };
const link = { '@id': 'urn:ngm:class:tide-gauge', 'vc:label': 'Tide Gauge' };

/** A page that declares one entry, and has its link in the text. */
const linking = (entry: unknown) =>
  exampleCorpus(
    examplePage({
      page: { 'vc:outboundWikilinks': [entry] },
      body: '\n- Read from a [[Tide Gauge]].\n',
    }),
    gauge,
  );

export const wikilinkBareString: Rule = {
  code: 'wikilink-bare-string',
  severity: 'warning',
  title: 'A declared link is a string, not a reference',
  why: 'Links are read from the "@id" of an entry. A bare string has none, so it produces no link.',
  repair:
    'Write the entry as an object with "@id" and "vc:label". Where one class of the corpus carries the name, the quick fix does it.',
  examples: {
    bad: linking('Tide Gauge'),
    good: linking(link),
  },
  check({ page, corpus }) {
    const strings = page.pageBlock?.bareStrings ?? [];
    return strings.map(({ value, place }) => {
      const fix = referenceFix(page, corpus, place, value, 'vc:label');
      return {
        span: locate(place),
        message: `${quote(value)} is a string without an "@id", so it makes no link. Write an object with "@id" and "vc:label".`,
        ...(fix === undefined ? {} : { fix }),
      };
    });
  },
};
