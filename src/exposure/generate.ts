/** Questions made from the index: what a class relates to, falls under, and shares with another (§6). */

import { compareCodePoints } from '../corpus/generation.js';
import type { Predicate } from '../corpus/model.js';
import type { ScaffoldEntries, ScaffoldEntry } from '../scaffold/scaffold-index.js';
import type { QuestionTemplates } from '../settings/settings.js';
import { seeded, seedFor } from '../statistics/random.js';
import { poolOf, type Pool } from './eligibility.js';
import type { SetQuestion } from './question-set.js';
import { commonQuestionFor, questionFor, type GoldItem } from './questions.js';

/** How many questions are made, and of what. */
export const DRAW_RULES = {
  /** Classes sampled per domain. */
  sample: 12,
  /** Predicates asked for per class. */
  predicates: 2,
  /** In-corpus targets a predicate must have to be asked for. */
  targets: { least: 2, most: 5 },
  /** Ancestors beside the parents that a question on parents may be answered with. */
  ancestors: 5,
  /** Shared ancestors that answer a question on two classes. */
  shared: 3,
  /** Questions on two classes per domain. */
  pairs: 3,
} as const;

const RELATIONS: readonly Predicate[] = ['requires', 'hasPart', 'enables', 'dependsOn', 'uses'];

/** A question that has no place in a set yet. */
export type NewQuestion = Omit<SetQuestion, 'id'>;

/** Where questions come from: the classes, and the wording. */
export interface QuestionSource {
  readonly entries: ScaffoldEntries;
  readonly templates: QuestionTemplates;
}

export interface GeneratedSet {
  readonly questions: readonly SetQuestion[];
  readonly pool: Pool;
  /** Slugs of the classes drawn, by domain. */
  readonly sampled: ReadonlyMap<string, readonly string[]>;
}

/**
 * Draws classes of every domain that has enough eligible ones, and makes their questions. The same
 * classes and seed give the same questions; each domain draws for itself, so a change of one domain
 * leaves the questions of the others as they were. Ids are `q0001` … in the order of domain, class.
 * @param seed whole number of 32 bits.
 */
export function generateQuestions(source: QuestionSource, seed: number): GeneratedSet {
  const pool = poolOf(source.entries);
  const sampled = new Map<string, readonly string[]>();
  const questions: NewQuestion[] = [];
  for (const [domain, slugs] of pool.slugs) {
    const drawn = seeded(seedFor(seed, `classes ${domain}`)).sample(slugs, DRAW_RULES.sample);
    const sample = drawn.sort(compareCodePoints);
    sampled.set(domain, sample);
    questions.push(...sample.flatMap((slug) => classQuestions(source, slug)));
    questions.push(...pairQuestions(source, sample, seedFor(seed, `pairs ${domain}`)));
  }
  return { questions: questions.map((it, i) => ({ id: idAt(i), ...it })), pool, sampled };
}

function idAt(i: number): string {
  return `q${String(i + 1).padStart(4, '0')}`;
}

/** All questions on one class: its fullest relations, then its parents. */
export function classQuestions(source: QuestionSource, slug: string): NewQuestion[] {
  const entry = source.entries.get(slug);
  if (!entry) return [];
  return [...relationQuestions(source, slug, entry), ...parentQuestions(source, slug, entry)];
}

/** T-REL: the two predicates with most in-corpus targets among those with 2 to 5, ties by name. */
function relationQuestions(
  { entries, templates }: QuestionSource,
  slug: string,
  entry: ScaffoldEntry,
): NewQuestion[] {
  const { least, most } = DRAW_RULES.targets;
  return RELATIONS.map((predicate) => ({ predicate, gold: known(entries, entry.rel[predicate]) }))
    .filter(({ gold }) => gold.length >= least && gold.length <= most)
    .sort((a, b) => b.gold.length - a.gold.length || compareCodePoints(a.predicate, b.predicate))
    .slice(0, DRAW_RULES.predicates)
    .map(({ predicate, gold }) => ({
      key: `rel:${slug}:${predicate}`,
      domain: entry.dom,
      template: 'T-REL',
      classSlugs: [slug],
      prompt: questionFor(predicate, entry.t, templates),
      gold,
      goldType: 'all',
    }));
}

/** T-TAX: the in-corpus parents; the nearest further ancestors are right too, but not needed. */
function parentQuestions(
  { entries, templates }: QuestionSource,
  slug: string,
  entry: ScaffoldEntry,
): NewQuestion[] {
  const gold = known(entries, entry.sup);
  if (gold.length === 0) return [];
  const extra = known(entries, entry.isup).slice(0, DRAW_RULES.ancestors);
  return [
    {
      key: `tax:${slug}`,
      domain: entry.dom,
      template: 'T-TAX',
      classSlugs: [slug],
      prompt: questionFor('parents', entry.t, templates),
      gold,
      goldType: 'all',
      ...(extra.length > 0 ? { goldExtra: extra } : {}),
    },
  ];
}

/** T-COMMON: what two classes of one domain both fall under; null when they share no ancestor. */
export function commonQuestion(
  { entries, templates }: QuestionSource,
  first: string,
  second: string,
): NewQuestion | null {
  const [a, b] = [entries.get(first), entries.get(second)];
  if (!a || !b || first === second || a.dom !== b.dom) return null;
  const others = new Set(b.isup);
  const shared = a.isup.filter((slug) => others.has(slug) && entries.has(slug));
  if (shared.length === 0) return null;
  const gold = known(entries, shared.sort(compareCodePoints).slice(0, DRAW_RULES.shared));
  return {
    key: `common:${first}+${second}`,
    domain: a.dom,
    template: 'T-COMMON',
    classSlugs: [first, second],
    prompt: commonQuestionFor(a.t, b.t, templates),
    gold,
    goldType: 'any',
  };
}

/** Questions on a few drawn pairs of a sample, in the order of the pairs. */
function pairQuestions(
  source: QuestionSource,
  sample: readonly string[],
  seed: number,
): NewQuestion[] {
  const pairs = sample.flatMap((first, i) =>
    sample.slice(i + 1).flatMap((second) => commonQuestion(source, first, second) ?? []),
  );
  const drawn = new Set(seeded(seed).sample(pairs, DRAW_RULES.pairs));
  return pairs.filter((pair) => drawn.has(pair));
}

/** The targets that are served classes, with their titles. */
function known(entries: ScaffoldEntries, slugs: readonly string[] = []): GoldItem[] {
  return slugs.flatMap((slug) => {
    const title = entries.get(slug)?.t;
    return title === undefined ? [] : [{ slug, title }];
  });
}
