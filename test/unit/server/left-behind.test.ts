import { FileChangeType } from 'vscode-languageserver/node';
import { afterEach, expect, it } from 'vitest';

import { CHANGE_METHODS, type CorpusPlace } from '../../../src/protocol/changes.js';
import { METHODS } from '../../../src/protocol/messages.js';

import { Harness } from './harness.js';

const TEXT = '# Pier\n- text\n';
let server: Harness;

afterEach(() => server.stop());

async function isPage(file: string): Promise<boolean> {
  const params = { uri: server.uri(file) };
  const place = await server.request<CorpusPlace>(CHANGE_METHODS.place, params);
  return place.page !== null;
}

async function open(): Promise<void> {
  server = await Harness.start({ files: { 'pages/Pier.md': TEXT, 'pages/A.md': '[[Pier]]\n' } });
  await server.open('pages/Pier.md', TEXT);
  expect(await isPage('pages/Pier.md')).toBe(true);
}

/** The file goes, and the server hears of it. */
async function remove(): Promise<void> {
  server.remove('pages/Pier.md');
  await server.watched(FileChangeType.Deleted, 'pages/Pier.md');
  await server.request(METHODS.refresh, {});
}

it('a document is no page any more when its file was moved away', async () => {
  await open();
  await remove();
  expect(await isPage('pages/Pier.md')).toBe(false);
  expect(await isPage('pages/A.md')).toBe(true);
});

it('a document whose file is gone is none either while it holds what was not saved', async () => {
  await open();
  await server.change('pages/Pier.md', `${TEXT}- more\n`);
  await remove();
  expect(await isPage('pages/Pier.md')).toBe(false);
});

it('a document that was typed in and saved before is gone too, and comes back with its file', async () => {
  await open();
  await server.save('pages/Pier.md', `${TEXT}- more\n`);
  expect(await isPage('pages/Pier.md')).toBe(true);
  await remove();
  expect(await isPage('pages/Pier.md')).toBe(false);
  server.write('pages/Pier.md', `${TEXT}- more\n`);
  expect(await isPage('pages/Pier.md')).toBe(true);
});

it('a document that the editor loaded again with its file is gone with it', async () => {
  await open();
  server.write('pages/Pier.md', '# Pier\n- rewritten\n');
  await server.change('pages/Pier.md', '# Pier\n- rewritten\n');
  await server.request(METHODS.refresh, {});
  expect(await isPage('pages/Pier.md')).toBe(true);
  await remove();
  expect(await isPage('pages/Pier.md')).toBe(false);
});

it('a place tells how many pages lie below it', async () => {
  server = await Harness.start({
    files: { 'pages/a/X.md': '# X\n', 'pages/a/b/Y.md': '# Y\n', 'pages/ab.md': '# Z\n' },
  });
  const at = (file: string): Promise<CorpusPlace | null> =>
    server.request(CHANGE_METHODS.place, { uri: server.uri(file) });
  expect(await at('pages/a')).toMatchObject({ path: 'pages/a', pages: 2, page: null });
  expect(await at('pages/a/X.md')).toMatchObject({ pages: 1, page: { name: 'X', class: null } });
  expect(await at('pages/c')).toMatchObject({ pages: 0, page: null });
  expect(await server.request(CHANGE_METHODS.place, { uri: 'untitled:X' })).toBeNull();
});
