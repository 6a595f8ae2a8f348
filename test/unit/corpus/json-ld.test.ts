import { describe, expect, it } from 'vitest';

import { both, read, references, textAt } from './support/blocks.js';

const fence = (json: string): string => `\`\`\`json-ld\n${json}\n\`\`\`\n`;

const page = read(`public:: true

# Tidal Index 🌊
- ${fence(`{
    "@type": "Page", "@id": "urn:x:page:tidal-index", "title": "Tidal Index",
    "vc:slug": "tidal-index", "vc:public": true,
    "vc:outboundWikilinks": ["Sensor", {"@id": "urn:ngm:class:clock"}, {"vc:label": "no id"}, 7]
  }`).replaceAll('\n', '\n  ')}
${fence(`{"@type": ["Thing", "Class"],
 "@id": "urn:ngm:class:tidal-index", "label": "Tidal Index", "definition": "A “number”.",
 "domain": "data", "maturity": "mature", "quality": 0.5, "qualityScore": 1,
 "aliases": ["TI", "", 3], "altLabel": "Tide \\"I\\"", "sameAs": {"@id": "urn:y:ti"},
 "subClassOf": [{"@id": "urn:ngm:class:metric", "label": "Metric"}, {"@id": "owl:Thing"}, "bare", {"label": "no id"}],
 "relations": {
   "requires": {"@id": "urn:ngm:class:sensor", "label": "Sensor"},
   "depends-on": [{"@id": "urn:ngm:class:clock"}, null]
 }
}`)}`);

describe('the Page block', () => {
  const block = page.pageBlock!;

  it('gives every field at its place', () => {
    expect(both(page, block.iri)).toEqual(['urn:x:page:tidal-index', '"urn:x:page:tidal-index"']);
    expect(both(page, block.title)).toEqual(['Tidal Index', '"Tidal Index"']);
    expect(both(page, block.slug)).toEqual(['tidal-index', '"tidal-index"']);
    expect(both(page, block.public)).toEqual([true, 'true']);
    expect(textAt(page, block.place)).toBe('"urn:x:page:tidal-index"');
  });

  it('tells bare strings from links', () => {
    expect(block.outbound).toEqual(['clock']);
    expect(block.bareStrings.map((bare) => both(page, bare))).toEqual([['Sensor', '"Sensor"']]);
  });

  it('without `vc:public: true` is not public', () => {
    const published = (value: string): unknown =>
      read(fence(`{"@type": "Page", "vc:public": ${value}}`)).pageBlock?.public?.value ?? null;
    expect(['true', 'false', '"true"', '1', 'null'].map(published)).toEqual([
      true,
      false,
      null,
      null,
      null,
    ]);
  });
});

describe('the Class block', () => {
  const block = page.classBlock!;

  it('gives every field at its place', () => {
    expect(block.dialect).toBe('json-ld');
    expect(both(page, block.iri)).toEqual([
      'urn:ngm:class:tidal-index',
      '"urn:ngm:class:tidal-index"',
    ]);
    expect(both(page, block.label)).toEqual(['Tidal Index', '"Tidal Index"']);
    expect(both(page, block.definition)).toEqual(['A “number”.', '"A “number”."']);
    expect(both(page, block.domain)).toEqual(['data', '"data"']);
    expect(both(page, block.maturity)).toEqual(['mature', '"mature"']);
    expect(both(page, block.quality)).toEqual([0.5, '0.5']);
    expect(both(page, block.qualityScore)).toEqual([1, '1']);
    expect(block.aliases.map((alias) => both(page, alias))).toEqual([
      ['TI', '"TI"'],
      ['Tide "I"', '"Tide \\"I\\""'],
    ]);
    expect(block.sameAs).toEqual(['urn:y:ti']);
  });

  it('reads parents, and sets apart what is no reference', () => {
    expect(references(page, block.parents)).toEqual([
      ['urn:ngm:class:metric', '"urn:ngm:class:metric"', 'Metric', '"Metric"'],
      ['owl:Thing', '"owl:Thing"'],
    ]);
    expect(block.malformedParents.map(({ place }) => textAt(page, place))).toEqual([
      '"bare"',
      '{"label": "no id"}',
    ]);
    expect(textAt(page, block.parentsPlace!)).toBe('"subClassOf"');
    expect(block.bareParent).toBeNull();
  });

  it('reads relations under any key, a bare object as a list of one', () => {
    expect(block.relations.map(({ key, keyPlace }) => [key, textAt(page, keyPlace)])).toEqual([
      ['requires', '"requires"'],
      ['depends-on', '"depends-on"'],
    ]);
    expect(block.relations.map(({ targets }) => references(page, targets))).toEqual([
      [['urn:ngm:class:sensor', '"urn:ngm:class:sensor"', 'Sensor', '"Sensor"']],
      [['urn:ngm:class:clock', '"urn:ngm:class:clock"']],
    ]);
  });

  it('reads a bare object as parent, and says where it stands', () => {
    const bare = read(fence('{"@type": "Class", "subClassOf": {"@id": "owl:Thing"}}'));
    expect(references(bare, bare.classBlock!.parents)).toEqual([['owl:Thing', '"owl:Thing"']]);
    expect(textAt(bare, bare.classBlock!.bareParent!)).toBe('{"@id": "owl:Thing"}');
  });

  it('of the legacy kind is read as well', () => {
    expect(read(fence('{"@type": "OntologyClass", "label": "A"}')).classBlock?.label?.value).toBe(
      'A',
    );
  });

  it.each(['"urn:ngm:class:"', '"urn:ngm:class: "', '""', '7', 'null'])(
    'has no IRI when it is %s',
    (iri) => {
      const { classBlock } = read(fence(`{"@type": "Class", "@id": ${iri}}`));
      expect(classBlock?.iri).toBeNull();
      expect(classBlock?.place).toBeDefined();
    },
  );

  it('takes the last of a key written twice, as JSON does, and points at it', () => {
    const twice = read(fence('{"@type": "Class", "label": "first", "label": "last"}'));
    expect(both(twice, twice.classBlock!.label)).toEqual(['last', '"last"']);
  });

  it('takes values of the wrong kind as absent', () => {
    const { classBlock } = read(
      fence('{"@type": "Class", "label": 3, "quality": "0.5", "relations": [], "subClassOf": []}'),
    );
    expect(classBlock).toMatchObject({ label: null, quality: null, relations: [], parents: [] });
  });
});

describe('blocks of one kind', () => {
  const text = ['Page', 'Class', 'OntologyClass', 'Individual', 'Individual', 'Other', 'Other']
    .map((type, i) => fence(`{"@type": "${type}", "label": "${String(i)}"}`))
    .join('');

  it('are taken once, the first one; the others are named', () => {
    const found = read(text);
    expect(found.classBlock?.label?.value).toBe('1');
    expect(found.duplicateBlocks.map(({ value }) => value?.label)).toEqual(['2', '4']);
  });

  it('are link annotations of any name', () => {
    const both = ['x:LinkResolutionsAnnotation', 'WikiLinkResolutionsAnnotation']
      .map((type) => fence(`{"@type": "${type}"}`))
      .join('');
    expect(read(both).jsonFences.map(({ kind }) => kind)).toEqual([
      'link-resolutions',
      'link-resolutions',
    ]);
    expect(read(both).duplicateBlocks).toHaveLength(1);
  });

  it('in fences of another info are no blocks', () => {
    expect(read('```json\n{"@type": "Class"}\n```\n').classBlock).toBeNull();
  });
});
