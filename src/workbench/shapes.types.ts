/** What checking pages against shapes comes to. */

import type { FileSystem, LocatedFinding, Progress } from './workbench.types.js';

/** One shape with a target, and what became of it. */
export interface ShapeReport {
  /** As its file writes it: `ex:SurveyShape`. */
  readonly shape: string;
  /** Path of the file below the root. */
  readonly file: string;
  /** Where the shape begins, counted from one. */
  readonly line: number;
  /** Whether every part of it is checked: of the others nobody knows what would meet them. */
  readonly whole: boolean;
  /** Different nodes it selected, over all pages checked. */
  readonly focusNodes: number;
  /** Those of them on pages where `shape-violated` is not off. */
  readonly judged: number;
  /** Those of the judged ones that do not meet it; what a comment of the page allows is met. */
  readonly violating: number;
  /** Results, those that are allowed included: a node may have several. */
  readonly violations: number;
  /** The findings on the violating nodes, in page order. */
  readonly findings: readonly LocatedFinding[];
}

/** Something that was not checked; never a shape or page that passed. */
export interface NotChecked {
  /** `shape ex:SurveyShape`, `shapes.ttl:12`, or the path of a page. */
  readonly what: string;
  readonly why: string;
  /** How many times. */
  readonly count: number;
  /** The pages, where `what` stands for several. */
  readonly pages?: readonly string[];
}

/** Pages named in one line; a caller that wants all of them has `pages`. */
const NAMED_PAGES = 5;

/** The same as a line: `shape ex:SurveyShape selected 0 nodes`. */
export function notCheckedText({ what, why, count, pages }: NotChecked): string {
  if (pages !== undefined) return `${what}: ${why} (${pageNames(pages)})`;
  const glue = what.startsWith('shape ') ? ' ' : ': ';
  return `${what}${glue}${why}${count === 1 ? '' : ` (${count} times)`}`;
}

function pageNames(pages: readonly string[]): string {
  const more = pages.length - NAMED_PAGES;
  const named = pages.slice(0, NAMED_PAGES).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

export interface ShapesCheck {
  readonly findings: readonly LocatedFinding[];
  readonly shapes: readonly ShapeReport[];
  readonly notChecked: readonly NotChecked[];
  /** Pages that were to be checked and were not. */
  readonly uncheckedPages: number;
  /** Pages on which findings may be missing: some shape, or all, had no answer there. */
  readonly missed: readonly string[];
}

export interface ShapesOptions {
  /** Ends the check early; pages that were not reached are told in `notChecked`. */
  readonly signal?: AbortSignal;
  readonly progress?: Progress;
  /** Pages to check, relative to the root; all when absent. */
  readonly paths?: readonly string[];
  /** The file system; that of this machine when absent. */
  readonly files?: FileSystem;
  /** File of the process that checks; the one that was built when absent. */
  readonly program?: string;
}
