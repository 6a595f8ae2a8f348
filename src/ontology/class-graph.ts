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
  for (let node: string | undefined = last; node !== undefined && node !== slug; ) {
    path.push(node);
    node = cameFrom.get(node);
  }
  path.push(slug);
  return path.reverse();
}

/** Classes that lie on some cycle of two or more classes (Tarjan's components, without recursion). */
export function classesOnCycles(slugs: Iterable<string>, parentsOf: Parents): Set<string> {
  const onCycle = new Set<string>();
  for (const component of components(slugs, parentsOf)) {
    if (component.length > 1) for (const slug of component) onCycle.add(slug);
  }
  return onCycle;
}

interface Frame {
  readonly slug: string;
  readonly parents: readonly string[];
  next: number;
}

function components(slugs: Iterable<string>, parentsOf: Parents): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];

  const open = (slug: string): Frame => {
    order.set(slug, order.size);
    low.set(slug, order.size - 1);
    stack.push(slug);
    onStack.add(slug);
    return { slug, parents: parentsOf(slug), next: 0 };
  };
  const lower = (slug: string, value: number | undefined): void => {
    low.set(slug, Math.min(low.get(slug) ?? Infinity, value ?? Infinity));
  };
  const close = (slug: string): void => {
    if (low.get(slug) !== order.get(slug)) return;
    const component = stack.splice(stack.lastIndexOf(slug));
    for (const member of component) onStack.delete(member);
    found.push(component);
  };

  for (const start of slugs) {
    if (order.has(start)) continue;
    const frames = [open(start)];
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const parent = frame.parents[frame.next++];
      if (parent === undefined) {
        frames.pop();
        close(frame.slug);
        const below = frames.at(-1);
        if (below) lower(below.slug, low.get(frame.slug));
      } else if (!order.has(parent)) {
        frames.push(open(parent));
      } else if (onStack.has(parent)) {
        lower(frame.slug, order.get(parent));
      }
    }
  }
  return found;
}
