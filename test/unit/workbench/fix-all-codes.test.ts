import { describe, expect, it } from 'vitest';

import { FIXABLE_CODES, whyNotFixable } from '../../../src/workbench/fix-all-codes.js';
import { MemoryFiles, ROOT } from '../support/memory-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { FAULTY } from './support/faulty-pages.js';

/** Codes of the findings with a fix, on any page of a corpus. */
async function fixedIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const memory = new MemoryFiles(files);
  const workbench = await Workbench.open(ROOT, { files: memory, clock: () => new Date(0) });
  await workbench.build();
  const { findings } = await workbench.checkCorpus({ hints: true });
  return findings.flatMap(({ code, fix }) => (fix === undefined ? [] : [code]));
}

describe('the codes that can be fixed', () => {
  it('are those of which a finding offers a fix, and no others', async () => {
    const found = new Set((await Promise.all(FAULTY.map(fixedIn))).flat());
    expect([...found].sort()).toEqual([...FIXABLE_CODES].sort());
  });

  it('are named where a code is none of them', () => {
    for (const code of FIXABLE_CODES) expect(whyNotFixable(code)).toBeNull();
    expect(whyNotFixable('parent-missing')).toMatch(/has no fix.*parent-self/u);
    expect(whyNotFixable('parent-sellf')).toMatch(/Did you mean "parent-self"\?/u);
  });
});
