/** Titles and slugs as runs of words (§5, rule 1): a question walks them word by word. */

import { LONGEST_NGRAM, standsAlone, wordsOf } from './words.js';

/** A run of words of a question that names a class. */
export interface NameHit {
  readonly classNumber: number;
  readonly rule: 'title' | 'slug';
  /** Number of the first word, from 0, and number of words, 1 … 4. */
  readonly start: number;
  readonly n: number;
}

const NONE = -1;

/** Where a run of words leads; most end after the first. */
class Step {
  title = NONE;
  slug = NONE;
  private next: Map<string, Step> | null = null;

  to(word: string): Step | undefined {
    return this.next?.get(word);
  }

  /** The step after a run of words, made where there is none. */
  at(words: readonly string[]): Step {
    return words.reduce<Step>((step, word) => step.make(word), this);
  }

  private make(word: string): Step {
    this.next ??= new Map();
    let step = this.next.get(word);
    if (!step) this.next.set(word, (step = new Step()));
    return step;
  }
}

export class NameIndex {
  private readonly root = new Step();

  /** Of several classes with one title the first wins; a longer title than any run is left out. */
  addTitle(title: string, classNumber: number): void {
    const words = wordsOf(title);
    if (words.length === 0 || words.length > LONGEST_NGRAM) return;
    const step = this.root.at(words);
    if (step.title === NONE) step.title = classNumber;
  }

  /** A slug counts as it is written: no run of words is one with other characters. */
  addSlug(slug: string, classNumber: number): void {
    if (!/^[a-z0-9]+(?:-[a-z0-9]+){0,3}$/.test(slug)) return;
    this.root.at(slug.split('-')).slug = classNumber;
  }

  /**
   * Every run of one to four words that is a title or, failing that, a slug, repeats kept, by first
   * word and then by length. A lone stop word or one-letter word is no name.
   */
  eachHit(words: readonly string[], onHit: (hit: NameHit) => void): void {
    for (let start = 0; start < words.length; start++) {
      let step: Step | undefined = this.root;
      const end = Math.min(words.length, start + LONGEST_NGRAM);
      for (let i = start; i < end; i++) {
        const word = words[i] ?? '';
        step = step.to(word);
        if (!step) break;
        const classNumber = step.title === NONE ? step.slug : step.title;
        if (classNumber === NONE || (i === start && !standsAlone(word))) continue;
        const rule = step.title === NONE ? 'slug' : 'title';
        onHit({ classNumber, rule, start, n: i - start + 1 });
      }
    }
  }
}
