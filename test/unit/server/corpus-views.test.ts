import { afterEach, describe, expect, it } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';

import type { ChangeAnswer } from '../../../src/protocol/changes.js';
import {
  type InTaxonomyAnswer,
  type RowPlaceAnswer,
  type RowsAnswer,
  type SearchAnswer,
  VIEW_METHODS,
} from '../../../src/protocol/corpus-views.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import { Harness, type HarnessOptions } from './harness.js';

const page = (label: string, lines = '', body = ''): string =>
  `---\ntype: class\nlabel: ${label}\n${lines}---\n\n# ${label}\n\n${body}\n`;

const files = {
  'ontodesk.yaml': 'version: 1\nlists:\n  - name: Undefined\n    where: no definition\n',
  'pages/Gauge.md': page('Gauge', '', 'A gauge.'),
  'pages/Tide Gauge.md': page('Tide Gauge', 'subClassOf: ["[[Gauge]]"]\n', '[[Gauge]] [[Nowhere]]'),
};

let harness: Harness;

async function start(options: Partial<HarnessOptions> = {}): Promise<void> {
  harness = await Harness.start({ files, ...options });
}

afterEach(() => harness.stop());

const node = { place: null, of: null, search: null, count: 200, progress: 'p', path: [] };

const rows = (view: string, more: object = {}): Promise<RowsAnswer> =>
  harness.request(VIEW_METHODS.rows, { ...node, view, ...more });

const labels = ({ page: { rows: found } }: RowsAnswer): string[] => found.map(({ label }) => label);

describe('the views over the wire', () => {
  it('answer node by node', async () => {
    await start();
    expect(labels(await rows('taxonomy'))).toEqual(['Gauge']);
    const below = await rows('taxonomy', { path: ['gauge'] });
    expect(labels(below)).toEqual(['Tide Gauge']);
    expect(below.root).toBe(harness.root);
    expect(labels(await rows('missing'))).toEqual(['Nowhere']);
    expect(labels(await rows('orphans'))).toEqual(['Tide Gauge']);
    expect(labels(await rows('lists', { path: ['list:Undefined'] }))).toEqual([
      'Gauge',
      'Tide Gauge',
    ]);
  });

  it('know the page by its URI', async () => {
    await start();
    const of = harness.uri('pages/Gauge.md');
    const { page: kinds, title } = await rows('backlinks', { of });
    expect(title).toBe('Gauge');
    expect(kinds.rows.map(({ label, description }) => `${label} ${description}`.trim())).toEqual([
      'Ontology References 1',
      'Links 1',
      'Unlinked Mentions',
    ]);
    const answer = await harness.request<RowPlaceAnswer>(VIEW_METHODS.place, {
      ...{ ...node, view: 'backlinks', path: ['links', 'pages/Tide Gauge.md'], of },
      page: 'pages/Tide Gauge.md',
    });
    expect(answer.range?.start).toEqual({ line: 8, character: 0 });
    const outside = await rows('backlinks', { of: harness.uri('ontodesk.yaml') });
    expect(outside).toMatchObject({ title: null, page: { rows: [] } });
    const { found } = await harness.request<InTaxonomyAnswer>(VIEW_METHODS.inTaxonomy, {
      uri: harness.uri('pages/Tide Gauge.md'),
    });
    expect(found?.path.map(({ key }) => key)).toEqual(['gauge', 'tide-gauge']);
  });

  it('see what is typed and not saved', async () => {
    await start();
    await harness.open('pages/Gauge.md', files['pages/Gauge.md']);
    await harness.change('pages/Gauge.md', page('Gauge', '', '[[Elsewhere]]'));
    expect(labels(await rows('missing'))).toEqual(['Elsewhere', 'Nowhere']);
  });

  it('are told of a change, once for many files', async () => {
    await start();
    let told = 0;
    harness.onNotification(VIEW_METHODS.changed, () => {
      told++;
    });
    await rows('taxonomy');
    await harness.until('the first news', () => told === 1);
    const many = Array.from({ length: 30 }, (_, i) => `pages/New ${i}.md`);
    for (const file of many) harness.write(file, page(file));
    await harness.changed(...many);
    await harness.until('news', () => told > 1);
    expect(labels(await rows('orphans'))).toHaveLength(31);
    expect(told).toBeLessThan(10);
    // What changes nothing is no news.
    const before = told;
    await harness.changed(...many);
    await harness.until('the last status', () => harness.statuses.at(-1)?.pages === 32);
    expect(told).toBe(before);
  });

  it('say what a query comes to while it is typed', async () => {
    await start();
    const { preview, lists } = await harness.request<SearchAnswer>(VIEW_METHODS.search, {
      place: null,
      text: 'parent: Gauge',
    });
    expect(preview).toMatchObject({ problem: null, total: 1 });
    expect(lists).toEqual([{ name: 'Undefined', where: 'no definition' }]);
  });

  it('stop a search for mentions that is cancelled', async () => {
    const many = Array.from({ length: 200 }, (_, i) => [`pages/P ${i}.md`, 'a gauge\n'] as const);
    let reads = 0;
    const counting = {
      ...nodeFiles,
      readSync: (file: string) => {
        reads++;
        return nodeFiles.readSync(file);
      },
    };
    await start({ files: { ...files, ...Object.fromEntries(many) }, fileSystem: counting });
    await rows('taxonomy');
    const indexed = reads;
    const stop = new CancellationTokenSource();
    const params = {
      ...node,
      view: 'backlinks',
      path: ['mentions'],
      of: harness.uri('pages/Gauge.md'),
    };
    const asked = harness.request(VIEW_METHODS.rows, params, stop.token);
    stop.cancel();
    await expect(asked).rejects.toThrow(/^Stopped after \d+ pages\.$/u);
    const stopped = reads - indexed;
    expect(stopped).toBeLessThan(200);
    // The next search goes on where this one was stopped.
    expect(labels(await rows('backlinks', params))).toHaveLength(200);
    expect(reads - indexed).toBe(201);
  });
});

describe('saved lists over the wire', () => {
  const ask = (params: object): Promise<ChangeAnswer> =>
    harness.request(VIEW_METHODS.list, { place: null, keep: null, drop: null, ...params });

  it('are planned as a change of the settings', async () => {
    await start();
    const { planned, root } = await ask({ keep: { name: 'New', where: 'published' } });
    expect(root).toBe(harness.root);
    expect(planned).toMatchObject({
      title: 'Save list “New”',
      pages: [
        {
          page: 'ontodesk.yaml',
          edits: [
            {
              range: { start: { line: 3, character: 24 }, end: { line: 3, character: 24 } },
              newText: '\n  - name: "New"\n    where: "published"',
            },
          ],
        },
      ],
    });
    expect((await ask({ drop: 'Undefined' })).planned).toMatchObject({
      title: 'Remove list “Undefined”',
    });
    expect((await ask({ drop: 'Other' })).planned).toHaveProperty('refused');
  });

  it('are refused where nothing may be written, and where there is no file', async () => {
    await start({ options: { trusted: false } });
    expect((await ask({ drop: 'Undefined' })).planned).toMatchObject({
      refused: 'This folder is not trusted.',
    });
    await harness.stop();
    await start({ files: { 'pages/Gauge.md': files['pages/Gauge.md'] } });
    const { planned } = await ask({ keep: { name: 'New', where: 'published' } });
    expect(planned).toMatchObject({ how: 'Run “Ontodesk: Set Up This Folder” first.' });
  });
});
