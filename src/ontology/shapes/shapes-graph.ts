/** The triples of one or more files of shapes, with the places they are written at. */

import { readTurtle, type Triple } from '../turtle/read-turtle.js';
import { compactName, RDF } from '../turtle/vocabulary.js';
import { Graph, keyOf, type Term } from './graph.js';
import { SH } from './vocabulary.js';

export interface ShapeFile {
  /** As messages name it. */
  readonly file: string;
  readonly text: string;
}

/** Where something is written. */
export interface WrittenAt {
  readonly file: string;
  /** Counted from one. */
  readonly line: number;
}

/** A file that is no Turtle: nothing of it is used. */
export interface FileFault extends WrittenAt {
  readonly message: string;
}

const NOWHERE: WrittenAt = { file: '', line: 1 };

/** All triples of the files that can be read. */
export class ShapesGraph {
  readonly graph: Graph;
  readonly faults: readonly FileFault[];
  private readonly begins = new Map<string, WrittenAt>();
  private readonly values = new Map<string, WrittenAt>();
  private readonly prefixes: (readonly [prefix: string, start: string])[] = [];

  constructor(files: readonly ShapeFile[]) {
    const faults: FileFault[] = [];
    const triples: Triple[] = [];
    for (const { file, text } of files) {
      const read = readTurtle(text);
      if (read.fault) {
        faults.push({ file, ...read.fault });
        continue;
      }
      this.prefixes.push(...read.prefixes);
      for (const triple of read.triples) {
        this.note(file, triple);
        triples.push(triple);
      }
    }
    this.faults = faults;
    this.graph = new Graph(triples);
  }

  /** Subjects that stand on the left of any triple. */
  subjects(): Term[] {
    return [...this.graph.allSubjects()];
  }

  objects(subject: Term, name: string): readonly Term[] {
    return this.graph.objects(subject, name.includes(':') ? name : SH + name);
  }

  isA(node: Term, iri: string): boolean {
    return this.graph.objects(node, `${RDF}type`).some((type) => type.value === iri);
  }

  /** Where a node is first written, as subject or as `[ … ]`. */
  placeOf(node: Term): WrittenAt {
    return this.begins.get(keyOf(node)) ?? NOWHERE;
  }

  /** Where a value of a node is written. */
  valuePlace(subject: Term, predicate: string, value: Term): WrittenAt {
    return this.values.get(placeKey(subject, predicate, value)) ?? this.placeOf(subject);
  }

  /** An IRI by the prefixes of the files: `ex:SurveyShape`. */
  readonly short = (iri: string): string => {
    for (const [prefix, start] of this.prefixes) {
      const rest = iri.startsWith(start) && start !== '' ? iri.slice(start.length) : '';
      if (/^[\w-]+$/u.test(rest)) return `${prefix}:${rest}`;
    }
    if (iri.startsWith(SH)) return `sh:${iri.slice(SH.length)}`;
    return compactName(iri) ?? `<${iri}>`;
  };

  private note(file: string, { subject, predicate, object, line }: Triple): void {
    const here = { file, line };
    // A blank node that is a value begins at its bracket, which comes after its first triple.
    const key = keyOf(subject);
    const known = this.begins.get(key);
    if (known === undefined || known.line > line) this.begins.set(key, here);
    if (object.kind === 'blank') this.begins.set(keyOf(object), here);
    const at = placeKey(subject, predicate, object);
    if (!this.values.has(at)) this.values.set(at, here);
  }
}

function placeKey(subject: Term, predicate: string, value: Term): string {
  return `${keyOf(subject)}\n${predicate}\n${keyOf(value)}`;
}
