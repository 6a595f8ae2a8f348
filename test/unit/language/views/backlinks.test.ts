import { describe, expect, it } from 'vitest';

import { finish, keys, page, shown, viewsOf } from './support.js';

const OF = { of: 'pages/Tide Gauge.md' };

const propertyLines = `# Log Book

- ### OntologyBlock
  - term-id:: 1
  - preferred-term:: Log Book
  - owl:class:: ngm:log-book
  - is-subclass-of:: [[Tide Gauge]], [[Record]]
  - requires:: [[Tide Gauge]]
`;

const pages = {
  'pages/Tide Gauge.md': page(
    'Tide Gauge',
    { aliases: '[Tide Recorder]', public: 'true' },
    'A [[Tide Gauge]] and a tide gauge.',
  ),
  'pages/Float Gauge.md': page(
    'Float Gauge',
    { subClassOf: '["[[Tide Gauge]]"]', requires: '["[[tide gauge]]"]' },
    'No word of it.',
  ),
  'pages/Log Book.md': propertyLines,
  'pages/Harbour.md':
    '# Harbour\r\n\r\n- 🌊 the [[tide  gauge|one]] here\r\n- and [[Tide Recorder#Zero]]\r\n',
  'pages/Notes.md': 'A `tide gauge`; the Tide Recorder and tide gauge.\n',
  'pages/Pole.md': '# Pole\n\nSee [[Pole]].\n',
};

describe('the backlinks of a page', () => {
  it('are counted by kind, apart; mentions only once they are asked for', async () => {
    const { ask, workbench } = await viewsOf(pages);
    const { rows } = ask('backlinks', [], OF);
    expect(shown({ rows, total: 3 })).toEqual([
      'Ontology References | 2',
      'Links | 1',
      'Unlinked Mentions',
    ]);
    expect(rows.map(({ expands }) => expands)).toEqual([true, true, true]);
    // Only the page whose ontology block is made of links had to be read.
    expect(workbench.live.reads).toBe(1);
  });

  it('name the pages that refer to the class, with the relations', async () => {
    const { ask } = await viewsOf(pages);
    expect(shown(ask('backlinks', ['references'], OF))).toEqual([
      'Float Gauge | subClassOf, requires',
      'Log Book | subClassOf, requires',
    ]);
    const places = ask('backlinks', ['references', 'pages/Log Book.md'], OF);
    expect(shown(places)).toEqual(['subClassOf | line 7', 'requires | line 8']);
    expect(places.rows[0]?.opens).toEqual({
      page: 'pages/Log Book.md',
      range: { start: { line: 6, character: 21 }, end: { line: 6, character: 35 } },
    });
  });

  it('show each link in its line, the link marked, at UTF-16 offsets', async () => {
    const { ask } = await viewsOf(pages);
    expect(keys(ask('backlinks', ['links'], OF))).toEqual(['pages/Harbour.md']);
    const places = ask('backlinks', ['links', 'pages/Harbour.md'], OF);
    expect(shown(places)).toEqual([
      '🌊 the [[tide  gauge|one]] here | line 3',
      'and [[Tide Recorder#Zero]] | line 4',
    ]);
    const [first] = places.rows;
    const [start, end] = first?.marked ?? [0, 0];
    expect(first?.label.slice(start, end)).toBe('[[tide  gauge|one]]');
    expect(first?.opens?.range).toEqual({
      start: { line: 2, character: 9 },
      end: { line: 2, character: 28 },
    });
  });

  it('find the mentions without a link, and read nothing when asked again', async () => {
    const { ask, files } = await viewsOf(pages);
    expect(shown(ask('backlinks', ['mentions'], OF))).toEqual(['Notes | 2 mentions']);
    const { reads } = files;
    expect(shown(ask('backlinks', ['mentions'], { ...OF, count: 1 }))).toHaveLength(1);
    expect(files.reads).toBe(reads);
    expect(shown(ask('backlinks', ['mentions', 'pages/Notes.md'], OF))).toEqual([
      'A `tide gauge`; the Tide Recorder and tide gauge. | line 1',
      '…the Tide Recorder and tide gauge. | line 1',
    ]);
  });

  it('follow what is typed and not saved', async () => {
    const { ask, workbench, files } = await viewsOf(pages);
    ask('backlinks', ['mentions'], OF);
    const { reads } = files;
    workbench.live.open('pages/Notes.md', 'Nothing any more.', 1);
    expect(shown(ask('backlinks', ['mentions'], OF))).toEqual([
      'No page mentions Tide Gauge without a link',
    ]);
    // The other pages are what they were: none is read again.
    expect(files.reads).toBe(reads);
    workbench.live.open('pages/Notes.md', 'Now [[Tide Gauge]].', 2);
    expect(keys(ask('backlinks', ['links'], OF))).toEqual(['pages/Harbour.md', 'pages/Notes.md']);
  });

  it('can be stopped, and a stopped search is not taken for an answer', async () => {
    const { ask, views } = await viewsOf(pages);
    const work = views.rows({
      view: 'backlinks',
      path: ['mentions'],
      count: 9,
      ...OF,
      search: null,
    });
    expect(work.next().done).toBe(false);
    work.return(undefined as never);
    expect(shown(ask('backlinks', ['mentions'], OF))).toEqual(['Notes | 2 mentions']);
    expect(
      finish(views.rows({ view: 'backlinks', path: [], count: 9, of: null, search: null })).rows,
    ).toEqual([]);
  });

  it('say which links could mean another page too', async () => {
    const { ask } = await viewsOf({
      'pages/a/Gauge.md': '# Gauge\n',
      'pages/b/Gauge.md': '# Gauge\n',
      'pages/Note.md': 'a [[Gauge]], a [[b/Gauge]]\n',
    });
    const of = { of: 'pages/a/Gauge.md' };
    expect(shown(ask('backlinks', ['links', 'pages/Note.md'], of))).toEqual([
      'a [[Gauge]], a [[b/Gauge]] | line 1 · could mean another page too',
    ]);
  });

  it('are those of a page in the corpus only', async () => {
    const { ask } = await viewsOf(pages);
    expect(ask('backlinks', [], { of: 'pages/No.md' }).rows).toEqual([]);
    expect(ask('backlinks', ['nothing'], OF).rows).toEqual([]);
  });

  it('open a page where it first refers', async () => {
    const { views } = await viewsOf(pages);
    const ask = { view: 'backlinks', path: ['links', 'pages/Harbour.md'], ...OF } as const;
    expect(views.placeOf(ask, 'pages/Harbour.md')?.start).toEqual({ line: 2, character: 9 });
    expect(views.placeOf({ ...ask, path: ['mentions', 'x'] }, 'pages/Notes.md')?.start).toEqual({
      line: 0,
      character: 20,
    });
    // Any other row leads to the first heading, else to the class, else to the start.
    const row = { view: 'orphans', path: [], of: null } as const;
    expect(views.placeOf(row, 'pages/Harbour.md')?.start).toEqual({ line: 0, character: 2 });
    expect(views.placeOf(row, 'pages/Notes.md')?.start).toEqual({ line: 0, character: 0 });
    expect(views.placeOf(row, 'pages/No.md')).toBeNull();
  });
});

describe('a long line', () => {
  it('is cut around the link, never in the middle of a character', async () => {
    const { ask } = await viewsOf({
      'pages/Tide Gauge.md': '# Tide Gauge\n',
      'pages/Long.md': `${'🌊'.repeat(60)} [[Tide Gauge]]${'🌊'.repeat(90)}\n`,
    });
    const [row] = ask('backlinks', ['links', 'pages/Long.md'], OF).rows;
    expect(row?.label).not.toMatch(/\p{Surrogate}/u);
    expect(row?.label).toMatch(/^…🌊+ \[\[Tide Gauge\]\]🌊+…$/u);
    const [start, end] = row?.marked ?? [0, 0];
    expect(row?.label.slice(start, end)).toBe('[[Tide Gauge]]');
    expect(row?.tooltip).not.toMatch(/\p{Surrogate}/u);
  });
});
