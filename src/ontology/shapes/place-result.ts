/** Where on a page a result belongs: the offending value, its key, or the class as a whole. */

import type { ClassBlock, Page, Place, Reference } from '../../corpus/model.js';
import type { DeclaredEdge } from '../classification/corpus-axioms.js';
import { ANNOTATIONS, type IriMaker } from '../turtle/iris.js';
import { OWL, RDFS, SKOS } from '../turtle/vocabulary.js';
import type { Term } from './graph.js';
import { edgeNumber } from './page-graph.js';

/** What is known of a page beside its text. */
export interface PlacedPage {
  readonly page: Page;
  readonly block: ClassBlock;
  readonly iris: IriMaker;
  readonly edges: readonly DeclaredEdge[];
  /** IRI of the class that a reference names; null when it names none. */
  readonly iriOf: (reference: Reference) => string | null;
}

/** The part of a result that says what it is about. */
export interface ResultPlace {
  readonly focus: Term;
  readonly value: Term | null;
  readonly predicates: readonly string[];
}

/** The place that a curator has to look at. */
export function placeOfResult(placed: PlacedPage, result: ResultPlace): Place {
  const { block } = placed;
  return (
    edgePlace(placed, result.focus) ??
    (result.value && referencePlace(placed, result.value)) ??
    firstField(placed, result.predicates) ??
    referencePlace(placed, result.focus) ??
    block.place
  );
}

/** The reference that a restriction stands for. */
function edgePlace(placed: PlacedPage, term: Term): Place | null {
  const number = edgeNumber(term);
  const edge = number === null ? null : placed.edges[number];
  return edge ? targetPlace(placed, edge.target, edge.relation) : null;
}

/** The reference that names a class, or that a restriction stands for. */
function referencePlace(placed: PlacedPage, term: Term): Place | null {
  const named = term.kind === 'iri' ? targetPlace(placed, term.value, null) : null;
  return named ?? edgePlace(placed, term);
}

function targetPlace(
  { block, iriOf }: PlacedPage,
  target: string,
  relation: DeclaredEdge['relation'] | null,
): Place | null {
  const parents = relation === null || relation === 'subClassOf' ? block.parents : [];
  const relations = block.relations.filter(({ key }) => relation === null || key === relation);
  const references = [...parents, ...relations.flatMap(({ targets }) => targets)];
  return references.find((reference) => iriOf(reference) === target)?.place ?? null;
}

function firstField(placed: PlacedPage, predicates: readonly string[]): Place | null {
  for (const predicate of predicates) {
    const place = fieldPlace(placed, predicate);
    if (place) return place;
  }
  return null;
}

/** Where the page says what a predicate holds. */
function fieldPlace({ page, block, iris }: PlacedPage, predicate: string): Place | null {
  switch (predicate) {
    case `${RDFS}label`:
      return block.label?.place ?? null;
    case `${SKOS}definition`:
      return block.definition?.place ?? null;
    case `${RDFS}subClassOf`:
      return block.parentsPlace;
    case `${OWL}deprecated`:
      return block.deprecated?.place ?? null;
  }
  switch (ANNOTATIONS.find((name) => iris.property(name) === predicate)) {
    case 'domain':
      return block.domain?.place ?? null;
    case 'maturity':
      return block.maturity?.place ?? null;
    case 'quality':
      return (block.quality ?? block.qualityScore)?.place ?? null;
    case 'published':
      return page.pageBlock?.public?.place ?? null;
    default:
      return null;
  }
}
