/** What the watcher tells, in the order and the wrong kinds in which it does. */

import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';
import { FileChangeType } from 'vscode-languageserver/node';

import {
  METHODS,
  type QuestionAnswer,
  type RefreshAnswer,
  type ScaffoldAnswer,
} from '../../../src/protocol/messages.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import type { FileSystem } from '../../../src/workbench/workbench.types.js';

import { Harness, type HarnessOptions } from './harness.js';

/** Reads of each page so far, by its file name. */
let reads: Map<string, number>;
/** Pages that are only said to be on the disk, by file name: thousands are written in no time. */
let said: Map<string, string>;
let server: Harness;

const counted: FileSystem = {
  ...nodeFiles,
  readSync(file) {
    const name = path.basename(file);
    reads.set(name, (reads.get(name) ?? 0) + 1);
    const text = said.get(name);
    return text === undefined ? nodeFiles.readSync(file) : Buffer.from(text);
  },
  exists: (file) =>
    said.has(path.basename(file)) ? Promise.resolve(true) : nodeFiles.exists(file),
  list: async (folder, ...given) => [...(await nodeFiles.list(folder, ...given)), ...said.keys()],
};

async function start(options: HarnessOptions): Promise<void> {
  reads = new Map();
  said = new Map();
  server = await Harness.start({ fileSystem: counted, ...options });
}
afterEach(() => server.stop());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Long enough for anything that would still come to have come. */
const settle = (): Promise<void> => pause(400);

const codesOver = (file: string): string[] =>
  server.published
    .filter(({ uri }) => uri === server.uri(file))
    .flatMap(({ diagnostics }) => diagnostics.map(({ code }) => String(code)));

const timesPublished = (file: string): number =>
  server.published.filter(({ uri }) => uri === server.uri(file)).length;

const lensRefreshes = (): number => server.sent.split('workspace/codeLens/refresh').length - 1;

const generation = async (root = server.root): Promise<string> => {
  const params = { root, question: 'tide' };
  return (await server.request<ScaffoldAnswer>(METHODS.scaffold, params)).report.generation;
};

/** As a program of its own would see the disk. */
const freshGeneration = async (): Promise<string> => {
  const fresh = await Workbench.open(server.root, { files: counted, clock: () => new Date() });
  await fresh.build();
  return fresh.indexSummary().generation;
};

const refresh = (): Promise<RefreshAnswer> => server.request(METHODS.refresh, undefined);

async function opened(file: string, text: string): Promise<void> {
  await server.open(file, text);
  await server.until(`a check of ${file}`, () => server.codes(file) !== undefined);
  await server.until('lenses', () => lensRefreshes() > 0);
}

const plan = '# Dredge Plan\n- uses:: [[New Winch]]\n';
const winch = '# New Winch\n- see [[Dredge Plan]]\n';
const files = { 'pages/Dredge Plan.md': plan, 'pages/New Winch.md': winch };

describe('a file', () => {
  it('that is saved as a delete and a create is never gone for the pages that link to it', async () => {
    await start({ files });
    await opened('pages/New Winch.md', winch);
    server.remove('pages/Dredge Plan.md');
    await server.watched(FileChangeType.Deleted, 'pages/Dredge Plan.md');
    await pause(15);
    server.write('pages/Dredge Plan.md', `${plan}- note\n`);
    await server.watched(FileChangeType.Created, 'pages/Dredge Plan.md');
    const published = timesPublished('pages/New Winch.md');
    await server.until('a new check', () => timesPublished('pages/New Winch.md') > published);
    await settle();
    expect(codesOver('pages/New Winch.md')).toEqual([]);
    expect(reads.get('Dredge Plan.md')).toBe(2);
    expect(await generation()).toBe(await freshGeneration());
  });

  it('that is told as new, changed or gone is read, whatever was told', async () => {
    await start({ files });
    await opened('pages/New Winch.md', winch);
    const { Created, Changed, Deleted } = FileChangeType;
    const kinds: FileChangeType[] = [Created, Changed, Deleted];
    for (const told of kinds) {
      server.write('pages/Dredge Plan.md', `${plan}- ${String(told)}\n`);
      await server.watched(told, 'pages/Dredge Plan.md');
      await settle();
      expect(await generation()).toBe(await freshGeneration());
    }
    server.remove('pages/Dredge Plan.md');
    await server.watched(FileChangeType.Created, 'pages/Dredge Plan.md');
    const missing = (): boolean =>
      server.codes('pages/New Winch.md')?.includes('link-missing') === true;
    await server.until('the missing page', missing);
  });

  it('that was saved in the editor is read once for the echo, which changes nothing', async () => {
    await start({ files });
    await opened('pages/New Winch.md', winch);
    await opened('pages/Dredge Plan.md', plan);
    await server.save('pages/Dredge Plan.md', `${plan}- saved\n`);
    const published = timesPublished('pages/New Winch.md');
    await server.until('a check of both', () => timesPublished('pages/New Winch.md') > published);
    await settle();
    const before = { sent: server.published.length, lenses: lensRefreshes() };
    const readBefore = reads.get('Dredge Plan.md')!;
    await server.watched(FileChangeType.Changed, 'pages/Dredge Plan.md');
    await server.watched(FileChangeType.Changed, 'pages/Dredge Plan.md');
    await settle();
    expect(reads.get('Dredge Plan.md')).toBe(readBefore + 1);
    expect({ sent: server.published.length, lenses: lensRefreshes() }).toEqual(before);
  });
});

describe('a checkout', () => {
  const pages = (count: number, word: string): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`pages/P${String(i)}.md`, `# ${word}\n- [[P0]]\n`]),
    );

  it.each([300, 3000])('of %i pages is one change', async (count) => {
    const after = Array.from({ length: count }, (_, i) => `P${String(i)}.md`);
    await start({ files });
    for (const name of after) said.set(name, '# one\n- [[P0]]\n');
    await opened('pages/New Winch.md', winch);
    await opened('pages/Dredge Plan.md', plan);
    await settle();
    reads.clear();
    const before = { checks: timesPublished('pages/New Winch.md'), lenses: lensRefreshes() };
    const statuses = server.statuses.length;
    for (const name of after) said.set(name, '# two\n- [[P1]]\n');
    const told = after.map((name) => `pages/${name}`);
    // The watcher delivers in portions.
    for (let at = 0; at < told.length; at += 500) {
      await server.watched(FileChangeType.Created, ...told.slice(at, at + 500));
    }
    await server.until('the lenses', () => lensRefreshes() > before.lenses);
    await settle();
    expect([...reads.values()]).toEqual(after.map(() => 1));
    expect(timesPublished('pages/New Winch.md')).toBe(before.checks + 1);
    expect(lensRefreshes()).toBe(before.lenses + 1);
    expect(server.statuses.length - statuses).toBeLessThanOrEqual(5);
    expect(await generation()).toBe(await freshGeneration());
  });

  it('of which some events are lost is complete after a refresh', async () => {
    await start({ files: { ...files, ...pages(200, 'one') } });
    await opened('pages/New Winch.md', winch);
    const after = pages(200, 'two');
    for (const [file, text] of Object.entries(after)) server.write(file, text);
    server.remove('pages/Dredge Plan.md');
    await server.watched(FileChangeType.Created, ...Object.keys(after).slice(0, 150));
    await settle();
    expect(await generation()).not.toBe(await freshGeneration());
    expect(await refresh()).toMatchObject({ pages: 201, changed: 51 });
    expect(await generation()).toBe(await freshGeneration());
    const missing = (): boolean =>
      server.codes('pages/New Winch.md')?.includes('link-missing') === true;
    await server.until('the missing page', missing);
    expect(await refresh()).toMatchObject({ pages: 201, changed: 0 });
  });

  it('is complete, too, when git says that it moved', async () => {
    await start({ files: { ...files, ...pages(20, 'one'), '.git/logs/HEAD': '' } });
    await opened('pages/New Winch.md', winch);
    for (const [file, text] of Object.entries(pages(20, 'two'))) server.write(file, text);
    await server.watched(FileChangeType.Changed, '.git/logs/HEAD');
    await settle();
    expect(await generation()).toBe(await freshGeneration());
  });
});

describe('a root', () => {
  it('that is moved away and back is empty meanwhile', async () => {
    await start({ files: { 'a/pages/Tide.md': '# Tide\n' }, folders: ['a'] });
    await server.open('a/pages/Tide.md', '# Tide\n');
    await server.until('the index', () => server.statuses.at(-1)?.state === 'ready');
    const at = (name: string): string => path.join(server.root, name);
    renameSync(at('a'), at('b'));
    expect(await refresh()).toMatchObject({ pages: 0, changed: 1 });
    await server.until('no pages', () => server.statuses.at(-1)?.state === 'no-pages');
    renameSync(at('b'), at('a'));
    expect(await refresh()).toMatchObject({ pages: 1, changed: 1 });
    await server.until('the index', () => server.statuses.at(-1)?.state === 'ready');
  });

  it('that could not be read is tried again', async () => {
    let broken = true;
    const fileSystem: FileSystem = {
      ...nodeFiles,
      list: (...given) =>
        broken ? Promise.reject(new Error('The disk is gone.')) : nodeFiles.list(...given),
    };
    await start({ files, fileSystem });
    await server.open('pages/New Winch.md', winch);
    await server.until('the failure', () => server.statuses.at(-1)?.state === 'failed');
    broken = false;
    await refresh();
    await server.until('the index', () => server.statuses.at(-1)?.state === 'ready');
    await server.until('a check', () => server.codes('pages/New Winch.md')?.length === 0);
  });

  it('of settings that appear takes its pages from the corpus around, and gives them back', async () => {
    const inner = '# Inner\n- [[New Winch]]\n';
    await start({ files: { ...files, 'pages/inner/Inner.md': inner } });
    await opened('pages/New Winch.md', `${winch}- [[Inner]]\n`);
    expect(server.codes('pages/New Winch.md')).toEqual([]);
    server.write('pages/inner/ontodesk.yaml', 'version: 1\npages: .\n');
    await server.watched(FileChangeType.Created, 'pages/inner/ontodesk.yaml');
    const missing = (): boolean =>
      server.codes('pages/New Winch.md')?.includes('link-missing') === true;
    await server.until('the missing page', missing);
    await opened('pages/inner/Inner.md', inner);
    expect(server.codes('pages/inner/Inner.md')).toEqual(['link-missing']);
    server.remove('pages/inner/ontodesk.yaml');
    await server.watched(FileChangeType.Deleted, 'pages/inner/ontodesk.yaml');
    await server.until('the page', () => !missing());
  });

  it('that is closed while it is read tells nothing any more', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const list: FileSystem['list'] = (...given) => held.then(() => nodeFiles.list(...given));
    const root = { 'a/Tide.md': '# Tide\n', 'a/ontodesk.yaml': 'version: 1\npages: .\n' };
    await start({ files: { ...files, ...root }, fileSystem: { ...nodeFiles, list } });
    await server.open('a/Tide.md', '# Tide\n- [[New Winch]]\n');
    server.remove('a/ontodesk.yaml');
    await server.watched(FileChangeType.Deleted, 'a/ontodesk.yaml');
    await pause(100);
    const statuses = server.statuses.length;
    release();
    await settle();
    const inner = path.join(server.root, 'a');
    expect(server.statuses.slice(statuses).filter(({ root: one }) => one === inner)).toEqual([]);
  });

  it('may lie in a repository with other markdown: only its pages count', async () => {
    const repository = {
      'README.md': '# Read me\n',
      'docs/Guide.md': '# Guide\n',
      'packages/kb/ontodesk.yaml': 'version: 1\npages: pages\n',
      'packages/kb/pages/Tide.md': '# Tide\n',
      'packages/kb/README.md': '# Not a page\n',
    };
    await start({ files: repository });
    const answer = await server.request<ScaffoldAnswer>(METHODS.scaffold, {
      root: null,
      question: 'tide',
    });
    expect(answer.root).toBe(path.join(server.root, 'packages/kb'));
    await server.until('the status', () => server.statuses.at(-1)?.pages === 1);
    await server.open('docs/Guide.md', '# Guide\n');
    const uri = server.uri('packages/kb/pages/Tide.md');
    const { root } = await server.request<QuestionAnswer>(METHODS.question, { uri });
    expect(root).toBe(answer.root);
  });
});

it('a page behind a link counts once, and is checked under its own path', async () => {
  const clock = '---\ntype: class\nlabel: Tide Clock\niri: urn:ngm:class:tide-clock\n---\n';
  await start({
    files: { 'ontodesk.yaml': 'version: 1\npages: .\n', 'shared/Tide Clock.md': clock },
  });
  mkdirSync(path.join(server.root, 'pages'));
  symlinkSync('../shared/Tide Clock.md', path.join(server.root, 'pages/Tide Clock.md'));
  await server.open('pages/Tide Clock.md', clock);
  const params = { uri: server.uri('pages/Tide Clock.md') };
  await server.watched(FileChangeType.Created, 'pages/Tide Clock.md', 'shared/Tide Clock.md');
  await settle();
  expect(await server.request(METHODS.checkPage, params)).toEqual({
    findings: 0,
    known: 0,
    notChecked: 'It is a link to shared/Tide Clock.md, which is checked there.',
  });
  await server.until('the status', () => server.statuses.at(-1)?.pages === 1);
  expect(codesOver('pages/Tide Clock.md')).toEqual([]);
  rmSync(path.join(server.root, 'pages'), { recursive: true });
});
