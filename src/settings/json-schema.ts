/** The JSON Schema of `ontodesk.yaml` that editors complete and check with. */

import * as z from 'zod';

import { settingsSchema } from './schema.js';

/** A rule as the schema shows it. */
export interface RuleWords {
  readonly code: string;
  readonly title: string;
}

/** A node of a JSON Schema. */
export interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly [key: string]: unknown;
}

/** Zod states the largest whole number of JavaScript, which tells a reader nothing. */
function withoutLargestNumber({ jsonSchema }: { jsonSchema: { maximum?: number } }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** JSON Schema (draft 7) of the settings, with each rule's code and words. */
export function settingsJsonSchema(rules: readonly RuleWords[]): SchemaNode {
  const schema = z.toJSONSchema(settingsSchema, {
    target: 'draft-7',
    io: 'input',
    override: withoutLargestNumber,
  }) as SchemaNode;
  const properties = {
    ...schema.properties,
    rules: namedRules(schema.properties?.rules, rules),
    overrides: namedInside(schema.properties?.overrides, rules),
  };
  return { title: 'Settings of Ontodesk', ...schema, properties };
}

/** The same for the levels inside the entries of a list. */
function namedInside(node: SchemaNode | undefined, rules: readonly RuleWords[]): SchemaNode {
  const items = node?.items as SchemaNode | undefined;
  const named = namedRules(items?.properties?.rules, rules);
  return { ...node, items: { ...items, properties: { ...items?.properties, rules: named } } };
}

/** Any code with a level, made into the known codes: editors complete and explain them. */
function namedRules(node: SchemaNode | undefined, rules: readonly RuleWords[]): SchemaNode {
  const { additionalProperties: level, propertyNames: _anyName, ...rest } = node ?? {};
  const named = rules.map(({ code, title }): [string, SchemaNode] => [
    code,
    { ...(level as SchemaNode), description: title },
  ]);
  return { ...rest, properties: Object.fromEntries(named), additionalProperties: false };
}
