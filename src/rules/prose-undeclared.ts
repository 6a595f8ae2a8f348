import { locate } from '../corpus/json-fence.js';
import type { ClassBlock, Page, Reference, Span } from '../corpus/model.js';
import { nameKey } from '../corpus/names.js';
import type { CorpusView } from '../ontology/corpus-view.js';
import type { Report, Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { proseReferences, type ProseReference } from './support/prose-lines.js';
import { counted, firstQuoted } from './support/words.js';

const gauge = { 'Tide Gauge': examplePage({}, 'Tide Gauge') };
const requiring = (relations: unknown) =>
  exampleCorpus(
    examplePage({ class: { relations }, body: '\n- requires:: [[Tide Gauge]]\n' }),
    gauge,
  );

/** The references of a block under a key. */
function declaredUnder(block: ClassBlock, key: ProseReference['key']): readonly Reference[] {
  if (key === 'subClassOf') return block.parents;
  return block.relations.filter((one) => one.key === key).flatMap(({ targets }) => targets);
}

/** What the block declares under a key, by slug and by label. */
function known(corpus: CorpusView, block: ClassBlock, key: ProseReference['key']): Set<string> {
  return new Set(
    declaredUnder(block, key).flatMap((entry) => [
      `slug ${corpus.slugOf(entry) ?? ''}`,
      ...(entry.label === null ? [] : [`name ${nameKey(entry.label.value)}`]),
      ...(entry.name === null ? [] : [`name ${nameKey(entry.name)}`]),
    ]),
  );
}

/** Where the block keeps what is missing: at the key, else at the relations of the class. */
function placeIn(block: ClassBlock, key: ProseReference['key']): Span {
  if (key === 'subClassOf') return locate(block.parentsPlace ?? block.place);
  return locate(block.relations.find((one) => one.key === key)?.keyPlace ?? block.place);
}

/** Names of the text that the block leaves out, by the key they belong under. */
function leftOut(page: Page, block: ClassBlock, corpus: CorpusView) {
  const missing = new Map<ProseReference['key'], ProseReference[]>();
  const declared = new Map<ProseReference['key'], Set<string>>();
  for (const one of proseReferences(page)) {
    const { target } = one.link;
    const slug = corpus.slugOf({ iri: null, name: target, label: null, place: one.link.span });
    // What no page describes could only be declared as a dangling reference.
    if (slug === null || corpus.classOf(slug)?.path === undefined) continue;
    if (corpus.classOf(slug)?.path === page.path) continue;
    const here = declared.get(one.key) ?? known(corpus, block, one.key);
    declared.set(one.key, here);
    if (here.has(`slug ${slug}`) || here.has(`name ${nameKey(target)}`)) continue;
    here.add(`slug ${slug}`);
    const others = missing.get(one.key);
    if (others) others.push(one);
    else missing.set(one.key, [one]);
  }
  return missing;
}

/** One finding per key of the block; its count is the number of names it leaves out. */
export const proseUndeclared: Rule = {
  code: 'prose-undeclared',
  severity: 'info',
  title: 'The text relates the class to others that its block leaves out',
  why: 'Readers of the page see these relations, and nothing that is served has them: only the ontology block is read.',
  repair:
    'Declare the relation in the block, or take it out of the text. Where a block is made from the text, make it again.',
  shownInEditor: false,
  examples: {
    bad: requiring({ requires: [] }),
    good: requiring({ requires: [reference('Tide Gauge')] }),
  },
  check({ page, corpus }) {
    const block = page.classBlock;
    if (block === null || block.dialect === 'property-lines') return [];
    return [...leftOut(page, block, corpus)].map(([key, missing]): Report => {
      const names = missing.map(({ link }) => link.target);
      return {
        span: placeIn(block, key),
        knownBy: JSON.stringify([key, names.map(nameKey).sort()]),
        message: `The text names ${firstQuoted(names)} under "${key}", and the block leaves ${missing.length === 1 ? 'it' : `these ${counted(missing.length, 'name')}`} out. Declare the relation, or take it out of the text.`,
        count: missing.length,
        related: missing.map(({ link }) => ({
          path: page.path,
          message: `"${key}" in the text`,
          span: link.span,
        })),
      };
    });
  },
};
