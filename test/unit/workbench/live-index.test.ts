/** The corpus with the open buffers laid over it. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { CorpusIndex } from '../../../src/corpus/corpus-index.js';
import { LinkIndex } from '../../../src/corpus/link-index.js';
import { sha256 } from '../../../src/corpus/record.js';
import type { Workbench } from '../../../src/workbench/workbench.js';
import { classPage, indexFor } from '../scaffold/support/corpora.js';
import { corpusOf } from '../support/memory-files.js';

const tide = classPage({ slug: 'tide', label: 'Tide', links: ['Moon', 'Ebb'] });
const moon = classPage({ slug: 'moon', label: 'Moon', parents: ['owl:Thing'] });
const pages = { 'pages/Tide.md': tide, 'pages/Moon.md': moon };

const indexOf = ({ live }: Workbench): CorpusIndex => live.surroundings().index;

describe('the live index', () => {
  it('is the index of the disk while no buffer differs from its file', async () => {
    const { workbench } = await corpusOf({ ...pages, 'pages/Marked.md': '\uFEFF# Marked\n' });
    const { live } = workbench;
    const disk = indexOf(workbench);
    const { version } = live;
    live.open('pages/Tide.md', tide, 1);
    live.open('pages/Marked.md', '# Marked\n', 1);
    live.open('README.md', '# No page\n', 1);
    expect(indexOf(workbench)).toBe(disk);
    expect(live.surroundings().view).toBe(workbench.corpus);
    expect([live.version, live.parsed]).toEqual([version, 0]);
    live.open('pages/Tide.md', `${tide}!`, 2);
    expect(indexOf(workbench)).not.toBe(disk);
    live.open('pages/Tide.md', tide, 3);
    expect(indexOf(workbench)).toBe(disk);
  });

  it('knows what is typed and not yet saved; everything else knows the disk', async () => {
    const { workbench } = await corpusOf(pages);
    const generation = workbench.indexSummary();
    const before = workbench.live.version;
    workbench.live.open('pages/Moon.md', moon.replaceAll('"Moon"', '"Luna"'), 2);
    const { index, view, links } = workbench.live.surroundings();
    expect(view.classOf('moon')?.label).toBe('Luna');
    expect(index.lookUp('Luna')).toEqual({ kind: 'page', path: 'pages/Moon.md' });
    expect(links.missing().map(({ name }) => name)).toEqual(['Ebb']);
    expect(workbench.live.version).toBeGreaterThan(before);
    expect(workbench.corpus.classOf('moon')?.label).toBe('Moon');
    expect(workbench.indexSummary()).toEqual(generation);
    expect(workbench.classNames()).toContainEqual({ slug: 'moon', title: 'Moon' });
    workbench.live.close('pages/Moon.md');
    expect(workbench.live.surroundings().view.classOf('moon')?.label).toBe('Moon');
  });

  it('has a page that is open and not on the disk, and forgets it when it is closed', async () => {
    const { workbench } = await corpusOf(pages);
    workbench.live.open('pages/Ebb.md', '# Ebb\n', 1);
    const { index, links } = workbench.live.surroundings();
    expect(index.lookUp('ebb')).toEqual({ kind: 'page', path: 'pages/Ebb.md' });
    expect(links.missing()).toEqual([]);
    expect(workbench.pagePaths()).not.toContain('pages/Ebb.md');
    workbench.live.close('pages/Ebb.md');
    expect(workbench.live.surroundings().links.missing()).toHaveLength(1);
    expect(indexOf(workbench).size).toBe(2);
  });

  it('keeps a buffer whose file changes or goes beneath it', async () => {
    const { workbench, files } = await corpusOf(pages);
    workbench.live.open('pages/Moon.md', moon, 1);
    files.put('pages/Moon.md', moon.replaceAll('"Moon"', '"Luna"'));
    await workbench.updateFromDisk('pages/Moon.md');
    expect(workbench.live.surroundings().view.classOf('moon')?.label).toBe('Moon');
    files.remove('pages/Moon.md');
    await workbench.updateFromDisk('pages/Moon.md');
    expect(workbench.live.surroundings().view.classOf('moon')?.label).toBe('Moon');
    workbench.live.close('pages/Moon.md');
    expect(workbench.live.surroundings().view.classOf('moon')).toBeUndefined();
  });

  it('follows the pages to another folder', async () => {
    const { workbench, files } = await corpusOf({ 'Tide.md': '# Tide\n' });
    workbench.live.open('Tide.md', '# Tide\nmore', 2);
    workbench.live.open('pages/Moon.md', '# Moon\nmore', 2);
    expect(
      indexOf(workbench)
        .pages()
        .map(({ path }) => path),
    ).toEqual(['Tide.md', 'pages/Moon.md']);
    files.put('pages/Moon.md', '# Moon\n');
    await workbench.refresh();
    expect(
      indexOf(workbench)
        .pages()
        .map(({ path }) => path),
    ).toEqual(['pages/Moon.md']);
  });

  it('reads the buffers anew when the settings give IRIs another form', async () => {
    const page = '---\ntype: class\nlabel: Tide Gauge\n---\n';
    const settings = 'version: 1\npages: pages\n';
    const { workbench, files } = await corpusOf({
      'ontodesk.yaml': settings,
      'pages/Tide.md': '# Tide\n',
    });
    workbench.live.open('pages/Tide.md', page, 2);
    expect(indexOf(workbench).classOf('tide-gauge')?.iri).toBe('urn:ngm:class:tide-gauge');
    files.put('ontodesk.yaml', `${settings}iri: "urn:other:"\n`);
    await workbench.reloadSettings();
    expect(indexOf(workbench).classOf('tide-gauge')?.iri).toBe('urn:other:tide-gauge');
  });
});

describe('settings that change nothing of the pages', () => {
  it.each(['the settings are read again', 'the corpus is refreshed'])(
    'leave what is typed in the index when %s',
    async (what) => {
      const settings = 'version: 1\npages: pages\n';
      const { workbench, files } = await corpusOf({ 'ontodesk.yaml': settings, ...pages });
      const seen = { ...pages, 'pages/Moon.md': moon.replaceAll('"Moon"', '"Luna"') };
      workbench.live.open('pages/Moon.md', seen['pages/Moon.md'], 2);
      const now = (): unknown => {
        const { index, links } = workbench.live.surroundings();
        return told(index, links);
      };
      expect(now()).toEqual(expected(new Map(Object.entries(seen))));
      files.put('ontodesk.yaml', `${settings}failOn: warning\n`);
      if (what === 'the corpus is refreshed') await workbench.refresh();
      else await workbench.reloadSettings();
      expect(now()).toEqual(expected(new Map(Object.entries(seen))));
    },
  );
});

const PATHS = ['pages/A.md', 'pages/b.md', 'pages/c.md'];
const text = fc.constantFrom(
  classPage({ slug: 'a', label: 'A', links: ['b', 'none'] }),
  classPage({ slug: 'a', label: 'B', parents: ['b'] }),
  classPage({ slug: 'b', aliases: ['none'], uses: ['a'], dialect: 'front-matter' }),
  '# Prose\n- [[a]]\n',
  '\uFEFF# Prose\n- [[a]]\n',
);
const step = fc.record({
  path: fc.constantFrom(...PATHS),
  what: fc.constantFrom('open', 'close', 'save', 'write', 'remove'),
  text,
  asked: fc.boolean(),
});

function told(index: CorpusIndex, links: LinkIndex): unknown {
  const names = ['a', 'A', 'b', 'B', 'none', 'c'];
  return {
    pages: index.pages().map(({ hash: _hash, ...page }) => page),
    classes: [...index.classes().keys()],
    lookUps: names.map((name) => index.lookUp(name)),
    looseEnds: links.looseEnds(),
    may: index.pages().map((page) => [links.mayLinkTo(page), links.mayReferTo(page)]),
  };
}

const expected = (contents: ReadonlyMap<string, string>): unknown => {
  const index = indexFor(Object.fromEntries(contents));
  return told(index, new LinkIndex(index));
};

it('after any opening, typing, saving and closing, it is that of the texts one sees', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
      const { workbench, files } = await corpusOf({ 'pages/A.md': '# A\n' });
      const { live } = workbench;
      const disk = new Map([['pages/A.md', '# A\n']]);
      const open = new Map<string, string>();
      for (const one of steps) {
        const { path, what } = one;
        if (what === 'open' || what === 'save') {
          const seen = one.text.replace('\uFEFF', '');
          live.open(path, seen, 1);
          open.set(path, seen);
        }
        if (what === 'close') {
          live.close(path);
          open.delete(path);
        }
        if (what === 'save' || what === 'write') {
          files.put(path, one.text);
          disk.set(path, one.text);
        }
        if (what === 'remove') {
          files.remove(path);
          disk.delete(path);
        }
        const { version } = live;
        const changed = await workbench.updateFromDisk(path);
        if (changed) expect(live.version).toBeGreaterThan(version);
        if (one.asked) {
          const { index, links } = live.surroundings();
          expect(told(index, links)).toEqual(expected(new Map([...disk, ...open])));
        }
      }
      const { index, links } = live.surroundings();
      expect(told(index, links)).toEqual(expected(new Map([...disk, ...open])));
      expect(workbench.pagePaths()).toEqual([...disk.keys()].sort());
      for (const [path, seen] of open) {
        expect(live.read(path)?.page.scan.text).toBe(seen);
        expect(live.read(path)?.hash).toBe(sha256(seen));
      }
    }),
    { numRuns: 60 },
  );
});

describe('the work of a keystroke', () => {
  it.each([50, 400])('is one page in a corpus of %i', async (count) => {
    const many = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `pages/P${String(i)}.md`,
        classPage({ slug: `p${String(i)}`, links: ['P1', 'None'] }),
      ]),
    );
    const { workbench, files } = await corpusOf(many);
    const { live } = workbench;
    const typed = many['pages/P7.md']!;
    const ask = (): void => {
      const { index, links, view } = live.surroundings();
      expect(index.lookUp('p7').kind).toBe('page');
      expect(index.pages()).toHaveLength(count);
      expect(index.classes().size).toBe(count);
      expect(view.classOf('p7')?.slug).toBe('p7');
      expect(links.linkingByName('P1')).toHaveLength(count);
    };
    live.open('pages/P7.md', `${typed}a`, 2);
    ask();
    const { walks } = indexOf(workbench);
    const before = { reads: files.reads, parsed: live.parsed, pages: live.surroundings().links };
    const { pagesRead } = before.pages;
    for (const more of ['ab', 'abc', 'abcd']) {
      live.open('pages/P7.md', typed + more, 3);
      ask();
    }
    expect(indexOf(workbench).walks).toBe(walks);
    expect(live.parsed - before.parsed).toBe(3);
    expect(live.surroundings().links.pagesRead).toBe(pagesRead);
    expect(files.reads).toBe(before.reads);
  });

  it('is none until somebody asks', async () => {
    const { workbench } = await corpusOf(pages);
    for (const more of ['a', 'ab', 'abc']) workbench.live.open('pages/Tide.md', tide + more, 1);
    expect(workbench.live.parsed).toBe(0);
    workbench.live.surroundings();
    expect(workbench.live.read('pages/Tide.md')?.page.scan.text).toBe(`${tide}abc`);
    expect(workbench.live.parsed).toBe(1);
  });
});

describe('a page read whole', () => {
  it('is read once, and again only when it changed', async () => {
    const { workbench, files } = await corpusOf(pages);
    const { live } = workbench;
    const first = live.read('pages/Tide.md');
    expect(first?.hash).toBe(sha256(tide));
    expect(live.read('pages/Tide.md')).toBe(first);
    expect(live.reads).toBe(1);
    files.put('pages/Tide.md', `${tide}more\n`);
    await workbench.updateFromDisk('pages/Tide.md');
    expect(live.read('pages/Tide.md')?.page.scan.text).toBe(`${tide}more\n`);
    expect(live.reads).toBe(2);
  });

  it('is the file as it is, even where the index does not know yet', async () => {
    const { workbench, files } = await corpusOf(pages);
    files.put('pages/Tide.md', '# Unnoticed\n');
    expect(workbench.live.read('pages/Tide.md')?.page.scan.text).toBe('# Unnoticed\n');
    files.put('pages/Tide.md', tide);
    expect(workbench.live.read('pages/Tide.md')?.page.scan.text).toBe(tide);
  });

  it('has the hash of its text without a byte-order mark', async () => {
    const { workbench } = await corpusOf({ 'pages/A.md': '\uFEFF# A\r\n' });
    const read = workbench.live.read('pages/A.md');
    expect(read?.page.scan.text).toBe('# A\r\n');
    expect(read?.hash).toBe(sha256('# A\r\n'));
  });

  it('is none for what is no page, is gone, or cannot be read', async () => {
    const { workbench, files } = await corpusOf({ ...pages, 'README.md': '# No page\n' });
    files.remove('pages/Moon.md');
    for (const path of ['README.md', 'pages/None.md', 'pages/Moon.md', '../x.md']) {
      expect(workbench.live.read(path)).toBeNull();
    }
  });

  it('is forgotten when many others were read since', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 80 }, (_, i) => [`pages/P${String(i)}.md`, `# P${String(i)}\n`]),
    );
    const { workbench } = await corpusOf(many);
    const paths = workbench.pagePaths();
    for (const path of paths) workbench.live.read(path);
    for (const path of paths.slice(-64).reverse()) workbench.live.read(path);
    expect(workbench.live.reads).toBe(80);
    workbench.live.read(paths[0]!);
    expect(workbench.live.reads).toBe(81);
    const large = 'x'.repeat(3_000_000);
    const two = await corpusOf({ 'pages/A.md': large, 'pages/B.md': large });
    for (const path of ['pages/A.md', 'pages/A.md', 'pages/B.md', 'pages/B.md', 'pages/A.md']) {
      two.workbench.live.read(path);
    }
    expect(two.workbench.live.reads).toBe(3);
  });
});
