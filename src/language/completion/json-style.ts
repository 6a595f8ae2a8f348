/** How a fence writes its references, so that a new one looks like its neighbours. */

import { eolOf } from '../../promotion/lines.js';
import type { FenceText } from './json-place.js';
import { lineOf } from './lines.js';

export interface EntryStyle {
  /** Indentation of an entry's keys; null when an entry stands on one line. */
  readonly inner: string | null;
  /** Indentation of an entry's closing bracket. */
  readonly outer: string;
  /** Indentation of the line at the offset. */
  readonly ownLine: string | null;
  readonly eol: string;
  /** Blank inside the brackets of an entry on one line. */
  readonly pad: string;
}

const ENTRY = /\{(\s*)"@id"\s*:\s*"(?:[^"\\\r\n]|\\.)*"\s*,\s*"label"/u;

/** Style of the first reference of a fence, for a new one at an offset of the page. */
export function entryStyle(page: string, fence: FenceText, offset: number): EntryStyle {
  const eol = eolOf(page);
  const line = lineOf(page, offset);
  const own = /^[ \t]*/u.exec(page.slice(line.start, line.end))?.[0] ?? '';
  const sample = ENTRY.exec(fence.text);
  const gap = sample?.[1] ?? '';
  if (!sample || !/[\r\n]/u.test(gap)) {
    return { inner: null, outer: own, ownLine: own, eol, pad: sample ? gap : '' };
  }
  const indent = /[^\r\n]*$/u.exec(gap)?.[0] ?? '';
  const open = lineOf(fence.text, sample.index);
  const base = /^[ \t]*/u.exec(fence.text.slice(open.start, open.end))?.[0] ?? '';
  const unit = indent.startsWith(base) ? indent.slice(base.length) : '  ';
  return { inner: own + unit, outer: own, ownLine: own, eol, pad: '' };
}

/** A reference as JSON in that style. */
export function entryText(iri: string, label: string, style: EntryStyle): string {
  const { inner, outer, eol, pad } = style;
  const id = `"@id": ${JSON.stringify(iri)}`;
  const name = `"label": ${JSON.stringify(label)}`;
  if (inner === null) return `{${pad}${id}, ${name}${pad}}`;
  return `{${eol}${inner}${id},${eol}${inner}${name}${eol}${outer}}`;
}
