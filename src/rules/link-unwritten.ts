import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { unmatchedLinks } from './support/declared-links.js';
import { exampleCorpus, examplePage } from './support/example-page.js';
import { quote } from './support/words.js';

const gauge = { 'Tide Gauge': examplePage({}, 'Tide Gauge') };
const page = { 'vc:outboundWikilinks': [{ '@id': 'urn:ngm:class:tide-gauge' }] };

export const linkUnwritten: Rule = {
  code: 'link-unwritten',
  severity: 'hint',
  title: 'A declared link that the text does not have',
  why: 'The block says that this page links to another, and a reader of the page finds no such link: the list is older than the text, or the text has lost something.',
  repair: 'Write the link in the text, or take the entry out of "vc:outboundWikilinks".',
  shownInEditor: false,
  examples: {
    bad: exampleCorpus(examplePage({ page }), gauge),
    good: exampleCorpus(examplePage({ page, body: '\n- Read from a [[Tide Gauge]].\n' }), gauge),
  },
  check({ page: checked, corpus }) {
    return (unmatchedLinks(checked, corpus)?.unwritten ?? []).map(({ slug, label, place }) => ({
      span: locate(place),
      message: `The Page block declares a link to ${quote(label === '' ? slug : label)}, but the text has none. Write the link, or remove the entry.`,
    }));
  },
};
