import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  appendDurably,
  createDurably,
  replaceDurably,
} from '../../../src/workbench/durable-files.js';
import {
  makeFolder,
  nodeDurableFiles as files,
} from '../../../src/workbench/node-durable-files.js';

let folder: string;
const at = (...parts: string[]) => path.join(folder, ...parts);
const bytes = (text: string) => new TextEncoder().encode(text);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ontodesk-durable-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('writing', () => {
  it('makes a file once, with its folders, and adds to it', async () => {
    await createDurably(files, at('a', 'b', 'c.txt'), bytes('one'));
    await appendDurably(files, at('a', 'b', 'c.txt'), bytes('two'));
    expect(await readFile(at('a', 'b', 'c.txt'), 'utf8')).toBe('onetwo');
    const again = createDurably(files, at('a', 'b', 'c.txt'), bytes('x'));
    await expect(again).rejects.toMatchObject({ code: 'EEXIST' });
    expect(Buffer.from(await files.readFrom(at('a', 'b', 'c.txt'), 3)).toString()).toBe('two');
    expect(await files.readFrom(at('a', 'b', 'c.txt'), 9)).toHaveLength(0);
  });

  it('keeps the cache out of git from when it is made, and leaves what says otherwise', async () => {
    const cache = at('.ontodesk', 'cache');
    await makeFolder(path.join(cache, 'health'));
    expect(await readFile(path.join(cache, '.gitignore'), 'utf8')).toBe('*\n');
    await writeFile(path.join(cache, '.gitignore'), '!health\n');
    await makeFolder(cache);
    expect(await readFile(path.join(cache, '.gitignore'), 'utf8')).toBe('!health\n');
    // The ledger beside it belongs in git, and so does a cache of others.
    for (const other of [at('.ontodesk', 'ledger'), at('cache'), at('x.ontodesk', 'cache')]) {
      await makeFolder(other);
      expect(await readdir(other)).toEqual([]);
    }
  });

  it('replaces a file at once and leaves nothing else', async () => {
    await writeFile(at('page.md'), 'old');
    const before = await files.stat(at('page.md'));
    await replaceDurably(files, at('page.md'), bytes('new'), '1');
    expect(await readFile(at('page.md'), 'utf8')).toBe('new');
    expect((await files.stat(at('page.md')))?.stamp).not.toBe(before?.stamp);
    expect(await readdir(folder)).toEqual(['page.md']);
  });

  it('writes the file behind a link, and refuses a link to nothing (C23)', async () => {
    await mkdir(at('shared'));
    await mkdir(at('pages'));
    await writeFile(at('shared', 'Tide Clock.md'), '# Tide Clock\n- status:: old\n');
    await symlink('../shared/Tide Clock.md', at('pages', 'Tide Clock.md'));
    await symlink('nowhere.md', at('pages', 'Lost.md'));
    const text = '# Tide Clock\n- status:: new\n';
    await replaceDurably(files, at('pages', 'Tide Clock.md'), bytes(text), '1');
    expect((await lstat(at('pages', 'Tide Clock.md'))).isSymbolicLink()).toBe(true);
    expect(await readFile(at('shared', 'Tide Clock.md'), 'utf8')).toBe(text);
    const lost = replaceDurably(files, at('pages', 'Lost.md'), bytes(text), '1');
    await expect(lost).rejects.toThrow('does not exist');
    expect(await readdir(at('pages'))).toEqual(['Lost.md', 'Tide Clock.md']);
    expect(await readdir(at('shared'))).toEqual(['Tide Clock.md']);
  });
});
