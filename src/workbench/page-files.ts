/**
 * Replaces a page's bytes at one instant. A symbolic link stays a link (the file behind it gets the
 * bytes), the file mode stays, and a link to nothing is refused.
 */

import { constants } from 'node:fs';
import { access, chmod, stat } from 'node:fs/promises';
import path from 'node:path';

import { TEMPORARY, type DurableFiles } from './durable-files.js';

/** What a page's file allows; apart from its bytes, so that tests can do without a disk. */
export interface FileModes {
  /** Rejects when the file may not be written. */
  writable(file: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
}

export const nodeFileModes: FileModes = {
  async writable(file) {
    await access(file, constants.W_OK);
  },
  async copy(from, to) {
    await chmod(to, (await stat(from)).mode & 0o7777);
  },
};

/** A page that must not be written, with the reason as a sentence. */
export class PageWriteError extends Error {}

/** Writes pages for the command line. */
export class PageFiles {
  constructor(
    private readonly files: DurableFiles,
    private readonly modes: FileModes,
  ) {}

  /** Rejects with a `PageWriteError` for people; `mark` names the temporary file. */
  async replace(file: string, bytes: Uint8Array, mark: string): Promise<void> {
    const target = await this.target(file);
    await this.modes.writable(target).catch(() => {
      throw new PageWriteError('The page may not be written: check its permissions.');
    });
    const temporary = temporaryOf(target, mark);
    try {
      await this.writeSynced(temporary, bytes, target);
      await this.files.rename(temporary, target);
    } catch (cause) {
      await this.files.remove(temporary).catch(() => undefined);
      throw cause;
    }
    await this.files.syncFolder(path.dirname(target));
  }

  /** Removes what a killed `replace` with this mark left behind. */
  async tidy(file: string, mark: string): Promise<void> {
    const target = await this.files.real(file).catch(() => null);
    if (target !== null) await this.files.remove(temporaryOf(target, mark));
  }

  /** The file behind a path: behind every link on the way. */
  private async target(file: string): Promise<string> {
    try {
      return await this.files.real(file);
    } catch {
      const why = (await this.files.isLink(file))
        ? 'The page is a link to a file that does not exist.'
        : 'The page does not exist any more.';
      throw new PageWriteError(why);
    }
  }

  /** A read-only temporary file could not be written to, so the mode comes last. */
  private async writeSynced(file: string, bytes: Uint8Array, like: string): Promise<void> {
    const handle = await this.files.open(file, 'create');
    try {
      await handle.write(bytes);
      await this.modes.copy(like, file);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

function temporaryOf(target: string, mark: string): string {
  return path.join(path.dirname(target), `.${path.basename(target)}.${mark}${TEMPORARY}`);
}
