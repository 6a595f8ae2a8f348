/** The health of a corpus: one check of everything, with the lists behind its numbers. */

import type { Page } from '../corpus/model.js';
import type { GraphMetric } from '../diagnosis/graph-metrics/graph-metric.js';
import type { LedgerState } from '../ledger/state.js';
import { agentsOf } from '../rules/support/provenance.js';
import { isOfBaseline } from './baseline.js';
import type { BaselineFile } from './baseline-file.js';
import {
  classifyCorpus,
  type CorpusClassification,
  type NotClassified,
} from './classify-corpus.js';
import { graphMetrics } from './graph-metrics.js';
import { pageRow, type Gap } from './health-gap.js';
import {
  countHealth,
  healthPages,
  type HealthCounts,
  type HealthPage,
  type SortedFindings,
} from './health-counts.js';
import { gapsOf, type GapInput } from './health-gaps.js';
import { HealthLists, rowsOf, type UnplacedRow } from './health-lists.js';
import type { HealthRow, HealthSummary, MetricHealth } from './health.types.js';
import { nextTurn } from './next-turn.js';
import { checkShapes } from './shapes.js';
import type { ShapesCheck } from './shapes.types.js';
import type { Workbench } from './workbench.js';
import type { CorpusCheck, FileSystem, Progress } from './workbench.types.js';

export interface HealthPorts {
  readonly files: FileSystem;
  readonly clock: () => Date;
  /** File of the process that checks shapes; the one that was built when absent. */
  readonly shapesProgram?: string | undefined;
  /** What the ledger says; null when there is none. */
  readonly ledger: () => Promise<LedgerState | null>;
  /** Pages that no commit holds as they are now, or why nobody knows. */
  readonly uncommitted: () => Promise<readonly string[] | { readonly reason: string }>;
}

/** Tells the findings a baseline covers from the others. */
export type HealthBaseline = Pick<BaselineFile, 'file' | 'splitFindings'>;

export interface HealthOptions {
  /** A baseline instead of the one in force. */
  readonly baseline?: HealthBaseline;
  readonly progress?: Progress;
  readonly signal?: AbortSignal;
}

/** A summary and the rows behind every number of it. */
export interface Health {
  readonly summary: HealthSummary;
  readonly lists: HealthLists;
}

/** Checks the pages as they are on disk. Rejects when it is aborted: half a check is no health. */
export async function checkHealth(
  workbench: Workbench,
  ports: HealthPorts,
  options: HealthOptions = {},
): Promise<Health> {
  const { progress, signal, baseline = workbench.baseline } = options;
  const at = ports.clock();
  const withAgents: string[] = [];
  const look = (page: Page): void => {
    if (agentsOf(page).some(({ value }) => value.trim() !== '')) withAgents.push(page.path);
  };
  const check = await workbench.checkCorpus({ hints: true, look }, progress, signal);
  signal?.throwIfAborted();
  const shapes = await shapesOf(workbench, ports, options);
  signal?.throwIfAborted();
  const classification = await classifyCorpus(workbench, {
    files: ports.files,
    ...(signal ? { signal } : {}),
  });
  const metrics = await metricsOf(workbench, ports, { check, shapes, classification, signal });
  // What is wrong with the baseline of the corpus does not matter where it is not used.
  const counted = options.baseline
    ? check.findings.filter((finding) => !isOfBaseline(finding))
    : check.findings;
  const split = baseline.splitFindings([...counted, ...(shapes?.findings ?? [])]);
  const found: Found = {
    ...{ check, shapes, classification, metrics, withAgents },
    findings: { ...split, allowed: check.allowedFindings },
    baseline: baseline.file,
    uncommitted: await ports.uncommitted(),
  };
  signal?.throwIfAborted();
  const parts = await inTurns(workbench, found);
  signal?.throwIfAborted();
  const ms = ports.clock().getTime() - at.getTime();
  const health = healthOf(workbench, { ...found, ...parts }, { at: at.toISOString(), ms });
  await health.lists.prepare();
  return health;
}

/** The shapes of the settings on all pages; null when the settings name none. */
async function shapesOf(
  workbench: Workbench,
  { files, shapesProgram: program }: HealthPorts,
  { progress, signal }: HealthOptions,
): Promise<ShapesCheck | null> {
  if (workbench.settings.shapes.length === 0) return null;
  return checkShapes(workbench, {
    files,
    ...(program === undefined ? {} : { program }),
    ...(progress ? { progress } : {}),
    ...(signal ? { signal } : {}),
  });
}

async function metricsOf(
  workbench: Workbench,
  { files, ledger }: HealthPorts,
  { check, shapes, classification, signal }: MetricsInput,
): Promise<GraphMetric[]> {
  return graphMetrics(workbench, {
    ...{ files, check, shapes, classification, signal },
    ledger: await ledger(),
  });
}

interface MetricsInput {
  readonly check: CorpusCheck;
  readonly shapes: ShapesCheck | null;
  readonly classification: CorpusClassification | NotClassified;
  readonly signal: AbortSignal | undefined;
}

/** Everything the parts of a check found. */
interface Found extends Pick<
  GapInput,
  'baseline' | 'classification' | 'shapes' | 'uncommitted' | 'withAgents'
> {
  readonly check: CorpusCheck;
  readonly findings: SortedFindings;
  readonly metrics: readonly GraphMetric[];
}

/** What takes long to make of it. */
interface Parts {
  readonly pages: readonly HealthPage[];
  readonly rows: HealthRows;
  readonly counts: HealthCounts;
  readonly gaps: readonly Gap[];
}

interface HealthRows {
  readonly fresh: readonly HealthRow[];
  readonly known: readonly HealthRow[];
  readonly allowed: readonly HealthRow[];
}

/** Counts and sorts, one part a turn: the server has others to answer meanwhile. */
async function inTurns(workbench: Workbench, found: Found): Promise<Parts> {
  const { findings, check } = found;
  await nextTurn();
  const fresh = rowsOf(findings.fresh);
  await nextTurn();
  const rows = { fresh, known: rowsOf(findings.known), allowed: rowsOf(findings.allowed) };
  await nextTurn();
  const pages = pagesOf(workbench, check);
  const counts = countHealth(pages, findings);
  await nextTurn();
  const gaps = gapsOf({ ...found, workbench, rows, skipped: check.skipped });
  await nextTurn();
  return { pages, rows, counts, gaps };
}

function healthOf(
  workbench: Workbench,
  found: Found & Parts,
  when: Pick<HealthSummary, 'at' | 'ms'>,
): Health {
  const { check, findings, metrics, baseline, pages, rows, counts, gaps } = found;
  const summary: HealthSummary = {
    root: workbench.root,
    ...when,
    generation: workbench.indexSummary().generation,
    pages: check.pages,
    classes: check.classes,
    ...counts,
    baseline: baseline === null ? null : { file: baseline, known: findings.known.length },
    metrics: metrics.map(metricOf),
    notChecked: gaps.map(({ rows: _rows, ...gap }) => gap),
  };
  const domains = new Map(pages.map(({ path, domain }) => [path, domain]));
  const lists = new HealthLists({
    ...rows,
    metrics: new Map(metrics.map((metric) => [metric.id, () => rowsOfMetric(metric)])),
    notChecked: new Map(gaps.map((gap) => [gap.list, gap.rows])),
    things: { pages: () => pages.map(rowOfPage), classes: () => rowsOfClasses(workbench) },
    domainOf: (path) => domains.get(path) ?? '',
  });
  return { summary, lists };
}

/** The pages that were checked. */
function pagesOf({ disk }: Workbench, { skipped }: CorpusCheck): HealthPage[] {
  const unread = new Set(skipped.map(({ path }) => path));
  return healthPages(disk.pages().filter(({ path }) => !unread.has(path)));
}

function rowOfPage({ path, label, domain }: HealthPage): HealthRow {
  return pageRow(path, domain === '' ? label : `${label}, in ${domain}`);
}

/** One row a class: several pages with one slug count once. */
function rowsOfClasses({ disk }: Workbench): HealthRow[] {
  return [...disk.classes().values()].map(({ page, label, iri }) =>
    pageRow(page.path, label === '' ? iri : `${label}, ${iri}`),
  );
}

function metricOf({ rowCount, rows: _rows, ...metric }: GraphMetric): MetricHealth {
  return { ...metric, rows: rowCount };
}

function* rowsOfMetric({ rows }: GraphMetric): Iterable<UnplacedRow> {
  for (const { path, message, place } of rows()) {
    yield { path, message, place, code: null, severity: null };
  }
}
