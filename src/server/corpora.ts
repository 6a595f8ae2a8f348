/** The corpora of the open workspace folders, opened when a page of theirs is needed. */

import { existsSync } from 'node:fs';
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
    return folder === undefined ? null : this.of(folder);
  }

  all(): readonly Corpus[] {
    return [...this.open.values()];
  }

  /** Lets go of the corpora whose root is no longer the nearest one, and returns them. */
  refresh(): Corpus[] {
    return this.letGo(({ root }) => corpusRootOf(root, this.folders, hasSettings) !== root);
  }

  private letGo(which: (corpus: Corpus) => boolean): Corpus[] {
    const gone = this.all().filter(which);
    for (const corpus of gone) this.open.delete(corpus.root);
    return gone;
  }
}
