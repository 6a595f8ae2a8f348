/** A corpus on disk with a fault for every further rule: each is found, at its level, and no other. */

import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { ALLOW_CODES } from '../../../src/rules/allow/codes.js';
import { RULES } from '../../../src/rules/registry.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';

const root = path.resolve(import.meta.dirname, '../../fixtures/faults');

/** Page, code and severity of every seeded fault. */
const SEEDED = `
Allowed Table allow-unused warning
Allowed Table allow-reason warning
Allowed Table allow-unknown warning
Deep Table taxonomy-deep info
Deep Contrast ancestor-contrasted info
Metric definition-repeated warning
Nameless Table provenance-missing hint
Old Table provenance-agent warning
Old Table date-malformed warning
Old Table date-order warning
Old Table date-malformed warning
Surge Grid part-contradicts warning
Surge Level parent-implied info
Surge Level parent-contrasted warning
Surge Model domain-crossing info
Surge Model part-contradicts warning
Surge Model target-functional warning
Tide Gauge definition-circular warning
Tide Gauge quality-outside warning
Tide Table link-unwritten hint
Tide Table prose-undeclared info
Tide Table layer-differs warning
Tide Table link-private info
Tide Table target-dangling warning
Tide Table link-undeclared hint
Tide Table link-undeclared hint
Wave Buoy definition-repeated warning
Older Table maturity-unknown hint
2026-05-29-slack-water ledger-block error
`;

describe('the corpus of seeded faults', async () => {
  const workbench = await Workbench.open(root, { files: nodeFiles, clock: () => new Date(0) });
  await workbench.build();
  const { findings, allowed, pages } = await workbench.checkCorpus({ hints: true });

  it('gives the seeded findings and no other', () => {
    const found = findings.map(
      ({ path: page, code, severity }) => `${path.basename(page, '.md')} ${code} ${severity}`,
    );
    expect(found.sort()).toEqual(SEEDED.trim().split('\n').sort());
  });

  it('has one for every rule that is not in the table of the sample', () => {
    const first = RULES.findIndex(({ code }) => code === 'conflict-marker') + 1;
    const further = [...RULES.slice(first), ...ALLOW_CODES].map(({ code }) => code);
    const found = new Set(findings.map(({ code }) => code));
    expect(further.filter((code) => !found.has(code))).toEqual([]);
  });

  it('counts what comments allow apart', () => {
    expect(allowed).toEqual({ 'maturity-unknown': { findings: 1, items: 1 } });
  });

  it('does not count ledger pages among its pages', () => {
    expect(pages).toBe(22);
    expect(findings.filter(({ path: page }) => page.startsWith('ledger/'))).toHaveLength(1);
  });
});
