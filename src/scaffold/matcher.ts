/**
 * Scores of all classes for a question (§5), through an index of titles, title words and 5-grams
 * over slug parts, so that a question touches only the classes it hits.
 */

import { slugify } from '../corpus/names.js';
import type { ScaffoldEntries } from './scaffold-index.js';
import { ngramsOf, termsOf, wordsOf } from './words.js';

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
/** Shortest term that may match inside a slug; also the length of the indexed grams. */
const GRAM = 5;
/** Lowest score of a seed. */
export const SEED_THRESHOLD = 2;

/** Called for every hit, in the order in which the points are added up. */
type OnHit = (classNumber: number, reason: ScoreReason) => void;

export class Matcher {
  private readonly slugs: readonly string[];
  private readonly quality: number[];
  private readonly numberOfSlug = new Map<string, number>();
  /** Slugified title to the first class that carries it. */
  private readonly titles = new Map<string, number>();
  /** Title word to the classes that hold it, and the points it gives each. */
  private readonly titleWords = new Map<string, { classes: number[]; points: number[] }>();
  /** Runs of `[a-z0-9]` in slugs, and the classes whose slug holds each. */
  private readonly parts: string[] = [];
  private readonly partClasses: number[][] = [];
  /** 5-gram to the parts that hold it. */
  private readonly grams = new Map<string, number[]>();
  private readonly scores: Float64Array;

  constructor(entries: ScaffoldEntries) {
    this.slugs = [...entries.keys()];
    this.quality = [...entries.values()].map((entry) => entry.q ?? 0);
    this.scores = new Float64Array(this.slugs.length);
    const partNumbers = new Map<string, number>();
    let classNumber = 0;
    for (const [slug, entry] of entries) {
      this.numberOfSlug.set(slug, classNumber);
      const title = slugify(entry.t);
      if (title !== '' && !this.titles.has(title)) this.titles.set(title, classNumber);
      this.addTitleWords(entry.t, classNumber);
      this.addSlugParts(slug, classNumber, partNumbers);
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

  private ranked(prompt: string, least: number, max: number): Seed[] {
    const { scores } = this;
    const touched: number[] = [];
    this.eachHit(prompt, (classNumber, { points }) => {
      if (scores[classNumber] === 0) touched.push(classNumber);
      scores[classNumber] = (scores[classNumber] ?? 0) + points;
    });
    const found = touched.filter((c) => (scores[c] ?? 0) >= least);
    found.sort((a, b) => this.compare(a, b));
    const best = found
      .slice(0, max)
      .map((c) => ({ slug: this.slugs[c] ?? '', score: scores[c] ?? 0 }));
    for (const c of touched) scores[c] = 0;
    return best;
  }

  /** Where a class's score for a prompt comes from, hit by hit; empty when nothing matches. */
  reasons(prompt: string, slug: string): ScoreReason[] {
    const wanted = this.numberOfSlug.get(slug);
    const found: ScoreReason[] = [];
    this.eachHit(prompt, (classNumber, reason) => {
      if (classNumber === wanted) found.push({ ...reason });
    });
    return found;
  }

  /** Takes over a class's quality, the one fact of an entry besides title and slug used here. */
  setQuality(slug: string, quality: number | null): void {
    const classNumber = this.numberOfSlug.get(slug);
    if (classNumber !== undefined) this.quality[classNumber] = quality ?? 0;
  }

  private compare(a: number, b: number): number {
    const byScore = (this.scores[b] ?? 0) - (this.scores[a] ?? 0);
    if (byScore !== 0) return byScore;
    const byQuality = (this.quality[b] ?? 0) - (this.quality[a] ?? 0);
    if (byQuality !== 0) return byQuality;
    return (this.slugs[a] ?? '') < (this.slugs[b] ?? '') ? -1 : 1;
  }

  private eachHit(prompt: string, onHit: OnHit): void {
    const words = wordsOf(prompt);
    const terms = termsOf(words);
    for (const { text, n } of ngramsOf(words)) this.hitName(text, n, onHit);
    for (const term of terms) this.hitTitleWord(term, onHit);
    for (const term of terms) if (term.length >= GRAM) this.hitSlugParts(term, onHit);
  }

  private hitName(matched: string, n: number, onHit: OnHit): void {
    const titled = this.titles.get(matched);
    const classNumber = titled ?? this.numberOfSlug.get(matched);
    if (classNumber === undefined) return;
    onHit(classNumber, {
      rule: titled === undefined ? 'slug' : 'title',
      matched,
      points: NGRAM_POINTS * n,
    });
  }

  private hitTitleWord(term: string, onHit: OnHit): void {
    const hits = this.titleWords.get(term);
    hits?.classes.forEach((classNumber, i) => {
      onHit(classNumber, { rule: 'title-word', matched: term, points: hits.points[i] ?? 0 });
    });
  }

  private hitSlugParts(term: string, onHit: OnHit): void {
    const reason: ScoreReason = { rule: 'slug-part', matched: term, points: SLUG_PART_POINTS };
    const seen = new Set<number>();
    for (const part of this.rarestGram(term)) {
      if (!(this.parts[part] ?? '').includes(term)) continue;
      for (const classNumber of this.partClasses[part] ?? []) {
        if (seen.has(classNumber)) continue;
        seen.add(classNumber);
        onHit(classNumber, reason);
      }
    }
  }

  /** Parts that hold the term's rarest gram: every part that holds the term is among them. */
  private rarestGram(term: string): readonly number[] {
    let rarest: readonly number[] | undefined;
    for (let i = 0; i + GRAM <= term.length; i++) {
      const parts = this.grams.get(term.slice(i, i + GRAM));
      if (!parts) return [];
      if (!rarest || parts.length < rarest.length) rarest = parts;
    }
    return rarest ?? [];
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

  private addSlugParts(slug: string, classNumber: number, known: Map<string, number>): void {
    for (const part of new Set(slug.match(/[a-z0-9]+/g))) {
      if (part.length < GRAM) continue;
      let number = known.get(part);
      if (number === undefined) {
        number = this.parts.push(part) - 1;
        known.set(part, number);
        this.partClasses.push([]);
        this.addGrams(part, number);
      }
      this.partClasses[number]?.push(classNumber);
    }
  }

  private addGrams(part: string, number: number): void {
    const grams = new Set<string>();
    for (let i = 0; i + GRAM <= part.length; i++) grams.add(part.slice(i, i + GRAM));
    for (const gram of grams) {
      const list = this.grams.get(gram);
      if (list) list.push(number);
      else this.grams.set(gram, [number]);
    }
  }
}
