/** Hashes of what was approved and promoted: CRLF is read as LF, so a checkout changes none. */

import { createHash } from 'node:crypto';

import { asLf } from './lines.js';

/** sha-256 of a whole page, hex. A byte-order mark is not part of what it says. */
export function pageHash(text: string): string {
  return hashOf(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
}

/** sha-256 of the text between the anchors of a section, hex. */
export function sectionHash(body: string): string {
  return hashOf(body);
}

/**
 * sha-256 of a section's edges, hex: a line a predicate and target, sorted and each once. Where
 * and how the class block writes them does not matter.
 */
export function edgesHash(
  edges: readonly { readonly predicate: string; readonly target: string }[],
): string {
  const lines = new Set(edges.map(({ predicate, target }) => `${predicate} ${target}\n`));
  return hashOf([...lines].sort().join(''));
}

function hashOf(text: string): string {
  return createHash('sha256').update(asLf(text), 'utf8').digest('hex');
}
