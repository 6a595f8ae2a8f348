/** What two states of a corpus serve for one question. */

import type { CorpusIndex } from '../corpus/corpus-index.js';
import { ShownText } from '../exposure/match.js';
import { ScaffoldEngine, tokensOf, type Scaffold } from '../scaffold/engine.js';
import { buildScaffoldEntries } from '../scaffold/scaffold-index.js';
import type { CompareOptions, Comparing } from './compare.js';
import { lineDiff } from './line-diff.js';
import { named } from './scaffold-cut.js';
import { declaredNames, type AskedQuestion } from './scaffold-report.js';
import type { NamedClass, ServedState, ServedTwice } from './scaffold-screen.types.js';
import type { Snapshot } from './snapshot.js';
import type { Workbench } from './workbench.js';
import type { Skipped } from './workbench.types.js';

/** Engines of the states that were asked; they go with the snapshots. */
const engines = new WeakMap<CorpusIndex, ScaffoldEngine>();

function engineOf({ index }: Snapshot): ScaffoldEngine {
  const engine = engines.get(index) ?? new ScaffoldEngine(buildScaffoldEntries(index));
  engines.set(index, engine);
  return engine;
}

/** The two states to ask; null stands for the pages on disk. */
export interface TwoStates {
  readonly before: string;
  readonly after: string | null;
}

/**
 * Serves a question from two states with the same options, so that what differs comes from the
 * pages alone. The reason when one of them is no ref.
 */
export async function serveTwice(
  workbench: Workbench,
  comparing: Comparing,
  asked: AskedQuestion,
  { before, after }: TwoStates,
  options: CompareOptions = {},
): Promise<ServedTwice | { readonly reason: string }> {
  const read = await comparing.snapshots(before, after, options);
  if ('reason' in read) return read;
  options.signal?.throwIfAborted();
  const one = atRef(workbench, read.before, asked);
  const other = read.after ? atRef(workbench, read.after, asked) : onDisk(workbench, asked);
  return {
    question: asked.question,
    options: asked.options,
    before: one.served,
    after: other.served,
    lines: lineDiff(one.served.block, other.served.block),
    seedsGained: without(one.served.seeds, other.served.seeds),
    seedsLost: without(other.served.seeds, one.served.seeds),
    namesGained: without(exposed(one, other, asked), exposed(other, one, asked)),
    namesLost: without(exposed(other, one, asked), exposed(one, other, asked)),
    notCompared: [...one.skipped, ...other.skipped],
    notes: [...new Set([...one.notes, ...other.notes])],
  };
}

interface Side {
  readonly served: ServedState;
  readonly engine: ScaffoldEngine;
  /** Slugs of the names its seeds declare. */
  readonly declared: readonly string[];
  readonly skipped: readonly Skipped[];
  readonly notes: readonly string[];
}

function atRef(workbench: Workbench, snapshot: Snapshot, asked: AskedQuestion): Side {
  const { ref, commit, index, settings, skipped } = snapshot;
  const state = { ref, commit, pages: index.size, classes: index.classCount };
  const notes: string[] = [];
  if (JSON.stringify(settings.scaffold) !== JSON.stringify(workbench.settings.scaffold)) {
    notes.push(
      `ontodesk.yaml of ${ref} has other settings for scaffolds; both sides are served with those of now.`,
    );
  }
  const where = skipped.map(({ path, reason }) => ({ path, reason: `In ${ref}: ${reason}` }));
  return { ...sideOf(engineOf(snapshot), state, asked), skipped: where, notes };
}

function onDisk(workbench: Workbench, asked: AskedQuestion): Side {
  const { pages, classes, skipped } = workbench.status();
  const state = { ref: null, commit: null, pages, classes };
  const where = skipped.map(({ path, reason }) => ({ path, reason: `On disk: ${reason}` }));
  return { ...sideOf(workbench.engine(), state, asked), skipped: where, notes: [] };
}

function sideOf(
  engine: ScaffoldEngine,
  state: ServedState['state'],
  { question, options }: AskedQuestion,
): Pick<Side, 'served' | 'engine' | 'declared'> {
  const scaffold = engine.serve(question, options);
  const declared = declaredNames(engine, question, scaffold).map(({ slug }) => slug);
  return { served: servedState(engine, state, scaffold), engine, declared };
}

function servedState(
  engine: ScaffoldEngine,
  state: ServedState['state'],
  { block, seeds, served }: Scaffold,
): ServedState {
  return {
    ...{ state, block, tokens: tokensOf(block) },
    seeds: seeds.map(({ slug, score }, rank) => ({
      ...named(engine, slug),
      ...{ score, served: rank < served },
    })),
  };
}

/** Names that either side declares, and gold, as far as the block of this side exposes them. */
function exposed(side: Side, other: Side, { gold }: AskedQuestion): NamedClass[] {
  const shown = new ShownText(side.served.block);
  return [...new Set([...side.declared, ...other.declared, ...gold])]
    .map((slug) => named(side.engine, slug))
    .filter(({ title }) => shown.exposes(title));
}

/** Of `after`, what is not in `before`. */
function without(before: readonly NamedClass[], after: readonly NamedClass[]): NamedClass[] {
  const known = new Set(before.map(({ slug }) => slug));
  return after.filter(({ slug }) => !known.has(slug)).map(({ slug, title }) => ({ slug, title }));
}
