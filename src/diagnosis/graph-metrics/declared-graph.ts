/** The graph that the pages declare: classes, and the triples their parents and relations make. */

import { PREDICATES } from '../../corpus/model.js';
import type { Range } from '../../corpus/text.js';
import { quote } from '../../rules/support/words.js';
import type { MetricRow } from './graph-metric.js';

/** What makes an end of a triple no sure class of the corpus. */
export type LinkFault =
  /** No class answers to it. */
  | 'no-class'
  /** A class has this slug, but another IRI, or a page no such name. */
  | 'slug-only'
  /** Several pages answer to it. */
  | 'ambiguous'
  /** Several pages claim the IRI of the class that declares the triple. */
  | 'own-iri-shared';

/** One reference of a class as it is written. */
export interface WrittenTriple {
  /** IRI of the class that declares it. */
  readonly subject: string;
  /** `subClassOf`, one of the predicates, or whatever else stands as a key of the relations. */
  readonly relation: string;
  /** IRI of the class it is read as. */
  readonly object: string;
  /** Whether the same triple stands above on the page. */
  readonly repeats: boolean;
  readonly path: string;
  /** Which reference of the page it is, from zero: by it the place is found again. */
  readonly entry: number;
  readonly fault: LinkFault | null;
}

/** A class of the corpus. */
export interface ClassNode {
  readonly iri: string;
  readonly path: string;
  /** As written; empty when the class names none. */
  readonly domain: string;
}

/** What a graph is made from. */
export interface GraphSource {
  /** In page order. */
  readonly classes: readonly ClassNode[];
  /** In page order, without references to `owl:Thing`: that a class is one says nothing of it. */
  readonly written: readonly WrittenTriple[];
  /** What people call a class. */
  readonly nameOf: (iri: string) => string;
  /** Where a reference stands; null when the page is another one by now. */
  readonly placeOf: (triple: WrittenTriple) => Range | null;
}

const NONE: readonly never[] = [];
const RELATIONS: ReadonlySet<string> = new Set(['subClassOf', ...PREDICATES]);

/** Whether a triple is written under `subClassOf` or one of the predicates. */
export function isKnown({ relation }: WrittenTriple): boolean {
  return RELATIONS.has(relation);
}

export class DeclaredGraph {
  readonly classes: ReadonlyMap<string, ClassNode>;
  readonly written: readonly WrittenTriple[];
  /** The triples: parents and the relations under the predicates, each once, self-references too. */
  readonly triples: readonly WrittenTriple[];
  private readonly bySubject = new Map<string, WrittenTriple[]>();
  private readonly parents = new Map<string, string[]>();

  constructor(private readonly source: GraphSource) {
    this.classes = new Map(source.classes.map((node) => [node.iri, node]));
    this.written = source.written;
    this.triples = source.written.filter((triple) => !triple.repeats && isKnown(triple));
    for (const triple of this.triples) {
      const { subject, relation, object } = triple;
      listIn(this.bySubject, subject).push(triple);
      if (relation === 'subClassOf' && object !== subject)
        listIn(this.parents, subject).push(object);
    }
  }

  /** The triples of a class. */
  of(subject: string): readonly WrittenTriple[] {
    return this.bySubject.get(subject) ?? NONE;
  }

  /** The declared parents of a class, itself never. */
  parentsOf(iri: string): readonly string[] {
    return this.parents.get(iri) ?? NONE;
  }

  name(iri: string): string {
    return quote(this.source.nameOf(iri));
  }

  /** A triple in words: `"Tide Gauge" requires "Clock"`. */
  words({ subject, relation, object }: WrittenTriple): string {
    return `${this.name(subject)} ${relation} ${this.name(object)}`;
  }

  /** A triple as a row: what is said of it, with its place. */
  row(triple: WrittenTriple, message: string): MetricRow {
    return { path: triple.path, message, place: () => this.source.placeOf(triple) };
  }
}

function listIn<T>(map: Map<string, T[]>, key: string): T[] {
  let list = map.get(key);
  if (!list) map.set(key, (list = []));
  return list;
}

/** A triple as one text, to look it up by. */
export function tripleKey(subject: string, relation: string, object: string): string {
  return `${subject} ${relation} ${object}`;
}

/** Why a metric over triples has no value where there are none. */
export const NO_TRIPLES = 'No class declares a parent or a relation.';
