/** Answers for the health screen: a check that is kept, the lists behind it, the trend, the report. */

import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  ProgressType,
  ResponseError,
} from 'vscode-languageserver/node';

import {
  HEALTH_METHODS,
  type HealthAnswer,
  type HealthExport,
  type HealthExportParams,
  type HealthList,
  type HealthListParams,
  type HealthParams,
  type HealthStale,
  MOST_ROWS,
  readHealthQuery,
  type TrendAnswer,
  type TrendParams,
} from '../protocol/health-screen.js';
import type { ServerOptions, StepProgress } from '../protocol/messages.js';
import { gitHistory } from '../workbench/git-history.js';
import { exportHealth } from '../workbench/health-export.js';
import { GIT_NOT_TRUSTED, nodeHealthPorts } from '../workbench/health-node.js';
import { isOfTrend, trendList } from '../workbench/health-trend-lists.js';
import { healthTrend, noTrend, type TracedTrend } from '../workbench/health-trend.js';
import { checkHealth, type Health } from '../workbench/health.js';
import type { FileSystem, Progress } from '../workbench/workbench.types.js';

import type { Corpora } from './corpora.js';
import type { Corpus } from './corpus.js';
import { corpusAt } from './requests.js';
import { SharedWork } from './shared-work.js';

export interface HealthServerPorts {
  readonly connection: Connection;
  readonly corpora: Corpora;
  readonly files: FileSystem;
  readonly clock: () => Date;
  readonly version: string;
  readonly options: () => ServerOptions;
}

const stepProgress = new ProgressType<StepProgress>();

const STOPPED = 'The check was stopped before its end, so there are no numbers.';

/** The check of a corpus that was made last. */
interface Kept {
  readonly health: Health;
  /** State of the corpus it was made for. */
  readonly revision: number;
  /** Whether the editor knows that the corpus is another one by now. */
  told: boolean;
}

/** What is known of the health of one corpus. */
interface CorpusHealth {
  kept: Kept | null;
  trend: TracedTrend | null;
  readonly checking: SharedWork<Kept>;
  readonly tracing: SharedWork<TracedTrend>;
}

export class HealthServer {
  private readonly known = new WeakMap<Corpus, CorpusHealth>();

  constructor(private readonly ports: HealthServerPorts) {}

  /** Answers the requests of `HEALTH_METHODS`. */
  listen(): void {
    const { connection } = this.ports;
    connection.onRequest(HEALTH_METHODS.summary, (params: HealthParams, token: CancellationToken) =>
      this.summary(params, token),
    );
    connection.onRequest(
      HEALTH_METHODS.list,
      (params: HealthListParams, token: CancellationToken) => this.list(params, token),
    );
    connection.onRequest(HEALTH_METHODS.trend, (params: TrendParams, token: CancellationToken) =>
      this.trend(params, token),
    );
    connection.onRequest(
      HEALTH_METHODS.export,
      (params: HealthExportParams, token: CancellationToken) => this.export(params, token),
    );
  }

  /** Tells the editor, once, that the check it has is not of the pages as they are. */
  stateChanged(root: string): void {
    const corpus = this.ports.corpora.all().find((one) => one.root === root);
    const kept = corpus && this.known.get(corpus)?.kept;
    if (!kept || kept.told || kept.revision === corpus.revision) return;
    kept.told = true;
    const stale: HealthStale = { root };
    void this.ports.connection.sendNotification(HEALTH_METHODS.stale, stale);
  }

  private async summary(
    { place, again, progress }: HealthParams,
    token: CancellationToken,
  ): Promise<HealthAnswer> {
    const corpus = corpusAt(this.ports.corpora, place);
    const { root } = corpus;
    const workbench = await corpus.ready;
    if (again) await corpus.refresh();
    if (workbench.status().pages === 0) {
      return { root, summary: null, message: corpus.status().message };
    }
    const kept = await this.check(corpus, again, this.tellUnder(progress), token);
    if (kept === null) return { root, summary: null, message: STOPPED };
    // What changed while it ran is told after the answer.
    setImmediate(() => this.stateChanged(root));
    return { root, summary: kept.health.summary, message: null };
  }

  private async list(
    { place, query, offset, limit }: HealthListParams,
    token: CancellationToken,
  ): Promise<HealthList> {
    const read = readHealthQuery(query);
    if (read === null) throw refusal('That names no list.');
    const part = [Math.max(0, offset), Math.min(MOST_ROWS, Math.max(0, limit))] as const;
    if (isOfTrend(read)) return trendList(this.traced(place), read, ...part);
    const { health } = await this.kept(place, token);
    return health.lists.list(read, ...part);
  }

  private async trend(
    { place, progress }: TrendParams,
    token: CancellationToken,
  ): Promise<TrendAnswer> {
    const corpus = corpusAt(this.ports.corpora, place);
    if (!this.ports.options().trusted) return noTrend(GIT_NOT_TRUSTED);
    const { tracing } = this.of(corpus);
    const traced = await tracing.run(this.tellUnder(progress), token);
    return traced?.answer ?? noTrend('It was stopped.');
  }

  /** The trend that was shown last. */
  private traced(place: string | null): TracedTrend {
    const { trend } = this.of(corpusAt(this.ports.corpora, place));
    if (trend === null) throw refusal('The trend is not known any more. Show it again.');
    return trend;
  }

  private async export(
    { place, format }: HealthExportParams,
    token: CancellationToken,
  ): Promise<HealthExport> {
    const { health } = await this.kept(place, token);
    const { trend } = this.of(corpusAt(this.ports.corpora, place));
    return exportHealth(health, format, format === 'csv' || trend === null ? null : trend.answer);
  }

  /** The check that was shown last, be it stale; a new one when there is none. */
  private async kept(place: string | null, token: CancellationToken): Promise<Kept> {
    const corpus = corpusAt(this.ports.corpora, place);
    const shown = this.of(corpus).kept;
    const kept = shown ?? (await this.check(corpus, false, () => undefined, token));
    if (kept === null) throw refusal(STOPPED);
    return kept;
  }

  /** A check of the corpus as it is; null when the request was cancelled. */
  private async check(
    corpus: Corpus,
    again: boolean,
    tell: Progress,
    token: CancellationToken,
  ): Promise<Kept | null> {
    const own = this.of(corpus);
    if (!again && own.kept?.revision === corpus.revision) return own.kept;
    return own.checking.run(tell, token);
  }

  private of(corpus: Corpus): CorpusHealth {
    const known = this.known.get(corpus);
    if (known) return known;
    const own: CorpusHealth = {
      ...{ kept: null, trend: null },
      checking: new SharedWork(async (tell, signal) => {
        own.kept = await this.checkNow(corpus, tell, signal);
        return own.kept;
      }),
      tracing: new SharedWork(async (tell, signal) => {
        own.trend = await this.traceNow(corpus, tell, signal);
        return own.trend;
      }),
    };
    this.known.set(corpus, own);
    return own;
  }

  private async checkNow(corpus: Corpus, tell: Progress, signal: AbortSignal): Promise<Kept> {
    const workbench = await corpus.ready;
    const { revision } = corpus;
    const { files, clock, options, connection } = this.ports;
    const ports = nodeHealthPorts(workbench, { files, clock }, options().trusted);
    const health = await checkHealth(workbench, ports, { progress: tell, signal });
    const { pages, ms, totals } = health.summary;
    const found = Object.entries(totals).map(([severity, count]) => `${count} ${severity}`);
    connection.console.info(
      `${corpus.root}: health of ${pages} pages after ${Math.round(ms)} ms: ${found.join(', ')}.`,
    );
    return { health, revision, told: false };
  }

  private async traceNow(
    corpus: Corpus,
    progress: Progress,
    signal: AbortSignal,
  ): Promise<TracedTrend> {
    const workbench = await corpus.ready;
    const { files, version } = this.ports;
    const history = gitHistory(corpus.root);
    return healthTrend({ workbench, files, history, version }, { progress, signal });
  }

  private tellUnder(token: string): Progress {
    return (done, total) =>
      void this.ports.connection.sendProgress(stepProgress, token, { done, total });
  }
}

const refusal = (message: string): ResponseError<undefined> =>
  new ResponseError(ErrorCodes.InvalidRequest, message);
