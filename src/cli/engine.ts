/** The scaffold engine a command asks: from an index file, or from the corpus. */

import { ScaffoldEngine, type ScaffoldOptions } from '../scaffold/engine.js';
import { readScaffoldIndex } from '../scaffold/index-file.js';
import type { Workbench } from '../workbench/workbench.js';
import { noteSettingsFindings, openCorpus, openSettings, type GlobalOptions } from './corpus.js';
import { messageOf, Refusal, type Io } from './io.js';
import { readInput } from './read-input.js';

export interface EngineOptions extends GlobalOptions {
  /** An exported index; without one the corpus is read. */
  readonly index?: string | undefined;
}

export interface Engine {
  readonly engine: ScaffoldEngine;
  /** Scaffold settings of the root. */
  readonly settings: ScaffoldOptions;
}

/** Opens the engine; the settings of the root hold in both cases. */
export async function openEngine(io: Io, options: EngineOptions): Promise<Engine> {
  const file = options.index;
  const workbench = await (file === undefined ? openCorpus : openSettings)(io, options);
  noteSettingsFindings(io, workbench);
  const engine = file === undefined ? workbench.engine() : await engineOf(io, file);
  return { engine, settings: settingsOf(workbench) };
}

async function engineOf(io: Io, file: string): Promise<ScaffoldEngine> {
  const text = await readInput(io, file);
  try {
    return new ScaffoldEngine(readScaffoldIndex(text));
  } catch (cause) {
    throw new Refusal(`${file}: ${messageOf(cause)}`);
  }
}

function settingsOf(workbench: Workbench): ScaffoldOptions {
  const { budget, seeds, hops, confidence } = workbench.settings.scaffold;
  return { budget, seeds, hops, confidence };
}
