/** The index after changes on disk that were told, told wrongly, or not told at all. */

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { nodeFiles } from '../../../src/workbench/node-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import type { FileStamp, FileSystem } from '../../../src/workbench/workbench.types.js';
import { classPage } from '../scaffold/support/corpora.js';
import { corpusOf, MemoryFiles, ROOT } from '../support/memory-files.js';

const SECOND = 1_000;

/** Files with stamps, and a clock that a test moves on. */
class StampedFiles extends MemoryFiles {
  now = 0;
  private writes = 0;
  private readonly stamps = new Map<string, FileStamp>();

  override put(name: string, content: string | Uint8Array): void {
    super.put(name, content);
    this.stamps.set(path.join(ROOT, name), { id: String(++this.writes), changed: this.now });
  }

  stampSync(file: string): FileStamp | null {
    return this.stamps.get(file) ?? null;
  }
}

async function stampedCorpus(pages: Readonly<Record<string, string>>) {
  const files = new StampedFiles();
  for (const [name, text] of Object.entries(pages)) files.put(name, text);
  files.now += 10 * SECOND;
  const workbench = await Workbench.open(ROOT, { files, clock: () => new Date(files.now) });
  await workbench.build();
  return { files, workbench };
}

const manyPages = (count: number, word = 'one'): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `pages/P${String(i)}.md`,
      classPage({ slug: `p${String(i)}`, definition: `Text ${word}.`, links: ['P1'] }),
    ]),
  );

const generationOf = async (files: FileSystem): Promise<string> => {
  const fresh = await Workbench.open(ROOT, { files, clock: () => new Date(0) });
  await fresh.build();
  return fresh.indexSummary().generation;
};

describe('a refresh', () => {
  it('reads the files that changed, and no others', async () => {
    const { files, workbench } = await stampedCorpus(manyPages(50));
    expect(await workbench.refresh()).toEqual({ pages: 50, read: 0, changed: [] });
    files.now += 10 * SECOND;
    files.put('pages/P7.md', '# Another text\n');
    files.put('pages/P8.md', manyPages(50)['pages/P8.md']!);
    files.put('pages/New.md', '# New\n');
    files.remove('pages/P9.md');
    files.now += 10 * SECOND;
    const { reads } = files;
    const { pages, read, changed } = await workbench.refresh();
    expect([pages, read]).toEqual([50, 3]);
    expect([...changed].sort()).toEqual(['pages/New.md', 'pages/P7.md', 'pages/P9.md']);
    expect(files.reads - reads).toBe(3);
    expect(await workbench.refresh()).toEqual({ pages: 50, read: 0, changed: [] });
  });

  it('reads a file again that was written in the moment it was read', async () => {
    const { files, workbench } = await stampedCorpus(manyPages(3));
    files.put('pages/P1.md', '# First\n');
    await workbench.updateFromDisk('pages/P1.md');
    expect((await workbench.refresh()).read).toBe(1);
    files.now += 10 * SECOND;
    expect((await workbench.refresh()).read).toBe(1);
    expect((await workbench.refresh()).read).toBe(0);
  });

  it('reads everything where the file system tells nothing', async () => {
    const { workbench, files } = await corpusOf(manyPages(5));
    files.put('pages/P1.md', '# Other\n');
    expect(await workbench.refresh()).toEqual({ pages: 5, read: 5, changed: ['pages/P1.md'] });
  });

  it('tries a page again that could not be read', async () => {
    const { files, workbench } = await stampedCorpus(manyPages(3));
    files.failures.set('pages/P1.md', new Error('It is locked.'));
    await workbench.updateFromDisk('pages/P1.md');
    expect(workbench.skippedReason('pages/P1.md')).toBe('It is locked.');
    files.failures.clear();
    expect((await workbench.refresh()).changed).toEqual(['pages/P1.md']);
    expect(workbench.skippedReason('pages/P1.md')).toBeNull();
  });

  it('finds the folder of the pages gone, and back', async () => {
    const { files, workbench } = await stampedCorpus(manyPages(3));
    for (const page of workbench.pagePaths()) files.remove(page);
    expect((await workbench.refresh()).changed).toHaveLength(3);
    expect(workbench.status().pages).toBe(0);
    for (const [page, text] of Object.entries(manyPages(3))) files.put(page, text);
    expect((await workbench.refresh()).changed).toHaveLength(3);
    expect(workbench.indexSummary().generation).toBe(await generationOf(files));
  });

  it('stops when it is cancelled, and is good for what it read', async () => {
    const { files, workbench } = await stampedCorpus(manyPages(100));
    files.now += 10 * SECOND;
    for (const [page, text] of Object.entries(manyPages(100, 'two'))) files.put(page, text);
    const stop = new AbortController();
    const half = await workbench.refresh((done) => done >= 32 && stop.abort(), stop.signal);
    expect(half.read).toBe(32);
    expect(await workbench.refresh()).toMatchObject({ pages: 100 });
    expect(workbench.indexSummary().generation).toBe(await generationOf(files));
  });
});

it('after any changes, told in any way, the index is that of a fresh scan', async () => {
  const change = fc.record({
    page: fc.constantFrom('pages/A.md', 'pages/b.md', 'pages/c/d.md'),
    text: fc.option(fc.constantFrom('# A\n', '# B\n', '\uFEFF# A\n', classPage({ slug: 'a' }))),
    told: fc.boolean(),
    later: fc.constantFrom(0, 1, 5 * SECOND),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const { files, workbench } = await stampedCorpus({ 'pages/A.md': '# A\n' });
      for (const { page, text, told, later } of changes) {
        files.now += later;
        if (text === null) files.remove(page);
        else files.put(page, text);
        if (told) await workbench.updateFromDisk(page);
      }
      await workbench.refresh();
      expect(workbench.indexSummary().generation).toBe(await generationOf(files));
    }),
  );
});

describe('many changes told at once', () => {
  it.each([300, 3000])('of %i pages are read once each, and followed once', async (count) => {
    const { files, workbench } = await corpusOf(manyPages(count));
    const { index } = workbench.live.surroundings();
    index.classes();
    index.lookUp('P1');
    for (const [page, text] of Object.entries(manyPages(count, 'two'))) files.put(page, text);
    files.put('pages/New.md', classPage({ slug: 'new' }));
    files.remove('pages/P3.md');
    const { reads } = files;
    const { walks } = index;
    const hints = [...Object.keys(manyPages(count)), 'pages/New.md'];
    const changed = await workbench.updateAll([...hints, ...hints]);
    expect(changed).toHaveLength(count + 1);
    expect(files.reads - reads).toBe(count);
    index.classes();
    index.pages();
    expect(index.lookUp('new').kind).toBe('page');
    // Once in order, once the classes: nothing for each of the changes.
    expect(index.walks - walks).toBe(2);
    expect(await workbench.updateAll(hints)).toEqual([]);
    expect(workbench.indexSummary().generation).toBe(await generationOf(files));
  });

  it('stop in between when they are no longer of use', async () => {
    const { files, workbench } = await corpusOf(manyPages(100));
    for (const [page, text] of Object.entries(manyPages(100, 'two'))) files.put(page, text);
    const stop = new AbortController();
    setImmediate(() => stop.abort());
    const changed = await workbench.updateAll(Object.keys(manyPages(100)), stop.signal);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThan(100);
  });
});

describe('on a real disk', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'ontodesk-refresh-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const put = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  };
  const link = (to: string, name: string): void => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    symlinkSync(to, path.join(root, name));
  };
  /** Long after everything that was written. */
  const clock = (): Date => new Date(Date.now() + 60 * SECOND);
  const open = async (): Promise<Workbench> => {
    const workbench = await Workbench.open(root, { files: nodeFiles, clock });
    await workbench.build();
    return workbench;
  };

  it('notices a file of the same length with its old date', async () => {
    put('pages/A.md', '# A\n');
    put('pages/B.md', '# B\n');
    const workbench = await open();
    expect(await workbench.refresh()).toEqual({ pages: 2, read: 0, changed: [] });
    put('pages/A.md', '# Z\n');
    utimesSync(path.join(root, 'pages/A.md'), 0, 0);
    expect(await workbench.refresh()).toEqual({ pages: 2, read: 1, changed: ['pages/A.md'] });
  });

  it('leaves the pages of a folder with settings of its own to that corpus', async () => {
    put('pages/A.md', '# A\n');
    put('pages/inner/B.md', '# B\n');
    const workbench = await open();
    expect(workbench.pagePaths()).toEqual(['pages/A.md', 'pages/inner/B.md']);
    put('pages/inner/ontodesk.yaml', 'version: 1\npages: .\n');
    expect((await workbench.refresh()).changed).toEqual(['pages/inner/B.md']);
    expect(workbench.pagePaths()).toEqual(['pages/A.md']);
    const inner = await Workbench.open(path.join(root, 'pages/inner'), { files: nodeFiles, clock });
    await inner.build();
    expect(inner.pagePaths()).toEqual(['B.md']);
  });

  describe('a page behind a link', () => {
    beforeEach(() => put('ontodesk.yaml', 'version: 1\npages: .\n'));

    it('counts once when the watcher tells of both paths', async () => {
      put('shared/Tide Clock.md', '# Tide Clock\n');
      link('../shared/Tide Clock.md', 'pages/Tide Clock.md');
      const workbench = await open();
      expect(workbench.pagePaths()).toEqual(['shared/Tide Clock.md']);
      put('shared/Tide Clock.md', '# Tide Clock\n- more\n');
      expect(await workbench.updateFromDisk('pages/Tide Clock.md')).toBe(true);
      expect(await workbench.updateFromDisk('shared/Tide Clock.md')).toBe(false);
      expect(workbench.pagePaths()).toEqual(['shared/Tide Clock.md']);
      expect(workbench.isPage('pages/Tide Clock.md')).toBe(false);
      expect(workbench.otherNameOf('pages/Tide Clock.md')).toBe('shared/Tide Clock.md');
      workbench.live.open('pages/Tide Clock.md', 'typed in the linked file', 2);
      expect(workbench.live.surroundings().index.size).toBe(1);
    });

    it('is the file itself, whichever came first', async () => {
      put('away/Tide Clock.txt', '');
      put('pages/Other.md', '# Other\n');
      const workbench = await open();
      link('../shared/Tide Clock.md', 'pages/Tide Clock.md');
      put('shared/Tide Clock.md', '# Tide Clock\n');
      expect(await workbench.updateFromDisk('pages/Tide Clock.md')).toBe(true);
      expect(workbench.pagePaths()).toContain('pages/Tide Clock.md');
      expect(await workbench.updateFromDisk('shared/Tide Clock.md')).toBe(true);
      expect(workbench.pagePaths()).toEqual(['pages/Other.md', 'shared/Tide Clock.md']);
      const { generation } = workbench.indexSummary();
      expect((await open()).indexSummary().generation).toBe(generation);
    });

    it('is a page of its own when the link becomes a file', async () => {
      put('shared/Tide Clock.md', '# Tide Clock\n');
      link('../shared/Tide Clock.md', 'pages/Tide Clock.md');
      const workbench = await open();
      await workbench.updateFromDisk('pages/Tide Clock.md');
      rmSync(path.join(root, 'pages/Tide Clock.md'));
      put('pages/Tide Clock.md', '# Another clock\n');
      expect(await workbench.updateFromDisk('pages/Tide Clock.md')).toBe(true);
      expect(workbench.isPage('pages/Tide Clock.md')).toBe(true);
      expect(workbench.pagePaths()).toHaveLength(2);
    });
  });
});
