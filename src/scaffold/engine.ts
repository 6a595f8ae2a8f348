/** The scaffold engine: from a question to the block a question-answering node would serve (§5). */

import { codePointLength } from '../corpus/text.js';
import { leftOutOf, type LeftOut } from './left-out.js';
import { Matcher, type ScoreReason, type Seed } from './matcher.js';
import type { ScaffoldEntries, ScaffoldEntry } from './scaffold-index.js';
import { SectionTexts } from './section-texts.js';
import { sectionText } from './section.js';

export interface ScaffoldOptions {
  /** Tokens, counted as code points / 4. */
  readonly budget: number;
  readonly seeds: number;
  /** 0 leaves out the neighbour lines; more than 1 acts as 1. */
  readonly hops: number;
  /** Scales the budget by the score of the first seed. */
  readonly confidence: boolean;
}

export const DEFAULT_SCAFFOLD_OPTIONS: ScaffoldOptions = {
  budget: 1500,
  seeds: 4,
  hops: 1,
  confidence: false,
};

/** Keys as programs read them. */
export interface ScaffoldMeta {
  readonly top_score: number;
  readonly seed_count: number;
  readonly effective_budget?: number;
  readonly injected: boolean;
  readonly confidence_injection?: boolean;
}

export interface Scaffold {
  readonly seeds: readonly Seed[];
  /** Empty when there is nothing to serve. */
  readonly block: string;
  readonly meta: ScaffoldMeta;
  /** Seeds whose section is in the block, from the front. */
  readonly served: number;
}

/** The section of one seed. */
export interface Section {
  readonly slug: string;
  readonly text: string;
  /** Where it begins in the block, in UTF-16 units; null when the budget drops it. */
  readonly at: number | null;
  /** What its caps left out, by places in `text`. */
  readonly leftOut: readonly LeftOut[];
}

const NO_SEED: Scaffold = {
  seeds: [],
  block: '',
  meta: { top_score: 0, seed_count: 0, injected: false },
  served: 0,
};

/** First and last line of a block, and what stands between two sections. */
const HEAD = '[ONTOLOGY CONTEXT]\n';
const FOOT = '\n[END ONTOLOGY CONTEXT]';
const FRAME_LENGTH = HEAD.length + FOOT.length;
const SEPARATOR = '\n\n';

/** Tokens of a text, as the budget counts them: a quarter of its code points, rounded up. */
export function tokensOf(text: string): number {
  return Math.ceil(codePointLength(text) / 4);
}

/** The block of these sections; empty without any. */
export function blockOf(sections: readonly string[]): string {
  return sections.length > 0 ? HEAD + sections.join(SEPARATOR) + FOOT : '';
}

interface Assembled {
  readonly block: string;
  readonly served: number;
}

export class ScaffoldEngine {
  private readonly matcher: Matcher;
  private readonly texts: SectionTexts;
  /** The block assembled last: a page's own questions mostly retrieve the same seeds. */
  private last: { readonly key: string; readonly assembled: Assembled } | null = null;

  constructor(private readonly served: Map<string, ScaffoldEntry>) {
    this.matcher = new Matcher(served);
    this.texts = new SectionTexts(served);
  }

  get entries(): ScaffoldEntries {
    return this.served;
  }

  /** Replaces the entry of a class whose title stays the same; other changes want a new engine. */
  replace(slug: string, entry: ScaffoldEntry): void {
    this.served.set(slug, entry);
    this.last = null;
    this.texts.forget(slug);
    this.matcher.setQuality(slug, entry.q);
  }

  /** Seeds and block for a prompt. */
  serve(prompt: string, options: ScaffoldOptions = DEFAULT_SCAFFOLD_OPTIONS): Scaffold {
    const seeds = this.matcher.seeds(prompt, options.seeds);
    const [first] = seeds;
    if (!first) return NO_SEED;
    const budget = effectiveBudget(options, first.score);
    const { block, served } = this.assemble(seeds, budget, options.hops);
    return {
      seeds,
      block,
      served,
      meta: {
        top_score: first.score,
        seed_count: seeds.length,
        effective_budget: budget,
        injected: true,
        confidence_injection: options.confidence,
      },
    };
  }

  /** Where a class's score for a prompt comes from. */
  reasons(prompt: string, slug: string): ScoreReason[] {
    return this.matcher.reasons(prompt, slug);
  }

  /** All classes with any point for a prompt, in the order in which they become seeds. */
  ranking(prompt: string): Seed[] {
    return this.matcher.ranking(prompt);
  }

  /** The seeds of a scaffold in order, each with its section and what its caps left out. */
  sections({ seeds, served }: Scaffold, hops: number): Section[] {
    const all = new Set(seeds.map(({ slug }) => slug));
    const sections: Section[] = [];
    let at = HEAD.length;
    for (const { slug } of seeds) {
      const entry = this.entries.get(slug);
      if (!entry) continue;
      const text = sectionText(this.entries, entry, all, hops);
      const inBlock = sections.length < served;
      const leftOut = leftOutOf(this.entries, entry, all, hops);
      sections.push({ slug, text, at: inBlock ? at : null, leftOut });
      if (inBlock) at += text.length + SEPARATOR.length;
    }
    return sections;
  }

  /** Does work with another entry for a class; whatever happens, the old one is back afterwards. */
  withEntry<T>(slug: string, entry: ScaffoldEntry, work: () => T): T {
    const before = this.entries.get(slug);
    if (!before) return work();
    this.replace(slug, entry);
    try {
      return work();
    } finally {
      this.replace(slug, before);
    }
  }

  private assemble(seeds: readonly Seed[], budget: number, hops: number): Assembled {
    const slugs = seeds.map((seed) => seed.slug);
    const key = [budget, Math.min(hops, 1), ...slugs].join('\n');
    if (this.last?.key === key) return this.last.assembled;
    const assembled = this.join(slugs, budget, hops);
    this.last = { key, assembled };
    return assembled;
  }

  /** Joins the sections of as many seeds, from the front, as the budget holds. */
  private join(seeds: readonly string[], budget: number, hops: number): Assembled {
    const all = new Set(seeds);
    const pieces: string[] = [HEAD];
    let length = FRAME_LENGTH;
    let served = 0;
    for (const slug of seeds) {
      const kept = pieces.length;
      if (served > 0) {
        pieces.push(SEPARATOR);
        length += SEPARATOR.length;
      }
      length += this.texts.write(slug, all, hops, pieces);
      // Sections only add length: once over budget, this one and all later ones are dropped.
      if (Math.ceil(length / 4) > budget) {
        pieces.length = kept;
        break;
      }
      served++;
    }
    if (served === 0) return { block: '', served };
    pieces.push(FOOT);
    return { block: pieces.join(''), served };
  }
}

function effectiveBudget(options: ScaffoldOptions, top: number): number {
  if (!options.confidence) return options.budget;
  const share = Math.min(1, Math.max(0.4, top / 8));
  return Math.max(1, Math.floor(options.budget * share));
}
