/**
 * What a finding is known by, as far as its text says it. A value counts, not how it is written:
 * quotation marks, blanks, line ends and the order of keys change nothing.
 */

import { parseDocument } from 'yaml';

import { isNestedTooDeep } from '../settings/yaml-tree.js';
import type { Finding } from './rule.js';

/** A mapping or a list in brackets. */
const IN_BRACKETS = /^[[{]/u;
/** What opens a link of a page, unless it is JSON. */
const LINK = '[[';
/** The first line of a YAML mapping. */
const KEY_FIRST = /^(?:"[^"\r\n]+"|'[^'\r\n]+'|[@\p{L}_][\p{L}\p{N}_:.-]*):[ \t\r\n]/u;
/** More than this is no value a person wrote, and is not read as YAML. */
const MOST_YAML = 10_000;
/** What opens a YAML block scalar. */
const BLOCK_SCALAR = /^[|>][-+0-9]*[ \t]*\r?\n/u;

/** The text a finding is known by; `text` is the page's own at its range. */
export function keyText({ knownBy }: Pick<Finding, 'knownBy'>, text: string): string {
  return knownBy === undefined ? canonicalText(text) : folded(knownBy);
}

/** A value as it counts: the same for every way to write it. */
export function canonicalText(text: string): string {
  const trimmed = text.trim();
  const quoted = unquoted(trimmed);
  if (quoted !== null) return folded(quoted);
  try {
    const value = structureOf(trimmed);
    if (typeof value === 'object' && value !== null) return JSON.stringify(sorted(value));
  } catch {
    // Too deep to be taken apart: its text has to do.
  }
  return folded(trimmed.replace(BLOCK_SCALAR, ''));
}

function folded(text: string): string {
  return text.trim().replace(/\s+/gu, ' ');
}

/** What stands between quotation marks; null when they do not enclose the whole text. */
function unquoted(text: string): string | null {
  const [mark] = text;
  if (text.length < 2 || (mark !== '"' && mark !== "'") || !text.endsWith(mark)) return null;
  const inner = text.slice(1, -1);
  if (mark === "'") return inner.replaceAll("''", '').includes("'") ? null : undoubled(inner);
  if (inner.replace(/\\[\s\S]/gu, '').includes('"')) return null;
  const value = inner.includes('\\') ? json(text) : inner;
  // YAML knows more escapes than JSON, and line breaks: then the characters have to do.
  return typeof value === 'string' ? value : inner;
}

function undoubled(inner: string): string {
  return inner.replaceAll("''", "'");
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A mapping or list, written as JSON or as YAML; undefined for anything else. */
function structureOf(text: string): unknown {
  const isBracketed = IN_BRACKETS.test(text);
  const value = isBracketed ? json(text) : undefined;
  if (value !== undefined) return value;
  const mayBeYaml = isBracketed ? !text.startsWith(LINK) : KEY_FIRST.test(text);
  if (!mayBeYaml || text.length > MOST_YAML || isNestedTooDeep(text)) return undefined;
  // Scalars stay as they are written: a number there is one here.
  const document = parseDocument(isBracketed ? text : outdented(text), {
    schema: 'failsafe',
    logLevel: 'silent',
    prettyErrors: false,
  });
  return document.errors.length > 0 ? undefined : (document.toJS() as unknown);
}

/** A mapping whose first key was cut out of its line: the others are moved below it. */
function outdented(text: string): string {
  const indents = [...text.matchAll(/[\r\n]([ ]*)[^\s]/gu)].map(
    ([, indent]) => indent?.length ?? 0,
  );
  const least = indents.reduce((one, other) => Math.min(one, other), MOST_YAML);
  return text.replace(
    /([\r\n])( +)/gu,
    (_, end: string, indent: string) => end + indent.slice(least),
  );
}

/** A value with the keys of every mapping in order, and all scalars as text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return folded(String(value));
  const entries = Object.entries(value).map(([key, of]) => [key, sorted(of)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
