import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { nodeFiles } from '../../../src/workbench/node-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { SEED } from '../support/seed.js';
import { checkTornPages } from '../support/torn-pages.js';

const sample = path.resolve(import.meta.dirname, '../../fixtures/sample');

it('torn pages of the sample are checked without a crash', async () => {
  const workbench = await Workbench.open(sample, { files: nodeFiles, clock: () => new Date(0) });
  await workbench.build();
  const pages = readdirSync(path.join(sample, 'pages')).map((name) => ({
    path: `pages/${name}`,
    text: readFileSync(path.join(sample, 'pages', name), 'utf8'),
  }));
  const seed = SEED;
  console.log(`Torn pages: seed ${seed}`);
  expect(await checkTornPages(workbench, { seed, count: 500, pages, guard: 20_000 })).toEqual([]);
});
