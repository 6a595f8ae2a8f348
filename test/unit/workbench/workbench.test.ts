import { beforeEach, describe, expect, it } from 'vitest';

import { RULES } from '../../../src/rules/registry.js';
import { classPage } from '../scaffold/support/corpora.js';
import {
  corpusOf,
  MemoryFiles,
  ROOT,
  systemError,
  type MemoryCorpus,
} from '../support/memory-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import type { FileSystem } from '../../../src/workbench/workbench.types.js';

const tide = classPage({ slug: 'tide', label: 'Tide', parents: ['owl:Thing'], requires: ['moon'] });
const moon = classPage({ slug: 'moon', label: 'Moon', parents: ['owl:Thing'] });
const pages = { 'pages/Tide.md': tide, 'pages/Moon.md': moon };

const codesOf = (findings: readonly { code: string; path: string }[], path: string): string[] =>
  findings.filter((finding) => finding.path === path).map(({ code }) => code);

describe('reading a corpus', () => {
  it('indexes its pages, and reads each once', async () => {
    const { workbench, files } = await corpusOf(pages);
    expect(workbench.status()).toMatchObject({
      pages: 2,
      classes: 2,
      skipped: [],
      pagesFolder: 'pages',
    });
    expect(workbench.pagePaths()).toEqual(['pages/Moon.md', 'pages/Tide.md']);
    expect(files.reads).toBe(2);
  });

  it('names the pages it cannot read, and why', async () => {
    const { workbench, files } = await corpusOf({
      ...pages,
      'pages/Latin.md': new Uint8Array([0x23, 0x20, 0xe9, 0x0a]),
      'pages/Half.md': new Uint8Array([0x23, 0x20, 0xf0, 0x9f, 0x8c]),
      'pages/Secret.md': '# Secret\n',
    });
    files.failures.set('pages/Secret.md', systemError('EACCES'));
    await workbench.build();
    const skipped = new Map(workbench.status().skipped.map(({ path, reason }) => [path, reason]));
    expect([...skipped.keys()].sort()).toEqual([
      'pages/Half.md',
      'pages/Latin.md',
      'pages/Secret.md',
    ]);
    expect(skipped.get('pages/Latin.md')).toMatch(/UTF-8/u);
    expect(skipped.get('pages/Secret.md')).toMatch(/permissions/u);
    expect(workbench.status().pages).toBe(2);
  });

  it('names a folder it cannot list, and reads the others', async () => {
    class LockedFolder extends MemoryFiles {
      override list(...[folder, accept, unreadable]: Parameters<FileSystem['list']>) {
        unreadable?.('locked', systemError('EACCES'));
        return super.list(folder, accept);
      }
    }
    const files = new LockedFolder({ 'pages/Tide.md': tide });
    const workbench = await Workbench.open(ROOT, { files, clock: () => new Date(0) });
    await workbench.build();
    const { pages: read, skipped } = workbench.status();
    expect(read).toBe(1);
    expect(skipped).toEqual([
      { path: 'pages/locked', reason: 'It may not be read: check its permissions.' },
    ]);
  });

  it('takes a page back when it can be read again', async () => {
    const { workbench, files } = await corpusOf(pages);
    files.failures.set('pages/Moon.md', systemError('EIO'));
    await workbench.build();
    expect(workbench.status().pages).toBe(1);
    files.failures.clear();
    await workbench.build();
    expect(workbench.status()).toMatchObject({ pages: 2, skipped: [] });
  });

  it('stops between slices when it is cancelled, and can be taken up again', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [`pages/P${String(i)}.md`, `# P${String(i)}\n`]),
    );
    const files = new MemoryFiles(many);
    const workbench = await Workbench.open(ROOT, { files, clock: () => new Date(0) });
    const stop = new AbortController();
    const seen: number[] = [];
    await workbench.build((done, total) => {
      seen.push(done);
      expect(total).toBe(100);
      if (done >= 32) stop.abort();
    }, stop.signal);
    expect(seen).toEqual([32]);
    expect(workbench.status().pages).toBe(32);
    await workbench.build();
    expect(workbench.status().pages).toBe(100);
  });

  it('says where it looked when there is no page', async () => {
    const { workbench } = await corpusOf({ 'README.txt': 'no page' });
    expect(workbench.status()).toMatchObject({ pages: 0, classes: 0 });
    expect(workbench.status().looked).toContain('pages');
  });

  it('has the generation of its bytes, a byte-order mark too', async () => {
    const generation = async (text: string): Promise<string> =>
      (await corpusOf({ 'pages/A.md': text })).workbench.indexSummary().generation;
    expect(await generation('# A\n')).toBe(await generation('# A\n'));
    expect(await generation('\uFEFF# A\n')).not.toBe(await generation('# A\n'));
  });

  it('counts wikilinks outside code', async () => {
    const { workbench } = await corpusOf({ 'pages/A.md': '# A\n- [[B]] `[[C]]` [[B]]\n' });
    expect(workbench.indexSummary()).toMatchObject({ pages: 1, classes: 0, links: 2 });
  });
});

describe('a page that changes on disk', () => {
  let corpus: MemoryCorpus;
  beforeEach(async () => {
    corpus = await corpusOf(pages);
  });

  it('is read again; an unchanged one changes nothing', async () => {
    const { workbench, files } = corpus;
    const before = workbench.indexSummary().generation;
    expect(await workbench.updateFromDisk('pages/Tide.md')).toBe(false);
    files.put('pages/Tide.md', `${tide}- [[Sun]]\n`);
    expect(await workbench.updateFromDisk('pages/Tide.md')).toBe(true);
    expect(workbench.indexSummary()).toMatchObject({ links: 1 });
    expect(workbench.indexSummary().generation).not.toBe(before);
  });

  it('is forgotten when it is gone, and found when it is new', async () => {
    const { workbench, files } = corpus;
    files.remove('pages/Moon.md');
    files.put('pages/Sun.md', classPage({ slug: 'sun' }));
    expect(await workbench.updateFromDisk('pages/Moon.md')).toBe(true);
    expect(await workbench.updateFromDisk('pages/Moon.md')).toBe(false);
    expect(await workbench.updateFromDisk('pages/Sun.md')).toBe(true);
    expect(workbench.pagePaths()).toEqual(['pages/Sun.md', 'pages/Tide.md']);
    const { findings } = await workbench.checkCorpus();
    expect(codesOf(findings, 'pages/Tide.md')).toContain('target-dangling');
  });

  it('is set apart when it can no longer be read', async () => {
    const { workbench, files } = corpus;
    files.put('pages/Moon.md', new Uint8Array([0xff]));
    expect(await workbench.updateFromDisk('pages/Moon.md')).toBe(true);
    expect(workbench.status()).toMatchObject({ pages: 1, skipped: [{ path: 'pages/Moon.md' }] });
    files.remove('pages/Moon.md');
    await workbench.updateFromDisk('pages/Moon.md');
    expect(workbench.status().skipped).toEqual([]);
  });

  it.each([
    'README.md',
    'pages/x.txt',
    '../pages/Tide.md',
    'pages/.hidden/A.md',
    'pages/ledger/A.md',
  ])('is no page of the corpus: %s', async (path) => {
    const { workbench, files } = corpus;
    files.put(path, '# A\n');
    expect(workbench.isPage(path)).toBe(false);
    expect(await workbench.updateFromDisk(path)).toBe(false);
  });

  it('is served as it was saved, and the engine is not built again', async () => {
    const { workbench, files } = corpus;
    const engine = workbench.engine();
    files.put(
      'pages/Moon.md',
      classPage({ slug: 'moon', label: 'Moon', definition: 'Round and far.' }),
    );
    await workbench.updateFromDisk('pages/Moon.md');
    expect(workbench.scaffold({ question: 'moon' }).block).toContain('Round and far.');
    expect(workbench.engine()).toBe(engine);
  });
});

describe('checking the corpus', () => {
  const withHint = { ...pages, 'pages/Note.md': '# Note\n- [[Nowhere]]\n' };

  it('counts hints and lists them only when asked to', async () => {
    const { workbench } = await corpusOf(withHint);
    const silent = await workbench.checkCorpus();
    expect(silent.byCode['link-missing']).toEqual({ findings: 1, items: 1 });
    expect(codesOf(silent.findings, 'pages/Note.md')).toEqual([]);
    const loud = await workbench.checkCorpus({ hints: true });
    expect(loud.byCode).toEqual(silent.byCode);
    expect(codesOf(loud.findings, 'pages/Note.md')).toEqual(['link-missing']);
  });

  it('has every code among its counts', async () => {
    const { byCode } = await (await corpusOf(pages)).workbench.checkCorpus();
    expect(Object.keys(byCode)).toEqual(expect.arrayContaining(RULES.map(({ code }) => code)));
  });

  it('sums the items that one finding stands for', async () => {
    const relations = {
      invented: [{ '@id': 'urn:a' }, { '@id': 'urn:b' }],
      other: { '@id': 'urn:c' },
    };
    const text = `# A\n\`\`\`json-ld\n${JSON.stringify({ '@type': 'Class', relations })}\n\`\`\`\n`;
    const { byCode } = await (await corpusOf({ 'pages/A.md': text })).workbench.checkCorpus();
    expect(byCode['predicate-unknown']).toEqual({ findings: 2, items: 3 });
  });

  it('reads only the pages it is asked for', async () => {
    const { workbench, files } = await corpusOf(withHint);
    // Looked for once, as this file system does not tell what is there.
    expect(workbench.baseline.file).toBeNull();
    const before = files.reads;
    const check = await workbench.checkCorpus({ paths: ['pages/Note.md'], hints: true });
    expect(check.pages).toBe(1);
    expect(files.reads - before).toBe(1);
    expect(new Set(check.findings.map(({ path }) => path))).toEqual(new Set(['pages/Note.md']));
  });

  it('sees the disk, not what the index remembers', async () => {
    const { workbench, files } = await corpusOf(withHint);
    files.put('pages/Note.md', '# Note\n');
    expect((await workbench.checkCorpus()).byCode['link-missing']?.findings).toBe(0);
  });

  it('names a page that went away, and no longer when it is back', async () => {
    const { workbench, files } = await corpusOf(pages);
    files.failures.set('pages/Moon.md', systemError('EACCES'));
    const check = await workbench.checkCorpus();
    expect(check.pages).toBe(1);
    expect(check.skipped.map(({ path }) => path)).toEqual(['pages/Moon.md']);
    files.failures.clear();
    const again = await workbench.checkCorpus();
    expect(again).toMatchObject({ pages: 2, skipped: [] });
    expect(workbench.status().skipped).toEqual([]);
  });

  it('goes on naming a page that was never indexed', async () => {
    const { workbench } = await corpusOf({ ...pages, 'pages/Bad.md': new Uint8Array([0xff]) });
    await workbench.checkCorpus();
    expect((await workbench.checkCorpus()).skipped.map(({ path }) => path)).toEqual([
      'pages/Bad.md',
    ]);
  });

  it('stops when it is cancelled, with what it has', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 70 }, (_, i) => [`pages/P${String(i)}.md`, '# P\n- [[Nowhere]]\n']),
    );
    const { workbench } = await corpusOf(many);
    const stop = new AbortController();
    const check = await workbench.checkCorpus({}, () => stop.abort(), stop.signal);
    expect(check.pages).toBe(32);
    expect(check.byCode['link-missing']?.findings).toBe(32);
    const none = await workbench.checkCorpus({}, undefined, AbortSignal.abort());
    expect(none).toMatchObject({ pages: 0, findings: [] });
  });
});

describe('checking a page', () => {
  it('measures the ceiling on what is served: the page as saved', async () => {
    const { workbench } = await corpusOf(pages);
    const edited = tide.replace('"urn:ngm:class:moon"', '"urn:ngm:class:none"');
    expect(workbench.checkPage('pages/Tide.md', edited).ceiling).toEqual({
      exposed: 1,
      gold: 1,
      none: null,
    });
  });

  it.each([
    ['not published', classPage({ slug: 'tide', public: false }), /not published, not served/u],
    ['without names to ask for', classPage({ slug: 'tide' }), /no declared name/u],
  ])('of a class %s says why there is no figure', async (_, text, words) => {
    const { workbench } = await corpusOf({ 'pages/Tide.md': text });
    expect(workbench.checkPage('pages/Tide.md', text).ceiling?.none).toMatch(words);
  });

  it('without a class has no ceiling and no class range', async () => {
    const { workbench } = await corpusOf({ 'pages/Note.md': '# Note\n' });
    expect(workbench.checkPage('pages/Note.md', '# Note\n')).toMatchObject({
      classRange: null,
      ceiling: null,
      findings: [],
    });
  });

  it('that shares its slug with a page before it says that it is not served', async () => {
    const { workbench } = await corpusOf({ 'pages/A.md': tide, 'pages/B.md': tide });
    expect(workbench.checkPage('pages/A.md', tide).ceiling?.none).not.toBeUndefined();
    expect(workbench.checkPage('pages/B.md', tide).ceiling?.none).toMatch(/not served/u);
  });
});

describe('settings', () => {
  it('are read again: pages move, IRIs change, rules fall silent', async () => {
    const { workbench, files } = await corpusOf({
      ...pages,
      'notes/A.md': '---\ntype: class\nlabel: A\npublic: true\n---\n# A\n- [[Nowhere]]\n',
    });
    files.put(
      'ontodesk.yaml',
      'version: 1\npages: notes\niri: "urn:my:"\nrules:\n  link-missing: off\n',
    );
    await workbench.reloadSettings();
    expect(workbench.isSetUp).toBe(true);
    expect(workbench.pagePaths()).toEqual(['notes/A.md']);
    expect((await workbench.checkCorpus({ hints: true })).byCode['link-missing']?.findings).toBe(0);
    expect(workbench.engine().entries.has('a')).toBe(true);
    files.put('ontodesk.yaml', 'version: 1\npages: pages\n');
    await workbench.reloadSettings();
    expect(workbench.pagePaths()).toEqual(['pages/Moon.md', 'pages/Tide.md']);
    files.remove('ontodesk.yaml');
    await workbench.reloadSettings();
    expect(workbench.isSetUp).toBe(false);
  });

  it('give minted IRIs their prefix at once', async () => {
    const page = '---\ntype: class\nlabel: A\n---\n# A\n';
    const { workbench, files } = await corpusOf({
      'pages/A.md': page,
      'ontodesk.yaml': 'version: 1\n',
    });
    files.put('pages/B.md', page.replace('label: A', 'label: B\nuses: ["urn:my:a"]'));
    files.put('ontodesk.yaml', 'version: 1\niri: "urn:my:"\n');
    await workbench.reloadSettings();
    const { findings } = await workbench.checkCorpus();
    expect(codesOf(findings, 'pages/B.md')).not.toContain('target-dangling');
  });

  it('that cannot be read are a finding, and the defaults are in force', async () => {
    const { workbench } = await corpusOf({ ...pages, 'ontodesk.yaml': new Uint8Array([0xff]) });
    expect(workbench.settingsFindings.map(({ path, severity }) => [path, severity])).toEqual([
      ['ontodesk.yaml', 'error'],
    ]);
    expect(workbench.status().pages).toBe(2);
    const { findings } = await workbench.checkCorpus();
    expect(codesOf(findings, 'ontodesk.yaml')).toHaveLength(1);
  });
});

describe('a question to start from', () => {
  it('asks for the first relation, else for the class', async () => {
    const { workbench } = await corpusOf({ ...pages, 'pages/Note.md': '# Note\n' });
    expect(workbench.questionFor('pages/Tide.md')).toContain('what does Tide require?');
    expect(workbench.questionFor('pages/Note.md')).toBeNull();
    expect(workbench.questionFor('pages/Gone.md')).toBeNull();
  });
});
