import { describe, expect, it } from 'vitest';

import { both, read, references, textAt } from './support/blocks.js';

const block = [
  '- ### OntologyBlock',
  '\tid:: 65a1',
  '\t- **Identification**',
  '\t\t- term-id:: OC-0001',
  '\t\t- preferred-term:: Tidal Index',
  '\t\t- owl:class:: ngm:tidal-index',
  '\t\t- definition:: A number, for [[Day]].',
  '\t\t- source-domain:: data',
  '\t\t- maturity:: mature',
  '\t\t- quality-score:: 0.75',
  '\t\t- alias:: TI, [[Tide Index]]',
  '\t- is-subclass-of:: [[Ocean Metric]], [[Index]]',
  '\t- requires:: [[Sensors, Actuators, and Drives]], urn:ngm:class:clock, [[Log|The log]]',
  '\t- standardized-by:: [[C#]]',
  '- outside:: [[Prose]]',
  '- requires:: [[Not this]]',
];
const lines = ['public:: true', '', '- # Tidal Index', ...block, ''];

describe.each(['\n', '\r\n', '\r'])('property lines that end with %j', (end) => {
  const page = read(lines.join(end));
  const found = page.classBlock!;

  it('give every field at its place', () => {
    expect(found.dialect).toBe('property-lines');
    expect(both(page, found.iri)).toEqual(['urn:ngm:class:tidal-index', 'ngm:tidal-index']);
    expect(both(page, found.label)).toEqual(['Tidal Index', 'Tidal Index']);
    expect(both(page, found.definition)).toEqual([
      'A number, for [[Day]].',
      'A number, for [[Day]].',
    ]);
    expect(both(page, found.domain)).toEqual(['data', 'data']);
    expect(both(page, found.maturity)).toEqual(['mature', 'mature']);
    expect(both(page, found.qualityScore)).toEqual([0.75, '0.75']);
    expect(found.aliases.map((alias) => both(page, alias))).toEqual([
      ['TI', 'TI'],
      ['Tide Index', '[[Tide Index]]'],
    ]);
    expect(textAt(page, found.place)).toBe('ngm:tidal-index');
  });

  it('give parents and relations, and end where the indentation ends', () => {
    expect(references(page, found.parents)).toEqual([
      ['Ocean Metric', '[[Ocean Metric]]'],
      ['Index', '[[Index]]'],
    ]);
    expect(textAt(page, found.parentsPlace!)).toBe('is-subclass-of');
    expect(found.relations.map(({ key, targets }) => [key, references(page, targets)])).toEqual([
      [
        'requires',
        [
          ['Sensors, Actuators, and Drives', '[[Sensors, Actuators, and Drives]]'],
          ['urn:ngm:class:clock', 'urn:ngm:class:clock'],
          ['Log', '[[Log|The log]]'],
        ],
      ],
      ['standardizedBy', [['C#', '[[C#]]']]],
    ]);
  });

  it('take `public` from the page’s own properties', () => {
    expect(both(page, page.pageBlock?.public)).toEqual([true, 'true']);
  });
});

describe('an OntologyBlock', () => {
  it.each([
    '### OntologyBlock',
    '## Ontology Block',
    '### [[OntologyBlock]]',
    '- ### ontologyblock',
  ])('is found under %j', (heading) => {
    const page = read(`${heading}\n\t- preferred-term:: A\n`);
    expect(page.classBlock?.label?.value).toBe('A');
  });

  it.each(['### OntologyBlocks', 'OntologyBlock', '```\n### OntologyBlock\n```'])(
    'is not found under %j',
    (heading) => {
      expect(read(`${heading}\n\n- preferred-term:: A\n`).classBlock).toBeNull();
    },
  );

  it('without a bullet reaches to the next heading of its depth', () => {
    const page = read(
      '### OntologyBlock\n- preferred-term:: A\n#### Part\n- maturity:: mature\n### B\n- domain:: data\n',
    );
    expect(page.classBlock).toMatchObject({ label: { value: 'A' }, maturity: { value: 'mature' } });
    expect(page.classBlock?.domain).toBeNull();
  });

  it('has no IRI when none is written or nothing stands behind its colon', () => {
    expect(read('### OntologyBlock\n- preferred-term:: A\n').classBlock?.iri).toBeNull();
    expect(read('### OntologyBlock\n- owl:class:: urn:ngm:class:\n').classBlock?.iri).toBeNull();
  });

  it('does not take a property shown as code', () => {
    const page = read('### OntologyBlock\n- preferred-term:: A\n- `x\n  maturity:: mature\n  y`\n');
    expect(page.classBlock?.maturity).toBeNull();
  });

  it('is the prose layer where a fence holds the class', () => {
    const page = read(
      '```json-ld\n{"@type": "Class", "label": "A"}\n```\n### OntologyBlock\n- preferred-term:: B\n',
    );
    expect(page.classBlock).toMatchObject({ dialect: 'json-ld', label: { value: 'A' } });
    expect(page.layers).toMatchObject([{ dialect: 'property-lines', label: { value: 'B' } }]);
    expect(page.pageBlock).toBeNull();
  });

  it('is the prose layer where front matter holds the class', () => {
    const page = read(
      '---\ntype: class\nlabel: A\npublic: false\n---\npublic:: true\n### OntologyBlock\n- preferred-term:: B\n',
    );
    expect(page.classBlock?.label?.value).toBe('A');
    expect(page.layers.map(({ label }) => label?.value)).toEqual(['B']);
    expect(page.pageBlock?.public?.value).toBe(false);
  });
});

describe('names of a page', () => {
  it('come from the page property alias, not from a block or from code', () => {
    const page = read('alias:: A, [[B, c]]\n- `\n  alias:: D`\n# H\n- alias:: E\n');
    expect(page.aliases).toEqual(['A', 'B, c']);
  });
});
