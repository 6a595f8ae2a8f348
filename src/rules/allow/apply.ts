/** Takes out the findings that comments of the page allow, and says which comments are wrong. */

import type { Page } from '../../corpus/model.js';
import { isLineEnd } from '../../corpus/text.js';
import { closest } from '../../settings/suggest.js';
import type { RuleLevel } from '../../settings/settings.js';
import type { CodeText, Finding } from '../rule.js';
import { sameButForSpelling } from '../support/near.js';
import { quote } from '../support/words.js';
import { ALLOW_CODES, allowReason, allowUnknown, allowUnused } from './codes.js';
import { allowComments, type AllowComment } from './comments.js';
import { MARK } from './marks.js';

/**
 * Codes that no comment can allow: what cannot be read hides other findings, and a block on a ledger
 * page would enter what is served.
 */
const NEVER: ReadonlySet<string> = new Set([
  'json-syntax',
  'fence-unbalanced',
  'front-matter-syntax',
  'conflict-marker',
  'ledger-block',
]);

/** Whether a comment may allow a code. */
export function mayBeAllowed(code: string): boolean {
  return !NEVER.has(code) && !ALLOW_CODES.some((own) => own.code === code);
}

/** Findings that stand, those of the comments among them, and those that comments allow. */
export interface Allowed {
  readonly findings: readonly Finding[];
  readonly allowed: readonly Finding[];
}

export interface AllowContext {
  readonly page: Page;
  /** Whether the check of a code was made: a comment for another one is not unused. */
  readonly wasChecked: (code: string) => boolean;
  /** All codes of rules. */
  readonly known: readonly string[];
  readonly levels: Readonly<Record<string, RuleLevel>>;
}

/** Applies the allow comments of a page to its findings. */
export function applyAllowComments(context: AllowContext, findings: readonly Finding[]): Allowed {
  const comments = allowComments(context.page);
  if (comments.length === 0) return { findings, allowed: [] };
  const faults = comments.map((comment) => faultOf(context, comment));
  const valid = comments.filter((_, i) => faults[i] === null);
  const speaking = new Speaking(valid);
  const allowed = findings.filter((finding) => speaking.for(finding));
  const gone = new Set(allowed);
  const found = startsByCode(allowed);
  const unused = valid
    .filter((comment) => !isUsed(comment, found) && context.wasChecked(comment.code))
    .map((comment) => unusedFinding(context, comment));
  return {
    findings: [
      ...findings.filter((finding) => !gone.has(finding)),
      ...[...faults, ...unused].flatMap((report) => levelled(context, report)),
    ],
    allowed,
  };
}

/** Whether some comment speaks for a finding, without a look at each of them. */
class Speaking {
  /** Of each code the starts of what is covered, in order, and how far all up to there reach. */
  private readonly reaches = new Map<string, { starts: number[]; ends: number[] }>();

  constructor(comments: readonly AllowComment[]) {
    for (const { code, covers } of [...comments].sort((a, b) => a.covers.start - b.covers.start)) {
      const { starts, ends } = this.reaches.get(code) ?? { starts: [], ends: [] };
      starts.push(covers.start);
      ends.push(Math.max(covers.end, ends.at(-1) ?? 0));
      this.reaches.set(code, { starts, ends });
    }
  }

  for({ code, span }: Finding): boolean {
    const reach = this.reaches.get(code);
    if (!reach) return false;
    return (reach.ends[countBelow(reach.starts, span.start + 1) - 1] ?? 0) > span.start;
  }
}

/** Where the findings of each code begin, in order. */
function startsByCode(findings: readonly Finding[]): ReadonlyMap<string, readonly number[]> {
  const starts = new Map<string, number[]>();
  for (const { code, span } of findings) {
    const own = starts.get(code);
    if (own) own.push(span.start);
    else starts.set(code, [span.start]);
  }
  for (const own of starts.values()) own.sort((a, b) => a - b);
  return starts;
}

function isUsed(
  { code, covers }: AllowComment,
  found: ReadonlyMap<string, readonly number[]>,
): boolean {
  const starts = found.get(code) ?? [];
  return (starts[countBelow(starts, covers.start)] ?? Infinity) < covers.end;
}

/** How many of some ordered numbers are less than a limit. */
function countBelow(ordered: readonly number[], limit: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ordered[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A finding about a comment at the level the settings give it. */
function levelled({ levels }: AllowContext, found: Finding | null): Finding[] {
  const level = found === null ? 'off' : (levels[found.code] ?? found.severity);
  return found === null || level === 'off' ? [] : [{ ...found, severity: level }];
}

function finding({ code, severity }: CodeText, rest: Omit<Finding, 'code' | 'severity'>): Finding {
  return { ...rest, code, severity };
}

/** What is wrong with a comment itself; null when it may allow findings. */
function faultOf(context: AllowContext, comment: AllowComment): Finding | null {
  const { code, codeSpan: span } = comment;
  const misread = misreadFault(context, comment);
  if (misread) return misread;
  if (code === '') {
    const message =
      'This comment names no code. Write "ontodesk:allow", the code of a finding, and a reason.';
    return finding(allowUnknown, { span, message });
  }
  if (NEVER.has(code)) {
    const message = `${quote(code)} cannot be allowed: while it stands, other checks cannot be made or mean nothing. Repair the cause.`;
    return finding(allowUnknown, { span, message });
  }
  if (!context.known.includes(code)) return unknownCode(context, comment);
  const second = secondCode(context, comment);
  if (second !== null) {
    const message = `A comment allows one code, and here ${quote(second)} stands where the reason belongs. Write a comment of its own for each code.`;
    return finding(allowReason, { span: comment.span, message });
  }
  if (comment.reason !== '') return null;
  const message = `Nothing says why ${quote(code)} may stand here, so it is not allowed. Write the reason behind the code.`;
  return finding(allowReason, { span: comment.span, message });
}

/** A comment that is not read as one, though it is meant to allow something. */
function misreadFault({ page }: AllowContext, { mark, closed }: AllowComment): Finding | null {
  if (!closed) {
    const message = 'This comment is never closed, so it allows nothing. Write "-->" at its end.';
    return finding(allowUnknown, { span: mark, message });
  }
  const written = page.scan.text.slice(mark.start, mark.end);
  if (written === MARK) return null;
  const edits = [{ span: mark, newText: MARK }];
  return finding(allowUnknown, {
    span: mark,
    message: `${quote(written)} allows nothing. Write it as ${quote(MARK)}.`,
    fix: { title: `Write "${MARK}"`, edits },
  });
}

/** A second code at the beginning of the reason. */
function secondCode({ known }: AllowContext, { code, reason }: AllowComment): string | null {
  const word = /^(?:(?:and|or|[&+,;])\s*)?([\w-]+)/u.exec(reason)?.[1] ?? '';
  return word !== code && known.includes(word) ? word : null;
}

function unknownCode(context: AllowContext, { code, codeSpan }: AllowComment): Finding {
  const certain = sameButForSpelling(code, context.known);
  const near = certain ?? closest(code, context.known);
  const advice =
    near === null
      ? 'The code of a rule stands at the end of its finding.'
      : certain === undefined
        ? `Did you mean "${near}"?`
        : `Write "${near}".`;
  const message = `There is no rule ${quote(code)}. ${advice}`;
  if (certain === undefined) return finding(allowUnknown, { span: codeSpan, message });
  const edits = [{ span: codeSpan, newText: certain }];
  const fix = { title: `Write "${certain}"`, edits };
  return finding(allowUnknown, { span: codeSpan, message, fix });
}

function unusedFinding(context: AllowContext, comment: AllowComment): Finding {
  const { text } = context.page.scan;
  const whole = comment.covers.start === 0 && comment.covers.end === text.length;
  const where = whole ? 'on this page' : 'in the block this comment speaks for';
  return finding(allowUnused, {
    span: comment.span,
    message: `There is no ${quote(comment.code)} ${where}. Delete the comment, or move it to where the finding stands.`,
    fix: { title: 'Remove the comment', edits: [{ span: removal(text, comment), newText: '' }] },
  });
}

/** The comment, with its line when nothing else is on it. */
function removal(text: string, { span }: AllowComment): { start: number; end: number } {
  const after = /^[ \t]*(\r\n|\r|\n|$)/u.exec(text.slice(span.end));
  const start = lineBefore(text, span.start);
  if (start === null || !after) return span;
  return { start, end: span.end + after[0].length };
}

/** Start of a line on which only a bullet stands before an offset; null when more does. */
function lineBefore(text: string, offset: number): number | null {
  const blank = beforeBlanks(text, offset);
  const isBullet = blank < offset && blank > 0 && '-*+'.includes(text.charAt(blank - 1));
  const start = isBullet ? beforeBlanks(text, blank - 1) : blank;
  return start === 0 || isLineEnd(text.charCodeAt(start - 1)) ? start : null;
}

function beforeBlanks(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--;
  return at;
}
