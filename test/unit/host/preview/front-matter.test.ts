import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';

import { readFrontMatter } from '../../../../src/host/preview/front-matter.js';

const read = (text: string): unknown => Object.fromEntries(readFrontMatter(text));

/** What the YAML reader makes of it, in our shape. */
function byYaml(text: string): unknown {
  const value = parse(text, { schema: 'failsafe' }) as Record<string, string | string[]>;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, Array.isArray(one) ? one : [one]]),
  );
}

describe('front matter', () => {
  it.each([
    'label: Tidal Index',
    'label: "Tidal: Index"',
    "label: 'It''s'",
    'label: Tide # a comment\ndomain: data',
    'label: C# is no comment',
    'aliases: [a, "b, c", \'d\']',
    'aliases:\n  - a\n  - "b # no comment"\n  - c # one',
    'aliases:\n- a\n- b',
    'aliases: [a,\n  b,\n  c]',
    'definition: >\n  folded\n  text\n\n  with a paragraph\nlabel: x',
    'definition: |\n  kept\n  lines\nlabel: x',
    'definition: a long text\n  that goes on\nlabel: x',
    'iri: urn:ngm:class:tidal-index',
    '# a comment\nlabel: x',
    'requires: ["[[Sensor|Tide Sensor]]", "urn:ngm:class:clock"]',
    'label: "emoji \\u263a 🌊"',
    'label: x\r\ndomain: y',
  ])('is read as YAML is: %j', (text) => {
    const trimmed = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value).replaceAll('\\n"', '"')) as unknown;
    expect(trimmed(read(text))).toEqual(trimmed(byYaml(text)));
  });

  it('reads an unquoted link as one link', () => {
    expect(read('subClassOf: [[Ocean Metric]]\nuses:\n  - [[Clock]]')).toEqual({
      subClassOf: ['[[Ocean Metric]]'],
      uses: ['[[Clock]]'],
    });
  });

  it.each(['', '[', 'a', ': x', 'a: [', 'a: "', 'a: {b: c}', 'a:\n  b: c', '\0', 'a: [\n[[\n'])(
    'is never a crash: %j',
    (text) => {
      expect(() => readFrontMatter(text)).not.toThrow();
    },
  );

  it('agrees with YAML on whatever is written by it', () => {
    const value = fc.string({ unit: 'grapheme', maxLength: 20 });
    const record = fc.dictionary(
      fc.stringMatching(/^[a-z][a-zA-Z]{0,8}$/u),
      fc.oneof(value, fc.array(value, { minLength: 1, maxLength: 4 })),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(record, (values) => {
        const text = stringify(values, {
          lineWidth: 0,
          defaultStringType: 'QUOTE_DOUBLE',
          defaultKeyType: 'PLAIN',
        });
        const expected = Object.fromEntries(
          Object.entries(values).map(([key, one]) => [
            key,
            Array.isArray(one) ? one.filter((item) => item !== '') : [one],
          ]),
        );
        expect(read(text)).toEqual(expected);
      }),
    );
  });

  it('is given up when it is too long', () => {
    expect(read(`label: ${'x'.repeat(100_001)}`)).toEqual({});
  });
});
