/** What of the shapes was not checked stands somewhere: a shape, a line, pages. */

import { expect, it } from 'vitest';

import { shapeGaps } from '../../../src/workbench/health-gaps-shapes.js';
import type { NotChecked, ShapeReport, ShapesCheck } from '../../../src/workbench/shapes.types.js';
import { soundPages } from '../cli/support/console.js';
import { corpusOf } from '../support/memory-files.js';

const SHAPE: ShapeReport = {
  ...{ shape: 'ex:Survey', file: 'shapes.ttl', line: 9, whole: true },
  ...{ focusNodes: 0, judged: 0, violating: 0, violations: 0, findings: [] },
};

const PAGES = ['pages/Clock.md', 'pages/Ocean Metric.md', 'pages/Tide Gauge.md'];

async function placesOf(notChecked: NotChecked, missed: readonly string[] = []) {
  const { workbench } = await corpusOf({ ...soundPages(), 'ontodesk.yaml': 'version: 1\n' });
  const check: ShapesCheck = {
    ...{ findings: [], shapes: [SHAPE], notChecked: [notChecked] },
    ...{ uncheckedPages: missed.length, missed },
  };
  const [gap] = shapeGaps(workbench, check);
  if (!gap) throw new Error('It was dropped.');
  const places = [...gap.rows()].map((row) => {
    const line = 'range' in row ? row.range?.start.line : undefined;
    return line === undefined ? row.path : `${row.path ?? ''}:${String(line + 1)}`;
  });
  expect(gap.count).toBe(places.length);
  return { places, why: gap.why };
}

it.each([
  ['shape ex:Survey', ['shapes.ttl:9']],
  ['a/bad.ttl:6', ['a/bad.ttl:6']],
  ['shapes.ttl:12: sh:closed', ['shapes.ttl:12']],
  ['pages/Clock.md', ['pages/Clock.md']],
  ['the pages from pages/Ocean Metric.md on', PAGES.slice(1)],
])('%s is listed at its place', async (what, expected) => {
  const { places, why } = await placesOf({ what, why: 'It is so.', count: expected.length });
  expect([places, why]).toEqual([expected, 'It is so.']);
});

it('all shapes stand for the pages that were to be checked', async () => {
  const one = { what: 'all shapes', why: 'The process ended.', count: 1 };
  expect((await placesOf(one, PAGES.slice(0, 2))).places).toEqual(PAGES.slice(0, 2));
  // Better too many than none: a gap is never dropped.
  expect((await placesOf(one)).places).toEqual(PAGES);
});

it('pages that are named are listed, and times that stand at one place are told', async () => {
  const named = { what: '2 pages without the IRI of a class', why: 'why', count: 2 };
  expect((await placesOf({ ...named, pages: PAGES.slice(1) })).places).toEqual(PAGES.slice(1));
  const often = await placesOf({ what: 'shape ex:Survey', why: 'asks for more', count: 4 });
  expect(often).toEqual({ places: ['shapes.ttl:9'], why: 'asks for more (4 times)' });
});
