/** An event and its line; a ledger file and its chain. */

import { createHash } from 'node:crypto';
import * as z from 'zod';
import { eventData, type EventType, type LedgerEvent } from './events.js';
import type { LedgerProblem } from './state.js';

/** An event before its hash is known. */
export type UnhashedEvent = LedgerEvent extends infer E
  ? E extends LedgerEvent
    ? Omit<E, 'hash'>
    : never
  : never;

/** An event with its place, and its line without chain: what makes two lines the same event. */
export interface PlacedEvent {
  readonly event: LedgerEvent;
  readonly file: string;
  readonly line: number;
  readonly body: string;
  /** `at` in milliseconds. */
  readonly time: number;
}

/** An event that was recognised but cannot be taken into the state. */
export interface LostEvent {
  readonly id: string;
  readonly line: number;
}

/** What one file says. */
export interface ChainedFile {
  readonly name: string;
  /** Bytes of all whole lines: where reading goes on when the file has grown. */
  readonly size: number;
  readonly events: readonly PlacedEvent[];
  readonly problems: readonly LedgerProblem[];
  readonly notes: readonly LedgerProblem[];
  /** Ids of lines that are reported and outside the state, where an id could be read. */
  readonly lost: readonly LostEvent[];
  /** Hash the next line must name; null before the first, undefined when it cannot be known. */
  readonly last: string | null | undefined;
  /** Lines that end with LF. */
  readonly lines: number;
  /** Whether the line ends were reported. */
  readonly crlf: boolean;
}

const HASH_PART = /^,"hash":"([0-9a-f]{64})"\}$/u;
const HASH_PART_LENGTH = ',"hash":"'.length + 64 + '"}'.length;
const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/u;

const hashText = z.string().regex(/^[0-9a-f]{64}$/u);
const envelope = z.object({
  id: z.string().min(1),
  at: z.iso.datetime(),
  by: z.string().min(1),
  needs: z.array(z.string()),
  prev: hashText.nullable(),
});

/** The line of an event, with its hash, without line end. */
export function lineOf(event: UnhashedEvent): { readonly line: string; readonly hash: string } {
  const { v, id, at, by, type, needs, data, prev } = event;
  const unhashed = JSON.stringify({ v, id, at, by, type, needs, data, prev });
  const hash = sha256(unhashed);
  return { line: `${unhashed.slice(0, -1)},"hash":"${hash}"}`, hash };
}

/** Reads a ledger file: never throws, and every line is an event, a problem or the note. */
export function chainFile(text: string, name: string): ChainedFile {
  return new FileReader(name).read(text);
}

/**
 * Reads on in a file that grew by `tail`, the text behind its whole lines. Null when the tail does not
 * follow on what was read: the file was replaced and is to be read from the start. The first new line
 * names the hash of the last one, and that stands for every line before.
 */
export function extendFile(before: ChainedFile, tail: string): ChainedFile | null {
  if (before.last === undefined) return null;
  const after = new FileReader(before.name, before).read(tail);
  const first = after.events[before.events.length];
  const read = after.lines > before.lines;
  if (read && (first?.line !== before.lines + 1 || first.event.prev !== before.last)) return null;
  return after;
}

class FileReader {
  private readonly events: PlacedEvent[];
  private readonly problems: LedgerProblem[];
  private readonly lost: LostEvent[];
  private last: string | null | undefined;
  private lines: number;
  private crlf: boolean;
  private readonly size: number;

  constructor(
    private readonly name: string,
    before?: ChainedFile,
  ) {
    this.events = [...(before?.events ?? [])];
    this.problems = [...(before?.problems ?? [])];
    this.lost = [...(before?.lost ?? [])];
    this.last = before ? before.last : null;
    this.lines = before?.lines ?? 0;
    this.crlf = before?.crlf ?? false;
    this.size = before?.size ?? 0;
  }

  read(text: string): ChainedFile {
    let start = 0;
    for (let end = text.indexOf('\n', start); end >= 0; end = text.indexOf('\n', start)) {
      this.lines++;
      this.take(this.withoutCr(text.slice(start, end)));
      start = end + 1;
    }
    const { name, events, problems, lost, last, lines, crlf } = this;
    const notes = start < text.length ? [this.note(lines + 1)] : [];
    const size = this.size + Buffer.byteLength(text.slice(0, start));
    return { name, size, events, problems, notes, lost, last, lines, crlf };
  }

  private note(line: number): LedgerProblem {
    const reason = 'the last line has no line end: it was never acknowledged and does not count';
    return { file: this.name, line, reason };
  }

  /** Line ends changed by a tool are one fault of the file, not one of each line. */
  private withoutCr(line: string): string {
    if (!line.endsWith('\r')) return line;
    if (!this.crlf) this.report('the line ends with CR LF: a tool changed the line ends');
    this.crlf = true;
    return line.slice(0, -1);
  }

  private report(reason: string): void {
    this.problems.push({ file: this.name, line: this.lines, reason });
  }

  private take(line: string): void {
    if (CONFLICT.test(line)) {
      this.report('conflict marker: a merge was left unfinished');
      // What follows may be the other side: its chain starts where this one did.
      this.last = undefined;
      return;
    }
    const hash = HASH_PART.exec(line.slice(-HASH_PART_LENGTH))?.[1];
    const raw = parseObject(line);
    if (hash === undefined || raw === null) {
      this.report(line === '' ? 'empty line' : 'torn line: it is no event');
      this.last = undefined;
      return;
    }
    this.takeObject(line, raw, hash);
  }

  private takeObject(line: string, raw: Readonly<Record<string, unknown>>, hash: string): void {
    const expected = this.last;
    this.last = hash;
    const unhashed = `${line.slice(0, -HASH_PART_LENGTH)}}`;
    if (sha256(unhashed) !== hash) {
      this.lose(raw, 'the line does not match its hash: it was changed');
      return;
    }
    const read = readEvent(raw, hash);
    if ('reason' in read) {
      this.lose(raw, read.reason);
      return;
    }
    if (expected !== undefined && read.event.prev !== expected) {
      this.report('broken chain: the line before it is not the one it was written after');
    }
    const body = unhashed.slice(0, unhashed.lastIndexOf(',"prev":'));
    const { event } = read;
    const time = Date.parse(event.at);
    this.events.push({ event, file: this.name, line: this.lines, body, time });
  }

  private lose(raw: Readonly<Record<string, unknown>>, reason: string): void {
    this.report(reason);
    if (typeof raw.id === 'string') this.lost.push({ id: raw.id, line: this.lines });
  }
}

function parseObject(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

type ReadEvent = { readonly event: LedgerEvent } | { readonly reason: string };

function readEvent(raw: Readonly<Record<string, unknown>>, hash: string): ReadEvent {
  if (raw.v !== 1) return { reason: `unknown version ${shown(raw.v)}` };
  const type = raw.type;
  if (!isEventType(type)) return { reason: `unknown type ${shown(type)}` };
  const head = envelope.safeParse(raw);
  if (!head.success) return { reason: issueOf(head.error, '') };
  const data = eventData[type].safeParse(raw.data);
  if (!data.success) return { reason: issueOf(data.error, 'data') };
  const { id, at, by, needs, prev } = head.data;
  // The schema of the type has just accepted the data: the pair is one of the union.
  const event = { v: 1, id, at, by, type, needs, data: data.data, prev, hash } as LedgerEvent;
  return { event };
}

export function isEventType(type: unknown): type is EventType {
  return typeof type === 'string' && Object.hasOwn(eventData, type);
}

function issueOf(error: z.ZodError, below: string): string {
  const issue = error.issues[0];
  const path = [below, ...(issue?.path ?? [])].filter((part) => part !== '').join('.');
  return `${path === '' ? 'event' : path}: ${issue?.message ?? 'not as expected'}`;
}

/** A value of a file in a message: short, on one line. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? '(none)' : text.slice(0, 60);
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
