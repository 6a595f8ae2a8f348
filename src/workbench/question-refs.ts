/** What a commit would serve: an engine over its pages, under the settings it had. */

import { ScaffoldEngine, type ScaffoldOptions } from '../scaffold/engine.js';
import { buildScaffoldEntries } from '../scaffold/scaffold-index.js';
import type { CorpusState } from '../exposure/question-set.js';
import type { GitHistory } from './git-history.js';
import { knownOnDisk, readSnapshot } from './snapshot.js';
import type { Workbench } from './workbench.js';
import type { FileSystem, Progress } from './workbench.types.js';

export interface ServedAtRef {
  readonly commit: string;
  readonly engine: ScaffoldEngine;
  readonly state: CorpusState;
  readonly options: ScaffoldOptions;
}

export interface RefPorts {
  readonly workbench: Workbench;
  readonly files: Pick<FileSystem, 'readSync'>;
  readonly history: GitHistory;
}

/** Reads the pages of a ref, those that are the same on disk from the workbench; the reason when there is no such ref. */
export async function servedAtRef(
  { workbench, files, history }: RefPorts,
  ref: string,
  progress?: Progress,
): Promise<ServedAtRef | { readonly reason: string }> {
  const { disk: index, settings } = workbench;
  const known = knownOnDisk(workbench.root, files, { index, iri: settings.iri });
  const snapshot = await readSnapshot(history, ref, { known, ...(progress ? { progress } : {}) });
  if ('reason' in snapshot) return snapshot;
  const { budget, seeds, hops, confidence } = snapshot.settings.scaffold;
  return {
    commit: snapshot.commit,
    engine: new ScaffoldEngine(buildScaffoldEntries(snapshot.index)),
    state: { generation: snapshot.index.generation(), index: null },
    options: { budget, seeds, hops, confidence },
  };
}
