/** Lines as the page writes them: its line end, its indentation, its text without a byte-order mark. */

import { LineReader, type Line } from '../corpus/lines.js';
import type { Property } from '../corpus/model.js';
import { startOfLine } from '../corpus/text.js';
import type { TextEdit } from './edit.js';

/** Every line of a text; a last line end opens no further line. */
export function linesOf(text: string): Line[] {
  const reader = new LineReader(text);
  const lines: Line[] = [];
  for (let at = 0; at < text.length;) {
    const line = reader.lineAt(at);
    lines.push(line);
    at = line.next;
  }
  return lines;
}

/** The line an offset stands in. */
export function lineAround(text: string, offset: number): Line {
  return new LineReader(text).lineAt(startOfLine(text, offset));
}

/** Lines like that of a property, below it and below all that belongs to it. */
export function linesBelow(text: string, property: Property, lines: readonly string[]): TextEdit {
  const line = lineAround(text, property.keySpan.start);
  const bullet = bulletOf(text, line);
  // What stands below a bullet belongs to it: the new lines go behind all of that.
  const end = bullet === '' ? line.end : endOfText(text, line.start, endBelow(text, line));
  const before = eolOf(text) + indentOf(text, line) + bullet;
  return { span: { start: end, end }, newText: lines.map((words) => before + words).join('') };
}

/** The end of the last line before an offset that is not blank. */
function endOfText(text: string, from: number, until: number): number {
  let end = until;
  while (end > from && /\s/u.test(text[end - 1] ?? '')) end--;
  return lineAround(text, end).end;
}

/** The line end most lines of a text have; LF where there is none. */
export function eolOf(text: string): string {
  const crlf = count(text, '\r\n');
  const lf = count(text, '\n') - crlf;
  const cr = count(text, '\r') - crlf;
  if (crlf > lf && crlf >= cr) return '\r\n';
  return cr > lf ? '\r' : '\n';
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found++;
  return found;
}

/** A text with CRLF read as LF: how approvals, sections and hashes are compared. */
export function asLf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** A text with every line end written like this. */
export function withEol(text: string, eol: string): string {
  const lf = asLf(text);
  return eol === '\n' ? lf : lf.replaceAll('\n', eol);
}

/** White space a line begins with. */
export function indentOf(text: string, line: Pick<Line, 'start' | 'end'>): string {
  let i = line.start;
  while (i < line.end && (text[i] === ' ' || text[i] === '\t')) i++;
  return text.slice(line.start, i);
}

/** Width of an indentation, tabs at stops of four. */
export function widthOf(indent: string): number {
  let column = 0;
  for (const char of indent) column += char === '\t' ? 4 - (column % 4) : 1;
  return column;
}

export function isBlankLine(text: string, line: Line): boolean {
  return text.slice(line.start, line.end).trim() === '';
}

/** Bullet and blank at the start of a line's text; empty when there is none. */
export function bulletOf(text: string, line: Pick<Line, 'start' | 'end'>): string {
  const rest = text.slice(line.start, line.end).trimStart();
  return /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/u.exec(rest)?.[0] ?? '';
}

/** One step of indentation, as the page's bullets have it. */
export function indentUnitOf(text: string, otherwise: string): string {
  const indents = [...text.matchAll(/^([ \t]+)[-*+][ \t]/gmu)].map((match) => match[1] ?? '');
  if (indents.length === 0) return otherwise;
  if (indents.some((indent) => indent.startsWith('\t'))) return '\t';
  return ' '.repeat(Math.min(...indents.map((indent) => indent.length)));
}

/**
 * End of what stands below a line: the start of the next line that is not blank and not indented
 * deeper, or the text's end.
 */
export function endBelow(text: string, line: Pick<Line, 'start' | 'end' | 'next'>): number {
  const width = widthOf(indentOf(text, line));
  const reader = new LineReader(text);
  for (let at = line.next; at < text.length;) {
    const next = reader.lineAt(at);
    if (!isBlankLine(text, next) && widthOf(indentOf(text, next)) <= width) return next.start;
    at = next.next;
  }
  return text.length;
}
