/** Takes out the findings that comments of the page allow, and says which comments are wrong. */

import type { Page } from '../../corpus/model.js';
import { closest } from '../../settings/suggest.js';
import type { RuleLevel } from '../../settings/settings.js';
import type { CodeText, Finding } from '../rule.js';
import { sameButForSpelling } from '../support/near.js';
import { quote } from '../support/words.js';
import { ALLOW_CODES, allowReason, allowUnknown, allowUnused } from './codes.js';
import { allowComments, type AllowComment } from './comments.js';

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
  const used = new Set<AllowComment>();
  const allowed = findings.filter((finding) => {
    const own = valid.filter((comment) => speaksFor(comment, finding));
    for (const comment of own) used.add(comment);
    return own.length > 0;
  });
  const gone = new Set(allowed);
  const unused = valid
    .filter((comment) => !used.has(comment) && context.wasChecked(comment.code))
    .map((comment) => unusedFinding(context, comment));
  return {
    findings: [
      ...findings.filter((finding) => !gone.has(finding)),
      ...[...faults, ...unused].flatMap((report) => levelled(context, report)),
    ],
    allowed,
  };
}

function speaksFor({ code, covers }: AllowComment, { code: found, span }: Finding): boolean {
  return code === found && covers.start <= span.start && span.start < covers.end;
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
  if (comment.reason !== '') return null;
  const message = `Nothing says why ${quote(code)} may stand here, so it is not allowed. Write the reason behind the code.`;
  return finding(allowReason, { span: comment.span, message });
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
  const before = /(?:^|[\r\n])[ \t]*(?:[-*+][ \t]+)?$/u.exec(text.slice(0, span.start));
  const after = /^[ \t]*(\r\n|\r|\n|$)/u.exec(text.slice(span.end));
  if (!before || !after) return span;
  const lineEnd = /^[\r\n]/u.test(before[0]) ? 1 : 0;
  return { start: before.index + lineEnd, end: span.end + after[0].length };
}
