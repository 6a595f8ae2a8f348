/** Where the classes stand: forces that settle before anything is drawn, the same way every time. */

import {
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Force,
  type SimulationNodeDatum,
} from 'd3-force';

import type { GraphNode, Neighbourhood } from '../../src/protocol/graph-screen.js';

import { textWidth, wrap } from './words.js';

/** A class with its box; `x` and `y` are the middle of it. */
export interface PlacedNode {
  readonly node: GraphNode;
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** In the order of the graph: the middle first. */
  readonly nodes: readonly PlacedNode[];
}

export const FONT_SIZE = 13;
export const LINE_HEIGHT = 17;
const CHARACTER = 7.4;
const PADDING = { x: 10, y: 7 };
/** Room between two boxes, and around the one in the middle: there the lines and their names are. */
const GAP = { x: 22, y: 22 };
const GAP_OF_MIDDLE = { x: 96, y: 48 };
const MARGIN = 16;
const STEPS = 320;

interface Body extends SimulationNodeDatum {
  readonly slug: string;
  readonly width: number;
  readonly height: number;
  x: number;
  y: number;
}

/** Where a class is drawn to: parents above, children below, targets right, others left. */
type Side = 'up' | 'down' | 'right' | 'left';
const TOWARDS: Readonly<Record<Side, { x: number; y: number }>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  right: { x: 1, y: 0 },
  left: { x: -1, y: 0 },
};

/** Places the classes of a graph. The same graph is always placed the same way. */
export function layOut(graph: Neighbourhood): Layout {
  const labels = graph.nodes.map(({ title }) => wrap(title));
  const sides = sidesOf(graph);
  const bodies = graph.nodes.map((node, i) => bodyOf(node, labels[i] ?? [], sides, i));
  settle(graph, bodies, sides);
  const left = Math.min(...bodies.map(({ x, width }) => x - width / 2)) - MARGIN;
  const top = Math.min(...bodies.map(({ y, height }) => y - height / 2)) - MARGIN;
  const nodes = graph.nodes.map((node, i) => {
    const { x, y, width, height } = bodies[i]!;
    return { node, lines: labels[i] ?? [], width, height, x: round(x - left), y: round(y - top) };
  });
  return {
    nodes,
    width: Math.ceil(Math.max(...nodes.map(({ x, width }) => x + width / 2)) + MARGIN),
    height: Math.ceil(Math.max(...nodes.map(({ y, height }) => y + height / 2)) + MARGIN),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

function bodyOf(
  node: GraphNode,
  lines: readonly string[],
  sides: ReadonlyMap<string, Side>,
  i: number,
): Body {
  const width = Math.max(...lines.map(textWidth), 3) * CHARACTER + 2 * PADDING.x;
  const height = lines.length * LINE_HEIGHT + 2 * PADDING.y;
  const side = TOWARDS[sides.get(node.slug) ?? 'right'];
  // Started apart, along their side: bodies on one spot would have to be shaken loose by chance.
  const along = (i % 2 === 0 ? 1 : -1) * Math.ceil(i / 2) * 24;
  const far = node.distance * 170;
  return {
    slug: node.slug,
    width: Math.ceil(width),
    height,
    x: side.x * far + (side.x === 0 ? along : along / 6),
    y: side.y * far + (side.y === 0 ? along : along / 6),
  };
}

/** The side of each class: by its relation to the middle, further away by what leads to it. */
function sidesOf({ centre, nodes, edges }: Neighbourhood): Map<string, Side> {
  const sides = new Map<string, Side>();
  const distance = new Map(nodes.map((node) => [node.slug, node.distance]));
  for (const { from, to, relation } of edges) {
    if (from === centre) put(sides, to, relation === 'subClassOf' ? 'up' : 'right');
    if (to === centre) put(sides, from, relation === 'subClassOf' ? 'down' : 'left');
  }
  for (const { from, to } of edges) {
    const [near, far] =
      (distance.get(from) ?? 0) <= (distance.get(to) ?? 0) ? [from, to] : [to, from];
    const side = sides.get(near);
    if (side && near !== centre) put(sides, far, side);
  }
  return sides;
}

function put(sides: Map<string, Side>, slug: string, side: Side): void {
  if (!sides.has(slug)) sides.set(slug, side);
}

function settle(
  { centre, nodes, edges }: Neighbourhood,
  bodies: Body[],
  sides: ReadonlyMap<string, Side>,
): void {
  const [middle] = bodies;
  if (!middle) return;
  middle.fx = 0;
  middle.fy = 0;
  const byIndex = new Map(nodes.map(({ slug }, i) => [slug, i]));
  const links = edges.flatMap(({ from, to }) => {
    const source = byIndex.get(from);
    const target = byIndex.get(to);
    return source === undefined || target === undefined ? [] : [{ source, target }];
  });
  const aim = ({ slug }: Body, i: number, axis: 'x' | 'y'): number =>
    slug === centre
      ? 0
      : TOWARDS[sides.get(slug) ?? 'right'][axis] * (nodes[i]?.distance ?? 1) * 190;
  forceSimulation<Body>(bodies)
    .force('link', forceLink<Body, (typeof links)[number]>(links).distance(150).strength(0.25))
    .force('apart', forceManyBody<Body>().strength(-420).distanceMax(500))
    .force('x', forceX<Body>((body, i) => aim(body, i, 'x')).strength(0.16))
    .force('y', forceY<Body>((body, i) => aim(body, i, 'y')).strength(0.16))
    .force('boxes', keepBoxesApart())
    .stop()
    .tick(STEPS);
  for (let i = 0; i < 200 && pushApart(bodies, 1); i++);
}

/** Boxes must not lie on one another: a label under another cannot be read. */
function keepBoxesApart(): Force<Body, undefined> {
  let bodies: Body[] = [];
  const force = (): void => void pushApart(bodies, 0.5);
  return Object.assign(force, { initialize: (all: Body[]) => (bodies = all) });
}

/** Moves boxes that overlap out of each other, along the shorter way; true when any did. */
function pushApart(bodies: readonly Body[], strength: number): boolean {
  let any = false;
  for (let i = 0; i < bodies.length; i++) {
    for (let j = i + 1; j < bodies.length; j++) {
      any = separate(bodies[i]!, bodies[j]!, strength) || any;
    }
  }
  return any;
}

function separate(a: Body, b: Body, strength: number): boolean {
  const gap = a.fx === undefined && b.fx === undefined ? GAP : GAP_OF_MIDDLE;
  const overlapX = (a.width + b.width) / 2 + gap.x - Math.abs(b.x - a.x);
  const overlapY = (a.height + b.height) / 2 + gap.y - Math.abs(b.y - a.y);
  if (overlapX <= 0.5 || overlapY <= 0.5) return false;
  const axis = overlapX < overlapY ? 'x' : 'y';
  const way = (axis === 'x' ? overlapX : overlapY) * strength * (b[axis] < a[axis] ? -1 : 1);
  // What is held in the middle does not give way.
  const share = a.fx === undefined ? (b.fx === undefined ? 0.5 : 1) : 0;
  a[axis] -= way * share;
  b[axis] += way * (1 - share);
  return true;
}
