/** A graph that ends somewhere, and knows when it was asked for what lies behind. */

import { OWL, RDF, RDFS } from '../turtle/vocabulary.js';
import { Graph, type GraphTriple, type Term } from './graph.js';

/** How far the graph of a page goes. */
export interface PageBounds {
  /** IRI of the class of the page: everything it declares is there. */
  readonly own: string;
  /** Classes that are there with all they declare but their restrictions. */
  readonly described: readonly string[];
  /** Classes that are there with type, label and parents. */
  readonly named: readonly string[];
}

const SUBCLASS_OF = `${RDFS}subClassOf`;
const NAMED: ReadonlySet<string> = new Set([`${RDF}type`, `${RDFS}label`, SUBCLASS_OF]);
const OF_RESTRICTIONS: ReadonlySet<string> = new Set(
  ['someValuesFrom', 'onProperty', 'allValuesFrom', 'hasValue'].map((name) => OWL + name),
);

/**
 * What a page's graph does not hold: who points to its classes, and what other classes require. A
 * shape that asks for it would get an answer that is wrong for the corpus.
 */
export class BoundedGraph extends Graph {
  private exceeded = false;
  private readonly described: ReadonlySet<string>;
  private readonly named: ReadonlySet<string>;
  /** Parents of other classes: restrictions of those classes would stand beside them. */
  private readonly partial = new Set<string>();

  constructor(
    triples: Iterable<GraphTriple>,
    readonly bounds: PageBounds,
  ) {
    super(triples);
    this.described = new Set(bounds.described);
    this.named = new Set(bounds.named);
  }

  /** What a question came to, and whether it asked for something that the graph cannot tell. */
  ask<T>(question: () => T): { readonly answer: T; readonly exceeded: boolean } {
    this.exceeded = false;
    const answer = question();
    return { answer, exceeded: this.exceeded };
  }

  override objects(subject: Term, predicate: string): readonly Term[] {
    const found = super.objects(subject, predicate);
    if (subject.kind !== 'iri') return found;
    const { value } = subject;
    if (this.named.has(value) && !NAMED.has(predicate)) this.exceeded = true;
    if (OF_RESTRICTIONS.has(predicate) && this.partial.has(value)) this.exceeded = true;
    if (predicate === SUBCLASS_OF && this.isOther(value)) {
      for (const parent of found) this.partial.add(parent.value);
    }
    return found;
  }

  override subjects(predicate: string, object: Term): readonly Term[] {
    if (object.kind === 'iri') this.exceeded = true;
    return super.subjects(predicate, object);
  }

  override about(subject: Term): Generator<readonly [string, readonly Term[]]> {
    if (this.isOther(subject.value)) this.exceeded = true;
    return super.about(subject);
  }

  private isOther(iri: string): boolean {
    return this.described.has(iri) || this.named.has(iri);
  }
}
