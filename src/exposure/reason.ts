/** Why a declared name is not in the served block. */

import { lookUpSlug, TARGET_CAP, titleOf } from '../scaffold/section.js';
import { PREAMBLE } from '../scaffold/messages.js';
import type { Scaffold, ScaffoldEngine } from '../scaffold/engine.js';
import type { ScaffoldEntry } from '../scaffold/scaffold-index.js';
import { normalise, ShownText } from './match.js';
import type { Asked } from './questions.js';

export type CutReason =
  /** No word of the title can be matched, so no text can expose it. */
  | 'unmatchable'
  /** The class that declares the name is no seed of the question. */
  | 'other-seeds'
  /** The budget dropped the section that would show it. */
  | 'budget'
  /** Only the first targets of a predicate are shown. */
  | 'target-cap'
  /** Beyond the cap, and only a neighbour line that was left out mentions it. */
  | 'neighbour-limit'
  /** The block shows the slug, since no served class has it. */
  | 'unknown-slug'
  /** The block shows another name for it. */
  | 'alias'
  /** The preamble or the question says it, the block does not. */
  | 'prompt-only';

export interface Cut {
  readonly reason: CutReason;
  /** The reason as a sentence without a full stop. */
  readonly explanation: string;
}

export interface DeclaredName {
  /** Class that declares the name. */
  readonly slug: string;
  readonly asked: Asked;
  readonly target: string;
  /** Name a correct answer must contain. */
  readonly title: string;
}

/** Why the block of a scaffold does not expose a declared name; ask only when it does not. */
export function reasonForCut(
  engine: ScaffoldEngine,
  prompt: string,
  scaffold: Scaffold,
  name: DeclaredName,
): Cut {
  const cut = reasonInBlock(engine, scaffold, name);
  if (!isAroundBlock(scaffold, prompt, name.title)) return cut;
  return {
    reason: 'prompt-only',
    explanation: `only the question or the preamble says it, the block does not: ${cut.explanation}`,
  };
}

/** Preamble and question that were looked in last: a question mostly misses several names. */
let around: { readonly text: string; readonly shown: ShownText } | null = null;

/** Whether what stands around the block says a title: the preamble, when there is a block, and the question. */
function isAroundBlock(scaffold: Scaffold, prompt: string, title: string): boolean {
  const text = `${scaffold.block === '' ? '' : PREAMBLE} ${prompt}`;
  if (around?.text !== text) around = { text, shown: new ShownText(text) };
  return around.shown.exposes(title);
}

function reasonInBlock(engine: ScaffoldEngine, scaffold: Scaffold, name: DeclaredName): Cut {
  const { entries } = engine;
  if (normalise(name.title) === '') {
    return {
      reason: 'unmatchable',
      explanation:
        'its title has no letter a–z and no digit, so it can never be counted as exposed',
    };
  }
  const rank = scaffold.seeds.findIndex((seed) => seed.slug === name.slug);
  if (rank < 0) return otherSeeds(engine, scaffold);
  if (rank >= scaffold.served) {
    const budget = scaffold.meta.effective_budget ?? 0;
    return {
      reason: 'budget',
      explanation: `the budget of ${budget.toString()} tokens drops the section that would show it`,
    };
  }
  const entry = entries.get(name.slug);
  const place = entry ? placeOf(entry, name) : -1;
  if (entry && name.asked !== 'parents' && place >= TARGET_CAP) {
    return beyondCap(engine, entry, name, place);
  }
  const looked = lookUpSlug(name.target);
  if (!entries.has(looked)) {
    return {
      reason: 'unknown-slug',
      explanation: `it is shown as "${looked}", which is no served class`,
    };
  }
  return { reason: 'alias', explanation: `it is shown as "${titleOf(entries, name.target)}"` };
}

function placeOf(entry: ScaffoldEntry, { asked, target }: DeclaredName): number {
  return (asked === 'parents' ? entry.sup : (entry.rel[asked] ?? [])).indexOf(target);
}

function otherSeeds(engine: ScaffoldEngine, scaffold: Scaffold): Cut {
  const titles = scaffold.seeds.map(({ slug }) => `"${titleOf(engine.entries, slug)}"`);
  const instead =
    titles.length === 0
      ? 'no class is'
      : `${titles.join(', ')} ${titles.length > 1 ? 'are' : 'is'}`;
  return {
    reason: 'other-seeds',
    explanation: `the class is not among the classes the question retrieves; ${instead}`,
  };
}

function beyondCap(
  engine: ScaffoldEngine,
  entry: ScaffoldEntry,
  { asked, title }: DeclaredName,
  place: number,
): Cut {
  const rank = `it is target ${(place + 1).toString()} and the block shows ${TARGET_CAP.toString()} of a predicate`;
  const shown = asked === 'parents' ? [] : (entry.rel[asked] ?? []).slice(0, TARGET_CAP);
  const neighbour = shown.find((slug) => definitionExposes(engine, lookUpSlug(slug), title));
  if (neighbour === undefined) return { reason: 'target-cap', explanation: rank };
  const mention = titleOf(engine.entries, neighbour);
  return {
    reason: 'neighbour-limit',
    explanation: `${rank}; the definition of "${mention}" says it, but two neighbour lines are the limit`,
  };
}

/** The definition of an entry as a text: many names beyond a cap are looked for in the same few. */
const definitions = new WeakMap<ScaffoldEntry, ShownText>();

function definitionExposes(engine: ScaffoldEngine, slug: string, title: string): boolean {
  const entry = engine.entries.get(slug);
  if (!entry) return false;
  const text = definitions.get(entry) ?? new ShownText(entry.d);
  definitions.set(entry, text);
  return text.exposes(title);
}
