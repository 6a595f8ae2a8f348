/** Where an offset stands: its line, its paragraph, and whether brackets there would be a link. */

import { LineReader } from '../../corpus/lines.js';
import type { Page, Span } from '../../corpus/model.js';
import { scan } from '../../corpus/scan.js';
import { isLineEnd, startOfLine } from '../../corpus/text.js';

/** The line an offset stands in, without its end mark. */
export function lineOf(text: string, offset: number): Span {
  let end = offset;
  while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++;
  return { start: startOfLine(text, offset), end };
}

/** Whether a pattern matches at the very start of a text. */
export function startsWith(text: string, pattern: RegExp): boolean {
  return pattern.exec(text)?.index === 0;
}

/**
 * Whether `[[name]]` written between two offsets would be a link, and no code. The scanner decides:
 * it reads the stretch between blank lines and fences with such a link in that place.
 */
export function isLinkPlace(page: Page, open: number, offset: number): boolean {
  const { text, fences } = page.scan;
  let start = page.scan.frontMatter?.span.end ?? 0;
  let end = text.length;
  for (const { span } of fences) {
    if (span.end <= open) start = Math.max(start, span.end);
    else end = Math.min(end, span.start);
  }
  start = Math.max(start, blankBefore(text, open));
  end = Math.max(offset, Math.min(end, blankAfter(text, offset)));
  const probe = `\n${text.slice(start, open)}[[x]]${text.slice(offset, end)}`;
  return scan(probe).links.some(({ span }) => span.start === 1 + open - start);
}

/** Behind the last blank line before an offset. */
function blankBefore(text: string, offset: number): number {
  let { start } = lineOf(text, offset);
  while (start > 0) {
    const above = lineOf(text, start - (text.startsWith('\r\n', start - 2) ? 2 : 1));
    if (text.slice(above.start, above.end).trim() === '') return start;
    start = above.start;
  }
  return 0;
}

/** The start of the next blank line behind an offset. */
function blankAfter(text: string, offset: number): number {
  const lines = new LineReader(text);
  let at = lines.lineAt(offset).next;
  while (at < text.length) {
    const line = lines.lineAt(at);
    if (text.slice(line.start, line.end).trim() === '') return line.start;
    at = line.next;
  }
  return text.length;
}
