import { locate } from '../corpus/json-fence.js';
import { PREDICATES, isPredicate } from '../corpus/model.js';
import type { ClassBlock, Page, Relation } from '../corpus/model.js';
import { isPartOf, turnedRound } from '../settings/direction.js';
import { bareName, closest } from '../settings/suggest.js';
import type { Fix, Report, Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { sameButForSpelling } from './support/near.js';
import { replaceFix } from './support/scalar.js';
import { counted, listed, quote } from './support/words.js';

/** What to write instead of an unknown key. */
function adviceFor(key: string, clash: string | undefined): string {
  const certain = sameButForSpelling(key, PREDICATES);
  if (clash !== undefined) return `Merge it with ${quote(clash)}, as "${certain}".`;
  if (certain !== undefined) return `Write "${certain}".`;
  const loose = bareName(key);
  if (/^(?:is|has)?(?:subclassof|parents?|superclass(?:es)?)$/u.test(loose)) {
    return 'Parents belong in the "subClassOf" of the class, outside its relations.';
  }
  const active = turnedRound(loose);
  if (active !== null) return `Declare "${active}" on the pages it names, pointing here.`;
  const near = isPartOf(loose) ? 'partOf' : (closest(key, PREDICATES) ?? extended(loose));
  return near === null ? `Write one of ${listed(PREDICATES, 'or')}.` : `Did you mean "${near}"?`;
}

/** The predicate a key begins with, as in `uses_hw`; `hasPartOf` says two things at once. */
function extended(loose: string): string | null {
  const begins = PREDICATES.find((predicate) => loose.startsWith(predicate.toLowerCase())) ?? null;
  return begins === 'hasPart' && loose.endsWith('of') ? null : begins;
}

/** What happens to the references under an unknown key. */
function lossOf(count: number): string {
  if (count === 0) return '';
  return `, so ${counted(count, 'reference')} under it ${count === 1 ? 'is' : 'are'} lost`;
}

/** Another key of the block that is, or would be given, the same name: one of the two would be lost. */
function clashOf(block: ClassBlock, relation: Relation): string | undefined {
  const canonical = sameButForSpelling(relation.key, PREDICATES);
  if (canonical === undefined) return undefined;
  const others = block.relations.filter((other) => other !== relation).map(({ key }) => key);
  if (others.includes(canonical)) return canonical;
  return others.find((key) => sameButForSpelling(key, PREDICATES) === canonical);
}

/** The renaming to the predicate a key certainly stands for, unless two keys would become one. */
function certainFix(page: Page, relation: Relation, clash: string | undefined): Fix | undefined {
  const canonical = sameButForSpelling(relation.key, PREDICATES);
  if (canonical === undefined || clash !== undefined) return undefined;
  return replaceFix(page, relation.keyPlace, canonical);
}

function report(page: Page, block: ClassBlock, relation: Relation): Report {
  const count = relation.targets.length + relation.malformed.length;
  const clash = clashOf(block, relation);
  const fix = certainFix(page, relation, clash);
  return {
    span: locate(relation.keyPlace),
    message: `${quote(relation.key)} is no predicate${lossOf(count)}. ${adviceFor(relation.key, clash)}`,
    count,
    ...(fix === undefined ? {} : { fix }),
  };
}

/** One finding per key; its count is the number of references lost, which is 0 for an empty key. */
export const predicateUnknown: Rule = {
  code: 'predicate-unknown',
  severity: 'warning',
  title: 'A relation is written under an unknown predicate',
  why: 'Every known reader of the ontology drops the references under such a key without a word: they are written, but never linked, never served.',
  repair: `Write one of the twelve predicates: ${listed(PREDICATES)}. Where two keys of a block would get one name, merge them: a reader sees only the last.`,
  examples: {
    bad: exampleCorpus(
      examplePage({ class: { relations: { 'depends-on': [reference('Tide Gauge')] } } }),
      { 'Tide Gauge': examplePage({}, 'Tide Gauge') },
    ),
    good: exampleCorpus(
      examplePage({ class: { relations: { dependsOn: [reference('Tide Gauge')] } } }),
      { 'Tide Gauge': examplePage({}, 'Tide Gauge') },
    ),
  },
  check({ page }) {
    const block = page.classBlock;
    if (block === null) return [];
    return block.relations
      .filter(({ key }) => !isPredicate(key))
      .map((relation) => report(page, block, relation));
  },
};
