/** The taxonomy as a lattice: every class under each of its parents, whatever the pages declare. */

import type { CorpusIndex, IndexedClass } from '../../corpus/corpus-index.js';
import { compareTitles, titleOf } from './rows.js';

/** Slug of `owl:Thing`, the top that needs no page. */
const TOP = 'Thing';

/** Classes at the top of the lattice, apart by why they stand there. A colon is in no slug. */
export const GROUPS = {
  'group:without-parent': 'Without a parent',
  'group:parent-missing': 'Parent without a page',
  'group:cycle': 'In a cycle',
} as const;

export type GroupKey = keyof typeof GROUPS;

export interface Taxonomy {
  readonly classes: ReadonlyMap<string, IndexedClass>;
  /** Slugs of the parents that are in the corpus, declaration order, without self and repeats. */
  readonly parents: ReadonlyMap<string, readonly string[]>;
  /** Slugs of the children by title. */
  readonly children: ReadonlyMap<string, readonly string[]>;
  /** Classes without a known parent that have children, or that stand under `owl:Thing`. */
  readonly roots: readonly string[];
  /** The other classes no parent leads to. Below those in a cycle hangs all that is left. */
  readonly groups: Readonly<Record<GroupKey, readonly string[]>>;
}

/** Builds the lattice; linear in classes and parents but for the sorting. */
export function buildTaxonomy(index: CorpusIndex): Taxonomy {
  const classes = index.classes();
  const parents = new Map<string, readonly string[]>();
  const children = new Map<string, string[]>();
  const top: Record<'roots' | GroupKey, string[]> = {
    roots: [],
    'group:without-parent': [],
    'group:parent-missing': [],
    'group:cycle': [],
  };
  const slugs = byTitle(classes);
  const declared = new Map<string, ReadonlySet<string>>();
  for (const slug of slugs) {
    const named = new Set(classes.get(slug)?.parents.map((parent) => index.slugOfTarget(parent)));
    named.delete(slug);
    const known = [...named].filter((parent) => classes.has(parent));
    declared.set(slug, named);
    parents.set(slug, known);
    for (const parent of known) append(children, parent, slug);
  }
  for (const slug of slugs) {
    if (parents.get(slug)?.length) continue;
    const named = declared.get(slug) ?? new Set();
    if (children.has(slug) || named.has(TOP)) top.roots.push(slug);
    else top[named.size === 0 ? 'group:without-parent' : 'group:parent-missing'].push(slug);
  }
  const { roots, ...groups } = top;
  groups['group:cycle'] = cycles(slugs, roots, parents, children);
  return { classes, parents, children, roots, groups };
}

/** Keys from the top to a class, each with its place among its siblings; null for no class. */
export function pathTo(
  taxonomy: Taxonomy,
  slug: string,
): readonly { readonly key: string; readonly position: number }[] | null {
  if (!taxonomy.classes.has(slug)) return null;
  const tops = topKeys(taxonomy);
  const cameFrom = new Map<string, string | null>([[slug, null]]);
  // Breadth first, so that the path is a shortest one; a class is never looked at twice.
  for (const [at] of cameFrom) {
    const top = tops.get(at);
    if (top) return withPositions(taxonomy, [...top, ...walkDown(at, cameFrom)]);
    for (const parent of taxonomy.parents.get(at) ?? []) {
      if (!cameFrom.has(parent)) cameFrom.set(parent, at);
    }
  }
  return null;
}

/** Keys of the nodes at the top: groups that hold anything come first. */
export function topOf({ roots, groups }: Taxonomy): readonly string[] {
  const held = (Object.keys(GROUPS) as GroupKey[]).filter((key) => groups[key].length > 0);
  return [...held, ...roots];
}

/** Slugs below a key: a group's classes, a class's children. */
export function below({ groups, children }: Taxonomy, key: string): readonly string[] {
  return isGroup(key) ? groups[key] : (children.get(key) ?? []);
}

/** Whether a key is that of a group of classes. */
export function isGroup(key: string): key is GroupKey {
  return Object.hasOwn(GROUPS, key);
}

/** Slugs of all classes below one, without itself. */
export function descendants({ children }: Taxonomy, slug: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const child of children.get(slug) ?? []) found.add(child);
  for (const at of found) for (const child of children.get(at) ?? []) found.add(child);
  found.delete(slug);
  return found;
}

/** Paths of the nodes at the top, by slug. */
function topKeys({ roots, groups }: Taxonomy): Map<string, readonly string[]> {
  const tops = new Map<string, readonly string[]>(roots.map((slug) => [slug, []]));
  for (const key of Object.keys(GROUPS) as GroupKey[]) {
    for (const slug of groups[key]) tops.set(slug, [key]);
  }
  return tops;
}

function walkDown(from: string, cameFrom: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = [];
  for (let at: string | null = from; at !== null; at = cameFrom.get(at) ?? null) path.push(at);
  return path;
}

function withPositions(taxonomy: Taxonomy, path: readonly string[]) {
  return path.map((key, depth) => {
    const above = path[depth - 1];
    const siblings = above === undefined ? topOf(taxonomy) : below(taxonomy, above);
    return { key, position: siblings.indexOf(key) };
  });
}

function byTitle(classes: ReadonlyMap<string, IndexedClass>): string[] {
  const titled = [...classes].map(([slug, { page }]): [string, string] => [titleOf(page), slug]);
  return titled.sort(compareTitles).map(([, slug]) => slug);
}

/**
 * Classes on cycles that no root leads to, with those between two such cycles: below them hangs
 * everything else that cannot be reached from the top.
 */
function cycles(
  slugs: readonly string[],
  roots: readonly string[],
  parents: ReadonlyMap<string, readonly string[]>,
  children: ReadonlyMap<string, readonly string[]>,
): string[] {
  const reached = new Set(roots);
  for (const slug of reached) for (const child of children.get(slug) ?? []) reached.add(child);
  const left = new Set(slugs.filter((slug) => !reached.has(slug) && parents.get(slug)?.length));
  const inside = new Map([...left].map((slug) => [slug, count(children.get(slug), left)]));
  const leaves = [...left].filter((slug) => inside.get(slug) === 0);
  for (let leaf = leaves.pop(); leaf !== undefined; leaf = leaves.pop()) {
    left.delete(leaf);
    for (const parent of parents.get(leaf) ?? []) {
      const rest = (inside.get(parent) ?? 0) - 1;
      inside.set(parent, rest);
      if (rest === 0 && left.has(parent)) leaves.push(parent);
    }
  }
  return [...left];
}

function count(slugs: readonly string[] | undefined, among: ReadonlySet<string>): number {
  return slugs?.filter((slug) => among.has(slug)).length ?? 0;
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
