/** Where a command may write: never over a page or the settings of the corpus it reads. */

import path from 'node:path';

import { withoutByteOrderMark } from '../corpus/text.js';
import { parseBaseline, type Baseline } from '../rules/baseline.js';
import { SETTINGS_FILE } from '../settings/init.js';
import { decodePage, reasonOf } from '../workbench/read-page.js';
import type { Workbench } from '../workbench/workbench.js';
import { Refusal, type Io } from './io.js';

/** Refuses a file that is a page of the corpus or its settings, under whatever name it is given. */
export async function refuseCorpusFile(
  io: Io,
  workbench: Workbench,
  file: string | undefined,
): Promise<void> {
  if (file === undefined) return;
  for (const place of await placesOf(io, file)) {
    const what = await corpusFile(io, workbench, place);
    if (what !== null) {
      throw new Refusal(`Cannot write ${file}. It is ${what}: name another file.`);
    }
  }
}

/** The file as it is named, and the one behind its links where there is one. */
async function placesOf(io: Io, file: string): Promise<string[]> {
  const named = path.resolve(io.cwd, file);
  const behind = await io.files.realPath?.(named).catch(() => named);
  return behind === undefined || behind === named ? [named] : [named, behind];
}

async function corpusFile(io: Io, workbench: Workbench, place: string): Promise<string | null> {
  const real = await io.files.realPath?.(workbench.root).catch(() => workbench.root);
  for (const root of new Set([workbench.root, real ?? workbench.root])) {
    if (place === path.join(root, SETTINGS_FILE)) return 'the settings of the corpus';
    const below = path.relative(root, place).split(path.sep).join('/');
    if (await isPage(io, workbench, below)) return 'a page of the corpus';
  }
  return null;
}

/** Whether a path below the root is that of a page, also where the pages were not read. */
async function isPage(io: Io, workbench: Workbench, below: string): Promise<boolean> {
  const { pagesFolder, skipped } = workbench.status();
  if (workbench.pagePaths().includes(below) || skipped.some((it) => it.path === below)) return true;
  const inPages =
    pagesFolder === '.' ? !below.startsWith('..') : below.startsWith(`${pagesFolder}/`);
  return inPages && /\.md$/iu.test(below) && io.files.exists(path.join(workbench.root, below));
}

/**
 * What a file that is to be written as a baseline holds now; null when there is nothing to keep.
 * Refuses what is no baseline. That of the corpus may be torn, but then nothing of it can be kept.
 */
export async function baselineBefore(
  io: Io,
  workbench: Workbench,
  file: string,
  isPart: boolean,
): Promise<Baseline | null> {
  await refuseCorpusFile(io, workbench, file);
  const place = path.resolve(io.cwd, file);
  if (!(await io.files.exists(place))) return null;
  const text = await textAt(io, place, file);
  if (text.trim() === '') return null;
  const read = parseBaseline(text);
  if ('baseline' in read) return read.baseline;
  if (place !== path.join(workbench.root, workbench.baseline.place)) {
    throw new Refusal(`Cannot write ${file}. It ${read.reason}: name another file.`);
  }
  if (!isPart) return null;
  throw new Refusal(
    `Cannot write ${file}. It ${read.reason}, so what it sets aside on other pages would be lost. Take it back from your repository, or write it anew without naming pages.`,
  );
}

async function textAt(io: Io, place: string, file: string): Promise<string> {
  const read = await io.files
    .read(place)
    .then(decodePage, (cause: unknown) => ({ reason: reasonOf(cause) }));
  if ('reason' in read) throw new Refusal(`Cannot write ${file}. ${read.reason}`);
  return withoutByteOrderMark(read.text).text;
}
