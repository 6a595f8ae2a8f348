/** What would bring a class into the block of a question. Each change is tried; only what holds is said. */

import { slugify } from '../corpus/names.js';
import {
  tokensOf,
  type Scaffold,
  type ScaffoldEngine,
  type ScaffoldOptions,
} from '../scaffold/engine.js';
import { LONGEST_NGRAM, wordsOf } from '../scaffold/words.js';

/** A class looked for in the block of a question, and how far the options may go. */
export interface Wanted {
  readonly engine: ScaffoldEngine;
  readonly question: string;
  readonly options: ScaffoldOptions;
  /** Highest number of seeds and highest budget, in tokens, that are tried. */
  readonly most: { readonly seeds: number; readonly budget: number };
  readonly slug: string;
}

export type ChangeKind = 'name-title' | 'seeds' | 'budget' | 'gate' | 'quality';

/** A change under which the section of the class is in the block. */
export interface Change {
  readonly kind: ChangeKind;
  readonly question: string;
  readonly options: ScaffoldOptions;
  /** Quality its page would need, 0 … 1; null when it stays. */
  readonly quality: number | null;
  /** Tokens of the block it gives. */
  readonly tokens: number;
  /** Slugs of the seeds whose sections it pushes out. */
  readonly loses: readonly string[];
}

/** Whether the section of a class is in the block. */
export function isServed({ seeds, served }: Scaffold, slug: string): boolean {
  const rank = seeds.findIndex((seed) => seed.slug === slug);
  return rank >= 0 && rank < served;
}

/**
 * Changes that bring the class in, one of a kind at most, what costs least first; empty when it is
 * there already, or when nothing that was tried helps.
 */
export function changesThatBringIn(wanted: Wanted): Change[] {
  const { engine, question, options, slug } = wanted;
  if (!engine.entries.has(slug)) return [];
  const now = engine.serve(question, options);
  if (isServed(now, slug)) return [];
  const isSeed = now.seeds.some((seed) => seed.slug === slug);
  const found = [
    byName(wanted),
    isSeed && options.confidence ? tried(wanted, { kind: 'gate', confidence: false }) : null,
    isSeed ? byBudget(wanted) : bySeeds(wanted, now),
    isSeed ? null : byQuality(wanted, now),
  ];
  const before = now.seeds.slice(0, now.served).map((seed) => seed.slug);
  return found.flatMap((change) => (change ? [account(wanted, change, before)] : []));
}

type Found = Pick<Change, 'kind' | 'question' | 'options' | 'quality'>;

/** A change of one option, if it holds. */
function tried(wanted: Wanted, change: { kind: 'gate'; confidence: boolean }): Found | null {
  const options = { ...wanted.options, confidence: change.confidence };
  return holds(wanted, wanted.question, options)
    ? { kind: change.kind, question: wanted.question, options, quality: null }
    : null;
}

function holds({ engine, slug }: Wanted, question: string, options: ScaffoldOptions): boolean {
  return isServed(engine.serve(question, options), slug);
}

/** The question with the title at its end, or the slug in words where the title does not help. */
function byName(wanted: Wanted): Found | null {
  const { engine, slug } = wanted;
  const title = engine.entries.get(slug)?.t ?? '';
  for (const name of [title, slug.replaceAll('-', ' ')]) {
    const question = `${wanted.question.trim()} ${name}`.trim();
    const options = withRoom(wanted, question, wanted.options);
    if (options) return { kind: 'name-title', question, options, quality: null };
  }
  return null;
}

function bySeeds(wanted: Wanted, now: Scaffold): Found | null {
  const { engine, question, options, most, slug } = wanted;
  const place = engine.serve(question, { ...options, seeds: most.seeds }).seeds;
  const rank = place.findIndex((seed) => seed.slug === slug);
  // Fewer seeds than asked for: what is not among them has too few points for any number of them.
  if (rank < now.seeds.length) return null;
  const found = withRoom(wanted, question, { ...options, seeds: rank + 1 });
  return found && { kind: 'seeds', question, options: found, quality: null };
}

function byBudget(wanted: Wanted): Found | null {
  const { question } = wanted;
  const options = withRoom(wanted, question, wanted.options);
  return options && { kind: 'budget', question, options, quality: null };
}

/** The options with the lowest budget, not below theirs, that leaves the section in; null without. */
function withRoom(wanted: Wanted, question: string, from: ScaffoldOptions): ScaffoldOptions | null {
  if (holds(wanted, question, from)) return from;
  let low = from.budget;
  let high = wanted.most.budget;
  if (high <= low || !holds(wanted, question, { ...from, budget: high })) return null;
  // A larger budget never drops a section that a smaller one leaves in.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(wanted, question, { ...from, budget: middle })) high = middle;
    else low = middle;
  }
  return { ...from, budget: high };
}

/** Quality decides between equal scores: enough of it to go before the last seed. */
function byQuality(wanted: Wanted, now: Scaffold): Found | null {
  const { engine, question, options, slug } = wanted;
  const entry = engine.entries.get(slug);
  const last = now.seeds.at(-1);
  const score = engine.ranking(question).find((seed) => seed.slug === slug)?.score;
  if (!entry || !last || score !== last.score || now.seeds.length < options.seeds) return null;
  const held = engine.entries.get(last.slug)?.q ?? 0;
  for (const quality of [held, Math.round(held * 100 + 1) / 100]) {
    if (quality > 1 || quality <= (entry.q ?? 0)) continue;
    const after = engine.withEntry(slug, { ...entry, q: quality }, () =>
      holds(wanted, question, options),
    );
    if (after) return { kind: 'quality', question, options, quality };
  }
  return null;
}

function account(wanted: Wanted, change: Found, before: readonly string[]): Change {
  const { engine, slug } = wanted;
  const entry = engine.entries.get(slug);
  const serve = (): Scaffold => engine.serve(change.question, change.options);
  const after =
    change.quality === null || !entry
      ? serve()
      : engine.withEntry(slug, { ...entry, q: change.quality }, serve);
  const loses = before.filter((seed) => !isServed(after, seed));
  return { ...change, tokens: tokensOf(after.block), loses };
}

/** Why naming a class by its title gives it no points for the whole title. */
export type TitleFault =
  /** Nothing in it that a question could say. */
  | { readonly kind: 'unreadable' }
  /** More words than the longest run that is looked up. */
  | { readonly kind: 'long'; readonly words: number }
  /** Another class carries the title, and the first one wins. */
  | { readonly kind: 'taken'; readonly by: string };

/** What keeps a question from reaching a class by its whole title; null when nothing does. */
export function titleFault(engine: ScaffoldEngine, slug: string): TitleFault | null {
  const title = engine.entries.get(slug)?.t ?? '';
  const wanted = slugify(title);
  if (wanted === '') return { kind: 'unreadable' };
  const words = wordsOf(title).length;
  if (words > LONGEST_NGRAM) return { kind: 'long', words };
  for (const [other, entry] of engine.entries) {
    if (other === slug) return null;
    if (slugify(entry.t) === wanted) return { kind: 'taken', by: other };
  }
  return null;
}
