/** The lines a text gets and loses, for people to read. */

import type { DiffLine } from './desk.types.js';

/** Unchanged lines shown around a change. */
const CONTEXT = 3;

/** Cells of the table of common lines beyond which a change is shown as a whole. */
const MOST_CELLS = 4_000_000;

/** Lines added and removed with a few unchanged ones around them; `…` stands for the rest. */
export function lineDiff(before: string, after: string): DiffLine[] {
  if (before === after) return [];
  return aroundChanges(allLines(linesOf(before), linesOf(after)));
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/u);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function allLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [
    ...marked('same', before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...marked('same', before.slice(before.length - end)),
  ];
}

function marked(kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ kind, text }));
}

/** Longest common subsequence of what is left between the common ends. */
function middle(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length * after.length > MOST_CELLS) {
    return [...marked('removed', before), ...marked('added', after)];
  }
  const common = commonLengths(before, after);
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const old = before[i];
    const fresh = after[j];
    if (old !== undefined && old === fresh) {
      lines.push({ kind: 'same', text: old });
      i++;
      j++;
    } else if (old !== undefined && at(common, i + 1, j) >= at(common, i, j + 1)) {
      lines.push({ kind: 'removed', text: old });
      i++;
    } else if (fresh !== undefined) {
      lines.push({ kind: 'added', text: fresh });
      j++;
    } else {
      lines.push(...marked('removed', before.slice(i)));
      i = before.length;
    }
  }
  return lines;
}

type Table = readonly Uint32Array[];

function at(table: Table, i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}

/** `table[i][j]`: length of the longest common subsequence of the lines from i and from j on. */
function commonLengths(before: readonly string[], after: readonly string[]): Table {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const same = before[i] === after[j];
      table[i]![j] = same
        ? at(table, i + 1, j + 1) + 1
        : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

function aroundChanges(lines: readonly DiffLine[]): DiffLine[] {
  const near = new Uint8Array(lines.length);
  lines.forEach(({ kind }, i) => {
    if (kind !== 'same') near.fill(1, Math.max(0, i - CONTEXT), i + CONTEXT + 1);
  });
  const shown: DiffLine[] = [];
  lines.forEach((line, i) => {
    if (near[i] === 1) shown.push(line);
    else if (near[i - 1] !== 0 || i === 0) shown.push({ kind: 'same', text: '…' });
  });
  return shown;
}
