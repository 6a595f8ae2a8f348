/** Which classes questions may be generated for, and why others are left out (§6). */

import { compareCodePoints } from '../corpus/generation.js';
import { codePointLength } from '../corpus/text.js';
import type { ScaffoldEntries, ScaffoldEntry } from '../scaffold/scaffold-index.js';

/** What a class must have, and how many a domain must count. */
export const POOL_RULES = {
  quality: 0.6,
  /** Quality of a class that states none. */
  presumedQuality: 0.65,
  /** Different predicates with a target. */
  predicates: 2,
  /** Code points of the definition. */
  definition: 120,
  /** Eligible classes a domain needs to be sampled at all. */
  classes: 50,
} as const;

/** What keeps a class out of the pool. */
export type Lack = 'domain' | 'quality' | 'predicates' | 'definition' | 'domain-small';

export interface PoolClass {
  readonly slug: string;
  readonly title: string;
  /** Empty when the class names none. */
  readonly domain: string;
  /** None for a class of the pool. */
  readonly lacks: readonly { readonly lack: Lack; readonly reason: string }[];
}

export interface PoolDomain {
  readonly domain: string;
  /** Served classes of the domain. */
  readonly classes: number;
  /** Those that lack nothing of their own. */
  readonly eligible: number;
  /** Whether there are enough of them to sample from. */
  readonly sampled: boolean;
}

/** The classes questions are drawn from. */
export interface Pool {
  /** Every served class, in the order of the index. */
  readonly classes: readonly PoolClass[];
  /** By name, code points. */
  readonly domains: readonly PoolDomain[];
  /** Slugs of the pool by domain, both by code points; domains too small are absent. */
  readonly slugs: ReadonlyMap<string, readonly string[]>;
  /** Classes kept out, by what they lack; a class that lacks two things counts twice. */
  readonly lacking: Readonly<Record<Lack, number>>;
}

/** Every class with what it lacks, and the domains that have enough without a lack (DESIGN.md §6). */
export function poolOf(entries: ScaffoldEntries): Pool {
  const own = [...entries].map(([slug, entry]) => ({ slug, entry, lacks: ownLacks(entry) }));
  const domains = countDomains(own);
  const small = new Map(domains.filter((it) => !it.sampled).map((it) => [it.domain, it.eligible]));
  const classes = own.map(({ slug, entry, lacks }): PoolClass => {
    const few = small.get(entry.dom);
    const domain = few === undefined ? [] : [tooSmall(entry.dom, few)];
    return { slug, title: entry.t, domain: entry.dom, lacks: [...lacks, ...domain] };
  });
  return { classes, domains, slugs: slugsOf(classes), lacking: countLacks(classes) };
}

type Lacking = PoolClass['lacks'][number];

/** What a class lacks of its own, whatever its domain counts. */
function ownLacks(entry: ScaffoldEntry): Lacking[] {
  const lacks: Lacking[] = [];
  if (entry.dom === '') lacks.push({ lack: 'domain', reason: 'names no domain' });
  const quality = entry.q ?? POOL_RULES.presumedQuality;
  if (quality < POOL_RULES.quality) {
    const reason = `quality ${quality} is below ${POOL_RULES.quality}`;
    lacks.push({ lack: 'quality', reason });
  }
  const predicates = Object.keys(entry.rel).length;
  if (predicates < POOL_RULES.predicates) {
    const reason = `has targets for ${predicates} of the ${POOL_RULES.predicates} predicates needed`;
    lacks.push({ lack: 'predicates', reason });
  }
  const length = codePointLength(entry.d);
  if (length < POOL_RULES.definition) {
    const reason = `definition has ${length} of the ${POOL_RULES.definition} characters needed`;
    lacks.push({ lack: 'definition', reason });
  }
  return lacks;
}

function tooSmall(domain: string, eligible: number): Lacking {
  const reason = `domain ${domain} has ${eligible} of the ${POOL_RULES.classes} eligible classes needed`;
  return { lack: 'domain-small', reason };
}

function countDomains(
  own: readonly { readonly entry: ScaffoldEntry; readonly lacks: readonly Lacking[] }[],
): PoolDomain[] {
  const counts = new Map<string, { classes: number; eligible: number }>();
  for (const { entry, lacks } of own) {
    if (entry.dom === '') continue;
    const count = counts.get(entry.dom) ?? { classes: 0, eligible: 0 };
    count.classes++;
    if (lacks.length === 0) count.eligible++;
    counts.set(entry.dom, count);
  }
  return [...counts]
    .map(([domain, it]) => ({ domain, ...it, sampled: it.eligible >= POOL_RULES.classes }))
    .sort((a, b) => compareCodePoints(a.domain, b.domain));
}

function slugsOf(classes: readonly PoolClass[]): Map<string, string[]> {
  const slugs = new Map<string, string[]>();
  for (const { slug, domain, lacks } of classes) {
    if (lacks.length > 0) continue;
    const known = slugs.get(domain);
    if (known) known.push(slug);
    else slugs.set(domain, [slug]);
  }
  for (const list of slugs.values()) list.sort(compareCodePoints);
  return new Map([...slugs].sort(([a], [b]) => compareCodePoints(a, b)));
}

function countLacks(classes: readonly PoolClass[]): Record<Lack, number> {
  const counts = { domain: 0, quality: 0, predicates: 0, definition: 0, 'domain-small': 0 };
  for (const { lacks } of classes) for (const { lack } of lacks) counts[lack]++;
  return counts;
}
