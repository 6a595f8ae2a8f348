/** All fixes of one code on one page: round after round, until none is left or one does harm. */

import { LineIndex, type Range } from '../corpus/text.js';
import type { Fix, TextEdit } from '../rules/rule.js';
import { compatibleFixes } from '../rules/support/edits.js';
import { PiecedText } from './fix-all-pieces.js';
import type { LocatedFinding } from './workbench.types.js';

/** Fixes that touch each other are made one after the other; this many rounds end every chain. */
const ROUNDS = 50;

/** A finding that stays, and why. */
export interface LeftFinding {
  readonly path: string;
  /** In the text before the fixes. */
  readonly range: Range;
  readonly message: string;
  /** Sentence: why it was not fixed. */
  readonly reason: string;
}

/** What the fixes of a code come to on a page. */
export interface PageFixes {
  /** Edits of the text the page had, in its order, none touching another. */
  readonly edits: readonly TextEdit[];
  /** Fixes made. */
  readonly fixes: number;
  readonly left: readonly LeftFinding[];
}

/** Every finding of a text, as if it were the page's text on disk. */
export type Judge = (text: string) => readonly LocatedFinding[];

const NO_FIX = 'It has no fix: which text is right is for a person to say.';
const ENDLESS = `It came back ${ROUNDS} times. Look at the page.`;

/** Plans all fixes of a code on a text; none is made when the page would have a new error. */
export function fixPage(text: string, code: string, judge: Judge): PageFixes {
  const before = judge(text);
  let now = PiecedText.of(text);
  let found = before;
  let fixes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const next = oneRound(now, code, found);
    if (next === null) break;
    const judged = judge(next.text.text);
    const harm = harmOf(next.text.text, before, judged);
    if (harm !== null) return { edits: [], fixes: 0, left: leftOf(code, before, harm) };
    now = next.text;
    found = judged;
    fixes += next.fixes;
  }
  const left = leftOf(code, found, ENDLESS).map((one) => ({
    ...one,
    range: rangeBefore(now, text, one.range),
  }));
  return { edits: now.edits(), fixes, left };
}

/** Makes every fix that touches no other; null when none changes anything. */
function oneRound(
  now: PiecedText,
  code: string,
  found: readonly LocatedFinding[],
): { text: PiecedText; fixes: number } | null {
  const { text } = now;
  const sound = found.flatMap((one) =>
    one.code === code && one.fix && isSound(one.fix, text.length) ? [one.fix] : [],
  );
  const fixes = compatibleFixes(sound);
  const next = now.edit(fixes.flatMap(({ edits }) => edits));
  return next.text === text ? null : { text: next, fixes: fixes.length };
}

/** Whether a fix can be made at all: a faulty rule must not tear a page. */
function isSound({ edits }: Fix, length: number): boolean {
  const ordered = edits.toSorted((a, b) => a.span.start - b.span.start);
  return ordered.every(({ span: { start, end } }, i) => {
    const last = ordered[i - 1]?.span;
    return start >= 0 && start <= end && end <= length && (!last || last.end <= start);
  });
}

/** What speaks against a fixed text, as a sentence; null when nothing does. */
function harmOf(
  text: string,
  before: readonly LocatedFinding[],
  after: readonly LocatedFinding[],
): string | null {
  // Half a character cannot be written as UTF-8.
  if (/\p{Surrogate}/u.test(text)) return 'The page would hold half a character.';
  const known = errorCounts(before);
  for (const [code, count] of errorCounts(after)) {
    if (count <= (known.get(code) ?? 0)) continue;
    const { message } = after.find((one) => one.code === code && isError(one))!;
    return `The fixes of this page were not made: they would bring the error ${code}. ${message}`;
  }
  return null;
}

const isError = ({ severity }: LocatedFinding): boolean => severity === 'error';

function errorCounts(findings: readonly LocatedFinding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of findings.filter(isError)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** The findings of a code that stay; `reason` is that of those with a fix. */
export function leftOf(
  code: string,
  findings: readonly LocatedFinding[],
  reason = ENDLESS,
): LeftFinding[] {
  const own = findings.filter((one) => one.code === code);
  return own.map(({ path, range, message, fix }) => ({
    ...{ path, range, message },
    reason: fix ? reason : NO_FIX,
  }));
}

function rangeBefore(now: PiecedText, first: string, range: Range): Range {
  const [own, lines] = [new LineIndex(now.text), new LineIndex(first)];
  const [start, end] = [range.start, range.end].map((at) => now.placeBefore(own.offsetOf(at)));
  return lines.rangeOf({ start: start!, end: Math.max(start!, end!) });
}
