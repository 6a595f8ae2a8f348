/** The audit rule at its limits. */

import { describe, expect, it } from 'vitest';

import { auditRule, type AuditRow } from '../../../src/statistics/audit-rule.js';
import { residualMass } from '../../../src/statistics/residual.js';

const row = (sd: number, seu: number, gps: number | null, correct = true): AuditRow => ({
  ...{ sd, seu },
  ...{ gps, correct },
});

describe('auditRule', () => {
  it('takes the mean of the middle two of an even run, its limits inclusive', () => {
    const { sdMedian, selected } = auditRule([
      row(0.4, 0, 0),
      row(0.1, 0.5, 0.5),
      row(0.3, 0.5, 0.5),
      row(0.2, 0.5, 0.5),
    ]);
    expect(sdMedian).toBe(0.25);
    expect(selected).toEqual([false, true, false, true]);
    expect(auditRule([row(0.2, 0.5, 0.5)]).selected).toEqual([true]);
  });

  it('rejects by each reading alone, and where GPS abstains', () => {
    const rows = [row(0, 0.51, 0), row(0, 0, 0.51), row(0, 0, null), row(1, 0, 0), row(0, 0, 0)];
    expect(auditRule(rows).selected).toEqual([false, false, false, false, true]);
  });

  it('gives precision among the selected and coverage of all, null where undefined', () => {
    const rows = [row(0, 0, 0), row(0, 0, 0, false), row(0, 1, 0), row(0, 1, 0)];
    expect(auditRule(rows)).toMatchObject({ precision: 0.5, coverage: 0.5 });
    expect(auditRule([row(0, 1, 0)])).toMatchObject({ precision: null, coverage: 0 });
    expect(auditRule([])).toEqual({
      ...{ sdMedian: null, selected: [] },
      ...{ precision: null, coverage: null },
    });
  });
});

describe('residualMass', () => {
  it('is the distance of the mixture from its main part, below its bound', () => {
    const main = [0.5, 0.3, 0.2];
    const residual = [0.1, 0.1, 0.8];
    for (const alpha of [0, 0.25, 0.9, 1]) {
      const mixture = main.map((share, i) => alpha * share + (1 - alpha) * residual[i]!);
      const direct = mixture.reduce((sum, share, i) => sum + Math.abs(share - main[i]!), 0) / 2;
      const { tv, bound } = residualMass(alpha, main, residual);
      expect(tv).toBeCloseTo(direct, 12);
      expect(bound).toBe(1 - alpha);
      expect(tv).toBeLessThanOrEqual(bound);
    }
    expect(residualMass(0.3, [1, 0], [0, 1])).toEqual({ tv: 0.7, bound: 0.7 });
    expect(() => residualMass(0.5, [1], [])).toThrow(RangeError);
  });
});
