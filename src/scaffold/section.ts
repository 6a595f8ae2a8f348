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
/** Neighbour lines of a section. */
export const NEIGHBOUR_CAP = 2;
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
  const neighbours = hops >= 1 ? neighboursOf(entries, entry, seeds).slice(0, NEIGHBOUR_CAP) : [];
  const lines = neighbours.map(([, neighbour]) => neighbourLine(neighbour));
  return [headText(entries, entry), ...lines].join('\n');
}

/** The section without its neighbour lines; it needs of other classes no more than their titles. */
export function headText(entries: ScaffoldEntries, entry: ScaffoldEntry): string {
  const lines = [
    headingLine(entry),
    entry.d,
    isALine(entries, entry),
    relationsLine(entries, entry),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** Name, domain and maturity. */
export function headingLine(entry: ScaffoldEntry): string {
  const facts = [entry.dom, entry.m === '' ? '' : `maturity: ${entry.m}`].filter((f) => f !== '');
  return `## ${entry.t}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}

/** Parents and ancestors; empty without either. */
export function isALine(entries: ScaffoldEntries, entry: ScaffoldEntry): string {
  const titles = (slugs: readonly string[]): string =>
    slugs.map((slug) => titleOf(entries, slug)).join(', ');
  const halves: string[] = [];
  if (entry.sup.length > 0) halves.push(`is-a: ${titles(entry.sup)}`);
  if (entry.isup.length > 0) halves.push(`ancestors: ${titles(entry.isup.slice(0, ANCESTOR_CAP))}`);
  return halves.join('; ');
}

/** Each predicate with its first targets, as `relations: rt: T1, T2`; empty without any. */
export function relationsLine(entries: ScaffoldEntries, entry: ScaffoldEntry): string {
  const parts = relationParts(entries, entry).map(({ text }) => text);
  return parts.length > 0 ? `${RELATIONS}${parts.join(RELATION_GAP)}` : '';
}

export const RELATIONS = 'relations: ';
export const RELATION_GAP = '; ';

/** The parts of the relations line, one a predicate. */
export function relationParts(
  entries: ScaffoldEntries,
  entry: ScaffoldEntry,
): { predicate: Predicate; text: string }[] {
  const parts: { predicate: Predicate; text: string }[] = [];
  for (const predicate of SHOWN_PREDICATES) {
    const targets = entry.rel[predicate];
    if (targets) parts.push({ predicate, text: `${predicate}: ${shownTitles(entries, targets)}` });
  }
  return parts;
}

/** Titles of the first targets, as the relations line shows them. */
function shownTitles(entries: ScaffoldEntries, targets: readonly string[]): string {
  let titles = '';
  for (let i = 0; i < targets.length && i < TARGET_CAP; i++) {
    titles += (i > 0 ? ', ' : '') + titleOf(entries, targets[i] ?? '');
  }
  return titles;
}

/** Line of a neighbour: what it is, shortened. */
export function neighbourLine(neighbour: ScaffoldEntry): string {
  return `- ${neighbour.t}: ${truncate(neighbour.d, NEIGHBOUR_LIMIT)}`;
}

/** Shown targets that are classes with a definition and no seeds, each once, in the order shown. */
export function neighboursOf(
  entries: ScaffoldEntries,
  entry: ScaffoldEntry,
  seeds: ReadonlySet<string>,
): (readonly [string, ScaffoldEntry])[] {
  return neighbourSlugs(entries, entry).flatMap((slug) => {
    const neighbour = entries.get(slug);
    return !neighbour || neighbour.d === '' || seeds.has(slug) ? [] : [[slug, neighbour] as const];
  });
}

/** Slugs of the shown targets that are classes, each once, in the order shown. */
export function neighbourSlugs(entries: ScaffoldEntries, entry: ScaffoldEntry): string[] {
  const slugs = new Set<string>();
  for (const predicate of SHOWN_PREDICATES) {
    const targets = entry.rel[predicate] ?? [];
    for (let i = 0; i < targets.length && i < TARGET_CAP; i++) {
      const slug = lookUpSlug(targets[i] ?? '');
      if (entries.has(slug)) slugs.add(slug);
    }
  }
  return [...slugs];
}
