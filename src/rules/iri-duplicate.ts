import { locate } from '../corpus/json-fence.js';
import type { Located } from '../corpus/model.js';
import type { Report, Rule, RuleContext } from './rule.js';
import { exampleCorpus, examplePage } from './support/example-page.js';
import { firstQuoted, quote } from './support/words.js';

/** A report when other pages claim an IRI of this page too. */
function claimedElsewhere(context: RuleContext, iri: Located<string>, what: string): Report[] {
  const claims = new Set(context.corpus.claimsOf(iri.value));
  claims.delete(context.page.path);
  if (claims.size === 0) return [];
  const others = [...claims];
  return [
    {
      span: locate(iri.place),
      message: `The ${what} IRI ${quote(iri.value)} is also claimed by ${firstQuoted(others)}. Give each page an IRI of its own, or merge the pages.`,
      related: others.map((path) => ({ path, message: `Claims ${quote(iri.value)} too` })),
    },
  ];
}

const tideIndex = (iri: string) =>
  examplePage({ page: { 'vc:slug': undefined }, class: { '@id': iri } }, 'Tide Index');

export const iriDuplicate: Rule = {
  code: 'iri-duplicate',
  severity: 'error',
  title: 'Several pages claim one IRI',
  why: 'A reference to this IRI reaches only one of the pages; what the others say is never served.',
  repair: 'Give each page an IRI of its own, or merge the pages into one.',
  examples: {
    bad: exampleCorpus(examplePage(), { 'Tide Index': tideIndex('urn:ngm:class:tidal-index') }),
    good: exampleCorpus(examplePage(), { 'Tide Index': tideIndex('urn:ngm:class:tide-index') }),
  },
  check(context) {
    const classIri = context.page.classBlock?.iri ?? null;
    const pageIri = context.page.pageBlock?.iri ?? null;
    const same = classIri !== null && pageIri !== null && classIri.value === pageIri.value;
    return [
      ...(classIri === null ? [] : claimedElsewhere(context, classIri, 'class')),
      ...(pageIri === null || same ? [] : claimedElsewhere(context, pageIri, 'page')),
    ];
  },
};
