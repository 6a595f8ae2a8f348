/**
 * The outline of a page: its headings as a tree, each with the text below it. A heading in a bullet
 * has what stands in its bullet; a plain one has everything up to the next of its depth or higher,
 * bullets and all. A bullet of the page's outermost lists that begins with a heading counts as one
 * of the page's own headings. Headings inside quotes are none.
 */

import type { Heading, List, ListItem, Nodes, Root } from 'mdast';
import type { Span } from '../model.js';
import { spanOf, wordsOf } from './reading.js';
import { treeOf, type TreeFault } from './tree.js';

/** A heading with the text below it. */
export interface OutlineSection {
  readonly depth: number;
  /** Text without its marks, markup kept. */
  readonly text: string;
  readonly heading: Span;
  /** Whether it stands in a bullet. */
  readonly bulleted: boolean;
  /** From behind the heading's line to the end of its last line that is not blank. */
  readonly body: Span;
  readonly children: readonly OutlineSection[];
}

/** The outermost sections of a page, or why they cannot be told. */
export type PageOutline = readonly OutlineSection[] | TreeFault;

/** Reads the outline of a page's text, given without a byte-order mark. */
export function sectionsOf(text: string): PageOutline {
  const tree = treeOf(text);
  return 'fault' in tree ? tree : nested(text, placesOf(text, tree));
}

/** All sections of an outline, in the order of the text. */
export function flatSections(outline: readonly OutlineSection[]): OutlineSection[] {
  return outline.flatMap((section) => [section, ...flatSections(section.children)]);
}

/** A heading and where its section is over: an offset at the start of a line. */
interface Place {
  readonly heading: Heading;
  readonly bulleted: boolean;
  readonly end: number;
}

/** Blocks next to each other, among which a heading looks for the end of its section. */
interface Group {
  readonly blocks: readonly Nodes[];
  readonly end: number;
  readonly bulleted: boolean;
}

function placesOf(text: string, root: Root): Place[] {
  const groups: Group[] = [{ blocks: root.children, end: text.length, bulleted: false }];
  const places: Place[][] = [];
  for (let group = groups.pop(); group; group = groups.pop()) {
    places.push(placesIn(text, group));
    for (const block of group.blocks) {
      if (block.type === 'list') for (const item of itemGroups(text, block)) groups.push(item);
    }
  }
  return places.flat().sort((a, b) => spanOf(a.heading).start - spanOf(b.heading).start);
}

/** Items of a list, each up to the next: where remark ends one with an open fence is too late. */
function itemGroups(text: string, list: List): Group[] {
  return list.children.map((item, i) => {
    const next = list.children[i + 1];
    const end = next ? startOfLine(text, spanOf(next).start) : behindBlock(text, list);
    return { blocks: item.children, end, bulleted: true };
  });
}

/** Start of the line behind a block; a fence that nothing closes ends there already. */
function behindBlock(text: string, block: Nodes): number {
  const { end } = spanOf(block);
  return startOfLine(text, end) === end ? end : nextLine(text, end);
}

function itemsOf(blocks: readonly Nodes[]): ListItem[] {
  return blocks.flatMap((block) => (block.type === 'list' ? block.children : []));
}

/** Sections of the headings among some blocks, found from the last to the first. */
function placesIn(text: string, { blocks, end, bulleted }: Group): Place[] {
  const places: Place[] = [];
  // For each depth the start of the heading passed last that ends a section of this depth.
  const ends: number[] = Array.from({ length: 7 }, () => end);
  const pass = ({ depth }: Heading, at: Nodes): unknown =>
    ends.fill(startOfLine(text, spanOf(at).start), depth);
  for (const block of blocks.toReversed()) {
    if (block.type === 'heading') {
      places.push({ heading: block, bulleted, end: ends[block.depth]! });
      pass(block, block);
    }
    // Bullets inside a bullet are below it, whatever they begin with.
    for (const item of bulleted ? [] : itemsOf([block]).toReversed()) {
      const [first] = item.children;
      if (first?.type === 'heading') pass(first, item);
    }
  }
  return places;
}

/** Puts sections that begin inside another one below it. */
function nested(text: string, places: readonly Place[]): OutlineSection[] {
  const outermost: OutlineSection[] = [];
  const open: { readonly below: OutlineSection[]; readonly end: number }[] = [];
  for (const place of places) {
    const below: OutlineSection[] = [];
    const section = { ...sectionAt(text, place), children: below };
    while (open.length > 0 && open.at(-1)!.end <= section.heading.start) open.pop();
    (open.at(-1)?.below ?? outermost).push(section);
    open.push({ below, end: place.end });
  }
  return outermost;
}

function sectionAt(
  text: string,
  { heading, bulleted, end }: Place,
): Omit<OutlineSection, 'children'> {
  const span = spanOf(heading);
  const start = nextLine(text, span.end);
  const written = text.slice(start, Math.max(start, end)).trimEnd().length;
  return {
    depth: heading.depth,
    text: wordsOf(text, heading),
    heading: span,
    bulleted,
    body: { start, end: written === 0 ? start : nextLine(text, start + written) },
  };
}

function startOfLine(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return start;
}

/** Start of the line behind the one an offset stands in, or the text's end. */
function nextLine(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return Math.min(end + (text.startsWith('\r\n', end) ? 2 : 1), text.length);
}
