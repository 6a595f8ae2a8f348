/** Applying repairs to a text: never two that touch the same characters in one pass. */

import type { Fix, TextEdit } from '../rule.js';

/** The text with all edits made; they must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  let out = '';
  let at = 0;
  for (const { span, newText } of ordered) {
    if (span.start < at) throw new RangeError('edits overlap');
    out += text.slice(at, span.start) + newText;
    at = span.end;
  }
  return out + text.slice(at);
}

function overlaps(a: TextEdit, b: TextEdit): boolean {
  if (a.span.start === b.span.start) return true;
  return a.span.start < b.span.end && b.span.start < a.span.end;
}

/** The fixes that can be made together: each one that touches no edit of an earlier one. */
export function compatibleFixes(fixes: readonly Fix[]): Fix[] {
  const taken: TextEdit[] = [];
  return fixes.filter(({ edits }) => {
    if (edits.some((edit) => taken.some((other) => overlaps(edit, other)))) return false;
    taken.push(...edits);
    return true;
  });
}
