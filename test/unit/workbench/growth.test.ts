/** Building and serving a corpus takes time in proportion to its pages (DESIGN.md §13). */

import { expect, it } from 'vitest';

import { ROOT, MemoryFiles } from '../support/memory-files.js';
import { growth } from '../support/growth.js';
import { chanceFrom } from '../support/mutations.js';
import { classPage } from '../scaffold/support/corpora.js';
import { buildScaffoldEntries } from '../../../src/scaffold/scaffold-index.js';
import { ScaffoldEngine } from '../../../src/scaffold/engine.js';
import { CorpusIndex } from '../../../src/corpus/corpus-index.js';
import { parsePage } from '../../../src/corpus/page.js';
import { recordOf, sha256 } from '../../../src/corpus/record.js';
import { Workbench } from '../../../src/workbench/workbench.js';

const WORDS = 'tide gauge water level chart datum surge wave buoy mark sensor record station'.split(
  ' ',
);

/** Pages of a corpus whose words, links and parents are spread as in a real one. */
function pagesOf(count: number): [string, string][] {
  const chance = chanceFrom(count);
  const slugOf = (i: number): string =>
    `${WORDS[i % WORDS.length]!}-${WORDS[(i * 7) % WORDS.length]!}-${String(i)}`;
  const any = (): string => slugOf(chance(count));
  return Array.from({ length: count }, (_, i) => [
    `pages/P${String(i)}.md`,
    classPage({
      slug: slugOf(i),
      label: slugOf(i).replaceAll('-', ' '),
      // A tree about as deep as the corpus is, whatever its size.
      parents: i === 0 ? [] : [slugOf(Math.floor(i / 8))],
      requires: [any(), any()],
      uses: [any()],
      outbound: [any(), any(), any()],
      links: [any(), any(), any(), 'Nowhere'],
    }),
  ]);
}

const questions = (count: number): string[] =>
  Array.from({ length: count / 10 }, (_, i) => `What does a station mark ${String(i)} need?`);

/** Index, ancestors, scaffold index, matcher, and a question for every tenth page. */
function buildAndServe(pages: readonly [string, string][]): void {
  const index = new CorpusIndex();
  for (const [path, text] of pages) {
    index.set(recordOf(parsePage(path, text, { iri: 'urn:ngm:class:' }), sha256(text)));
  }
  index.generation();
  const engine = new ScaffoldEngine(buildScaffoldEntries(index));
  // A question meets more classes in a larger corpus, by design: one is enough to build on.
  for (const question of questions(100)) engine.serve(question);
}

// A busy machine can spoil a measurement; work that grows faster fails every time.
it('building a corpus grows with its pages, 1,000 to 8,000', { timeout: 300_000 }, () => {
  const ratio = growth(pagesOf(1000), pagesOf(8000), buildAndServe);
  expect(ratio).toBeLessThanOrEqual(8 * 1.3);
});

it('a save does the same work in a large corpus as in a small one', async () => {
  const reads: number[] = [];
  for (const count of [100, 800]) {
    const files = new MemoryFiles(Object.fromEntries(pagesOf(count)));
    const workbench = await Workbench.open(ROOT, { files, clock: () => new Date(0) });
    await workbench.build();
    workbench.engine();
    const before = files.reads;
    files.put('pages/P7.md', `${pagesOf(count)[7]![1]}- one line more\n`);
    await workbench.updateFromDisk('pages/P7.md');
    workbench.checkPage(
      'pages/P7.md',
      new TextDecoder().decode(files.readSync(`${ROOT}/pages/P7.md`)),
    );
    reads.push(files.reads - before);
  }
  expect(reads).toEqual([2, 2]);
});
