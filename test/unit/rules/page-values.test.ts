import { describe, expect, it } from 'vitest';

import { examplePage, jsonFence } from '../../../src/rules/support/example-page.js';
import { check, checkFor } from './support/corpus.js';
import { pageIn } from './support/dialects.js';

const shown = (code: string, text: string): string[] => checkFor(code, text).map((f) => f.text);

describe('json-syntax', () => {
  const fence = (json: string): string =>
    examplePage({ body: `\n\`\`\`json-ld\n${json}\n\`\`\`\n` });

  it.each([
    ['{ "a": 1, }', '}'],
    ['{ "a" 1 }', '1'],
    ['{ "a": 🌊 }', '🌊'],
    ['{ "a": 1 } x', 'x'],
  ])('%s: stands at the offending character', (json, character) => {
    expect(shown('json-syntax', fence(json))).toEqual([character]);
  });

  it('says when the JSON breaks off', () => {
    const [finding] = checkFor('json-syntax', fence('{ "a": 1'));
    expect(finding?.message).toMatch(
      /^The JSON breaks off here, so nothing in this fence is read/u,
    );
  });

  it('is silent on fences of other kinds', () => {
    const body = '\n```json\n{ "a": 1, }\n```\n';
    expect(check(examplePage({ body }))).toEqual([]);
  });
});

describe('block-duplicate', () => {
  it('stands at the opening line of every block after the first of its kind', () => {
    const individual = jsonFence({ '@type': 'Individual' });
    const body = `\n${individual}\n${individual}\n${jsonFence({ '@type': 'Page' })}`;
    const text = examplePage({ body });
    const found = checkFor('block-duplicate', text);
    expect(found.map((f) => f.text)).toEqual(['```json-ld', '```json-ld']);
    const second = text.indexOf('```json-ld', text.lastIndexOf('"Individual"') - 40);
    expect(found.map((f) => f.span.start)).toEqual([second, text.lastIndexOf('```json-ld')]);
    expect(found.map((f) => f.message.split(' above')[0])).toEqual([
      'The page has an Individual block',
      'The page has a Page block',
    ]);
  });
});

describe('fence-unbalanced', () => {
  it('stands at the marks and what follows them', () => {
    const text = examplePage({ body: '\n- code:\n  ```python\n  x = 1\n' });
    expect(shown('fence-unbalanced', text)).toEqual(['```python']);
  });

  it('fires for a fence in a list item that ends before the fence does', () => {
    const text = examplePage({ body: '\n- ```\n  x = 1\n\nText of the page.\n' });
    expect(shown('fence-unbalanced', text)).toEqual(['```']);
  });
});

describe('heading-missing', () => {
  it('wants a heading of the first depth before the first fence', () => {
    expect(shown('heading-missing', examplePage({ heading: '## Tidal Index' }))).toEqual([
      '```json-ld',
    ]);
    expect(shown('heading-missing', `\`\`\`js\n1\n\`\`\`\n${examplePage()}`)).toEqual(['```js']);
    expect(shown('heading-missing', `Title\n=====\n\n${examplePage({ heading: '' })}`)).toEqual([]);
  });

  it('is silent on a page without a fence', () => {
    expect(shown('heading-missing', 'Just text.\n')).toEqual([]);
  });
});

describe('slug-differs and title-differs', () => {
  it('stand at the value in the Page block, emoji before it or not', () => {
    const page = { '@id': 'urn:ngm:page:🌊', 'vc:slug': 'tide', title: 'Tide' };
    const found = check(examplePage({ page })).map((f) => [f.code, f.text, f.fix?.title]);
    expect(found).toEqual([
      ['slug-differs', '"tide"', 'Write "tidal-index"'],
      ['title-differs', '"Tide"', undefined],
    ]);
  });

  it('need both sides', () => {
    const page = { 'vc:slug': undefined, title: '' };
    expect(check(examplePage({ page }))).toEqual([]);
    expect(shown('slug-differs', examplePage({ class: { '@id': 'urn:ngm:class:' } }))).toEqual([]);
    const unsure = examplePage({
      page: { 'vc:slug': 'tide' },
      class: { label: 'Sea Level Index' },
    });
    const [found] = check(unsure).filter((f) => f.code === 'slug-differs');
    expect(found?.fix).toBeUndefined();
    expect(found?.message).toContain('or correct the IRI');
    expect(shown('title-differs', examplePage({ class: { label: '' } }))).toEqual([]);
  });

  it('go by the exact characters', () => {
    expect(shown('title-differs', examplePage({ page: { title: 'tidal index' } }))).toEqual([
      '"tidal index"',
    ]);
  });
});

describe('public-differs', () => {
  it('stands at the property value, whatever its letters', () => {
    expect(shown('public-differs', examplePage({ top: 'public:: FALSE' }))).toEqual(['FALSE']);
    expect(shown('public-differs', examplePage({ top: 'public:: True' }))).toEqual([]);
    expect(
      shown('public-differs', examplePage({ top: 'public:: true', page: { 'vc:public': false } })),
    ).toEqual(['true']);
  });

  it('needs two truth values', () => {
    expect(shown('public-differs', examplePage({ top: 'public:: perhaps' }))).toEqual([]);
    expect(
      shown('public-differs', examplePage({ top: 'public:: false', page: { 'vc:public': 'no' } })),
    ).toEqual([]);
    expect(shown('public-differs', examplePage({ top: '' }))).toEqual([]);
  });

  it('reads page properties only, not those of a block', () => {
    const body = '\n- A block\n  public:: false\n';
    expect(shown('public-differs', examplePage({ body }))).toEqual([]);
  });

  it('compares front matter with a property line below it', () => {
    const text = pageIn('front-matter').replace('---\n# Tidal', '---\npublic:: false\n\n# Tidal');
    expect(shown('public-differs', text)).toEqual(['false']);
  });

  it('never compares a property line with itself', () => {
    expect(shown('public-differs', pageIn('property-lines').replace('true', 'false'))).toEqual([]);
  });
});

describe('quality-differs', () => {
  it('stands at the qualityScore as it is written', () => {
    const text = examplePage({ class: { quality: 0.7, qualityScore: 0.65 } });
    expect(shown('quality-differs', text)).toEqual(['0.65']);
    expect(shown('quality-differs', text.replace('0.65', '7.0e-1'))).toEqual([]);
  });
});
