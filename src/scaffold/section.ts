/** The section of one seed: what the served block says of a class (§5). */

import { slugify } from '../corpus/names.js';
import type { Predicate } from '../corpus/model.js';
import type { ScaffoldEntries, ScaffoldEntry } from './scaffold-index.js';
import { truncate } from './truncate.js';

/** Order of the predicates in the relations line. */
const SHOWN_PREDICATES: readonly Predicate[] = [
  'hasPart',
  'requires',
  'enables',
  'dependsOn',
  'implements',
  'uses',
  'partOf',
  'relatedTo',
  'bridgesTo',
  'supports',
  'standardizedBy',
  'contrastsWith',
];

/** Targets of one predicate that the relations line shows. */
export const TARGET_CAP = 3;
/** Ancestors that the is-a line shows. */
export const ANCESTOR_CAP = 5;
const NEIGHBOUR_CAP = 2;
const NEIGHBOUR_LIMIT = 220;

/** The slug under which a target is looked up: slugified when it holds any other character. */
export function lookUpSlug(slug: string): string {
  return /^[a-z0-9-]*$/.test(slug) ? slug : slugify(slug);
}

/** Title of the class a target stands for; a slug that is no class is its own title. */
export function titleOf(entries: ScaffoldEntries, target: string): string {
  const slug = lookUpSlug(target);
  return entries.get(slug)?.t ?? slug;
}

/** Text of a seed's section; `seeds` are left out of its neighbour lines. */
export function sectionText(
  entries: ScaffoldEntries,
  entry: ScaffoldEntry,
  seeds: ReadonlySet<string>,
  hops: number,
): string {
  const lines = [
    headingLine(entry),
    entry.d,
    isALine(entries, entry),
    relationsLine(entries, entry),
  ];
  if (hops >= 1) lines.push(...neighbourLines(entries, entry, seeds));
  return lines.filter((line) => line !== '').join('\n');
}

function headingLine(entry: ScaffoldEntry): string {
  const facts = [entry.dom, entry.m === '' ? '' : `maturity: ${entry.m}`].filter((f) => f !== '');
  return `## ${entry.t}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}

function isALine(entries: ScaffoldEntries, entry: ScaffoldEntry): string {
  const titles = (slugs: readonly string[]): string =>
    slugs.map((slug) => titleOf(entries, slug)).join(', ');
  const halves: string[] = [];
  if (entry.sup.length > 0) halves.push(`is-a: ${titles(entry.sup)}`);
  if (entry.isup.length > 0) halves.push(`ancestors: ${titles(entry.isup.slice(0, ANCESTOR_CAP))}`);
  return halves.join('; ');
}

function relationsLine(entries: ScaffoldEntries, entry: ScaffoldEntry): string {
  const parts: string[] = [];
  for (const predicate of SHOWN_PREDICATES) {
    const targets = entry.rel[predicate];
    if (!targets) continue;
    const titles = targets.slice(0, TARGET_CAP).map((slug) => titleOf(entries, slug));
    parts.push(`${predicate}: ${titles.join(', ')}`);
  }
  return parts.length > 0 ? `relations: ${parts.join('; ')}` : '';
}

/** Lines for the first shown targets that are classes with a definition and no seeds. */
function neighbourLines(
  entries: ScaffoldEntries,
  entry: ScaffoldEntry,
  seeds: ReadonlySet<string>,
): string[] {
  const lines: string[] = [];
  const seen = new Set<string>();
  for (const target of shownTargets(entry)) {
    const slug = lookUpSlug(target);
    const neighbour = entries.get(slug);
    if (!neighbour || neighbour.d === '' || seeds.has(slug) || seen.has(slug)) continue;
    seen.add(slug);
    lines.push(`- ${neighbour.t}: ${truncate(neighbour.d, NEIGHBOUR_LIMIT)}`);
    if (lines.length === NEIGHBOUR_CAP) break;
  }
  return lines;
}

/** Targets of the relations line, in the order shown. */
function* shownTargets(entry: ScaffoldEntry): Generator<string> {
  for (const predicate of SHOWN_PREDICATES) {
    yield* (entry.rel[predicate] ?? []).slice(0, TARGET_CAP);
  }
}
