/** Dates as pages write them: ISO 8601, from a year alone down to a moment. */

import { isRecord } from '../../corpus/json-fence.js';
import { frontMatterTexts } from '../../corpus/front-matter.js';
import type { JsonFence, Located, Scan } from '../../corpus/model.js';
import { oncePerPage } from './once-per-page.js';

const FORM =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?[ ]?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/u;

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** The stretch of time a date stands for, in ms since 1970, the end not included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Days of a month, 1 to 12. */
function daysOf(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Minutes a zone is ahead of UTC. */
function offsetOf(zone: string | undefined): number {
  const found = /^([+-])(\d{2}):?(\d{2})$/u.exec(zone ?? '');
  if (!found) return 0;
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}

/** A part of a date; undefined where the date has none. */
function numberOf(part: string | undefined): number | undefined {
  return part === undefined ? undefined : Number(part);
}

/** What a date stands for; null when it is none, or one that no calendar has. */
export function readDate(written: string): Stretch | null {
  const found = FORM.exec(written.trim());
  if (!found) return null;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(numberOf);
  if (year === undefined) return null;
  if (month === undefined) return { from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) };
  if (month < 1 || month > 12) return null;
  if (day === undefined) return { from: Date.UTC(year, month - 1), to: Date.UTC(year, month) };
  if (day < 1 || day > daysOf(year, month)) return null;
  const from = Date.UTC(year, month - 1, day);
  if (hour === undefined || minute === undefined) return { from, to: from + DAY };
  if (hour > 23 || minute > 59 || (second ?? 0) > 59) return null;
  const at = from + (hour * 60 + minute - offsetOf(found[7])) * MINUTE + (second ?? 0) * 1000;
  return { from: at, to: at + (second === undefined ? MINUTE : 1000) };
}

/** The ISO form of a date written year first with other marks or without zeros; null if unsure. */
export function asIso(written: string): string | null {
  const found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u.exec(written.trim());
  if (!found) return null;
  const iso = `${found[1]}-${found[2]!.padStart(2, '0')}-${found[3]!.padStart(2, '0')}`;
  return readDate(iso) === null ? null : iso;
}

/** Bare keys under which pages keep a date. */
const DATE_KEYS = new Set(
  (
    'created modified updated issued generatedat generatedattime migrationdate enrichmentdate ' +
    'enricheddate startdate enddate validfrom validuntil validto validthrough'
  ).split(' '),
);

/** Whether a key may be that of a date: a quick look at letters that all of them have. */
const MAY_BE_DATE = /date|creat|modif|issue|gener|valid/iu;

/** A key of a date without prefix, case and hyphens; null for any other key. */
function dateKey(key: string): string | null {
  if (!MAY_BE_DATE.test(key)) return null;
  const bare = key
    .slice(key.lastIndexOf(':') + 1)
    .toLowerCase()
    .replaceAll(/[-_]/gu, '');
  return DATE_KEYS.has(bare) ? bare : null;
}

/**
 * A date with its key; `group` is shared by the dates of one object, of the front matter, or of the
 * property lines.
 */
export interface DateEntry {
  readonly key: string;
  readonly group: string;
  readonly written: Located<string>;
}

/** Dates of an object in a fence, `{"@value": …}` read as its value, objects inside looked into. */
function datesIn(
  fence: JsonFence,
  object: Readonly<Record<string, unknown>>,
  path: readonly string[],
): DateEntry[] {
  return Object.entries(object).flatMap(([key, value]): DateEntry[] => {
    const here = [...path, key];
    const date = dateKey(key);
    if (date === null) {
      return key === 'provenance' && isRecord(value) ? datesIn(fence, value, here) : [];
    }
    const inner = isRecord(value) ? value['@value'] : value;
    if (typeof inner !== 'string') return [];
    const place = { fence, path: isRecord(value) ? [...here, '@value'] : here };
    const group = `${fence.fence.span.start} ${path.join(' ')}`;
    return [{ key: date, group, written: { value: inner, place } }];
  });
}

/** Dates at the top of the front matter, most often `created` and `updated`. */
function datesInFrontMatter(scan: Scan): DateEntry[] {
  const content = scan.frontMatter?.content;
  // Reading YAML costs more than a look at its letters.
  if (!content || !MAY_BE_DATE.test(scan.text.slice(content.start, content.end))) return [];
  return frontMatterTexts(scan).flatMap(([key, written]): DateEntry[] => {
    const date = isNoDateYet(written.value) ? null : dateKey(key);
    return date === null ? [] : [{ key: date, group: 'front matter', written }];
  });
}

/** An empty value is no date yet, and a link leads to a day of the journal. */
const isNoDateYet = (value: string): boolean => /^\s*(?:$|\[\[)/u.test(value);

/** All dates of a page: of its front matter, of its ontology fences and of its property lines. */
export const datesOf = oncePerPage((page): readonly DateEntry[] => {
  const inFences = page.jsonFences.flatMap((fence) =>
    fence.value === null ? [] : datesIn(fence, fence.value, []),
  );
  const inLines = page.scan.properties.flatMap(({ key, value, valueSpan, scope }): DateEntry[] => {
    const date = isNoDateYet(value) ? null : dateKey(key);
    return date === null ? [] : [{ key: date, group: scope, written: { value, place: valueSpan } }];
  });
  return [...datesInFrontMatter(page.scan), ...inFences, ...inLines];
});
