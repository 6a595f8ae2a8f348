import { locate } from '../corpus/json-fence.js';
import type { ClassBlock, Page } from '../corpus/model.js';
import type { ClassRecord, CorpusView } from '../ontology/corpus-view.js';
import type { Related, Report, Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { ownSlug, targetsOf } from './support/references.js';
import { quote } from './support/words.js';

const metric = { 'Ocean Metric': examplePage({}, 'Ocean Metric') };
const contrasting = (subClassOf: unknown) =>
  exampleCorpus(
    examplePage({
      class: { subClassOf, relations: { contrastsWith: [reference('Ocean Metric')] } },
    }),
    metric,
  );

/** The parent entry that names a class, as a place of this page. */
function parentPlace(page: Page, block: ClassBlock, corpus: CorpusView, slug: string): Related[] {
  const parent = block.parents.find((entry) => corpus.slugOf(entry) === slug);
  if (parent === undefined) return [];
  return [{ path: page.path, message: 'Declared as a parent here', span: locate(parent.place) }];
}

/** How the class is related to one it is contrasted with; null when neither is above the other. */
function kinship(
  corpus: CorpusView,
  own: string,
  other: ClassRecord,
): { readonly words: string; readonly direct: boolean } | null {
  const above = corpus.ascentOf(own).ancestors.has(other.slug);
  const below = corpus.ascentOf(other.slug).ancestors.has(own);
  if (above === below) return null;
  if (above) {
    const direct = corpus.classOf(own)?.parents.includes(other.slug) === true;
    return { words: direct ? 'a parent of this class' : 'an ancestor of this class', direct };
  }
  const direct = other.parents.includes(own);
  return { words: direct ? 'a kind of this class' : 'a kind of a kind of this class', direct };
}

export const parentContrasted: Rule = {
  code: 'parent-contrasted',
  severity: 'warning',
  title: 'A class is contrasted with a kind of itself, or with what it is a kind of',
  why: 'Contrast is said of classes that exclude each other. A class that is a kind of another cannot exclude it, so a served block holds both a statement and its opposite. Over several steps it is only an info.',
  repair: 'Remove the contrast, or the parent, whichever is wrong.',
  examples: {
    bad: contrasting([reference('Ocean Metric')]),
    good: contrasting([{ '@id': 'owl:Thing' }]),
  },
  check({ page, corpus }) {
    const block = page.classBlock;
    const own = block === null ? null : ownSlug(block);
    if (block === null || own === null) return [];
    const contrasted = targetsOf(block).filter(({ predicate }) => predicate === 'contrastsWith');
    return contrasted.flatMap(({ reference: entry }): Report[] => {
      const slug = corpus.slugOf(entry);
      const other = slug === null || slug === own ? undefined : corpus.classOf(slug);
      const kin = other === undefined ? null : kinship(corpus, own, other);
      if (other === undefined || kin === null) return [];
      const here = parentPlace(page, block, corpus, other.slug);
      const there = { path: other.path, message: `The page of ${quote(other.label)}` };
      return [
        {
          span: locate(entry.place),
          severity: kin.direct ? 'warning' : 'info',
          message: `The class is contrasted with ${quote(other.label)}, which is ${kin.words}. Remove the contrast, or the parent that is wrong.`,
          related: here.length > 0 ? here : [there],
        },
      ];
    });
  },
};
