import {
  chmod,
  mkdtemp,
  mkdir,
  readFile,
  readdir,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

import type { Change } from '../../../src/language/change.js';
import { isApplied } from '../../../src/workbench/changes.js';
import { nodeChanges } from '../../../src/workbench/node-changes.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { sampleFiles } from '../language/lives/support/corpus.js';
import { CaseBlindDisk } from './support/case-blind-disk.js';
import { changing, diskWith, filesOf } from './support/changing.js';
import { FaultyDisk } from './support/faulty-disk.js';
import { Disk } from './support/sample-desk.js';

const FILES = {
  'pages/Old Quay.md': '\ufeff# Old Quay\r\n- here\n',
  'pages/A.md': '# A\n- [[Old Quay]]\n',
  'pages/B.md': '# Quay Notes\n- see [[Old Quay]] and the lock\n- done\n',
  'pages/C.md': '# C\n- [[Old Quay]]\n',
};
const AFTER = {
  'pages/New Quay.md': '\ufeff# New Quay\r\n- here\n',
  'pages/A.md': '# A\n- [[New Quay]]\n',
  'pages/B.md': '# Quay Notes\n- see [[New Quay]] and the lock\n- done\n',
  'pages/C.md': '# C\n- [[New Quay]]\n',
};
const RENAME = { type: 'rename-page', page: 'pages/Old Quay.md', to: 'New Quay' } as const;

/** A change with every kind of step. */
const everyStep = (change: Change, hash: string): Change => ({
  ...change,
  files: [
    { type: 'delete', page: 'pages/C.md', hash },
    ...change.files,
    { type: 'create', page: 'pages/D.md', text: '# D\n' },
  ],
  pages: change.pages.filter(({ page }) => page !== 'pages/C.md'),
});

async function everyStepPlanned(disk: Disk) {
  const { changes, plan } = await changing(disk);
  const change = await plan(RENAME);
  const hash = change.pages.find(({ page }) => page === 'pages/C.md')!.hash;
  return { changes, change: everyStep(change, hash) };
}

describe('a change on the disk', () => {
  it('is made whole, and the index knows', async () => {
    const disk = diskWith(FILES, new Disk());
    const { changes, workbench, plan } = await changing(disk);
    const outcome = await changes.applyChange(await plan(RENAME));
    expect(outcome).toEqual({
      title: 'Rename page Old Quay to New Quay',
      touched: ['pages/A.md', 'pages/B.md', 'pages/C.md', 'pages/New Quay.md', 'pages/Old Quay.md'],
      edits: 4,
    });
    expect(filesOf(disk)).toEqual(AFTER);
    expect(workbench.pagePaths()).toEqual(Object.keys(AFTER).sort());
    expect((await changing(disk)).workbench.indexSummary()).toMatchObject(workbench.indexSummary());
  });

  it('is refused when a file changed meanwhile, by name, with nothing written', async () => {
    const disk = diskWith(FILES, new Disk());
    const { changes, plan } = await changing(disk);
    const change = await plan(RENAME);
    disk.put('pages/B.md', FILES['pages/B.md'].replace('- see', '- new\n- see'));
    const before = filesOf(disk);
    const outcome = await changes.applyChange(change);
    expect(outcome).toMatchObject({
      refused: expect.stringContaining('pages/B.md changed') as string,
    });
    expect(filesOf(disk)).toEqual(before);
    expect(disk.changes).toBe(0);
  });

  it.each([
    [
      'is gone',
      (disk: Disk) => disk.content.delete('/corpus/pages/B.md'),
      'pages/B.md cannot be read',
    ],
    [
      'is no UTF-8 now',
      (disk: Disk) => {
        disk.put('pages/B.md', Buffer.from([0xff, 0x41]));
      },
      'pages/B.md cannot be read',
    ],
    [
      'has come under the new name',
      (disk: Disk) => {
        disk.put('pages/New Quay.md', 'other');
      },
      'There is a file already: pages/New Quay.md',
    ],
  ])('is refused when a file %s', async (_, spoil, why) => {
    const disk = diskWith(FILES, new Disk());
    const { changes, plan } = await changing(disk);
    const change = await plan(RENAME);
    spoil(disk);
    const before = filesOf(disk);
    expect(await changes.applyChange(change)).toMatchObject({
      refused: expect.stringContaining(why) as string,
    });
    expect(filesOf(disk)).toEqual(before);
  });

  it('is refused before anything is written when one file may not be', async () => {
    const disk = diskWith(FILES, new Disk());
    const { changes, plan } = await changing(disk, {
      writable: (file) =>
        file.endsWith('C.md') ? Promise.reject(new Error('EACCES')) : Promise.resolve(),
      copy: () => Promise.resolve(),
    });
    const outcome = await changes.applyChange(await plan(RENAME));
    expect(outcome).toMatchObject({ refused: 'pages/C.md may not be written.' });
    expect(filesOf(disk)).toEqual(FILES);
    expect(disk.changes).toBe(0);
  });

  it.each([
    [{ type: 'rename', page: 'pages/A.md', to: '../A.md' }],
    [{ type: 'create', page: 'pages/../../x.md', text: '' }],
    [{ type: 'rename', page: '/etc/passwd', to: 'pages/x.md' }],
    [{ type: 'delete', page: '../x.md', hash: '' }],
  ] as const)('never leaves the root: %j', async (step) => {
    const disk = diskWith(FILES, new Disk());
    const { changes } = await changing(disk);
    const change: Change = { title: 'x', pages: [], files: [step], leftAlone: [], warnings: [] };
    expect(await changes.applyChange(change)).toMatchObject({
      refused: expect.stringContaining('below the root') as string,
    });
    expect(filesOf(disk)).toEqual(FILES);
  });

  it('is taken back whole wherever a single operation fails', async () => {
    const plain = diskWith(FILES, new Disk());
    const whole = FaultyDisk.of(plain);
    const made = await everyStepPlanned(whole);
    expect(isApplied(await made.changes.applyChange(made.change))).toBe(true);
    const after = filesOf(whole);
    const operations = whole.operations.length;
    expect(operations).toBeGreaterThan(20);
    for (const how of ['before', 'half', 'after'] as const) {
      for (let at = 1; at <= operations; at++) {
        const disk = FaultyDisk.of(plain);
        const { changes, change } = await everyStepPlanned(disk);
        disk.fault = { at, how, dies: false };
        const outcome = await changes.applyChange(change);
        const place = `${how} ${at.toString()} ${disk.operations[at - 1] ?? ''}`;
        const files = Object.entries(filesOf(disk));
        const kept = Object.fromEntries(files.filter(([name]) => !name.includes('.ontodesk-tmp')));
        expect(kept, place).toEqual(isApplied(outcome) ? after : FILES);
      }
    }
  });

  it('that is killed at any instant leaves each file old or new', async () => {
    const plain = diskWith(FILES, new Disk());
    const whole = FaultyDisk.of(plain);
    const made = await everyStepPlanned(whole);
    await made.changes.applyChange(made.change);
    const texts = new Set([...Object.values(FILES), ...Object.values(filesOf(whole))]);
    for (let at = 1; at <= whole.operations.length; at++) {
      const disk = FaultyDisk.of(plain);
      const { changes, change } = await everyStepPlanned(disk);
      disk.fault = { at, how: 'half', dies: true };
      await changes.applyChange(change).catch(() => undefined);
      const left = Object.entries(filesOf(disk)).filter(
        ([name]) => !name.includes('.ontodesk-tmp'),
      );
      for (const [name, text] of left)
        expect(texts.has(text), `${at.toString()} ${name}`).toBe(true);
      for (const quay of ['A.md', 'B.md'])
        expect(left.map(([name]) => name)).toContain(`pages/${quay}`);
      expect(left.filter(([name]) => name.includes('Quay.md'))).toHaveLength(1);
    }
  });

  it('there and back gives every byte of the sample', async () => {
    const files = sampleFiles();
    const disk = diskWith(files, new Disk());
    const { changes, plan } = await changing(disk);
    const page = 'pages/Quality Control___Spike Test.md';
    for (const [from, to, name] of [
      [page, 'pages/Spikes.md', 'Spikes'],
      ['pages/Tide Gauge.md', 'pages/Level Meter.md', 'Level Meter'],
    ] as const) {
      const there = await changes.applyChange(
        await plan({ type: 'rename-page', page: from, to: name }),
      );
      expect(isApplied(there) && there.edits).toBeGreaterThan(0);
      const old = from === page ? 'Quality Control/Spike Test' : 'Tide Gauge';
      await changes.applyChange(await plan({ type: 'rename-page', page: to, to: old }));
      expect(filesOf(disk)).toEqual(Object.fromEntries(Object.entries(files).sort()));
    }
  });

  it('changes the case of a name where that is the same file', async () => {
    const disk = diskWith(
      { 'pages/Graphql Gateway.md': '# G\n- gate\n', 'pages/Atlas.md': '[[Graphql Gateway]]\n' },
      new CaseBlindDisk(),
    );
    const { changes, workbench, plan } = await changing(disk);
    const request = {
      type: 'rename-page',
      page: 'pages/Graphql Gateway.md',
      to: 'GraphQL Gateway',
    } as const;
    expect(isApplied(await changes.applyChange(await plan(request)))).toBe(true);
    expect(filesOf(disk)).toEqual({
      'pages/GraphQL Gateway.md': '# G\n- gate\n',
      'pages/Atlas.md': '[[GraphQL Gateway]]\n',
    });
    expect(workbench.pagePaths()).toEqual(['pages/Atlas.md', 'pages/GraphQL Gateway.md']);
    expect(disk.log.filter((one) => one.includes('ateway'))).toEqual([
      'rename Graphql Gateway.md GraphQL Gateway.md',
    ]);
  });
});

describe('on the file system of this machine', () => {
  async function folder(): Promise<string> {
    const root = await mkdtemp(path.join(tmpdir(), 'changes-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    await mkdir(path.join(root, 'pages'));
    return root;
  }

  it('links stay links, modes and bytes stay, files move into new folders', async () => {
    const root = await folder();
    const at = (name: string): string => path.join(root, name);
    await writeFile(at('pages/Old Quay.md'), FILES['pages/Old Quay.md'], { mode: 0o640 });
    await writeFile(at('real.txt'), FILES['pages/A.md'], { mode: 0o600 });
    await symlink('../real.txt', at('pages/A.md'));
    await chmod(at('pages/Old Quay.md'), 0o640);
    const workbench = await Workbench.open(root, { files: nodeFiles, clock: () => new Date() });
    await workbench.build();
    const changes = nodeChanges(workbench);
    const moves = [{ from: 'pages/Old Quay.md', to: 'pages/quays/New Quay.md' }];
    const planned = await changes.prepareChange({ type: 'move-files', moves });
    expect(await changes.applyChange(planned as Change)).toMatchObject({ edits: 2 });
    expect(await readFile(at('pages/quays/New Quay.md'), 'utf8')).toBe(AFTER['pages/New Quay.md']);
    expect((await stat(at('pages/quays/New Quay.md'))).mode & 0o777).toBe(0o640);
    expect(await readlink(at('pages/A.md'))).toBe('../real.txt');
    expect(await readFile(at('real.txt'), 'utf8')).toBe(AFTER['pages/A.md']);
    expect((await stat(at('real.txt'))).mode & 0o777).toBe(0o600);
    expect((await readdir(at('pages'))).sort()).toEqual(['A.md', 'quays']);
  });

  it('two changes at one moment: one is made, the other refused', async () => {
    const root = await folder();
    for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(root, name), text);
    const open = async () => {
      const workbench = await Workbench.open(root, { files: nodeFiles, clock: () => new Date() });
      await workbench.build();
      return nodeChanges(workbench);
    };
    const [one, two] = [await open(), await open()];
    const plans = [
      await one.prepareChange(RENAME),
      await two.prepareChange({ ...RENAME, to: 'Wharf' }),
    ];
    const outcomes = await Promise.all([
      one.applyChange(plans[0] as Change),
      two.applyChange(plans[1] as Change),
    ]);
    expect(outcomes.filter(isApplied)).toHaveLength(1);
    const names = (await readdir(path.join(root, 'pages'))).sort();
    const name = names.includes('Wharf.md') ? 'Wharf' : 'New Quay';
    expect(names).toEqual(['A.md', 'B.md', 'C.md', `${name}.md`].sort());
    expect(await readFile(path.join(root, 'pages/C.md'), 'utf8')).toBe(`# C\n- [[${name}]]\n`);
  });
});
