/** The public corpus for measurements, and larger ones made from it. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readQuestions, type Question } from '../../src/exposure/questions.js';
import { nodeFiles } from '../../src/workbench/node-files.js';
import type { FileSystem } from '../../src/workbench/workbench.types.js';

/** Folder with the unpacked corpus: its `pages` lie below it. */
export const CORPUS_ROOT = path.resolve('.cache');

/** The golden questions beside the repository; null where that folder is not. */
export function goldenQuestions(): Question[] | null {
  const file = path.resolve('../shared/golden/questions.jsonl.gz');
  if (!existsSync(file)) return null;
  return readQuestions(gunzipSync(readFileSync(file)).toString('utf8')).questions;
}

/** Says what is missing before anything is measured. */
export function requireCorpus(): void {
  const pages = path.join(CORPUS_ROOT, 'pages');
  if (existsSync(pages) && readdirSync(pages).length > 0) return;
  throw new Error(`There is no corpus in ${pages}, and none to unpack in ../shared.`);
}

/**
 * A file system whose `pages` hold each page of the corpus several times, with class IRIs and file
 * names of their own, so that each copy is a corpus linked within itself.
 */
export function repeated(copies: number): FileSystem {
  const pages = path.join(CORPUS_ROOT, 'pages');
  const split = (file: string): { copy: string; name: string } => {
    const relative = path.relative(pages, file);
    const slash = relative.indexOf('/');
    return { copy: relative.slice(0, slash), name: relative.slice(slash + 1) };
  };
  return {
    ...nodeFiles,
    async list(folder, accept) {
      const names = await nodeFiles.list(folder, accept);
      return Array.from({ length: copies }, (_, i) =>
        names.map((n) => `c${i.toString()}/${n}`),
      ).flat();
    },
    readSync(file) {
      const { copy, name } = split(file);
      const text = Buffer.from(nodeFiles.readSync(path.join(pages, name))).toString();
      return Buffer.from(text.replaceAll('urn:ngm:class:', `urn:ngm:class:${copy}-`));
    },
  };
}

/** The corpus with some pages replaced, as an edit that was saved. */
export function edited(changes: ReadonlyMap<string, string>): FileSystem {
  const bytes = (file: string): Uint8Array | null => {
    const text = changes.get(path.relative(CORPUS_ROOT, file));
    return text === undefined ? null : Buffer.from(text);
  };
  return {
    ...nodeFiles,
    read: async (file) => bytes(file) ?? nodeFiles.read(file),
    readSync: (file) => bytes(file) ?? nodeFiles.readSync(file),
  };
}
