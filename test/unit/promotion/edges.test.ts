import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import type { AssertionEntry } from '../../../src/ledger/state.js';
import { addEdges, edgesFrom } from '../../../src/promotion/edges.js';
import { edgesHash } from '../../../src/promotion/hash.js';
import { view } from './support/view.js';

const FINGERPRINT = '0123456789abcdef';

const add = (
  text: string,
  edges: readonly (readonly [string, string])[],
  functional: readonly string[] = [],
): ReturnType<typeof addEdges> =>
  addEdges(
    text,
    edges.map(([predicate, target]) => ({ predicate, target, fingerprint: FINGERPRINT })),
    { path: 'pages/Tide Pole.md', iri: 'urn:ngm:class:', functional, view },
  );

function added(text: string, ...edges: (readonly [string, string])[]): string {
  const answer = add(text, edges);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.text;
}

const json = (body: string): string => `# A\n\`\`\`json-ld\n${body}\n\`\`\`\n`;
const CLOCK = '{"@id": "urn:ngm:class:clock", "label": "Clock"}';
const SENSOR = '{"@id": "urn:ngm:class:sensor", "label": "Sensor"}';
const klass = (relations: string): string =>
  json(`{\n  "@id": "urn:ngm:class:tide-pole",\n  "@type": "Class",${relations}\n}`);

describe('an edge in a json-ld fence', () => {
  it.each([
    [
      'behind the last of its list',
      `\n  "relations": {\n    "uses": [\n      ${SENSOR}\n    ]\n  }`,
      `\n  "relations": {\n    "uses": [\n      ${SENSOR},\n      ${CLOCK}\n    ]\n  }`,
    ],
    [
      'in a list on one line',
      `\n  "relations": {"uses": [${SENSOR}]}`,
      `\n  "relations": {"uses": [${SENSOR}, ${CLOCK}]}`,
    ],
    [
      'behind a bare object, which becomes a list',
      `\n  "relations": {\n    "uses": ${SENSOR}\n  }`,
      `\n  "relations": {\n    "uses": [${SENSOR}, ${CLOCK}]\n  }`,
    ],
    [
      'under a new predicate',
      `\n  "relations": {\n    "enables": [\n      ${SENSOR}\n    ]\n  },\n  "x": 1`,
      `\n  "relations": {\n    "enables": [\n      ${SENSOR}\n    ],\n    "uses": [\n      ${CLOCK}\n    ]\n  },\n  "x": 1`,
    ],
    [
      'in empty relations',
      `\n  "relations": {}`,
      `\n  "relations": {\n    "uses": [\n      ${CLOCK}\n    ]\n  }`,
    ],
    [
      'without relations',
      `\n  "label": "A"`,
      `\n  "label": "A",\n  "relations": {\n    "uses": [\n      ${CLOCK}\n    ]\n  }`,
    ],
    [
      'with its keys on lines, like its neighbours',
      `\n\t"relations": {\n\t\t"uses": [\n\t\t\t{\n\t\t\t\t"@id": "urn:ngm:class:sensor"\n\t\t\t}\n\t\t]\n\t}`.replaceAll(
        '\t',
        '  ',
      ),
      `\n\t"relations": {\n\t\t"uses": [\n\t\t\t{\n\t\t\t\t"@id": "urn:ngm:class:sensor"\n\t\t\t},\n\t\t\t{\n\t\t\t\t"@id": "urn:ngm:class:clock",\n\t\t\t\t"label": "Clock"\n\t\t\t}\n\t\t]\n\t}`.replaceAll(
        '\t',
        '  ',
      ),
    ],
  ])('%s', (_, before, after) => {
    expect(added(klass(before), ['uses', 'clock'])).toBe(klass(after));
  });

  it('keeps a fence on one line on one line', () => {
    expect(added(json('{"@type":"Class","label":"A"}'), ['uses', 'clock'])).toBe(
      json(
        '{"@type":"Class","label":"A","relations":{"uses":[{"@id":"urn:ngm:class:clock","label":"Clock"}]}}',
      ),
    );
  });

  it('is refused where the list is none', () => {
    expect(add(klass('\n  "relations": {"uses": "Clock"}'), [['uses', 'clock']])).toMatchObject({
      refused: 'uses is no list of references',
    });
  });
});

const front = (lines: string): string => `---\ntype: class\nlabel: Tide Pole\n${lines}---\n# A\n`;

describe('an edge in front matter', () => {
  it.each([
    ['a flow list', 'uses: ["[[Sensor]]"]\n', 'uses: ["[[Sensor]]", "[[Clock]]"]\n'],
    ['an empty list', 'uses: []\n', 'uses: ["[[Clock]]"]\n'],
    ['one value', 'uses: "[[Sensor]]"\n', 'uses: ["[[Sensor]]", "[[Clock]]"]\n'],
    ['one value without quotes', 'uses: [[Sensor]]\n', 'uses: ["[[Sensor]]", "[[Clock]]"]\n'],
    ['a key alone', 'uses:\nx: 1\n', 'uses: ["[[Clock]]"]\nx: 1\n'],
    [
      'lines',
      'uses:\n  - "[[Sensor]]" # why\nx: 1\n',
      'uses:\n  - "[[Sensor]]" # why\n  - "[[Clock]]"\nx: 1\n',
    ],
    ['no key', 'public: true\n', 'public: true\nuses: ["[[Clock]]"]\n'],
  ])('%s', (_, before, after) => {
    expect(added(front(before), ['uses', 'clock'])).toBe(front(after));
  });
});

const block = (lines: string): string =>
  `- ### OntologyBlock\n\t- owl:class:: ngm:tide-pole\n\t- is-subclass-of:: [[Sensor]]\n${lines}- ### Overview\n`;

describe('an edge in property lines', () => {
  it.each([
    ['a value', '\t- uses:: [[Sensor]]\n', '\t- uses:: [[Sensor]], [[Clock]]\n'],
    ['a key alone', '\t- uses::\n', '\t- uses:: [[Clock]]\n'],
    [
      'no line yet',
      '\t- enables:: [[Sensor]]\n\t\t- why\n',
      '\t- enables:: [[Sensor]]\n\t\t- why\n\t- uses:: [[Clock]]\n',
    ],
    ['no relation yet', '', '\t- uses:: [[Clock]]\n'],
  ])('%s', (_, before, after) => {
    expect(added(block(before), ['uses', 'clock'])).toBe(block(after));
  });

  it('writes a key of two words as these pages do', () => {
    expect(added(block(''), ['standardizedBy', 'clock'])).toBe(
      block('\t- standardized-by:: [[Clock]]\n'),
    );
  });
});

describe('an edge', () => {
  it('that is declared already is skipped, with its line ends', () => {
    const text = front('uses: ["[[clock]]"]\n').replaceAll('\n', '\r\n');
    expect(add(text, [['uses', 'clock']])).toMatchObject({
      text,
      edit: null,
      slots: [],
      already: [{}],
    });
  });

  it('reaches a class by its page where its label is no name, by its IRI where neither is', () => {
    expect(added(front(''), ['uses', 'old-odd-name'])).toBe(front('uses: ["[[Odd/Name]]"]\n'));
  });

  it.each([
    [
      'a second target of a functional relation',
      block('\t- part-of:: [[Clock]]\n'),
      ['partOf', 'sensor'],
      /partOf may have one target, and the page declares clock/u,
    ],
    ['no such class', block(''), ['uses', 'nowhere'], /no class has the slug nowhere/u],
    ['a class to itself', block('').replace('tide-pole', 'clock'), ['uses', 'clock'], /to itself/u],
    ['no predicate', block(''), ['produces', 'clock'], /none of the twelve/u],
    ['a page without a class', '# A\n', ['uses', 'clock'], /declares no class/u],
  ] as const)('is refused: %s', (_, text, edge, reason) => {
    const answer = add(text, [edge], ['partOf']);
    expect('refused' in answer ? answer.refused : answer).toMatch(reason);
  });

  it('is refused when the second of one draft conflicts with the first', () => {
    const answer = add(
      block(''),
      [
        ['partOf', 'clock'],
        ['partOf', 'sensor'],
      ],
      ['partOf'],
    );
    expect(answer).toHaveProperty('refused');
  });
});

it('edges go into the pages of the sample with one line each', () => {
  const pages: [string, string, string][] = [
    [
      'Tide Gauge',
      'gnss-receiver',
      '    ],\n    "uses": [\n      {"@id": "urn:ngm:class:gnss-receiver", "label": "GNSS Receiver"}\n    ]\n',
    ],
    ['Under-Keel Clearance', 'sensor', 'uses: ["[[Sensor]]"]\n'],
    ['Tidal Window', 'sensor', '\t- uses:: [[Chart Datum]], [[Sensor]]\n'],
  ];
  for (const [title, target, expected] of pages) {
    const text = readFileSync(`test/fixtures/sample/pages/${title}.md`, 'utf8');
    expect(added(text, ['uses', target])).toContain(expected);
  }
});

it('edges come from the admitted triples about the page, each once', () => {
  const assertion = (
    n: number,
    triple: readonly [string, string, string] | null,
    state: AssertionEntry['state'] = 'admitted',
  ): AssertionEntry => ({
    fingerprint: n.toString().repeat(16),
    claim: 'c',
    source: 's',
    tier: 1,
    confidence: 1,
    episode: 'e',
    evidence: 'q',
    context: '',
    terms: [],
    span: null,
    state,
    decisions: [],
    heads: [],
    nearDuplicates: [],
    triple: triple && { subject: triple[0], predicate: triple[1], object: triple[2] },
  });
  const resolve = (term: string): string | null =>
    view.slugOf({ iri: null, name: term, label: null, place: { start: 0, end: 0 } });
  const answer = edgesFrom(
    [
      assertion(1, ['Tide Gauge', 'uses', 'Clock']),
      assertion(2, ['tide gauge', 'uses', 'clock']),
      assertion(3, ['Clock', 'uses', 'Sensor']),
      assertion(4, ['Tide Gauge', 'standardized-by', 'Sensor']),
      assertion(5, ['Tide Gauge', 'produces', 'Sensor']),
      assertion(6, ['Tide Gauge', 'uses', 'Nobody']),
      assertion(7, ['Tide Gauge', 'enables', 'Sensor'], 'withdrawn'),
      assertion(8, null),
    ],
    'tide-gauge',
    resolve,
  );
  expect(answer.edges).toEqual([
    { predicate: 'uses', target: 'clock', fingerprint: '1'.repeat(16) },
    { predicate: 'standardizedBy', target: 'sensor', fingerprint: '4'.repeat(16) },
  ]);
  expect(answer.leftOut.map(({ fingerprint }) => fingerprint[0])).toEqual(['5', '6']);
});

it('the hash of edges does not depend on their order', () => {
  const a = { predicate: 'uses', target: 'a' };
  const b = { predicate: 'enables', target: 'b' };
  expect(edgesHash([a, b, a])).toBe(edgesHash([b, a]));
  // sha-256 of "enables b\nuses a\n", made with coreutils.
  expect(edgesHash([a, b])).toBe(
    '19b9f875026795ae1f2005e2774463c1e86f61e339badfb1f7babd605178b211',
  );
});
