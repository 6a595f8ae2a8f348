/** Edges in front matter: `requires: ["[[A]]", "[[B]]"]`, or one `- "[[A]]"` a line. */

import { isMap, isScalar, isSeq, parseDocument, type Pair } from 'yaml';

import { kebabKey, predicateOfKey } from '../corpus/dialect.js';
import type { Page, Predicate, Span } from '../corpus/model.js';
import type { Refusal } from '../judging/refusal.js';
import type { TextEdit } from './edit.js';
import type { EdgeTarget } from './edges.js';
import { eolOf, isBlankLine, lineAround, linesOf } from './lines.js';

/** The stretch that adds an edge: a list made longer, or a new last line of the front matter. */
export function frontMatterEdge(
  page: Page,
  predicate: Predicate,
  target: EdgeTarget,
): TextEdit | Refusal {
  const { text, frontMatter } = page.scan;
  if (!frontMatter) return { refused: 'the page has no front matter', how: null };
  const { start, end } = frontMatter.content;
  const written = JSON.stringify(target.name === null ? target.iri : `[[${target.name}]]`);
  const pair = pairOf(text.slice(start, end), predicate);
  if (pair) return extend(text, pair, start, written);
  const lines = linesOf(text.slice(start, end));
  const last = lines.findLast((line) => !isBlankLine(text.slice(start, end), line));
  if (!last) return { refused: 'the front matter is empty', how: null };
  const at = start + last.end;
  const key = /^[a-z]+(?:-[a-z]+)+:/mu.test(text.slice(start, end))
    ? kebabKey(predicate)
    : predicate;
  return { span: { start: at, end: at }, newText: `${eolOf(text)}${key}: [${written}]` };
}

function pairOf(source: string, predicate: Predicate): Pair | null {
  const document = parseDocument(source, { uniqueKeys: false, logLevel: 'silent' });
  if (!isMap(document.contents)) return null;
  const items = document.contents.items as Pair[];
  return (
    items.find(({ key }) => {
      return isScalar(key) && predicateOfKey(String(key.value)) === predicate;
    }) ?? null
  );
}

/**
 * Where the value of the relation whose key begins at an offset may end: behind the value, or behind
 * the line of its last entry.
 */
export function frontMatterValues(page: Page, key: number): Span[] {
  const { text, frontMatter } = page.scan;
  if (!frontMatter) return [];
  const { start, end } = frontMatter.content;
  const document = parseDocument(text.slice(start, end), { uniqueKeys: false, logLevel: 'silent' });
  if (!isMap(document.contents)) return [];
  const pair = (document.contents.items as Pair[]).find((one) => {
    return spanOf(one.key, start)?.start === key;
  });
  const span = spanOf(pair?.value, start);
  if (!span) return [];
  const last = isSeq(pair?.value) ? spanOf(pair.value.items.at(-1), start) : null;
  return [span, ...(last ? [{ start: span.start, end: lineAround(text, last.end).end }] : [])];
}

function spanOf(node: unknown, base: number): Span | null {
  const range = isScalar(node) || isSeq(node) || isMap(node) ? node.range : null;
  return range ? { start: base + range[0], end: base + range[1] } : null;
}

function extend(text: string, pair: Pair, base: number, written: string): TextEdit | Refusal {
  const { value } = pair;
  const span = spanOf(value, base);
  if (!span || (isScalar(value) && value.value === null)) return fill(text, pair, base, written);
  const now = text.slice(span.start, span.end);
  if (isScalar(value)) {
    const only = /^["']/u.test(now) ? now : JSON.stringify(String(value.value));
    return { span, newText: `[${only}, ${written}]` };
  }
  if (!isSeq(value)) return { refused: 'the relation is no list', how: 'Write it as a list.' };
  if (value.flow !== true) return extendLines(text, value.items, span, base, written);
  const [first] = value.items;
  // An unquoted [[Page]] is a list in a list: it becomes a link in quotes.
  if (value.items.length === 1 && isSeq(first) && first.flow === true) {
    return { span, newText: `[${JSON.stringify(now)}, ${written}]` };
  }
  if (value.items.length === 0) return { span, newText: `[${written}]` };
  const body = now.slice(0, -1);
  const kept = body.trimEnd().replace(/,$/u, '');
  return { span, newText: `${kept}, ${written}${body.slice(body.trimEnd().length)}]` };
}

/** A key without a value gets a list behind its colon. */
function fill(text: string, pair: Pair, base: number, written: string): TextEdit | Refusal {
  const key = spanOf(pair.key, base);
  const colon = key ? text.indexOf(':', key.end) : -1;
  if (colon < 0) return { refused: 'the relation has no value', how: 'Write it as a list.' };
  return { span: { start: colon + 1, end: colon + 1 }, newText: ` [${written}]` };
}

/** One line more in a list of lines, written like the last one. */
function extendLines(
  text: string,
  items: readonly unknown[],
  span: Span,
  base: number,
  written: string,
): TextEdit | Refusal {
  const last = spanOf(items.at(-1), base);
  if (!last) return { refused: 'the relation is no list', how: 'Write it as a list.' };
  const line = lineAround(text, last.start);
  const mark = /^[ \t]*-[ \t]+/u.exec(text.slice(line.start, line.end))?.[0] ?? '- ';
  const end = lineAround(text, last.end).end;
  const stretch = { start: span.start, end };
  const newText = `${text.slice(span.start, end)}${eolOf(text)}${mark}${written}`;
  return { span: stretch, newText };
}
