/** Where an offset stands in a JSON fence that is still being written. */

import { getLocation, parse, parseTree, type Node } from 'jsonc-parser';

import type { Page, Span } from '../../corpus/model.js';
import { isBlankCharacter } from '../../corpus/text.js';

export interface JsonLocation {
  readonly path: readonly (string | number)[];
  readonly isKey: boolean;
  /** The token at the offset, else the offset alone; offsets of the page. */
  readonly span: Span;
  /** What stands between the token's start and the offset, without quotation mark. */
  readonly typed: string;
  /** Whether a value or entry ended just before, so that a comma is due. */
  readonly behindValue: boolean;
  /** Whether a value stands behind the token already, so that none is due. */
  readonly beforeValue: boolean;
  readonly fence: FenceText;
}

/** The text of a fence as far as it goes, with the string at the offset closed. */
export interface FenceText {
  /** Offset of the content in the page. */
  readonly start: number;
  readonly text: string;
  /** Offset in `text` at which a quotation mark was put in that the page lacks; null without. */
  readonly added: number | null;
}

const OPENER = /^(?:`{3,}|~{3,})[ \t]*json-ld\b/iu;

/** The content of the JSON fence an offset stands in, closed or not; null outside one. */
function contentAt({ scan: { text, fences, unbalanced } }: Page, offset: number): Span | null {
  const fence = fences.find(({ content }) => content.start <= offset && offset < content.end);
  if (fence) return fence.info.toLowerCase() === 'json-ld' ? fence.content : null;
  const open = unbalanced.findLast(({ span }) => span.end < offset);
  if (!open || !OPENER.test(text.slice(open.span.start, open.span.end))) return null;
  const next = fences.find(({ span }) => span.start >= open.span.end)?.span.start ?? text.length;
  return offset <= next ? { start: open.span.end, end: next } : null;
}

/** Whether an offset stands in a fence of any kind, its two lines included. */
export function isInFence({ scan: { fences } }: Page, offset: number): boolean {
  return fences.some(({ span }) => span.start <= offset && offset <= span.end);
}

/** The location of an offset; null outside JSON fences and where they cannot be followed. */
export function jsonLocationAt(page: Page, offset: number): JsonLocation | null {
  const content = contentAt(page, offset);
  if (!content) return null;
  const text = page.scan.text.slice(content.start, content.end);
  const at = offset - content.start;
  try {
    const { path, isAtPropertyKey } = getLocation(text, at);
    const token = tokenAt(text, at);
    if (!token || path.length === 0) return null;
    const span = { start: content.start + token.start, end: content.start + token.end };
    return {
      path,
      // An entry of a list is no key, even behind an empty object.
      isKey: isAtPropertyKey && typeof path.at(-1) === 'string',
      span,
      typed: text.slice(token.start + (token.quoted ? 1 : 0), at),
      behindValue: /["\]}\w]$/u.test(text.slice(0, token.start).trimEnd()),
      beforeValue: beginsValue(text, token.end),
      fence: closedText(content.start, text, token, at),
    };
  } catch {
    // Nested too deeply for the recursive reader.
    return null;
  }
}

const STRING = /"(?:[^"\\\r\n]|\\.)*"[ \t]*/uy;

/** Whether the next thing is a value; a string before a colon is the next key. */
function beginsValue(text: string, from: number): boolean {
  let at = from;
  while (isBlankCharacter(text.charCodeAt(at))) at++;
  STRING.lastIndex = at;
  const string = STRING.exec(text)?.[0];
  if (string !== undefined) return text[at + string.length] !== ':';
  return /^["[{\w-]/u.test(text.slice(at, at + 1));
}

interface Token extends Span {
  readonly quoted: boolean;
  readonly closed: boolean;
}

/** The string or bare word an offset stands in; null inside something else that has ended. */
function tokenAt(text: string, at: number): Token | null {
  const lineStart = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  const open = openQuote(text, lineStart, at);
  if (open === null) {
    const before = /\w[\w.:-]*$/u.exec(text.slice(lineStart, at))?.[0].length ?? 0;
    // A colon belongs to a short IRI; the one behind a key ends it.
    const word = before > 0 ? /^(?:[\w.-]|:(?=\w))*/u : /^\w(?:[\w.-]|:(?=\w))*/u;
    const behind = word.exec(text.slice(at))?.[0].length ?? 0;
    return { start: at - before, end: at + behind, quoted: false, closed: true };
  }
  const close = closingQuote(text, at);
  // `"ti, "label": …`: what looks like the end is the start of the next string.
  const closed = close !== null && !/^[\w@]/u.test(text.slice(close + 1));
  return { start: open, end: closed ? close + 1 : at, quoted: true, closed };
}

/** Offset of the quotation mark that opens the string an offset stands in; strings end with lines. */
function openQuote(text: string, lineStart: number, at: number): number | null {
  let open: number | null = null;
  for (let i = lineStart; i < at; i++) {
    if (open !== null && text[i] === '\\') i++;
    else if (text[i] === '"') open = open === null ? i : null;
  }
  return open;
}

function closingQuote(text: string, at: number): number | null {
  for (let i = at; i < text.length; i++) {
    const char = text[i];
    if (char === '\\') i++;
    else if (char === '"') return i;
    else if (char === '\n' || char === '\r') return null;
  }
  return null;
}

function closedText(start: number, text: string, token: Token, at: number): FenceText {
  if (token.closed) return { start, text, added: null };
  return { start, text: `${text.slice(0, at)}"${text.slice(at)}`, added: at };
}

/** The object a fence says, as far as it can be read. */
export function valueOf({ text }: FenceText): unknown {
  try {
    return parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Its syntax tree, as far as it can be read. */
export function treeOf({ text }: FenceText): Node | null {
  try {
    return parseTree(text) ?? null;
  } catch {
    return null;
  }
}

/** Offset of the page for an offset of the fence's text. */
export function pageOffset({ start, added }: FenceText, offset: number): number {
  return start + offset - (added !== null && offset > added ? 1 : 0);
}
