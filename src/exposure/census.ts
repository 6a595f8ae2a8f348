/**
 * Mechanism census (§6): by which mechanism each gold item counts as exposed or recovered, and what
 * is behind the two counts that are read as merit (n01) and as failure (n10). m is a rule on
 * letters; the census says how much of a figure is owed to how titles are written and related.
 */

import { compliantOmissions, type ArmExposure } from './accounting-arms.js';
import type { AnswerAccount } from './accounting.js';
import { normalise, ShownText } from './match.js';
import type { GoldItem, Question } from './questions.js';
import type { Taxonomy } from './taxonomy.js';

/**
 * Why m(title, text) is what it is. Every gold item has exactly one, the first that applies.
 *
 * With m = 1:
 * - `subject`, subject-substring credit: the title of a class the question asks about holds the
 *   name (`Reasoning` in `Automated Reasoning`), and the text without its mentions does not. A
 *   question that names no class: its own words hold the name.
 * - `taxonomic`, taxonomic attachment: without the mentions of longer titles above or below the
 *   class in the taxonomy the text no longer holds it (`Signature` by `Schnorr Signature` alone).
 * - `runTogether`: the title is written without the blank between its words
 *   (`SustainabilityReporting`), and the text holds it written so.
 * - `words`: at least 80 % of its long words, scattered.
 * - `name`: as it is written.
 *
 * With m = 0:
 * - `otherSpelling`: the text holds the spaced form of a run-together title, or the run-together
 *   form of a spaced one (`block chain`, `Blockchain`).
 * - `absent`: neither.
 */
export type Mechanism = (typeof MECHANISMS)[number];
export const MECHANISMS = [
  'name',
  'words',
  'subject',
  'taxonomic',
  'runTogether',
  'otherSpelling',
  'absent',
] as const;

/** The mechanisms with m = 1. */
const CREDIT = new Set<Mechanism>(['name', 'words', 'subject', 'taxonomic', 'runTogether']);

/** Whether a mechanism gives credit: m = 1. */
export function isCredit(mechanism: Mechanism): boolean {
  return CREDIT.has(mechanism);
}

/** How a name that was not exposed came to be recovered (n01); the first that applies. */
export const GAINED = [
  /** The answer restates the subject (its mechanism is `subject`). */
  'subject',
  /** The shown text has it in its other spelling: copied, and respelled. */
  'otherSpelling',
  /**
   * The answer holds it by a longer title of the taxonomy alone, or the shown text holds a direct
   * parent or child of it: the name attaches to the taxonomy that was shown.
   */
  'taxonomic',
  /** None of these: what the model knew, or guessed. */
  'unaided',
] as const;
export type GainedBy = (typeof GAINED)[number];

/** Why an exposed name was not recovered (n10); the first that applies. */
export const LOST = [
  /** The answer has it in its other spelling: said, and not counted. */
  'otherSpelling',
  /** A compliant omission of an `any` question. */
  'compliant',
  /** The answer holds a direct parent or child of it that is no subject: near, and not it. */
  'taxonomic',
  /** None of these: left out. */
  'dropped',
] as const;
export type LostBy = (typeof LOST)[number];

/** The mechanisms of one answer, per gold item in order. */
export interface AnswerCensus {
  readonly exposed: readonly Mechanism[];
  readonly recovered: readonly Mechanism[];
  /** Null where the item is no n01. */
  readonly gained: readonly (GainedBy | null)[];
  /** Null where the item is no n10. */
  readonly lost: readonly (LostBy | null)[];
}

/** Numbers of gold items. */
export interface Census {
  /** In the shown texts; sums to the gold items, its credit to n11 + n10. */
  readonly exposed: Readonly<Record<Mechanism, number>>;
  /** In the answers; sums to the gold items, its credit to n11 + n01. */
  readonly recovered: Readonly<Record<Mechanism, number>>;
  /** Sums to n01. */
  readonly gained: Readonly<Record<GainedBy, number>>;
  /** Sums to n10. */
  readonly lost: Readonly<Record<LostBy, number>>;
}

/** Census of one answer; without a taxonomy nothing is `taxonomic`, and a slug stands for a title. */
export function censusOfAnswer(account: AnswerAccount, taxonomy: Taxonomy | null): AnswerCensus {
  const { question, exposed, recovered } = account;
  const shown = new CensusText(account.shown, question, taxonomy);
  const answer = new CensusText(account.answer, question, taxonomy);
  const compliant = compliantOmissions(account) > 0;
  const each = question.gold.map((item, i) => {
    const by = { exposed: shown.mechanism(item), recovered: answer.mechanism(item) };
    const gained = !exposed[i] && recovered[i] ? gainedBy(item, by, shown) : null;
    const lost = exposed[i] && !recovered[i] ? lostBy(item, by, answer, compliant) : null;
    return { ...by, gained, lost };
  });
  return {
    exposed: each.map((it) => it.exposed),
    recovered: each.map((it) => it.recovered),
    gained: each.map((it) => it.gained),
    lost: each.map((it) => it.lost),
  };
}

/** Census of an arm, with that of each of its answers, in order. */
export function censusOf(
  { accounts }: ArmExposure,
  taxonomy: Taxonomy | null,
): { census: Census; answers: AnswerCensus[] } {
  const answers = accounts.map((account) => censusOfAnswer(account, taxonomy));
  const census = {
    exposed: tally(
      MECHANISMS,
      answers.flatMap((it) => it.exposed),
    ),
    recovered: tally(
      MECHANISMS,
      answers.flatMap((it) => it.recovered),
    ),
    gained: tally(
      GAINED,
      answers.flatMap((it) => it.gained),
    ),
    lost: tally(
      LOST,
      answers.flatMap((it) => it.lost),
    ),
  };
  return { census, answers };
}

interface Sides {
  readonly exposed: Mechanism;
  readonly recovered: Mechanism;
}

function gainedBy(item: GoldItem, by: Sides, shown: CensusText): GainedBy {
  if (by.recovered === 'subject') return 'subject';
  if (by.exposed === 'otherSpelling') return 'otherSpelling';
  if (by.recovered === 'taxonomic' || shown.holdsNeighbour(item, [])) return 'taxonomic';
  return 'unaided';
}

function lostBy(item: GoldItem, by: Sides, answer: CensusText, compliant: boolean): LostBy {
  if (by.recovered === 'otherSpelling') return 'otherSpelling';
  if (compliant) return 'compliant';
  return answer.holdsNeighbour(item, answer.subjectSlugs) ? 'taxonomic' : 'dropped';
}

/** A shown text or an answer, with what the census cuts out of it. */
class CensusText {
  readonly subjectSlugs: readonly string[];
  private readonly subjects: readonly string[];
  private readonly text: ShownText;

  constructor(
    text: string,
    private readonly question: Question,
    private readonly taxonomy: Taxonomy | null,
  ) {
    this.text = new ShownText(text);
    this.subjectSlugs = question.classSlugs ?? [];
    this.subjects = this.subjectSlugs.map((slug) => taxonomy?.title(slug) ?? slug);
  }

  mechanism(item: GoldItem): Mechanism {
    const hold = this.text.hold(item.title);
    if (hold === null) return this.text.holdsJoined(item.title) ? 'otherSpelling' : 'absent';
    if (this.isOwedToSubject(item.title)) return 'subject';
    if (this.isOwedToTaxonomy(item)) return 'taxonomic';
    if (hold === 'words') return 'words';
    return isRunTogether(item.title) ? 'runTogether' : 'name';
  }

  /** Whether the text holds a direct parent or child of an item. */
  holdsNeighbour({ slug, title }: GoldItem, except: readonly string[]): boolean {
    const { taxonomy, text } = this;
    if (taxonomy === null) return false;
    return taxonomy.neighbours(slug).some((neighbour) => {
      if (except.includes(neighbour)) return false;
      const name = taxonomy.title(neighbour);
      // A neighbour of the same title says nothing that the item does not.
      return normalise(name) !== normalise(title) && text.exposes(name);
    });
  }

  private isOwedToSubject(title: string): boolean {
    if (this.subjects.length === 0) return new ShownText(this.question.prompt).exposes(title);
    const holding = this.holding(title);
    return holding.length > 0 && !this.text.without(holding).exposes(title);
  }

  /** Subjects whose own title exposes a title. */
  private holding(title: string): string[] {
    return this.subjects.filter((subject) => new ShownText(subject).exposes(title));
  }

  private isOwedToTaxonomy({ slug, title }: GoldItem): boolean {
    const longer = this.taxonomy?.longerRelatives(slug, title) ?? [];
    if (longer.length === 0) return false;
    return !this.text.without([...this.holding(title), ...longer]).exposes(title);
  }
}

/** Whether a title writes two words as one: a capital after two small letters, as in `WebXR`. */
export function isRunTogether(title: string): boolean {
  return /[a-z]{2}[A-Z]/u.test(title);
}

function tally<Key extends string>(
  keys: readonly Key[],
  found: readonly (Key | null)[],
): Record<Key, number> {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
  for (const key of found) if (key !== null) counts[key]++;
  return counts;
}
