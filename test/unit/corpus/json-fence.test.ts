import { describe, expect, it } from 'vitest';

import { locate } from '../../../src/corpus/json-fence.js';

import { read, textAt } from './support/blocks.js';

/** The fault of a fence with this content: the characters from its place to the content's end. */
function faultAt(json: string): string | null {
  const page = read(`# A\n\`\`\`json-ld\n${json}\n\`\`\`\n`);
  const { error } = page.jsonFences[0]!;
  const end = page.scan.text.length - '\n```\n'.length;
  return error && page.scan.text.slice(error.span.start, end);
}

describe('the place of a fault in JSON', () => {
  it.each([
    ['{"a": 1 "b": 2}', '"b": 2}'],
    ['{"a": 1,}', '}'],
    ['[1, 2,]', ']'],
    ["{'a': 1}", "'a': 1}"],
    ['{"a": \n tru}', 'tru}'],
    ['{"a": 1} x', 'x'],
    ['{"a": 1}\n{"b": 2}', '{"b": 2}'],
    ['{"a": 1, // c\n"b": 2}', '// c\n"b": 2}'],
    ['{"a" 1}', '1}'],
    ['{"🌊": 1 "b"}', '"b"}'],
  ])('in %j is the first character that cannot be', (json, rest) => {
    expect(faultAt(json)).toBe(rest);
  });

  it.each(['{"a": 1}', '[]', '3', ' {"a": [true, null, "\\u00e9"]} '])('is not in %j', (json) => {
    expect(faultAt(json)).toBeNull();
  });

  it.each(['', '\n', ' \r\n\t\n'])('in a fence of nothing but %j is its opener', (content) => {
    const page = read(`\`\`\`json-ld\n${content}\`\`\`\n`);
    expect(textAt(page, page.jsonFences[0]!.error!.span)).toBe('```json-ld');
  });

  it.each([
    ['{"a": [1', '1'],
    ['{"a": "🌊', '"'],
    ['{"a": 1 🌊', '🌊'],
    ['{"a":', ':'],
  ])('of %j, which ends too early, is a character that can be seen', (json, shown) => {
    for (const end of ['\n', '\r\n', ' \n\n']) {
      const page = read(`\`\`\`json-ld${end}${json}${end}\`\`\`${end}`);
      expect(textAt(page, page.jsonFences[0]!.error!.span)).toBe(shown);
    }
  });

  it('at the end of a line is the character before it', () => {
    // So deep that only JSON.parse can tell the place: the line end inside the string.
    const page = read(`\`\`\`json-ld\r\n${'['.repeat(30_000)}"ab\r\nc"\r\n\`\`\`\r\n`);
    expect(textAt(page, page.jsonFences[0]!.error!.span)).not.toMatch(/\s/u);
  });

  it('never splits a character of two units', () => {
    const page = read('```json-ld\n{🌊}\n```\n');
    expect(textAt(page, page.jsonFences[0]!.error!.span)).toBe('🌊');
  });

  it('comes with what the reader said, without the text it quotes', () => {
    const page = read('```json-ld\n{"secret": "x" "b"}\n```\n');
    expect(page.jsonFences[0]?.error?.message).not.toBe('');
    expect(page.jsonFences[0]?.error?.message).not.toContain('\n');
  });
});

describe('the value of a fence', () => {
  it.each(['[1]', '"text"', '3', 'null'])('that is no object is none: %s', (json) => {
    const page = read(`\`\`\`json-ld\n${json}\n\`\`\`\n`);
    expect(page.jsonFences).toMatchObject([{ kind: 'other', value: null, error: null }]);
  });

  it('nested beyond any stack is read without a crash, and its places are the opener', () => {
    const deep = `{"@type": "Class", "label": "A", "x": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const page = read(`\`\`\`json-ld\n${deep}\n\`\`\`\n`);
    const { label } = page.classBlock!;
    expect(label?.value).toBe('A');
    expect(['"A"', '```json-ld']).toContain(textAt(page, label!.place));
  });

  it('nested beyond any stack and broken has a fault', () => {
    const page = read(`\`\`\`json-ld\n${'{"a":['.repeat(100_000)}\n\`\`\`\n`);
    const { error } = page.jsonFences[0]!;
    expect(error).not.toBeNull();
    expect(error!.span.end).toBeGreaterThan(error!.span.start);
  });

  it('has a place for a path that leads nowhere: the opener', () => {
    const page = read('```json-ld\n{"a": {"b": [1]}}\n```\n');
    const [fence] = page.jsonFences;
    const at = (...path: (string | number)[]): string => textAt(page, { fence: fence!, path });
    expect(at('a', 'b', 0)).toBe('1');
    expect(at('a', 'b')).toBe('[1]');
    expect(at('a', 'x')).toBe('```json-ld');
    expect(at('a', 'b', 7)).toBe('```json-ld');
    expect(locate({ fence: fence!, path: ['a', 'b'], part: 'key' })).toEqual({
      start: 18,
      end: 21,
    });
  });
});
