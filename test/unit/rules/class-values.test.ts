import { describe, expect, it } from 'vitest';

import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';
import { check, checkFor } from './support/corpus.js';
import { DIALECTS, corpusIn, pageIn, writtenValue, type Spec } from './support/dialects.js';

describe.each(DIALECTS)('a class in the %s dialect', (dialect) => {
  it('without a fault gives no finding', () => {
    expect(check(corpusIn(dialect, {}))).toEqual([]);
  });

  const outside: [string, Spec, string][] = [
    ['domain-unknown', { domain: 'oceanography' }, writtenValue(dialect, 'oceanography')],
    [
      'maturity-unknown',
      { maturity: 'experimental' },
      dialect === 'json-ld' ? '"experimental"' : 'experimental',
    ],
    ['definition-short', { definition: 'Too short 🌊.' }, writtenValue(dialect, 'Too short 🌊.')],
    ['quality-differs', { quality: 0.8, qualityScore: 0.65 }, '0.65'],
  ];
  it.each(outside)('gives %s at the value', (code, spec, text) => {
    expect(check(corpusIn(dialect, spec)).map((f) => [f.code, f.text])).toEqual([[code, text]]);
  });

  it('counts code points for definition-short: 119 are too few, 120 are enough', () => {
    const waves = '🌊'.repeat(110);
    const short = corpusIn(dialect, { definition: `${waves} and more` });
    const enough = corpusIn(dialect, { definition: `${waves} and more!` });
    expect(check(short).map((f) => f.code)).toEqual(['definition-short']);
    expect(check(enough)).toEqual([]);
  });

  const absent: [string, Spec][] = [
    ['label-missing', { label: null }],
    ['definition-missing', { definition: null }],
    ['parent-missing', { parents: null }],
  ];
  it.each(absent)('gives %s once, at the class', (code, spec) => {
    const found = checkFor(code, corpusIn(dialect, spec));
    const place = {
      'json-ld': '"urn:ngm:class:tidal-index"',
      'front-matter': 'type',
      'property-lines': 'ngm:tidal-index',
    };
    expect(found.map((f) => f.text)).toEqual([place[dialect]]);
  });

  it('has a domain or a maturity or it has not: blank ones are nothing to check', () => {
    expect(check(corpusIn(dialect, { domain: null, maturity: null }))).toEqual([]);
    expect(check(corpusIn(dialect, { domain: '', maturity: '' }))).toEqual([]);
  });

  it('has equal qualities without a finding', () => {
    expect(check(corpusIn(dialect, { quality: 0.8, qualityScore: 0.8 }))).toEqual([]);
  });
});

describe('blank values', () => {
  it.each([
    ['label-missing', { label: ' ' }, '" "'],
    ['definition-missing', { definition: '' }, '""'],
    ['parent-missing', { parents: [] }, '[]'],
  ] as const)('%s stands at the blank value', (code, spec, text) => {
    expect(checkFor(code, pageIn('json-ld', spec)).map((f) => f.text)).toEqual([text]);
  });

  it('a label that is no string is no label, and shown', () => {
    const page = pageIn('json-ld').replace('"label": "Tidal Index"', '"label": 42');
    expect(checkFor('label-missing', page).map((f) => f.text)).toEqual(['42']);
  });

  it('subClassOf null is no parent and no malformed entry', () => {
    const page = pageIn('json-ld', { parents: [] }).replace('[]', 'null');
    expect(check(page).map((f) => [f.code, f.text])).toEqual([['parent-missing', 'null']]);
  });

  it('blank front matter values stand at their quotation marks', () => {
    const found = check(pageIn('front-matter', { label: '', definition: '  ' }));
    expect(found.map((f) => [f.code, f.text])).toEqual([
      ['label-missing', '""'],
      ['definition-missing', '"  "'],
    ]);
  });
});

describe('iri-missing', () => {
  const message = (page: string): string[] =>
    checkFor('iri-missing', page).map((f) => `${f.text} ${f.message}`);

  it('stands at an IRI with nothing behind its last colon', () => {
    expect(message(pageIn('json-ld', { iri: 'urn:ngm:class:' }))).toEqual([
      '"urn:ngm:class:" The class IRI "urn:ngm:class:" has nothing behind its last colon. Write the slug of the class there.',
    ]);
    expect(message(pageIn('front-matter', { iri: 'urn:ngm:class:' }))[0]).toMatch(
      /^urn:ngm:class: The class IRI "urn:ngm:class:" has nothing/u,
    );
    expect(message(pageIn('property-lines', { iri: 'urn:ngm:class:' }))[0]).toMatch(
      /^ngm: The class IRI "ngm:" has nothing/u,
    );
  });

  it('stands at the fence when there is no IRI at all', () => {
    expect(message(pageIn('json-ld', { iri: null }))).toEqual([
      '```json-ld The class "Tidal Index" has no IRI. Write one under "@id".',
    ]);
  });

  it('asks for an IRI where none can be made from the label', () => {
    const page = pageIn('front-matter', { iri: null, label: '潮汐' });
    expect(message(page)).toEqual([
      'type No IRI can be made from the label "潮汐": it holds no letter a-z and no digit. Write an "iri:" line.',
    ]);
  });

  it('is content with an IRI made from the label', () => {
    expect(check(pageIn('front-matter', { iri: null }))).toEqual([]);
  });
});

describe('the vocabulary rules', () => {
  it('offer a fix only where spelling alone differs', () => {
    const fixes = (domain: string) =>
      checkFor('domain-unknown', pageIn('json-ld', { domain })).map((f) => f.fix?.edits);
    const page = pageIn('json-ld', { domain: 'Supply Chain' });
    const start = page.indexOf('"Supply Chain"');
    expect(fixes('Supply Chain')).toEqual([
      [{ span: { start, end: start + 14 }, newText: '"supply-chain"' }],
    ]);
    expect(fixes('suply-chain')).toEqual([undefined]);
    expect(fixes('logistics')).toEqual([undefined]);
  });

  it('say what was probably meant, or what is known', () => {
    const message = (maturity: string): string =>
      checkFor('maturity-unknown', pageIn('json-ld', { maturity }))[0]?.message ?? '';
    expect(message('establishd')).toBe(
      '"establishd" is not a known maturity. Did you mean "established"? Known: established, emerging, mature and draft.',
    );
    expect(message('experimental')).toBe(
      '"experimental" is not a known maturity. Known: established, emerging, mature and draft.',
    );
    expect(message('MATURE')).toBe('"MATURE" is not a known maturity. Write "mature".');
  });

  it('keep the quotation marks of the page in the fix', () => {
    const fixed = (text: string) => checkFor('maturity-unknown', text)[0]?.fix?.edits[0]?.newText;
    expect(fixed(pageIn('front-matter', { maturity: "'Draft'" }))).toBe("'draft'");
    expect(fixed(pageIn('front-matter', { maturity: 'Draft' }))).toBe('draft');
    expect(fixed(pageIn('property-lines', { maturity: 'Draft' }))).toBe('draft');
  });

  it('follow the settings', () => {
    const page = pageIn('json-ld', { domain: 'oceanography' });
    const vocabulary = {
      domains: ['oceanography'],
      maturity: ['mature'],
      functional: [],
      agents: [],
    };
    expect(check(page, { settings: { ...DEFAULT_SETTINGS, vocabulary } })).toEqual([]);
  });
});
