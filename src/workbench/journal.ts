/**
 * The journal of promotions and reverts: what is about to happen to a page, written down before it
 * does, so that one interrupted at any instant is finished or rolled back when the corpus is opened
 * again. An entry lives from just before the page is written until its event is in the ledger.
 */

import path from 'node:path';

import * as z from 'zod';

import { eventData } from '../ledger/events.js';
import { removeTemporaries, replaceDurably, type DurableFiles } from './durable-files.js';

const head = {
  v: z.literal(1),
  token: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/u),
  /** Who writes the page: this process, or an editor that is asked to. */
  writer: z.enum(['files', 'editor']),
  at: z.iso.datetime(),
  /** Id of the event that will record it: finishing twice makes one event. */
  event: z.string().min(1),
  needs: z.array(z.string()),
  page: z.string().min(1),
  /** Hashes of the page before and after, line ends read as LF. */
  before: z.string(),
  after: z.string(),
};

const entrySchema = z.discriminatedUnion('type', [
  z.object({ ...head, type: z.literal('section.promoted'), data: eventData['section.promoted'] }),
  z.object({ ...head, type: z.literal('section.reverted'), data: eventData['section.reverted'] }),
]);

export type JournalEntry = z.infer<typeof entrySchema>;

export class Journal {
  private readonly folder: string;

  constructor(
    root: string,
    private readonly files: DurableFiles,
  ) {
    this.folder = path.join(root, '.ontodesk', 'cache', 'journal');
  }

  /** Entries that are neither finished nor given up, oldest first; a torn one never took effect. */
  async entries(): Promise<JournalEntry[]> {
    const names = await this.files.list(this.folder);
    const found: JournalEntry[] = [];
    for (const name of names) {
      if (!name.endsWith('.json')) continue;
      const entry = await this.readFile(path.join(this.folder, name));
      if (entry) found.push(entry);
    }
    return found;
  }

  /** Removes entries that a killed process had not finished writing; only under the lock. */
  async tidy(): Promise<void> {
    await removeTemporaries(this.files, this.folder);
  }

  async find(token: string): Promise<JournalEntry | null> {
    return (await this.entries()).find((entry) => entry.token === token) ?? null;
  }

  async write(entry: JournalEntry): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(entry), 'utf8');
    await replaceDurably(this.files, this.fileOf(entry), bytes, entry.token);
  }

  async remove(entry: JournalEntry): Promise<void> {
    await this.files.remove(this.fileOf(entry));
    await this.files.syncFolder(this.folder);
  }

  private fileOf({ token }: JournalEntry): string {
    return path.join(this.folder, `${token}.json`);
  }

  private async readFile(file: string): Promise<JournalEntry | null> {
    const bytes = await this.files.read(file).catch(() => null);
    if (bytes === null) return null;
    try {
      const read = entrySchema.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
      return read.success ? read.data : null;
    } catch {
      return null;
    }
  }
}
