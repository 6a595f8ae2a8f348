/** Where a comment may stand that allows a finding: above what it stands in, innermost first. */

import { LineReader } from '../../corpus/lines.js';
import type { Page, Span } from '../../corpus/model.js';
import { isLineEnd, startOfLine } from '../../corpus/text.js';
import type { TextEdit } from '../rule.js';
import { indentOf } from './covers.js';
import { BULLET, MARK, PROPERTY, withoutComments } from './marks.js';

/** Places tried at most: what is deeper in a page than this has an item or section near it. */
const MOST = 12;

/** Why a text cannot be the reason in a comment; null when it can. */
export function reasonFault(reason: string): string | null {
  if (reason.trim() === '') return 'Write why the finding may stand.';
  const marks = /<!--|-->/u.test(reason);
  return marks ? 'Leave out "<!--" and "-->": they begin and end a comment.' : null;
}

/**
 * Edits that each put a comment for a finding into the page, the one that speaks for the least
 * first. Whether the finding is allowed then is for the check of the text to say.
 */
export function allowEdits(page: Page, at: number, code: string, reason: string): TextEdit[] {
  const comment = `<!-- ${MARK} ${code} ${reason.trim().replace(/\s+/gu, ' ')} -->`;
  const lines = new PageLines(page);
  return lines.above(at).map((start) => lines.insertion(start, comment));
}

class PageLines {
  private readonly text: string;
  private readonly lines: LineReader;
  /** Start of the first line that is no page property: a comment above it speaks for the page. */
  private readonly top: number;

  constructor(private readonly page: Page) {
    this.text = page.scan.text;
    this.lines = new LineReader(this.text);
    this.top = this.firstContent();
  }

  /** Starts of the lines a comment may stand above, so that it speaks for an offset. */
  above(at: number): number[] {
    const { fences, unbalanced } = this.page.scan;
    const fence = fences.find(({ span }) => span.start <= at && at < span.end);
    const line = startOfLine(this.text, fence?.span.start ?? at);
    const found = line < this.top ? [] : this.enclosing(line, fence !== undefined);
    // Behind a mark that nothing closes, all may be code.
    const limit = Math.min(...unbalanced.map(({ span }) => span.start));
    const places = [...new Set([...found.slice(0, MOST), this.top])];
    return places.filter((start) => start <= limit);
  }

  /** The comment on a line of its own, in the manner of the line it comes to stand above. */
  insertion(start: number, comment: string): TextEdit {
    const span = { start, end: start };
    const eol = this.lineEndNear(start);
    const { text } = this;
    const closed = start === 0 || isLineEnd(text.charCodeAt(start - 1));
    if (!closed) return { span, newText: `${eol}${comment}` };
    const line = this.lineOf(start);
    const item = /^[ \t]*(?:[-*+][ \t]+)?/u.exec(line)?.[0] ?? '';
    return { span, newText: `${line.trim() === '' ? '' : item}${comment}${eol}` };
  }

  private firstContent(): number {
    const { text } = this;
    let at = this.page.scan.frontMatter?.span.end ?? 0;
    while (at < text.length) {
      const { end, next } = this.lines.lineAt(at);
      const line = withoutComments(text.slice(at, end)).trimEnd();
      if (line.replace(BULLET, '').trim() !== '' && !PROPERTY.test(line)) return at;
      if (next === at) break;
      at = next;
    }
    return text.length;
  }

  /** From a line up: the block that begins it, then the items and the headings around it. */
  private enclosing(line: number, isFence: boolean): number[] {
    const found: number[] = [];
    const first = isFence ? line : this.paragraphStart(line);
    let deeper = BULLET.test(this.lineOf(first)) ? Infinity : indentOf(this.lineOf(first));
    let section = Infinity;
    if (deeper !== Infinity) found.push(first);
    for (let at = first; at >= this.top; at = startOfLine(this.text, this.before(at))) {
      const text = this.lineOf(at);
      const heading = this.headingAt(at);
      if (!this.isInFence(at)) {
        if (/^[ \t]*[-*+][ \t]/u.test(text) && indentOf(text) < deeper) {
          found.push(at);
          deeper = indentOf(text);
        } else if (heading !== null && heading < section && !BULLET.test(text)) {
          found.push(at);
          section = heading;
        }
      }
      if (at === 0 || found.length > MOST) break;
    }
    return [...new Set(found)].filter((at) => !this.lineOf(at).startsWith('>'));
  }

  /** Start of the paragraph, table or item a line belongs to. */
  private paragraphStart(line: number): number {
    let at = line;
    while (at > this.top && !this.opensBlock(at)) {
      const above = startOfLine(this.text, this.before(at));
      if (this.lineOf(above).trim() === '' || this.isInFence(above)) break;
      if (this.headingAt(above) !== null) break;
      at = above;
    }
    return at;
  }

  private opensBlock(at: number): boolean {
    return BULLET.test(this.lineOf(at)) || this.headingAt(at) !== null;
  }

  private headingAt(at: number): number | null {
    const { end } = this.lines.lineAt(at);
    const own = ({ span }: { readonly span: Span }): boolean =>
      at <= span.start && span.start <= end;
    return this.page.scan.headings.find(own)?.depth ?? null;
  }

  /** Whether a line is inside a fence, or ends one. */
  private isInFence(at: number): boolean {
    return this.page.scan.fences.some(({ span }) => {
      return startOfLine(this.text, span.start) < at && at < span.end;
    });
  }

  private lineOf(at: number): string {
    return this.text.slice(at, this.lines.lineAt(at).end);
  }

  /** Offset on the line above a line. */
  private before(at: number): number {
    const { text } = this;
    return text[at - 1] === '\n' && text[at - 2] === '\r' ? at - 2 : at - 1;
  }

  /** The line end in use around a place. */
  private lineEndNear(at: number): string {
    const { text } = this;
    const here = this.lines.lineAt(at);
    const own = text.slice(here.end, here.next);
    if (own !== '') return own;
    return /\r\n|\r|\n/u.exec(text)?.[0] ?? '\n';
  }
}
