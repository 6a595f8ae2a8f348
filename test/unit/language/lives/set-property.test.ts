import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { isRefused } from '../../../../src/language/change.js';
import { planSetProperty } from '../../../../src/language/lives/set-property.js';
import { randomPage } from '../../promotion/support/pages.js';
import { applied, corpusOf, pageOf, sampleFiles, type Files } from './support/corpus.js';

const PATH = 'pages/Brine Meter.md';

function set(text: string, key: string, value: string, path = PATH): string {
  const files: Files = { [path]: text };
  const corpus = corpusOf(files);
  const answer = planSetProperty(
    { type: 'set-property', page: path, key, value },
    corpus,
    corpus.read,
  );
  if (isRefused(answer)) throw new Error(`${answer.refused} ${answer.how}`);
  return applied(files, answer)[path]!;
}

const matter = (text: string): Record<string, unknown> =>
  parse(/^\ufeff?---\r?\n([\s\S]*?)^---/mu.exec(text)![1]!) as Record<string, unknown>;

describe('a property of a page with front matter', () => {
  it.each([
    ['---\ntitle: A\n---\n# A\n', '---\ntitle: A\nstatus: new\n---\n# A\n'],
    ['---\r\ntitle: A\r\n---\r\n# A\r\n', '---\r\ntitle: A\r\nstatus: new\r\n---\r\n# A\r\n'],
    ['---\nstatus: old # why\ntitle: A\n---\n', '---\nstatus: new # why\ntitle: A\n---\n'],
    ['---\nstatus: "old"\n---\n', '---\nstatus: new\n---\n'],
    ['---\nstatus:\ntitle: A\n---\n', '---\nstatus: new\ntitle: A\n---\n'],
    ['---\nstatus: # none yet\ntitle: A\n---\n', '---\nstatus: new # none yet\ntitle: A\n---\n'],
    ['---\nstatus: [a, b]\n---\n', '---\nstatus: new\n---\n'],
    ['---\nstatus:\n  - a\n  - b\n\ntitle: A\n---\n', '---\nstatus: new\n\ntitle: A\n---\n'],
    ['---\nstatus: |\n  a\n  b\ntitle: A\n---\n', '---\nstatus: new\ntitle: A\n---\n'],
    ['---\nstatus: >-\n  a\n  b\n---\n', '---\nstatus: new\n---\n'],
    ['---\n{title: A, b: [c]}\n---\n', '---\n{title: A, b: [c], status: new}\n---\n'],
    ['---\n{}\n---\n', '---\n{status: new}\n---\n'],
    ['---\n---\n# A\n', '---\nstatus: new\n---\n# A\n'],
    ['---\n# only this\n---\n', '---\n# only this\nstatus: new\n---\n'],
    ['---\n title: A\n---\n', '---\n title: A\n status: new\n---\n'],
    ['---\ntitle: A\nlist:\n  - b\n\n---\n', '---\ntitle: A\nlist:\n  - b\nstatus: new\n\n---\n'],
    ['---\nnote: |+\n  a\n\n---\n', '---\nnote: |+\n  a\n\nstatus: new\n---\n'],
    ['\ufeff---\ntitle: A\n---\n', '\ufeff---\ntitle: A\nstatus: new\n---\n'],
  ])('%j', (before, after) => {
    expect(set(before, 'status', 'new')).toBe(after);
    expect(set(after, 'status', 'new')).toBe(after);
  });

  it.each([
    ['yes', '"yes"'],
    ['0.9', '"0.9"'],
    ['2024-01-02', '"2024-01-02"'],
    ['[[Tide Gauge]]', '"[[Tide Gauge]]"'],
    ['a: b', '"a: b"'],
    ['a #b', '"a #b"'],
    ['', '""'],
    [' x ', '" x "'],
    ['a, b', '"a, b"'],
    ['two\nlines', '"two\\nlines"'],
    ['say "no" \\ 🌊', 'say "no" \\ 🌊'],
    ['---', '"---"'],
  ])('quotes %j only where YAML asks for it', (value, written) => {
    const after = set('---\ntitle: A\n---\n', 'status', value);
    expect(after).toBe(`---\ntitle: A\nstatus: ${written}\n---\n`);
    expect(matter(after).status).toBe(value);
  });

  it('writes truth values and numbers as such where they are', () => {
    expect(set('---\na: 1\n---\n', 'public', 'true')).toContain('public: true\n');
    expect(set('---\nquality: 0.5\n---\n', 'quality', '0.9')).toBe('---\nquality: 0.9\n---\n');
    expect(set('---\na: 1\n---\n', 'a', '2')).toBe('---\na: 2\n---\n');
    expect(set('---\na: "1"\n---\n', 'a', '2')).toBe('---\na: "2"\n---\n');
  });

  it('tells that a list goes', () => {
    const corpus = corpusOf({ [PATH]: '---\naliases: [a, b]\n---\n' });
    const request = { type: 'set-property', page: PATH, key: 'aliases', value: 'c' } as const;
    expect(planSetProperty(request, corpus, corpus.read)).toMatchObject({
      warnings: ['The list under "aliases" is replaced by one value.'],
    });
  });

  it.each([
    ['---\na: 1\na: 2\n---\n', 'a', '"a" 2 times'],
    ['---\na: [1\n---\n', 'b', 'cannot be read as YAML'],
    ['---\n- a\n---\n', 'b', 'no list of keys'],
    ['---\na: &x 1\nb: *x\n---\n', 'a', 'set safely'],
  ])('refuses %j', (text, key, reason) => {
    expect(() => set(text, key, 'v')).toThrow(reason);
  });

  it('reads back whatever the value is, and changes no other key', () => {
    const before = '---\ntitle: "A: b" # c\nlist:\n  - x\n  - {y: 1}\n---\n# A\n';
    const values = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[-?:,[\]{}#&*!|>'"%@` a\n0.]{0,8}$/u),
    );
    fc.assert(
      fc.property(
        values,
        fc.constantFrom('status', 'title', 'list', '0', 'a: b', '[k]'),
        (value, key) => {
          const after = set(before, key, value);
          expect(matter(after)).toEqual({ ...matter(before), [key]: value });
          expect(after.endsWith('---\n# A\n')).toBe(true);
          expect(set(after, key, value)).toBe(after);
        },
      ),
    );
  });
});

describe('a property of a page without front matter', () => {
  it.each([
    ['# A\n- status:: old\n', '# A\n- status:: new\n'],
    ['public:: true\n\n# A\n', 'public:: true\nstatus:: new\n\n# A\n'],
    ['public:: true\r\nstatus::\r\n\r\n# A\r\n', 'public:: true\r\nstatus:: new\r\n\r\n# A\r\n'],
    ['# A\n', 'status:: new\n\n# A\n'],
    ['', 'status:: new\n'],
    ['\n# A\n', 'status:: new\n\n# A\n'],
    ['# A\n\n- uses:: [[Pump]]\n- text\n', '# A\n\n- uses:: [[Pump]]\n- status:: new\n- text\n'],
    ['- public:: true\n  - below\n- x\n', '- public:: true\n  - below\n- status:: new\n- x\n'],
    ['# A\n```\nstatus:: old\n```\n', 'status:: new\n\n# A\n```\nstatus:: old\n```\n'],
    ['# A\n- b\n\t- status:: old\n', 'status:: new\n\n# A\n- b\n\t- status:: old\n'],
    ['status:: old\n\n# A\n- status:: other\n', 'status:: new\n\n# A\n- status:: other\n'],
    ['\ufeff# A\n', '\ufeffstatus:: new\n\n# A\n'],
    [
      '# A\n- ### OntologyBlock\n\t- owl:class:: ngm:a\n\t- status:: old\n- x\n',
      '# A\n- ### OntologyBlock\n\t- owl:class:: ngm:a\n\t- status:: new\n- x\n',
    ],
  ])('%j', (before, after) => {
    expect(set(before, 'status', 'new')).toBe(after);
    expect(set(after, 'status', 'new')).toBe(after);
  });

  it.each([
    ['a:: 1\na:: 2\n', 'a', 'v', 'on the lines 1, 2'],
    ['# A\n', 'two words', 'v', 'cannot be written'],
    ['# A\n', 'a', 'two\nlines', 'one line'],
    ['a:: 1\nb:: `x\n', 'a', '`open', 'cannot be written'],
    ['# A\n', ' ', 'v', 'cannot be called'],
  ])('refuses %j %j %j', (text, key, value, reason) => {
    expect(() => set(text, key, value)).toThrow(reason);
  });

  it('refuses a page that is not there', () => {
    const corpus = corpusOf({});
    const request = { type: 'set-property', page: PATH, key: 'a', value: 'b' } as const;
    expect(planSetProperty(request, corpus, corpus.read)).toHaveProperty('refused');
  });
});

/** Whether a text holds all of another in its order. */
function keeps(before: string, after: string): boolean {
  let at = 0;
  for (const unit of after.split('')) if (unit === before[at]) at++;
  return at === before.length;
}

describe('a new property of any page', () => {
  it('reads back, twice is once, and nothing else changes', () => {
    for (const [path, text] of Object.entries(sampleFiles())) {
      const after = set(text, 'reviewed-by', 'Ann [[Alder]]', path);
      const page = pageOf(path, after);
      const own = page.scan.properties.find(({ key }) => key === 'reviewed-by');
      expect(own?.value ?? matter(after)['reviewed-by'], path).toBe('Ann [[Alder]]');
      expect(own?.scope ?? 'page', path).toBe('page');
      expect(set(after, 'reviewed-by', 'Ann [[Alder]]', path)).toBe(after);
      expect(keeps(text, after), path).toBe(true);
    }
  });

  it('does so on random pages, or is refused', () => {
    let refusals = 0;
    fc.assert(
      fc.property(randomPage, fc.constantFrom('status', 'note', 'uses'), ({ text }, key) => {
        let after: string;
        try {
          after = set(text, key, 'new [[Value]] 🌊');
        } catch (error) {
          expect(String(error)).toMatch(/times|cannot|safely/u);
          refusals++;
          return;
        }
        expect(set(after, key, 'new [[Value]] 🌊')).toBe(after);
        const { scan } = pageOf(PATH, after);
        const values = scan.properties.filter((p) => p.key === key).map(({ value }) => value);
        expect(scan.frontMatter ? [matter(after)[key]] : values).toContain('new [[Value]] 🌊');
        expect(pageOf(PATH, text).classBlock?.label?.value).toBe(
          pageOf(PATH, after).classBlock?.label?.value,
        );
      }),
    );
    expect(refusals).toBeLessThan(50);
  });
});
