/** The audit rule: which answers of a run look safe by three readings at once. */

/** Readings of one answered row; failures of generation are left out before. */
export interface AuditRow {
  /** SD-UQ of the sampled answers, 0 or more, on either scale. */
  readonly sd: number;
  /** SEU: how little the chunks entail the answer, 0 to 1. */
  readonly seu: number;
  /** GPS: how far the answer lies off the graph, 0 to 1; null when it abstains: rejects the row. */
  readonly gps: number | null;
  readonly correct: boolean;
}

export interface Audit {
  /** Median of `sd` over the run; null without a row. */
  readonly sdMedian: number | null;
  /** Per row. */
  readonly selected: readonly boolean[];
  /** Share of correct rows among the selected; null when none is selected. */
  readonly precision: number | null;
  /** Share of selected rows; null without a row. */
  readonly coverage: number | null;
}

/** The most uncertainty that seu and gps may show, inclusive. */
const LIMIT = 0.5;

/** Selects sd ≤ median of the run ∧ seu ≤ ½ ∧ gps defined ∧ gps ≤ ½ (OntoGraphRAG, audit rule). */
export function auditRule(rows: readonly AuditRow[]): Audit {
  const sdMedian = median(rows.map(({ sd }) => sd));
  const selected = rows.map(
    ({ sd, seu, gps }) =>
      sdMedian !== null && sd <= sdMedian && seu <= LIMIT && gps !== null && gps <= LIMIT,
  );
  const kept = rows.filter((_, i) => selected[i]);
  const right = kept.filter(({ correct }) => correct).length;
  return {
    sdMedian,
    selected,
    precision: kept.length === 0 ? null : right / kept.length,
    coverage: rows.length === 0 ? null : kept.length / rows.length,
  };
}

/** The middle value, for an even number the mean of the middle two; null for none. */
function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((x, y) => x - y);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return sorted.length === 0 ? null : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
