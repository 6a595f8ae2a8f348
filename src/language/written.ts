/** Strings as they are written on a page: behind escapes, in quotation marks, or plainly. */

import type { Span } from '../corpus/model.js';

/** How the characters of a place are written, so that others can be written in their stead. */
export type Quoting = 'text' | 'json' | 'yaml-double' | 'yaml-single' | 'yaml-plain';

/** A string value and where its characters stand. */
export interface Written {
  readonly value: string;
  readonly quoting: Quoting;
  /** Offset of the first character. */
  readonly start: number;
  /** Offset of each character, and of the end; null when each takes one place. */
  readonly offsets: readonly number[] | null;
}

/** Span in the page of a stretch of a written value. */
export function spanWithin(written: Written, start: number, end: number): Span {
  const { offsets } = written;
  if (!offsets) return { start: written.start + start, end: written.start + end };
  const last = offsets.at(-1) ?? written.start;
  return { start: offsets[start] ?? last, end: offsets[end] ?? last };
}

/** Text that is no string literal: every character stands for itself. */
export function writtenPlainly(text: string, span: Span): Written {
  const { start, end } = span;
  return { value: text.slice(start, end), quoting: 'text', start, offsets: null };
}

/** A JSON string with its quotation marks; null when it is none. */
export function writtenInJson(text: string, token: Span): Written | null {
  if (text[token.start] !== '"' || text[token.end - 1] !== '"') return null;
  return decode(text, { start: token.start + 1, end: token.end - 1 }, 'json');
}

/** A YAML scalar on one line, quoted or not; null for a block scalar and what spans lines. */
export function writtenInYaml(text: string, token: Span): Written | null {
  const raw = text.slice(token.start, token.end);
  if (/[\r\n]/.test(raw)) return null;
  const inside = { start: token.start + 1, end: token.end - 1 };
  if (raw.length > 1 && raw.startsWith('"')) return decode(text, inside, 'yaml-double');
  if (raw.length > 1 && raw.startsWith("'")) return decode(text, inside, 'yaml-single');
  return { value: raw, quoting: 'yaml-plain', start: token.start, offsets: null };
}

/** What to write so that a place reads as this text; null when its way of writing cannot say it. */
export function asWritten(quoting: Quoting, text: string): string | null {
  switch (quoting) {
    case 'json':
    case 'yaml-double':
      return JSON.stringify(text).slice(1, -1);
    case 'yaml-single':
      return /[\r\n]/.test(text) ? null : text.replaceAll("'", "''");
    case 'yaml-plain':
      return isPlainYaml(text) ? text : null;
    case 'text':
      return /[\r\n]/.test(text) ? null : text;
  }
}

/** Whether a text needs no quotation marks anywhere in YAML, and stays a string. */
function isPlainYaml(text: string): boolean {
  if (!/^[\p{L}_][^\r\n,[\]{}]*$/u.test(text) || /:(?:\s|$)|\s#|\s$/u.test(text)) return false;
  return !/^(?:true|false|null|yes|no|on|off)$/iu.test(text);
}

type Escaping = 'json' | 'yaml-double' | 'yaml-single';

function decode(text: string, inside: Span, quoting: Escaping): Written {
  const raw = text.slice(inside.start, inside.end);
  const mark = quoting === 'yaml-single' ? "'" : '\\';
  if (!raw.includes(mark)) return { value: raw, quoting, start: inside.start, offsets: null };
  let value = '';
  const offsets: number[] = [];
  let i = 0;
  while (i < raw.length) {
    const length = raw[i] === mark ? escapeLength(raw, i, quoting) : 1;
    const piece = length === 1 ? (raw[i] ?? '') : unescape(raw.slice(i, i + length), quoting);
    // A character beyond the first plane is two units from one escape.
    const at = inside.start + i;
    offsets.push(...(piece.length === 2 ? [at, at] : [at]));
    value += piece;
    i += length;
  }
  offsets.push(inside.end);
  return { value, quoting, start: inside.start, offsets };
}

function escapeLength(raw: string, at: number, quoting: Escaping): number {
  const next = raw[at + 1];
  if (quoting === 'yaml-single') return next === "'" ? 2 : 1;
  if (next === 'u') return 6;
  if (quoting === 'yaml-double' && next === 'x') return 4;
  if (quoting === 'yaml-double' && next === 'U') return 10;
  return next === undefined ? 1 : 2;
}

const NAMED: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
  a: '\x07',
  v: '\v',
  e: '\x1b',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};

function unescape(escape: string, quoting: Escaping): string {
  if (quoting === 'yaml-single') return "'";
  const name = escape[1] ?? '';
  if (escape.length > 2) {
    const code = Number.parseInt(escape.slice(2), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
  }
  return NAMED[name] ?? name;
}
