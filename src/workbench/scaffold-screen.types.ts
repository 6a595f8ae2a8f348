/** What the scaffold screen is told: plain data, made by the workbench, shown as it is. */

import type { Asked } from '../exposure/questions.js';
import type { ScaffoldOptions } from '../scaffold/engine.js';
import type { ScoreReason } from '../scaffold/matcher.js';
import type { ChatMessage } from '../scaffold/messages.js';
import type { ComparedState } from './compare.js';
import type { DiffLine } from './desk.types.js';
import type { ExposedName, ScaffoldReport, Skipped } from './workbench.types.js';

export type { ChatMessage, DiffLine, ScaffoldOptions, ScoreReason };

/** Lowest and highest value of each slider. */
export interface ScaffoldLimits {
  readonly budget: NumberLimit;
  readonly seeds: NumberLimit;
  readonly hops: NumberLimit;
}

export interface NumberLimit {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A class as it is named to people. */
export interface NamedClass {
  readonly slug: string;
  readonly title: string;
}

/**
 * A name found in the block. Spans are UTF-16 offsets in `block`, sorted by start. Marks of one
 * kind may overlap those of the other; those of one kind overlap only when names hold each other.
 */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** `declared`: a parent or target that a seed declares. `gold`: a name the person picked. */
  readonly kind: 'declared' | 'gold';
  /** The name whole, inside other words, or one of the words that are enough of it. */
  readonly how: 'name' | 'part' | 'words';
  readonly slug: string;
  readonly title: string;
}

/**
 * A part that is not in the block, with the place in it where the part would stand: `at` is a
 * UTF-16 offset in `block`, null when the block is empty. In the order of the block.
 */
export type CutPart = {
  readonly seed: string;
  readonly at: number | null;
} & (
  | {
      /** A whole section, dropped by the budget. */
      readonly kind: 'section';
      readonly title: string;
      readonly text: string;
      readonly tokens: number;
    }
  | {
      /** Targets of one predicate beyond its cap. */
      readonly kind: 'targets';
      readonly relation: string;
      readonly shown: number;
      readonly names: readonly NamedClass[];
    }
  | {
      /** Ancestors beyond their cap. */
      readonly kind: 'ancestors';
      readonly shown: number;
      readonly names: readonly NamedClass[];
    }
  | {
      /** Lines for neighbours left out: beyond two, or all of them with no hop. */
      readonly kind: 'neighbours';
      readonly why: 'limit' | 'hops';
      readonly lines: readonly (NamedClass & { readonly text: string })[];
    }
);

/** What the tokens of the budget went to. Parts are in quarter tokens: rounding is of the total. */
export interface BudgetBar {
  /** Tokens asked for. */
  readonly budget: number;
  /** After the confidence gate; the same without it. */
  readonly effective: number;
  /** Tokens of the block as the budget counts them: rounded up. */
  readonly total: number;
  /** First and last line, and the blank lines between sections. */
  readonly frame: number;
  /** Seeds in order, those that were cut too. */
  readonly sections: readonly (NamedClass & {
    readonly tokens: number;
    readonly served: boolean;
  })[];
  /** Tokens of the sections that were cut. */
  readonly cut: number;
  /** Tokens of the preamble; it comes on top of the budget. */
  readonly preamble: number;
}

/** Exposure of the names a person picked: n exposed of all, by the block alone. */
export interface GoldReport {
  readonly names: readonly (ExposedName & {
    /** Seed and relation that declare it; null when no seed does. */
    readonly seed: string | null;
    readonly relation: string | null;
  })[];
  readonly exposed: number;
  /** Exposed share, 0 … 1; null without gold. */
  readonly ceiling: number | null;
  /** The same for all that the model is shown: preamble, block and question; null without gold. */
  readonly shownCeiling: number | null;
  /** Picked slugs that are no served class, with the reason. */
  readonly unknown: readonly { readonly slug: string; readonly reason: string }[];
}

/** Everything the screen shows of one question. */
export interface ScreenReport extends ScaffoldReport {
  /** What it was served with, within the limits. */
  readonly options: ScaffoldOptions;
  readonly marks: readonly Mark[];
  readonly cut: readonly CutPart[];
  readonly bar: BudgetBar;
  readonly gold: GoldReport;
  /** What a model would be sent: preamble and block as system message, then the question. */
  readonly messages: readonly ChatMessage[];
}

/** Defaults from ontodesk.yaml, and how far the sliders go. */
export interface ScaffoldChoices {
  readonly defaults: ScaffoldOptions;
  readonly limits: ScaffoldLimits;
}

/** A change that brings a class into the block. Each was tried: only what holds is said. */
export interface Remedy {
  readonly kind: 'name-title' | 'seeds' | 'budget' | 'gate' | 'quality';
  /** What to do, as a sentence. */
  readonly text: string;
  /** The question to ask instead; null when it stays. */
  readonly question: string | null;
  /** The options to ask with; null when they stay. */
  readonly options: ScaffoldOptions | null;
  /** Tokens of the block, and seeds whose sections it pushes out of it. */
  readonly tokens: number;
  readonly loses: readonly NamedClass[];
}

/** Why a class is not in the block of a question, or that it is. */
export interface WhyNot extends NamedClass {
  /** Its page, to open it. */
  readonly path: string | null;
  readonly state: WhyNotState;
  /** The state as a sentence. */
  readonly explanation: string;
  readonly score: number;
  readonly reasons: readonly ScoreReason[];
  /** Place among all classes the question touches, from 1; null when it touches this one not. */
  readonly rank: number | null;
  /** Number of classes that score the threshold or more. */
  readonly candidates: number;
  /** Lowest score of a seed. */
  readonly threshold: number;
  /** Points it lacks to be a seed on score alone: to the threshold or past the last seed; 0 when none. */
  readonly missing: number;
  /** The last seed that got in; null without seeds. */
  readonly lastSeed: (NamedClass & { readonly score: number; readonly quality: number }) | null;
  /** Quality, which decides between equal scores; 0 when the page gives none. */
  readonly quality: number;
  readonly remedies: readonly Remedy[];
  /** What does not help although a person might try it, as sentences. */
  readonly notes: readonly string[];
}

export type WhyNotState =
  /** Its section is in the block. */
  | 'served'
  /** A seed, but the budget drops its section. */
  | 'cut'
  /** Enough points, but others have more. */
  | 'outranked'
  /** Some points, fewer than the threshold. */
  | 'below-threshold'
  /** The question does not touch it. */
  | 'no-match'
  /** A class of the corpus that is not published. */
  | 'not-served'
  /** No class of the corpus. */
  | 'unknown';

/** An edit of the page that raises its ceiling; tried on the index before it is said. */
export interface CeilingEdit {
  readonly kind:
    | 'move-target'
    | 'name-in-definition'
    | 'shorten-definition'
    | 'raise-quality'
    | 'write-slug'
    | 'title';
  /** What to do, as a sentence. */
  readonly text: string;
  /** Page the edit is made on, below the root. */
  readonly path: string | null;
  readonly relation: Asked | null;
  /** Names over all questions of the page that become exposed, and those that no longer are. */
  readonly gains: readonly NamedClass[];
  readonly loses: readonly NamedClass[];
  /** Exposed names of the page after the edit. */
  readonly exposedAfter: number;
}

export interface CeilingQuestionReport {
  readonly asked: Asked;
  readonly prompt: string;
  readonly exposed: number;
  readonly gold: number;
  readonly names: readonly ExposedName[];
}

/** Ceiling of a page over its own questions. */
export interface CeilingReport extends NamedClass {
  readonly path: string | null;
  readonly exposed: number;
  readonly gold: number;
  readonly questions: readonly CeilingQuestionReport[];
  /** Edits that raise it, the one that gains most first. */
  readonly edits: readonly CeilingEdit[];
  /** Reasons no edit of this page mends, as sentences. */
  readonly notes: readonly string[];
}

/** One of the two states of a question side by side. */
export interface ServedState {
  readonly state: ComparedState;
  readonly block: string;
  readonly tokens: number;
  readonly seeds: readonly (NamedClass & { readonly score: number; readonly served: boolean })[];
}

/** What two states of the corpus serve for one question. */
export interface ServedTwice {
  readonly question: string;
  readonly options: ScaffoldOptions;
  readonly before: ServedState;
  readonly after: ServedState;
  /** Lines of the blocks that differ, with a few around them; `…` for the rest. Empty when same. */
  readonly lines: readonly DiffLine[];
  readonly seedsGained: readonly NamedClass[];
  readonly seedsLost: readonly NamedClass[];
  /** Declared names of the seeds, and gold: exposed after and not before, and the reverse. */
  readonly namesGained: readonly NamedClass[];
  readonly namesLost: readonly NamedClass[];
  readonly notCompared: readonly Skipped[];
  readonly notes: readonly string[];
}
