/** The gate over a commit: every page that changed since, against what the ledger allows. */

import type { GateResult, PageMeasure } from '../promotion/gate.types.js';
import { handEditConditions, type PageChange } from '../promotion/hand-edits.js';
import { measurePage } from './desk-gate.js';
import { refuseInput, type Room } from './desk-room.js';
import { readPageText } from './desk-splice.js';
import { isRefusal, type Outcome } from './desk.types.js';
import type { GitReader } from './git.js';

export async function gateSince(
  room: Room,
  git: GitReader,
  base: string,
): Promise<Outcome<GateResult>> {
  const commit = await git.commit(base);
  if (commit === null) {
    return refuseInput(`Git knows no commit “${base}” here.`, 'Name a branch, tag or commit.');
  }
  const { workbench } = room.parts;
  const changed = await git.changed(commit, workbench.status().pagesFolder);
  const pages: PageChange[] = [];
  for (const path of changed) {
    if (workbench.isPage(path)) pages.push(await changeOf(room, git, commit, path));
  }
  const conditions = handEditConditions({
    pages,
    ledger: room.state,
    settings: room.settings,
    view: workbench.corpus,
  });
  return { allowed: conditions.every(({ met }) => met), conditions };
}

async function changeOf(
  room: Room,
  git: GitReader,
  commit: string,
  path: string,
): Promise<PageChange> {
  const base = (await git.text(commit, path))?.replace(/^\uFEFF/u, '') ?? null;
  const disk = await readPageText(room, path);
  const now = isRefusal(disk) ? null : disk.text;
  const measure = (text: string | null): PageMeasure | null =>
    text === null ? null : measurePage(room.parts.workbench, path, text);
  return { path, base, now, before: measure(base), after: measure(now) };
}
