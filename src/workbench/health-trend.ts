/** Findings over the history of the pages, as the rules and settings of today count them. */

import { IndexView } from '../ontology/index-view.js';
import { Serving } from '../scaffold/serving.js';
import type { GitHistory } from './git-history.js';
import { HealthCache } from './health-cache.js';
import { pageCommits, shortCommit, type PageCommit, type PageCommits } from './health-commits.js';
import { countHealth, healthPages } from './health-counts.js';
import type { TrendAnswer, TrendPoint } from './health.types.js';
import { checkText, type CheckInput } from './page-check.js';
import { decodePage } from './read-page.js';
import { settingsOfToday } from './since.js';
import { knownFrom, knownOnDisk, readSnapshot, type Snapshot } from './snapshot.js';
import type { Workbench } from './workbench.js';
import type { FileSystem, LocatedFinding, Progress } from './workbench.types.js';

export interface TrendPorts {
  readonly workbench: Workbench;
  readonly files: Pick<FileSystem, 'read' | 'readSync' | 'write'>;
  readonly history: GitHistory;
  /** Version of the product: another one may have other rules. */
  readonly version: string;
}

export interface TrendOptions {
  readonly progress?: Progress;
  readonly signal?: AbortSignal;
}

/** Commits that are checked. */
const MOST_POINTS = 12;

/** What a point leaves out: a commit has neither a baseline nor a ledger to compare with. */
const NOTE =
  'A point counts every finding on its pages, those of a baseline included. Findings of shapes, of ontodesk.yaml and of ledger pages are in none.';

/** The trend, and the commits it does not count. */
export interface TracedTrend {
  readonly answer: TrendAnswer;
  /** Commits between the points, the newest first. */
  readonly leftOut: readonly PageCommit[];
}

/**
 * Findings at commits spread evenly over the history, the first and the newest among them. Stopped
 * early it gives the points it has, and what was checked is not checked again the next time.
 */
export async function healthTrend(
  ports: TrendPorts,
  options: TrendOptions = {},
): Promise<TracedTrend> {
  const { root } = ports.workbench;
  const { pagesFolder } = ports.workbench.status();
  const history = await pageCommits(root, pagesFolder);
  if ('reason' in history) return { answer: noTrend(history.reason), leftOut: [] };
  const { commits } = history;
  const chosen = spread(commits, MOST_POINTS);
  const { points, stopped } = await new Trend(ports, options).points(chosen);
  const messages = [
    ...(stopped ? [`Stopped: ${points.length} of ${chosen.length} commits were checked.`] : []),
    ...whereItBegins(history),
  ];
  const answer = {
    points: points.toReversed(),
    leftOut: commits.length - chosen.length,
    message: messages.length === 0 ? null : messages.join(' '),
    note: [NOTE, ...whereElse(history)].join(' '),
  };
  return { answer, leftOut: commits.filter((commit) => !chosen.includes(commit)) };
}

/** An answer without points. */
export function noTrend(why: string): TrendAnswer {
  return { points: [], leftOut: 0, message: `There is no trend. ${why}` };
}

/** Why older commits are not counted. */
function whereItBegins({ shallow, moves }: PageCommits): string[] {
  const [last] = moves.slice(-1).filter(({ followed }) => !followed);
  const elsewhere = last
    ? `Before commit ${shortCommit(last.commit)} pages stood in ${last.from}, where they are not counted.`
    : null;
  return [
    ...(shallow ? ['The clone is shallow: older commits are not here.'] : []),
    ...(elsewhere === null ? [] : [elsewhere]),
  ];
}

/** Other names of the folder, under which its pages are counted. */
function whereElse({ moves }: PageCommits): string[] {
  return moves
    .filter(({ followed }) => followed)
    .map(
      ({ commit, from }) =>
        `Before commit ${shortCommit(commit)} the pages stood in ${from} and are counted there.`,
    );
}

/** At most so many of them, evenly spread, the first and the last among them. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  const step = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => all[Math.round(i * step)]!);
}

class Trend {
  private readonly cache: HealthCache;
  /** The pages of the commit checked last: most of them are the same in the next. */
  private last: Snapshot | null = null;

  constructor(
    private readonly ports: TrendPorts,
    private readonly options: TrendOptions,
  ) {
    const { workbench, files, version } = ports;
    const settings = settingsOfToday(workbench).settings;
    this.cache = new HealthCache(workbench.root, files, { settings, version });
  }

  /** Points of commits, in their order. */
  async points(
    commits: readonly PageCommit[],
  ): Promise<{ points: readonly TrendPoint[]; stopped: boolean }> {
    const { signal } = this.options;
    const points: TrendPoint[] = [];
    for (const [i, commit] of commits.entries()) {
      const step = this.stepOf(i, commits.length);
      const point = await this.point(commit, step).catch((cause: unknown) => {
        if (signal?.aborted === true) return null;
        throw cause;
      });
      if (point === null) return { points, stopped: true };
      points.push(point);
      step(1);
    }
    return { points, stopped: false };
  }

  /** Progress in pages, as if every commit had as many as there are now. */
  private stepOf(done: number, commits: number): (share: number) => void {
    const pages = Math.max(1, this.ports.workbench.disk.pages().length);
    return (share) => this.options.progress?.(Math.round((done + share) * pages), commits * pages);
  }

  private async point(commit: PageCommit, step: (share: number) => void): Promise<TrendPoint> {
    this.options.signal?.throwIfAborted();
    const known = await this.cache.read(commit);
    if (known) return known;
    const snapshot = await this.snapshot(commit);
    const fresh = await this.findings(snapshot, step);
    const pages = healthPages(snapshot.index.pages());
    const { totals, codes, domains } = countHealth(pages, { fresh, known: [], allowed: [] });
    const point = {
      ...{ ...commit, pages: pages.length, totals, domains },
      codes: codes.map(({ code, severity, findings }) => ({ code, severity, findings })),
    };
    await this.cache.keep(point);
    return point;
  }

  private async snapshot({ commit, folder }: PageCommit): Promise<Snapshot> {
    const { workbench, files, history } = this.ports;
    const { root, settings, disk: index } = workbench;
    const onDisk = knownOnDisk(root, files, { index, iri: settings.iri });
    const before = this.last ? knownFrom(this.last) : () => null;
    const { signal } = this.options;
    const { pagesFolder } = workbench.status();
    const read = await readSnapshot(underName(history, folder, pagesFolder), commit, {
      settings: settingsOfToday(workbench),
      known: (page, id, iri) => before(page, id, iri) ?? onDisk(page, id, iri),
      ...(signal ? { signal } : {}),
    });
    if ('reason' in read) throw new Error(read.reason);
    this.last = read;
    return read;
  }

  /** Checks every page of a commit against the corpus of that commit. */
  private async findings(
    { index, ids }: Snapshot,
    step: (share: number) => void,
  ): Promise<LocatedFinding[]> {
    const { workbench, history } = this.ports;
    const { settings } = settingsOfToday(workbench);
    const input: CheckInput = {
      ...{ index, settings },
      view: new IndexView(index),
      serving: new Serving(index),
    };
    const pagesOf = new Map<string, string[]>();
    for (const [page, id] of ids) pagesOf.set(id, [...(pagesOf.get(id) ?? []), page]);
    const found: LocatedFinding[] = [];
    let done = 0;
    await history.bytes(
      [...pagesOf.keys()],
      (id, bytes) => {
        const read = bytes ? decodePage(bytes) : { reason: '' };
        for (const page of pagesOf.get(id) ?? []) {
          if ('text' in read) found.push(...checkText(input, page, read.text).findings);
          if (++done % 32 === 0) step(done / ids.size);
        }
      },
      this.options.signal,
    );
    return found;
  }
}

/**
 * A history in which a folder always had the name it has today: what the settings say of pages by
 * their paths holds for those of then as well.
 */
function underName(history: GitHistory, then: string, now: string): GitHistory {
  if (then === now) return history;
  return {
    ...history,
    async entries(commit) {
      const entries = await history.entries(commit);
      return entries
        .filter(({ path }) => !isBelow(path, now) || isBelow(path, then))
        .map((entry) =>
          isBelow(entry.path, then)
            ? { ...entry, path: `${now}${entry.path.slice(then.length)}` }
            : entry,
        );
    },
  };
}

const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
