/** Edits of a page as a patch without context: what `git apply --unidiff-zero` takes. */

import { applyEdits } from '../rules/support/edits.js';
import type { TextEdit } from '../rules/rule.js';

/** Lines of the text before and after, both counted from zero; the ends are not inside. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly edits: readonly TextEdit[];
}

/** The edits of one page as a patch; they count in the text that is given. */
export function patchOf(page: string, text: string, edits: readonly TextEdit[]): string {
  const starts = lineStarts(text);
  let shift = 0;
  const hunks = hunksOf(starts, text.length, edits).map((hunk) => {
    const [from, to] = [starts[hunk.start]!, starts[hunk.end] ?? text.length];
    const own = hunk.edits.map(({ span, newText }) => ({
      span: { start: span.start - from, end: span.end - from },
      newText,
    }));
    const old = text.slice(from, to);
    const [removed, added] = [linesOf(old), linesOf(applyEdits(old, own))];
    const places = `@@ -${placed(hunk.start, removed.length)} +${placed(hunk.start + shift, added.length)} @@\n`;
    shift += added.length - removed.length;
    return places + marked('-', removed) + marked('+', added);
  });
  const [old, fresh] = [`a/${page}`, `b/${page}`];
  const head = `diff --git ${quoted(old)} ${quoted(fresh)}\n--- ${ended(old)}\n+++ ${ended(fresh)}\n`;
  return head + hunks.join('');
}

/** Lines that edits touch; edits whose lines meet make one hunk. */
function hunksOf(starts: readonly number[], length: number, edits: readonly TextEdit[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (const edit of edits) {
    const start = lineAt(starts, edit.span.start);
    const last = lineAt(starts, edit.span.end);
    // The line behind a removed line end is joined to what stays of the one before.
    const end = Math.min(last + 1, lineAt(starts, length) + 1);
    const open = hunks.at(-1);
    if (open && start <= open.end) {
      hunks[hunks.length - 1] = {
        start: open.start,
        end: Math.max(open.end, end),
        edits: [...open.edits, edit],
      };
    } else hunks.push({ start, end, edits: [edit] });
  }
  return hunks;
}

/** Patches know line feeds alone. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];

/** A hunk without lines is placed behind the line before it. */
const placed = (line: number, count: number): string => `${count === 0 ? line : line + 1},${count}`;

function marked(sign: string, lines: readonly string[]): string {
  return lines
    .map((line) => sign + line + (line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n'))
    .join('');
}

/** A path as git writes it: in quotation marks where it would be misread. */
const quoted = (name: string): string =>
  /["\\\u0000-\u001f]/u.test(name) ? JSON.stringify(name) : name;

/** A path with a blank ends with a tab: what follows would be a date. */
const ended = (name: string): string => quoted(name) + (name.includes(' ') ? '\t' : '');
