import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { SEED } from '../unit/support/seed.js';
import { checkTornPages } from '../unit/support/torn-pages.js';

import { corpusRoot, openCorpus } from './support/shared.js';

it('20,000 torn pages of the corpus are checked without a crash or a hang', async () => {
  const workbench = await openCorpus();
  const pages = workbench
    .pagePaths()
    .map((name) => ({ path: name, text: readFileSync(path.join(corpusRoot, name), 'utf8') }))
    .sort((a, b) => a.text.length - b.text.length);
  const seed = SEED;
  const count = Number(process.env.ONTODESK_MUTATIONS ?? 20_000);
  console.log(`Torn pages: ${count}, seed ${seed}`);
  expect(await checkTornPages(workbench, { seed, count, pages, guard: 20_000 })).toEqual([]);
});
