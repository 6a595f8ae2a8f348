/** Which writings of a value are one value, and which are not. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { canonicalText, keyText } from '../../../src/rules/finding-key.js';

describe('the canonical text of a value', () => {
  it.each([
    ['quotation marks', ['short one', '"short one"', "'short one'", '  short   one ']],
    ['line ends and folded lines', ['short one', '"short\r\n  one"', 'short\n  one']],
    ['block scalars', ['short one', '>\n  short\n  one\n', '|-\n  short one']],
    ['escapes', ['café’s', '"caf\\u00e9’s"']],
    ['doubled marks', ["it's", "'it''s'", '"it\'s"']],
    [
      'blanks and order of keys',
      [
        '{"@id":"urn:x:b","label":"Beta"}',
        '{ "label": "Beta", "@id": "urn:x:b" }',
        '{\r\n  "@id": "urn:x:b",\r\n  "label": "Beta"\r\n}',
        '{ "@id": urn:x:b, label: Beta }',
        '"@id": urn:x:b\n  label: "Beta"',
        "label: 'Beta'\n'@id': urn:x:b",
      ],
    ],
    ['lists', ['["a","b"]', '[ "a", "b" ]', '[a, b]']],
  ])('is the same whatever the %s', (_, writings) => {
    expect(new Set(writings.map(canonicalText)).size).toBe(1);
  });

  it.each([
    ['one', 'two'],
    ['["a","b"]', '["b","a"]'],
    ['{"a":"b"}', '{"a":"c"}'],
    ['[[Gauge]]', '[[Pole]]'],
    ['a # b', 'a # c'],
    ['0.5', '0.50'],
  ])('tells %s from %s', (one, other) => {
    expect(canonicalText(one)).not.toBe(canonicalText(other));
  });

  it('is the text where it only looks like something else', () => {
    expect(canonicalText('"a" and "b"')).toBe('"a" and "b"');
    expect(canonicalText("'a' or 'b'")).toBe("'a' or 'b'");
    expect(canonicalText('{ a: b')).toBe('{ a: b');
    expect(canonicalText('')).toBe('');
    expect(canonicalText('"')).toBe('"');
  });

  it('takes any depth and any text', () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect(canonicalText(deep)).not.toBe('');
    // YAML's reader recurses: what is nested too deeply for it keeps its text.
    for (const open of ['[ ', 'a: [ ', '{a: ']) {
      const yaml = open.repeat(1900);
      expect(canonicalText(yaml)).toBe(yaml.trim());
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(canonicalText(JSON.stringify(text))).toBe(text.trim().replace(/\s+/gu, ' '));
        expect(typeof canonicalText(text)).toBe('string');
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        expect(canonicalText(JSON.stringify(value, null, 2))).toBe(
          canonicalText(JSON.stringify(value)),
        );
      }),
    );
  });
});

it('a finding that says what it is known by is not known by its place', () => {
  expect(keyText({ knownBy: ' what  is\r\nwrong ' }, 'x')).toBe('what is wrong');
  expect(keyText({}, '"x"')).toBe('x');
});
