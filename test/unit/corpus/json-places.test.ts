import fc from 'fast-check';
import { findNodeAtLocation, parseTree, type JSONPath, type Node } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';

import { JsonPlaces } from '../../../src/corpus/json-places.js';

/** What stands at a path of a text; null when nothing does. */
function at(
  text: string,
  path: readonly (string | number)[],
  part: 'key' | 'value' = 'value',
): string | null {
  const span = new JsonPlaces(text).find(path, part);
  return span && text.slice(span.start, span.end);
}

/** Every path of a value. */
function pathsOf(value: unknown, path: JSONPath = []): JSONPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Array.isArray(value)
    ? value.flatMap((item, i) => pathsOf(item, [...path, i]))
    : Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]));
  return [path, ...inside];
}

function spanOf(node: Node | undefined): { start: number; end: number } | null {
  return node ? { start: node.offset, end: node.offset + node.length } : null;
}

describe('the place of a value', () => {
  it.each([
    ['{"a": 1}', [], '{"a": 1}'],
    [' \r\n{"a" : -1.5e3 }\n', ['a'], '-1.5e3'],
    ['{"a":true,"b":[null,false ]}', ['b', 1], 'false'],
    ['{"a": {"b": [{"c": "x"}, {"c": "y"}]}}', ['a', 'b', 1, 'c'], '"y"'],
    ['{"a": "]}\\"{[,", "b": 2}', ['b'], '2'],
    ['{"a\\u0062\\"": [1], "c": 2}', ['ab"', 0], '1'],
    ['{"a": "\\\\", "b": "\\\\\\""}', ['b'], '"\\\\\\""'],
    ['[[], {}, [ ]]', [2], '[ ]'],
    ['{"": {"": 0}}', ['', ''], '0'],
    ['{"__proto__": 1, "constructor": 2}', ['__proto__'], '1'],
  ])('in %j at %j', (text, path, found) => {
    expect(at(text, path)).toBe(found);
  });

  it('of a key written twice is the one that JSON.parse keeps', () => {
    expect(at('{"a": 1, "a": 2}', ['a'])).toBe('2');
  });

  it('of a key is the key with its quotation marks', () => {
    expect(at('{"a": {"b" : 1}}', ['a', 'b'], 'key')).toBe('"b"');
    expect(at('[1]', [0], 'key')).toBeNull();
    expect(at('{}', [], 'key')).toBeNull();
  });

  it.each([
    ['{"a": 1}', ['b']],
    ['{"a": 1}', ['constructor']],
    ['{"a": 1}', [0]],
    ['[1]', ['0']],
    ['[1]', [1]],
    ['[]', [0]],
    ['{"a": 1}', ['a', 'b']],
    ['"a"', [0]],
  ])('in %j at %j is none', (text, path) => {
    expect(at(text, path)).toBeNull();
  });

  it('is found however deep it lies', () => {
    const deep = 50_000;
    const text = `${'['.repeat(deep)}7${']'.repeat(deep)}`;
    expect(at(text, [0, 0])).toBe(text.slice(2, -2));
  });

  it('is where another reader of JSON has it, in any value and any layout', () => {
    const layout = fc.constantFrom(undefined, 1, 4, '\t', '\r\n');
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), layout, (value, indent) => {
        const text = JSON.stringify(value, null, indent === '\r\n' ? 2 : indent);
        const laidOut = indent === '\r\n' ? text.replaceAll('\n', '\r\n') : text;
        const places = new JsonPlaces(laidOut);
        const tree = parseTree(laidOut)!;
        for (const path of pathsOf(JSON.parse(text))) {
          const node = findNodeAtLocation(tree, path);
          expect(places.find(path, 'value')).toEqual(spanOf(node));
          const isMember = node?.parent?.type === 'property';
          const key = isMember ? spanOf(node.parent.children?.[0]) : null;
          expect(places.find(path, 'key')).toEqual(key);
        }
      }),
    );
  });
});
