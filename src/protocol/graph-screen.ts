/** Messages of the graph screen, of the server behind it, and the guards that read them. */

import type { Neighbourhood } from '../language/neighbourhood.js';

import { isRecord } from './guards.js';

export type { GraphEdge, GraphNode, LeftOut, Neighbourhood } from '../language/neighbourhood.js';

/** Name of the screen: its bundle, its panel type and the `screen` of its state. */
export const GRAPH_SCREEN = 'graph';

/** How far around a class one can look. */
export type GraphDepth = 1 | 2;

/** What the screen looks at. */
export interface GraphView {
  /** Slug of the class in the middle. */
  readonly slug: string;
  readonly depth: GraphDepth;
  /** Relations left out. */
  readonly without: readonly string[];
}

export interface GraphParams {
  /** A place inside the corpus; null when any will do. */
  readonly place: string | null;
  /** The class by its slug, or by the URI of its page. */
  readonly of: { readonly slug: string } | { readonly uri: string };
  readonly depth: GraphDepth;
  readonly without: readonly string[];
}

/** The neighbourhood and the root its paths lie in; `message` says why there is none. */
export interface GraphAnswer {
  readonly root: string;
  readonly graph: Neighbourhood | null;
  readonly message: string | null;
}

/** From the graph screen to the host. */
export type GraphToHost =
  | { readonly type: 'ready' }
  | { readonly type: 'show'; readonly view: GraphView }
  | { readonly type: 'open'; readonly path: string }
  | { readonly type: 'export'; readonly name: string; readonly svg: string }
  | { readonly type: 'showLog' }
  | { readonly type: 'error'; readonly message: string };

/** From the host to the graph screen. */
export type HostToGraph =
  | { readonly type: 'place'; readonly id: string | null }
  | { readonly type: 'busy'; readonly message: string }
  | { readonly type: 'graph'; readonly view: GraphView; readonly graph: Neighbourhood }
  | { readonly type: 'exported'; readonly file: string }
  | { readonly type: 'failed'; readonly message: string };

/** Longest text accepted from a screen. */
const LONGEST = 5_000_000;
const LONGEST_NAME = 4000;
const MOST_RELATIONS = 50;

/** Reads a message of the graph screen; null when it is none. */
export function readGraphMessage(value: unknown): GraphToHost | null {
  if (!isRecord(value)) return null;
  switch (value.type) {
    case 'ready':
    case 'showLog':
      return { type: value.type };
    case 'show': {
      const view = readGraphView(value.view);
      return view ? { type: 'show', view } : null;
    }
    case 'open':
      return isName(value.path) ? { type: 'open', path: value.path } : null;
    case 'export':
      return isName(value.name) && isPlainSvg(value.svg)
        ? { type: 'export', name: value.name, svg: value.svg }
        : null;
    case 'error':
      return isName(value.message) ? { type: 'error', message: value.message } : null;
    default:
      return null;
  }
}

/** Reads what to look at; null when it cannot be looked at. */
export function readGraphView(value: unknown): GraphView | null {
  if (!isRecord(value) || !isName(value.slug) || value.slug === '') return null;
  const { slug, depth, without } = value;
  if (depth !== 1 && depth !== 2) return null;
  if (!Array.isArray(without) || without.length > MOST_RELATIONS) return null;
  return without.every(isName) ? { slug, depth, without } : null;
}

/** The view as a screen keeps it between its lives, and back; null when it kept none. */
export function keptGraphView(typed: Readonly<Record<string, string>>): GraphView | null {
  const without =
    typed.without === undefined || typed.without === '' ? [] : typed.without.split(' ');
  return readGraphView({ slug: typed.slug, depth: typed.depth === '2' ? 2 : 1, without });
}

/** What a screen keeps of its view. */
export function keepGraphView({ slug, depth, without }: GraphView): Record<string, string> {
  return { slug, depth: depth.toString(), without: without.join(' ') };
}

/** A drawing as the screen exports it: one svg element, nothing in it that could run or load. */
function isPlainSvg(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= LONGEST &&
    value.startsWith('<svg xmlns="http://www.w3.org/2000/svg"') &&
    value.trimEnd().endsWith('</svg>') &&
    !/<(?:script|foreignObject|image|use|a|style|iframe|!|\?)/iu.test(value)
  );
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_NAME;
}
