/** Writes the baseline of a corpus after a person was told what it would set aside. */

import path from 'node:path';
import { type CancellationToken, type Connection, ProgressType } from 'vscode-languageserver/node';

import {
  BASELINE_METHODS,
  type BaselineAdoptAnswer,
  type BaselineAdoptParams,
  type BaselinePlanAnswer,
  type BaselinePlanParams,
} from '../protocol/baseline.js';
import type { StepProgress } from '../protocol/messages.js';
import { mergeBaselines } from '../rules/baseline.js';
import type { Settings } from '../settings/settings.js';
import { baselineText, maySetAside } from '../workbench/baseline.js';
import { keptOf } from '../workbench/kept-baseline.js';
import { writeReasonOf } from '../workbench/read-page.js';
import type { Workbench } from '../workbench/workbench.js';
import type { FileSystem } from '../workbench/workbench.types.js';

import type { Corpora } from './corpora.js';
import type { Corpus } from './corpus.js';
import type { FileEvents } from './file-events.js';
import { corpusAt } from './requests.js';

export interface BaselinePorts {
  readonly connection: Connection;
  readonly corpora: Corpora;
  readonly events: FileEvents;
  readonly files: FileSystem;
  readonly isTrusted: () => boolean;
}

/** A baseline as it would be written, good for one state of the corpus. */
interface Planned {
  readonly state: State;
  readonly file: string;
  readonly text: string;
}

/** What the findings rest on; a baseline that comes or goes changes none of them. */
interface State {
  readonly generation: string;
  readonly settings: Settings;
}

const stateOf = (workbench: Workbench): State => ({
  generation: workbench.indexSummary().generation,
  settings: workbench.settings,
});

const stepProgress = new ProgressType<StepProgress>();

/** Answers the requests of `BASELINE_METHODS`. */
export function answerBaseline(ports: BaselinePorts): void {
  const planned = new WeakMap<Corpus, Planned>();
  const { connection } = ports;
  connection.onRequest(
    BASELINE_METHODS.plan,
    (params: BaselinePlanParams, token: CancellationToken) => plan(ports, planned, params, token),
  );
  connection.onRequest(BASELINE_METHODS.adopt, (params: BaselineAdoptParams) =>
    adopt(ports, planned, params),
  );
}

async function plan(
  { connection, corpora, files }: BaselinePorts,
  planned: WeakMap<Corpus, Planned>,
  { place, progress }: BaselinePlanParams,
  token: CancellationToken,
): Promise<BaselinePlanAnswer> {
  const corpus = corpusAt(corpora, place);
  const workbench = await corpus.ready;
  const { root, baseline } = workbench;
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort());
  if (token.isCancellationRequested) stop.abort();
  const tell = (done: number, total: number): void =>
    void connection.sendProgress(stepProgress, progress, { done, total });
  const { findings, skipped } = await workbench.checkCorpus({}, tell, stop.signal);
  if (stop.signal.aborted) return { refused: 'Stopped.', how: 'Nothing was written.' };
  const file = baseline.place;
  const pagePaths = workbench.pagePaths();
  const kept = keptOf(baseline.covers, { skipped, shapes: null }, { pagePaths, chosen: null });
  const old = mergeBaselines(kept.pages, kept.shapes);
  planned.set(corpus, {
    state: stateOf(workbench),
    file,
    text: baselineText(root, files, findings, old),
  });
  return {
    ...{ root, file },
    findings: findings.filter(maySetAside).length,
    known: baseline.file === null ? null : baseline.splitFindings(findings).known.length,
    skipped: skipped.length,
  };
}

async function adopt(
  { connection, corpora, events, files, isTrusted }: BaselinePorts,
  planned: WeakMap<Corpus, Planned>,
  { root }: BaselineAdoptParams,
): Promise<BaselineAdoptAnswer> {
  if (!isTrusted()) {
    return refuse('This folder is not trusted: nothing is written to it.', 'Trust it first.');
  }
  const corpus = corpusAt(corpora, root);
  const plan = planned.get(corpus);
  planned.delete(corpus);
  const now = stateOf(await corpus.ready);
  const isSame = plan?.state.generation === now.generation && plan.state.settings === now.settings;
  if (plan === undefined || !isSame) {
    return refuse(
      'Pages or settings changed meanwhile. Nothing was written.',
      'Adopt the baseline again.',
    );
  }
  const target = path.join(corpus.root, plan.file);
  try {
    await files.write(target, Buffer.from(plan.text, 'utf8'));
  } catch (cause) {
    return refuse(`${plan.file} could not be written.`, writeReasonOf(cause));
  }
  connection.console.info(`${target}: written.`);
  // The watcher would say so too, but later than the person looks.
  await events.baselineChanged(corpus);
  return { refusal: null };
}

const refuse = (refused: string, how: string): BaselineAdoptAnswer => ({
  refusal: { refused, how },
});
