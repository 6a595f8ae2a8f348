/** The corpus of a commit: its pages read from git, under the settings it had there. */

import { createHash } from 'node:crypto';
import path from 'node:path';

import { CorpusIndex } from '../corpus/corpus-index.js';
import { parsePage } from '../corpus/page.js';
import { recordOf, sha256, type PageRecord } from '../corpus/record.js';
import { SETTINGS_FILE } from '../settings/init.js';
import type { Settings } from '../settings/settings.js';
import type { CommitEntry, GitHistory } from './git-history.js';
import { nextTurn } from './next-turn.js';
import { holdsPages } from './node-files.js';
import { decodePage } from './read-page.js';
import { findPages, isPagePath, loadSettings, type LoadedSettings } from './settings-file.js';
import type { FileSystem, Progress, Skipped } from './workbench.types.js';

/** The corpus at a commit. */
export interface Snapshot {
  /** The ref as a person named it. */
  readonly ref: string;
  readonly commit: string;
  readonly settings: Settings;
  /** Number of findings on the settings it had. */
  readonly settingsFindings: number;
  readonly index: CorpusIndex;
  /** Name of each page's bytes. */
  readonly ids: ReadonlyMap<string, string>;
  /** Pages that could not be read, links and submodules too; a submodule stands for all below it. */
  readonly skipped: readonly Skipped[];
  /** Folders in which pages were looked for. */
  readonly looked: readonly string[];
  /** Pages read whole for it: counted work for tests. */
  readonly parsed: number;
}

/** Records that need not be made again: of a page with these bytes, under this form of IRIs. */
export type KnownRecords = (page: string, id: string, iri: string) => PageRecord | null;

export interface SnapshotOptions {
  /** Settings to read the pages under; those of the commit when absent. */
  readonly settings?: LoadedSettings;
  readonly known?: KnownRecords;
  /** Called with the text of each page that was read. */
  readonly keep?: (page: string, text: string) => void;
  readonly progress?: Progress;
  readonly signal?: AbortSignal;
}

/** Reads the corpus a folder holds at a ref; the reason when there is no such ref. */
export async function readSnapshot(
  history: GitHistory,
  ref: string,
  options: SnapshotOptions = {},
): Promise<Snapshot | { readonly reason: string }> {
  const resolved = await history.resolve(ref);
  if ('reason' in resolved) return resolved;
  const { commit } = resolved;
  const entries = await history.entries(commit);
  const files = commitFiles(entries, history);
  const loaded = options.settings ?? (await loadSettings(ROOT, files));
  const { paths, folder, looked } = await findPages(ROOT, loaded, files);
  const reading = new Reading(loaded.settings, options);
  const ids = new Map(entries.map((entry) => [entry.path, entry.id]));
  await reading.read(new Map(paths.map((page) => [page, ids.get(page) ?? ''])), history);
  return {
    ref,
    commit,
    settings: loaded.settings,
    settingsFindings: loaded.findings.length,
    looked,
    index: reading.index,
    ids: reading.ids,
    skipped: [...leftOut(entries, folder), ...reading.skipped],
    parsed: reading.parsed,
  };
}

/** Records of another snapshot, for the pages that have the same bytes in both. */
export function knownFrom({ ids, index, settings }: Snapshot): KnownRecords {
  return (page, id, iri) =>
    iri === settings.iri && ids.get(page) === id ? (index.get(page) ?? null) : null;
}

/** Records of the pages on disk. A file that changed since its record was made is not known. */
export function knownOnDisk(
  root: string,
  files: Pick<FileSystem, 'readSync'>,
  disk: { readonly index: Pick<CorpusIndex, 'get'>; readonly iri: string },
): KnownRecords {
  return (page, id, iri) => {
    const record = iri === disk.iri ? disk.index.get(page) : undefined;
    if (!record) return null;
    try {
      const bytes = files.readSync(path.join(root, page));
      return blobId(bytes, id.length) === id && sha256(bytes) === record.hash ? record : null;
    } catch {
      // Gone or locked by now: its text at the commit is read like any other.
      return null;
    }
  };
}

/** The name git gives bytes; its length, 40 or 64, tells by which hash. */
export function blobId(bytes: Uint8Array, length: number): string {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length.toString()}\0`).update(bytes).digest('hex');
}

/** Paths of a commit are below no folder of this machine. */
const ROOT = path.sep;

/** Pages between two looks at the event loop. */
const SLICE = 32;

class Reading {
  readonly index = new CorpusIndex();
  readonly ids = new Map<string, string>();
  readonly skipped: Skipped[] = [];
  parsed = 0;
  private done = 0;

  constructor(
    private readonly settings: Settings,
    private readonly options: SnapshotOptions,
  ) {}

  /** Takes over every page, by its path and the name of its bytes. */
  async read(pages: ReadonlyMap<string, string>, history: GitHistory): Promise<void> {
    const { known, signal } = this.options;
    const wanted = new Map<string, string[]>();
    let looked = 0;
    for (const [page, id] of pages) {
      if (++looked % SLICE === 0) await nextTurn();
      signal?.throwIfAborted();
      const record = known?.(page, id, this.settings.iri);
      if (record) this.take(page, id, record, pages.size);
      else wanted.set(id, [...(wanted.get(id) ?? []), page]);
    }
    const take = (id: string, bytes: Uint8Array | null): void => {
      for (const page of wanted.get(id) ?? []) this.parse(page, id, bytes, pages.size);
    };
    await history.bytes([...wanted.keys()], take, signal);
  }

  private parse(page: string, id: string, bytes: Uint8Array | null, total: number): void {
    const read = bytes ? decodePage(bytes) : { reason: 'Git has no bytes for it.' };
    if ('reason' in read) {
      this.skipped.push({ path: page, reason: read.reason });
      this.step(total);
      return;
    }
    this.parsed++;
    const parsed = parsePage(page, read.text, { iri: this.settings.iri });
    this.options.keep?.(page, read.text);
    this.take(page, id, recordOf(parsed, sha256(read.bytes)), total);
  }

  private take(page: string, id: string, record: PageRecord, total: number): void {
    this.index.set(record);
    this.ids.set(page, id);
    this.step(total);
  }

  private step(total: number): void {
    this.options.progress?.(++this.done, total);
  }
}

const REASONS: Readonly<Record<Exclude<CommitEntry['kind'], 'file'>, string>> = {
  link: 'It is a symbolic link, which git keeps as a name and not as a page.',
  submodule: 'It is a submodule: its pages are in a repository of their own.',
  misnamed: 'Its name is not valid UTF-8.',
};

/** What stands among the pages of a commit and is none. */
function leftOut(entries: readonly CommitEntry[], folder: string): Skipped[] {
  return entries.flatMap(({ path: at, kind }) => {
    if (kind === 'file') return [];
    const inside = folder === '.' || at === folder || at.startsWith(`${folder}/`);
    const counts = kind === 'submodule' ? inside : isPagePath(folder, at);
    return counts ? [{ path: at, reason: REASONS[kind] }] : [];
  });
}

/** The files of a commit, as settings and pages are looked for on a disk. */
function commitFiles(
  entries: readonly CommitEntry[],
  history: GitHistory,
): Pick<FileSystem, 'exists' | 'read' | 'list'> {
  const files = new Map(entries.filter(isFile).map(({ path: at, id }) => [at, id]));
  const folders = new Set(entries.flatMap(({ path: at }) => foldersOf(at)));
  const below = (file: string): string => path.relative(ROOT, file).split(path.sep).join('/');
  return {
    exists: (file) => Promise.resolve(files.has(below(file)) || folders.has(below(file))),
    async read(file) {
      const found: (Uint8Array | null)[] = [];
      await history.bytes([files.get(below(file)) ?? ''], (_, bytes) => found.push(bytes));
      const [bytes] = found;
      if (!bytes) throw new Error('Git has no bytes for it.');
      return bytes;
    },
    list(folder, accept) {
      const base = below(folder);
      return Promise.resolve(listed([...files.keys()], base, accept));
    },
  };
}

const isFile = ({ kind }: CommitEntry): boolean => kind === 'file';

/** Every folder a path lies in, the outermost first; the root is `''`. */
function foldersOf(at: string): string[] {
  const parts = at.split('/').slice(0, -1);
  return ['', ...parts.map((_, depth) => parts.slice(0, depth + 1).join('/'))];
}

/** Files below a folder by the rules of a disk: no hidden folders, no corpora of their own. */
function listed(
  files: readonly string[],
  folder: string,
  accept: (name: string) => boolean,
): string[] {
  const inside = files.flatMap((file) => {
    if (folder === '') return [file];
    return file.startsWith(`${folder}/`) ? [file.slice(folder.length + 1)] : [];
  });
  const others = new Set(
    inside
      .filter((file) => file.endsWith(`/${SETTINGS_FILE}`))
      .map((file) => file.slice(0, -SETTINGS_FILE.length - 1)),
  );
  return inside.filter((file) => {
    const folders = foldersOf(file).slice(1);
    if (folders.some((one) => others.has(one))) return false;
    const names = file.split('/');
    return accept(names.pop() ?? '') && names.every(holdsPages);
  });
}
