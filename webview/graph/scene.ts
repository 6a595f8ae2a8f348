/** Everything that is drawn, as shapes: the screen and the exported file draw the same. */

import type { GraphEdge, Neighbourhood } from '../../src/protocol/graph-screen.js';

import { layOut, type Layout, type PlacedNode } from './layout.js';
import { relationWords, textWidth } from './words.js';

export interface DrawnEdge {
  readonly edge: GraphEdge;
  /** Path of the line, from box to box. */
  readonly line: string;
  /** Path of the arrow head at its end. */
  readonly head: string;
  readonly label: string;
  readonly labelX: number;
  readonly labelY: number;
  readonly style: EdgeStyle;
}

/** How the lines of a relation look: a colour of the theme and a pattern, never colour alone. */
export interface EdgeStyle {
  /** Name of the colour: `charts-blue`; `foreground` for the taxonomy. */
  readonly colour: string;
  readonly dashes: string;
}

export interface Scene extends Layout {
  readonly edges: readonly DrawnEdge[];
}

/** With more lines than this, only those of the class at hand are named. */
const MOST_LABELS = 24;
const HEAD = 9;

const COLOURS = ['charts-blue', 'charts-green', 'charts-yellow', 'charts-purple', 'charts-red'];
const DASHES = ['7 4', '2 3', '10 3 2 3'];
const PREDICATES = [
  'hasPart',
  'partOf',
  'requires',
  'enables',
  'dependsOn',
  'implements',
  'uses',
  'supports',
  'contrastsWith',
  'bridgesTo',
  'relatedTo',
  'standardizedBy',
];

/** The look of a relation; each has its own. */
export function styleOf(relation: string): EdgeStyle {
  if (relation === 'subClassOf') return { colour: 'foreground', dashes: '' };
  const i = Math.max(0, PREDICATES.indexOf(relation));
  const colour = COLOURS[i % COLOURS.length] ?? 'foreground';
  return { colour, dashes: DASHES[Math.floor(i / COLOURS.length)] ?? '' };
}

/** Shapes of a graph. */
export function sceneOf(graph: Neighbourhood): Scene {
  const layout = layOut(graph);
  const placed = new Map(layout.nodes.map((one) => [one.node.slug, one]));
  const between = new Map<string, number>();
  const named = graph.edges.length <= MOST_LABELS;
  const taken: Box[] = [...layout.nodes];
  const edges = graph.edges.flatMap((edge) => {
    const from = placed.get(edge.from);
    const to = placed.get(edge.to);
    if (!from || !to) return [];
    const pair = [edge.from, edge.to].sort().join('\0');
    const nth = between.get(pair) ?? 0;
    between.set(pair, nth + 1);
    const curve = curveBetween(from, to, nth);
    const near = edge.from === graph.centre || edge.to === graph.centre;
    const words = named || near ? wordsOf(edge) : '';
    const spot = words === '' ? null : placeLabel(words, curve, edge.to === graph.centre, taken);
    return [drawEdge(edge, curve, words, spot)];
  });
  return { ...layout, edges };
}

/** A line as a curve from border to border. */
interface Curve {
  readonly start: Point;
  readonly middle: Point;
  readonly end: Point;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Places along a line, the best first: outwards, where lines are apart. */
const PLACES = [0.6, 0.5, 0.7, 0.4, 0.78, 0.3, 0.85, 0.2];
const LABEL = { character: 6.4, height: 13 };

/** The taxonomy needs no names: its arrows are its own. */
const wordsOf = ({ relation }: GraphEdge): string =>
  relation === 'subClassOf' ? '' : relationWords(relation);

/** Where the name of a line covers no box and no other name; taken from then on. Null: nowhere. */
function placeLabel(label: string, curve: Curve, inwards: boolean, taken: Box[]): Point | null {
  const boxes = PLACES.map((place) => {
    const { x, y } = pointOf(curve, inwards ? 1 - place : place);
    return { x, y, width: textWidth(label) * LABEL.character, height: LABEL.height };
  });
  const free = boxes.find((box) => !taken.some((other) => overlap(box, other)));
  if (free) taken.push(free);
  return free ?? null;
}

const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

function pointOf({ start, middle, end }: Curve, t: number): Point {
  const along = (axis: 'x' | 'y'): number =>
    (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * middle[axis] + t ** 2 * end[axis];
  return { x: along('x'), y: along('y') };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line from box to box; the second and later ones between two boxes are bent. */
function curveBetween(from: PlacedNode, to: PlacedNode, nth: number): Curve {
  const bend = nth === 0 ? 0 : 34 * Math.ceil(nth / 2) * (nth % 2 === 0 ? -1 : 1);
  // Bent to the same side whichever way the line runs, or two would lie on each other.
  const side = from.node.slug < to.node.slug ? 1 : -1;
  const middle = bentMiddle(from, to, bend * side);
  return { start: borderPoint(from, middle), middle, end: borderPoint(to, middle) };
}

function drawEdge(edge: GraphEdge, curve: Curve, words: string, spot: Point | null): DrawnEdge {
  const { start, middle, end } = curve;
  const head = arrowHead(end, middle);
  return {
    edge,
    line: `M${at(start)}Q${at(middle)} ${at(head.foot)}`,
    head: `M${head.points.map(at).join('L')}Z`,
    label: spot ? words : '',
    labelX: round(spot?.x ?? 0),
    labelY: round(spot?.y ?? 0),
    style: styleOf(edge.relation),
  };
}

function bentMiddle(from: Point, to: Point, bend: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: (from.x + to.x) / 2 - ((to.y - from.y) / length) * bend,
    y: (from.y + to.y) / 2 + ((to.x - from.x) / length) * bend,
  };
}

/** Where the line from the middle of a box towards a point leaves it. */
function borderPoint({ x, y, width, height }: PlacedNode, towards: Point): Point {
  const dx = towards.x - x;
  const dy = towards.y - y;
  if (dx === 0 && dy === 0) return { x, y };
  const scale = Math.min(
    dx === 0 ? Infinity : width / 2 / Math.abs(dx),
    dy === 0 ? Infinity : height / 2 / Math.abs(dy),
  );
  return { x: x + dx * scale, y: y + dy * scale };
}

function arrowHead(end: Point, from: Point): { foot: Point; points: Point[] } {
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1;
  const ux = (end.x - from.x) / length;
  const uy = (end.y - from.y) / length;
  const foot = { x: end.x - ux * HEAD, y: end.y - uy * HEAD };
  const half = HEAD / 2;
  return {
    foot,
    points: [
      end,
      { x: foot.x - uy * half, y: foot.y + ux * half },
      { x: foot.x + uy * half, y: foot.y - ux * half },
    ],
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
