/** A file system in memory, as the workbench wants one. */

import path from 'node:path';

import type { FileSystem } from '../../../src/workbench/workbench.types.js';
import { Workbench } from '../../../src/workbench/workbench.js';

export const ROOT = '/corpus';

/** An error as Node throws it. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: it failed`), { code });
}

export class MemoryFiles implements FileSystem {
  private readonly files = new Map<string, Uint8Array>();
  /** Errors that reading a file throws, by path below the root. */
  readonly failures = new Map<string, Error>();
  /** Reads so far: counted work. */
  reads = 0;

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    for (const [name, content] of Object.entries(files)) this.put(name, content);
  }

  put(name: string, content: string | Uint8Array): void {
    this.files.set(
      path.join(ROOT, name),
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    );
  }

  remove(name: string): void {
    this.files.delete(path.join(ROOT, name));
  }

  readSync(file: string): Uint8Array {
    this.reads++;
    const failure = this.failures.get(path.relative(ROOT, file));
    if (failure) throw failure;
    const bytes = this.files.get(file);
    if (!bytes) throw systemError('ENOENT');
    return bytes;
  }

  read(file: string): Promise<Uint8Array> {
    return Promise.resolve().then(() => this.readSync(file));
  }

  list(folder: string, accept: (name: string) => boolean): Promise<string[]> {
    const below = [...this.files.keys()]
      .filter((file) => file.startsWith(`${folder}/`))
      .map((file) => file.slice(folder.length + 1));
    return below.length === 0
      ? Promise.reject(systemError('ENOENT'))
      : Promise.resolve(below.filter((name) => accept(path.basename(name))));
  }

  exists(file: string): Promise<boolean> {
    const known = [...this.files.keys()];
    return Promise.resolve(known.some((name) => name === file || name.startsWith(`${file}/`)));
  }

  write(file: string, bytes: Uint8Array): Promise<void> {
    this.files.set(file, bytes);
    return Promise.resolve();
  }
}

export interface MemoryCorpus {
  readonly files: MemoryFiles;
  readonly workbench: Workbench;
}

/** A workbench over some files, its pages read. */
export async function corpusOf(
  contents: Readonly<Record<string, string | Uint8Array>>,
): Promise<MemoryCorpus> {
  const files = new MemoryFiles(contents);
  const workbench = await Workbench.open(ROOT, { files, clock: () => new Date(0) });
  await workbench.build();
  return { files, workbench };
}
