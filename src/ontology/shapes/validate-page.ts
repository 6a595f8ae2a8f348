/** Checks one page against shapes, and says it in data that another process can read. */

import type { BoundedGraph } from './bounded-graph.js';
import { keyOf, type Term } from './graph.js';
import { readPageData, type PageData } from './page-graph.js';
import { predicatesOf } from './paths.js';
import { resultMessage } from './result-message.js';
import type { Shape, ShapeSeverity } from './shape.js';
import { focusNodesOf } from './targets.js';
import { check, type ShapeResult } from './validate.js';

/** One result on one page. */
export interface PageResult {
  readonly focus: Term;
  readonly value: Term | null;
  /** Predicates that the path goes along. */
  readonly predicates: readonly string[];
  readonly severity: ShapeSeverity;
  readonly message: string;
  /** `ex:SurveyShape`. */
  readonly shape: string;
  /** `sh:minCount 1`. */
  readonly constraint: string;
  /** Where the constraint is written; the line counts from one. */
  readonly file: string;
  readonly line: number;
}

/** What one shape came to on one page; shapes that selected nothing are left out. */
export interface PageOutcome {
  /** Position of the shape among the shapes. */
  readonly shape: number;
  /** Keys of the nodes it selected and checked. */
  readonly focusNodes: readonly string[];
  /** Nodes for which it asks what the graph of a page does not hold: not checked. */
  readonly beyond: number;
  readonly results: readonly PageResult[];
}

/** How a page is checked. */
export interface PageRun {
  /** Positions of the shapes that are left out. */
  readonly without: readonly number[];
  /** Told of a shape that selected something before it is checked: it may never come to an end. */
  readonly begin: (shape: number) => void;
}

/** Checks the page's own nodes against every shape. */
export function validatePage(
  data: PageData,
  shapes: readonly Shape[],
  { without, begin }: PageRun = { without: [], begin: () => undefined },
): PageOutcome[] {
  const graph = readPageData(data);
  return shapes.flatMap((shape, number) => {
    if (without.includes(number)) return [];
    const outcome = outcomeOf(graph, shape, number, begin);
    return outcome.focusNodes.length + outcome.beyond === 0 ? [] : [outcome];
  });
}

function outcomeOf(
  graph: BoundedGraph,
  shape: Shape,
  number: number,
  begin: PageRun['begin'],
): PageOutcome {
  const focusNodes: string[] = [];
  const results: PageResult[] = [];
  let beyond = 0;
  const selected = shape.deactivated ? [] : ownFocusNodes(graph, shape);
  if (selected.length > 0) begin(number);
  for (const focus of selected) {
    const { answer, exceeded } = graph.ask(() => check(graph, shape, focus));
    if (exceeded) {
      beyond++;
      continue;
    }
    focusNodes.push(nodeKey(graph, focus));
    results.push(...answer.map((result) => resultOf(result, shape)));
  }
  return { shape: number, focusNodes, beyond, results };
}

/** Nodes that this page answers for: its class, its restrictions, what its own triples point to. */
function ownFocusNodes(graph: BoundedGraph, shape: Shape): Term[] {
  const others = shape.targets.filter(({ kind }) => kind !== 'objectsOf');
  const found = new Map<string, Term>();
  for (const node of focusNodesOf(graph, { targets: others })) {
    if (isOwn(graph, node)) found.set(keyOf(node), node);
  }
  for (const target of shape.targets) {
    if (target.kind !== 'objectsOf') continue;
    for (const [subject, object] of graph.pairs(target.iri)) {
      if (isOwn(graph, subject)) found.set(keyOf(object), object);
    }
  }
  return [...found.values()];
}

function isOwn({ bounds }: BoundedGraph, { kind, value }: Term): boolean {
  return kind === 'blank' || (kind === 'iri' && value === bounds.own);
}

/** Blank nodes of two pages are two nodes, whatever they are called. */
function nodeKey({ bounds }: BoundedGraph, focus: Term): string {
  return focus.kind === 'blank' ? `${bounds.own} ${focus.value}` : keyOf(focus);
}

function resultOf(result: ShapeResult, root: Shape): PageResult {
  const { focus, value, shape, constraint, predicate } = result;
  const path = shape.path === null ? [] : predicatesOf(shape.path);
  return {
    focus,
    value,
    predicates: predicate === undefined ? path : [predicate],
    severity: shape.severity,
    message: resultMessage(result, root),
    shape: root.name,
    constraint: constraint.text,
    file: shape.file,
    line: constraint.line,
  };
}
