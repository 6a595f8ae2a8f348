/** The health of a corpus as screens and programs read it. Everything here is plain JSON. */

import type { Range } from '../corpus/text.js';
import type { Severity } from '../rules/rule.js';

export type Totals = Readonly<Record<Severity, number>>;

/** What one rule found of one severity. */
export interface CodeHealth {
  readonly code: string;
  readonly title: string;
  readonly severity: Severity;
  /** Findings that are not in the baseline. */
  readonly findings: number;
  /** Items they stand for. */
  readonly items: number;
  /** Findings of the baseline that are still there. */
  readonly known: number;
  /** Findings that comments in pages allow. */
  readonly allowed: number;
  /** Whether `fix CODE` can mend findings of it. */
  readonly fixable: boolean;
}

export interface DomainHealth {
  /** As written; empty for classes and pages that name none. */
  readonly domain: string;
  readonly pages: number;
  readonly totals: Totals;
}

export interface PageHealth {
  readonly path: string;
  /** Label of its class; the file's name without one. */
  readonly label: string;
  readonly domain: string;
  readonly totals: Totals;
}

/** A number about the graph, with what it rests on and what would move it. */
export interface MetricHealth {
  /** Short name of the field, such as `CSR_link`. */
  readonly id: string;
  readonly title: string;
  /** Null where it does not apply; `nullReason` says why. */
  readonly value: number | null;
  readonly nullReason: string | null;
  /** What was counted: `numerator` of `denominator`; null for a metric that is no share. */
  readonly counted: { readonly numerator: number; readonly denominator: number } | null;
  readonly needs: 'nothing' | 'ontology' | 'gold';
  readonly better: 'higher' | 'lower';
  readonly meaning: string;
  /** What to do to improve it, in a sentence. */
  readonly lever: string;
  /** Things behind the number that can be listed. */
  readonly rows: number;
}

export interface NotChecked {
  readonly what: string;
  readonly why: string;
  /** Things it stands for: pages, shapes, findings. Never 0. */
  readonly count: number;
  /** Names the list of them. */
  readonly list: string;
}

export interface HealthSummary {
  readonly root: string;
  /** ISO 8601. */
  readonly at: string;
  readonly ms: number;
  readonly generation: string;
  readonly pages: number;
  readonly classes: number;
  readonly totals: Totals;
  /** File of the baseline and the findings it covers; null without one. */
  readonly baseline: { readonly file: string; readonly known: number } | null;
  readonly codes: readonly CodeHealth[];
  readonly domains: readonly DomainHealth[];
  readonly metrics: readonly MetricHealth[];
  /** Worst first. */
  readonly worst: readonly PageHealth[];
  readonly notChecked: readonly NotChecked[];
}

/** Which number's list is shown. Parts that are set narrow each other. */
export interface HealthQuery {
  readonly severity?: Severity;
  readonly code?: string;
  /** As in `DomainHealth`. */
  readonly domain?: string;
  readonly path?: string;
  /** Findings of the baseline instead of the new ones. */
  readonly known?: true;
  /** Findings that comments allow. */
  readonly allowed?: true;
  /** Id of a metric: its rows are no findings. */
  readonly metric?: string;
  /** `list` of something that was not checked. */
  readonly notChecked?: string;
  /** Pages or classes themselves, be there findings on them or not. */
  readonly list?: 'pages' | 'classes';
  /** Full name of a commit of the trend: its counts, or with `list` those of its pages. */
  readonly commit?: string;
  /** Commits between the points of the trend. */
  readonly leftOut?: true;
  /** Text that path or message holds, in any case. */
  readonly text?: string;
}

export interface HealthRow {
  /** Below the root; null for something that stands on no page. */
  readonly path: string | null;
  readonly range: Range | null;
  readonly code: string | null;
  readonly severity: Severity | null;
  readonly message: string;
  /** Items that a finding stands for, where they are several. */
  readonly items?: number;
  /** Full name of the commit that the row tells of. */
  readonly commit?: string;
}

export interface HealthList {
  readonly rows: readonly HealthRow[];
  readonly offset: number;
  readonly total: number;
}

/** What one rule found of one severity at a commit. */
export interface PastCode {
  readonly code: string;
  readonly severity: Severity;
  readonly findings: number;
}

/** Findings as today's rules count them at a commit. */
export interface TrendPoint {
  readonly commit: string;
  /** ISO 8601. */
  readonly at: string;
  readonly subject: string;
  /** Where its pages stood, below the root. */
  readonly folder: string;
  readonly pages: number;
  readonly totals: Totals;
  /** The worst and the most frequent first; their sums are the totals. */
  readonly codes: readonly PastCode[];
  readonly domains: readonly DomainHealth[];
}

export interface TrendAnswer {
  /** Oldest first; the pages on disk are the summary, not a point. */
  readonly points: readonly TrendPoint[];
  /** Commits of the pages' history that were left out between the points. */
  readonly leftOut: number;
  /** Why there are no points, or fewer than asked for. */
  readonly message: string | null;
  /** What the points count otherwise than the summary does, as sentences. */
  readonly note?: string;
}

export type HealthFormat = 'json' | 'csv' | 'markdown';

export interface HealthExport {
  /** Name to offer for the file. */
  readonly name: string;
  readonly text: string;
}
