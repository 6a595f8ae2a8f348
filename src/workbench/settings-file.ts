/** Reads `ontodesk.yaml` and finds the folder that holds the pages. */

import path from 'node:path';
import { withoutByteOrderMark, LineIndex } from '../corpus/text.js';
import { LEVELLED_CODES } from '../rules/registry.js';
import { mayBePage } from '../settings/detect.js';
import { SETTINGS_FILE } from '../settings/init.js';
import { parseSettings } from '../settings/parse.js';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.js';
import { decodePage, reasonOf } from './read-page.js';
import type { FileSystem, LocatedFinding, Skipped } from './workbench.types.js';

export interface LoadedSettings {
  readonly settings: Settings;
  readonly findings: readonly LocatedFinding[];
  /** Whether there is an `ontodesk.yaml`. */
  readonly present: boolean;
}

/** The settings of a root; defaults where there is no file, and a finding for each bad part. */
export async function loadSettings(
  root: string,
  files: Pick<FileSystem, 'exists' | 'read'>,
): Promise<LoadedSettings> {
  const file = path.join(root, SETTINGS_FILE);
  if (!(await files.exists(file)))
    return { settings: DEFAULT_SETTINGS, findings: [], present: false };
  const read = await files
    .read(file)
    .then(decodePage, (cause: unknown) => ({ reason: reasonOf(cause) }));
  if ('reason' in read) {
    return { settings: DEFAULT_SETTINGS, findings: [unreadable(read.reason)], present: true };
  }
  const { text } = withoutByteOrderMark(read.text);
  const lines = new LineIndex(text);
  const { settings, findings } = parseSettings(
    text,
    LEVELLED_CODES.map(({ code }) => code),
  );
  return {
    settings,
    present: true,
    findings: findings.map(({ span, ...finding }) => ({
      ...finding,
      path: SETTINGS_FILE,
      range: lines.rangeOf(span),
    })),
  };
}

function unreadable(reason: string): LocatedFinding {
  const start = { line: 0, character: 0 };
  return {
    path: SETTINGS_FILE,
    code: 'settings-syntax',
    severity: 'error',
    range: { start, end: start },
    message: `ontodesk.yaml cannot be read, so the defaults are in force. ${reason}`,
  };
}

/** Where pages are looked for when nothing says so, in this order. */
const USUAL_FOLDERS = ['pages', 'ontology/pages'];

export interface PagesFolder {
  /** Below the root, with forward slashes; `.` is the root itself. */
  readonly folder: string;
  /** Page paths relative to the root. */
  readonly paths: readonly string[];
  /** Folders inside that could not be listed. */
  readonly unreadable: readonly Skipped[];
  /** Folders looked in, for the message when there is no page. */
  readonly looked: readonly string[];
}

/** The pages of a root: in the folder the settings name, else in the first usual place with any. */
export async function findPages(
  root: string,
  { settings, present }: LoadedSettings,
  files: Pick<FileSystem, 'exists' | 'list'>,
): Promise<PagesFolder> {
  const candidates = present
    ? [settings.pages]
    : [...new Set([settings.pages, ...USUAL_FOLDERS, '.'])];
  for (const folder of candidates) {
    const { paths, unreadable } = await listPages(root, folder, files);
    if (paths.length + unreadable.length > 0) {
      return { folder, paths, unreadable, looked: candidates };
    }
  }
  const folder = candidates[0] ?? settings.pages;
  return { folder, paths: [], unreadable: [], looked: candidates };
}

async function listPages(
  root: string,
  folder: string,
  files: Pick<FileSystem, 'exists' | 'list'>,
): Promise<Pick<PagesFolder, 'paths' | 'unreadable'>> {
  const base = path.join(root, folder);
  if (!(await files.exists(base))) return { paths: [], unreadable: [] };
  const unreadable: Skipped[] = [];
  const names = await files.list(
    base,
    (name) => /\.md$/i.test(name),
    (inside, cause) => unreadable.push({ path: joinPath(folder, inside), reason: reasonOf(cause) }),
  );
  const paths = names.map((name) => joinPath(folder, name)).filter((p) => isPagePath(folder, p));
  return { paths, unreadable };
}

function joinPath(folder: string, name: string): string {
  return folder === '.' ? name : `${folder}/${name}`;
}

/** Whether a path relative to the root is a page: markdown in the folder, and no projection. */
export function isPagePath(folder: string, file: string): boolean {
  if (!/\.md$/i.test(file) || file.startsWith('..')) return false;
  if (folder !== '.' && !file.startsWith(`${folder}/`)) return false;
  const below = folder === '.' ? file : file.slice(folder.length + 1);
  // Ledger pages are projections of the ledger, never part of the corpus.
  return mayBePage(below) && !(folder === '.' && below.startsWith('ledger/'));
}
