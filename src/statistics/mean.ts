/** The arithmetic mean alone; `bootstrap.ts` has it with an interval. */

/** Mean of values, in their unit; null without a value. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
}
