/** The case of a shape that selects subclasses, and of one that selects nothing. */

import { expect } from 'vitest';

import { Graph } from '../../../src/ontology/shapes/graph.js';
import { singlePredicate } from '../../../src/ontology/shapes/paths.js';
import { readShapes } from '../../../src/ontology/shapes/read-shapes.js';
import { SELECTED_NOTHING, validate } from '../../../src/ontology/shapes/validate.js';
import { readTurtle } from '../../../src/ontology/turtle/read-turtle.js';
import { notCheckedText } from '../../../src/workbench/shapes.types.js';

import type { Expectations } from './cases.js';

function run(expected: Expectations, shapes: 'shapes' | 'second_shapes') {
  const data = readTurtle(expected.input<string>('data'));
  const read = readShapes([{ file: 'shapes.ttl', text: expected.input<string>(shapes) }]);
  expect([data.fault, read.faults, read.unchecked]).toEqual([null, [], []]);
  return validate(new Graph(data.triples ?? []), read.shapes);
}

/** C27: the data's own subclasses count, and no shape passes on nothing. */
export function c27(expected: Expectations): void {
  const first = run(expected, 'shapes');
  const results = first.flatMap((outcome) => outcome.results);
  expect(results.length === 0).toBe(expected.take('first', 'conforms'));
  expect(results).toHaveLength(expected.take('first', 'result_count'));
  expect(
    results.map(({ focus, shape, constraint }) => ({
      focus_node: focus.value,
      path: singlePredicate(shape.path),
      constraint: constraint.text,
    })),
  ).toEqual(expected.take('first', 'results'));

  const second = run(expected, 'second_shapes');
  expect(second).toHaveLength(1);
  const [{ shape, focusNodes }] = second as [(typeof second)[number]];
  expect(focusNodes).toEqual([]);
  const shown = notCheckedText({ what: `shape ${shape.name}`, why: SELECTED_NOTHING, count: 1 });
  expect(`not checked: ${shown}`).toBe(expected.take('second', 'shown_as'));
  expect(shown).not.toContain(expected.take('second', 'must_not_be_shown_as'));

  expect(expected.take('report_always_shows')).toBe('number of focus nodes per shape');
  expect([...first, ...second].map((outcome) => outcome.focusNodes.length)).toEqual([1, 0]);
}
