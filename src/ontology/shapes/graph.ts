/** Triples in memory, small and looked up from both ends: one page, or one file of shapes. */

import { RDF, RDFS } from '../turtle/vocabulary.js';

/** An IRI, a blank node (`_:name`), or a literal with its datatype. */
export interface Term {
  readonly kind: 'iri' | 'blank' | 'literal';
  readonly value: string;
  /** Of a literal only. */
  readonly datatype?: string;
  /** Of a literal with a language tag only. */
  readonly language?: string;
}

export interface GraphTriple {
  readonly subject: Term;
  readonly predicate: string;
  readonly object: Term;
}

/** An IRI as a term. */
export function iriTerm(value: string): Term {
  return { kind: 'iri', value };
}

/** A text that is the same for equal terms and differs for all others. */
export function keyOf(term: Term): string {
  if (term.kind !== 'literal') return term.value;
  const { value, datatype = '', language } = term;
  // A language tag is compared without case.
  return language === undefined
    ? `"${value}"^^${datatype}`
    : `"${value}"@${language.toLowerCase()}`;
}

type ByPredicate = Map<string, Map<string, Term>>;

const NOTHING: readonly Term[] = [];

/** A set of triples. */
export class Graph {
  private readonly forward = new Map<string, ByPredicate>();
  private readonly backward = new Map<string, ByPredicate>();
  /** Subjects by their key. */
  private readonly terms = new Map<string, Term>();

  constructor(triples: Iterable<GraphTriple>) {
    for (const triple of triples) this.add(triple);
  }

  /** Objects of a subject and predicate, in the order they were added. */
  objects(subject: Term, predicate: string): readonly Term[] {
    const found = this.forward.get(keyOf(subject))?.get(predicate);
    return found === undefined ? NOTHING : [...found.values()];
  }

  /** Subjects that have this predicate with this object. */
  subjects(predicate: string, object: Term): readonly Term[] {
    const found = this.backward.get(keyOf(object))?.get(predicate);
    return found === undefined ? NOTHING : [...found.values()];
  }

  /** All subjects, each once. */
  allSubjects(): Iterable<Term> {
    return this.terms.values();
  }

  /** Predicates of a subject with their objects. */
  *about(subject: Term): Generator<readonly [string, readonly Term[]]> {
    for (const [predicate, objects] of this.forward.get(keyOf(subject)) ?? []) {
      yield [predicate, [...objects.values()]];
    }
  }

  /** Pairs that a predicate joins. */
  *pairs(predicate: string): Generator<readonly [Term, Term]> {
    for (const [key, byPredicate] of this.forward) {
      const subject = this.terms.get(key);
      for (const object of byPredicate.get(predicate)?.values() ?? []) {
        if (subject !== undefined) yield [subject, object];
      }
    }
  }

  private add({ subject, predicate, object }: GraphTriple): void {
    this.terms.set(keyOf(subject), subject);
    put(this.forward, subject, predicate, object);
    put(this.backward, object, predicate, subject);
  }
}

function put(map: Map<string, ByPredicate>, from: Term, predicate: string, to: Term): void {
  const key = keyOf(from);
  const byPredicate: ByPredicate = map.get(key) ?? new Map<string, Map<string, Term>>();
  const ends = byPredicate.get(predicate) ?? new Map<string, Term>();
  map.set(key, byPredicate);
  byPredicate.set(predicate, ends);
  ends.set(keyOf(to), to);
}

/** Classes above a node's types, the types too: what makes it an instance. */
export function isInstanceOf(graph: Graph, node: Term, className: string): boolean {
  if (node.kind === 'literal') return false;
  const seen = new Set<string>();
  const open = [...graph.objects(node, `${RDF}type`)];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one.kind === 'iri' && one.value === className) return true;
    const key = keyOf(one);
    if (seen.has(key)) continue;
    seen.add(key);
    open.push(...graph.objects(one, SUBCLASS_OF));
  }
  return false;
}

/** Everything that is an instance of a class or of one below it, each once. */
export function instancesOf(graph: Graph, className: string): Term[] {
  const found = new Map<string, Term>();
  const seen = new Set<string>();
  const open: Term[] = [iriTerm(className)];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const key = keyOf(one);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const node of graph.subjects(`${RDF}type`, one)) found.set(keyOf(node), node);
    open.push(...graph.subjects(SUBCLASS_OF, one));
  }
  return [...found.values()];
}

const SUBCLASS_OF = `${RDFS}subClassOf`;
