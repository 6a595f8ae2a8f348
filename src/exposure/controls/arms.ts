/**
 * The arms of an experiment on what a served block does (§6): the block itself, what is left of it
 * when order or names go, blocks that cannot help, and none.
 */

export const ARMS = ['true', 'shuffled', 'masked', 'irrelevant', 'noise', 'raw'] as const;

export type Arm = (typeof ARMS)[number];

/** What each arm shows, as a manifest says it. */
export const ARM_WORDS: Readonly<Record<Arm, string>> = {
  true: 'The block that is served for the question.',
  shuffled:
    'The same sentences and lines in a random order over the whole block: wording without its places.',
  masked:
    'The same block with every title and other name of its classes replaced by Entity-k, the same k for the same class; the question keeps its wording.',
  irrelevant:
    'The block of another question, every block used once, none by its own question; no section is of a class the question links to. Sections of classes that more than half of the questions link to are left out of all donated blocks.',
  noise:
    'Sentences of definitions of unrelated classes, none with a long word of a gold name, as many as the block has room for.',
  raw: 'No context.',
};

/** What one arm shows for one question. */
export interface ArmBlock {
  /** Empty when nothing is shown. */
  readonly block: string;
  /** Where another text comes from: ids of questions for `irrelevant`, slugs of classes for `noise`. */
  readonly donors: readonly string[];
  /** Which class each mask stands for; `masked` only. */
  readonly entities?: Readonly<Record<string, string>>;
}

/** A question with what is served for it. */
export interface ServedQuestion {
  readonly id: string;
  readonly prompt: string;
  readonly gold: readonly { readonly slug: string; readonly title: string }[];
  readonly classSlugs?: readonly string[] | undefined;
  readonly block: string;
  /** Slugs of all seeds, those too that the budget left out of the block. */
  readonly seeds: readonly string[];
  /** Sections in the block, in order. */
  readonly sections: readonly { readonly slug: string; readonly text: string }[];
}
