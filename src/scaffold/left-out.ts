/** What a seed's section leaves out by its caps (§5), at the places where it would stand. */

import type { Predicate } from '../corpus/model.js';
import type { ScaffoldEntries, ScaffoldEntry } from './scaffold-index.js';
import {
  ANCESTOR_CAP,
  headingLine,
  isALine,
  NEIGHBOUR_CAP,
  neighbourLine,
  neighboursOf,
  RELATION_GAP,
  relationParts,
  RELATIONS,
  sectionText,
  TARGET_CAP,
} from './section.js';

/** A part that a cap left out; `at` is its place in the section's text, in UTF-16 units. */
export type LeftOut = { readonly at: number } & (
  | { readonly kind: 'ancestors'; readonly slugs: readonly string[] }
  | { readonly kind: 'targets'; readonly relation: Predicate; readonly slugs: readonly string[] }
  | {
      readonly kind: 'neighbours';
      /** `hops`: the lines one hop would add. `limit`: those beyond the cap. */
      readonly why: 'hops' | 'limit';
      readonly lines: readonly { readonly slug: string; readonly text: string }[];
    }
);

/** Ancestors, targets and neighbour lines that a section leaves out, in the order of its text. */
export function leftOutOf(
  entries: ScaffoldEntries,
  entry: ScaffoldEntry,
  seeds: ReadonlySet<string>,
  hops: number,
): LeftOut[] {
  const before = [headingLine(entry), entry.d].filter((line) => line !== '').join('\n');
  const isA = isALine(entries, entry);
  const isAEnd = isA === '' ? before.length : before.length + 1 + isA.length;
  return [
    ...ancestors(entry, isAEnd),
    ...targets(entries, entry, isAEnd + 1 + RELATIONS.length),
    ...neighbours(entries, entry, seeds, hops),
  ];
}

function ancestors(entry: ScaffoldEntry, at: number): LeftOut[] {
  const slugs = entry.isup.slice(ANCESTOR_CAP);
  return slugs.length === 0 ? [] : [{ kind: 'ancestors', at, slugs }];
}

/** Targets beyond the cap, each at the end of its predicate; `start` is where the first begins. */
function targets(entries: ScaffoldEntries, entry: ScaffoldEntry, start: number): LeftOut[] {
  let end = start;
  return relationParts(entries, entry).flatMap(({ predicate, text }, i): LeftOut[] => {
    end += (i > 0 ? RELATION_GAP.length : 0) + text.length;
    const slugs = (entry.rel[predicate] ?? []).slice(TARGET_CAP);
    return slugs.length === 0 ? [] : [{ kind: 'targets', at: end, relation: predicate, slugs }];
  });
}

function neighbours(
  entries: ScaffoldEntries,
  entry: ScaffoldEntry,
  seeds: ReadonlySet<string>,
  hops: number,
): LeftOut[] {
  const all = neighboursOf(entries, entry, seeds).map(([slug, neighbour]) => ({
    slug,
    text: neighbourLine(neighbour),
  }));
  const at = sectionText(entries, entry, seeds, hops).length;
  const parts = [
    { why: 'hops', lines: hops >= 1 ? [] : all.slice(0, NEIGHBOUR_CAP) },
    { why: 'limit', lines: all.slice(NEIGHBOUR_CAP) },
  ] as const;
  return parts
    .filter(({ lines }) => lines.length > 0)
    .map((part): LeftOut => ({ kind: 'neighbours', at, ...part }));
}
