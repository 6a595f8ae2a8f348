import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { LEVELLED_CODES } from '../../../src/rules/registry.js';
import { settingsJsonSchema } from '../../../src/settings/json-schema.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';

const shipped: unknown = JSON.parse(readFileSync('media/ontodesk.schema.json', 'utf8'));

const nodeShape = z.looseObject({
  type: z.string().optional(),
  description: z.string().optional(),
  get properties() {
    return z.record(z.string(), nodeShape).optional();
  },
});

type Node = z.infer<typeof nodeShape>;

const schema = nodeShape.parse(shipped);

/** All nodes below a schema with the path of each. */
function nodes(
  node: Node,
  path: readonly string[] = [],
): { path: readonly string[]; node: Node }[] {
  return Object.entries(node.properties ?? {}).flatMap(([key, below]) => [
    { path: [...path, key], node: below },
    ...nodes(below, [...path, key]),
  ]);
}

function defaultAt(path: readonly string[]): unknown {
  let at: unknown = DEFAULT_SETTINGS;
  for (const key of path) at = (at as Record<string, unknown> | undefined)?.[key];
  return at;
}

describe('the shipped JSON Schema', () => {
  it('is what `node scripts/schema.mjs` makes of the settings and the rules', () => {
    expect(shipped).toEqual(JSON.parse(JSON.stringify(settingsJsonSchema(LEVELLED_CODES))));
  });

  it('has every setting, each with a description', () => {
    const described = nodes(schema).filter(({ node }) => (node.description ?? '') !== '');
    expect(described).toHaveLength(nodes(schema).length);
    expect(Object.keys(schema.properties ?? {})).toEqual(Object.keys(DEFAULT_SETTINGS));
  });

  it('names the defaults that are in force', () => {
    const named = nodes(schema).filter(({ node }) => 'default' in node);
    expect(named.length).toBeGreaterThan(15);
    for (const { path, node } of named)
      expect([path, node.default]).toEqual([path, defaultAt(path)]);
  });

  it('offers every rule code and no other', () => {
    const rules = schema.properties?.rules;
    expect(Object.keys(rules?.properties ?? {})).toEqual(LEVELLED_CODES.map(({ code }) => code));
    expect(rules?.additionalProperties).toBe(false);
  });
});
