/** The files of shapes that `ontodesk.yaml` names. */

import path from 'node:path';

import { LineIndex, withoutByteOrderMark, type Range } from '../corpus/text.js';
import type { ShapeFile } from '../ontology/shapes/shapes-graph.js';
import { matchesGlob } from '../settings/glob.js';
import { SETTINGS_FILE } from '../settings/init.js';
import { readYaml } from '../settings/yaml-tree.js';
import { decodePage, reasonOf } from './read-page.js';
import type { FileSystem, LocatedFinding } from './workbench.types.js';

export interface FoundShapes {
  readonly files: readonly ShapeFile[];
  /** Entries that name no file, and files that cannot be read. */
  readonly findings: readonly LocatedFinding[];
}

type ShapeFileSystem = Pick<FileSystem, 'read' | 'list' | 'exists' | 'realPath'>;

/** Reads what the entries name, each file once; what cannot be read is a finding. */
export async function findShapes(
  root: string,
  entries: readonly string[],
  files: ShapeFileSystem,
): Promise<FoundShapes> {
  const texts = new Map<string, string>();
  const findings: LocatedFinding[] = [];
  for (const entry of entries) {
    const names = await filesOf(root, entry, files);
    if (names.length === 0) findings.push(await missing(root, entry, files));
    for (const name of names.filter((one) => !texts.has(one))) {
      const outside = await leadsOutside(root, name, files);
      const read = outside ? OUTSIDE : await textOf(path.join(root, name), files);
      if ('reason' in read) findings.push(unreadable(name, read.reason));
      else texts.set(name, read.text);
    }
  }
  return { files: [...texts].map(([file, text]) => ({ file, text })), findings };
}

/** Files below the root that an entry names: itself, or those that its pattern or folder takes in. */
async function filesOf(root: string, entry: string, files: ShapeFileSystem): Promise<string[]> {
  const tidy = entry.split('/').filter((part) => part !== '' && part !== '.');
  const wild = tidy.findIndex((part) => /[*?]/u.test(part));
  const fixed = (wild === -1 ? tidy : tidy.slice(0, wild)).join('/');
  if (!(await files.exists(path.join(root, fixed)))) return [];
  if (wild === -1 && /\.[^./]+$/u.test(fixed)) return [fixed];
  const found = await files
    .list(
      path.join(root, fixed),
      (name) => /\.ttl$/iu.test(name),
      () => undefined,
    )
    .catch(() => []);
  const names = found.map((name) => (fixed === '' ? name : `${fixed}/${name}`));
  return names.filter((name) => matchesGlob(tidy.join('/'), name)).sort();
}

const OUTSIDE = {
  reason: 'It is a link that leads out of the folder of ontodesk.yaml. Put a copy there instead.',
};

/** Whether a file is a link to something that is not below the root: it is not for us to read. */
async function leadsOutside(root: string, name: string, files: ShapeFileSystem): Promise<boolean> {
  if (!files.realPath) return false;
  const home = await files.realPath(root);
  // What is not there is told of where it is read.
  const file = await files.realPath(path.join(root, name)).catch(() => home);
  const way = path.relative(home, file);
  return way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way);
}

async function textOf(
  file: string,
  files: ShapeFileSystem,
): Promise<{ readonly text: string } | { readonly reason: string }> {
  const read = await files
    .read(file)
    .then(decodePage, (cause: unknown) => ({ reason: reasonOf(cause) }));
  return 'reason' in read ? read : { text: withoutByteOrderMark(read.text).text };
}

async function missing(
  root: string,
  entry: string,
  files: ShapeFileSystem,
): Promise<LocatedFinding> {
  const there = await files.exists(path.join(root, entry));
  const fault = there
    ? 'but the name of a file of shapes must end in .ttl, and a folder must hold such files. Rename it, correct the path'
    : 'and there is no such file. Correct the path';
  return {
    path: SETTINGS_FILE,
    code: 'shapes-missing',
    severity: 'error',
    range: await entryRange(root, entry, files),
    message: `"shapes" names ${JSON.stringify(entry)}, ${fault}, or take the entry out.`,
  };
}

/** Where the settings write an entry. */
async function entryRange(root: string, entry: string, files: ShapeFileSystem): Promise<Range> {
  const read = await textOf(path.join(root, SETTINGS_FILE), files);
  const text = 'reason' in read ? '' : read.text;
  const tree = readYaml(text);
  const value = tree.value as { readonly shapes?: unknown } | undefined;
  const list: readonly unknown[] = Array.isArray(value?.shapes) ? value.shapes : [];
  const at = list.indexOf(entry);
  return new LineIndex(text).rangeOf(tree.spanOf(at === -1 ? ['shapes'] : ['shapes', at]));
}

function unreadable(file: string, reason: string): LocatedFinding {
  const message = `This file of shapes cannot be read, so none of its shapes is checked. ${reason}`;
  return { path: file, code: 'shapes-syntax', severity: 'error', range: lineRange(1), message };
}

/** The start of a line that counts from one, as a range. */
export function lineRange(line: number): Range {
  const start = { line: Math.max(0, line - 1), character: 0 };
  return { start, end: start };
}
