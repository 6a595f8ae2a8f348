/** Opens the corpus a command is about. */

import path from 'node:path';

import { SETTINGS_FILE } from '../settings/init.js';
import { Workbench } from '../workbench/workbench.js';
import type { LocatedFinding } from '../workbench/workbench.types.js';
import { note, oneLine, plural, Refusal, type Io } from './io.js';
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
  const root = await rootOf(io, options);
  const { files, clock, ceilings } = io;
  const workbench = await Workbench.open(root, { files, clock, ceilings });
  if (!workbench.isSetUp) await noteSettingsAbove(io, root);
  return workbench;
}

/** The editor would use the nearest settings file upward; here the root is what was asked for. */
async function noteSettingsAbove(io: Io, root: string): Promise<void> {
  for (let at = root; at !== path.dirname(at); at = path.dirname(at)) {
    const above = path.join(path.dirname(at), SETTINGS_FILE);
    if (!(await io.files.exists(above))) continue;
    note(io, `${above} is not in force for this root; use it with --root ${path.dirname(above)}.`);
    return;
  }
}

/** Opens a root and reads its pages; refuses a root without any. */
export async function openCorpus(io: Io, options: GlobalOptions): Promise<Workbench> {
  const workbench = await openSettings(io, options);
  const bar = progressBar(io, 'Reading pages');
  await workbench.build(bar.step);
  bar.done();
  refuseWithoutPages(io, workbench);
  return workbench;
}

/** Tells that settings are at fault where a command does not list findings itself. */
export function noteSettingsFindings(io: Io, workbench: Workbench): void {
  const { length } = workbench.settingsFindings;
  if (length === 0) return;
  note(io, `${SETTINGS_FILE} has ${plural(length, 'finding')}; "ontodesk check" shows what to do.`);
}

function refuseWithoutPages(io: Io, workbench: Workbench): void {
  const { root, pages, classes, skipped, looked, pagesFolder } = workbench.status();
  // Without a settings file any markdown counts as a page; a README is none.
  const guessed = !workbench.isSetUp && pagesFolder === '.' && path.basename(root) !== 'pages';
  if (guessed ? classes > 0 : pages > 0) return;
  if (skipped.length > 0) return;
  // A settings file that cannot be read may be why.
  for (const finding of workbench.settingsFindings) note(io, placed(finding));
  const places = looked.map((folder) => path.join(root, folder)).join(', ');
  const advice = workbench.isSetUp
    ? `Set "pages" in ${SETTINGS_FILE} to the folder that holds them.`
    : 'Name the root of the corpus with --root, or run "ontodesk init" in it.';
  const what = guessed && pages > 0 ? 'page with an ontology block' : 'page';
  throw new Refusal(`Found no ${what}. Looked in ${places}. ${advice}`);
}

/** A finding on one line, its place counted from one. */
function placed({ path: file, range, severity, code, message }: LocatedFinding): string {
  const { line, character } = range.start;
  return `${file}:${line + 1}:${character + 1} ${severity} ${code} ${oneLine(message)}`;
}
