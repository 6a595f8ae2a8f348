/** Which findings a commit had already: they are known like those of a baseline. */

import path from 'node:path';

import { withoutByteOrderMark } from '../corpus/text.js';
import { IndexView } from '../ontology/index-view.js';
import { applyBaseline, makeBaseline, type KeyedFinding } from '../rules/baseline.js';
import { Serving } from '../scaffold/serving.js';
import { keyFindings, keyTexts, maySetAside } from './baseline.js';
import type { GitHistory } from './git-history.js';
import { nextTurn } from './next-turn.js';
import { checkText, type CheckInput } from './page-check.js';
import { decodePage } from './read-page.js';
import { knownOnDisk, readSnapshot, type Snapshot } from './snapshot.js';
import type { Workbench } from './workbench.js';
import type { FileSystem, LocatedFinding, Progress, Skipped } from './workbench.types.js';

export interface SincePorts {
  readonly workbench: Workbench;
  readonly files: FileSystem;
  readonly history: GitHistory;
}

export interface Since {
  readonly commit: string;
  /** Findings of now that the commit had as well. */
  readonly known: ReadonlySet<LocatedFinding>;
  /** Pages of the commit that could not be read: all their findings count as new. */
  readonly skipped: readonly Skipped[];
}

/**
 * The findings of now that a ref had as well, by page, code and value. Both sides
 * are checked by the rules of today, each against its own corpus: what a change of one page does to
 * another is new there too. The reason when there is no such ref.
 */
export async function findingsSince(
  { workbench, files, history }: SincePorts,
  ref: string,
  findings: readonly LocatedFinding[],
  progress?: Progress,
): Promise<Since | { readonly reason: string }> {
  const { root, settings, disk: index } = workbench;
  const texts = new Map<string, string>();
  const options = {
    known: knownOnDisk(root, files, { index, iri: settings.iri }),
    keep: (page: string, text: string) => texts.set(page, text),
  };
  const here = { ...options, settings: settingsOfToday(workbench) };
  const today = await readSnapshot(history, ref, here);
  // The folder may have had another name: then the settings of the commit know it.
  const isElsewhere = !('reason' in today) && today.index.size + today.skipped.length === 0;
  const snapshot = isElsewhere ? await readSnapshot(history, ref, options) : today;
  if ('reason' in snapshot) return snapshot;
  // A page with the bytes of then still has its text on the disk.
  const textOf = (page: string): string => texts.get(page) ?? textOnDisk(root, files, page);
  const old = await checkThen(snapshot, workbench, { findings, textOf, progress });
  const keyed = keyFindings(root, files, findings.filter(maySetAside));
  const { baselined } = applyBaseline(keyed, makeBaseline(old));
  return {
    commit: snapshot.commit,
    known: new Set(baselined.map(({ finding }) => finding)),
    skipped: snapshot.skipped,
  };
}

/** The rules of today, in the folder where the pages are today. */
export function settingsOfToday(workbench: Workbench) {
  const { pagesFolder } = workbench.status();
  return { settings: { ...workbench.settings, pages: pagesFolder }, findings: [], present: true };
}

function textOnDisk(root: string, files: Pick<FileSystem, 'readSync'>, page: string): string {
  try {
    const read = decodePage(files.readSync(path.join(root, page)));
    return 'text' in read ? read.text : '';
  } catch {
    // Gone since it was read: without its text nothing is taken for known.
    return '';
  }
}

interface Then {
  readonly findings: readonly LocatedFinding[];
  readonly textOf: (page: string) => string;
  readonly progress: Progress | undefined;
}

/** Pages between two looks at the event loop. */
const SLICE = 32;

/** What the pages that have findings now had then, told of the paths they have now. */
async function checkThen(
  snapshot: Snapshot,
  workbench: Workbench,
  { findings, textOf, progress }: Then,
): Promise<KeyedFinding[]> {
  const { index } = snapshot;
  const { settings } = workbench;
  const input: CheckInput = {
    ...{ index, settings },
    view: new IndexView(index),
    serving: new Serving(index),
  };
  const pathThen = pathsThen(snapshot, workbench);
  const pages = new Set(findings.map((finding) => finding.path));
  const old: KeyedFinding[] = [];
  let done = 0;
  for (const page of pages) {
    const then = pathThen(page);
    if (then !== null) old.push(...keyedFindings(input, then, page, textOf(then)));
    progress?.(++done, pages.size);
    if (done % SLICE === 0) await nextTurn();
  }
  return old;
}

/**
 * Path a page had then: the same, or that of a page that is gone and held its class or its bytes.
 * Null for a page that is new.
 */
function pathsThen({ index }: Snapshot, { disk }: Workbench): (page: string) => string | null {
  const byIri = new Map<string, string>();
  const byHash = new Map<string, string>();
  for (const { path: at, hash, class: facts } of index.pages()) {
    if (disk.get(at)) continue;
    byHash.set(hash, at);
    if (facts) byIri.set(facts.iri, at);
  }
  return (page) => {
    if (index.get(page)) return page;
    const now = disk.get(page);
    return byIri.get(now?.class?.iri ?? '') ?? byHash.get(now?.hash ?? '') ?? null;
  };
}

function keyedFindings(input: CheckInput, then: string, now: string, read: string): KeyedFinding[] {
  const { text } = withoutByteOrderMark(read);
  const keyed = keyTexts(() => text, checkText(input, then, read).findings);
  return keyed.map(({ code, text: known }) => ({ path: now, code, text: known }));
}
