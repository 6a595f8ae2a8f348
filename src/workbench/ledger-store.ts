/**
 * The ledger on disk: `.ontodesk/ledger/<writer>-<ULID>.jsonl`, one file for each process that writes.
 *
 * Reading takes no lock: files only grow, and a line counts once its line end is there. Writing takes
 * the lock of the corpus, reads what others wrote, lets the caller decide, and acknowledges when the
 * events are on the disk. One event is one appended line; several become visible at once, by renaming
 * a longer copy of the own file over it, so that a kill leaves all of them or none.
 */

import { createHash } from 'node:crypto';
import path from 'node:path';
import { eventData, type LedgerEvent, type NewEvent } from '../ledger/events.js';
import { foldLedger, LedgerFolder } from '../ledger/fold.js';
import { chainFile, extendFile, lineOf, type ChainedFile } from '../ledger/line.js';
import { formatPerson, type Person } from '../ledger/person.js';
import type { LedgerProblem, LedgerState } from '../ledger/state.js';
import { ulidSource, type RandomBytes, type UlidSource } from '../ledger/ulid.js';
import type { Refusal } from './desk.types.js';
import {
  appendDurably,
  createDurably,
  removeTemporaries,
  replaceDurably,
  type DurableFiles,
} from './durable-files.js';
import type { WriteLock } from './lock.js';
import { codeOf } from './node-durable-files.js';
import { NO_PERSON } from './person.js';
import { reasonOf } from './read-page.js';

export interface LedgerPorts {
  readonly files: DurableFiles;
  readonly lock: WriteLock;
  readonly clock: () => Date;
  readonly random: RandomBytes;
  /** Asked before every writing: git's settings may change while the window is open. */
  readonly person: () => Promise<Person | null>;
}

/** Events that are on the disk, and what the ledger says with them. */
export interface Written {
  readonly events: readonly LedgerEvent[];
  readonly state: LedgerState;
}

/** The ledger while nobody else can write. */
export interface LedgerSession {
  /** What the ledger says now, own events included. */
  readonly state: LedgerState;
  /** `name <email>` of who writes. */
  readonly person: string;
  append(events: readonly NewEvent[]): Promise<Written>;
}

export interface LedgerVerification {
  readonly ok: boolean;
  readonly files: number;
  readonly events: number;
  readonly problems: readonly LedgerProblem[];
  readonly notes: readonly LedgerProblem[];
}

/** A batch that may not be written: a fault of the program, found before anything is written. */
export class InvalidBatch extends Error {}

interface ReadFile {
  readonly stamp: string;
  readonly chained: ChainedFile;
}

/** The file this process writes, as it left it. */
interface OwnFile {
  readonly name: string;
  readonly stamp: string;
}

const SUFFIX = '.jsonl';

export class LedgerStore {
  private readonly folder: string;
  private readonly nextId: UlidSource;
  private readonly folding = new LedgerFolder();
  private files = new Map<string, ReadFile>();
  private known: LedgerState | null = null;
  private own: OwnFile | null = null;
  /** Stamps of files whose content is known to be on the disk. */
  private readonly synced = new Map<string, string>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    root: string,
    private readonly ports: LedgerPorts,
  ) {
    this.folder = path.join(root, '.ontodesk', 'ledger');
    this.nextId = ulidSource(ports.clock, ports.random);
  }

  /** An id for an event that others of its batch name, or for anything else that needs one. */
  newId(): string {
    return this.nextId(this.folding.lastId);
  }

  /** What the ledger says now; only files that changed are read. */
  state(): Promise<LedgerState> {
    return this.inTurn(() => this.refresh());
  }

  /** Reads everything anew and says what is wrong with it. */
  async verify(): Promise<LedgerVerification> {
    const texts = new Map<string, string>();
    const unread: LedgerProblem[] = [];
    for (const name of await this.names()) {
      const read = await this.read(name);
      if (typeof read === 'string') texts.set(name, read);
      else if (read) unread.push({ file: name, line: 1, reason: read.reason });
    }
    const state = foldLedger([...texts].map(([name, text]) => ({ name, text })));
    const problems = [...unread, ...state.problems];
    const { events, notes } = state;
    return {
      ok: problems.length === 0,
      files: texts.size + unread.length,
      events,
      problems,
      notes,
    };
  }

  /** Lets the caller decide under the lock what to write; a batch without events writes nothing. */
  transact(
    decide: (state: LedgerState) => readonly NewEvent[] | Refusal,
  ): Promise<Written | Refusal> {
    return this.exclusively(async (session) => {
      const decided = decide(session.state);
      return 'refused' in decided ? decided : session.append(decided);
    });
  }

  /**
   * Runs work while no one else writes; refused, before the lock is taken, without a person. Not to
   * be called from inside such work: it would wait for itself.
   */
  async exclusively<T>(work: (session: LedgerSession) => Promise<T>): Promise<T | Refusal> {
    const person = await this.ports.person();
    if (person === null) return { refused: 'Git does not know who you are.', how: NO_PERSON };
    return this.ports.lock.run(async () => {
      await this.tidy();
      let state = await this.state();
      await this.inTurn(() => this.secure());
      return work({
        get state() {
          return state;
        },
        person: formatPerson(person),
        append: async (events) => {
          const written = await this.inTurn(() => this.append(events, person));
          state = written.state;
          return written;
        },
      });
    });
  }

  /** One after the other: a refresh must not see a file that is being written. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async names(): Promise<string[]> {
    const names = await this.ports.files.list(this.folder);
    return names.filter((name) => name.endsWith(SUFFIX));
  }

  /** Files that a killed writer had not renamed yet. Only under the lock: nobody is writing them. */
  private tidy(): Promise<void> {
    return removeTemporaries(this.ports.files, this.folder);
  }

  /**
   * Puts on the disk what others wrote and perhaps did not live to sync: what is decided now builds
   * on it, and must not outlive it.
   */
  private async secure(): Promise<void> {
    let any = false;
    for (const [name, { stamp }] of this.files) {
      if (stamp === '' || this.synced.get(name) === stamp) continue;
      await this.ports.files.syncFile(path.join(this.folder, name));
      this.synced.set(name, stamp);
      any = true;
    }
    if (any) await this.ports.files.syncFolder(this.folder);
  }

  private async refresh(): Promise<LedgerState> {
    const files = new Map<string, ReadFile>();
    for (const name of await this.names()) {
      const file = await this.refreshed(name);
      if (file) files.set(name, file);
    }
    const same =
      files.size === this.files.size &&
      [...files].every(([name, file]) => this.files.get(name) === file);
    if (same && this.known) return this.known;
    return this.settle(files);
  }

  private async refreshed(name: string): Promise<ReadFile | null> {
    // The stamp is taken first: what is written after it makes the next look read again.
    const stat = await this.ports.files.stat(path.join(this.folder, name));
    if (stat === null) return null;
    const before = this.files.get(name);
    if (before?.stamp === stat.stamp) return before;
    const grown = before && stat.size >= before.chained.size && (await this.readOn(before.chained));
    if (grown) return { stamp: stat.stamp, chained: grown };
    const read = await this.read(name);
    if (read === null) return null;
    if (typeof read !== 'string') {
      const problems = [{ file: name, line: 1, reason: read.reason }];
      return { stamp: '', chained: { ...chainFile('', name), problems } };
    }
    return { stamp: stat.stamp, chained: chainFile(read, name) };
  }

  /** What a file says when it only grew; null when it is to be read from the start. */
  private async readOn(before: ChainedFile): Promise<ChainedFile | null> {
    try {
      const file = path.join(this.folder, before.name);
      return extendFile(before, decode(await this.ports.files.readFrom(file, before.size)));
    } catch {
      return null;
    }
  }

  /** Text of a ledger file; null when it is gone, the reason when it cannot be read. */
  private async read(name: string): Promise<string | { readonly reason: string } | null> {
    try {
      return decode(await this.ports.files.read(path.join(this.folder, name)));
    } catch (cause) {
      return codeOf(cause) === 'ENOENT' ? null : { reason: `cannot be read: ${reasonOf(cause)}` };
    }
  }

  private settle(files: Map<string, ReadFile>): LedgerState {
    const state = this.folding.update([...files.values()].map(({ chained }) => chained));
    this.files = files;
    this.known = state;
    return state;
  }

  private async append(events: readonly NewEvent[], person: Person): Promise<Written> {
    if (events.length === 0) return { events: [], state: await this.refresh() };
    const own = await this.ownFile(person);
    const made = this.makeLines(events, person, own.last ?? null);
    const grown = extendFile(own, made.text);
    if (grown === null) throw new InvalidBatch('the lines of the batch do not follow on the file');
    const before = this.files;
    const others = [...before].filter(([name]) => name !== own.name);
    const state = this.settle(new Map([...others, [own.name, { stamp: '', chained: grown }]]));
    if (!made.events.every(({ id }) => this.folding.knows(id)) || grown.problems.length > 0) {
      this.settle(before);
      const problem = state.problems.find(({ file }) => file === own.name);
      throw new InvalidBatch(problem?.reason ?? 'an event of the batch would not count');
    }
    await this.write(own, made.text, events.length);
    return { events: made.events, state };
  }

  /** The own file when it is just as this process left it; else one that does not exist yet. */
  private async ownFile(person: Person): Promise<ChainedFile> {
    if (this.own) {
      const stat = await this.ports.files.stat(path.join(this.folder, this.own.name));
      const file = this.files.get(this.own.name);
      const mine = this.own.name.startsWith(`${writerOf(person)}-`);
      if (mine && file && stat?.stamp === this.own.stamp) return file.chained;
    }
    return chainFile('', `${writerOf(person)}-${this.nextId()}${SUFFIX}`);
  }

  private makeLines(events: readonly NewEvent[], person: Person, last: string | null) {
    const at = this.ports.clock().toISOString();
    const by = formatPerson(person);
    const made: LedgerEvent[] = [];
    let text = '';
    let prev = last;
    for (const event of events) {
      const data = eventData[event.type].safeParse(event.data);
      if (!data.success) throw new InvalidBatch(`${event.type}: ${data.error.message}`);
      const { id = this.newId(), type, needs } = event;
      // The schema of the type has just accepted the data: the pair is one of the union.
      const head = { v: 1, id, at, by, type, needs, data: data.data, prev } as Omit<
        LedgerEvent,
        'hash'
      >;
      const { line, hash } = lineOf(head as Parameters<typeof lineOf>[0]);
      made.push({ ...head, hash } as LedgerEvent);
      text += `${line}\n`;
      prev = hash;
    }
    return { events: made, text };
  }

  /** Acknowledges by returning. After a failure it is unknown how much is there: a new file is next. */
  private async write(own: ChainedFile, text: string, count: number): Promise<void> {
    const { files } = this.ports;
    const file = path.join(this.folder, own.name);
    this.own = null;
    try {
      if (count > 1) await this.replace(file, own.size, encode(text));
      else if (own.size === 0) await createDurably(files, file, encode(text));
      else await appendDurably(files, file, encode(text));
    } catch (cause) {
      this.files.delete(own.name);
      this.known = null;
      throw cause;
    }
    await this.remember(own.name);
  }

  /** A copy of the file with the batch at its end takes the file's place. */
  private async replace(file: string, size: number, added: Uint8Array): Promise<void> {
    const { files } = this.ports;
    const before = size === 0 ? new Uint8Array() : await files.read(file);
    if (before.length !== size) throw new Error(`${file} was changed by something else`);
    await replaceDurably(files, file, Buffer.concat([before, added]), this.nextId());
  }

  /** The events are written: that the file's stamp cannot be had must not make this a failure. */
  private async remember(name: string): Promise<void> {
    const stat = await this.ports.files.stat(path.join(this.folder, name)).catch(() => null);
    const read = this.files.get(name);
    if (stat === null || read === undefined) return;
    this.files.set(name, { stamp: stat.stamp, chained: read.chained });
    this.own = { name, stamp: stat.stamp };
    this.synced.set(name, stat.stamp);
  }
}

/** First 8 hex digits of the sha-256 of the lower-cased e-mail. */
export function writerOf({ email }: Person): string {
  return createHash('sha256').update(email.trim().toLowerCase(), 'utf8').digest('hex').slice(0, 8);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Bytes that are no UTF-8 become U+FFFD, which no hash agrees with; a byte-order mark stays. */
function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
