/**
 * The data graph of one page: its class as an export has it, with the classes that its edges name
 * and what stands above those. A dangling target is in it without a type.
 */

import type { IndexedClass } from '../../corpus/corpus-index.js';
import {
  edgesOf,
  type ClassifiedCorpus,
  type DeclaredEdge,
} from '../classification/corpus-axioms.js';
import { slugOfIri } from '../../corpus/names.js';
import { describeClass, type ExportTriple } from '../turtle/export-triples.js';
import type { IriMaker } from '../turtle/iris.js';
import { OWL, OWL_THING, RDF, RDFS } from '../turtle/vocabulary.js';
import { BoundedGraph, type PageBounds } from './bounded-graph.js';
import type { GraphTriple, Term } from './graph.js';

/** Subject, predicate, object, datatype; without a datatype the object is no literal. */
export type PlainTriple = readonly [
  subject: string,
  predicate: string,
  object: string,
  datatype: string,
];

/** The graph of a page as it is handed to another process. */
export interface PageData extends PageBounds {
  readonly triples: readonly PlainTriple[];
}

export interface PageGraph {
  readonly data: PageData;
  /** Edges of the class; the n-th is the blank node `_:edge<n>` where it is a restriction. */
  readonly edges: readonly DeclaredEdge[];
}

const BLANK = '_:edge';

/** The edge that a blank node of a page stands for; null for all other terms. */
export function edgeNumber({ kind, value }: Term): number | null {
  return kind === 'blank' && value.startsWith(BLANK) ? Number(value.slice(BLANK.length)) : null;
}

/** Makes the graph of the page that declares a class. */
export function pageGraph(
  declared: IndexedClass,
  corpus: ClassifiedCorpus,
  iris: IriMaker,
): PageGraph {
  const own = iris.valid(declared.iri);
  const edges = edgesOf(declared, corpus, iris);
  const triples = [...describeClass(declared, corpus, iris)].map(plain);
  edges.forEach((edge, i) => triples.push(...edgeTriples(own, edge, i, iris)));
  const around = new Surroundings(own, corpus, iris);
  for (const { target } of edges) around.describe(target);
  around.climb();
  triples.push(...around.triples);
  const { described, named } = around;
  return { data: { own, described: [...described], named: [...named], triples }, edges };
}

function plain({ subject, predicate, object }: ExportTriple): PlainTriple {
  if (object.kind === 'text') return [subject, predicate, object.value, object.datatype];
  return [subject, predicate, object.kind === 'iri' ? object.value : object.filler, ''];
}

function* edgeTriples(
  own: string,
  { relation, target }: DeclaredEdge,
  number: number,
  iris: IriMaker,
): Generator<PlainTriple> {
  if (relation === 'subClassOf') {
    yield [own, `${RDFS}subClassOf`, target, ''];
    return;
  }
  const blank = BLANK + String(number);
  yield [own, `${RDFS}subClassOf`, blank, ''];
  yield [blank, `${RDF}type`, `${OWL}Restriction`, ''];
  yield [blank, `${OWL}onProperty`, iris.property(relation), ''];
  yield [blank, `${OWL}someValuesFrom`, target, ''];
}

/** Collects what is said of the classes around a page's own. */
class Surroundings {
  readonly triples: PlainTriple[] = [];
  /** Classes with all they say but their restrictions. */
  readonly described = new Set<string>();
  /** Classes with type, label and parents only. */
  readonly named = new Set<string>();
  private readonly open: string[] = [];

  constructor(
    private readonly own: string,
    private readonly corpus: ClassifiedCorpus,
    private readonly iris: IriMaker,
  ) {}

  describe(iri: string): void {
    if (iri === this.own || this.described.has(iri)) return;
    const known = this.classAt(iri);
    if (!known) {
      if (iri === OWL_THING) this.triples.push([iri, `${RDF}type`, `${OWL}Class`, '']);
      return;
    }
    this.described.add(iri);
    for (const triple of describeClass(known, this.corpus, this.iris)) {
      this.triples.push(plain(triple));
    }
    this.addParents(known, iri);
  }

  climb(): void {
    for (let iri = this.open.pop(); iri !== undefined; iri = this.open.pop()) {
      if (iri === this.own || this.described.has(iri) || this.named.has(iri)) continue;
      const known = this.classAt(iri);
      if (!known) continue;
      this.named.add(iri);
      this.triples.push([iri, `${RDF}type`, `${OWL}Class`, '']);
      if (known.label !== '') {
        this.triples.push([iri, `${RDFS}label`, known.label, STRING]);
      }
      this.addParents(known, iri);
    }
  }

  private addParents(known: IndexedClass, iri: string): void {
    for (const parent of known.parents) {
      const slug = this.corpus.slugOfTarget(parent);
      if (slug === '') continue;
      const above = this.iris.classOf(slug, this.corpus);
      this.triples.push([iri, `${RDFS}subClassOf`, above, '']);
      this.open.push(above);
    }
  }

  private classAt(iri: string): IndexedClass | undefined {
    const known = this.corpus.classes().get(slugOfIri(iri));
    return known && this.iris.valid(known.iri) === iri ? known : undefined;
  }
}

const STRING = 'http://www.w3.org/2001/XMLSchema#string';

/** The graph again, on the other side. */
export function readPageData(data: PageData): BoundedGraph {
  return new BoundedGraph(data.triples.map(tripleOf), data);
}

function tripleOf([subject, predicate, object, datatype]: PlainTriple): GraphTriple {
  return {
    subject: resource(subject),
    predicate,
    object: datatype === '' ? resource(object) : { kind: 'literal', value: object, datatype },
  };
}

function resource(value: string): Term {
  return { kind: value.startsWith('_:') ? 'blank' : 'iri', value };
}
