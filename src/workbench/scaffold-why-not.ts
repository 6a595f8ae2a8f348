/** Why a class is not in the block of a question, told to a person. */

import { ShownText } from '../exposure/match.js';
import {
  changesThatBringIn,
  titleFault,
  type Change,
  type TitleFault,
  type Wanted,
} from '../exposure/would-bring-in.js';
import type { Scaffold, ScaffoldEngine, ScaffoldOptions } from '../scaffold/engine.js';
import { SEED_THRESHOLD } from '../scaffold/matcher.js';
import { named } from './scaffold-cut.js';
import type { NamedClass, Remedy, WhyNot, WhyNotState } from './scaffold-screen.types.js';

/** What is known of a class besides its entry, published or not. */
export interface KnownClass {
  readonly title: string;
  readonly path: string;
  /** 0 … 1; null when the page gives none. */
  readonly quality: number | null;
}

/** Says where a class stands for a question; `known` is null when no page declares it. */
export function whyNot(wanted: Wanted, known: KnownClass | null): WhyNot {
  const { engine, question, options, slug } = wanted;
  const scaffold = engine.serve(question, options);
  const ranking = engine.ranking(question);
  const place = ranking.findIndex((seed) => seed.slug === slug);
  const score = ranking[place]?.score ?? 0;
  const state = stateOf(wanted, scaffold, score, known);
  const last = scaffold.seeds.at(-1);
  const title = engine.entries.get(slug)?.t ?? known?.title ?? slug;
  const facts: Facts = {
    ...{ state, title, score, options },
    rank: place < 0 ? null : place + 1,
    missing: missingPoints(state, score, scaffold, options),
    last: last ? { ...named(engine, last.slug), score: last.score } : null,
    budget: scaffold.meta.effective_budget ?? options.budget,
  };
  return {
    ...{ slug, title, state, score },
    path: known?.path ?? null,
    explanation: explain(facts),
    reasons: engine.reasons(question, slug),
    rank: facts.rank,
    candidates: ranking.filter((seed) => seed.score >= SEED_THRESHOLD).length,
    threshold: SEED_THRESHOLD,
    missing: facts.missing,
    lastSeed: facts.last && {
      ...facts.last,
      quality: engine.entries.get(facts.last.slug)?.q ?? 0,
    },
    quality: known?.quality ?? 0,
    remedies: changesThatBringIn(wanted).map((change) => remedy(wanted, change, title)),
    notes: notesOn(wanted, scaffold, facts),
  };
}

function stateOf(
  { engine, options, slug }: Wanted,
  { seeds, served }: Scaffold,
  score: number,
  known: KnownClass | null,
): WhyNotState {
  if (!engine.entries.has(slug)) return known ? 'not-served' : 'unknown';
  const rank = seeds.findIndex((seed) => seed.slug === slug);
  if (rank >= 0) return rank < served ? 'served' : 'cut';
  if (score >= SEED_THRESHOLD && seeds.length >= options.seeds) return 'outranked';
  return score > 0 ? 'below-threshold' : 'no-match';
}

interface Facts {
  readonly state: WhyNotState;
  readonly title: string;
  readonly score: number;
  readonly rank: number | null;
  readonly missing: number;
  readonly last: (NamedClass & { readonly score: number }) | null;
  readonly budget: number;
  readonly options: ScaffoldOptions;
}

/** Points to the threshold, or to the last seed where all places are taken. */
function missingPoints(
  state: WhyNotState,
  score: number,
  { seeds }: Scaffold,
  options: ScaffoldOptions,
): number {
  if (state === 'served' || state === 'cut') return 0;
  const last = seeds.length >= options.seeds ? (seeds.at(-1)?.score ?? 0) : 0;
  return Math.max(0, Math.max(SEED_THRESHOLD, last) - score);
}

function explain({ state, title, score, rank, missing, last, budget, options }: Facts): string {
  switch (state) {
    case 'served':
      return `“${title}” is in the block, as number ${rank ?? 0} of the seeds.`;
    case 'cut':
      return `“${title}” is number ${rank ?? 0} of the seeds, but the budget of ${budget} tokens drops its section.`;
    case 'outranked':
      return missing === 0
        ? `“${title}” has as many points as the last of ${count(options.seeds, 'seed')}, “${last?.title ?? ''}”, which goes first at equal scores by its quality or its slug.`
        : `“${title}” has ${points(score)} and is number ${rank ?? 0}; ${count(options.seeds, 'class')} may be served, and the last of them, “${last?.title ?? ''}”, has ${points(last?.score ?? 0)}.`;
    case 'below-threshold':
      return `“${title}” has ${points(score)}; a seed needs ${points(SEED_THRESHOLD)}.`;
    case 'no-match':
      return `No word of the question is in the title or the slug of “${title}”.`;
    case 'not-served':
      return `The page of “${title}” is not published, so nothing of it is served.`;
    case 'unknown':
      return `No page declares a class ${title}.`;
  }
}

function remedy({ engine, question, options }: Wanted, change: Change, title: string): Remedy {
  return {
    kind: change.kind,
    text: adviceOf(change, title, options),
    question: change.question === question ? null : change.question,
    options: sameOptions(change.options, options) ? null : change.options,
    tokens: change.tokens,
    loses: change.loses.map((slug) => named(engine, slug)),
  };
}

function adviceOf(change: Change, title: string, now: ScaffoldOptions): string {
  const { kind, options, quality } = change;
  const room =
    options.budget === now.budget ? '' : `, and raise the budget to ${options.budget} tokens`;
  switch (kind) {
    case 'name-title':
      return `Name it in the question: “${change.question}”${room}.`;
    case 'seeds':
      return `Raise the number of seeds to ${options.seeds}${room}.`;
    case 'budget':
      return `Raise the budget to ${options.budget} tokens.`;
    case 'gate':
      return `Turn the confidence gate off: it shrinks the budget of ${now.budget} tokens.`;
    case 'quality':
      return `Raise the quality on the page of “${title}” to ${quality ?? 0}: at equal scores the higher quality goes first.`;
  }
}

function sameOptions(one: ScaffoldOptions, other: ScaffoldOptions): boolean {
  return (
    one.budget === other.budget &&
    one.seeds === other.seeds &&
    one.hops === other.hops &&
    one.confidence === other.confidence
  );
}

function notesOn({ engine, slug }: Wanted, { block }: Scaffold, facts: Facts): string[] {
  const { state, title } = facts;
  if (state === 'not-served') return ['Set public to true on its page to have it served.'];
  if (state === 'unknown' || state === 'served') return [];
  const notes: string[] = [];
  if (new ShownText(block).exposes(title)) {
    notes.push('The block says its name, but has no section of its own for it.');
  }
  const fault = titleFault(engine, slug);
  if (fault) notes.push(faultWords(engine, fault));
  return notes;
}

function faultWords(engine: ScaffoldEngine, fault: TitleFault): string {
  switch (fault.kind) {
    case 'unreadable':
      return 'Its title has no letter a–z and no digit, so no question can name it.';
    case 'long':
      return `Its title has ${fault.words} words; a question reaches titles of up to four words whole, longer ones only word by word.`;
    case 'taken':
      return `“${named(engine, fault.by).title}” (${fault.by}) carries the same title and comes first: naming the title brings in that class.`;
  }
}

function points(score: number): string {
  const rounded = Math.round(score * 100) / 100;
  return `${rounded} ${rounded === 1 ? 'point' : 'points'}`;
}

function count(number: number, noun: string): string {
  const plural = noun === 'class' ? 'classes' : `${noun}s`;
  return `${number} ${number === 1 ? noun : plural}`;
}
