import { describe, expect, it } from 'vitest';

import { examplePage, reference } from '../../../src/rules/support/example-page.js';
import { check, checkFor } from './support/corpus.js';
import { DIALECTS, corpusIn, pageIn, writtenReference, type Spec } from './support/dialects.js';

const others: Spec[] = [{ title: 'Ocean Metric' }, { title: 'Tide Gauge' }];

describe.each(DIALECTS)('references in the %s dialect', (dialect) => {
  const found = (code: string, spec: Spec): string[] =>
    checkFor(code, corpusIn(dialect, spec, others)).map((f) => f.text);
  const written = (...titles: string[]): string[] =>
    titles.map((title) => writtenReference(dialect, title));

  it('that are sound give no finding', () => {
    const spec = { parents: ['Ocean Metric'], requires: ['Tide Gauge', 'Ocean Metric'] };
    expect(check(corpusIn(dialect, spec, others))).toEqual([]);
  });

  it('parent-self and target-self stand at the entry that is the class itself', () => {
    expect(found('parent-self', { parents: ['Ocean Metric', 'Tidal Index'] })).toEqual(
      written('Tidal Index'),
    );
    expect(found('target-self', { requires: ['Tidal Index', 'Tide Gauge'] })).toEqual(
      written('Tidal Index'),
    );
  });

  it('parent-dangling and target-dangling stand at the entry no page describes', () => {
    expect(found('parent-dangling', { parents: ['Sea Metric', 'Ocean Metric'] })).toEqual(
      written('Sea Metric'),
    );
    expect(found('target-dangling', { requires: ['Tide Gauge', 'Tide Gage'] })).toEqual(
      written('Tide Gage'),
    );
  });

  it('the top is never dangling, itself, or repeated with a class called Thing', () => {
    const spec = { parents: ['owl:Thing'], requires: ['owl:Thing'] };
    expect(check(corpusIn(dialect, spec))).toEqual([]);
    const thing = { title: 'Thing', parents: ['owl:Thing'] };
    expect(check(corpusIn(dialect, thing))).toEqual([]);
  });

  it('parent-repeated and target-repeated stand at each entry after the first', () => {
    const thrice = ['Ocean Metric', 'Tide Gauge', 'Ocean Metric', 'Ocean Metric'];
    const spec = { parents: thrice, requires: thrice };
    for (const code of ['parent-repeated', 'target-repeated']) {
      expect(found(code, spec)).toEqual(written('Ocean Metric', 'Ocean Metric'));
    }
    const [first] = checkFor('parent-repeated', corpusIn(dialect, spec, others));
    const text = pageIn(dialect, spec);
    const span = first?.related?.[0]?.span;
    expect(text.slice(span?.start, span?.end)).toBe(written('Ocean Metric')[0]);
    expect(span?.start).toBe(text.indexOf(written('Ocean Metric')[0] ?? ''));
  });

  it('self, dangling and repeated are counted apart from each other', () => {
    const spec = { requires: ['Sea Metric', 'Sea Metric', 'Tidal Index', 'Tidal Index'] };
    const codes = check(corpusIn(dialect, spec))
      .map((f) => f.code)
      .filter((code) => code.startsWith('target'));
    expect(codes).toEqual([
      'target-dangling',
      'target-dangling',
      'target-repeated',
      'target-self',
      'target-self',
      'target-repeated',
    ]);
  });

  it('one target under two predicates is no repeat', () => {
    const text = pageIn(dialect, { requires: ['Tide Gauge'] });
    const twice = {
      'json-ld': text.replace(
        '"requires":',
        '"uses": [{ "@id": "urn:ngm:class:tide-gauge" }], "requires":',
      ),
      'front-matter': text.replace('requires:', 'uses: "[[Tide Gauge]]"\nrequires:'),
      'property-lines': text.replace('requires::', 'uses:: [[Tide Gauge]]\n  - requires::'),
    }[dialect];
    const files = { ...corpusIn(dialect, {}, others), 'pages/Tidal Index.md': twice };
    expect(check(files)).toEqual([]);
  });

  it('taxonomy-cycle stands at the parent that leads back, with the whole path', () => {
    const files = corpusIn(dialect, { parents: ['owl:Thing', 'Ocean Metric'] }, [
      { title: 'Ocean Metric', parents: ['Tide Gauge'] },
      { title: 'Tide Gauge', parents: ['Tidal Index'] },
    ]);
    const [finding, ...more] = checkFor('taxonomy-cycle', files);
    expect(more).toEqual([]);
    expect(finding?.text).toBe(writtenReference(dialect, 'Ocean Metric'));
    expect(finding?.message).toContain('Tidal Index → Ocean Metric → Tide Gauge → Tidal Index.');
    expect(finding?.related?.map(({ path }) => path)).toEqual([
      'pages/Ocean Metric.md',
      'pages/Tide Gauge.md',
    ]);
  });

  it('taxonomy-cycle is silent below a cycle and on a class that is its own parent', () => {
    const files = corpusIn(dialect, { parents: ['Ocean Metric', 'Tidal Index'] }, [
      { title: 'Ocean Metric', parents: ['Tide Gauge'] },
      { title: 'Tide Gauge', parents: ['Ocean Metric'] },
    ]);
    expect(checkFor('taxonomy-cycle', files)).toEqual([]);
  });

  it('iri-duplicate stands at the IRI and names the other pages', () => {
    const iri = 'urn:ngm:class:tidal-index';
    const files = corpusIn(dialect, { iri }, [{ title: 'Tide Index', iri }]);
    const found = checkFor('iri-duplicate', files);
    expect(found.map((f) => f.text)).toEqual([
      { 'json-ld': `"${iri}"`, 'front-matter': iri, 'property-lines': 'ngm:tidal-index' }[dialect],
    ]);
    expect(found[0]?.related?.map(({ path }) => path)).toEqual(['pages/Tide Index.md']);
  });

  it('parents-multiple stands at the key', () => {
    const key = {
      'json-ld': '"subClassOf"',
      'front-matter': 'subClassOf',
      'property-lines': 'is-subclass-of',
    }[dialect];
    expect(found('parents-multiple', { parents: ['Ocean Metric', 'Tide Gauge'] })).toEqual([key]);
    expect(found('parents-multiple', { parents: ['Ocean Metric'] })).toEqual([]);
  });
});

describe('references in other spellings', () => {
  it('a bare object is a list of one', () => {
    const text = examplePage({
      class: {
        subClassOf: { '@id': 'urn:ngm:class:tidal-index' },
        relations: { uses: { '@id': 'urn:ngm:class:tidal-index' } },
      },
    });
    expect(check(text).map((f) => [f.code, f.text.replace(/\s+/gu, ' ')])).toEqual([
      ['parent-bare-object', '{ "@id": "urn:ngm:class:tidal-index" }'],
      ['parent-self', '"urn:ngm:class:tidal-index"'],
      ['target-self', '"urn:ngm:class:tidal-index"'],
    ]);
  });

  it('two names of one page are one class', () => {
    const files = {
      'pages/Tidal Index.md': pageIn('property-lines', { requires: ['Tide Gauge', 'Gauge'] }),
      'pages/Tide Gauge.md': `alias:: Gauge\n${pageIn('property-lines', { title: 'Tide Gauge' })}`,
    };
    expect(checkFor('target-repeated', files).map((f) => f.text)).toEqual(['[[Gauge]]']);
  });

  it('a class of a page that is not published exists', () => {
    const hidden = pageIn('property-lines', { title: 'Tide Gauge' }).replace('true', 'false');
    const files = {
      'pages/Tidal Index.md': pageIn('property-lines', { requires: ['Tide Gauge'] }),
      'pages/Tide Gauge.md': hidden,
    };
    expect(check(files).map((f) => [f.code, f.text])).toEqual([['link-private', '[[Tide Gauge]]']]);
  });
});

describe('labels of references', () => {
  const files = (label: string | undefined) => ({
    'pages/Tidal Index.md': examplePage({
      class: {
        subClassOf: [{ ...reference('Tide Gauge'), label }],
        relations: {
          requires: [{ ...reference('Tide Gauge'), label }],
          odd: [reference('X', 'Y')],
        },
      },
    }),
    'pages/Tide Gauge.md': examplePage({}, 'Tide Gauge'),
  });

  it('that differ give a finding at the label and its fix', () => {
    const found = check(files('Gage 🌊')).filter((f) => f.code.endsWith('label-differs'));
    expect(found.map((f) => [f.code, f.text, f.fix?.edits[0]?.newText])).toEqual([
      ['parent-label-differs', '"Gage 🌊"', '"Tide Gauge"'],
      ['ref-label-differs', '"Gage 🌊"', '"Tide Gauge"'],
    ]);
  });

  it('that are absent or equal give none', () => {
    for (const label of [undefined, 'Tide Gauge']) {
      const codes = check(files(label)).map((f) => f.code);
      expect(codes).toEqual(['predicate-unknown']);
    }
  });

  it('an alias of a wikilink is no label', () => {
    const text = pageIn('front-matter', { requires: ['Tide Gauge'] });
    const aliased = {
      'pages/Tidal Index.md': text.replace('[[Tide Gauge]]', '[[Tide Gauge|the gauge]]'),
      'pages/Tide Gauge.md': pageIn('front-matter', { title: 'Tide Gauge' }),
    };
    expect(check(aliased)).toEqual([]);
  });
});

describe('reference-malformed', () => {
  const shown = (value: unknown) =>
    check({
      'pages/Tidal Index.md': examplePage({ class: { relations: { requires: value } } }),
      'pages/Tide Gauge.md': examplePage({}, 'Tide Gauge'),
    }).map((f) => [f.code, f.text, f.fix?.edits[0]?.newText.replace(/\s+/gu, ' ')]);
  const whole = '{ "@id": "urn:ngm:class:tide-gauge", "label": "Tide Gauge" }';

  it('stands at each entry that names no class', () => {
    expect(shown(['Tide Gauge', 7])).toEqual([
      ['reference-malformed', '"Tide Gauge"', whole],
      ['reference-malformed', '7', undefined],
    ]);
    expect(shown(['urn:ngm:class:tide-gauge', 'urn:ngm:class:tide-gage'])).toEqual([
      ['reference-malformed', '"urn:ngm:class:tide-gauge"', whole],
      ['reference-malformed', '"urn:ngm:class:tide-gage"', undefined],
    ]);
    expect(shown([{ '@id': 'urn:ngm:class:' }]).map(([code]) => code)).toEqual([
      'reference-malformed',
    ]);
  });

  it('is not fixed to what the list has, would get, or to the class itself', () => {
    const advice = (value: unknown) =>
      checkFor('reference-malformed', {
        'pages/Tidal Index.md': examplePage({ class: { relations: { requires: value } } }),
        'pages/Tide Gauge.md': examplePage({}, 'Tide Gauge'),
      }).map(({ fix, message }) => [fix, message.split('dropped. ')[1]]);
    expect(advice([reference('Tide Gauge'), 'Tide Gauge'])).toEqual([
      [undefined, '"urn:ngm:class:tide-gauge" is meant and declared already: remove it.'],
    ]);
    const twice =
      '"urn:ngm:class:tide-gauge" is meant, and another entry of the list means it too: write it once, and remove the other.';
    expect(advice(['tide gauge', 'Tide Gauge'])).toEqual([
      [undefined, twice],
      [undefined, twice],
    ]);
    expect(advice(['Tidal Index'])).toEqual([
      [undefined, 'The class itself is meant: remove the entry.'],
    ]);
  });

  it('a list that holds null has an entry, so parent-missing is silent', () => {
    const codes = check(examplePage({ class: { subClassOf: [null] } })).map((f) => f.code);
    expect(codes).toEqual(['reference-malformed']);
  });

  it('is silent where the list itself is null or empty', () => {
    expect(shown(null)).toEqual([]);
    expect(shown([])).toEqual([]);
  });
});
