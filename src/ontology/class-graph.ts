/** The taxonomy: parents, ancestors and cycles over subClassOf. */

/** Slug to the slugs of its parents, declaration order, without self and repeats. */
export type Parents = (slug: string) => readonly string[];

/**
 * Ancestors of a class that are not its direct parents: breadth first, declaration order within a
 * distance, each once, the class itself never (§4). Slugs that are no class end a branch.
 */
export function indirectAncestors(slug: string, parentsOf: Parents): string[] {
  const direct = parentsOf(slug);
  const seen = new Set<string>([slug, ...direct]);
  const found: string[] = [];
  let level = direct;
  while (level.length > 0) {
    const next: string[] = [];
    for (const parent of level) {
      for (const ancestor of parentsOf(parent)) {
        if (seen.has(ancestor)) continue;
        seen.add(ancestor);
        found.push(ancestor);
        next.push(ancestor);
      }
    }
    level = next;
  }
  return found;
}

/** All ancestors of a class, and the fewest steps up to one for which `isRoot` holds; null without. */
export function ascend(
  slug: string,
  parentsOf: Parents,
  isRoot: (slug: string) => boolean,
): { readonly ancestors: ReadonlySet<string>; readonly depth: number | null } {
  const ancestors = new Set<string>();
  let depth: number | null = null;
  let level: readonly string[] = [slug];
  for (let steps = 0; level.length > 0; steps++) {
    if (depth === null && level.some(isRoot)) depth = steps;
    const next: string[] = [];
    for (const node of level) {
      for (const parent of parentsOf(node)) {
        if (ancestors.has(parent) || (parent === node && node === slug)) continue;
        ancestors.add(parent);
        if (parent !== slug) next.push(parent);
      }
    }
    level = next;
  }
  return { ancestors, depth };
}

/** A shortest cycle through a class of two or more classes, first and last slug equal; or null. */
export function shortestCycle(slug: string, parentsOf: Parents): string[] | null {
  const cameFrom = new Map<string, string>();
  let level: string[] = [slug];
  while (level.length > 0) {
    const next: string[] = [];
    for (const node of level) {
      for (const parent of parentsOf(node)) {
        if (parent === slug && node !== slug) return pathTo(node, slug, cameFrom);
        if (parent === node || cameFrom.has(parent) || parent === slug) continue;
        cameFrom.set(parent, node);
        next.push(parent);
      }
    }
    level = next;
  }
  return null;
}

function pathTo(last: string, slug: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path = [slug];
  for (let node: string | undefined = last; node !== undefined && node !== slug;) {
    path.push(node);
    node = cameFrom.get(node);
  }
  path.push(slug);
  return path.reverse();
}
