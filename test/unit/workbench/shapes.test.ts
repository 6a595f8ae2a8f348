/** A check that shapes bring down: who is to blame, what is still checked, when it is given up. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { checkShapes } from '../../../src/workbench/shapes.js';
import { classPage } from '../scaffold/support/corpora.js';
import { corpusOf } from '../support/memory-files.js';

const folder = mkdtempSync(path.join(tmpdir(), 'ontodesk shapes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A process with these shapes, of which the named ones fail on every page; `null` fails unnamed. */
function failing(shapes: number, guilty: readonly number[] | null): string {
  const file = path.join(folder, `${shapes}-${guilty?.join('-') ?? 'unnamed'}.cjs`);
  writeFileSync(
    file,
    `const guilty = ${JSON.stringify(guilty)};
    const shapes = Array.from({ length: ${shapes} }, (_, i) => ({
      name: 'ex:S' + i, file: 'shapes.ttl', line: i + 1, deactivated: false, whole: true,
    }));
    process.on('message', ({ kind, page, without }) => {
      if (kind === 'shapes') return process.send({ kind, shapes, unchecked: [], faults: [] });
      const failed = { kind: 'failed', reason: 'it is too hard' };
      if (guilty === null) return process.send(failed);
      const outcomes = [];
      for (const shape of shapes.keys()) {
        if (without.includes(shape)) continue;
        process.send({ kind: 'begun', shape });
        if (guilty.includes(shape)) return process.send(failed);
        outcomes.push({ shape, focusNodes: [page.own], beyond: 0, results: [] });
      }
      process.send({ kind: 'page', outcomes });
    });
    process.on('disconnect', () => process.exit());`,
  );
  return file;
}

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const pageNames = names.map((slug) => `pages/${slug}.md`);
const corpus = async () => {
  const pages = names.map((slug) => [`pages/${slug}.md`, classPage({ slug })] as const);
  return (await corpusOf(Object.fromEntries(pages))).workbench;
};

it('uses a shape no more that failed twice, and checks all pages with the others', async () => {
  const found = await checkShapes(await corpus(), { program: failing(3, [1]) });
  expect(found.shapes.map(({ shape, focusNodes, whole }) => [shape, focusNodes, whole])).toEqual([
    ['ex:S0', 8, true],
    ['ex:S1', 0, false],
    ['ex:S2', 8, true],
  ]);
  expect(found.notChecked).toEqual([
    {
      what: 'shape ex:S1',
      why: 'did not come to an end on 2 pages, so it was used no more on the 6 pages after them',
      count: 1,
    },
    ...['pages/a.md', 'pages/b.md'].map((what) => ({
      ...{ what, why: 'It was not checked with shape ex:S1: it is too hard.', count: 1 },
    })),
  ]);
  expect(found.uncheckedPages).toBe(2);
  // Nor can the shape have found anything on the pages after them.
  expect(found.missed).toEqual(pageNames);
});

it('is given up after five failures, whichever shapes they are of', async () => {
  const found = await checkShapes(await corpus(), { program: failing(3, [0, 1, 2]) });
  const left = found.notChecked.find(({ what }) => what === 'the pages from pages/c.md on');
  expect(left).toMatchObject({ count: 6 });
  expect(left?.why).toBe('5 checks of pages did not come to an end, so the check was given up.');
  expect(found.uncheckedPages).toBe(8);
  expect(found.missed).toEqual(pageNames);
});

it('that is stopped tells the page it was busy with, also when it is the last one', async () => {
  const stop = new AbortController();
  const found = await checkShapes(await corpus(), {
    ...{ program: failing(1, []), signal: stop.signal },
    progress: (done) => {
      if (done === 7) process.nextTick(() => stop.abort());
    },
  });
  expect(found.notChecked).toEqual([
    { what: 'the pages from pages/h.md on', why: 'The check was cancelled.', count: 1 },
  ]);
  expect(found).toMatchObject({ uncheckedPages: 1, missed: ['pages/h.md'] });
});

it('is given up after five failures of which nobody knows the shape', async () => {
  const found = await checkShapes(await corpus(), { program: failing(1, null) });
  expect(found.notChecked.slice(-6).map(({ what }) => what)).toEqual([
    ...names.slice(0, 5).map((slug) => `pages/${slug}.md`),
    'the pages from pages/f.md on',
  ]);
  expect(found.uncheckedPages).toBe(8);
});

it('names the file that is too large when the shapes cannot be read', async () => {
  const program = path.join(folder, 'too-large.cjs');
  writeFileSync(
    program,
    `process.on('message', () => process.send({ kind: 'failed', reason: 'it took more than 10 s' }));
    process.on('disconnect', () => process.exit());`,
  );
  const shapes = (count: number): string =>
    Array.from({ length: count }, (_, i) => `ex:S${i} sh:targetClass ex:C .\n`).join('');
  const { workbench, files } = await corpusOf({
    'ontodesk.yaml': 'version: 1\npages: pages\nshapes: [large.ttl, small.ttl]\n',
    'large.ttl': shapes(1500),
    'small.ttl': shapes(3),
    'pages/a.md': classPage({ slug: 'a' }),
  });
  const found = await checkShapes(workbench, { program, files });
  expect(found.notChecked).toEqual([
    {
      what: 'all shapes',
      why: 'It took more than 10 s. Too large to be read: large.ttl (about 1500 shapes). Keep fewer shapes, or name fewer files under "shapes".',
      count: 1,
    },
  ]);
  expect(found.uncheckedPages).toBe(1);
});
