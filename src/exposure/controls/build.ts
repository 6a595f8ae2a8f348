/** The prompts of all arms for a question set, each with the exposure it was measured to have. */

import type { ChatMessage } from '../../models/chat.js';
import { codePointLength } from '../../corpus/text.js';
import type { ScaffoldEngine, ScaffoldOptions } from '../../scaffold/engine.js';
import { withScaffold } from '../../scaffold/messages.js';
import { seedFor } from '../../statistics/random.js';
import { shownText } from '../accounting.js';
import { ShownText, type Hold } from '../match.js';
import type { SetQuestion } from '../question-set.js';
import { ARM_WORDS, type Arm, type ArmBlock, type ServedQuestion } from './arms.js';
import { derangedBlocks } from './derange.js';
import { maskedBlock, type NamesOf } from './mask.js';
import { NoiseSource } from './noise.js';
import { shuffledBlock } from './shuffle.js';

/** One prompt of one arm, keys as programs read them. */
export interface PromptRow {
  readonly id: string;
  readonly arm: Arm;
  readonly messages: readonly ChatMessage[];
  /** Slugs of the classes the question links to. */
  readonly seeds: readonly string[];
  readonly donors: readonly string[];
  readonly entities?: Readonly<Record<string, string>>;
  /** Code points of the block, frame included. */
  readonly length: number;
  /** Per gold name, in order: whether m finds it in what is shown, and by which half of its rule. */
  readonly exposed: readonly boolean[];
  readonly by: readonly (Hold | null)[];
  /** Exposed share of the gold, 0 … 1; null without gold. */
  readonly ceiling: number | null;
}

export interface ArmPrompts {
  readonly arm: Arm;
  readonly what: string;
  readonly rows: readonly PromptRow[];
  /** Rows with a context. */
  readonly withContext: number;
  /** Mean of the rows' ceilings, 0 … 1; null without gold. */
  readonly macroCeiling: number | null;
  readonly pooled: { readonly exposed: number; readonly gold: number };
  /** Mean code points of the blocks that are shown; null without any. */
  readonly meanLength: number | null;
}

export interface Controls {
  readonly arms: readonly ArmPrompts[];
  /** Classes left out of donated blocks; null without the arm `irrelevant`. */
  readonly common: readonly string[] | null;
}

export interface ControlsRequest {
  readonly engine: ScaffoldEngine;
  readonly questions: readonly SetQuestion[];
  readonly options: ScaffoldOptions;
  readonly arms: readonly Arm[];
  /** Whole number of 32 bits; the same gives the same bytes. */
  readonly seed: number;
  readonly namesOf: NamesOf;
}

/** Builds the prompts of the arms asked for; the reason when one of them is impossible. */
export function buildControls(request: ControlsRequest): Controls | { readonly reason: string } {
  const { engine, questions, options, arms, seed, namesOf } = request;
  const served = questions.map((question) => serve(engine, question, options));
  const deranged = arms.includes('irrelevant')
    ? derangedBlocks(served, seedFor(seed, 'irrelevant'))
    : null;
  if (deranged && 'reason' in deranged) return deranged;
  const noise = arms.includes('noise') ? new NoiseSource(engine.entries) : null;
  const none: ArmBlock = { block: '', donors: [] };
  const shown: Record<Arm, (question: ServedQuestion) => ArmBlock> = {
    true: ({ block }) => ({ block, donors: [] }),
    shuffled: (question) => shuffledBlock(question, seedFor(seed, `shuffled ${question.id}`)),
    masked: (question) => maskedBlock(question, engine.entries, namesOf),
    irrelevant: ({ id }) => deranged?.blocks.get(id) ?? none,
    noise: (question) => noise?.blockFor(question, seedFor(seed, `noise ${question.id}`)) ?? none,
    raw: () => none,
  };
  const built = arms.map((arm) =>
    summed(
      arm,
      served.map((question) => rowOf(question, arm, shown[arm](question))),
    ),
  );
  return { arms: built, common: deranged?.common ?? null };
}

function serve(
  engine: ScaffoldEngine,
  { id, prompt, gold, classSlugs }: SetQuestion,
  options: ScaffoldOptions,
): ServedQuestion {
  const scaffold = engine.serve(prompt, options);
  const sections = engine.sections(scaffold, options.hops).filter(({ at }) => at !== null);
  const seeds = scaffold.seeds.map(({ slug }) => slug);
  return { id, prompt, gold, classSlugs, block: scaffold.block, seeds, sections };
}

function rowOf(question: ServedQuestion, arm: Arm, shown: ArmBlock): PromptRow {
  const { id, prompt, gold, seeds } = question;
  const text = new ShownText(shownText(shown.block, prompt));
  const by = gold.map(({ title }) => text.hold(title));
  const exposed = by.map((hold) => hold !== null);
  const count = exposed.filter(Boolean).length;
  return {
    id,
    arm,
    messages: withScaffold([{ role: 'user', content: prompt }], shown.block),
    seeds,
    donors: shown.donors,
    ...(shown.entities ? { entities: shown.entities } : {}),
    length: codePointLength(shown.block),
    exposed,
    by,
    ceiling: gold.length === 0 ? null : count / gold.length,
  };
}

function summed(arm: Arm, rows: readonly PromptRow[]): ArmPrompts {
  const ceilings = rows.flatMap(({ ceiling }) => (ceiling === null ? [] : [ceiling]));
  const flags = rows.flatMap(({ exposed }) => exposed);
  const lengths = rows.map(({ length }) => length).filter((length) => length > 0);
  return {
    arm,
    what: ARM_WORDS[arm],
    rows,
    withContext: lengths.length,
    macroCeiling: meanOf(ceilings),
    pooled: { exposed: flags.filter(Boolean).length, gold: flags.length },
    meanLength: meanOf(lengths),
  };
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
