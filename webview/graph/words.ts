/** What the graph screen says in words, and how it breaks them into lines; no markup. */

import type {
  GraphEdge,
  GraphNode,
  LeftOut,
  Neighbourhood,
} from '../../src/protocol/graph-screen.js';

/** `hasPart` as people read it: `has part`; a parent is what something `is a`. */
export function relationWords(relation: string): string {
  if (relation === 'subClassOf') return 'is a';
  return relation.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

/** `1 class`, `2 classes`. */
export const classes = (count: number): string => `${count} ${count === 1 ? 'class' : 'classes'}`;

/** What was left out around a class, such as `… is a Gauge: 288 more`. */
export function leftOutWords({ relation, direction, count }: LeftOut, title: string): string {
  const words = relationWords(relation);
  return `${direction === 'out' ? `${title} ${words} …` : `… ${words} ${title}`}: ${count} more`;
}

/** Name of a node for screen readers: title, place in the graph, what it lacks. */
export function nodeWords(node: GraphNode, graph: Neighbourhood): string {
  const { slug, title, distance, path, published } = node;
  const parts = [title];
  if (distance === 0) parts.push('in the middle');
  else parts.push(...edgesBetween(slug, graph));
  if (path === null) parts.push('no page');
  else if (!published) parts.push('not published');
  return parts.join(', ');
}

/** The relations of a class to the one in the middle, or to whatever leads to it. */
function edgesBetween(slug: string, { edges, nodes, centre }: Neighbourhood): string[] {
  const own = edges.filter(({ from, to }) => from === slug || to === slug);
  const near = own.filter(({ from, to }) => from === centre || to === centre);
  const titles = new Map(nodes.map((node) => [node.slug, node.title]));
  return (near.length > 0 ? near : own).map((edge) => edgeWords(edge, titles));
}

/** `Tide Gauge requires Chart Datum`. */
export function edgeWords(
  { from, to, relation }: GraphEdge,
  titles: ReadonlyMap<string, string>,
): string {
  return `${titles.get(from) ?? from} ${relationWords(relation)} ${titles.get(to) ?? to}`;
}

/** One sentence for screen readers when a graph arrives. */
export function announcement(graph: Neighbourhood): string {
  const title = graph.nodes[0]?.title ?? graph.centre;
  const around = graph.nodes.length - 1;
  const more = graph.more > 0 ? `, ${graph.more} more not shown` : '';
  return around === 0 ? `${title} stands alone.` : `${title}: ${classes(around)} around it${more}.`;
}

/** Width of a character in units of an average one. */
function widthOf(char: string): number {
  return /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(
    char,
  )
    ? 2
    : 1;
}

/** Width of a text in units of an average character. */
export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += widthOf(char);
  return width;
}

/** A title in at most so many lines of so many units, cut with an ellipsis when it is longer. */
export function wrap(title: string, most = 22, lines = 3): string[] {
  const words = title
    .trim()
    .split(/\s+/u)
    .flatMap((word) => pieces(word, most));
  const done: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer) <= most) line = longer;
    else {
      done.push(line);
      line = word;
    }
  }
  done.push(line);
  if (done.length <= lines) return done;
  const last = done[lines - 1] ?? '';
  return [...done.slice(0, lines - 1), `${clip(last, most - 1)}…`];
}

/** A word cut where it is longer than a line. */
function pieces(word: string, most: number): string[] {
  const found: string[] = [];
  let piece = '';
  for (const char of graphemes(word)) {
    if (textWidth(piece + char) > most) {
      found.push(piece);
      piece = '';
    }
    piece += char;
  }
  return [...found, piece];
}

function clip(text: string, most: number): string {
  let kept = '';
  for (const char of graphemes(text)) {
    if (textWidth(kept + char) > most) break;
    kept += char;
  }
  return kept;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What a reader takes for characters: an accent or a joined emoji is never cut off. */
const graphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);
