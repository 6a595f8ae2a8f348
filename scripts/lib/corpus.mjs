import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import process from 'node:process';

import { at } from './paths.mjs';
import { must } from './run.mjs';

/** Reference data beside the repository: the corpus and what is expected of it. */
export const shared = at('..', 'shared');

/** Unpacks the public corpus into .cache; the rename at the end makes it all or nothing. */
export async function unpackCorpus() {
  if (existsSync(at('.cache', 'pages')) || !existsSync(shared)) return;
  const part = at('.cache', `unpacking-${process.pid}`);
  mkdirSync(part, { recursive: true });
  await must('tar', ['-xzf', `${shared}/corpus/pages.tar.gz`, '-C', part]);
  renameSync(`${part}/pages`, at('.cache', 'pages'));
  rmSync(part, { recursive: true, force: true });
}
