/** The text a judge is shown: the page's own words without what the product wrote around them. */

import type { Span } from '../corpus/model.js';
import { scan } from '../corpus/scan.js';
import { anchorsIn, citationsIn, isInFence } from './marks.js';

/**
 * Takes off anchors, fingerprints and source-and-date trailers, and nothing else: only fingerprints
 * of the ledger count, and only the trailer the template writes for them.
 *
 * @param trailers trailer of the template by fingerprint, for every assertion of the ledger
 */
export function normalise(text: string, trailers: ReadonlyMap<string, string>): string {
  const scanned = scan(text);
  const gone: Span[] = anchorsIn(scanned)
    .filter(({ kind }) => kind !== 'altered')
    .map(({ line }) => ({ start: line.start, end: line.next }));
  for (const citation of citationsIn(text)) {
    const trailer = trailers.get(citation.fingerprint);
    if (trailer === undefined || isInFence(scanned, citation)) continue;
    gone.push({ start: startOf(text, citation.start, trailer), end: citation.end });
  }
  return without(text, gone);
}

/** Where the product's own words begin that end with a citation: blank, trailer, blank. */
function startOf(text: string, citation: number, trailer: string): number {
  const blank = skipBlankBack(text, citation);
  const before = blank - trailer.length;
  if (before >= 0 && text.startsWith(trailer, before)) return skipBlankBack(text, before);
  return blank;
}

function skipBlankBack(text: string, at: number): number {
  return text[at - 1] === ' ' ? at - 1 : at;
}

function without(text: string, spans: readonly Span[]): string {
  let out = '';
  let at = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    out += text.slice(at, Math.max(at, span.start));
    at = Math.max(at, span.end);
  }
  return out + text.slice(at);
}
