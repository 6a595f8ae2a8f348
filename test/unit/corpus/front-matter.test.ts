import { describe, expect, it } from 'vitest';

import { both, read, references, textAt } from './support/blocks.js';

const matter = (yaml: string): string => `---\n${yaml}---\n# Tidal Index\n`;

const full = read(
  matter(`type: class
iri: urn:ngm:class:tidal-index
label: "Tidal Index"
definition: >-
  A number
  for a day.
domain: data
maturity: mature # checked
quality: 0.5
aliases: [TI, "Tide, Index"]
public: true
title: Tidal Index 🌊
subClassOf: ["[[Ocean Metric]]", owl:Thing]
requires: ["[[Sensor|Tide Sensor]]", "urn:ngm:class:clock"]
standardized-by: [[Hydro Office]]
uses:
  - "[[C#]]"
  - "[[Log#Part]]"
  - ngm:ledger
`),
);

describe('front matter of a class', () => {
  const block = full.classBlock!;

  it('gives every field at its place', () => {
    expect(block.dialect).toBe('front-matter');
    expect(both(full, block.iri)).toEqual([
      'urn:ngm:class:tidal-index',
      'urn:ngm:class:tidal-index',
    ]);
    expect(both(full, block.label)).toEqual(['Tidal Index', '"Tidal Index"']);
    expect(block.definition?.value).toBe('A number for a day.');
    expect(both(full, block.domain)).toEqual(['data', 'data']);
    expect(both(full, block.maturity)).toEqual(['mature', 'mature']);
    expect(both(full, block.quality)).toEqual([0.5, '0.5']);
    expect(block.aliases.map((alias) => both(full, alias))).toEqual([
      ['TI', 'TI'],
      ['Tide, Index', '"Tide, Index"'],
    ]);
    expect(textAt(full, block.place)).toBe('type');
  });

  it('reads parents and relations, in both spellings of a key', () => {
    expect(references(full, block.parents)).toEqual([
      ['Ocean Metric', '"[[Ocean Metric]]"'],
      ['owl:Thing', 'owl:Thing'],
    ]);
    expect(textAt(full, block.parentsPlace!)).toBe('subClassOf');
    expect(block.relations.map(({ key, targets }) => [key, references(full, targets)])).toEqual([
      [
        'requires',
        [
          ['Sensor', '"[[Sensor|Tide Sensor]]"'],
          ['urn:ngm:class:clock', '"urn:ngm:class:clock"'],
        ],
      ],
      ['standardizedBy', [['Hydro Office', '[[Hydro Office]]']]],
      [
        'uses',
        [
          ['C#', '"[[C#]]"'],
          ['Log', '"[[Log#Part]]"'],
          ['urn:ngm:class:ledger', 'ngm:ledger'],
        ],
      ],
    ]);
  });

  it('stands for the Page block too', () => {
    expect(both(full, full.pageBlock?.public)).toEqual([true, 'true']);
    expect(both(full, full.pageBlock?.title)).toEqual(['Tidal Index 🌊', 'Tidal Index 🌊']);
    expect(full.aliases).toEqual(['TI', 'Tide, Index']);
  });
});

describe('front matter', () => {
  const classOf = (yaml: string) => read(matter(yaml)).classBlock;

  it('mints a missing IRI from the label, at the label', () => {
    const page = read(matter('type: class\nlabel: Tidal Index\n'));
    expect(both(page, page.classBlock?.iri)).toEqual(['urn:ngm:class:tidal-index', 'Tidal Index']);
  });

  it.each(['label: 海図\n', '', 'iri: "urn:ngm:class:"\nlabel: A\n'])(
    'has no IRI with %j',
    (yaml) => {
      expect(classOf(`type: class\n${yaml}`)?.iri).toBeNull();
    },
  );

  it('takes numbers as they are written, not as they count', () => {
    const page = read(matter('type: class\nlabel: 1.10\naliases: [2020, 0x1F, ~, true]\n'));
    expect(page.classBlock?.label?.value).toBe('1.10');
    expect(page.aliases).toEqual(['2020', '0x1F', 'true']);
    expect(page.classBlock?.iri?.value).toBe('urn:ngm:class:1-10');
  });

  it.each([
    ['public: true\n', true],
    ['public: "true"\n', true],
    ['public: false\n', false],
    ['public: yes please\n', false],
    ['public:\n', false],
    ['', undefined],
  ])('with %j is public: %s', (yaml, expected) => {
    expect(read(matter(`type: class\n${yaml}`)).pageBlock?.public?.value).toBe(expected);
  });

  it('without `type: class` gives names but no class', () => {
    const page = read(matter('aliases:\n  - Slack Water\n'));
    expect(page.classBlock).toBeNull();
    expect(page.pageBlock).toBeNull();
    expect(page.aliases).toEqual(['Slack Water']);
    expect(classOf('type: [note, class]\nlabel: A\n')?.label?.value).toBe('A');
  });

  it('takes an empty list, an empty value and a missing one for no reference', () => {
    expect(classOf('type: class\nsubClassOf: []\nuses:\nrequires: ""\n')).toMatchObject({
      parents: [],
      malformedParents: [],
      relations: [
        { key: 'uses', targets: [], malformed: [] },
        { key: 'requires', targets: [], malformed: [] },
      ],
    });
  });

  it('sets apart what is no reference', () => {
    const page = read(matter('type: class\nsubClassOf: [{a: b}, "[[]]", "[[A]]"]\n'));
    expect(references(page, page.classBlock!.parents)).toEqual([['A', '"[[A]]"']]);
    const { malformedParents } = page.classBlock!;
    expect(malformedParents.map(({ place }) => textAt(page, place))).toEqual(['{a: b}', '"[[]]"']);
  });

  it('with CRLF has the same values at the same texts', () => {
    const page = read(
      matter('type: class\nlabel: A\nsubClassOf:\n  - "[[B]]"\n').replaceAll('\n', '\r\n'),
    );
    expect(both(page, page.classBlock?.label)).toEqual(['A', 'A']);
    expect(references(page, page.classBlock!.parents)).toEqual([['B', '"[[B]]"']]);
  });

  it('that is not YAML says where, and the rest of the page is read', () => {
    const page = read('---\ntype: class\nlabel: "A\n---\n# B [[C]]\n');
    expect(page.frontMatterFaults.length).toBeGreaterThan(0);
    for (const { span } of page.frontMatterFaults) {
      expect(span.start).toBeGreaterThanOrEqual(4);
      expect(span.end).toBeGreaterThan(span.start);
    }
    expect(page.scan.links.map(({ target }) => target)).toEqual(['C']);
  });

  it.each([
    'type: class\nlabel: [a,\n\n\n',
    'type: class\na: "b\n\n',
    '"a" "b"\n',
    'a: {b\r\n\r\n',
    '\ta: b\n',
  ])('%j has its fault where something stands', (yaml) => {
    const page = read(matter(yaml));
    expect(page.frontMatterFaults.length).toBeGreaterThan(0);
    for (const { span } of page.frontMatterFaults) {
      expect(textAt(page, span).trim()).not.toBe('');
    }
  });

  it.each(['just text\n', '- a\n', ''])('that is no map has no class: %j', (yaml) => {
    expect(read(matter(yaml))).toMatchObject({ classBlock: null, frontMatterFaults: [] });
  });

  it.each([
    ['brackets', `a: ${'['.repeat(100_000)}\n`],
    ['indentation', Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i)}a:\n`).join('')],
    ['list marks', `${'- '.repeat(50_000)}a\n`],
    ['question marks', `${'? '.repeat(50_000)}a\n`],
  ])('nested beyond any stack by %s is a fault, not the end of the process', (_, yaml) => {
    const page = read(matter(yaml));
    expect(page.classBlock).toBeNull();
    expect(page.frontMatterFaults.length).toBeGreaterThan(0);
  });

  it('longer than any person writes is a fault, and the rest of the page is read', () => {
    const page = read(matter(`type: class\nlabel: A\na: ${'x'.repeat(100_000)}\n`));
    expect(page.classBlock).toBeNull();
    expect(page.frontMatterFaults.map(({ span }) => textAt(page, span))).toEqual(['---']);
    expect(page.scan.headings).toHaveLength(1);
  });

  it.each(['"', '{', ']', ',', '? ', '"a" '])('that is one long line of %j is read', (mark) => {
    const page = read(matter(`a: [${mark.repeat(90_000 / mark.length)}\n`));
    expect(page.frontMatterFaults.length).toBeGreaterThan(0);
    expect(page.frontMatterFaults.length).toBeLessThanOrEqual(20);
  });

  it('with an alias that would grow without end is read as it is written', () => {
    const bomb = 'a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\ntype: class\nlabel: *c\n';
    expect(classOf(bomb)?.label).toBeNull();
  });
});
