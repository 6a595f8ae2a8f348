/** The scaffold engine a command asks: from an index file, or from the corpus. */

import { sha256 } from '../corpus/record.js';
import type { CorpusState } from '../exposure/question-set.js';
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
  /** The root; its pages are read unless an index file stands for them. */
  readonly workbench: Workbench;
  /** What the engine was made from. */
  readonly state: () => CorpusState;
}

/** Opens the engine; the settings of the root hold in both cases. */
export async function openEngine(io: Io, options: EngineOptions): Promise<Engine> {
  const file = options.index;
  const workbench = await (file === undefined ? openCorpus : openSettings)(io, options);
  noteSettingsFindings(io, workbench);
  const settings = settingsOf(workbench);
  if (file === undefined) {
    const state = (): CorpusState => {
      const { generation } = workbench.indexSummary();
      return { generation, index: null };
    };
    return { engine: workbench.engine(), settings, workbench, state };
  }
  const text = await readInput(io, file);
  const state = (): CorpusState => ({ generation: null, index: sha256(text) });
  return { engine: engineOf(file, text), settings, workbench, state };
}

function engineOf(file: string, text: string): ScaffoldEngine {
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
