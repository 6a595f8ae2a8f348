/** The requests of our own that commands and screens send. */

import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  ProgressType,
  ResponseError,
} from 'vscode-languageserver/node';

import {
  type CheckCorpusParams,
  type CheckCorpusReport,
  type CheckPageReport,
  type InitParams,
  type InitReport,
  METHODS,
  type PageParams,
  type ServerOptions,
  type StepProgress,
} from '../protocol/messages.js';
import { setUp } from '../workbench/set-up.js';

import type { Checks } from './checks.js';
import type { Corpora } from './corpora.js';
import type { Corpus, NewFindings } from './corpus.js';
import type { FileEvents } from './file-events.js';
import { pathOf } from './paths.js';
import type { ServerPorts } from './server.js';

export interface RequestPorts {
  readonly connection: Connection;
  readonly corpora: Corpora;
  readonly checks: Checks;
  readonly events: FileEvents;
  readonly ports: ServerPorts;
  readonly options: () => ServerOptions;
}

const stepProgress = new ProgressType<StepProgress>();

/** Answers the requests of `METHODS`. */
export function answerRequests(ports: RequestPorts): void {
  const { connection, checks, events } = ports;
  connection.onRequest(METHODS.refresh, () => events.refresh());
  connection.onRequest(METHODS.checkPage, (params: PageParams) => checkPage(checks, params));
  connection.onRequest(METHODS.init, (params: InitParams) => init(ports, params));
  connection.onRequest(METHODS.checkCorpus, (params: CheckCorpusParams, token: CancellationToken) =>
    checkCorpus(ports, params, token),
  );
}

/** A refusal with a sentence for people. */
function refusal(message: string): ResponseError<undefined> {
  return new ResponseError(ErrorCodes.InvalidRequest, message);
}

/** The corpus of a place; a refusal when there is none. */
export function corpusAt(corpora: Corpora, place: string | null): Corpus {
  const corpus = corpora.at(place);
  if (corpus) return corpus;
  throw refusal('No folder with pages is open. Open the folder that holds your ontology.');
}

async function checkPage(checks: Checks, { uri }: PageParams): Promise<CheckPageReport> {
  const checked = await checks.check(uri);
  return 'reason' in checked
    ? { findings: 0, known: 0, notChecked: checked.reason }
    : { findings: checked.fresh, known: checked.known, notChecked: null };
}

async function checkCorpus(
  { connection, corpora }: RequestPorts,
  params: CheckCorpusParams,
  token: CancellationToken,
): Promise<CheckCorpusReport> {
  const corpus = corpusAt(corpora, params.root);
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort());
  if (token.isCancellationRequested) stop.abort();
  const tell = (done: number, total: number): void =>
    void connection.sendProgress(stepProgress, params.progress, { done, total });
  const check = await corpus.checkAll(tell, stop.signal);
  const report = summary(corpus.root, check, stop.signal.aborted);
  logSummary(connection, report);
  return report;
}

function summary(root: string, check: NewFindings, cancelled: boolean): CheckCorpusReport {
  const { pages, skipped, ms } = check;
  const counts = Object.entries(check.byCode).map(
    ([code, count]) => [code, count.findings] as const,
  );
  const byCode = Object.fromEntries(counts.filter(([, count]) => count > 0));
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  // Hints are counted per code but never listed: they are no findings to work through.
  const findings = check.findings.length;
  const known = check.known.length;
  return { root, pages, findings, hints: all - findings, known, byCode, skipped, ms, cancelled };
}

function logSummary({ console: log }: Connection, report: CheckCorpusReport): void {
  const { root, pages, findings, hints, known, skipped, byCode, ms, cancelled } = report;
  const how = cancelled ? 'stopped' : 'checked';
  const counts = `${pages} pages, ${findings} findings, ${hints} hints, ${known} known, ${skipped.length} not checked`;
  log.info(`${root}: ${how} after ${Math.round(ms)} ms: ${counts}.`);
  const codes = Object.entries(byCode).sort(([, a], [, b]) => b - a);
  for (const [code, count] of codes) log.info(`  ${code}: ${count}`);
  for (const { path, reason } of skipped) log.warn(`Not checked: ${path}: ${reason}`);
}

async function init(
  { connection, events, ports, options }: RequestPorts,
  { folder, baseline }: InitParams,
): Promise<InitReport> {
  if (!options().trusted) throw refusal('This folder is not trusted: nothing is written to it.');
  const path = pathOf(folder);
  if (path === null) throw refusal('Only a folder on this machine can be set up.');
  const report = await setUp(path, ports, { baseline });
  connection.console.info(`${path}: set up.`);
  for (const line of report.lines) connection.console.info(`  ${line}`);
  // The watcher would say so too, but later than the person looks.
  await events.settingsChanged([path]);
  return report;
}
