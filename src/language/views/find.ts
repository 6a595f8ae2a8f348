/** Classes found by a query, and what to type next. */

import type { PageRecord } from '../../corpus/record.js';
import { RULES } from '../../rules/registry.js';
import { classRow } from './class-rows.js';
import {
  CHOICES,
  CLASSES,
  DIALECTS,
  PARTS,
  possible,
  TEXTS,
  valuesOf,
  type Query,
  type QueryWorld,
} from './query.js';
import { byTitle, pageOf, type RowPage, type Work } from './rows.js';

/** Codes of the findings on a page as the editor sees it; null when it cannot be read. */
export type CodesOf = (path: string) => ReadonlySet<string> | null;

/** Pages whose class fits, by title, without a look at findings. */
export function candidates({ tests }: Query, { index }: QueryWorld): PageRecord[] {
  return byTitle(
    index.pages().filter((page) => {
      const facts = page.class;
      return facts !== null && tests.every((test) => test(facts, page));
    }),
  );
}

/** Pages whose class fits every term; what only a check can tell is checked last. */
export function* findClasses(
  query: Query,
  world: QueryWorld,
  codesOf: CodesOf,
): Work<PageRecord[]> {
  const found = candidates(query, world);
  if (query.findings.length === 0) return found;
  const fitting: PageRecord[] = [];
  for (const page of found) {
    yield;
    const codes = codesOf(page.path);
    if (codes && query.findings.every((term) => holds(term, codes))) fitting.push(page);
  }
  return fitting;
}

function holds({ codes, wanted }: Query['findings'][number], found: ReadonlySet<string>): boolean {
  const there = codes === null ? found.size > 0 : codes.some((code) => found.has(code));
  return there === wanted;
}

/** Found pages as rows. */
export function foundRows(pages: readonly PageRecord[], count: number): RowPage {
  return pageOf(pages, count, (page) => ({
    ...classRow(page, page.class!),
    key: page.path,
  }));
}

/** A way to go on with a query: the whole text it becomes. */
export interface Completion {
  readonly label: string;
  readonly detail: string;
  readonly becomes: string;
}

/** Most ways offered at once. */
const MOST = 30;

/** Ways to go on with the last term of a query that is being typed. */
export function completions(text: string, world: QueryWorld): Completion[] {
  const start = lastTermStart(text);
  const typed = text.slice(start);
  const lead = text.slice(0, start);
  const wanted = typed.trimStart().toLowerCase();
  const gap = lead === '' || lead.endsWith(' ') ? '' : ' ';
  return allTerms(wanted, world)
    .filter(([term]) => term.toLowerCase().startsWith(wanted) && term.toLowerCase() !== wanted)
    .slice(0, MOST)
    .map(([term, detail]) => ({ label: term, detail, becomes: `${lead}${gap}${term}` }));
}

function lastTermStart(text: string): number {
  let quoted = false;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') quoted = !quoted;
    else if (text[i] === ',' && !quoted) start = i + 1;
  }
  return start;
}

/** Terms with a word about each; values only once their property is typed. */
function allTerms(wanted: string, world: QueryWorld): (readonly [string, string])[] {
  const field = CHOICES.find((name) => wanted.startsWith(`${name}:`));
  if (field !== undefined) {
    const used = new Map(valuesOf(world.index, field));
    return possible(world, field).map((value) => [`${field}: ${value}`, amount(used.get(value))]);
  }
  if (/^(?:(?:has|no) )?finding(?:\s|:)/u.test(wanted)) {
    const start = /^((?:(?:has|no) )?finding:?)\s*/u.exec(wanted)?.[1] ?? 'finding:';
    return RULES.map(({ code, title }) => [`${start} ${code}`, title]);
  }
  const parts = [...new Set(PARTS)];
  if (wanted.startsWith('has ')) return parts.map((part) => [`has ${part}`, '']);
  if (wanted.startsWith('no ')) return parts.map((part) => [`no ${part}`, '']);
  return [
    ['domain: ', possible(world, 'domain').slice(0, 4).join(', ')],
    ['maturity: ', possible(world, 'maturity').slice(0, 4).join(', ')],
    ['no definition', 'classes without a definition'],
    ['published', 'classes that are served'],
    ['not published', 'classes that are not served'],
    ['parent: ', 'direct children of a class'],
    ['under: ', 'everything below a class'],
    ['no parent', 'classes that name no parent'],
    ['has finding ', 'a check of each page, by code'],
    ['quality < ', 'a number from 0 to 1'],
    ['dialect: ', DIALECTS.join(', ')],
    ...TEXTS.map((name) => [`${name}: `, `part of the ${name}`] as const),
    ...CLASSES.slice(2).map((name) => [`${name}: `, 'name of a class'] as const),
    ['has ', 'a part of a class'],
    ['no ', 'a part of a class'],
  ];
}

const amount = (count: number | undefined): string =>
  count === undefined ? 'no class' : count === 1 ? '1 class' : `${count} classes`;
