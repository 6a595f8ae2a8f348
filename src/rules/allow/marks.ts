/** Where allow comments begin and end in a text, those that are not written right among them. */

import type { Span } from '../../corpus/model.js';

/** The words every such comment begins with. */
export const MARK = 'ontodesk:allow';

export const PROPERTY = /^\s*(?:[-*+]\s+)?[^\s:][^\n\r]*?::(?:\s.*)?$/u;
export const BULLET = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/u;

const OPENING = /<!--\s*(ontodesk\s*:\s*allow)(?![\w-])/giu;

export interface MarkedComment {
  /** The whole comment; of one that is not closed what opens it. */
  readonly span: Span;
  /** The words that make it an allow comment. */
  readonly mark: Span;
  /** What stands behind them. */
  readonly body: string;
  /** False when the text or another comment comes first: a comment ends where the next would begin. */
  readonly closed: boolean;
}

/** The comments of a text that begin like an allow comment, in its order. */
export function* markedComments(text: string): Generator<MarkedComment> {
  // Most pages have no comment at all, and one look tells.
  if (!text.includes('<!--')) return;
  let [close, next] = [0, 0];
  for (const match of text.matchAll(OPENING)) {
    const { index } = match;
    const behind = index + match[0].length;
    // Each is looked for once: a page may hold many that nothing closes.
    if (close < behind) close = offsetOf(text, '-->', behind);
    if (next < behind) next = offsetOf(text, '<!--', behind);
    const closed = close < next;
    yield {
      span: { start: index, end: closed ? close + 3 : behind },
      mark: { start: behind - (match[1] ?? '').length, end: behind },
      body: closed ? text.slice(behind, close) : '',
      closed,
    };
  }
}

function offsetOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? Infinity : at;
}

/** A text without the allow comments in it. */
export function withoutComments(text: string): string {
  let [kept, from] = ['', 0];
  for (const { span, closed } of markedComments(text)) {
    if (!closed) continue;
    kept += text.slice(from, span.start);
    from = span.end;
  }
  return from === 0 ? text : kept + text.slice(from);
}
