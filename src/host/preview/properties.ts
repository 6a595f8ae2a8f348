/** Property lines in the tokens of a preview: the OntologyBlock as one card, others as a list. */

import type { Token } from './tokens.js';
import { type PropertyLine, readProperty } from './card.js';

const HEADING = /^(?:\[\[)?ontology\s?block(?:\]\])?$/iu;

/** Part of the tokens below an OntologyBlock heading, and the heading itself. */
export interface PropertyBlock {
  /** Index of the heading's first token. */
  readonly start: number;
  /** Index behind the last token that belongs to it. */
  readonly end: number;
  readonly lines: readonly PropertyLine[];
  /** Tokens of the part that hold something else, and stay. */
  readonly rest: readonly Token[];
}

/** The first OntologyBlock that has property lines; null without one. */
export function findPropertyBlock(tokens: readonly Token[]): PropertyBlock | null {
  const start = tokens.findIndex(
    (token, i) =>
      token.type === 'heading_open' && HEADING.test(tokens[i + 1]?.content.trim() ?? ''),
  );
  if (start < 0) return null;
  const end = endOfBlock(tokens, start);
  const lines: PropertyLine[] = [];
  const rest = withoutProperties(tokens.slice(start + 3, end), lines);
  return lines.length === 0 ? null : { start, end, lines, rest };
}

/** Index of the token that ends what stands below a heading: of its bullet, else of its section. */
function endOfBlock(tokens: readonly Token[], start: number): number {
  const heading = tokens[start]!;
  for (let i = start + 3; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (token.level < heading.level) return i;
    const same = token.type === 'heading_open' && token.level === heading.level;
    if (same && token.tag <= heading.tag) return i;
  }
  return tokens.length;
}

/** The tokens without the paragraphs that hold nothing but properties; these go into `lines`. */
function withoutProperties(tokens: readonly Token[], lines: PropertyLine[]): Token[] {
  const kept: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const properties = propertiesAt(tokens, i);
    if (properties) {
      lines.push(...properties);
      i += 2;
    } else {
      kept.push(tokens[i]!);
      dropEmptyList(kept);
    }
  }
  return kept;
}

/** A list or item that lost all it held goes as well. */
function dropEmptyList(kept: Token[]): void {
  const close = kept.at(-1);
  const open = kept.at(-2);
  if (!close || !open || close.nesting !== -1 || open.nesting !== 1) return;
  const lists = /^(?:list_item|bullet_list|ordered_list)_(?:open|close)$/u;
  if (lists.test(close.type) && lists.test(open.type) && open.level === close.level) {
    kept.length -= 2;
  }
}

/** The properties of the paragraph that opens here; null unless each of its lines is one. */
export function propertiesAt(tokens: readonly Token[], i: number): PropertyLine[] | null {
  const inline = tokens[i + 1];
  if (tokens[i]?.type !== 'paragraph_open' || inline?.type !== 'inline') return null;
  if (!inline.content.includes('::')) return null;
  const lines = inline.content.split('\n').map(readProperty);
  return lines.every((line) => line !== null) ? lines : null;
}
