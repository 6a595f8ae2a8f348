import { describe, expect, it } from 'vitest';

import { Comparing } from '../../../src/workbench/compare.js';
import { gitHistory } from '../../../src/workbench/git-history.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import type { ServedTwice } from '../../../src/workbench/scaffold-screen.types.js';
import { serveTwice } from '../../../src/workbench/scaffold-twice.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { classPage } from '../scaffold/support/corpora.js';
import { Repository } from './support/repository.js';

const options = { budget: 1500, seeds: 4, hops: 1, confidence: false };
const asked = { question: 'tide', options, gold: ['moon'] };

const TIDE = 'pages/Tide.md';
const tide = (requires: readonly string[]): string =>
  classPage({ slug: 'tide', label: 'Tide', requires });

async function open(repository: Repository): Promise<{
  workbench: Workbench;
  twice: (before: string, after: string | null) => Promise<ServedTwice>;
}> {
  const { folder } = repository;
  const workbench = await Workbench.open(folder, { files: nodeFiles, clock: () => new Date(0) });
  await workbench.build();
  const comparing = new Comparing({ workbench, files: nodeFiles, history: gitHistory(folder) });
  return {
    workbench,
    twice: async (before, after) => {
      const found = await serveTwice(workbench, comparing, asked, { before, after });
      if ('reason' in found) throw new Error(found.reason);
      return found;
    },
  };
}

function repositoryOf(): Repository {
  const repository = new Repository().write({
    [TIDE]: tide(['moon', 'pole']),
    'pages/Moon.md': classPage({ slug: 'moon', label: 'Moon' }),
    'pages/Pole.md': classPage({ slug: 'pole', label: 'Long Pole' }),
    'pages/Sun.md': classPage({ slug: 'sun', label: 'Sun' }),
  });
  repository.commit();
  repository.git('tag', 'v1');
  return repository;
}

describe('a question at two states', () => {
  it('shows both blocks, the lines between them, seeds and names won and lost', async () => {
    const repository = repositoryOf().write({
      [TIDE]: tide(['sun', 'pole']),
      'pages/Low.md': classPage({ slug: 'low', label: 'Tide Low', requires: ['moon'] }),
    });
    const { workbench, twice } = await open(repository);
    const found = await twice('v1', null);
    expect(found.before.state).toMatchObject({ ref: 'v1', pages: 4, classes: 4 });
    expect(found.after.state).toMatchObject({ ref: null, commit: null, pages: 5 });
    expect(found.after.block).toBe(workbench.engine().serve('tide', options).block);
    expect(found.before.block).toContain('requires: Moon, Long Pole');
    const changed = found.lines.filter(({ kind }) => kind !== 'same');
    expect(changed.map(({ kind, text }) => [kind, text])).toContainEqual([
      'removed',
      'relations: requires: Moon, Long Pole',
    ]);
    expect(changed).toContainEqual({ kind: 'added', text: 'relations: requires: Sun, Long Pole' });
    // "tide" is one word of two in the new class: 2/2 is below the threshold.
    expect([found.seedsGained, found.seedsLost]).toEqual([[], []]);
    expect(found.namesGained).toEqual([{ slug: 'sun', title: 'Sun' }]);
    expect(found.namesLost).toEqual([{ slug: 'moon', title: 'Moon' }]);
  });

  it('shows a seed that came and one that went', async () => {
    const repository = repositoryOf();
    repository.write({ 'pages/New.md': classPage({ slug: 'new-tide', label: 'Tide' }) });
    repository.remove(TIDE).commit();
    repository.git('tag', 'v2');
    const { twice } = await open(repository);
    const found = await twice('v1', 'v2');
    expect(found.seedsGained).toEqual([{ slug: 'new-tide', title: 'Tide' }]);
    expect(found.seedsLost).toEqual([{ slug: 'tide', title: 'Tide' }]);
    expect(found.namesLost.map(({ slug }) => slug)).toEqual(['moon', 'pole']);
    const back = await twice('v2', 'v1');
    expect(back.namesGained).toEqual(found.namesLost);
    expect(back.seedsGained).toEqual(found.seedsLost);
  });

  it('is one and the same where nothing changed', async () => {
    const { twice } = await open(repositoryOf());
    const found = await twice('v1', null);
    expect(found.before.block).toBe(found.after.block);
    expect(found).toMatchObject({
      ...{ lines: [], seedsGained: [], seedsLost: [], namesGained: [], namesLost: [] },
      ...{ notes: [], notCompared: [] },
    });
    expect((await twice('v1', 'v1')).lines).toEqual([]);
  });

  it('says that the settings were others, and which pages are not in it', async () => {
    const repository = repositoryOf().write({
      'ontodesk.yaml': 'version: 1\nscaffold:\n  budget: 300\n',
      'pages/Bad.md': new Uint8Array([0xff, 0xfe, 0x00]),
    });
    repository.commit();
    repository.remove('ontodesk.yaml', 'pages/Bad.md');
    const { twice } = await open(repository);
    const found = await twice('main', null);
    expect(found.notes).toEqual([expect.stringMatching(/^ontodesk\.yaml of main has other/u)]);
    expect(found.options).toEqual(options);
    expect(found.notCompared.map(({ path }) => path)).toEqual(['pages/Bad.md']);
    expect(found.notCompared[0]?.reason).toMatch(/^In main: /u);
  });

  it('refuses what is no ref, and stops when told to', async () => {
    const { folder } = repositoryOf();
    const workbench = await Workbench.open(folder, { files: nodeFiles, clock: () => new Date(0) });
    await workbench.build();
    const comparing = new Comparing({ workbench, files: nodeFiles, history: gitHistory(folder) });
    const at = (before: string, signal?: AbortSignal) =>
      serveTwice(workbench, comparing, asked, { before, after: null }, signal ? { signal } : {});
    expect(await at('nowhere')).toHaveProperty('reason');
    await expect(at('v1', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  });
});
