/**
 * What a page's tree says of the things the scanner finds: the same list from another reading, so
 * that each parser is a check on the other. It shares no code with the scanner.
 */

import type { Code, Heading, Nodes, Root } from 'mdast';
import type { Span } from '../model.js';
import { partsOf } from './wikilink.js';

/** One thing on a page: what it is, where it is, and its key, target or text. */
export interface Mark extends Span {
  readonly kind:
    'frontMatter' | 'heading' | 'fence' | 'unbalanced' | 'property' | 'wikilink' | 'blockId';
  readonly key: string;
}

/** A node still to be read, and how many quotes it stands in. */
interface Task {
  readonly node: Nodes;
  readonly quotes: number;
}

/** A line of a block, and whether a code span reaches over its start or its end. */
interface Line extends Span {
  readonly startsInCode: boolean;
  readonly endsInCode: boolean;
}

/** Everything a tree says of the text it was read from, in the order of the text. */
export function marksOf(text: string, root: Root): Mark[] {
  const reader = new Reader(text);
  // A list of tasks, not recursion: a tree can be deeper than the stack.
  const tasks: Task[] = [{ node: root, quotes: 0 }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    reader.read(task);
    if (!('children' in task.node)) continue;
    const quotes = task.quotes + (task.node.type === 'blockquote' ? 1 : 0);
    for (const node of task.node.children) tasks.push({ node, quotes });
  }
  return reader.marks.sort(inOrder);
}

/** The order of marks: by place, then by what they are. */
export function inOrder(a: Mark, b: Mark): number {
  const [left, right] = [a, b].map(({ kind, key }) => `${kind} ${key}`) as [string, string];
  return a.start - b.start || a.end - b.end || (left < right ? -1 : left > right ? 1 : 0);
}

/** Place of a node in the text. */
export function spanOf({ position }: Nodes): Span {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

/** Words of a heading as they are written, without its marks. */
export function wordsOf(text: string, { children }: Heading): string {
  const [first, last] = [children.at(0), children.at(-1)];
  return first && last ? text.slice(spanOf(first).start, spanOf(last).end) : '';
}

class Reader {
  readonly marks: Mark[] = [];

  constructor(private readonly text: string) {}

  read({ node, quotes }: Task): void {
    const span = spanOf(node);
    if (node.type === 'yaml') this.marks.push({ kind: 'frontMatter', ...span, key: '' });
    else if (node.type === 'wikilink') this.readLink(span);
    else if (node.type === 'code') this.readFence(node, quotes);
    else if (node.type === 'heading') this.readHeading(node, quotes);
    else if (node.type === 'paragraph' || node.type === 'table') {
      for (const line of this.linesOf(node, span, quotes)) this.readLine(line);
    }
  }

  private readLink(span: Span): void {
    const link = partsOf(this.text.slice(span.start, span.end));
    const embed = this.text[span.start - 1] === '!' ? '!' : '';
    const key = embed + [link?.target, link?.heading ?? '', link?.alias ?? ''].join('\n');
    this.marks.push({ kind: 'wikilink', ...span, key });
  }

  /** All code blocks are fences; one without its last line is unbalanced. */
  private readFence(node: Code, quotes: number): void {
    const span = spanOf(node);
    const source = this.text.slice(span.start, span.end);
    const [, marks = '', info = ''] = /^(`+|~+)[^\S\r\n]*(\S*)/u.exec(source) ?? [];
    const lines = this.linesOf(node, span, quotes);
    const last = lines.length > 1 ? lines.at(-1)! : { start: 0, end: 0 };
    const close = this.text.slice(last.start, last.end).trimEnd();
    const closed = close.startsWith(marks) && close === marks[0]!.repeat(close.length);
    this.marks.push({ kind: closed ? 'fence' : 'unbalanced', ...span, key: info });
  }

  private readHeading(node: Heading, quotes: number): void {
    const span = spanOf(node);
    const words = wordsOf(this.text, node);
    this.marks.push({ kind: 'heading', ...span, key: `${node.depth} ${words}` });
    const lines = this.linesOf(node, span, quotes);
    // Words with a line under them were a paragraph before: its lines may be properties.
    if (lines.length === 1) this.readBlockId(lines[0]!);
    else for (const line of lines.slice(0, -1)) this.readLine(line);
  }

  private readLine(line: Line): void {
    if (!line.startsInCode) this.readProperty(line);
    if (!line.endsInCode) this.readBlockId(line);
  }

  private readProperty({ start, end }: Span): void {
    const source = this.text.slice(start, end);
    const match = /^([\p{L}\p{N}_][\p{L}\p{N}_:./-]{0,120}?)::(?:[ \t]+|$)/u.exec(source);
    if (!match) return;
    const [head, key = ''] = match;
    const value = source.slice(head.length).replace(/[ \t]+$/u, '');
    const valueStart = start + head.length;
    const valueEnd = valueStart + value.length;
    this.marks.push({ kind: 'property', start, end: valueEnd, key });
    if (key !== 'id' || value === '') return;
    this.marks.push({ kind: 'blockId', start: valueStart, end: valueEnd, key: value });
  }

  private readBlockId({ start, end }: Span): void {
    const match = /(?<![^ \t])\^([0-9A-Za-z-]+)[ \t]*$/u.exec(this.text.slice(start, end));
    if (!match) return;
    const [, id = ''] = match;
    const at = start + match.index;
    this.marks.push({ kind: 'blockId', start: at, end: at + 1 + id.length, key: id });
  }

  /** Lines of a block, each from its first character on. */
  private linesOf(node: Nodes, span: Span, quotes: number): Line[] {
    const inCode = codeTest(node);
    const lines: Line[] = [];
    for (let at = span.start; at <= span.end;) {
      const start = at === span.start ? at : this.behindPrefix(at, quotes);
      const end = this.endOfLine(start);
      lines.push({ start, end, startsInCode: inCode(start), endsInCode: inCode(end) });
      at = end + (this.text.startsWith('\r\n', end) ? 2 : 1);
    }
    return lines;
  }

  private endOfLine(offset: number): number {
    let end = offset;
    while (end < this.text.length && this.text[end] !== '\n' && this.text[end] !== '\r') end++;
    return end;
  }

  /** Offset behind the blanks and quote marks that a line of a block begins with. */
  private behindPrefix(lineStart: number, quotes: number): number {
    const prefix = new RegExp(`[ \\t]*(?:>[ \\t]*){0,${quotes}}`, 'uy');
    prefix.lastIndex = lineStart;
    return lineStart + (prefix.exec(this.text)?.[0].length ?? 0);
  }
}

/** Tells whether an offset is inside a code span below a node; asked in the order of the text. */
function codeTest(node: Nodes): (offset: number) => boolean {
  const codes = inlineCodeOf(node);
  let next = 0;
  return (offset) => {
    while (next < codes.length && codes[next]!.end <= offset) next++;
    return next < codes.length && codes[next]!.start < offset;
  };
}

/** Code spans below a node, in order. */
function inlineCodeOf(node: Nodes): Span[] {
  const found: Span[] = [];
  const left: Nodes[] = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.type === 'inlineCode') found.push(spanOf(next));
    if ('children' in next) for (const child of next.children) left.push(child);
  }
  return found.sort((a, b) => a.start - b.start);
}
