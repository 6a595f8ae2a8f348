/** Two states of a repository compared, with counted work. */

import { symlinkSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { Comparing, type Comparison } from '../../../src/workbench/compare.js';
import { gitHistory } from '../../../src/workbench/git-history.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { classPage } from '../scaffold/support/corpora.js';
import { Repository } from './support/repository.js';

const TEN = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) => [`pages/P${i}.md`, classPage({ slug: `p${i}` })]),
);

async function comparing(folder: string): Promise<{ workbench: Workbench; comparing: Comparing }> {
  const workbench = await Workbench.open(folder, { files: nodeFiles, clock: () => new Date(0) });
  await workbench.build();
  const ports = { workbench, files: nodeFiles, history: gitHistory(folder) };
  return { workbench, comparing: new Comparing(ports) };
}

async function compared(
  by: Comparing,
  before: string,
  after: string | null = null,
): Promise<Comparison> {
  const comparison = await by.compare(before, after);
  if ('reason' in comparison) throw new Error(comparison.reason);
  return comparison;
}

const said = ({ classes }: Comparison): string[] =>
  classes.map(({ kind, before, after }) => `${kind} ${(after ?? before)?.page ?? ''}`);

describe('a comparison', () => {
  it('reads only the pages that differ from those on disk, and none when asked again', async () => {
    const repository = new Repository().write(TEN);
    repository.commit();
    repository.write({ 'pages/P1.md': classPage({ slug: 'p1', label: 'New Name' }) });
    repository.remove('pages/P2.md').write({ 'pages/New.md': classPage({ slug: 'new' }) });
    const { workbench, comparing: by } = await comparing(repository.folder);
    const first = await compared(by, 'HEAD');
    expect(first.parsed).toBe(2);
    expect(said(first)).toEqual([
      'added pages/New.md',
      'changed pages/P1.md',
      'removed pages/P2.md',
    ]);
    repository.remove('pages/New.md');
    await workbench.refresh();
    const second = await compared(by, 'main');
    expect(second.parsed).toBe(0);
    expect(second.before.ref).toBe('main');
    expect(said(second)).toEqual(['changed pages/P1.md', 'removed pages/P2.md']);
  });

  it('reads every text of two refs once', async () => {
    const repository = new Repository().write(TEN);
    repository.commit();
    repository.write({ 'pages/P1.md': classPage({ slug: 'p1', label: 'New Name' }) });
    repository.commit();
    const { comparing: by } = await comparing(repository.folder);
    const there = await compared(by, 'HEAD~1', 'HEAD');
    expect({ parsed: there.parsed, said: said(there) }).toEqual({
      parsed: 11,
      said: ['changed pages/P1.md'],
    });
    const same = await compared(by, 'HEAD', 'main');
    expect({ parsed: same.parsed, said: said(same) }).toEqual({ parsed: 0, said: [] });
  });

  it('follows a branch that has moved on', async () => {
    const repository = new Repository().write(TEN);
    repository.commit();
    repository.write({ 'pages/P1.md': classPage({ slug: 'p1', label: 'New Name' }) });
    const { comparing: by } = await comparing(repository.folder);
    expect(said(await compared(by, 'main'))).toEqual(['changed pages/P1.md']);
    repository.commit();
    expect(said(await compared(by, 'main'))).toEqual([]);
  });

  it('says nothing of pages that one side cannot read, and names them', async () => {
    const inner = new Repository().write({ 'Inner.md': classPage({ slug: 'inner' }) });
    inner.commit();
    const repository = new Repository().write(TEN);
    const link = path.join(repository.folder, 'pages/Link.md');
    repository.write({ 'elsewhere.txt': classPage({ slug: 'linked' }) });
    symlinkSync('../elsewhere.txt', link);
    const add = ['submodule', '--quiet', 'add', inner.folder, 'pages/sub'];
    repository.git('-c', 'protocol.file.allow=always', ...add);
    repository.write({ 'pages/P3.md': Uint8Array.of(0xff) });
    repository.commit();
    repository.write({ 'pages/P3.md': classPage({ slug: 'p3' }) });
    const { workbench, comparing: by } = await comparing(repository.folder);
    expect(workbench.pagePaths()).toEqual(
      expect.arrayContaining(['pages/Link.md', 'pages/sub/Inner.md']),
    );
    const comparison = await compared(by, 'HEAD');
    expect(said(comparison)).toEqual([]);
    expect(comparison.counts.otherPages).toBe(0);
    expect(comparison.notCompared.map((one) => one.path).sort()).toEqual([
      'pages/Link.md',
      'pages/P3.md',
      'pages/sub',
    ]);
    expect(comparison.notCompared[0]?.reason).toMatch(/^In HEAD: /u);
  });

  it('says so when a ref holds no page or has settings at fault', async () => {
    const repository = new Repository().write({ 'ontodesk.yaml': 'version: 1\nnonsense: 1\n' });
    const first = repository.commit();
    repository.write(TEN);
    const { comparing: by } = await comparing(repository.folder);
    const { notes, classes } = await compared(by, first);
    expect(classes).toHaveLength(10);
    expect(notes).toEqual([
      `${first} holds no page. Looked in pages.`,
      `ontodesk.yaml of ${first} has 1 finding; defaults stand in for what is wrong.`,
    ]);
  });

  it('gives the reason when one of the two is no ref', async () => {
    const repository = new Repository().write(TEN);
    repository.commit();
    const { comparing: by } = await comparing(repository.folder);
    const reason = { reason: expect.stringContaining('There is no commit "nosuch"') as unknown };
    expect(await by.compare('nosuch', null)).toEqual(reason);
    expect(await by.compare('HEAD', 'nosuch')).toEqual(reason);
  });
});
