/** Ceilings measured beside a check: the same findings, whatever becomes of the thread. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { ceilingOf, missesOf } from '../../../src/exposure/ceiling.js';
import { ScaffoldEngine } from '../../../src/scaffold/engine.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';
import {
  ceilingThread,
  FEWEST_PAGES,
  type CeilingTask,
  type MeasureCeilings,
  type ReadyCeilings,
} from '../../../src/workbench/ceiling-thread.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { classPage } from '../scaffold/support/corpora.js';
import { MemoryFiles, ROOT } from '../support/memory-files.js';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'ontodesk-ceilings-'));
const program = path.join(folder, 'ceilings.js');

const COUNT = FEWEST_PAGES + 20;
/** No label is part of another. */
const labelOf = (i: number): string => `Buoy${(i + COUNT) % COUNT}x`;
const slugOf = (i: number): string => labelOf(i).toLowerCase();

/** Classes that require five others each: more than a block shows. */
const pages = Object.fromEntries(
  Array.from({ length: COUNT }, (_, i) => [
    `pages/Mark ${i}.md`,
    classPage({
      slug: slugOf(i),
      label: labelOf(i),
      parents: ['owl:Thing'],
      requires: [7, 90, 201, 302, 403].map((step) => slugOf(i + step)),
      public: i % 10 !== 0,
    }),
  ]),
);

async function corpusWith(ceilings?: MeasureCeilings) {
  const files = new MemoryFiles(pages);
  const clock = (): Date => new Date(0);
  const workbench = await Workbench.open(ROOT, { files, clock, ceilings });
  await workbench.build();
  return { files, workbench };
}

async function taskOf(): Promise<CeilingTask> {
  const { workbench } = await corpusWith();
  return {
    slugs: workbench.classSlugs(),
    entries: workbench.engine().entries,
    templates: DEFAULT_SETTINGS.questions.templates,
    options: DEFAULT_SETTINGS.scaffold,
  };
}

/** Resolves when the slug is ready. */
function waitFor(ready: ReadyCeilings, slug: string): Promise<void> {
  return vi
    .waitUntil(() => ready.of(slug) !== undefined, { timeout: 60_000 })
    .then(() => undefined);
}

beforeAll(async () => {
  await build({
    absWorkingDir: REPOSITORY,
    entryPoints: ['src/workbench/ceilings.worker.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a thread of ceilings', () => {
  it('measures every class as it is measured here, the first one last', async () => {
    const task = await taskOf();
    const ready = ceilingThread(program)(task);
    await waitFor(ready, task.slugs[0]!);
    const engine = new ScaffoldEngine(new Map(task.entries));
    for (const slug of task.slugs) {
      const here = ceilingOf(engine, slug, task.templates, task.options);
      expect(ready.of(slug)).toEqual(here && missesOf(here));
    }
    ready.close();
  });

  it.each([
    ['is not there', path.join(folder, 'none.js')],
    ['throws', rough('throws', `throw new Error('no room')`)],
    ['ends the thread', rough('ends', `process.exit(3)`)],
    ['sends nothing', rough('hangs', `for (;;) {}`)],
  ])('leaves everything to the check when its program %s', async (_, file) => {
    const alone = await corpusWith();
    const { workbench } = await corpusWith(ceilingThread(file));
    expect(await workbench.checkCorpus({ hints: true })).toEqual(
      await alone.workbench.checkCorpus({ hints: true }),
    );
  });
});

describe('a check', () => {
  it('finds the same with the thread as without it', async () => {
    const alone = await corpusWith();
    const { workbench } = await corpusWith(ceilingThread(program));
    const found = await workbench.checkCorpus({ hints: true });
    expect(found).toEqual(await alone.workbench.checkCorpus({ hints: true }));
    expect(found.byCode['copy-ceiling']?.findings).toBeGreaterThan(COUNT / 2);
  });

  it('takes what is ready, and measures what is not', async () => {
    const last = slugOf(COUNT - 1);
    const { measure, asked } = standIn((slug) =>
      slug === last ? { label: 'Mark', exposed: 1, gold: 1, questions: [] } : undefined,
    );
    const { workbench } = await corpusWith(measure);
    const { findings } = await workbench.checkCorpus();
    const ceilings = findings.filter(({ code }) => code === 'copy-ceiling');
    expect(asked.has(last)).toBe(true);
    expect(ceilings.some(({ path: page }) => page === `pages/Mark ${COUNT - 1}.md`)).toBe(false);
    expect(ceilings.some(({ path: page }) => page === `pages/Mark ${COUNT - 2}.md`)).toBe(true);
  });

  it('uses nothing that was measured before a page changed', async () => {
    const { measure, asked } = standIn(() => null);
    const { workbench, files } = await corpusWith(measure);
    let after = -1;
    await workbench.checkCorpus({}, (done) => {
      if (done < 100 || after >= 0) return;
      files.put('pages/Mark 1.md', classPage({ slug: slugOf(1), label: 'Changed', parents: [] }));
      void workbench.updateFromDisk('pages/Mark 1.md').then(() => (after = asked.size));
    });
    expect(after).toBeGreaterThan(0);
    expect(asked.size).toBeLessThan(after + 64);
  });

  it('ends the thread when it is done, when it is cancelled, and when it fails', async () => {
    const { measure, closed } = standIn(() => undefined);
    const { workbench } = await corpusWith(measure);
    await workbench.checkCorpus();
    expect(closed()).toBe(1);
    await workbench.checkCorpus({}, undefined, AbortSignal.abort());
    expect(closed()).toBe(2);
    const failing = (): void => {
      throw new Error('nobody listens');
    };
    await expect(workbench.checkCorpus({}, failing)).rejects.toThrow('nobody listens');
    expect(closed()).toBe(3);
  });

  it('of few pages needs no thread', async () => {
    const measure = vi.fn<MeasureCeilings>();
    const { workbench } = await corpusWith(measure);
    await workbench.checkCorpus({ paths: workbench.pagePaths().slice(0, FEWEST_PAGES - 1) });
    expect(measure).not.toHaveBeenCalled();
  });
});

function rough(name: string, text: string): string {
  const file = path.join(folder, `${name}.cjs`);
  writeFileSync(file, text);
  return file;
}

/** Ceilings without a thread, with the slugs that were asked for and how often it was closed. */
function standIn(of: ReadyCeilings['of']) {
  const asked = new Set<string>();
  let closings = 0;
  const measure: MeasureCeilings = () => ({
    of: (slug) => {
      asked.add(slug);
      return of(slug);
    },
    close: () => {
      closings++;
    },
  });
  return { measure, asked, closed: () => closings };
}
