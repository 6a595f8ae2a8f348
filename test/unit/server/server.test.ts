import { afterEach, describe, expect, it } from 'vitest';

import type { CodeAction, CodeLens } from 'vscode-languageserver/node';

import { METHODS } from '../../../src/protocol/messages.js';
import type {
  CheckCorpusReport,
  CheckPageReport,
  QuestionAnswer,
  ScaffoldAnswer,
} from '../../../src/protocol/messages.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import type { FileSystem } from '../../../src/workbench/workbench.types.js';

import { Harness, type HarnessOptions } from './harness.js';

let server: Harness;
const start = async (options: HarnessOptions): Promise<Harness> =>
  (server = await Harness.start(options));
afterEach(() => server.stop());

const long = 'A gauge that measures the level of the sea against a mark on the quay. '
  .repeat(3)
  .trim();

/** A class page with front matter; `more` are further lines of it. */
function page(label: string, more: readonly string[] = []): string {
  const slug = label.toLowerCase().replaceAll(' ', '-');
  const head = [
    'type: class',
    `iri: urn:ngm:class:${slug}`,
    `label: ${label}`,
    `definition: "${long} This one is ${label}."`,
  ];
  const tail = ['domain: data', 'maturity: draft', 'public: true', ...more];
  return `---\n${[...head, ...tail].join('\n')}\n---\n\n# ${label}\n\nText.\n`;
}

const gauge = page('Gauge', ['subClassOf: ["owl:Thing"]']);
const radar = page('Radar', ['subClassOf: ["[[Gauge]]"]']);
const files = { 'pages/Gauge.md': gauge, 'pages/Radar.md': radar };

describe('findings', () => {
  it('are published when a page is opened, with code, link and source', async () => {
    const text = radar.replace('domain: data', 'domain: dta');
    await start({ files: { ...files, 'pages/Radar.md': text } });
    await server.open('pages/Radar.md', text);
    await server.until('a finding', () => server.codes('pages/Radar.md')?.length === 1);
    expect(server.diagnostics('pages/Radar.md')).toMatchObject([
      {
        code: 'domain-unknown',
        codeDescription: { href: 'file:///rules/domain-unknown.md' },
        severity: 2,
        source: 'ontodesk',
        range: { start: { line: 5, character: 8 }, end: { line: 5, character: 11 } },
      },
    ]);
  });

  it('reach a client that offers nothing and answers nothing', async () => {
    const text = radar.replace('domain: data', 'domain: dta');
    await start({ files: { ...files, 'pages/Radar.md': text }, bare: true });
    await server.open('pages/Radar.md', text);
    await server.until('a finding', () => server.codes('pages/Radar.md')?.length === 1);
  });

  it('come on save, not on change, and belong to a version', async () => {
    await start({ files });
    await server.open('pages/Radar.md', radar);
    await server.until('the first check', () => server.codes('pages/Radar.md') !== undefined);
    const broken = radar.replace('domain: data', 'domain: dta');
    await server.change('pages/Radar.md', broken);
    await server.request<CodeLens[]>('textDocument/codeLens', {
      textDocument: { uri: server.uri('pages/Radar.md') },
    });
    expect(server.codes('pages/Radar.md')).toEqual([]);
    await server.save('pages/Radar.md', broken);
    await server.until('a finding', () => server.codes('pages/Radar.md')?.[0] === 'domain-unknown');
    expect(server.published.at(-1)?.version).toBe(3);
  });

  it('come on change when so set, after a pause, for the newest text only', async () => {
    await start({ files, options: { checkOn: 'type' } });
    await server.open('pages/Radar.md', radar);
    await server.until('the first check', () => server.codes('pages/Radar.md') !== undefined);
    const before = server.published.length;
    for (const word of ['d', 'dt', 'dta']) {
      await server.change('pages/Radar.md', radar.replace('domain: data', `domain: ${word}`));
    }
    await server.until('a finding', () => server.codes('pages/Radar.md')?.[0] === 'domain-unknown');
    expect(server.published.slice(before).map(({ version }) => version)).toEqual([4]);
  });

  it('go when the page is closed', async () => {
    const text = radar.replace('domain: data', 'domain: dta');
    await start({ files: { ...files, 'pages/Radar.md': text } });
    await server.open('pages/Radar.md', text);
    await server.until('a finding', () => server.codes('pages/Radar.md')?.length === 1);
    await server.close('pages/Radar.md');
    await server.until('none', () => server.codes('pages/Radar.md')?.length === 0);
    await server.until('a status without pages', () => server.statuses.at(-1)?.openPages === 0);
    expect(server.statuses.at(-1)?.findings).toBe(0);
  });

  it('are not published for a page that was closed while the index was built', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const fileSystem: FileSystem = {
      ...nodeFiles,
      list: (folder, accept) => held.then(() => nodeFiles.list(folder, accept)),
    };
    await start({ files, fileSystem });
    await server.open('pages/Radar.md', radar.replace('domain: data', 'domain: dta'));
    await server.close('pages/Radar.md');
    release();
    await server.request(METHODS.scaffold, { root: null, question: 'radar' });
    expect(server.codes('pages/Radar.md') ?? []).toEqual([]);
  });

  it('of one page follow a change of another, saved or made behind the editor', async () => {
    await start({ files });
    await server.open('pages/Radar.md', radar.replace('"[[Gauge]]"', '"urn:ngm:class:gauge"'));
    await server.until('the first check', () => server.codes('pages/Radar.md')?.length === 0);
    server.remove('pages/Gauge.md');
    await server.changed('pages/Gauge.md');
    const dangling = () => server.codes('pages/Radar.md')?.includes('parent-dangling') === true;
    await server.until('a dangling parent', dangling);
    await server.open('pages/Gauge.md', '');
    await server.save('pages/Gauge.md', gauge);
    await server.until('no dangling parent', () => !dangling());
  });

  it('are not made for markdown that is no page', async () => {
    await start({ files: { ...files, 'README.md': radar } });
    await server.open('README.md', radar);
    const params = { uri: server.uri('README.md') };
    const report = await server.request<CheckPageReport>(METHODS.checkPage, params);
    expect(report).toEqual({
      findings: 0,
      known: 0,
      notChecked: 'It is no page: pages lie in pages.',
    });
  });
});

describe('features', () => {
  it('fix a fault in the version at hand', async () => {
    const broken = radar.replace('["[[Gauge]]"]', '["[[Gauge]]", "[[Gauge]]"]');
    await start({ files: { ...files, 'pages/Radar.md': broken } });
    await server.open('pages/Radar.md', broken);
    await server.until(
      'a finding',
      () => server.codes('pages/Radar.md')?.includes('parent-repeated') === true,
    );
    const [diagnostic] = server.diagnostics('pages/Radar.md');
    await server.change('pages/Radar.md', `${broken}\nMore.\n`);
    const actions = await server.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: server.uri('pages/Radar.md') },
      range: diagnostic!.range,
      context: { diagnostics: [diagnostic] },
    });
    const fix = actions.find(({ edit }) => edit);
    expect(fix?.edit?.documentChanges).toMatchObject([{ textDocument: { version: 2 } }]);
    expect(fix?.diagnostics).toHaveLength(1);
    expect(actions.map(({ title }) => title)).toContain('Explain rule parent-repeated');
  });

  it('show the ceiling of a page, or that it is not served', async () => {
    const draft = page('Draft', ['subClassOf: ["[[Gauge]]"]']).replace(
      'public: true',
      'public: false',
    );
    await start({ files: { ...files, 'pages/Draft.md': draft } });
    const lenses = async (file: string, text: string): Promise<CodeLens[]> => {
      await server.open(file, text);
      await server.until('a check', () => server.codes(file) !== undefined);
      return server.request('textDocument/codeLens', { textDocument: { uri: server.uri(file) } });
    };
    expect(await lenses('pages/Radar.md', radar)).toMatchObject([
      {
        command: { title: 'Copy ceiling 1/1 names exposed', command: 'ontodesk.previewScaffold' },
      },
      { command: { title: 'No page leads here', command: 'ontodesk.showBacklinks' } },
    ]);
    expect(await lenses('pages/Draft.md', draft)).toMatchObject([
      { command: { title: 'not published, not served', command: '' } },
      { command: { title: 'No page leads here', command: 'ontodesk.showBacklinks' } },
    ]);
  });

  it('answer a question with the corpus it was asked of', async () => {
    await start({ files });
    const uri = server.uri('pages/Radar.md');
    const { root, question } = await server.request<QuestionAnswer>(METHODS.question, { uri });
    expect({ root, question }).toEqual({ root: server.root, question: 'What is Radar?' });
    const answer = await server.request<ScaffoldAnswer>(METHODS.scaffold, { root, question });
    expect(answer.report.seeds[0]).toMatchObject({ slug: 'radar', path: 'pages/Radar.md' });
  });

  it('count the whole corpus without publishing it', async () => {
    await start({ files: { ...files, 'pages/Bad.md': page('Bad', []) } });
    const params = { root: server.root, progress: 'p' };
    const report = await server.request<CheckCorpusReport>(METHODS.checkCorpus, params);
    expect(report).toMatchObject({
      pages: 3,
      findings: 1,
      byCode: { 'parent-missing': 1 },
      cancelled: false,
    });
    expect(server.published.every(({ diagnostics }) => diagnostics.length === 0)).toBe(true);
    await server.until('a status', () => server.statuses.at(-1)?.scope === 'corpus');
    expect(server.statuses.at(-1)?.findings).toBe(1);
  });
});

describe('ontodesk.yaml', () => {
  it('shows its faults and checks the open pages again', async () => {
    const text = radar.replace('domain: data', 'domain: dta');
    const yaml = 'version: 1\npages: pages\n';
    await start({ files: { ...files, 'pages/Radar.md': text, 'ontodesk.yaml': yaml } });
    await server.open('pages/Radar.md', text);
    await server.until('a finding', () => server.codes('pages/Radar.md')?.length === 1);
    await server.open('ontodesk.yaml', yaml);
    await server.save('ontodesk.yaml', `${yaml}rules: {domain-unknown: off, domain-unknwn: off}\n`);
    await server.until('none', () => server.codes('pages/Radar.md')?.length === 0);
    await server.until('a fault', () => server.codes('ontodesk.yaml')?.length === 1);
    expect(server.diagnostics('ontodesk.yaml')[0]?.range.start.line).toBe(2);
    await server.close('ontodesk.yaml');
    await server.request(METHODS.question, { uri: server.uri('pages/Radar.md') });
    expect(server.codes('ontodesk.yaml')).toHaveLength(1);
  });

  it('makes its folder a corpus of its own', async () => {
    const inner = { 'sub/ontodesk.yaml': 'version: 1\npages: .\n', 'sub/Radar.md': radar };
    await start({ files: { ...files, ...inner } });
    await server.open('sub/Radar.md', radar);
    await server.until(
      'a check',
      () => server.codes('sub/Radar.md')?.includes('parent-dangling') === true,
    );
    await server.until('a status', () => server.statuses.length > 0);
    expect(server.statuses.at(-1)?.root).toMatch(/\/sub$/u);
  });

  it('says when there is no page, and where it looked', async () => {
    await start({ files: { 'ontodesk.yaml': 'version: 1\npages: notes\n' } });
    await server.open('ontodesk.yaml', '');
    await server.until('a status', () => server.statuses.at(-1)?.state === 'no-pages');
    expect(server.statuses.at(-1)?.message).toContain('notes');
  });
});

describe('several folders', () => {
  it('are corpora apart', async () => {
    await start({
      files: { 'a/pages/Gauge.md': gauge, 'b/pages/Radar.md': radar },
      folders: ['a', 'b'],
    });
    await server.open('b/pages/Radar.md', radar);
    await server.until('a check', () => server.codes('b/pages/Radar.md') !== undefined);
    expect(server.codes('b/pages/Radar.md')).toContain('parent-dangling');
    await server.open('a/pages/Gauge.md', gauge);
    await server.until('a check', () => server.codes('a/pages/Gauge.md') !== undefined);
    const roots = (): number => new Set(server.statuses.map(({ root }) => root)).size;
    await server.until('two corpora', () => roots() === 2);
  });
});

describe('set-up', () => {
  it('is refused in a folder that is not trusted', async () => {
    await start({ files, options: { trusted: false } });
    const params = { folder: server.uri(''), baseline: false };
    await expect(server.request(METHODS.init, params)).rejects.toThrow(/not trusted/u);
  });

  it('writes what is missing and keeps what is there', async () => {
    await start({ files });
    const params = { folder: server.uri(''), baseline: true };
    const first = await server.request(METHODS.init, params);
    expect(first).toMatchObject({
      written: ['ontodesk.yaml', '.gitignore', '.gitattributes', '.ontodesk/baseline.json'],
      pages: 2,
    });
    const again = await server.request(METHODS.init, { ...params, baseline: false });
    expect(again).toMatchObject({
      written: [],
      kept: ['ontodesk.yaml', '.gitignore', '.gitattributes'],
    });
  });
});

it('a folder that cannot be read is a failure with its cause, not a crash', async () => {
  const fileSystem: FileSystem = {
    ...nodeFiles,
    list: () => Promise.reject(new Error('The disk is gone.')),
  };
  await start({ files, fileSystem });
  await server.open('pages/Radar.md', radar);
  await server.until('the failure', () => server.statuses.at(-1)?.state === 'failed');
  expect(server.statuses.at(-1)?.message).toContain('The disk is gone.');
  await expect(server.request(METHODS.scaffold, { root: null, question: 'x' })).rejects.toThrow(
    /The disk is gone/u,
  );
});
