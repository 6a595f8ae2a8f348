/** Property lines of a page: `key:: value` before the first heading, or bullets below the title. */

import type { Page, Property } from '../../corpus/model.js';
import { ontologyProperties } from '../../corpus/property-lines.js';
import { scan } from '../../corpus/scan.js';
import { LineIndex } from '../../corpus/text.js';
import { eolOf, indentOf, lineAround, linesBelow } from '../../promotion/lines.js';
import { applyEdits } from '../../rules/support/edits.js';
import type { TextEdit } from '../../rules/rule.js';
import type { ChangeRefusal } from '../change.js';
import { refuse } from '../changes/draft.js';

/** The edit that gives a property of the page this value; none when it has it already. */
export function propertyLineEdits(
  page: Page,
  key: string,
  value: string,
): TextEdit[] | ChangeRefusal {
  const found = pageProperties(page, key);
  const [property] = found;
  if (found.length > 1) return severalTimes(page, key, found);
  if (property?.value === value) return [];
  const edit = property ? replaced(page, property, value) : appended(page, key, value);
  if (readsBack(page, edit, property ?? null, { key, value })) return [edit];
  return refuse(
    `The property "${key}" cannot be written so that it reads back as ${JSON.stringify(value)}.`,
    'A key holds letters, digits and "_ - . / :" only; a value with an open code mark swallows what follows.',
  );
}

/** Properties of the page with a key: page properties, else those of the title or of the class. */
function pageProperties(page: Page, key: string): Property[] {
  const named = page.scan.properties.filter((property) => property.key === key);
  const own = named.filter(({ scope }) => scope === 'page');
  if (own.length > 0) return own;
  const block = new Set(classProperties(page));
  return named.filter((property) => block.has(property) || isUnindented(page, property));
}

function isUnindented(page: Page, { keySpan }: Property): boolean {
  const line = lineAround(page.scan.text, keySpan.start);
  return indentOf(page.scan.text, line) === '' && page.scan.text[line.start] !== '>';
}

/** Properties of the class block, where the class is written in property lines. */
export function classProperties(page: Page): Property[] {
  const block = [page.classBlock, ...page.layers].find((one) => one?.dialect === 'property-lines');
  return block ? ontologyProperties(page.scan) : [];
}

function replaced(page: Page, property: Property, value: string): TextEdit {
  const { start } = property.valueSpan;
  const joined = page.scan.text[start - 1] === ':' && value !== '';
  return { span: property.valueSpan, newText: (joined ? ' ' : '') + value };
}

/** A new property below the last one of the page, else at its top. */
function appended(page: Page, key: string, value: string): TextEdit {
  const { text, properties } = page.scan;
  const eol = eolOf(text);
  const last = properties.findLast(({ scope }) => scope === 'page') ?? belowTitle(page).at(-1);
  if (last) return linesBelow(text, last, [`${key}:: ${value}`]);
  const gap = text === '' || /^[ \t]*(?:\r\n|\n|\r)/u.test(text) ? '' : eol;
  return { span: { start: 0, end: 0 }, newText: `${key}:: ${value}${eol}${gap}` };
}

/** The unindented properties that follow the first heading without anything in between. */
function belowTitle(page: Page): Property[] {
  const { text, headings, properties } = page.scan;
  const [title] = headings;
  if (!title) return [];
  let end = title.span.end;
  const found: Property[] = [];
  for (const property of properties) {
    if (property.keySpan.start < end) continue;
    const between = text.slice(end, property.keySpan.start);
    if (!/^\s*(?:[-*+][ \t]+)?$/u.test(between) || !isUnindented(page, property)) break;
    found.push(property);
    end = property.valueSpan.end;
  }
  return found;
}

/** Whether the written property reads back, and everything else as before. */
function readsBack(
  page: Page,
  edit: TextEdit,
  before: Property | null,
  { key, value }: { key: string; value: string },
): boolean {
  const after = scan(applyEdits(page.scan.text, [edit]));
  const at = edit.span.start;
  const now = after.properties.filter((property) => {
    if (before) return property.keySpan.start === before.keySpan.start;
    return property.keySpan.start >= at && property.keySpan.start <= at + edit.newText.length;
  });
  const [written] = now;
  if (now.length !== 1 || written?.key !== key || written.value !== value) return false;
  const scanned = page.scan;
  const words = (one: typeof scanned, left: Property | null): string =>
    JSON.stringify([
      one.properties.filter((property) => property !== left).map((p) => [p.key, p.value, p.scope]),
      one.headings.map(({ text, depth }) => [text, depth]),
      one.fences.map(({ info }) => info),
      one.frontMatter === null,
    ]);
  return words(scanned, before) === words(after, written);
}

function severalTimes(page: Page, key: string, found: readonly Property[]): ChangeRefusal {
  const lines = new LineIndex(page.scan.text);
  const numbers = found.map(({ keySpan }) => lines.positionOf(keySpan.start).line + 1);
  return refuse(
    `The page "${page.path}" has the property "${key}" ${found.length} times, on the lines ${numbers.join(', ')}.`,
    'Edit the one that is meant by hand.',
  );
}
