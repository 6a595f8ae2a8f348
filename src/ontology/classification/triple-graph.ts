/** The triples of a file by subject, and the lists among them. */

import { RDF } from '../turtle/vocabulary.js';
import type { Triple, TurtleTerm } from '../turtle/read-turtle.js';

export class TripleGraph {
  private readonly bySubject = new Map<string, Triple[]>();

  constructor(readonly triples: readonly Triple[]) {
    for (const triple of triples) {
      const list = this.bySubject.get(triple.subject.value);
      if (list) list.push(triple);
      else this.bySubject.set(triple.subject.value, [triple]);
    }
  }

  /** What is said of a term, in the order of the file. */
  of(term: TurtleTerm): readonly Triple[] {
    return term.kind === 'literal' ? [] : (this.bySubject.get(term.value) ?? []);
  }

  /** The first triple of a term with this predicate. */
  first(term: TurtleTerm, predicate: string): Triple | undefined {
    return this.of(term).find((triple) => triple.predicate === predicate);
  }

  /** The items of a list; null when it is none, or not a whole one. */
  list(head: TurtleTerm): TurtleTerm[] | null {
    const items: TurtleTerm[] = [];
    const seen = new Set<string>();
    for (let at = head; at.value !== `${RDF}nil`;) {
      const item = this.first(at, `${RDF}first`);
      const rest = this.first(at, `${RDF}rest`);
      if (!item || !rest || seen.has(at.value)) return null;
      seen.add(at.value);
      items.push(item.object);
      at = rest.object;
    }
    return items;
  }
}
