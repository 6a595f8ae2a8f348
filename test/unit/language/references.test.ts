import { describe, expect, it } from 'vitest';

import { definitionOf } from '../../../src/language/definition.js';
import { referencesOf } from '../../../src/language/references.js';
import { subjectAt } from '../../../src/language/subject.js';
import type { PagePlace } from '../../../src/language/surroundings.js';
import { growth } from '../support/growth.js';
import { corpusOf, sampleTexts, type Corpus, type Texts } from './support/reading.js';
import { identityOf, usesOf, type Use } from './support/recount.js';

const WITHOUT = { declaration: false };

/** A place in a page: where a piece of its text begins. */
function placeOf(corpus: Corpus, path: string, piece: string, inside = 1): PagePlace {
  const page = corpus.page(path);
  const at = page.scan.text.indexOf(piece);
  if (at < 0) throw new Error(`${path} does not say ${piece}`);
  return { page, offset: at + inside };
}

function referencesAt(corpus: Corpus, at: PagePlace, options = WITHOUT): string[] {
  return referencesOf(at, corpus.s, corpus.read, options).map(({ page, kind, relation, span }) => {
    const text = corpus.page(page).scan.text.slice(span.start, span.end);
    return `${page} ${relation ?? kind}: ${text}`;
  });
}

function definitionsAt(corpus: Corpus, at: PagePlace): string[] {
  return definitionOf(at, corpus.s, corpus.read).map(({ page, span }) => {
    const text = span ? corpus.page(page).scan.text.slice(span.start, span.end) : '(top)';
    return `${page}: ${text}`;
  });
}

describe('references on the sample', () => {
  const texts = sampleTexts();
  const corpus = corpusOf(texts);
  const identities = Object.entries(texts).map(([path, text]) => ({
    path,
    ...identityOf(path, text),
  }));
  const uses = Object.entries(texts).flatMap(([path, text]) =>
    usesOf(text).map((use) => ({ path, ...use })),
  );

  const holderOf = (name: string) => identities.find(({ names }) => names.includes(name));

  /** Whether a use means a page, by the plain rules of names and slugs. */
  function means(use: Use, { path, slug }: { path: string; slug: string | null }): boolean {
    if (use.slug !== null) return use.slug === slug;
    return holderOf(use.name!)?.path === path;
  }

  const withClass = identities.filter(({ slug }) => slug !== null && slug !== '');

  it('counts enough to mean something', () => {
    expect(withClass.length).toBeGreaterThan(35);
    expect(uses.length).toBeGreaterThan(300);
  });

  it.each(withClass)('$path: as many as counted by hand', (identity) => {
    const page = corpus.page(identity.path);
    // Its label; one class of the sample has none, and is pointed at by its IRI.
    const subjects = [...page.scan.text.matchAll(/\S+/gu)].flatMap(({ index }) => {
      const subject = subjectAt(page, index + 1, corpus.s);
      return subject?.kind === 'class' ? [{ at: { page, offset: index + 1 }, ...subject }] : [];
    });
    const { at } = subjects.find(({ part }) => part === 'label') ?? subjects.at(-1)!;
    const counted = uses
      .filter((use) => means(use, identity))
      .map((use) => `${use.path} ${use.relation}`)
      .sort();
    const found = referencesOf(at, corpus.s, corpus.read, WITHOUT)
      // Told only where a page has nothing but its list of links. Seiche's class has no IRI: its
      // entries are found on the page, but no index leads there.
      .filter(({ relation }) => relation !== 'outboundWikilinks')
      .filter(({ page: path, kind }) => path !== 'pages/Seiche.md' || kind === 'link')
      .map(({ page: path, relation, kind }) => `${path} ${relation ?? kind}`)
      .sort();
    expect(found).toEqual(counted);
  });

  it('finds the same from a link, from a reference and from the title', () => {
    const fromLabel = referencesAt(
      corpus,
      placeOf(corpus, 'pages/Tide Gauge.md', 'Tide Gauge",', 1),
    );
    const fromLink = referencesAt(corpus, placeOf(corpus, 'pages/Seiche.md', '[[Tide Gauge', 4));
    const fromLine = referencesAt(
      corpus,
      placeOf(corpus, 'pages/Float Gauge.md', '[[Tide Gauge', 4),
    );
    const fromTitle = referencesAt(corpus, placeOf(corpus, 'pages/Tide Gauge.md', '# Tide', 3));
    expect(fromLink).toEqual(fromLabel);
    expect(fromLine).toEqual(fromLabel);
    expect(fromTitle).toEqual(fromLabel);
    expect(fromLabel).toContain('pages/Float Gauge.md subClassOf: Tide Gauge');
    expect(fromLabel).toContain('pages/Seiche.md link: Tide Gauge');
    const pages = fromLabel.map((line) => line.slice(0, line.indexOf('.md')));
    expect(pages).toEqual([...pages].sort());
  });

  it('adds the declaration on demand', () => {
    const at = placeOf(corpus, 'pages/Seiche.md', '[[Tide Gauge', 4);
    const found = referencesAt(corpus, at, { declaration: true });
    const declared = found.filter((line) => line.includes('declaration'));
    expect(declared).toEqual(['pages/Tide Gauge.md declaration: Tide Gauge']);
    expect(found).toHaveLength(referencesAt(corpus, at).length + 1);
  });

  it('stops when told, with what it has', () => {
    const at = placeOf(corpus, 'pages/Seiche.md', '[[Tide Gauge', 4);
    let left = 3;
    corpus.reads.length = 0;
    const options = { declaration: false, stopped: () => left-- <= 0 };
    const found = referencesOf(at, corpus.s, corpus.read, options);
    expect(corpus.reads.length).toBeLessThanOrEqual(3);
    expect(found.length).toBeLessThan(referencesAt(corpus, at).length);
  });
});

describe('references by name and by part', () => {
  const corpus = corpusOf({
    'pages/A.md': '# A\n## Same words\ntext ^note-1\n[[#Same words]]\n',
    'pages/B.md': '# B\n[[A#Same words]] [[A#same  words|x]] [[A#Other]] [[A]] [[A#^note-1]]\n',
    'pages/C.md': '# C\n[[Nowhere]] [[a#A#Same words]]\n',
    'pages/D.md': '# D\n[[nowhere]] plain\n',
    'pages/x/Twin.md': '# X\n[[Twin]]\n',
    'pages/y/Twin.md': '# Y\n[[TWIN]]\n',
  });

  it('finds the links to a heading', () => {
    expect(referencesAt(corpus, placeOf(corpus, 'pages/A.md', '## Same', 4))).toEqual([
      'pages/A.md link: Same words',
      'pages/B.md link: Same words',
      'pages/B.md link: same  words',
      'pages/C.md link: A#Same words',
    ]);
  });

  it('finds the links to a block', () => {
    expect(referencesAt(corpus, placeOf(corpus, 'pages/A.md', '^note', 2))).toEqual([
      'pages/B.md link: ^note-1',
    ]);
  });

  it('finds the other links to a page that is not there', () => {
    expect(referencesAt(corpus, placeOf(corpus, 'pages/D.md', 'nowhere'))).toEqual([
      'pages/C.md link: Nowhere',
      'pages/D.md link: nowhere',
    ]);
  });

  it('finds the places that share an ambiguous name', () => {
    expect(referencesAt(corpus, placeOf(corpus, 'pages/x/Twin.md', 'Twin'))).toEqual([
      'pages/x/Twin.md link: Twin',
      'pages/y/Twin.md link: TWIN',
    ]);
  });

  it('finds nothing at plain text', () => {
    expect(referencesAt(corpus, placeOf(corpus, 'pages/D.md', 'plain'))).toEqual([]);
  });

  it('tells a list of links only where the page has no link', () => {
    const listed = (body: string): string =>
      '```json-ld\n{"@type":"Page","vc:outboundWikilinks":[{"@id":"urn:l:gauge"}]}\n```\n' +
      `\`\`\`json-ld\n{"@type":"Class","@id":"urn:ngm:class:listed"}\n\`\`\`\n${body}`;
    const gauge = '---\ntype: class\nlabel: Gauge\n---\n# Gauge\n';
    const two = corpusOf({
      'pages/Gauge.md': gauge,
      'pages/Link.md': listed('[[Gauge]]\n'),
      'pages/List.md': listed(''),
    });
    expect(referencesAt(two, placeOf(two, 'pages/Gauge.md', 'Gauge'))).toEqual([
      'pages/Link.md link: Gauge',
      'pages/List.md outboundWikilinks: urn:l:gauge',
    ]);
  });
});

describe('definition', () => {
  const sample = corpusOf(sampleTexts());

  it('leads from a link to the title of the page, in every dialect', () => {
    const seiche = placeOf(sample, 'pages/Seiche.md', '[[Tide Gauge', 4);
    expect(definitionsAt(sample, seiche)).toEqual(['pages/Tide Gauge.md: Tide Gauge']);
    const [{ span, origin } = { span: null, origin: null }] = definitionOf(
      seiche,
      sample.s,
      sample.read,
    );
    expect(sample.page('pages/Tide Gauge.md').scan.text.slice(span!.start - 2, span!.end)).toBe(
      '# Tide Gauge',
    );
    expect(seiche.page.scan.text.slice(origin!.start, origin!.end)).toBe('Tide Gauge');
  });

  it('leads from a reference to the label of the class', () => {
    const label = (corpus: Corpus, at: PagePlace): string => {
      const [found] = definitionOf(at, corpus.s, corpus.read);
      const { text } = corpus.page(found!.page).scan;
      return text.slice(text.lastIndexOf('\n', found!.span!.start) + 1, found!.span!.end);
    };
    const json = placeOf(sample, 'pages/Seiche.md', 'urn:ngm:class:water-level');
    expect(label(sample, json)).toBe('  "label": "Water Level');
    const matter = placeOf(sample, 'pages/GNSS Receiver.md', '[[Height Reference', 4);
    expect(label(sample, matter)).toBe('label: Height Reference');
    const line = placeOf(sample, 'pages/Float Gauge.md', '[[Stilling Well', 4);
    expect(label(sample, line)).toBe('\t- preferred-term:: Stilling Well');
  });

  const texts: Texts = {
    'pages/A.md': '# A\n## One [[Two]]\n### Deep\n## Other\n### Deep\ntext ^note-1\n',
    'pages/B.md':
      '[[A#one two]] [[A#Other#Deep]] [[A#^note-1]] [[A#None]] [[Nowhere]] [[#End]]\n# End\n',
    'pages/None.md': 'no title\n',
    'pages/C.md': '[[None]] [[Twin]]\n',
    'pages/x/Twin.md': '# X\n',
    'pages/y/Twin.md': '# Y\n',
  };
  const corpus = corpusOf(texts);

  it.each([
    ['A#one', ['pages/A.md: One [[Two]]']],
    ['A#^note', ['pages/A.md: ^note-1']],
    ['A#None', ['pages/A.md: A']],
    ['Nowhere', []],
    ['#End', ['pages/B.md: End']],
  ])('of [[%s', (piece, expected) => {
    expect(definitionsAt(corpus, placeOf(corpus, 'pages/B.md', piece))).toEqual(expected);
  });

  it('finds a heading below another', () => {
    const [found] = definitionOf(
      placeOf(corpus, 'pages/B.md', 'Other#Deep'),
      corpus.s,
      corpus.read,
    );
    expect(found!.span!.start).toBe(texts['pages/A.md']!.lastIndexOf('Deep'));
  });

  it('is the top of a page without a title, and every page of a shared name', () => {
    expect(definitionsAt(corpus, placeOf(corpus, 'pages/C.md', 'None'))).toEqual([
      'pages/None.md: (top)',
    ]);
    expect(definitionsAt(corpus, placeOf(corpus, 'pages/C.md', 'Twin'))).toEqual([
      'pages/x/Twin.md: X',
      'pages/y/Twin.md: Y',
    ]);
  });
});

describe('work', () => {
  /** Pages that all link to one, each a little different. */
  function linked(count: number): Corpus {
    const texts: Record<string, string> = { 'pages/Hub.md': '---\ntype: class\nlabel: Hub\n---\n' };
    for (let i = 0; i < count; i++) {
      texts[`pages/P${i}.md`] =
        `---\ntype: class\nlabel: P${i}\nsubClassOf: ["[[Hub]]"]\n---\n[[Hub]] [[P${i + 1}]]\n`;
    }
    return corpusOf(texts);
  }

  it('reads each page that refers once, and no others', () => {
    const corpus = linked(2000);
    const few = referencesAt(corpus, placeOf(corpus, 'pages/P3.md', '[[P4', 3));
    expect(few).toEqual(['pages/P3.md link: P4']);
    expect(corpus.reads).toEqual(['pages/P4.md']);
    corpus.reads.length = 0;
    const all = referencesAt(corpus, placeOf(corpus, 'pages/Hub.md', 'Hub'));
    expect(all).toHaveLength(4000);
    expect(corpus.reads).toHaveLength(2000);
    expect(new Set(corpus.reads).size).toBe(2000);
  });

  it('grows with the entries and links of a page', () => {
    const pageOf = (count: number): Corpus => {
      const names = Array.from({ length: count }, () => '[[Hub]]').join(', ');
      const lines = Array.from({ length: count }, () => '\t- uses:: [[Hub]]\n').join('');
      return corpusOf({
        'pages/Hub.md': `# Hub\n- ### OntologyBlock\n\t- owl:class:: ngm:hub\n\t- requires:: ${names}\n${lines}`,
      });
    };
    const search = (of: Corpus): void => {
      const title = { page: of.page('pages/Hub.md'), offset: 3 };
      referencesOf(title, of.s, of.read, WITHOUT);
    };
    const few = pageOf(10);
    expect(referencesAt(few, placeOf(few, 'pages/Hub.md', '# Hub', 3))).toHaveLength(20);
    const [small, large] = [pageOf(2000), pageOf(8000)];
    // Once before, so that both are timed as compiled code.
    search(large);
    // Four times the entries; a look at all of them for each would make it sixteen.
    expect(growth(small, large, search, 8)).toBeLessThanOrEqual(8);
  });

  it('takes more entries on a page than a call takes arguments', () => {
    const entry = '{"@id":"urn:ngm:class:hub"}';
    const list = Array.from({ length: 100_000 }, () => entry).join(',');
    const corpus = corpusOf({
      'pages/Hub.md': `\`\`\`json-ld\n{"@type":"Class","@id":"urn:ngm:class:hub","label":"Hub","sameAs":[${list}]}\n\`\`\`\n# Hub\n${'[[Hub]] '.repeat(100_000)}`,
    });
    expect(referencesAt(corpus, placeOf(corpus, 'pages/Hub.md', '# Hub', 3))).toHaveLength(200_000);
  });
});
