/**
 * Ledger pages: what the ledger holds about an episode, as a page to read and link from. They are
 * projections, made anew from the state: the same state gives the same bytes.
 */

import { createHash } from 'node:crypto';
import { firstCodePoints } from '../corpus/text.js';
import type { AssertionEntry, EpisodeEntry, LedgerState } from './state.js';

export interface LedgerPage {
  /** Relative to the corpus root, below `ledger/`. */
  readonly path: string;
  readonly text: string;
}

/** Title of the page of a class, for wikilinks; null when it is unknown. */
export type TitleOf = (slug: string) => string | null;

/** One page per episode that has assertions, in the order of their paths. */
export function projectLedger(
  state: Pick<LedgerState, 'episodes' | 'assertions'>,
  titleOf: TitleOf,
): LedgerPage[] {
  const byEpisode = new Map<string, AssertionEntry[]>();
  for (const assertion of state.assertions.values()) {
    const list = byEpisode.get(assertion.episode);
    if (list) list.push(assertion);
    else byEpisode.set(assertion.episode, [assertion]);
  }
  const ids = [...new Set([...byEpisode.keys(), ...state.episodes.keys()])].sort();
  const pathOf = distinctPaths(ids, state.episodes);
  return ids
    .map((id) => ({
      path: pathOf.get(id)!,
      text: pageText(id, state.episodes.get(id), byEpisode.get(id) ?? [], titleOf),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Two episodes whose names differ in case only would be one file on many machines. */
function distinctPaths(
  ids: readonly string[],
  episodes: ReadonlyMap<string, EpisodeEntry>,
): Map<string, string> {
  const nameOf = (id: string): string =>
    `${dateOf(episodes.get(id)?.date)}-${safeFileName(id)}`.normalize('NFC');
  const counts = new Map<string, number>();
  for (const id of ids) {
    const folded = nameOf(id).toLowerCase();
    counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  return new Map(
    ids.map((id) => {
      const shared = counts.get(nameOf(id).toLowerCase())! > 1;
      return [id, `ledger/${nameOf(id)}${shared ? `-${shortHash(id)}` : ''}.md`];
    }),
  );
}

function dateOf(date: string | undefined): string {
  return date !== undefined && /^\d{4}-\d{2}-\d{2}$/u.test(date) ? date : 'undated';
}

/** Names Windows keeps for devices, with any extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;
/** Code points: four bytes each, with date, hash and extension, are less than the 255 a name may have. */
const LONGEST = 48;

/**
 * A title as the name of one file, without extension, on every system: no separators, no way up, no
 * control characters, not too long. Titles that had to be changed get part of their hash, so that
 * two of them stay two files.
 */
export function safeFileName(title: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|]+/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.~-]+|[\s.]+$/gu, '');
  const name = firstCodePoints(plain, LONGEST).trimEnd();
  const usable = name !== '' && !DEVICES.test(name);
  if (usable && name === title) return name;
  return usable ? `${name}-${shortHash(title)}` : `page-${shortHash(title)}`;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 8);
}

function pageText(
  id: string,
  episode: EpisodeEntry | undefined,
  assertions: readonly AssertionEntry[],
  titleOf: TitleOf,
): string {
  const sorted = [...assertions].sort(
    (a, b) =>
      (a.span?.start ?? Infinity) - (b.span?.start ?? Infinity) ||
      (a.fingerprint < b.fingerprint ? -1 : 1),
  );
  const title = plainText(episode?.title ?? '') || plainText(id);
  const about = `Made from the ledger of ${plainText(id)}; changes here are lost.`;
  const bullets = sorted.map((assertion) => bulletOf(assertion, titleOf));
  return [`# ${title}`, '', about, '', ...bullets, ''].join('\n');
}

function bulletOf(assertion: AssertionEntry, titleOf: TitleOf): string {
  const { claim, source, tier, confidence, state, fingerprint, span } = assertion;
  const time = span === null ? '' : `, at ${clockTime(span.start)}`;
  const what = `${plainText(source)}, tier ${tier}, confidence ${confidence}${time}; ${state}`;
  const links = assertion.terms.map(({ term, slug }) => linkOf(term, slug, titleOf));
  const about = links.length === 0 ? '' : ` — ${links.join(', ')}`;
  return `- ${plainText(claim)} (${what}) \`${fingerprint}\`${about}`;
}

/** A wikilink when the term has a page; its text otherwise. */
function linkOf(term: string, slug: string | null, titleOf: TitleOf): string {
  const title = slug === null ? null : titleOf(slug);
  const linkable = title !== null && title.trim() !== '' && !/[[\]|#^\n\r]/u.test(title);
  return linkable ? `[[${title}]]` : plainText(term);
}

/** Text on one line that reads as itself: nothing in it becomes markup, property or comment. */
function plainText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>{}#|~^$]/gu, '\\$&')
    .replace(/::/gu, ':\\:');
}

/** Seconds as h:mm:ss or m:ss. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
