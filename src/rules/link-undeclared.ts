import type { Wikilink } from '../corpus/model.js';
import type { Rule } from './rule.js';
import { unmatchedLinks } from './support/declared-links.js';
import { exampleCorpus, examplePage } from './support/example-page.js';
import { quote } from './support/words.js';

const gauge = { 'Tide Gauge': examplePage({}, 'Tide Gauge') };
const declared = { '@id': 'urn:ngm:class:tide-gauge', 'vc:label': 'Tide Gauge' };
const body = '\n- Read from a [[Tide Gauge]].\n';

export const linkUndeclared: Rule = {
  code: 'link-undeclared',
  severity: 'hint',
  title: 'A link of the text that the Page block does not declare',
  why: 'Backlinks are counted from "vc:outboundWikilinks". A link that stands in the text alone is seen by readers of the page, and by no program that reads the block.',
  repair:
    'Add the page to "vc:outboundWikilinks", or run the tool that fills this list. The finding stands at the first link to each page, and counts all of them.',
  shownInEditor: false,
  examples: {
    bad: exampleCorpus(examplePage({ page: { 'vc:outboundWikilinks': [] }, body }), gauge),
    good: exampleCorpus(examplePage({ page: { 'vc:outboundWikilinks': [declared] }, body }), gauge),
  },
  check({ page, corpus }) {
    if (page.classBlock === null) return [];
    const missing = new Map<string, { link: Wikilink; count: number }>();
    for (const { link, found } of unmatchedLinks(page, corpus)?.undeclared ?? []) {
      // Only a link that leads to a class of another page can be served.
      if (found.kind !== 'page' || found.path === page.path) continue;
      const first = missing.get(found.path);
      if (first !== undefined) first.count++;
      else if ((corpus.pageAt(found.path)?.slug ?? null) !== null) {
        missing.set(found.path, { link, count: 1 });
      }
    }
    return [...missing.values()].map(({ link, count }) => ({
      span: link.span,
      message: `The text links to ${quote(link.target)}, but the Page block does not declare this link. Add it to "vc:outboundWikilinks".`,
      count,
    }));
  },
};
