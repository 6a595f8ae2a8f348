/** Validates a graph against shapes: SHACL Core, with the number of nodes that each shape selected. */

import { meets } from './check-value.js';
import { compareLiterals } from './datatypes.js';
import { keyOf, type Graph, type Term } from './graph.js';
import { valuesOf } from './paths.js';
import type { Constraint, QualifiedDemand, Shape } from './shape.js';
import { focusNodesOf } from './targets.js';

/** A node that fails one constraint, in one value or as a whole. */
export interface ShapeResult {
  readonly focus: Term;
  readonly value: Term | null;
  /** The shape the constraint belongs to; it may lie inside the one that selected the node. */
  readonly shape: Shape;
  readonly constraint: Constraint;
  /** Set where the constraint is about another path than that of its shape: a closed shape. */
  readonly predicate?: string;
  /** How many values there are, for demands on their number. */
  readonly found: number;
}

/** One shape with a target and what became of it. */
export interface ShapeOutcome {
  readonly shape: Shape;
  readonly focusNodes: readonly Term[];
  readonly results: readonly ShapeResult[];
}

/** What is said of a shape without focus nodes: it did not pass, it was not checked. */
export const SELECTED_NOTHING = 'selected 0 nodes';

/**
 * Checks every node that the shapes select. Subclasses count as the data graph has them.
 * A shape that selected no node has not been checked: its outcome has no focus nodes.
 */
export function validate(
  graph: Graph,
  shapes: readonly Shape[],
  focusOf: (shape: Shape) => readonly Term[] = (shape) => focusNodesOf(graph, shape),
): ShapeOutcome[] {
  return shapes
    .filter((shape) => !shape.deactivated)
    .map((shape) => {
      const focusNodes = focusOf(shape);
      return {
        shape,
        focusNodes,
        results: focusNodes.flatMap((node) => check(graph, shape, node)),
      };
    });
}

/** Everything in which a node fails a shape. */
export function check(graph: Graph, shape: Shape, focus: Term): ShapeResult[] {
  if (shape.deactivated) return [];
  const values = shape.path === null ? [focus] : valuesOf(graph, focus, shape.path);
  return shape.constraints.flatMap((constraint) =>
    apply({ graph, shape, focus, values }, constraint),
  );
}

const conforms = (graph: Graph, shape: Shape, node: Term): boolean =>
  check(graph, shape, node).length === 0;

interface Place {
  readonly graph: Graph;
  readonly shape: Shape;
  readonly focus: Term;
  readonly values: readonly Term[];
}

function apply(place: Place, constraint: Constraint): ShapeResult[] {
  const { graph, shape, focus, values } = place;
  const fail = (value: Term | null, predicate?: string): ShapeResult => ({
    focus,
    value,
    shape,
    constraint,
    found: values.length,
    ...(predicate === undefined ? {} : { predicate }),
  });
  const failing = (fails: (value: Term) => boolean): ShapeResult[] =>
    values.filter(fails).map((value) => fail(value));
  const whole = (fails: boolean): ShapeResult[] => (fails ? [fail(null)] : []);
  switch (constraint.name) {
    case 'minCount':
      return whole(values.length < constraint.count);
    case 'maxCount':
      return whole(values.length > constraint.count);
    case 'hasValue':
      return whole(!values.some((value) => keyOf(value) === keyOf(constraint.value)));
    case 'uniqueLang':
      return repeatedLanguages(values).map(() => fail(null));
    case 'property':
      return values.flatMap((value) => check(graph, constraint.shape, value));
    case 'node':
      return failing((value) => !conforms(graph, constraint.shape, value));
    case 'not':
      return failing((value) => conforms(graph, constraint.shape, value));
    case 'and':
      return failing((value) => !constraint.shapes.every((one) => conforms(graph, one, value)));
    case 'or':
      return failing((value) => !constraint.shapes.some((one) => conforms(graph, one, value)));
    case 'xone':
      return failing(
        (value) => constraint.shapes.filter((one) => conforms(graph, one, value)).length !== 1,
      );
    case 'qualifiedMinCount':
      return whole(qualifiedCount(place, constraint) < constraint.count);
    case 'qualifiedMaxCount':
      return whole(qualifiedCount(place, constraint) > constraint.count);
    case 'closed':
      return values.flatMap((value) =>
        [...graph.about(value)]
          .filter(([predicate]) => !constraint.allowed.has(predicate))
          .flatMap(([predicate, objects]) => objects.map((object) => fail(object, predicate))),
      );
    case 'equals':
    case 'disjoint':
    case 'lessThan':
    case 'lessThanOrEquals':
      return comparePair(place, constraint.name, graph.objects(focus, constraint.predicate)).map(
        (value) => fail(value),
      );
    default:
      return failing((value) => meets(graph, value, constraint) === false);
  }
}

/** Language tags that more than one value has. */
function repeatedLanguages(values: readonly Term[]): string[] {
  const times = new Map<string, number>();
  for (const { language } of values) {
    if (language === undefined) continue;
    const tag = language.toLowerCase();
    times.set(tag, (times.get(tag) ?? 0) + 1);
  }
  return [...times].filter(([, count]) => count > 1).map(([tag]) => tag);
}

function qualifiedCount({ graph, values }: Place, { shape, siblings }: QualifiedDemand): number {
  return values.filter(
    (value) =>
      conforms(graph, shape, value) && !siblings.some((one) => conforms(graph, one, value)),
  ).length;
}

/** Values that do not stand to the other property's values as they should; one per failing pair. */
function comparePair(
  { values }: Place,
  name: 'equals' | 'disjoint' | 'lessThan' | 'lessThanOrEquals',
  others: readonly Term[],
): Term[] {
  const otherKeys = new Set(others.map(keyOf));
  if (name === 'disjoint') return values.filter((value) => otherKeys.has(keyOf(value)));
  if (name === 'equals') {
    const keys = new Set(values.map(keyOf));
    return [
      ...values.filter((value) => !otherKeys.has(keyOf(value))),
      ...others.filter((other) => !keys.has(keyOf(other))),
    ];
  }
  return values.flatMap((value) =>
    others
      .filter((other) => {
        const order = compareLiterals(value, other);
        return order === null || (name === 'lessThan' ? order >= 0 : order > 0);
      })
      .map(() => value),
  );
}
