/** Classes and pages found by a part of any of their names. */

import type { CorpusIndex } from '../corpus/corpus-index.js';
import type { Span } from '../corpus/model.js';
import type { PageRecord } from '../corpus/record.js';
import { oncePerVersion } from './per-version.js';
import type { Surroundings } from './surroundings.js';

export interface WorkspaceSymbol {
  /** The name that was found. */
  readonly name: string;
  /** The class's label or the page's name, where it was found by another. */
  readonly detail: string;
  readonly page: string;
  /** Null: the page is opened at its top. */
  readonly span: Span | null;
  readonly kind: 'class' | 'page';
}

/** Symbols one search gives at most. */
const MOST = 200;

/**
 * Classes by label, alias and slug, pages by name; case and accents count for nothing. Equal names
 * come first, then beginnings, beginnings of words, and parts of words; each page once.
 */
export function workspaceSymbols(query: string, s: Surroundings): WorkspaceSymbol[] {
  const asked = folded(query);
  const words = asked.split(' ').filter((word) => word !== '');
  const hits: Hit[] = [];
  for (const page of namedPages(s.index)) {
    const hit = bestOf(page, asked, words);
    if (hit) hits.push(hit);
  }
  return hits.sort(better).slice(0, MOST).map(toSymbol);
}

interface Name {
  readonly shown: string;
  readonly folded: string;
}

interface NamedPage {
  readonly record: PageRecord;
  /** The name it goes by first. */
  readonly names: readonly Name[];
}

interface Hit {
  readonly page: NamedPage;
  readonly name: Name;
  readonly rank: number;
}

const namedPages = oncePerVersion((index: CorpusIndex): readonly NamedPage[] =>
  index.pages().map((record) => ({ record, names: namesOf(record) })),
);

function namesOf({ class: facts, name, names }: PageRecord): Name[] {
  const all = [...(facts ? [facts.label, ...names, name, facts.slug] : [name, ...names])];
  return [...new Set(all)]
    .filter((one) => one.trim() !== '')
    .map((shown) => ({ shown, folded: folded(shown) }));
}

/** Lower-case, without accents, blanks collapsed. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

function bestOf(page: NamedPage, asked: string, words: readonly string[]): Hit | null {
  let best: Hit | null = null;
  for (const name of page.names) {
    const rank = rankOf(name.folded, asked, words);
    if (rank !== null && (best === null || rank < best.rank)) best = { page, name, rank };
  }
  return best;
}

/** How well a name answers, 0 best; null when it does not. */
function rankOf(name: string, asked: string, words: readonly string[]): number | null {
  const at = name.indexOf(asked);
  if (at === 0) return name.length === asked.length ? 0 : 1;
  if (at > 0) return beginsWord(name, asked, at) ? 2 : 3;
  return words.length > 1 && words.every((word) => name.includes(word)) ? 4 : null;
}

function beginsWord(name: string, asked: string, first: number): boolean {
  for (let at = first; at >= 0; at = name.indexOf(asked, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true;
  }
  return false;
}

function better(a: Hit, b: Hit): number {
  return (
    a.rank - b.rank ||
    a.name.folded.length - b.name.folded.length ||
    compare(a.name.folded, b.name.folded) ||
    compare(a.page.record.path, b.page.record.path)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function toSymbol({ page: { record, names }, name }: Hit): WorkspaceSymbol {
  const first = names[0]?.shown ?? record.name;
  return {
    name: name.shown,
    detail: first === name.shown ? '' : first,
    page: record.path,
    span: null,
    kind: record.class ? 'class' : 'page',
  };
}
