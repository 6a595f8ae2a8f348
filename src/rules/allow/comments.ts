/**
 * Comments that allow a finding where they stand, with the reason for it:
 * `<!-- ontodesk:allow CODE reason -->`. No dialect shows or reads them.
 */

import type { Page, Span } from '../../corpus/model.js';
import { Covers } from './covers.js';
import { markedComments, type MarkedComment } from './marks.js';

/** One comment and the stretch of the page it speaks for. */
export interface AllowComment {
  readonly span: Span;
  /** The words that make it an allow comment. */
  readonly mark: Span;
  readonly closed: boolean;
  /** Empty when the comment names none. */
  readonly code: string;
  readonly codeSpan: Span;
  readonly reason: string;
  readonly covers: Span;
}

/** The allow comments of a page, outside code, in the order of the text. */
export function allowComments(page: Page): AllowComment[] {
  const comments: AllowComment[] = [];
  let covers: Covers | null = null;
  for (const marked of markedComments(page.scan.text)) {
    covers ??= new Covers(page);
    if (covers.isInCode(marked.span)) continue;
    comments.push({ ...readComment(marked), covers: coverOf(covers, marked) });
  }
  return comments;
}

/** One that is not closed speaks for nothing. */
function coverOf(covers: Covers, { span, closed }: MarkedComment): Span {
  return closed ? covers.of(span) : { start: span.start, end: span.start };
}

function readComment({ span, mark, body, closed }: MarkedComment): Omit<AllowComment, 'covers'> {
  const [, blanks = '', word = '', rest = ''] = /^(\s*)(\S*)\s*([\s\S]*)$/u.exec(body) ?? [];
  const code = word.replace(/[:,;]$/u, '');
  const at = mark.end + blanks.length;
  const codeSpan = code === '' ? span : { start: at, end: at + code.length };
  return { span, mark, closed, code, codeSpan, reason: rest.trim() };
}
