/** Which assertions the table shows, in which order; no markup. */

import type { AssertionRow, DecisionVerb, EpisodeView } from '../../src/protocol/desk-views.js';

export type State = AssertionRow['state'];

/** What the table is narrowed to; an empty text means everything. */
export interface Filters {
  readonly text: string;
  readonly state: string;
  readonly tier: string;
  readonly episode: string;
}

export const NO_FILTERS: Filters = { text: '', state: '', tier: '', episode: '' };

export const STATES: readonly State[] = [
  'proposed',
  'contested',
  'admitted',
  'abstained',
  'rejected',
  'withdrawn',
];

/** Orders within an episode; `time` is where in the episode it was said. */
export type SortKey = 'time' | 'claim' | 'tier' | 'confidence' | 'source' | 'state';

export interface Sort {
  readonly key: SortKey;
  readonly down: boolean;
}

export interface Group {
  readonly episode: EpisodeView;
  readonly rows: readonly AssertionRow[];
}

/** The assertions that pass, by episode, newest episode first. */
export function groupsOf(
  episodes: readonly EpisodeView[],
  assertions: readonly AssertionRow[],
  filters: Filters,
  sort: Sort,
): Group[] {
  const known = new Map(episodes.map((episode) => [episode.episode, episode]));
  const byEpisode = new Map<string, AssertionRow[]>();
  for (const row of assertions) {
    if (!passes(row, filters)) continue;
    const rows = byEpisode.get(row.episode);
    if (rows) rows.push(row);
    else byEpisode.set(row.episode, [row]);
  }
  const groups = [...byEpisode].map(([name, rows]) => ({
    episode: known.get(name) ?? unnamed(name, rows.length),
    rows: rows.sort((a, b) => order(a, b, sort)),
  }));
  return groups.sort(
    (a, b) =>
      compare(b.episode.date, a.episode.date) || compare(a.episode.episode, b.episode.episode),
  );
}

/** An episode that no event describes: an import always does, a damaged file may not. */
const unnamed = (episode: string, assertions: number): EpisodeView => ({
  episode,
  title: episode,
  date: '',
  transcript: null,
  assertions,
});

function passes(row: AssertionRow, { text, state, tier, episode }: Filters): boolean {
  if (state !== '' && row.state !== state) return false;
  if (tier !== '' && String(row.tier) !== tier) return false;
  if (episode !== '' && row.episode !== episode) return false;
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return true;
  const all = searchable(row);
  return words.every((word) => all.includes(word));
}

function searchable({ claim, source, terms, fingerprint, page, triple }: AssertionRow): string {
  const named = terms.flatMap(({ term, slug }) => [term, slug ?? '']);
  const edge = triple ? [triple.subject, triple.predicate, triple.object] : [];
  return [claim, source, fingerprint, page ?? '', ...named, ...edge].join('\n').toLowerCase();
}

function order(a: AssertionRow, b: AssertionRow, { key, down }: Sort): number {
  const by = ORDERS[key](a, b);
  const tie = compare(a.fingerprint, b.fingerprint);
  return by === 0 ? ORDERS.time(a, b) || tie : down ? -by : by;
}

const ORDERS: Readonly<Record<SortKey, (a: AssertionRow, b: AssertionRow) => number>> = {
  time: (a, b) => (a.span?.start ?? Infinity) - (b.span?.start ?? Infinity) || 0,
  claim: (a, b) => compare(a.claim.toLowerCase(), b.claim.toLowerCase()),
  tier: (a, b) => a.tier - b.tier,
  confidence: (a, b) => a.confidence - b.confidence,
  source: (a, b) => compare(a.source.toLowerCase(), b.source.toLowerCase()),
  state: (a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state),
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** States a decision may be taken from; the desk has the last word. */
const FROM: Readonly<Record<DecisionVerb, readonly State[]>> = {
  admit: ['proposed', 'abstained', 'rejected', 'withdrawn', 'contested'],
  abstain: ['proposed', 'rejected', 'contested'],
  reject: ['proposed', 'abstained', 'contested'],
  withdraw: ['admitted', 'contested'],
};

/** Whether a decision makes sense for at least one of these. */
export const canDecide = (verb: DecisionVerb, rows: readonly AssertionRow[]): boolean =>
  rows.some(({ state }) => FROM[verb].includes(state));

/** The two decisions of which neither knew the other; empty unless contested. */
export function rivals({ state, decisions }: AssertionRow): AssertionRow['decisions'] {
  return state === 'contested' ? decisions.slice(-2) : [];
}
