import { describe, expect, it } from 'vitest';

import { subjectAt } from '../../../src/language/subject.js';
import type { Subject } from '../../../src/language/occurrences.types.js';
import { corpusOf, placeIn, sampleTexts, type Texts } from './support/reading.js';

const sample = corpusOf(sampleTexts());

/** The subject where the mark is, and the text it is said of. */
function at(marked: string, corpus = sample): { subject: Subject | null; text: string } {
  const { page, offset } = placeIn('pages/Own Page.md', marked);
  const subject = subjectAt(page, offset, corpus.s);
  return {
    subject,
    text: subject ? page.scan.text.slice(subject.span.start, subject.span.end) : '',
  };
}

const jsonPage = (page: string, classText: string): string =>
  `# Own Page\n\`\`\`json-ld\n{"@type":"Page","@id":"urn:x:page:own-page",${page}}\n\`\`\`\n` +
  `\`\`\`json-ld\n{"@type":"Class","@id":"urn:ngm:class:own-page","label":"Own Page",${classText}}\n\`\`\`\n`;

describe('the subject at a place of the prose', () => {
  it.each([
    ['🌊🌊 see [[Tide ‸Gauge]]', 'target', 'Tide Gauge'],
    ['🌊 [[‸Tide Gauge]]', 'target', 'Tide Gauge'],
    ['a [[  Tide Gauge‸  ]]', 'target', 'Tide Gauge'],
    ['a ![[Tide Gauge#Keep‸ing the zero]]', 'heading', 'Keeping the zero'],
    ['a [[Tide Gauge # Evidence |‸ the proof ]]', 'alias', 'the proof'],
    ['| a [[Tide Gauge\\|the g‸auge]] |', 'alias', 'the gauge'],
    ['[[Tide Gauge]]‸[[Tide Pole]]', 'target', 'Tide Pole'],
    ['[[Tide Gauge]]‸', 'target', 'Tide Gauge'],
    ['- deep\r\n\t- 🌊 [[Tide G‸auge|x]]\r\n', 'target', 'Tide Gauge'],
    ['key:: [[Tide‸ Gauge]]', 'target', 'Tide Gauge'],
  ])('%j is the %s', (marked, part, text) => {
    const found = at(marked);
    expect(found.subject).toMatchObject({ kind: 'link', part });
    expect(found.text).toBe(text);
  });

  it('tells what a link means', () => {
    expect(at('[[tide gauge‸]]').subject).toMatchObject({
      lookup: { kind: 'page', path: 'pages/Tide Gauge.md' },
    });
    expect(at('[[Sea-Level‸ Gauge]]').subject).toMatchObject({
      lookup: { kind: 'page', path: 'pages/Tide Gauge.md' },
    });
    expect(at('[[No Such Page‸]]').subject).toMatchObject({ lookup: { kind: 'missing' } });
    expect(at('[[#Own h‸eading]]').subject).toMatchObject({
      lookup: { kind: 'page', path: 'pages/Own Page.md' },
      part: 'heading',
    });
  });

  it('finds nothing in code and plain text', () => {
    expect(at('a `[[Tide ‸Gauge]]` b').subject).toBeNull();
    expect(at('```\n[[Tide ‸Gauge]]\n```\n').subject).toBeNull();
    expect(at('plain ‸text').subject).toBeNull();
    expect(at('‸').subject).toBeNull();
  });

  it('knows headings, keys, block ids and whether a page is public', () => {
    expect(at('## 🌊 Two w‸ords ##\n')).toMatchObject({
      subject: { kind: 'heading' },
      text: '🌊 Two words',
    });
    expect(at('sta‸tus:: done\n').subject).toMatchObject({ kind: 'property', key: 'status' });
    expect(at('a line ^note‸-1\n').subject).toMatchObject({ kind: 'block-id', id: 'note-1' });
    expect(at('public:: tr‸ue\n')).toMatchObject({
      subject: { kind: 'value', field: 'public', value: 'true' },
      text: 'true',
    });
  });
});

describe('the subject in JSON', () => {
  const relations = (entry: string): string =>
    jsonPage('"title":"Own Page"', `"relations":{"requires":[${entry}]}`);

  it.each([
    ['{"@id":"urn:ngm:class:tide-‸gauge","label":"x"}', 'iri', 'urn:ngm:class:tide-gauge'],
    ['{"@id":‸"urn:ngm:class:tide-gauge","label":"x"}', 'iri', 'urn:ngm:class:tide-gauge'],
    [
      '{"label":"\\"🌊\\" G‸\\u0061uge","@id":"urn:ngm:class:tide-gauge"}',
      'label',
      '\\"🌊\\" G\\u0061uge',
    ],
  ])('%j', (entry, part, text) => {
    const found = at(relations(entry));
    expect(found.subject).toMatchObject({
      kind: 'reference',
      relation: 'requires',
      slug: 'tide-gauge',
      part,
    });
    expect(found.text).toBe(text);
  });

  it('reads a bare parent, sameAs and the links listed in the Page block', () => {
    const slug = '{"@id":"urn:a:tide-g‸auge"}';
    expect(at(jsonPage('"title":"x"', `"subClassOf":${slug}`)).subject).toMatchObject({
      relation: 'subClassOf',
      slug: 'tide-gauge',
    });
    expect(at(jsonPage('"title":"x"', `"sameAs":[${slug}]`)).subject).toMatchObject({
      relation: 'sameAs',
    });
    const instead = at(jsonPage('"title":"x"', `"dcterms:isReplacedBy":${slug}`));
    expect(instead.subject).toMatchObject({ relation: 'replacedBy', slug: 'tide-gauge' });
    const listed = at(jsonPage(`"vc:outboundWikilinks":[${slug}]`, '"domain":"x"'));
    expect(listed.subject).toMatchObject({ relation: 'outboundWikilinks', slug: 'tide-gauge' });
    const bare = at(jsonPage('"vc:outboundWikilinks":["Tide ‸Pole"]', '"domain":"x"'));
    expect(bare.subject).toMatchObject({ part: 'name', slug: 'tide-pole' });
  });

  it('knows the class itself, its values and the predicates', () => {
    const own = { kind: 'class', slug: 'own-page' };
    expect(at(jsonPage('"vc:slug":"own‸-page"', '"domain":"x"')).subject).toMatchObject({
      ...own,
      part: 'slug',
    });
    expect(at(jsonPage('"title":"Own ‸Page"', '"domain":"x"')).subject).toMatchObject({
      ...own,
      part: 'title',
    });
    expect(at(jsonPage('"vc:public":tr‸ue', '"domain":"x"'))).toMatchObject({
      subject: { kind: 'value', field: 'public', value: 'true' },
      text: 'true',
    });
    expect(at(jsonPage('"title":"x"', '"domain":"da‸ta"'))).toMatchObject({
      subject: { kind: 'value', field: 'domain', value: 'data' },
      text: 'data',
    });
    expect(at(jsonPage('"title":"x"', '"relations":{"req‸uires":[]}')).subject).toMatchObject({
      kind: 'predicate',
      key: 'requires',
    });
  });

  it('reads on where the JSON breaks off', () => {
    const broken =
      '```json-ld\n{"@type":"Class","relations":{"uses":[{"@id":"urn:ngm:class:tide-g‸auge",}\n```\n';
    expect(at(broken).subject).toMatchObject({ relation: 'uses', slug: 'tide-gauge', part: 'iri' });
  });

  it('finds nothing in definitions, in other keys and in JSON too deep to read', () => {
    expect(at(jsonPage('"title":"x"', '"definition":"see urn:ngm:cl‸ass:a"')).subject).toBeNull();
    expect(at(relations('{"@i‸d":"urn:ngm:class:a"}')).subject).toBeNull();
    expect(at(`\`\`\`json-ld\n${'['.repeat(50_000)}‸\n\`\`\`\n`).subject).toBeNull();
  });
});

describe('the subject in front matter', () => {
  const matter = (line: string): string =>
    `---\ntype: class\nlabel: "Own \\"Page\\""\n${line}\n---\n\n# Own Page\n`;

  it.each([
    ['requires: ["[[Tide ‸Gauge]]"]', 'name', 'Tide Gauge', 'tide-gauge'],
    ["requires: ['[[Pilot''s ‸Pole]]']", 'name', "Pilot''s Pole", 'pilot-s-pole'],
    ['requires: ["[[Z\\u00e9‸ro Hydrographique]]"]', 'name', 'Z\\u00e9ro Hydrographique', null],
    ['requires: ["[[Tide Gauge|the ‸gauge]]"]', 'label', 'the gauge', 'tide-gauge'],
    ['requires: ["[[ Tide Gauge‸#Evidence | x]]"]', 'name', 'Tide Gauge', 'tide-gauge'],
    ['requires: [urn:ngm:class:tide‸-pole]', 'iri', 'urn:ngm:class:tide-pole', 'tide-pole'],
    ['requires: [[Tide ‸Pole]]', 'name', 'Tide Pole', 'tide-pole'],
    ['is-subclass-of:\n  - "ngm:tide‸-pole"', 'iri', 'ngm:tide-pole', 'tide-pole'],
  ])('%j', (line, part, text, slug) => {
    const found = at(matter(line));
    expect(found.subject).toMatchObject({ kind: 'reference', part });
    expect(found.text).toBe(text);
    if (slug !== null) expect(found.subject).toMatchObject({ slug });
  });

  it('knows the class itself, its values and its keys', () => {
    const label = at('---\ntype: class\nlabel: "Own ‸\\"Page\\""\n---\n');
    expect(label.subject).toMatchObject({ kind: 'class', part: 'label', slug: 'own-page' });
    expect(label.text).toBe('Own \\"Page\\"');
    expect(at(matter("domain: 'da‸ta'"))).toMatchObject({
      subject: { kind: 'value', field: 'domain', value: 'data' },
      text: 'data',
    });
    expect(at(matter('req‸uires: []')).subject).toMatchObject({ kind: 'predicate' });
    expect(at(matter('sub‸ClassOf:\n  - a')).subject).toMatchObject({ key: 'subClassOf' });
    expect(at(matter('tag‸s: [a]')).subject).toMatchObject({ kind: 'property', key: 'tags' });
    expect(at(matter('tags: [‸a]')).subject).toBeNull();
  });
});

describe('the subject in property lines', () => {
  const lines = (line: string): string =>
    `# Own Page\n\n- ### OntologyBlock\n\t- preferred-term:: Own Page\n\t- owl:class:: ngm:own-page\n\t- ${line}\n`;

  it.each([
    ['requires:: [[Tide Pole]], [[Tide ‸Gauge|a, b]]', 'name', 'Tide Gauge', 'tide-gauge'],
    ['requires:: [[Tide Gauge|a, ‸b]]', 'label', 'a, b', 'tide-gauge'],
    ['is-subclass-of:: urn:ngm:class:tide‸-gauge', 'iri', 'urn:ngm:class:tide-gauge', 'tide-gauge'],
    ['standardized-by:: [[🌊 Un‸known]]', 'name', '🌊 Unknown', 'unknown'],
  ])('%j', (line, part, text, slug) => {
    const found = at(lines(line));
    expect(found.subject).toMatchObject({ kind: 'reference', part, slug });
    expect(found.text).toBe(text);
  });

  it('knows the class itself and its keys', () => {
    expect(at(lines('stan‸dardized-by:: x')).subject).toMatchObject({
      kind: 'predicate',
      key: 'standardizedBy',
    });
    const own = at(lines('maturity:: dr‸aft'));
    expect(own).toMatchObject({ subject: { field: 'maturity' }, text: 'draft' });
    expect(at('- ### OntologyBlock\n\t- owl:class:: ngm:own‸-page\n').subject).toMatchObject({
      kind: 'class',
      part: 'iri',
      slug: 'own-page',
    });
  });
});

it('gives a slug to a name only one page answers to, and none of several', () => {
  const texts: Texts = {
    'pages/a/Gauge.md': '# A\n',
    'pages/b/Gauge.md': '# B\n',
  };
  expect(at('[[Ga‸uge]]', corpusOf(texts)).subject).toMatchObject({
    lookup: { kind: 'ambiguous', paths: Object.keys(texts) },
  });
});
