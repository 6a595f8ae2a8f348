/** A disk that keeps the case of a name and does not tell by it, as those of macOS and Windows. */

import path from 'node:path';

import type { FileSystem } from '../../../../src/workbench/workbench.types.js';
import { Disk, ROOT } from './sample-desk.js';

const fold = (file: string): string => file.normalize('NFC').toLowerCase();

/** Files by name; writing under another spelling writes the file there is. */
class BlindMap extends Map<string, Buffer> {
  private spelling(file: string): string {
    return [...this.keys()].find((known) => fold(known) === fold(file)) ?? file;
  }

  override get(file: string): Buffer | undefined {
    return super.get(this.spelling(file));
  }

  override has(file: string): boolean {
    return super.has(this.spelling(file));
  }

  override set(file: string, bytes: Buffer): this {
    return super.set(this.spelling(file), bytes);
  }

  override delete(file: string): boolean {
    return super.delete(this.spelling(file));
  }
}

export class CaseBlindDisk extends Disk {
  override readonly content = new BlindMap();
  /** Names made and taken away, in order. */
  readonly log: string[] = [];

  override readonly asFileSystem: FileSystem = {
    read: (file) => this.read(file),
    readSync: (file) => {
      const bytes = this.content.get(file);
      if (!bytes) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
      return bytes;
    },
    exists: (file) =>
      Promise.resolve(
        [...this.content.keys()].some(
          (known) => fold(known) === fold(file) || fold(known).startsWith(`${fold(file)}/`),
        ),
      ),
    list: (folder, accept) => {
      const names = this.names(path.relative(ROOT, folder));
      return Promise.resolve(names.filter((name) => accept(path.basename(name))));
    },
    write: (file, bytes) => {
      this.content.set(file, Buffer.from(bytes));
      return Promise.resolve();
    },
  };

  override stat(file: string) {
    const bytes = this.content.get(file);
    return Promise.resolve(bytes ? { size: bytes.length, stamp: fold(file) } : null);
  }

  override rename(from: string, to: string): Promise<void> {
    this.log.push(`rename ${path.basename(from)} ${path.basename(to)}`);
    if (fold(from) !== fold(to)) return super.rename(from, to);
    const bytes = this.content.get(from);
    if (!bytes) return Promise.reject(new Error('no such file'));
    this.content.delete(from);
    this.content.set(to, bytes);
    return Promise.resolve();
  }

  override remove(file: string): Promise<void> {
    this.log.push(`remove ${path.basename(file)}`);
    return super.remove(file);
  }
}
