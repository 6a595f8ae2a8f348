/** Texts the ledger names: drafts by their hash, transcripts by their episode. Written once. */

import path from 'node:path';
import { sha256 } from '../corpus/record.js';
import { safeFileName } from '../ledger/project.js';
import { replaceDurably, type DurableFiles } from './durable-files.js';
import { codeOf } from './node-durable-files.js';

/** A kept file that is not what it was when it was kept. */
export class AlteredFile extends Error {}

/** `.ontodesk/drafts/<sha256>.md`. */
export class DraftStore {
  private readonly folder: string;

  constructor(
    root: string,
    private readonly files: DurableFiles,
    private readonly newId: () => string,
  ) {
    this.folder = path.join(root, '.ontodesk', 'drafts');
  }

  /** Keeps a text and gives its hash; a text that is there already is left alone. */
  async keep(text: string): Promise<string> {
    const bytes = new TextEncoder().encode(text);
    const hash = sha256(bytes);
    if ((await this.text(hash)) === null) {
      await replaceDurably(this.files, this.fileOf(hash), bytes, this.newId());
    }
    return hash;
  }

  /** Text of a hash; null when it is not there. Rejects when the file is not what its name says. */
  async text(hash: string): Promise<string | null> {
    const bytes = await readIfThere(this.files, this.fileOf(hash));
    if (bytes === null) return null;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    if (sha256(bytes) === hash) return text;
    // Git may have turned the line ends: the text is the same.
    const withLineFeeds = text.replaceAll('\r\n', '\n');
    if (sha256(withLineFeeds) === hash) return withLineFeeds;
    throw new AlteredFile(
      `.ontodesk/drafts/${hash}.md was altered; git checkout -- brings it back`,
    );
  }

  private fileOf(hash: string): string {
    return path.join(this.folder, `${hash}.md`);
  }
}

const TRANSCRIPT_TYPES: ReadonlySet<string> = new Set(['.vtt', '.srt', '.txt', '.md']);

/** `.ontodesk/episodes/`. */
export class TranscriptStore {
  private readonly folder: string;

  constructor(
    root: string,
    private readonly files: DurableFiles,
    private readonly newId: () => string,
  ) {
    this.folder = path.join(root, '.ontodesk', 'episodes');
  }

  /**
   * Copies a transcript and gives the name it is kept under: that of the episode, with part of the
   * hash when other bytes have it already. Rejects for kinds of files that are no transcript.
   */
  async keep(episode: string, source: string, bytes: Uint8Array): Promise<string> {
    const type = path.extname(source).toLowerCase();
    if (!TRANSCRIPT_TYPES.has(type)) {
      throw new Error(`${source}: a transcript is a .vtt, .srt, .txt or .md file`);
    }
    const base = safeFileName(episode);
    for (const name of [`${base}${type}`, `${base}-${sha256(bytes).slice(0, 8)}${type}`]) {
      if (await this.keepAs(name, bytes)) return name;
    }
    throw new AlteredFile(`.ontodesk/episodes/${base}: another transcript has its name`);
  }

  private async keepAs(name: string, bytes: Uint8Array): Promise<boolean> {
    const file = path.join(this.folder, name);
    const there = await readIfThere(this.files, file);
    if (there !== null) return Buffer.from(there).equals(bytes);
    await replaceDurably(this.files, file, bytes, this.newId());
    return true;
  }

  /** Bytes of a kept transcript, named by an event; null when it is not there. */
  async bytes(name: string): Promise<Uint8Array | null> {
    // The name comes out of a file that others write: it must not lead out of the folder.
    if (name !== path.basename(name) || name.includes('\\') || name.startsWith('.')) return null;
    return readIfThere(this.files, path.join(this.folder, name));
  }
}

async function readIfThere(files: DurableFiles, file: string): Promise<Uint8Array | null> {
  try {
    return await files.read(file);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    throw cause;
  }
}
