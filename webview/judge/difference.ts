/** Where two texts begin to differ: the same places whichever of them stands on the left. */

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The lines from the first to the last that differ, in each text; null when they are equal. */
export function firstDifference(
  left: string,
  right: string,
): { readonly left: Stretch; readonly right: Stretch } | null {
  if (left === right) return null;
  const start = lineStart(left, commonStart(left, right));
  const tail = commonEnd(left, right, start);
  return {
    left: { start, end: left.length - tail },
    right: { start, end: right.length - tail },
  };
}

function commonStart(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  let at = 0;
  while (at < shorter && left.charCodeAt(at) === right.charCodeAt(at)) at++;
  return at;
}

const lineStart = (text: string, at: number): number =>
  at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;

/** Characters at the end that both share, from the start of a line on. */
function commonEnd(left: string, right: string, start: number): number {
  const longest = Math.min(left.length, right.length) - start;
  let length = 0;
  while (length < longest && left.at(-1 - length) === right.at(-1 - length)) length++;
  const line = left.indexOf('\n', left.length - length);
  return line < 0 ? 0 : left.length - line;
}
