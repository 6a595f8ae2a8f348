/** The corpora of the open workspace folders, opened when a page of theirs is needed. */

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { Corpus, type CorpusPorts } from './corpus.js';
import { corpusRootOf, isWithin, SETTINGS_FILE } from './paths.js';

const hasSettings = (folder: string): boolean => existsSync(path.join(folder, SETTINGS_FILE));

export class Corpora {
  private readonly open = new Map<string, Corpus>();
  private folders: readonly string[] = [];

  constructor(private readonly ports: CorpusPorts) {}

  /** Sets the workspace folders; corpora outside them are let go and returned. */
  setFolders(folders: readonly string[]): Corpus[] {
    this.folders = folders;
    return this.letGo((corpus) => !folders.some((folder) => isWithin(folder, corpus.root)));
  }

  /** The corpus a file or folder belongs to, opened if need be; null outside the workspace. */
  of(file: string): Corpus | null {
    const root = corpusRootOf(file, this.folders, hasSettings);
    if (root === null) return null;
    const known = this.open.get(root);
    if (known) return known;
    const corpus = new Corpus(root, this.ports);
    this.open.set(root, corpus);
    return corpus;
  }

  /** The corpus a file belongs to, if that corpus is open. */
  opened(file: string): Corpus | null {
    const root = corpusRootOf(file, this.folders, hasSettings);
    return root === null ? null : (this.open.get(root) ?? null);
  }

  /** The corpus of a place; without a place the one that is open, else that of the first folder. */
  at(place: string | null): Corpus | null {
    if (place !== null) return this.of(place);
    const [first] = this.open.values();
    if (first) return first;
    const [folder] = this.folders;
    return folder === undefined ? null : this.of(this.folders.find(hasSettings) ?? homeOf(folder));
  }

  all(): readonly Corpus[] {
    return [...this.open.values()];
  }

  /** Lets go of the corpora whose root is no longer the nearest one, and returns them. */
  refresh(): Corpus[] {
    return this.letGo(({ root }) => corpusRootOf(root, this.folders, hasSettings) !== root);
  }

  /** Lets go of the corpora that could not be read, to try again, and returns them. */
  letGoOfFailed(): Corpus[] {
    return this.letGo(({ hasFailed }) => hasFailed);
  }

  /** Open corpora that share files with a folder: inside it, or around it. */
  touching(folder: string): Corpus[] {
    return this.all().filter(({ root }) => isWithin(folder, root) || isWithin(root, folder));
  }

  private letGo(which: (corpus: Corpus) => boolean): Corpus[] {
    const gone = this.all().filter(which);
    for (const corpus of gone) {
      this.open.delete(corpus.root);
      corpus.close();
    }
    return gone;
  }
}

/** How far below a folder, and in how many folders, settings are looked for. */
const DEEPEST = 3;
const MOST_FOLDERS = 500;

/**
 * Where the corpus of a workspace folder lies when no page says so: a repository may keep it in a
 * folder of its own, beside other markdown. The nearest settings decide, else the folder itself.
 */
function homeOf(folder: string): string {
  let level = [folder];
  let seen = 0;
  for (let depth = 0; depth <= DEEPEST && seen < MOST_FOLDERS; depth++) {
    const found = level.find(hasSettings);
    if (found !== undefined) return found;
    seen += level.length;
    level = level.flatMap(foldersIn).slice(0, MOST_FOLDERS);
  }
  return folder;
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/u.test(entry.name))
      .map((entry) => path.join(folder, entry.name))
      .sort();
  } catch {
    // A folder that cannot be listed holds no settings we could read.
    return [];
  }
}
