/** What the pages declare, as axioms: parents are superclasses, relations existential restrictions. */

import type { CorpusIndex, IndexedClass } from '../../corpus/corpus-index.js';
import type { Predicate } from '../../corpus/model.js';
import type { Target } from '../../corpus/record.js';
import type { IriMaker } from '../turtle/iris.js';
import { OWL_THING } from '../turtle/vocabulary.js';
import { classNamed, some, TOP_CLASS, type Axiom, type Expression } from './axioms.js';

/** What is asked of a corpus. */
export type ClassifiedCorpus = Pick<CorpusIndex, 'classes' | 'slugOfTarget'>;

/** One edge of a class: to a parent, or by a predicate to something it must have. */
export interface DeclaredEdge {
  readonly relation: 'subClassOf' | Predicate;
  /** IRI of the class at the other end. */
  readonly target: string;
}

/** The edges of a class in the order of declaration, each once, without those that name nothing. */
export function edgesOf(
  declared: IndexedClass,
  corpus: ClassifiedCorpus,
  iris: IriMaker,
): DeclaredEdge[] {
  const edges = new Map<string, DeclaredEdge>();
  const add = (relation: DeclaredEdge['relation'], targets: readonly Target[]): void => {
    for (const one of targets) {
      const slug = corpus.slugOfTarget(one);
      if (slug === '') continue;
      const target = iris.classOf(slug, corpus);
      edges.set(`${relation} ${target}`, { relation, target });
    }
  };
  add('subClassOf', declared.parents);
  for (const [predicate, targets] of declared.relations) add(predicate, targets);
  return [...edges.values()];
}

/** An edge as an axiom of its page. */
export function edgeAxiom(
  iri: string,
  page: string,
  { relation, target }: DeclaredEdge,
  iris: IriMaker,
): Axiom {
  const end: Expression = target === OWL_THING ? TOP_CLASS : classNamed(target);
  const sup = relation === 'subClassOf' ? end : some(iris.property(relation), end);
  const name = target === OWL_THING ? 'owl:Thing' : `<${target}>`;
  const said = relation === 'subClassOf' ? name : `(<${iris.property(relation)}> some ${name})`;
  return {
    parts: [{ kind: 'subclass', sub: classNamed(iri), sup }],
    source: { kind: 'page', page, relation },
    text: `<${iri}> SubClassOf ${said}`,
  };
}

/** All axioms of a corpus, in page order. */
export function corpusAxioms(corpus: ClassifiedCorpus, iris: IriMaker): Axiom[] {
  return [...corpus.classes().values()].flatMap((declared) => {
    const iri = iris.valid(declared.iri);
    return edgesOf(declared, corpus, iris).map((edge) =>
      edgeAxiom(iri, declared.page.path, edge, iris),
    );
  });
}
