/** Allows one finding where it stands: the comment that does so, and nothing else. */

import { LineIndex } from '../corpus/text.js';
import type { Page } from '../corpus/model.js';
import { parsePage } from '../corpus/page.js';
import { recordOf } from '../corpus/record.js';
import { mayBeAllowed } from '../rules/allow/apply.js';
import { allowEdits, reasonFault } from '../rules/allow/places.js';
import { RULES } from '../rules/registry.js';
import type { TextEdit } from '../rules/rule.js';
import { applyEdits } from '../rules/support/edits.js';
import type { Workbench } from './workbench.js';
import type { LocatedFinding } from './workbench.types.js';

/** What `allowHere` needs of a workbench. */
export type Checking = Pick<Workbench, 'checkPage' | 'settings'>;

const CODES: ReadonlySet<string> = new Set(RULES.map(({ code }) => code));

/** Whether findings of a code can be allowed in a page at all. */
export function canBeAllowed(code: string): boolean {
  return CODES.has(code) && mayBeAllowed(code);
}

/** Edit of the page, by offsets without a byte-order mark. Null: no place will do. */
interface Allowed {
  readonly edit: TextEdit;
}

interface NotAllowed {
  readonly refused: string;
  readonly how: string;
}

/** The comment that allows a finding of a page's text: every other finding stays as it is. */
export function allowHere(
  workbench: Checking,
  given: { readonly path: string; readonly text: string },
  finding: LocatedFinding,
  reason: string,
): Allowed | NotAllowed {
  const { code } = finding;
  const fault = reasonFault(reason);
  if (fault !== null) return { refused: 'The comment was not written.', how: fault };
  if (!canBeAllowed(code)) {
    return { refused: `"${code}" cannot be allowed.`, how: 'Repair its cause.' };
  }
  const before = stateOf(workbench, given.path, given.text);
  const { text } = before.page.scan;
  const at = new LineIndex(text).offsetOf(finding.range.start);
  const edits = allowEdits(before.page, at, code, reason);
  const edit = edits.find((one) => {
    const after = stateOf(workbench, given.path, applyEdits(text, [one]));
    return before.facts === after.facts && onlyAllows(before, after, one, { code, at });
  });
  if (edit) return { edit };
  return {
    refused: `No comment can allow this ${code} without changing more.`,
    how: 'Repair it, or set its level for this page under "overrides" in ontodesk.yaml.',
  };
}

interface State {
  readonly page: Page;
  /** What the page says, places left out. */
  readonly facts: string;
  readonly findings: readonly Placed[];
}

interface Placed {
  readonly code: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

function stateOf(workbench: Checking, path: string, text: string): State {
  const page = parsePage(path, text, { iri: workbench.settings.iri });
  const lines = new LineIndex(page.scan.text);
  const findings = workbench.checkPage(path, text).findings.map(({ code, message, range }) => ({
    ...{ code, message },
    start: lines.offsetOf(range.start),
    end: lines.offsetOf(range.end),
  }));
  return { page, facts: factsOf(page), findings };
}

function factsOf(page: Page): string {
  const { text, properties, headings, fences, unbalanced, blockIds } = page.scan;
  return JSON.stringify([
    recordOf(page, ''),
    properties.map(({ key, value, scope, indent }) => [key, value, scope, indent]),
    headings.map((heading) => [heading.depth, heading.text]),
    fences.map(({ span }) => text.slice(span.start, span.end)),
    unbalanced.length,
    blockIds.map(({ id }) => id),
  ]);
}

/** Whether the finding is gone, with it others of its code at most, and nothing new is there. */
function onlyAllows(
  before: State,
  after: State,
  { span, newText }: TextEdit,
  target: { readonly code: string; readonly at: number },
): boolean {
  const by = newText.length;
  const keyOf = (one: Placed): string => JSON.stringify(one);
  const left = new Set(after.findings.map(keyOf));
  const stay = before.findings.map((one) => {
    const kept = {
      ...one,
      start: one.start < span.start ? one.start : one.start + by,
      end: one.end <= span.start ? one.end : one.end + by,
    };
    // A finding of the page as a whole stays at its top.
    return left.has(keyOf(kept)) ? keyOf(kept) : left.has(keyOf(one)) ? keyOf(one) : null;
  });
  const gone = before.findings.filter((_, i) => stay[i] === null);
  const isTarget = ({ code, start }: Placed): boolean =>
    code === target.code && start === target.at;
  const kept = new Set(stay);
  return (
    gone.some(isTarget) &&
    gone.every(({ code }) => code === target.code) &&
    after.findings.every((one) => kept.has(keyOf(one)))
  );
}
