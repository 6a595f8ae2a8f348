import { describe, expect, it } from 'vitest';

import { examplePage, reference } from '../../../src/rules/support/example-page.js';
import { PREDICATES } from '../../../src/settings/predicates.js';
import { check, checkFor } from './support/corpus.js';
import { DIALECTS, corpusIn } from './support/dialects.js';

const gauge = { 'pages/Tide Gauge.md': examplePage({}, 'Tide Gauge') };

describe('predicate-unknown', () => {
  const relations = (value: Record<string, unknown>) => ({
    'pages/Tidal Index.md': examplePage({ class: { relations: value } }),
    ...gauge,
  });
  const two = [reference('Tide Gauge'), 'Ocean Metric'];

  it('stands at the key once and counts every entry below it, sound or not', () => {
    const found = check(relations({ produces: two, uses: [], informs: reference('Tide Gauge') }));
    expect(found.map((f) => [f.code, f.text, f.count])).toEqual([
      ['predicate-unknown', '"produces"', 2],
      ['predicate-unknown', '"informs"', 1],
    ]);
  });

  it('counts 0 where nothing is lost, and still says that the key is none', () => {
    const [finding] = check(relations({ produces: [] }));
    expect(finding?.count).toBe(0);
    expect(finding?.message).toMatch(
      /^"produces" is no predicate\. Write one of hasPart, partOf,/u,
    );
  });

  it.each([
    ['depends-on', '"dependsOn"'],
    ['bridges To', '"bridgesTo"'],
    ['HAS_PART', '"hasPart"'],
    ['dependOn', undefined],
    ['uses_hw', undefined],
    ['produces', undefined],
  ])('%s: is renamed by the fix only when spelling alone differs', (key, fixed) => {
    const [finding] = check(relations({ [key]: [reference('Tide Gauge')] }));
    expect(finding?.fix?.edits[0]?.newText).toBe(fixed);
    if (fixed !== undefined) expect(finding?.fix?.edits[0]?.span).toEqual(finding?.span);
  });

  it('offers no rename where the block has that predicate already', () => {
    const one = [reference('Tide Gauge')];
    const [finding] = check(relations({ dependsOn: one, 'depends-on': one }));
    expect([finding?.text, finding?.fix]).toEqual(['"depends-on"', undefined]);
  });

  it('offers no rename where two keys would become one, and says which to merge', () => {
    const [b, c] = [[reference('Tide Gauge')], [reference('Ocean Metric')]];
    const found = checkFor('predicate-unknown', relations({ 'has-part': b, has_part: c }));
    expect(found.map(({ fix }) => fix)).toEqual([undefined, undefined]);
    expect(found.map(({ message }) => message.split('lost. ')[1])).toEqual([
      'Merge it with "has_part", as "hasPart".',
      'Merge it with "has-part", as "hasPart".',
    ]);
    const other = checkFor('predicate-unknown', relations({ 'has-part': b, part_of: c }));
    expect(other.map(({ fix }) => fix?.edits[0]?.newText)).toEqual(['"hasPart"', '"partOf"']);
  });

  it.each([
    ['isPart', 'Did you mean "partOf"?'],
    ['isPartOf', 'Did you mean "partOf"?'],
    ['hasParent', 'Parents belong in the "subClassOf" of the class, outside its relations.'],
    ['enablers', 'Declare "enables" on the pages it names, pointing here.'],
    ['isUsedBy', 'Declare "uses" on the pages it names, pointing here.'],
    ['usesBy', 'Declare "uses" on the pages it names, pointing here.'],
    ['dependencyOf', 'Declare "dependsOn" on the pages it names, pointing here.'],
    ['standardizes', 'Declare "standardizedBy" on the pages it names, pointing here.'],
    ['hasPartOf', `Write one of ${PREDICATES.slice(0, -1).join(', ')} or ${PREDICATES.at(-1)}.`],
    ['dependOn', 'Did you mean "dependsOn"?'],
    ['relatedTo_2', 'Did you mean "relatedTo"?'],
    ['uses_hw', 'Did you mean "uses"?'],
    ['implementedBy', 'Declare "implements" on the pages it names, pointing here.'],
    ['subClassOf', 'Parents belong in the "subClassOf" of the class, outside its relations.'],
    ['depends-on', 'Write "dependsOn".'],
  ])('%s: advises %s', (key, advice) => {
    const [finding] = check(relations({ [key]: [reference('Tide Gauge')] }));
    expect(finding?.message).toBe(
      `"${key}" is no predicate, so 1 reference under it is lost. ${advice}`,
    );
  });
});

describe('wikilink-bare-string', () => {
  const fixOf = (entry: string, rest: Record<string, string> = gauge) => {
    const page = { 'vc:outboundWikilinks': [entry] };
    const found = checkFor('wikilink-bare-string', {
      'pages/Tidal Index.md': examplePage({ page }),
      ...rest,
    });
    expect(found.map((f) => f.text)).toEqual([JSON.stringify(entry)]);
    return found[0]?.fix?.edits[0]?.newText;
  };

  it('is fixed on lines of its own, indented like the string', () => {
    const lines = [
      '{',
      '      "@id": "urn:ngm:class:tide-gauge",',
      '      "vc:label": "Tide Gauge"',
      '    }',
    ];
    expect(fixOf('Tide Gauge')).toBe(lines.join('\n'));
    expect(fixOf('[[tide gauge]]')).toBe(lines.join('\n'));
  });

  it('stands at a string that takes the place of the list', () => {
    const text = examplePage({ page: { 'vc:outboundWikilinks': 'Tide Gauge' } });
    const [finding] = checkFor('wikilink-bare-string', { 'pages/T.md': text, ...gauge });
    expect(finding?.text).toBe('"Tide Gauge"');
  });

  it('is not fixed where no class, or more than one, carries the name', () => {
    expect(fixOf('Tide Gage')).toBeUndefined();
    expect(fixOf('Gauge', sharing('Gauge'))).toBeUndefined();
    expect(fixOf('Essay', { 'pages/Essay.md': '# Essay\n' })).toBeUndefined();
  });

  it('is fixed in one line where the list is in one line', () => {
    const text = examplePage({ page: { 'vc:outboundWikilinks': ['Tide Gauge'] } });
    const compact = text.replace(/\[\s*"Tide Gauge"\s*\]/u, '["Tide Gauge"]');
    const [finding] = checkFor('wikilink-bare-string', { 'pages/T.md': compact, ...gauge });
    expect(finding?.fix?.edits[0]?.newText).toBe(
      '{ "@id": "urn:ngm:class:tide-gauge", "vc:label": "Tide Gauge" }',
    );
  });
});

/** Two pages that share a name. */
function sharing(name: string): Record<string, string> {
  const top = `public:: true\nalias:: ${name}`;
  return {
    'pages/Tide Gauge.md': examplePage({ top }, 'Tide Gauge'),
    'pages/Wind Gauge.md': examplePage({ top }, 'Wind Gauge'),
  };
}

describe('link-missing', () => {
  const missing = (body: string, rest: Record<string, string> = gauge): string[] =>
    checkFor('link-missing', { 'pages/Tidal Index.md': examplePage({ body }), ...rest }).map(
      (f) => f.text,
    );

  it('stands at the whole link, once per link', () => {
    const body =
      '\n- 👩‍🔬🧬 café: [[Tide Gauge]] then [[Unbuilt Annex|annex]], [[Unbuilt Annex#Roof]]\n';
    expect(missing(body)).toEqual(['[[Unbuilt Annex|annex]]', '[[Unbuilt Annex#Roof]]']);
  });

  it('is silent on code, on links inside the page and on embedded pictures', () => {
    expect(missing('\n- `[[None]]` and [[#Heading]] and ![[tide.png]]\n')).toEqual([]);
    expect(missing('\n```js\n[[None]]\n```\n')).toEqual([]);
    expect(missing('\n- ![[Unbuilt Annex]] ![[notes.md]]\n')).toEqual([
      '[[Unbuilt Annex]]',
      '[[notes.md]]',
    ]);
  });

  it('finds pages by letter case, alias and label', () => {
    expect(missing('\n- [[TIDE gauge]] [[Gauge]]\n', sharing('Gauge'))).toEqual([]);
  });

  it.each(DIALECTS)('is silent on the top in the %s dialect', (dialect) => {
    expect(check(corpusIn(dialect, { parents: ['owl:Thing'] }))).toEqual([]);
  });
});

describe('link-ambiguous', () => {
  it('stands at the link and lists the pages that answer to it', () => {
    const text = examplePage({ body: '\n- [[Gauge]]\n' });
    const [finding] = checkFor('link-ambiguous', { 'pages/T.md': text, ...sharing('Gauge') });
    expect(finding?.text).toBe('[[Gauge]]');
    expect(finding?.message).toContain('"pages/Tide Gauge.md" and "pages/Wind Gauge.md"');
    expect(finding?.related?.map(({ path }) => path)).toEqual([
      'pages/Tide Gauge.md',
      'pages/Wind Gauge.md',
    ]);
  });
});
