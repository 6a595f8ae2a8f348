import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { nodeFiles } from '../../../src/workbench/node-files.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ontodesk-files-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(name: string, text = ''): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

const isMarkdown = (name: string): boolean => name.endsWith('.md');

describe('listing files', () => {
  it('goes into folders, but not into hidden ones and those of tools', async () => {
    for (const name of [
      'A.md',
      'b/C.md',
      'b/c/D.md',
      '.git/E.md',
      'node_modules/F.md',
      'b/bak/G.md',
      'x.txt',
    ]) {
      put(name);
    }
    const found = await nodeFiles.list(root, isMarkdown);
    expect(found.sort()).toEqual(['A.md', 'b/C.md', 'b/c/D.md']);
  });

  it('takes a link to a file for a file, and a folder with a page’s name for none', async () => {
    put('A.md');
    mkdirSync(path.join(root, 'folder.md'));
    symlinkSync(path.join(root, 'A.md'), path.join(root, 'Link.md'));
    symlinkSync(path.join(root, 'folder.md'), path.join(root, 'Folder link.md'));
    symlinkSync(path.join(root, 'gone'), path.join(root, 'Broken.md'));
    const found = await nodeFiles.list(root, isMarkdown);
    expect(found.sort()).toEqual(['A.md', 'Broken.md', 'Link.md']);
  });

  it('lists a page once though a link of its name leads to it (C23)', async () => {
    put('shared/A.md');
    put('pages/B.md');
    symlinkSync('../shared/A.md', path.join(root, 'pages/A.md'));
    expect((await nodeFiles.list(root, isMarkdown)).sort()).toEqual(['pages/B.md', 'shared/A.md']);
    const pages = await nodeFiles.list(path.join(root, 'pages'), isMarkdown);
    expect(pages.sort()).toEqual(['A.md', 'B.md']);
  });

  it('ends though a link leads back up', async () => {
    put('b/A.md');
    symlinkSync(root, path.join(root, 'b', 'up'));
    expect(await nodeFiles.list(root, isMarkdown)).toEqual(['b/A.md']);
  });

  it('of a folder that is not there is refused', async () => {
    await expect(nodeFiles.list(path.join(root, 'none'), isMarkdown)).rejects.toThrow(/ENOENT/u);
  });
});

describe('writing a file', () => {
  it('makes its folder and leaves nothing beside it', async () => {
    const file = path.join(root, 'deep/er/A.md');
    await nodeFiles.write(file, new TextEncoder().encode('# A\n'));
    expect(readFileSync(file, 'utf8')).toBe('# A\n');
    expect(readdirSync(path.dirname(file))).toEqual(['A.md']);
  });

  it('that fails leaves what was there', async () => {
    const file = path.join(root, 'A.md');
    mkdirSync(file);
    await expect(nodeFiles.write(file, new Uint8Array([1]))).rejects.toThrow();
    expect(readdirSync(root)).toEqual(['A.md']);
  });
});

describe('trying to write a file', () => {
  it('makes its folder, and leaves the file as it is', async () => {
    await nodeFiles.tryWrite?.(path.join(root, 'deep/er/A.md'));
    expect(readdirSync(path.join(root, 'deep/er'))).toEqual([]);
    put('B.md', 'text');
    await nodeFiles.tryWrite?.(path.join(root, 'B.md'));
    expect(readFileSync(path.join(root, 'B.md'), 'utf8')).toBe('text');
    expect(readdirSync(root).sort()).toEqual(['B.md', 'deep']);
  });

  it.each(['folder', 'file/below.md', 'dangling'])(
    'fails for %s, and leaves nothing',
    async (at) => {
      mkdirSync(path.join(root, 'folder'));
      put('file');
      symlinkSync('nowhere', path.join(root, 'dangling'));
      await expect(nodeFiles.tryWrite?.(path.join(root, at))).rejects.toThrow();
      expect(readdirSync(root).sort()).toEqual(['dangling', 'file', 'folder']);
    },
  );
});

it.runIf(process.platform !== 'win32')(
  'reads no pipe and no device, which may never end',
  async () => {
    const pipe = path.join(root, 'pipe.json');
    execFileSync('mkfifo', [pipe]);
    for (const file of [pipe, '/dev/zero']) {
      await expect(nodeFiles.read(file)).rejects.toThrow('It is a pipe, socket or device');
      expect(() => nodeFiles.readSync(file)).toThrow('It is a pipe, socket or device');
    }
    await expect(nodeFiles.read(root)).rejects.toThrow('EISDIR');
  },
);

it('knows what exists', async () => {
  put('A.md', 'text');
  expect(await nodeFiles.exists(path.join(root, 'A.md'))).toBe(true);
  expect(await nodeFiles.exists(root)).toBe(true);
  expect(await nodeFiles.exists(path.join(root, 'B.md'))).toBe(false);
  expect(Buffer.from(nodeFiles.readSync(path.join(root, 'A.md'))).toString()).toBe('text');
  expect(Buffer.from(await nodeFiles.read(path.join(root, 'A.md'))).toString()).toBe('text');
});
