/** A place that names a page, and how the text of a wikilink takes another name. */

import type { ClassBlock, Place, Reference, Span, Wikilink } from '../../corpus/model.js';
import { startOfLine } from '../../corpus/text.js';
import type { TextEdit } from '../../rules/rule.js';

/** A new name for the page that a place names. */
export interface NewName {
  readonly name: string;
  /** Heading to go with it; the one that is written when absent. */
  readonly heading?: string;
  /** What the reader is to see; set only where nothing says so yet. */
  readonly alias?: string;
}

/** A place that names a page. */
export interface NamePlace {
  readonly target: string;
  readonly heading: string | null;
  /** What a person would look at; found only when asked for, since JSON is then read for places. */
  readonly place: Place;
  /** Whether the class refers to another class here. */
  readonly ontology: boolean;
  /** A machine's copy of a link of the text: it follows, and nobody is asked about it. */
  readonly mirror: boolean;
  /** Null when the name cannot be written here. */
  rewrite(name: NewName): TextEdit | null;
}

/** A reference written as a name, with the dialect it is written in. */
export interface NamedReference extends Reference {
  readonly name: string;
  readonly dialect: ClassBlock['dialect'];
}

/** The edit that gives a wikilink of a text another target; blanks, alias and heading stay. */
export function rewriteLink(text: string, link: Wikilink, to: NewName): TextEdit | null {
  // Behind a name with the mark in it the heading would begin too early.
  if (link.heading !== null && to.name.includes('#')) return null;
  const { start, end } = link.targetSpan;
  const heading = headingSpan(text, link);
  const shown = shownAlias(text, link, to);
  if (to.heading === undefined || !heading) {
    return { span: { start, end }, newText: to.name + shown };
  }
  const between = text.slice(end, heading.start);
  return { span: { start, end: heading.end }, newText: to.name + between + to.heading + shown };
}

/** The heading of a link as written, without blanks around it. */
function headingSpan(text: string, link: Wikilink): Span | null {
  if (link.heading === null) return null;
  const start = text.indexOf(link.heading, link.targetSpan.end);
  return { start, end: start + link.heading.length };
}

function shownAlias(text: string, link: Wikilink, { alias }: NewName): string {
  if (alias === undefined || link.alias !== null || link.heading !== null || link.embed) return '';
  const before = text.slice(startOfLine(text, link.span.start), link.span.start);
  // In a table the bar would end the cell.
  return before.includes('|') ? `\\|${alias}` : `|${alias}`;
}
