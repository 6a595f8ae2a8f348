/**
 * Scores of all classes for a question (§5), through an index of titles, title words and 5-grams
 * over slug parts, so that a question touches only the classes it hits.
 */

import { NameIndex } from './name-index.js';
import type { ScaffoldEntries } from './scaffold-index.js';
import { GRAM, SlugParts } from './slug-parts.js';
import { termsOf, wordsOf } from './words.js';

export interface Seed {
  readonly slug: string;
  readonly score: number;
}

/** One hit of one scoring rule. */
export interface ScoreReason {
  readonly rule: 'title' | 'slug' | 'title-word' | 'slug-part';
  readonly matched: string;
  readonly points: number;
}

const NGRAM_POINTS = 8;
const TITLE_WORD_POINTS = 2;
const SLUG_PART_POINTS = 0.75;
/** Lowest score of a seed. */
export const SEED_THRESHOLD = 2;

/** Classes that hold a title word, and the points it gives each. */
interface WordHits {
  readonly classes: number[];
  readonly points: number[];
}

export class Matcher {
  private readonly slugs: readonly string[];
  private readonly quality: number[];
  private readonly numberOfSlug = new Map<string, number>();
  private readonly names = new NameIndex();
  private readonly titleWords = new Map<string, WordHits>();
  private readonly slugParts = new SlugParts();
  private readonly scores: Float64Array;
  /** Classes with any point for the question at hand. */
  private readonly touched: number[] = [];

  constructor(entries: ScaffoldEntries) {
    this.slugs = [...entries.keys()];
    this.quality = [...entries.values()].map((entry) => entry.q ?? 0);
    this.scores = new Float64Array(this.slugs.length);
    let classNumber = 0;
    for (const [slug, entry] of entries) {
      this.numberOfSlug.set(slug, classNumber);
      this.names.addTitle(entry.t, classNumber);
      this.names.addSlug(slug, classNumber);
      this.addTitleWords(entry.t, classNumber);
      this.slugParts.add(slug, classNumber);
      classNumber++;
    }
  }

  /** The best classes for a prompt: score ≥ 2, by score, quality, slug; at most `max`. */
  seeds(prompt: string, max: number): Seed[] {
    return this.ranked(prompt, SEED_THRESHOLD, max);
  }

  /** All classes with any point for a prompt, in the order of seeds. */
  ranking(prompt: string): Seed[] {
    return this.ranked(prompt, 0, Infinity);
  }

  /** Where a class's score for a prompt comes from, hit by hit; empty when nothing matches. */
  reasons(prompt: string, slug: string): ScoreReason[] {
    const wanted = this.numberOfSlug.get(slug);
    if (wanted === undefined) return [];
    const words = wordsOf(prompt);
    const terms = termsOf(words);
    return [
      ...this.nameReasons(words, wanted),
      ...terms.flatMap((matched): ScoreReason[] => {
        const hits = this.titleWords.get(matched);
        const points = hits?.points[hits.classes.indexOf(wanted)];
        return points === undefined ? [] : [{ rule: 'title-word', matched, points }];
      }),
      ...terms.flatMap((matched): ScoreReason[] => {
        const holds = matched.length >= GRAM && this.slugParts.classesOf(matched).includes(wanted);
        return holds ? [{ rule: 'slug-part', matched, points: SLUG_PART_POINTS }] : [];
      }),
    ];
  }

  /** Takes over a class's quality, the one fact of an entry besides title and slug used here. */
  setQuality(slug: string, quality: number | null): void {
    const classNumber = this.numberOfSlug.get(slug);
    if (classNumber !== undefined) this.quality[classNumber] = quality ?? 0;
  }

  private ranked(prompt: string, least: number, max: number): Seed[] {
    const { scores, touched } = this;
    this.score(prompt);
    const best: number[] = [];
    for (const one of touched) {
      if ((scores[one] ?? 0) >= least) this.insert(best, one, max);
    }
    if (max > MOST_INSERTED) best.sort((a, b) => this.compare(a, b)).splice(max);
    const seeds = best.map((one) => ({ slug: this.slugs[one] ?? '', score: scores[one] ?? 0 }));
    for (const one of touched) scores[one] = 0;
    touched.length = 0;
    return seeds;
  }

  /** Puts a class in its place among the best; of many they are only gathered, to be sorted once. */
  private insert(best: number[], one: number, max: number): void {
    if (max > MOST_INSERTED) {
      best.push(one);
      return;
    }
    let at = best.length;
    while (at > 0 && this.compare(one, best[at - 1] ?? 0) < 0) at--;
    if (at >= max) return;
    best.splice(at, 0, one);
    if (best.length > max) best.pop();
  }

  private compare(a: number, b: number): number {
    const byScore = (this.scores[b] ?? 0) - (this.scores[a] ?? 0);
    if (byScore !== 0) return byScore;
    const byQuality = (this.quality[b] ?? 0) - (this.quality[a] ?? 0);
    if (byQuality !== 0) return byQuality;
    return (this.slugs[a] ?? '') < (this.slugs[b] ?? '') ? -1 : 1;
  }

  /**
   * Adds up the points of every class: names, then title words, then slug parts, term by term, since
   * a sum of doubles depends on its order. Names give whole numbers, so that theirs does not matter.
   */
  private score(prompt: string): void {
    const words = wordsOf(prompt);
    const terms = termsOf(words);
    this.names.eachHit(words, ({ classNumber, n }) => this.add(classNumber, NGRAM_POINTS * n));
    for (const term of terms) {
      const hits = this.titleWords.get(term);
      if (!hits) continue;
      const { classes, points } = hits;
      for (let i = 0; i < classes.length; i++) this.add(classes[i] ?? 0, points[i] ?? 0);
    }
    for (const term of terms) {
      if (term.length < GRAM) continue;
      for (const one of this.slugParts.classesOf(term)) this.add(one, SLUG_PART_POINTS);
    }
  }

  private add(classNumber: number, points: number): void {
    const before = this.scores[classNumber] ?? 0;
    if (before === 0) this.touched.push(classNumber);
    this.scores[classNumber] = before + points;
  }

  /** Names of a class in the words, the longest runs first. */
  private nameReasons(words: readonly string[], wanted: number): ScoreReason[] {
    const found: { rule: 'title' | 'slug'; start: number; n: number }[] = [];
    this.names.eachHit(words, ({ classNumber, rule, start, n }) => {
      if (classNumber === wanted) found.push({ rule, start, n });
    });
    found.sort((a, b) => b.n - a.n || a.start - b.start);
    return found.map(({ rule, start, n }) => ({
      rule,
      matched: words.slice(start, start + n).join('-'),
      points: NGRAM_POINTS * n,
    }));
  }

  private addTitleWords(title: string, classNumber: number): void {
    const words = wordsOf(title);
    const points = TITLE_WORD_POINTS / words.length;
    for (const word of new Set(words)) {
      const hits = this.titleWords.get(word);
      if (!hits) {
        this.titleWords.set(word, { classes: [classNumber], points: [points] });
      } else {
        hits.classes.push(classNumber);
        hits.points.push(points);
      }
    }
  }
}

/** More seeds than this are sorted at the end: putting each in its place would cost more. */
const MOST_INSERTED = 32;
