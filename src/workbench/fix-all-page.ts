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

/** What is asked of a text as if it were the page's text on disk. */
export interface Judge {
  /** Findings of the code. */
  readonly find: (text: string) => readonly LocatedFinding[];
  /** Errors of every code. */
  readonly errors: (text: string) => readonly LocatedFinding[];
}

const NO_FIX = 'It has no fix: which text is right is for a person to say.';
const ENDLESS = `It came back ${ROUNDS} times. Look at the page.`;

/** Plans all fixes of a code on a text; none is made when the page would have a new error. */
export function fixPage(
  text: string,
  judge: Judge,
  first: readonly LocatedFinding[] = judge.find(text),
): PageFixes {
  let now = PiecedText.of(text);
  let found = first;
  let fixes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const next = oneRound(now, found);
    if (next === null) break;
    now = next.text;
    found = judge.find(now.text);
    fixes += next.fixes;
  }
  const harm = fixes === 0 ? null : harmOf(text, now.text, judge);
  if (harm !== null) return { edits: [], fixes: 0, left: leftOf(first, harm) };
  return { edits: now.edits(), fixes, left: placedBefore(leftOf(found), now, text) };
}

/** Makes every fix that touches no other; null when none changes anything. */
function oneRound(
  now: PiecedText,
  found: readonly LocatedFinding[],
): { text: PiecedText; fixes: number } | null {
  const { text } = now;
  const sound = found.flatMap(({ fix }) => (fix && isSound(fix, text.length) ? [fix] : []));
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
function harmOf(before: string, after: string, { errors }: Judge): string | null {
  // Half a character cannot be written as UTF-8.
  if (/\p{Surrogate}/u.test(after)) return 'The page would hold half a character.';
  const found = errors(after);
  // Most pages have no error: then nobody needs to know what they had before.
  if (found.length === 0) return null;
  const known = counts(errors(before));
  for (const [code, count] of counts(found)) {
    if (count <= (known.get(code) ?? 0)) continue;
    const { message } = found.find((one) => one.code === code)!;
    return `The fixes of this page were not made: they would bring the error ${code}. ${message}`;
  }
  return null;
}

function counts(findings: readonly LocatedFinding[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { code } of findings) counted.set(code, (counted.get(code) ?? 0) + 1);
  return counted;
}

/** Findings that stay; `reason` is that of those with a fix. */
function leftOf(findings: readonly LocatedFinding[], reason = ENDLESS): LeftFinding[] {
  return findings.map(({ path, range, message, fix }) => ({
    ...{ path, range, message },
    reason: fix ? reason : NO_FIX,
  }));
}

/** Findings of the present text at the places where they stood in the first. */
function placedBefore(left: readonly LeftFinding[], now: PiecedText, first: string): LeftFinding[] {
  if (left.length === 0) return [];
  const [own, lines] = [new LineIndex(now.text), new LineIndex(first)];
  return left.map((one) => {
    const { start, end } = one.range;
    const [from, to] = [start, end].map((at) => now.placeBefore(own.offsetOf(at)));
    return { ...one, range: lines.rangeOf({ start: from!, end: Math.max(from!, to!) }) };
  });
}
