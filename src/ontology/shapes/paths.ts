/** Property paths: how a shape gets from a node to the values it speaks of. */

import { RDF } from '../turtle/vocabulary.js';
import { keyOf, type Graph, type Term } from './graph.js';
import { SH } from './vocabulary.js';

export type Path =
  | { readonly kind: 'predicate'; readonly iri: string }
  | { readonly kind: 'inverse'; readonly path: Path }
  | { readonly kind: 'sequence' | 'alternative'; readonly paths: readonly Path[] }
  | { readonly kind: 'repeat'; readonly path: Path; readonly least: 0 | 1; readonly once: boolean };

/** Deeper than anybody writes; a path that leads back to itself would never end. */
const MAX_DEPTH = 30;

/** Reads the path that a node of a shapes graph stands for; null when it is none. */
export function readPath(graph: Graph, node: Term, depth = 0): Path | null {
  if (node.kind === 'literal' || depth > MAX_DEPTH) return null;
  if (node.kind === 'iri') return { kind: 'predicate', iri: node.value };
  const within = (one: Term): Path | null => readPath(graph, one, depth + 1);
  const list = readList(graph, node);
  if (list !== null) return several('sequence', list, within);
  const [written, ...more] = [...graph.about(node)].filter(([iri]) => PATH_KINDS.has(iri));
  const value = written?.[1][0];
  if (written === undefined || value === undefined || more.length > 0) return null;
  if (written[1].length > 1) return null;
  if (written[0] === `${SH}alternativePath`) {
    const entries = readList(graph, value);
    return entries === null ? null : several('alternative', entries, within);
  }
  const path = within(value);
  return (
    path &&
    (written[0] === `${SH}inversePath` ? { kind: 'inverse', path } : repeated(written[0], path))
  );
}

const PATH_KINDS: ReadonlySet<string> = new Set(
  ['alternativePath', 'inversePath', 'zeroOrMorePath', 'oneOrMorePath', 'zeroOrOnePath'].map(
    (name) => SH + name,
  ),
);

function repeated(written: string, path: Path): Path {
  const least = written === `${SH}oneOrMorePath` ? 1 : 0;
  return { kind: 'repeat', path, least, once: written === `${SH}zeroOrOnePath` };
}

function several(
  kind: 'sequence' | 'alternative',
  entries: readonly Term[],
  read: (one: Term) => Path | null,
): Path | null {
  const paths = entries.map(read).filter((path) => path !== null);
  return entries.length < 2 || paths.length < entries.length ? null : { kind, paths };
}

/** Entries of an RDF list; null when the node is no well-formed list. */
export function readList(graph: Graph, node: Term): readonly Term[] | null {
  const entries: Term[] = [];
  const seen = new Set<string>();
  for (let at = node; at.value !== `${RDF}nil`;) {
    const firsts = graph.objects(at, `${RDF}first`);
    const rests = graph.objects(at, `${RDF}rest`);
    if (firsts.length !== 1 || rests.length !== 1 || seen.has(keyOf(at))) return null;
    seen.add(keyOf(at));
    entries.push(firsts[0]!);
    at = rests[0]!;
  }
  return entries;
}

/** What the walk over a path asks of a graph. */
export type Walked = Pick<Graph, 'objects' | 'subjects'>;

/** Values at the end of a path, each once. */
export function valuesOf(graph: Walked, from: Term, path: Path): Term[] {
  return [...walk(graph, [from], path, false).values()];
}

type Terms = Map<string, Term>;

function walk(graph: Walked, from: Iterable<Term>, path: Path, back: boolean): Terms {
  switch (path.kind) {
    case 'predicate':
      return union([...from].map((one) => step(graph, one, path.iri, back)));
    case 'inverse':
      return walk(graph, from, path.path, !back);
    case 'alternative':
      return union(path.paths.map((one) => walk(graph, from, one, back).values()));
    case 'sequence': {
      const order = back ? path.paths.toReversed() : path.paths;
      return order.reduce((at, one) => walk(graph, at.values(), one, back), union([from]));
    }
    case 'repeat':
      return repeat(graph, from, path, back);
  }
}

function step(graph: Walked, from: Term, iri: string, back: boolean): readonly Term[] {
  if (back) return graph.subjects(iri, from);
  return from.kind === 'literal' ? [] : graph.objects(from, iri);
}

function repeat(
  graph: Walked,
  from: Iterable<Term>,
  { path, least, once }: Extract<Path, { kind: 'repeat' }>,
  back: boolean,
): Terms {
  const start = union([from]);
  const found: Terms = new Map(least === 0 ? start : []);
  let open = start;
  do {
    const next = walk(graph, open.values(), path, back);
    open = new Map([...next].filter(([key]) => !found.has(key)));
    for (const [key, term] of open) found.set(key, term);
  } while (open.size > 0 && !once);
  return found;
}

function union(parts: Iterable<Iterable<Term>>): Terms {
  const all: Terms = new Map();
  for (const part of parts) for (const term of part) all.set(keyOf(term), term);
  return all;
}

/** Every predicate a path names. */
export function predicatesOf(path: Path): string[] {
  if (path.kind === 'predicate') return [path.iri];
  return 'paths' in path ? path.paths.flatMap(predicatesOf) : predicatesOf(path.path);
}

/** A path as SPARQL writes it, with names shortened by the caller. */
export function pathText(path: Path, short: (iri: string) => string): string {
  const inner = (one: Path): string => {
    const text = pathText(one, short);
    return one.kind === 'predicate' ? text : `(${text})`;
  };
  switch (path.kind) {
    case 'predicate':
      return short(path.iri);
    case 'inverse':
      return `^${inner(path.path)}`;
    case 'sequence':
      return path.paths.map(inner).join('/');
    case 'alternative':
      return path.paths.map(inner).join('|');
    case 'repeat':
      return inner(path.path) + (path.once ? '?' : path.least === 0 ? '*' : '+');
  }
}

/** The predicate of a path that is nothing else; null for all longer ones and without a path. */
export function singlePredicate(path: Path | null): string | null {
  return path?.kind === 'predicate' ? path.iri : null;
}
