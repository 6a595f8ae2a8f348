/** `ontodesk stats paired`: two arms on the same items, group by group and pooled. */

import { holm } from '../statistics/holm.js';
import { comparePairs, type PairedComparison } from '../statistics/paired.js';
import { EXACT_PAIRS } from '../statistics/signed-rank.js';
import { columns } from './columns.js';
import { EXIT, note, oneLine, plural, Refusal, writeJson, type ExitCode, type Io } from './io.js';
import { readJsonRows, tellBadRows, type JsonRows } from './json-rows.js';
import { pairRows, type Pair, type Pairing, type PairQuery } from './stats-pairs.js';

export interface PairedOptions {
  readonly a: string;
  readonly b: string;
  readonly by: string;
  readonly cluster?: string | undefined;
  readonly json?: boolean | undefined;
}

/** One group of `stats paired --json`. */
interface Group {
  readonly by: string;
  readonly comparison: PairedComparison;
  /** Null for the pooled group, which is no further question. */
  readonly pHolm: number | null;
  /** Clusters its pairs fall into; null without a field of clusters. */
  readonly clusters: number | null;
}

/** Name of the group of all pairs. */
const POOLED = 'pooled';

/** Fields of a row that cannot name a group. */
const OWN_FIELDS = ['id', 'arm', 'score'];

/** Compares the scores of two arms; rows that cannot be used are told, and the code is then 2. */
export async function statsPaired(io: Io, file: string, options: PairedOptions): Promise<ExitCode> {
  const query = queryOf(options);
  const input = await readJsonRows(io, file, `an array of rows {${fieldsOf(query)}}`);
  const pairing = pairRows(input.rows, query);
  tellBadRows(io, input, pairing.bad);
  tellLeftOut(io, pairing, query);
  refuseUnusable(input, pairing, query);
  const groups = compareGroups(pairing, query);
  tellThinGroups(io, groups);
  if (options.json === true) writeJson(io, { groups: groups.map(asJson) });
  else io.out.write(asText(groups, query));
  return pairing.bad.length === 0 ? EXIT.ok : EXIT.bad;
}

function queryOf({ a, b, by, cluster }: PairedOptions): PairQuery {
  if (a === b) throw new Refusal(`Both arms are "${a}". Name two: --a ARM --b ARM.`);
  for (const field of [by, ...(cluster === undefined ? [] : [cluster])]) {
    if (OWN_FIELDS.includes(field)) {
      throw new Refusal(
        `"${field}" is a field of every row's score. Name another field to group by.`,
      );
    }
  }
  return { a, b, by, cluster: cluster ?? null };
}

/** Fields a row must have. */
function fieldsOf({ by, cluster }: PairQuery): string {
  return [by, 'id', 'arm', 'score', ...(cluster === null ? [] : [cluster])].join(', ');
}

function refuseUnusable(input: JsonRows, { pairs, groups, arms }: Pairing, query: PairQuery): void {
  const { file } = input;
  if (groups.includes(POOLED)) {
    throw new Refusal(
      `${file} has rows whose ${query.by} is "${POOLED}", the name of all pairs together. ` +
        'Rename that group.',
    );
  }
  if (pairs.length > 0) return;
  if (arms.length === 0) {
    const first = input.rows.find((row) => typeof row === 'object' && row !== null);
    const has = first && ` The first one has: ${Object.keys(first).map(oneLine).join(', ')}.`;
    throw new Refusal(`${file} has no row {${fieldsOf(query)}}.${has ?? ''}`);
  }
  const missing = [query.a, query.b].filter((arm) => !arms.includes(arm));
  const known = arms.map((arm) => `"${oneLine(arm)}"`).join(', ');
  throw new Refusal(
    missing.length > 0
      ? `${file} has no row of arm ${missing.map((arm) => `"${arm}"`).join(' or ')}. ` +
          `Its arms: ${known}.`
      : `${file} has no pair: no ${query.by} and id has a score in both arms.`,
  );
}

/** Every group that has a pair, in the order of the file, and all pairs pooled. */
function compareGroups({ pairs, groups }: Pairing, query: PairQuery): Group[] {
  const byGroup = new Map(groups.map((by): [string, Pair[]] => [by, []]));
  for (const pair of pairs) byGroup.get(pair.group)!.push(pair);
  const compared = [...byGroup].flatMap(([by, own]) => compareGroup(by, own, query));
  const adjusted = holm(compared.map(({ comparison }) => comparison.p));
  return [
    ...compared.map((group, i) => ({ ...group, pHolm: adjusted[i] ?? null })),
    ...compareGroup(POOLED, pairs, query),
  ];
}

function compareGroup(by: string, pairs: readonly Pair[], { cluster }: PairQuery): Group[] {
  const differences = pairs.map((pair) => pair.difference);
  const names = cluster === null ? undefined : pairs.map((pair) => pair.cluster);
  const comparison = comparePairs(differences, names);
  if (comparison === null) return [];
  const clusters = names === undefined ? null : new Set(names).size;
  return [{ by, comparison, pHolm: null, clusters }];
}

function tellLeftOut(io: Io, pairing: Pairing, { a, b }: PairQuery): void {
  const { unpaired, otherArms, pairs, groups } = pairing;
  for (const [arm, count] of [
    [a, unpaired.a],
    [b, unpaired.b],
  ] as const) {
    if (count > 0) note(io, `Left out: ${plural(count, 'row')} of "${arm}" without a counterpart.`);
  }
  if (otherArms > 0) note(io, `Left out: ${plural(otherArms, 'row')} of other arms.`);
  const paired = new Set(pairs.map(({ group }) => group));
  const empty = groups.filter((group) => !paired.has(group)).map(oneLine);
  if (empty.length > 0 && pairs.length > 0) note(io, `Groups without a pair: ${empty.join(', ')}.`);
}

/** Says where a figure is less than it looks. */
function tellThinGroups(io: Io, groups: readonly Group[]): void {
  for (const { by, comparison, clusters } of groups) {
    const name = oneLine(by);
    if (comparison.n === 1) note(io, `Group ${name} is one pair: its interval says nothing.`);
    else if (clusters === 1) note(io, `Group ${name} is one cluster: its interval says nothing.`);
    if (!comparison.exact) {
      note(io, `Group ${name} has over ${EXACT_PAIRS} unequal pairs: its p is the normal limit.`);
    }
  }
}

/** The contract of §12. */
function asJson({ by, comparison, pHolm, clusters }: Group): unknown {
  const { n, meanDiff, ci95, wins, losses, ties, p, rankBiserial } = comparison;
  const row = { by, n, meanDiff, ci95, wins, losses, ties, p, pHolm, rankBiserial };
  return clusters === null ? row : { ...row, clusters };
}

function asText(groups: readonly Group[], { a, b, by, cluster }: PairQuery): string {
  const head = [by, 'n', 'mean', '95 % interval', 'wins', 'losses', 'ties', 'p', 'p Holm', 'r'];
  const rows = groups.map(({ by: group, comparison: it, pHolm }) => [
    oneLine(group),
    String(it.n),
    signed(it.meanDiff, 2),
    `[${it.ci95.map((end) => signed(end, 2)).join(', ')}]`,
    ...[it.wins, it.losses, it.ties].map(String),
    chance(it.p),
    chance(pHolm),
    it.rankBiserial === null ? '–' : signed(it.rankBiserial, 3),
  ]);
  const lines = columns([head.map(oneLine), ...rows]);
  return `${[...lines, '', ...legend(oneLine(a), oneLine(b), cluster, groups)].join('\n')}\n`;
}

function legend(a: string, b: string, cluster: string | null, groups: readonly Group[]): string[] {
  const limited = groups.some(({ comparison }) => !comparison.exact);
  const exact = limited
    ? `exact up to ${EXACT_PAIRS} unequal pairs, beyond by the normal limit`
    : 'exact';
  const drawn = cluster === null ? 'pairs' : `clusters of pairs by ${oneLine(cluster)}`;
  return [
    `Differences are ${a} − ${b}; a win is a pair where ${a} scores higher.`,
    `Interval: percentile bootstrap over ${drawn}, seed fixed. p: signed-rank, two-sided, ${exact};`,
    `p Holm: corrected for the number of groups. r: rank-biserial.`,
    ...(cluster === null ? [] : ['p takes the pairs as independent, whatever their clusters.']),
  ];
}

function signed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) > 0 ? `+${text}` : text.replace(/^-(?=[0.]*$)/u, '');
}

/** Smaller ones are told as being smaller. */
const LEAST_CHANCE = 0.0001;

function chance(p: number | null): string {
  if (p === null) return '–';
  return p < LEAST_CHANCE ? `<${LEAST_CHANCE}` : p.toFixed(4);
}
