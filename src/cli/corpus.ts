/** Opens the corpus a command is about. */

import path from 'node:path';

import { Workbench } from '../workbench/workbench.js';
import { note, plural, Refusal, type Io } from './io.js';
import { progressBar } from './progress.js';

/** Options every command has. */
export interface GlobalOptions {
  readonly root?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Absolute path of the root; refuses a root that is no folder. */
export async function rootOf(io: Io, { root }: GlobalOptions): Promise<string> {
  const folder = path.resolve(io.cwd, root ?? '.');
  try {
    await io.files.list(folder, () => false);
  } catch {
    throw new Refusal(`There is no folder ${folder}. Name the root of the corpus with --root.`);
  }
  return folder;
}

/** Opens a root: settings only, no page is read yet. */
export async function openSettings(io: Io, options: GlobalOptions): Promise<Workbench> {
  return Workbench.open(await rootOf(io, options), { files: io.files, clock: io.clock });
}

/** Opens a root and reads its pages; refuses a root without any. */
export async function openCorpus(io: Io, options: GlobalOptions): Promise<Workbench> {
  const workbench = await openSettings(io, options);
  const bar = progressBar(io, 'Reading pages');
  await workbench.build(bar.step);
  bar.done();
  refuseWithoutPages(workbench);
  return workbench;
}

/** Tells that settings are at fault where a command does not list findings itself. */
export function noteSettingsFindings(io: Io, workbench: Workbench): void {
  const { length } = workbench.settingsFindings;
  if (length === 0) return;
  note(io, `ontodesk.yaml has ${plural(length, 'finding')}; "ontodesk check" shows what to do.`);
}

function refuseWithoutPages(workbench: Workbench): void {
  const { root, pages, classes, skipped, looked, pagesFolder } = workbench.status();
  // Without a settings file any markdown counts as a page; a README is none.
  const guessed = !workbench.isSetUp && pagesFolder === '.' && path.basename(root) !== 'pages';
  if (guessed ? classes > 0 : pages > 0) return;
  if (skipped.length > 0) return;
  const places = looked.map((folder) => path.join(root, folder)).join(', ');
  const advice = workbench.isSetUp
    ? 'Set "pages" in ontodesk.yaml to the folder that holds them.'
    : 'Name the root of the corpus with --root, or run "ontodesk init" in it.';
  const what = guessed && pages > 0 ? 'page with an ontology block' : 'page';
  throw new Refusal(`Found no ${what}. Looked in ${places}. ${advice}`);
}
