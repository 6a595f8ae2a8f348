/**
 * Durable files in memory: what was synced is kept apart from what was only written, and any
 * operation can be told to fail, half-way or as if the process died.
 */

import path from 'node:path';

import type { DurableFiles, DurableHandle } from '../../../../src/workbench/durable-files.js';
import { systemError } from '../../support/memory-files.js';

interface Content {
  bytes: Uint8Array;
  synced: Uint8Array;
}

/** Operations that can fail, counted from 1. `half`: a write that fails has written half. */
export interface Fault {
  readonly at: number;
  readonly how: 'error' | 'half' | 'done';
  /** After it every operation fails: the process is gone. */
  readonly fatal: boolean;
}

export class MemoryDurable implements DurableFiles {
  private readonly names = new Map<string, Content>();
  /** Names as they are on the disk. */
  private readonly syncedNames = new Map<string, Content>();
  private stamps = new Map<Content, number>();
  private ticks = 0;
  private dead = false;
  /** Operations that change something, by kind, in order. */
  readonly operations: string[] = [];
  fault: Fault | null = null;

  /** The disk after the power went: synced content under synced names. */
  afterPowerCut(): MemoryDurable {
    const files = new MemoryDurable();
    for (const [name, { synced }] of this.syncedNames) files.put(name, synced);
    return files;
  }

  /** The disk as the next process finds it after this one was killed. */
  afterKill(): MemoryDurable {
    const files = new MemoryDurable();
    for (const [name, { bytes }] of this.names) files.put(name, bytes);
    return files;
  }

  put(name: string, bytes: Uint8Array): void {
    const content = { bytes, synced: bytes };
    this.names.set(name, content);
    this.syncedNames.set(name, content);
    this.touch(content);
  }

  text(name: string): string | null {
    const content = this.names.get(name);
    return content ? new TextDecoder().decode(content.bytes) : null;
  }

  all(): string[] {
    return [...this.names.keys()].sort();
  }

  async read(file: string): Promise<Uint8Array> {
    await this.alive();
    return this.content(file).bytes;
  }

  async readFrom(file: string, offset: number): Promise<Uint8Array> {
    return (await this.read(file)).slice(offset);
  }

  async stat(file: string) {
    await this.alive();
    const content = this.names.get(file);
    if (!content) return null;
    return { size: content.bytes.length, stamp: String(this.stamps.get(content)) };
  }

  async list(folder: string): Promise<string[]> {
    await this.alive();
    return this.all()
      .filter((name) => path.dirname(name) === folder)
      .map((name) => path.basename(name));
  }

  async mkdir(): Promise<void> {
    await this.alive();
  }

  async open(file: string, how: 'append' | 'create'): Promise<DurableHandle> {
    await this.alive();
    if (how === 'create' && this.names.has(file)) throw systemError('EEXIST');
    await this.step('open', () => {
      if (this.names.has(file)) return;
      const fresh = { bytes: new Uint8Array(), synced: new Uint8Array() };
      this.names.set(file, fresh);
      this.touch(fresh);
    });
    const content = this.content(file);
    return {
      write: (bytes) => this.step('write', (part) => this.grow(content, bytes, part)),
      sync: () => this.step('sync', () => void (content.synced = content.bytes)),
      close: () => Promise.resolve(),
    };
  }

  async rename(from: string, to: string): Promise<void> {
    await this.step('rename', () => {
      const content = this.content(from);
      this.names.delete(from);
      this.names.set(to, content);
    });
  }

  async remove(file: string): Promise<void> {
    await this.step('remove', () => void this.names.delete(file));
  }

  async syncFile(file: string): Promise<void> {
    await this.step('sync', () => {
      const content = this.content(file);
      content.synced = content.bytes;
    });
  }

  async syncFolder(folder: string): Promise<void> {
    await this.step('sync folder', () => {
      const inside = (name: string) => path.dirname(name) === folder;
      for (const name of [...this.syncedNames.keys()].filter(inside)) this.syncedNames.delete(name);
      for (const [name, content] of this.names) {
        if (inside(name)) this.syncedNames.set(name, content);
      }
    });
  }

  real(file: string): Promise<string> {
    return Promise.resolve(file);
  }

  isLink(): Promise<boolean> {
    return Promise.resolve(false);
  }

  private grow(content: Content, bytes: Uint8Array, part: number): void {
    const taken = bytes.slice(0, Math.floor(bytes.length * part));
    content.bytes = Buffer.concat([content.bytes, taken]);
    this.touch(content);
  }

  private touch(content: Content): void {
    this.stamps.set(content, ++this.ticks);
  }

  private content(file: string): Content {
    const content = this.names.get(file);
    if (!content) throw systemError('ENOENT');
    return content;
  }

  private async alive(): Promise<void> {
    await Promise.resolve();
    if (this.dead) throw systemError('EIO');
  }

  private async step(kind: string, work: (part: number) => void): Promise<void> {
    await this.alive();
    this.operations.push(kind);
    const fault = this.fault?.at === this.operations.length ? this.fault : null;
    if (!fault) {
      work(1);
      return;
    }
    if (fault.how === 'done') work(1);
    else if (fault.how === 'half' && kind === 'write') work(0.5);
    this.dead = fault.fatal;
    throw systemError('EIO');
  }
}
