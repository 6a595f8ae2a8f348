/** Where an arrow key leads: the nearest class in that direction. */

import type { PlacedNode } from './layout.js';

const WAYS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Slug of the class an arrow key leads to; null for another key, or when none lies there. */
export function neighbourIn(
  key: string,
  from: PlacedNode,
  nodes: readonly PlacedNode[],
): string | null {
  const way = WAYS[key];
  if (!way) return null;
  let best: { slug: string; cost: number } | null = null;
  for (const { node, x, y } of nodes) {
    const along = (x - from.x) * way.x + (y - from.y) * way.y;
    const across = Math.abs((x - from.x) * way.y) + Math.abs((y - from.y) * way.x);
    // Within a quarter turn of the direction; what lies aside is further than it looks.
    if (node.slug === from.node.slug || along <= 0 || across > 2 * along) continue;
    const cost = along + 2 * across;
    if (!best || cost < best.cost) best = { slug: node.slug, cost };
  }
  return best?.slug ?? null;
}
