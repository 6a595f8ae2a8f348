/** A page's bytes as text, and their hash. */

import { createHash } from 'node:crypto';

const BOM = '\ufeff';

/** The text without its byte-order mark: places in it are those of the open document. */
export function decode(bytes: Uint8Array): { mark: string; text: string } {
  const text = Buffer.from(bytes).toString('utf8');
  return text.startsWith(BOM) ? { mark: BOM, text: text.slice(1) } : { mark: '', text };
}

/** sha-256 of bytes or of UTF-8 text, hex. */
export const sha256 = (data: Uint8Array | string): string =>
  createHash('sha256').update(data).digest('hex');
