/** Places in a page as rows: each with the line it stands in. */

import type { Page } from '../../corpus/model.js';
import { LineIndex } from '../../corpus/text.js';
import type { Place } from './incoming.js';
import { pageOf, row, type RowKind, type RowPage } from './rows.js';

/** Characters of a line shown before and behind the place that is meant. */
const BEFORE = 24;
const BEHIND = 80;

/** Places in a page as rows: the line each stands in, the place marked in it. */
export function placesAsRows(
  page: Page,
  places: readonly Place[],
  kind: RowKind,
  count: number,
): RowPage {
  const { text } = page.scan;
  const lines = new LineIndex(text);
  return pageOf(places, count, ({ span, relation, ambiguous }) => {
    const range = lines.rangeOf(span);
    const line = `line ${range.start.line + 1}`;
    const around = inItsLine(text, span.start, span.end);
    const notes = [line, ...(ambiguous ? ['could mean another page too'] : [])].join(' · ');
    const label = relation ?? around.label;
    return row({
      key: `${span.start}-${span.end}`,
      kind,
      label,
      marked: relation === null ? around.marked : null,
      description: notes,
      tooltip: around.whole,
      spoken: `${label}, ${notes}`,
      opens: { page: page.path, range },
    });
  });
}

/** The text around a place, cut at its line's ends. */
function inItsLine(text: string, start: number, end: number) {
  const lineStart =
    Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  const behind = text.slice(end).search(/[\r\n]/u);
  const lineEnd = behind < 0 ? text.length : end + behind;
  const from = boundary(text, Math.max(lineStart, start - BEFORE));
  const to = boundary(text, Math.min(lineEnd, end + BEHIND));
  const cut = from > lineStart ? /^\S+\s+(?=\S)/u : /^[\s>*+#-]+/u;
  const lead = text.slice(from, start).replace(cut, '');
  const before = `${from > lineStart ? '…' : ''}${plain(lead)}`;
  const meant = plain(text.slice(start, end));
  const after = plain(text.slice(end, to)).trimEnd();
  const marked: [number, number] = [before.length, before.length + meant.length];
  const whole = text.slice(lineStart, lineEnd).trim();
  return {
    label: `${before}${meant}${after}${to < lineEnd ? '…' : ''}`,
    marked,
    whole: whole.length > 400 ? `${whole.slice(0, boundary(whole, 400))}…` : whole,
  };
}

/** An offset that is not in the middle of a character. */
function boundary(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
}

/** One character for each line end or tab, so that what is marked stays where it is. */
const plain = (text: string): string => text.replace(/\s/gu, ' ');
