/** A question set asked of the corpus as it is, and what changed since another time. */

import * as z from 'zod';

import type { ScaffoldEngine, ScaffoldOptions } from '../scaffold/engine.js';
import { shownText } from './accounting.js';
import { ShownText } from './match.js';
import type { CorpusState, SetQuestion } from './question-set.js';

/** Copy ceiling of one question. Names stand for gold by slug; the set has their titles. */
export interface RunItem {
  readonly id: string;
  readonly exposed: readonly string[];
  readonly missed: readonly string[];
}

/** A run as it is kept. Nothing but `at` differs when the same set meets the same corpus again. */
export interface Run extends CorpusState {
  readonly version: 1;
  /** sha-256 of the set's questions. */
  readonly set: string;
  readonly options: ScaffoldOptions;
  /** When, ISO 8601 in UTC. */
  readonly at: string;
  /** Mean of the ceilings of the questions with gold, 0 … 1; null without any. */
  readonly macroCeiling: number | null;
  /** Names over all questions. */
  readonly pooled: { readonly exposed: number; readonly gold: number };
  /** Questions with gold, in the order of the set. */
  readonly items: readonly RunItem[];
}

const runSchema = z.object({
  version: z.literal(1),
  set: z.string(),
  generation: z.string().nullable(),
  index: z.string().nullable(),
  options: z.object({
    budget: z.number(),
    seeds: z.number(),
    hops: z.number(),
    confidence: z.boolean(),
  }),
  at: z.string(),
  macroCeiling: z.number().nullable(),
  pooled: z.object({ exposed: z.number(), gold: z.number() }),
  items: z.array(
    z.object({ id: z.string(), exposed: z.array(z.string()), missed: z.array(z.string()) }),
  ),
});

/** Reads a kept run; null when the text is none. */
export function readRun(text: string): Run | null {
  try {
    const read = runSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Asks every question that has gold: which names its served text exposes (DESIGN.md §6). */
export function runItems(
  engine: ScaffoldEngine,
  questions: readonly SetQuestion[],
  options: ScaffoldOptions,
): RunItem[] {
  return questions.flatMap((question) => {
    const { id, prompt, gold } = question;
    if (gold.length === 0) return [];
    const shown = new ShownText(shownText(engine.serve(prompt, options).block, prompt));
    const exposed = gold.map(({ title }) => shown.exposes(title));
    const slugs = (wanted: boolean): string[] =>
      gold.flatMap(({ slug }, i) => (exposed[i] === wanted ? [slug] : []));
    return [{ id, exposed: slugs(true), missed: slugs(false) }];
  });
}

/** Exposed share of a question's gold, 0 … 1. */
export function ceilingOfItem({ exposed, missed }: RunItem): number {
  return exposed.length / (exposed.length + missed.length);
}

/** Macro and pooled ceiling of a run's items. */
export function figuresOf(items: readonly RunItem[]): Pick<Run, 'macroCeiling' | 'pooled'> {
  const exposed = items.reduce((sum, item) => sum + item.exposed.length, 0);
  const missed = items.reduce((sum, item) => sum + item.missed.length, 0);
  const sum = items.reduce((total, item) => total + ceilingOfItem(item), 0);
  const macroCeiling = items.length === 0 ? null : sum / items.length;
  return { macroCeiling, pooled: { exposed, gold: exposed + missed } };
}

/** The items by ceiling, lowest first; equal ones as they came. */
export function byCeiling(items: readonly RunItem[]): RunItem[] {
  return items.toSorted((a, b) => ceilingOfItem(a) - ceilingOfItem(b));
}

/** What a question gained and lost, names by slug. */
export interface ChangedItem {
  readonly id: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** What changed between two runs, over the questions and names both have. */
export interface RunDifference {
  /** Questions both runs have. */
  readonly shared: number;
  /** Ids of questions of one run only. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Macro ceilings over the shared questions, 0 … 1; null without any. */
  readonly before: number | null;
  readonly after: number | null;
  /** Names asked for by the shared questions of the later run. */
  readonly gold: number;
  readonly gained: number;
  readonly lost: number;
  /** In the order of the later run. */
  readonly changed: readonly ChangedItem[];
}

/** Compares an earlier with a later run of one set. */
export function compareRuns(earlier: Pick<Run, 'items'>, later: Pick<Run, 'items'>): RunDifference {
  const known = new Map(earlier.items.map((item) => [item.id, item]));
  const here = new Set(later.items.map(({ id }) => id));
  const pairs = later.items.flatMap((after) => {
    const before = known.get(after.id);
    return before ? [{ before, after }] : [];
  });
  const changed = pairs.map(changeOf).filter(({ gained, lost }) => gained.length + lost.length > 0);
  const sumOf = (side: 'gained' | 'lost'): number =>
    changed.reduce((sum, item) => sum + item[side].length, 0);
  return {
    shared: pairs.length,
    added: later.items.flatMap(({ id }) => (known.has(id) ? [] : [id])),
    removed: earlier.items.flatMap(({ id }) => (here.has(id) ? [] : [id])),
    before: figuresOf(pairs.map(({ before }) => before)).macroCeiling,
    after: figuresOf(pairs.map(({ after }) => after)).macroCeiling,
    gold: figuresOf(pairs.map(({ after }) => after)).pooled.gold,
    gained: sumOf('gained'),
    lost: sumOf('lost'),
    changed,
  };
}

function changeOf({ before, after }: { before: RunItem; after: RunItem }): ChangedItem {
  // A name the other run never asked for is neither gained nor lost.
  const wasExposed = new Set(before.exposed);
  const wasMissed = new Set(before.missed);
  return {
    id: after.id,
    gained: after.exposed.filter((slug) => wasMissed.has(slug)),
    lost: after.missed.filter((slug) => wasExposed.has(slug)),
  };
}

/** Why a set fell: sentences; none when it holds. */
export interface Drop {
  readonly fell: boolean;
  readonly reasons: readonly string[];
}

/** Rounding of sums of shares must not make a drop of exactly the margin fail. */
const SLACK = 1e-9;

/**
 * Whether a set fell by more than a margin: its macro ceiling, or the share of its names that were
 * exposed before and are no longer. With margin 0 any lost name is a drop.
 * @param margin 0 … 1.
 */
export function dropOf(difference: RunDifference, margin: number): Drop {
  const { before, after, lost, gold } = difference;
  const reasons: string[] = [];
  if (before !== null && after !== null && before - after > margin + SLACK) {
    const by = (before - after).toFixed(4);
    reasons.push(
      `The macro ceiling fell by ${by}, from ${before.toFixed(4)} to ${after.toFixed(4)}.`,
    );
  }
  if (lost > 0 && lost / gold > margin + SLACK) {
    reasons.push(`${lost} of ${gold} names are exposed no longer.`);
  }
  return { fell: reasons.length > 0, reasons };
}
