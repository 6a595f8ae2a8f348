/** Reads a page file: bytes to text, or the reason why it cannot be checked. */

import { isUtf8 } from 'node:buffer';

export type ReadPage =
  { readonly text: string; readonly bytes: Uint8Array } | { readonly reason: string };

/** The text of a page's bytes; anything that is not UTF-8 is refused, so nothing is lost on a write. */
export function decodePage(bytes: Uint8Array): ReadPage {
  if (!isUtf8(bytes)) return { reason: 'It is not valid UTF-8: save it as UTF-8.' };
  return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(), bytes };
}

/** The reason behind a failed read, for people. */
export function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EACCES' || code === 'EPERM') return 'It may not be read: check its permissions.';
  if (code === 'ENOENT') return 'It does not exist.';
  if (code === 'ELOOP') return 'It is a link that leads back to itself.';
  if (code === 'EISDIR') return 'It is a folder.';
  return cause instanceof Error ? cause.message : String(cause);
}

/** The reason behind a failed write, for people. */
export function writeReasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EACCES' || code === 'EPERM') return 'It may not be written: check its permissions.';
  if (code === 'EROFS') return 'It is on a disk that can only be read.';
  return reasonOf(cause);
}
