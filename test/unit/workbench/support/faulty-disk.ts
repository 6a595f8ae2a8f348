/** A disk that fails at one operation, and knows what of it would outlive a power cut. */

import path from 'node:path';

import { systemError } from '../../support/memory-files.js';
import { Disk, ROOT } from './sample-desk.js';

/**
 * How the operation fails: before anything of it happened, half-way through a write, or after all of
 * it. And how the process goes on: with its error, or not at all.
 */
export interface Fault {
  readonly at: number;
  readonly how: 'before' | 'half' | 'after';
  readonly dies: boolean;
}

interface Inode {
  /** What of the content is on the platter. */
  synced: Buffer;
}

export class FaultyDisk extends Disk {
  fault: Fault | null = null;
  /** Operations since the fault was set: what they did, for counting and for messages. */
  operations: string[] = [];
  private dead = false;
  private inodes = new Map<string, Inode>();
  private durable = new Map<string, Inode>();

  /** Everything a disk holds, safely written. */
  static of(disk: Disk): FaultyDisk {
    const copy = new FaultyDisk();
    for (const [file, bytes] of disk.content) copy.put(path.relative(ROOT, file), bytes);
    return copy;
  }

  /** Written by somebody else, and safely. */
  override put(below: string, content: string | Uint8Array): void {
    super.put(below, content);
    const file = path.join(ROOT, below);
    const inode = { synced: Buffer.from(content) };
    this.inodes.set(file, inode);
    this.durable.set(file, inode);
  }

  /** The disk after the power went: synced content under synced names. */
  afterPowerCut(): Disk {
    const disk = new Disk();
    for (const [file, { synced }] of this.durable) {
      disk.put(path.relative(ROOT, file), synced);
    }
    return disk;
  }

  override async open(file: string, how: 'append' | 'create') {
    const handle = await this.step(`open ${file}`, () => super.open(file, how));
    const inode = this.inodes.get(file) ?? { synced: Buffer.alloc(0) };
    this.inodes.set(file, inode);
    return {
      write: (bytes: Uint8Array): Promise<void> =>
        this.step(
          `write ${file}`,
          () => handle.write(bytes),
          () => handle.write(bytes.subarray(0, bytes.length >> 1)),
        ),
      sync: (): Promise<void> => this.step(`sync ${file}`, () => this.keep(file, inode)),
      close: (): Promise<void> => Promise.resolve(),
    };
  }

  override rename(from: string, to: string): Promise<void> {
    return this.step(`rename ${to}`, async () => {
      await super.rename(from, to);
      const inode = this.inodes.get(from);
      this.inodes.delete(from);
      if (inode) this.inodes.set(to, inode);
    });
  }

  override remove(file: string): Promise<void> {
    return this.step(`remove ${file}`, async () => {
      await super.remove(file);
      this.inodes.delete(file);
    });
  }

  override syncFile(file = ''): Promise<void> {
    const inode = this.inodes.get(file);
    return this.step(`sync ${file}`, () => (inode ? this.keep(file, inode) : Promise.resolve()));
  }

  override syncFolder(folder = ''): Promise<void> {
    return this.step(`sync folder ${folder}`, () => {
      const inside = (file: string): boolean => path.dirname(file) === folder;
      for (const file of [...this.durable.keys()].filter(inside)) this.durable.delete(file);
      for (const [file, inode] of this.inodes) if (inside(file)) this.durable.set(file, inode);
      return Promise.resolve();
    });
  }

  private async keep(file: string, inode: Inode): Promise<void> {
    // The file may have been renamed since it was opened: its content is found by its inode.
    const name = [...this.inodes].find(([, one]) => one === inode)?.[0] ?? file;
    inode.synced = Buffer.from(this.content.get(name) ?? inode.synced);
    await Promise.resolve();
  }

  private async step<T>(
    what: string,
    work: () => Promise<T>,
    half: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<T> {
    if (this.dead) throw systemError('EIO');
    this.operations.push(what);
    const { fault } = this;
    if (fault?.at !== this.operations.length) return work();
    this.fault = null;
    if (fault.how === 'after') await work();
    else if (fault.how === 'half') await half();
    this.dead = fault.dies;
    throw systemError('EIO');
  }
}
