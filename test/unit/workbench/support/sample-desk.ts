/** The sample corpus at a desk in memory: several people, one disk, faults where a test wants them. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Person } from '../../../../src/ledger/person.js';
import { Desk, type DeskPorts } from '../../../../src/workbench/desk.js';
import {
  isRefusal,
  type DeskAction,
  type DeskAnswers,
  type DeskSurroundings,
  type Outcome,
} from '../../../../src/workbench/desk.types.js';
import type { DurableFiles } from '../../../../src/workbench/durable-files.js';
import type { GitReader } from '../../../../src/workbench/git.js';
import { LedgerStore } from '../../../../src/workbench/ledger-store.js';
import type { WriteLock } from '../../../../src/workbench/lock.js';
import { PageFiles, type FileModes } from '../../../../src/workbench/page-files.js';
import type { TrialKeys } from '../../../../src/workbench/trial-keys.js';
import { Workbench } from '../../../../src/workbench/workbench.js';
import type { FileSystem } from '../../../../src/workbench/workbench.types.js';

export const ROOT = '/corpus';
const SAMPLE = path.resolve(import.meta.dirname, '../../../fixtures/sample');

export const ANN: Person = { name: 'Ann Alder', email: 'ann@example.org' };
export const BEN: Person = { name: 'Ben Birch', email: 'ben@example.org' };

/** An error as Node throws it. */
function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: it failed`), { code });
}

/** One disk in memory, seen as the workbench and as the ledger want it. */
export class Disk implements DurableFiles {
  readonly content = new Map<string, Buffer>();
  /** Operations that change something so far. */
  changes = 0;
  /** The operation that fails, counted from 1, and every one after it: a process that died. */
  diesAt = Infinity;
  private version = 0;
  private readonly stamps = new Map<string, number>();

  put(below: string, content: string | Uint8Array): void {
    this.set(path.join(ROOT, below), Buffer.from(content));
  }

  text(below: string): string {
    return this.bytes(path.join(ROOT, below)).toString('utf8');
  }

  names(folder: string): string[] {
    const start = `${path.join(ROOT, folder)}/`;
    return [...this.content.keys()]
      .filter((file) => file.startsWith(start))
      .map((file) => file.slice(start.length))
      .sort();
  }

  /** A copy, as `git clone` makes one. */
  clone(): Disk {
    const copy = new Disk();
    for (const [file, bytes] of this.content) copy.set(file, bytes);
    return copy;
  }

  /** Takes over what another clone has committed and this one has not, as a pull does. */
  pull(other: Disk): void {
    for (const [file, bytes] of other.content) {
      const ignored = file.includes('/.ontodesk/cache/') || file.startsWith(`${ROOT}/ledger/`);
      // Ledger files only grow: the shorter one is the older.
      const older = (this.content.get(file)?.length ?? -1) > bytes.length;
      if (!ignored && !older) this.set(file, bytes);
    }
  }

  readonly asFileSystem: FileSystem = {
    read: (file) => this.read(file),
    readSync: (file) => this.bytes(file),
    exists: (file) =>
      Promise.resolve([...this.content.keys()].some((k) => k === file || k.startsWith(`${file}/`))),
    list: (folder, accept) => {
      const names = this.names(path.relative(ROOT, folder));
      return Promise.resolve(names.filter((name) => accept(path.basename(name))));
    },
    write: (file, bytes) => {
      this.set(file, Buffer.from(bytes));
      return Promise.resolve();
    },
  };

  read(file: string): Promise<Uint8Array> {
    return Promise.resolve().then(() => this.bytes(file));
  }

  async readFrom(file: string, offset: number): Promise<Uint8Array> {
    return (await this.read(file)).subarray(offset);
  }

  stat(file: string) {
    const bytes = this.content.get(file);
    const stamp = String(this.stamps.get(file));
    return Promise.resolve(bytes ? { size: bytes.length, stamp } : null);
  }

  list(folder: string): Promise<readonly string[]> {
    const names = this.names(path.relative(ROOT, folder)).filter((name) => !name.includes('/'));
    return Promise.resolve(names);
  }

  async mkdir(): Promise<void> {}

  async open(file: string, how: 'append' | 'create') {
    await this.change();
    if (how === 'create') {
      if (this.content.has(file)) throw systemError('EEXIST');
      this.set(file, Buffer.alloc(0));
    }
    return {
      write: async (bytes: Uint8Array): Promise<void> => {
        const before = this.content.get(file) ?? Buffer.alloc(0);
        // A process that dies here may have written a part.
        if (this.changes + 1 >= this.diesAt) {
          this.set(file, Buffer.concat([before, bytes.subarray(0, bytes.length >> 1)]));
        }
        await this.change();
        this.set(file, Buffer.concat([before, bytes]));
      },
      sync: () => this.change(),
      close: () => Promise.resolve(),
    };
  }

  async rename(from: string, to: string): Promise<void> {
    await this.change();
    this.set(to, this.bytes(from));
    this.content.delete(from);
  }

  async remove(file: string): Promise<void> {
    await this.change();
    this.content.delete(file);
  }

  async syncFile(): Promise<void> {
    await this.change();
  }

  async syncFolder(): Promise<void> {
    await this.change();
  }

  real(file: string): Promise<string> {
    return this.content.has(file) ? Promise.resolve(file) : Promise.reject(systemError('ENOENT'));
  }

  isLink(): Promise<boolean> {
    return Promise.resolve(false);
  }

  private change(): Promise<void> {
    this.changes++;
    return this.changes >= this.diesAt ? Promise.reject(systemError('EIO')) : Promise.resolve();
  }

  private bytes(file: string): Buffer {
    const bytes = this.content.get(file);
    if (!bytes) throw systemError('ENOENT');
    return bytes;
  }

  private set(file: string, bytes: Buffer): void {
    this.content.set(file, bytes);
    this.stamps.set(file, ++this.version);
  }
}

export class MemoryKeys implements TrialKeys {
  readonly keys = new Map<string, Uint8Array>();

  keep(trial: string, key: Uint8Array): Promise<void> {
    this.keys.set(trial, key);
    return Promise.resolve();
  }

  read(trial: string): Promise<Uint8Array | null> {
    return Promise.resolve(this.keys.get(trial) ?? null);
  }
}

const freeModes: FileModes = {
  writable: () => Promise.resolve(),
  copy: () => Promise.resolve(),
};

/** A lock for desks of one process that share a disk. */
export function sharedLock(): WriteLock {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const done = turn.then(work);
      turn = done.catch(() => undefined);
      return done;
    },
  };
}

let now = Date.UTC(2026, 0, 5, 12);
/** Every look at the clock is a second later: events have an order to check. */
const clock = (): Date => new Date((now += 1000));

let seed = 1;
/** Bytes that differ at every call and are the same in every run. */
function random(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    bytes[i] = seed >>> 16;
  }
  return bytes;
}

const noGit: GitReader = {
  commit: () => Promise.resolve(null),
  changed: () => Promise.resolve([]),
  text: () => Promise.resolve(null),
};

/** The sample's files below the root. */
export function sampleDisk(change: (name: string, text: string) => string = (_, t) => t): Disk {
  const disk = new Disk();
  const folders = ['pages', 'assertions', 'episodes'];
  for (const folder of folders) {
    for (const name of readdirSync(path.join(SAMPLE, folder))) {
      const below = `${folder}/${name}`;
      disk.put(below, change(below, readFileSync(path.join(SAMPLE, below), 'utf8')));
    }
  }
  disk.put(
    'ontodesk.yaml',
    change('ontodesk.yaml', readFileSync(path.join(SAMPLE, 'ontodesk.yaml'), 'utf8')),
  );
  return disk;
}

export interface Seat {
  readonly desk: Desk;
  readonly disk: Disk;
  readonly workbench: Workbench;
  /** Does an action that must succeed. */
  act<A extends DeskAction>(
    action: A,
    surroundings?: DeskSurroundings,
  ): Promise<DeskAnswers[A['type']]>;
  /** Does an action that must be refused. */
  refused(action: DeskAction, surroundings?: DeskSurroundings): Promise<string>;
}

export interface SeatOptions {
  readonly keys?: TrialKeys;
  readonly lock?: WriteLock;
}

/** A person at a desk over a disk. */
export async function seat(
  disk: Disk,
  person: Person | null,
  { keys = new MemoryKeys(), lock = sharedLock() }: SeatOptions = {},
): Promise<Seat> {
  const workbench = await Workbench.open(ROOT, { files: disk.asFileSystem, clock });
  await workbench.build();
  const who = (): Promise<Person | null> => Promise.resolve(person);
  const store = new LedgerStore(ROOT, { files: disk, lock, clock, random, person: who });
  const ports: DeskPorts = {
    store,
    files: disk,
    pages: new PageFiles(disk, freeModes),
    keys,
    git: noGit,
    clock,
    random,
    person: who,
  };
  const desk = new Desk(workbench, ports);
  return {
    desk,
    disk,
    workbench,
    async act(action, surroundings) {
      const outcome: Outcome<object> = await desk.act(action, surroundings);
      if (isRefusal(outcome)) throw new Error(`${action.type}: ${outcome.refused}`);
      return outcome as DeskAnswers[(typeof action)['type']];
    },
    async refused(action, surroundings) {
      const outcome: Outcome<object> = await desk.act(action, surroundings);
      if (!isRefusal(outcome)) throw new Error(`${action.type} was not refused`);
      return `${outcome.refused} ${outcome.how ?? ''}`.trim();
    },
  };
}

export const GAUGE = 'pages/Tide Gauge.md';

/** Fingerprints of the assertions about a page, near-duplicates left out. */
export async function aboutPage(one: Seat, page: string): Promise<string[]> {
  const { assertions } = await one.act({ type: 'ledger' });
  const taken: string[] = [];
  for (const row of assertions.filter((one) => one.page === page)) {
    if (!row.nearDuplicates.some((other) => taken.includes(other))) taken.push(row.fingerprint);
  }
  return taken;
}

/** Imports both episodes and admits what is about a page. */
export async function importAndAdmit(one: Seat, page = GAUGE): Promise<string[]> {
  await one.act({ type: 'import', file: 'assertions/slack-water-014.json', episode: null });
  await one.act({
    type: 'import',
    file: 'assertions/slack-water-015.json',
    episode: 'slack-water-015',
  });
  const fingerprints = await aboutPage(one, page);
  await one.act({ type: 'decide', verb: 'admit', fingerprints, reason: 'Heard it myself.' });
  return fingerprints;
}

/** From admitted assertions to a dossier that waits: draft by one, trial and verdict by another. */
export async function judged(author: Seat, judge: Seat, page = GAUGE): Promise<string> {
  const { candidate } = await author.act({ type: 'draft', page });
  const { trial } = await judge.act({ type: 'openTrial', candidate: candidate! });
  const seen = await judge.act({ type: 'trial', trial });
  if (seen.locked) throw new Error('The trial is revealed before its verdict.');
  const better = seen.right.length > seen.left.length ? 1 : -1;
  await judge.act({
    type: 'verdict',
    verdict: { trial, value: better, newer: null, quotes: [], remark: '' },
  });
  const { dossier } = await author.act({ type: 'assemble', candidate: candidate! });
  return dossier;
}
