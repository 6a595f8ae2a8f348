import { mkdirSync, writeFileSync } from 'node:fs';

import { importTs } from './lib/bundle.mjs';
import { at } from './lib/paths.mjs';
import { main } from './lib/run.mjs';

/** Writes the JSON Schema of ontodesk.yaml from the settings' own schema and the rules. */
await main(async () => {
  const { settingsJsonSchema } = await importTs('src/settings/json-schema.ts');
  const { LEVELLED_CODES } = await importTs('src/rules/registry.ts');
  const { format } = await import('prettier');
  const text = JSON.stringify(settingsJsonSchema(LEVELLED_CODES));
  mkdirSync(at('media'), { recursive: true });
  writeFileSync(
    at('media/ontodesk.schema.json'),
    await format(text, { parser: 'json', printWidth: 100 }),
  );
});
