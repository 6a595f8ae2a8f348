/** What shapes selected and found, counted page after page. */

import { keyOf, type Term } from '../ontology/shapes/graph.js';
import type { PageOutcome, PageResult } from '../ontology/shapes/validate-page.js';
import type { ShapeFinding } from './page-shapes.js';
import type { LocatedFinding } from './workbench.types.js';

/** What one shape came to so far. */
export interface ShapeCount {
  readonly focusNodes: Set<string>;
  readonly judged: Set<string>;
  readonly violating: Set<string>;
  readonly findings: LocatedFinding[];
  violations: number;
  beyond: number;
  /** Pages on which its check did not come to an end. */
  failures: number;
  /** Pages that were checked without it since it is used no more. */
  without: number;
}

/** A page that was checked. */
interface CountedPage {
  readonly page: string;
  /** Whether the settings let shapes find anything there. */
  readonly judged: boolean;
  readonly outcomes: readonly PageOutcome[];
  readonly found: readonly ShapeFinding[];
}

/** The count of a shape before the first page. */
export const noCount = (): ShapeCount => ({
  ...{ focusNodes: new Set(), judged: new Set(), violating: new Set() },
  ...{ findings: [], violations: 0, beyond: 0, failures: 0, without: 0 },
});

/** Adds a page to the counts; the n-th count is that of the n-th shape. */
export function countPage(
  counts: readonly ShapeCount[],
  { page, judged, outcomes, found }: CountedPage,
): void {
  const countOf = new Map<PageResult, ShapeCount>();
  for (const { shape, focusNodes, beyond, results } of outcomes) {
    const count = counts[shape];
    if (!count) continue;
    for (const node of focusNodes) {
      count.focusNodes.add(node);
      if (judged) count.judged.add(node);
    }
    for (const result of results) countOf.set(result, count);
    count.violations += results.length;
    count.beyond += beyond;
  }
  // Once over all findings: once per shape would be too often where a file holds thousands.
  for (const { finding, result } of found) {
    const count = countOf.get(result);
    count?.findings.push(finding);
    count?.violating.add(nodeOf(page, result.focus));
  }
}

/** A node over all pages: blank nodes of two pages are two nodes, whatever they are called. */
function nodeOf(page: string, focus: Term): string {
  return focus.kind === 'blank' ? `${page} ${focus.value}` : keyOf(focus);
}
