/** The lines in which people read the changes of a class. */

import type { ClassChange, EdgeChange, ValueChange } from './semantic-diff.js';

/** Longest piece of a text that is shown of it, in code points. */
const LONGEST = 80;
/** What is shown of a text in front of the first difference, in code points. */
const LEAD = 24;

/** One changed value or edge, in words. */
export interface ChangeLine {
  /** `added`, `removed`: an edge. `value`: before and after. */
  readonly kind: EdgeChange['change'] | 'value';
  /** `parent`, a predicate, or the name of a value. */
  readonly what: string;
  readonly text: string;
}

/** A line for each changed value, then for each edge. */
export function changeLines({ values, edges }: ClassChange): ChangeLine[] {
  return [...values.map(valueLine), ...edges.map(edgeLine)];
}

/** How a class changed, in a word or two. */
export function headWord({ kind, copy, values }: ClassChange): string {
  if (copy === true) return kind === 'added' ? 'copied' : 'copy removed';
  if (kind !== 'changed') return kind;
  const renamed = values.some(({ field }) => field === 'page' || field === 'iri');
  return renamed ? 'renamed' : 'changed';
}

function valueLine({ field, before, after }: ValueChange): ChangeLine {
  const [one, other] =
    typeof before === 'string' && typeof after === 'string'
      ? excerpts(before, after)
      : [before, after];
  const text = `${shown(field, one)} → ${shown(field, other)}`;
  return { kind: 'value', what: field === 'replacedBy' ? 'replaced by' : field, text };
}

function edgeLine({ change, relation, slug, label }: EdgeChange): ChangeLine {
  const what = relation === 'subClassOf' ? 'parent' : relation;
  return { kind: change, what, text: label === slug ? slug : `${label} (${slug})` };
}

function shown(field: ValueChange['field'], value: ValueChange['before']): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  const text = shorten(Array.from(value), 0);
  return field === 'definition' || field === 'label' ? `“${text}”` : text;
}

/** Two texts cut around the place where they begin to differ, so that the difference is seen. */
export function excerpts(before: string, after: string): [string, string] {
  const [one, other] = [Array.from(before), Array.from(after)];
  if (one.length <= LONGEST && other.length <= LONGEST) return [before, after];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const from = same <= LEAD * 2 ? 0 : same - LEAD;
  return [shorten(one, from), shorten(other, from)];
}

function shorten(points: readonly string[], from: number): string {
  const end = from + LONGEST;
  const piece = points.slice(from, end).join('').replaceAll(/\s+/gu, ' ');
  return `${from > 0 ? '…' : ''}${piece}${points.length > end ? '…' : ''}`;
}
