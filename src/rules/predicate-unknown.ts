import { locate } from '../corpus/json-fence.js';
import { PREDICATES, isPredicate } from '../corpus/model.js';
import type { ClassBlock, Page, Relation } from '../corpus/model.js';
import { bareName, closest } from '../settings/suggest.js';
import type { Fix, Report, Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { sameButForSpelling } from './support/near.js';
import { replaceFix } from './support/scalar.js';
import { counted, listed, quote } from './support/words.js';

/** Predicates whose passive form people write; the edge belongs on the other page. */
const passives: Readonly<Record<string, string>> = {
  requiredby: 'requires',
  enabledby: 'enables',
  implementedby: 'implements',
  usedby: 'uses',
  supportedby: 'supports',
};

/** What to write instead of an unknown key. */
function adviceFor(key: string, certain: string | undefined): string {
  if (certain !== undefined) return `Write "${certain}".`;
  const loose = bareName(key);
  if (loose === 'subclassof' || loose === 'issubclassof') {
    return 'Parents belong in the "subClassOf" of the class, outside its relations.';
  }
  const active = passives[loose];
  if (active !== undefined) {
    return `Declare "${active}" on the pages it names, pointing here.`;
  }
  const near = closest(key, PREDICATES) ?? extended(loose);
  return near === null ? `Write one of ${listed(PREDICATES, 'or')}.` : `Did you mean "${near}"?`;
}

/** The predicate a key begins with, as in `uses_hw`. */
function extended(loose: string): string | null {
  return PREDICATES.find((predicate) => loose.startsWith(predicate.toLowerCase())) ?? null;
}

/** What happens to the references under an unknown key. */
function lossOf(count: number): string {
  if (count === 0) return '';
  return `, so ${counted(count, 'reference')} under it ${count === 1 ? 'is' : 'are'} lost`;
}

/** The canonical predicate a key certainly stands for, unless the block has that one already. */
function certainFix(page: Page, block: ClassBlock, relation: Relation): Fix | undefined {
  const canonical = sameButForSpelling(relation.key, PREDICATES);
  if (canonical === undefined) return undefined;
  if (block.relations.some(({ key }) => key === canonical)) return undefined;
  return replaceFix(page, relation.keyPlace, canonical);
}

function report(page: Page, block: ClassBlock, relation: Relation): Report {
  const count = relation.targets.length + relation.malformed.length;
  const certain = sameButForSpelling(relation.key, PREDICATES);
  const fix = certainFix(page, block, relation);
  return {
    span: locate(relation.keyPlace),
    message: `${quote(relation.key)} is no predicate${lossOf(count)}. ${adviceFor(relation.key, certain)}`,
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
  repair: `Write one of the twelve predicates: ${listed(PREDICATES)}.`,
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
