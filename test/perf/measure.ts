/** Small tools of the benchmark: quantiles, timing, rows of the table. */

export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly must: string;
  readonly aim: string;
  /** Null where the budget is met by something other than a number. */
  readonly met: boolean;
}

/** Value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Milliseconds a piece of work takes. */
export async function timed(work: () => Promise<unknown> | undefined): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function milliseconds(value: number): string {
  if (value >= 1000) return `${(value / 1000).toFixed(2)} s`;
  return `${value.toFixed(value < 10 ? 3 : 1)} ms`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** A row whose figure must not exceed a limit, both in ms. */
export function timeRow(what: string, ms: number, must: number, aim: number): Row {
  return {
    what,
    measured: milliseconds(ms),
    must: `≤ ${milliseconds(must)}`,
    aim: milliseconds(aim),
    met: ms <= must,
  };
}

export function table(rows: readonly Row[]): string {
  const cells = [
    ['what', 'measured', 'must', 'aim', ''],
    ...rows.map((r) => [r.what, r.measured, r.must, r.aim, r.met ? 'met' : 'MISSED']),
  ];
  const widths = [0, 1, 2, 3, 4].map((i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
