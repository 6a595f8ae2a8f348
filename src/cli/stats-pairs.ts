/** Pairs of scores of two arms, out of rows {FIELD, id, arm, score}. */

import * as z from 'zod';

import { isRecord } from '../corpus/json-fence.js';
import { difference } from '../statistics/paired.js';

import type { BadRow } from './json-rows.js';

/** Names of the fields and arms to pair. */
export interface PairQuery {
  readonly a: string;
  readonly b: string;
  readonly by: string;
  /** Field whose value names the cluster of a pair; null when pairs stand alone. */
  readonly cluster: string | null;
}

export interface Pair {
  readonly group: string;
  /** a − b, without the noise of binary fractions. */
  readonly difference: number;
  /** '' without a field of clusters. */
  readonly cluster: string;
}

export interface Pairing {
  readonly pairs: readonly Pair[];
  /** Groups in the order of their first row, those without a pair too. */
  readonly groups: readonly string[];
  /** Rows of one arm whose counterpart is missing, per arm. */
  readonly unpaired: { readonly a: number; readonly b: number };
  /** Rows of other arms, and the names of all arms there are. */
  readonly otherArms: number;
  readonly arms: readonly string[];
  readonly bad: readonly BadRow[];
}

interface Scored {
  readonly group: string;
  readonly id: string;
  readonly arm: string;
  readonly score: number;
  readonly cluster: string;
}

/** Scores of one group and id, with where they stand. */
interface Entry {
  readonly group: string;
  a?: Scored;
  b?: Scored;
  last: number;
}

const name = z.union([z.string(), z.number(), z.boolean()], 'must be a text or a number');
/** Sums of millions of larger scores would leave the range of numbers. */
const LARGEST_SCORE = 1e100;
const score = z
  .number('must be a number')
  .min(-LARGEST_SCORE, 'is out of range')
  .max(LARGEST_SCORE, 'is out of range');

/** Pairs the rows by group and id; of several rows for the same side the first counts. */
export function pairRows(rows: readonly unknown[], query: PairQuery): Pairing {
  const entries = new Map<string, Entry>();
  const arms = new Set<string>();
  const groups = new Set<string>();
  const bad: BadRow[] = [];
  let otherArms = 0;
  for (const [index, value] of rows.entries()) {
    const row = readRow(value, query);
    if (typeof row === 'string') {
      bad.push({ index, message: row });
      continue;
    }
    arms.add(row.arm);
    const side = sideOf(row.arm, query);
    if (side === null) {
      otherArms++;
      continue;
    }
    groups.add(row.group);
    const message = enter(entries, row, side, index, query);
    if (message !== null) bad.push({ index, message });
  }
  const { pairs, unpaired, split } = complete(entries, query);
  const all = [...bad, ...split].sort((x, y) => x.index - y.index);
  return { pairs, groups: [...groups], unpaired, otherArms, arms: [...arms], bad: all };
}

/** What a row must hold, by the names of its fields. */
function fieldsOf({ by, cluster }: PairQuery): [string, z.ZodType][] {
  const named: [string, z.ZodType][] = [
    ['id', name],
    ['arm', name],
    ['score', score],
    [by, name],
  ];
  return cluster === null ? named : [...named, [cluster, name]];
}

function readRow(value: unknown, query: PairQuery): Scored | string {
  if (!isRecord(value)) return 'is no object.';
  // A map holds the row's own fields alone, whatever they are called.
  const row = new Map(Object.entries(value));
  for (const [field, schema] of fieldsOf(query)) {
    const read = schema.safeParse(row.get(field));
    if (!read.success) return `is left out: "${field}" ${read.error.issues[0]?.message}.`;
  }
  const { by, cluster } = query;
  return {
    group: String(row.get(by)),
    id: String(row.get('id')),
    arm: String(row.get('arm')),
    score: Number(row.get('score')),
    cluster: cluster === null ? '' : String(row.get(cluster)),
  };
}

function sideOf(arm: string, { a, b }: PairQuery): 'a' | 'b' | null {
  if (arm === a) return 'a';
  return arm === b ? 'b' : null;
}

/** Notes a score; gives what is wrong with it, or null. */
function enter(
  entries: Map<string, Entry>,
  row: Scored,
  side: 'a' | 'b',
  index: number,
  { by }: PairQuery,
): string | null {
  const key = JSON.stringify([row.group, row.id]);
  const entry = entries.get(key) ?? { group: row.group, last: index };
  entries.set(key, entry);
  if (entry[side] !== undefined) {
    return `scores "${row.id}" of ${by} "${row.group}" in arm "${row.arm}" again; the first counts.`;
  }
  entry[side] = row;
  entry.last = index;
  return null;
}

/** The pairs whose two sides are there. */
function complete(
  entries: ReadonlyMap<string, Entry>,
  { by, cluster }: PairQuery,
): Pick<Pairing, 'pairs' | 'unpaired'> & { readonly split: BadRow[] } {
  const pairs: Pair[] = [];
  const split: BadRow[] = [];
  const unpaired = { a: 0, b: 0 };
  for (const { group, a, b, last } of entries.values()) {
    if (a === undefined || b === undefined) {
      unpaired[a === undefined ? 'b' : 'a']++;
    } else if (a.cluster !== b.cluster) {
      const values = `"${a.cluster}" and "${b.cluster}"`;
      const pair = `the pair "${a.id}" of ${by} "${group}"`;
      split.push({
        index: last,
        message: `is left out: ${pair} has two of ${cluster}: ${values}.`,
      });
    } else {
      pairs.push({ group, difference: difference(a.score, b.score), cluster: a.cluster });
    }
  }
  return { pairs, unpaired, split };
}
