/** The cases of renaming: what it does to links, to files, and what it refuses. */

import { expect } from 'vitest';

import type { Change, ChangeRefusal } from '../../../src/language/change.js';
import { isRefused } from '../../../src/language/change.js';
import type { Range } from '../../../src/corpus/text.js';
import { isApplied } from '../../../src/workbench/changes.js';
import { CaseBlindDisk } from '../../unit/workbench/support/case-blind-disk.js';
import {
  changing,
  diskWith,
  filesOf,
  type Changing,
} from '../../unit/workbench/support/changing.js';
import { Disk } from '../../unit/workbench/support/sample-desk.js';

import type { Files } from './case-corpus.js';
import type { Expectations } from './cases.js';

const rename = (page: string, to: string) => ({ type: 'rename-page', page, to }) as const;

async function renamed(at: Changing, page: string, to: string): Promise<void> {
  const outcome = await at.changes.applyChange(await at.plan(rename(page, to)));
  expect(isApplied(outcome), JSON.stringify(outcome)).toBe(true);
}

/** The line that renaming a page gives in the part of C02 that asks for it. */
export async function c02Rename(expected: Expectations): Promise<void> {
  const disk = diskWith(expected.input<Files>('files'), new Disk());
  await renamed(await changing(disk), 'pages/Helix Vault.md', 'Gene Vault');
  const line = expected.take<string>('rename_Helix_Vault_to_Gene_Vault_gives_line');
  expect(disk.text('pages/Bench Log.md').split('\n')[1]).toBe(line);
  expect(filesOf(disk)).toHaveProperty(['pages/Gene Vault.md'], '# Gene Vault\n');
}

export async function c07(expected: Expectations): Promise<void> {
  const files = expected.input<Files>('files');
  const { from, to } = expected.input<{ rename_page: { from: string; to: string } }>(
    'action',
  ).rename_page;
  const disk = diskWith(files, new CaseBlindDisk());
  const at = await changing(disk);
  await renamed(at, `pages/${from}.md`, to);
  expect(disk.names('pages')).toEqual(expected.take('directory_listing'));
  expect(disk.text(`pages/${to}.md`)).toContain(expected.take('body_still_contains'));
  expect(disk.text('pages/Client Atlas.md')).toBe(expected.take('pages/Client Atlas.md'));
  expect(expected.take<string[]>('must_not')).toHaveLength(3);
  // Written as any page is, by a temporary file; then one rename, and nothing is removed.
  const named = disk.log.filter((one) => one.includes('ateway') && !one.includes('-tmp'));
  expect(named).toEqual([`rename ${from}.md ${to}.md`]);

  // The editor renamed the file: all we hear of it is that one was made.
  const elsewhere = diskWith(files, new CaseBlindDisk());
  const { workbench } = await changing(elsewhere);
  await elsewhere.rename(`/corpus/pages/${from}.md`, `/corpus/pages/${to}.md`);
  const [event = ''] = expected.input<string[]>('watch_events_after');
  await workbench.updateAll([event.replace(/^create /u, '')]);
  for (const { workbench: known } of [at, { workbench }]) {
    expect(known.pagePaths()).toHaveLength(expected.take('index_after_watch_event', 'pages'));
    const titles = known.pagePaths().map((path) => known.titleOf(path));
    expect(titles.filter((title) => /gateway/iu.test(title))).toEqual(
      expected.take('index_after_watch_event', 'titles_matching_gateway'),
    );
  }
  await c07OtherFile(expected, files);
}

/** Where case makes another file, that file is in the way: planned or not. */
async function c07OtherFile(expected: Expectations, files: Files): Promise<void> {
  expect(expected.take<string>('second_setup')).toContain('both files keep their bytes');
  const two = diskWith({ ...files, 'pages/GraphQL Gateway.md': '- other page' }, new Disk());
  const before = filesOf(two);
  const { changes } = await changing(two);
  const request = rename('pages/Graphql Gateway.md', 'GraphQL Gateway');
  expect(await changes.prepareChange(request)).toMatchObject({
    refused: expect.stringContaining('pages/GraphQL Gateway.md') as string,
  });
  const late = diskWith(files, new Disk());
  const at = await changing(late);
  const change = await at.plan(request);
  late.put('pages/GraphQL Gateway.md', '- other page');
  expect(isApplied(await at.changes.applyChange(change))).toBe(false);
  for (const disk of [two, late]) {
    expect(filesOf(disk)).toEqual(before);
    expect(disk.changes).toBe(0);
  }
}

interface AmbiguousLink {
  readonly range_of_link: Range;
  readonly candidates: readonly string[];
}

export async function c09(expected: Expectations): Promise<void> {
  expect(expected.take<string>('convention')).toContain('UTF-16');
  const files = expected.input<Files>('files');
  const bench = 'vault/bench/Arm Bench.md';
  const kitchen = 'vault/kitchen/Gripper.md';
  expect(expected.input<string[]>('events')).toHaveLength(3);
  const disk = diskWith(files, new Disk());
  const at = await changing(disk);
  disk.put(kitchen, '# Gripper\n- for jars\n');
  await at.workbench.updateAll([kitchen]);

  const wanted = expected.take<AmbiguousLink[]>('after_create', 'diagnostics');
  expect(expected.take('after_create', 'accepted_alternative')).toContain('creation order');
  expect(expected.take('after_create', 'backlinks_silently_moved')).toBe(false);
  expect(expected.take<string>('deterministic')).toContain('either indexing order');
  const other = new Disk();
  for (const [name, text] of Object.entries(filesOf(disk)).reverse()) other.put(name, text);
  for (const { workbench } of [at, await changing(disk), await changing(other)]) {
    const found = workbench.checkPage(bench, files[bench]!).findings;
    const ambiguous = found.filter(({ code }) => code === 'link-ambiguous');
    expect(ambiguous.map(({ range }) => range)).toEqual(wanted.map((one) => one.range_of_link));
    const candidates = ambiguous[0]?.related?.map(({ path }) => path) ?? [];
    expect(candidates).toEqual(wanted[0]?.candidates);
  }

  const change = await at.plan(rename(kitchen, 'Jar Tongs'));
  expect(change.leftAlone.map(({ page, text }) => [page, text])).toEqual([[bench, '[[Gripper]]']]);
  expect(isApplied(await at.changes.applyChange(change))).toBe(true);
  expect(disk.text(bench)).toBe(expected.take('after_rename', bench));
  expect(expected.take('after_rename', 'reason')).toContain('listed for review');
  expect(disk.text('vault/kitchen/Jar Tongs.md')).toBe('# Jar Tongs\n- for jars\n');
}

export async function c10(expected: Expectations): Promise<void> {
  const text = (name: string): string => expected.input<string>(name);
  const files = {
    'pages/A.md': text('A.md'),
    'pages/B.md': text('B.md@7'),
    'pages/C.md': text('C.md'),
    'pages/Old Quay.md': '# Old Quay\n',
  };
  expect(expected.input<string[]>('events')).toHaveLength(3);
  const disk = diskWith(files, new Disk());
  const at = await changing(disk);
  const request = rename('pages/Old Quay.md', 'New Quay');
  const change = await at.plan(request);
  disk.put('pages/B.md', text('B.md@8'));
  const before = filesOf(disk);
  expect(expected.take('either', 'refused')).toContain('the user is told which file changed');
  const refusal = (await at.changes.applyChange(change)) as ChangeRefusal;
  expect(refusal.refused).toContain('pages/B.md');
  expect(filesOf(disk)).toEqual(before);
  expect(disk.changes).toBe(0);
  const blind = expected.take<string>('must_not', 'line_1_of_B.md');
  expect(expected.take('must_not', 'note')).toContain('blind');
  expect(disk.text('pages/B.md')).not.toContain(blind);

  await at.workbench.updateAll(['pages/B.md']);
  await renamed(at, request.page, request.to);
  expect(expected.take('either', 'recomputed')).toContain(
    JSON.stringify(disk.text('pages/B.md')).slice(1, -1),
  );
  expect(disk.names('pages')).toEqual(['A.md', 'B.md', 'C.md', 'New Quay.md']);
  await c10Failures(expected, files);
}

/** A file that may not be written, and a write that fails on the way. */
async function c10Failures(expected: Expectations, files: Files): Promise<void> {
  expect(expected.take<string>('also_for')).toContain('roll back or change nothing');
  const request = rename('pages/Old Quay.md', 'New Quay');
  for (const refuseAt of [1, 2, 3, 4, 5]) {
    let asked = 0;
    const disk = diskWith(files, new Disk());
    // Asked before anything is written, and again at each write.
    const at = await changing(disk, {
      writable: () =>
        ++asked === refuseAt ? Promise.reject(new Error('EROFS')) : Promise.resolve(),
      copy: () => Promise.resolve(),
    });
    const planned = await at.changes.prepareChange(request);
    expect(isRefused(planned)).toBe(false);
    expect(isApplied(await at.changes.applyChange(planned as Change))).toBe(false);
    expect(filesOf(disk)).toEqual(files);
  }
}
