import { LEVELLED_CODES } from '../rules/registry.js';
import { ruleFailed } from '../rules/rule-failed.js';
import type { CodeCount, LocatedFinding } from './workbench.types.js';

/** Counts without some of the findings that were counted. */
export function withoutFindings(
  byCode: Readonly<Record<string, CodeCount>>,
  findings: Iterable<LocatedFinding>,
): Record<string, CodeCount> {
  const left = new Map(Object.entries(byCode).map(([code, counts]) => [code, { ...counts }]));
  for (const { code, count } of findings) {
    const counts = left.get(code);
    if (counts === undefined) continue;
    counts.findings--;
    counts.items -= count ?? 1;
  }
  return Object.fromEntries(left);
}

/** Counts with some findings more. */
export function withFindings(
  byCode: Readonly<Record<string, CodeCount>>,
  findings: Iterable<LocatedFinding>,
): Record<string, CodeCount> {
  const all = new Map(Object.entries(byCode));
  for (const { code, count = 1 } of findings) {
    const known = all.get(code) ?? { findings: 0, items: 0 };
    all.set(code, { findings: known.findings + 1, items: known.items + count });
  }
  return Object.fromEntries(all);
}

/** Counts findings per code; every known code is there, zeros too. */
export class Tally {
  private readonly counts = new Map<string, { findings: number; items: number }>(
    [...LEVELLED_CODES, ruleFailed].map(({ code }) => [code, { findings: 0, items: 0 }]),
  );

  constructor(findings: readonly LocatedFinding[]) {
    for (const finding of findings) this.add(finding);
  }

  add({ code, count }: LocatedFinding): void {
    const known = this.counts.get(code) ?? { findings: 0, items: 0 };
    known.findings++;
    known.items += count ?? 1;
    this.counts.set(code, known);
  }

  /** Counts of the codes that were found. */
  found(): Record<string, CodeCount> {
    return Object.fromEntries([...this.counts].filter(([, { findings }]) => findings > 0));
  }

  byCode(): Record<string, CodeCount> {
    return Object.fromEntries(this.counts);
  }
}
