import { describe, expect, it } from 'vitest';

import { planInTurns } from '../../../src/workbench/plan-in-turns.js';
import { corpusOf } from '../support/memory-files.js';

const RENAME = { type: 'rename-page', page: 'pages/P0.md', to: 'Other' } as const;

async function corpus(pages: number) {
  const files = Array.from({ length: pages }, (_, i) => [
    `pages/P${i.toString()}.md`,
    i === 7 ? '---\nsee: "[[P0]]"\n---\n' : `# P${i.toString()}\n`,
  ]);
  return corpusOf(Object.fromEntries(files) as Record<string, string>);
}

describe('planning in turns', () => {
  it('lets others have their turn while pages are read', async () => {
    const { workbench } = await corpus(200);
    let turns = 0;
    let planned = false;
    const count = (): void => {
      if (planned) return;
      turns++;
      setImmediate(count);
    };
    setImmediate(count);
    const change = await planInTurns(workbench, RENAME);
    planned = true;
    expect(turns).toBeGreaterThan(3);
    expect(change).toMatchObject({ pages: [{ page: 'pages/P0.md' }, { page: 'pages/P7.md' }] });
  });

  it('reads every page once, then only those that changed', async () => {
    const { files, workbench } = await corpus(200);
    files.reads = 0;
    await planInTurns(workbench, RENAME);
    // The two pages it edits may be read again: only some pages are kept.
    expect(files.reads).toBeGreaterThanOrEqual(200);
    expect(files.reads).toBeLessThanOrEqual(202);
    files.reads = 0;
    await planInTurns(workbench, RENAME);
    expect(files.reads).toBe(0);
    files.put('pages/P9.md', '---\nsee: "[[P0]]"\n---\n');
    await workbench.updateAll(['pages/P9.md']);
    files.reads = 0;
    expect(await planInTurns(workbench, RENAME)).toMatchObject({ pages: { length: 3 } });
    expect(files.reads).toBe(1);
  });

  it('reads nothing for a change of one page', async () => {
    const { files, workbench } = await corpus(50);
    files.reads = 0;
    await planInTurns(workbench, {
      type: 'set-property',
      page: 'pages/P1.md',
      key: 'a',
      value: 'b',
    });
    expect(files.reads).toBeLessThanOrEqual(1);
  });
});
