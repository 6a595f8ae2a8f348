// Writes the documentation page of every finding into media/rules, from the rule files.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

import { importTs } from './lib/bundle.mjs';
import { at } from './lib/paths.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  const { documentationPages } = await importTs('src/rules/docs.ts');
  const pages = documentationPages();
  mkdirSync(at('media', 'rules'), { recursive: true });
  for (const file of readdirSync(at('media', 'rules'))) {
    if (file.endsWith('.md') && !pages.has(file)) rmSync(at('media', 'rules', file));
  }
  for (const [file, text] of pages) writeFileSync(at('media', 'rules', file), text);
  console.log(`media/rules: ${pages.size} pages`);
});
