/** The public corpus with the pages a test has changed: those are kept in memory alone. */

import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Change } from '../../../src/language/change.js';
import { checkChange } from '../../../src/workbench/change-check.js';
import { nodeDurableFiles } from '../../../src/workbench/node-durable-files.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { corpusRoot } from './shared.js';

export class CorpusCopy {
  private constructor(
    readonly workbench: Workbench,
    private readonly written: Map<string, Uint8Array>,
  ) {}

  /** Opens the corpus as it is on disk. */
  static async open(): Promise<CorpusCopy> {
    const written = new Map<string, Uint8Array>();
    const readSync = (file: string): Uint8Array => written.get(file) ?? nodeFiles.readSync(file);
    const workbench = await Workbench.open(corpusRoot, {
      files: { ...nodeFiles, readSync, read: async (file) => Promise.resolve(readSync(file)) },
      clock: () => new Date(0),
    });
    await workbench.build();
    return new CorpusCopy(workbench, written);
  }

  /** Bytes of a page as they are now. */
  bytes(page: string): Buffer {
    const file = path.join(corpusRoot, page);
    return Buffer.from(this.written.get(file) ?? readFileSync(file));
  }

  /** Makes a change as the product checks it, and tells the index. */
  async apply(change: Change): Promise<void> {
    const steps = await checkChange(corpusRoot, change, {
      files: {
        ...nodeDurableFiles,
        read: async (file) => Promise.resolve(this.bytes(path.relative(corpusRoot, file))),
        real: async (file) => Promise.resolve(file),
      },
      modes: {
        writable: async () => Promise.resolve(),
        copy: async () => Promise.reject(new Error('nothing is copied')),
      },
    });
    if ('refused' in steps) throw new Error(`${steps.refused} ${steps.how}`);
    for (const step of steps) {
      if (step.type !== 'write') throw new Error(`a fix is no ${step.type}`);
      for (const page of step.paths) {
        this.written.set(path.join(corpusRoot, page), step.after);
        await this.workbench.updateFromDisk(page);
      }
    }
  }
}
