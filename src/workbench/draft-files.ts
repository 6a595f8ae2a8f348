/** Texts by their hash: `.ontodesk/drafts/<sha256>.md`, written once and never rewritten. */

import path from 'node:path';

import { sha256 } from '../corpus/record.js';
import type { FileSystem } from './workbench.types.js';

export class DraftFiles {
  private readonly folder: string;

  constructor(
    root: string,
    private readonly files: Pick<FileSystem, 'read' | 'exists' | 'write'>,
  ) {
    this.folder = path.join(root, '.ontodesk', 'drafts');
  }

  /** Keeps a text and gives its hash. */
  async keep(text: string): Promise<string> {
    const hash = sha256(text);
    const known = await this.text(hash);
    if (known === null) await this.files.write(this.fileOf(hash), Buffer.from(text, 'utf8'));
    return hash;
  }

  /** Text of a hash; null when the file is missing or is not what its name says. */
  async text(hash: string): Promise<string | null> {
    const bytes = await this.files.read(this.fileOf(hash)).catch(() => null);
    if (bytes === null) return null;
    const text = Buffer.from(bytes).toString('utf8');
    if (sha256(text) === hash) return text;
    // Git may have turned the line ends: the text is the same.
    const withLineFeeds = text.replaceAll('\r\n', '\n');
    return sha256(withLineFeeds) === hash ? withLineFeeds : null;
  }

  private fileOf(hash: string): string {
    return path.join(this.folder, `${hash}.md`);
  }
}
