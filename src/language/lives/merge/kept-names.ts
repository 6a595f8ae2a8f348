/** Names of the class that goes, kept as further names of the one that stays. */

import { locate } from '../../../corpus/json-fence.js';
import type { JsonFence, Page, Property } from '../../../corpus/model.js';
import { nameKey } from '../../../corpus/names.js';
import { eolOf, indentOf, lineAround } from '../../../promotion/lines.js';
import type { TextEdit } from '../../../rules/rule.js';
import { firstQuoted } from '../../../rules/support/words.js';
import { pagesNamed, quoted } from '../../changes/file-names.js';
import { classFence } from '../../own-class.js';
import { recordAfter } from '../../changes/own-names.js';
import type { ChangeRefusal } from '../../change.js';
import type { PageText } from '../../surroundings.js';
import { frontMatterListEdits } from '../front-matter-property.js';
import { colonGap, memberEdits } from '../json-members.js';
import { classProperties, propertyLineEdits } from '../property-line.js';
import type { Merging } from './merging.js';

const JSON_KEYS = ['aliases', 'altLabel', 'vc:aliases'];

/** Plans the aliases on the page that stays; what cannot be kept is told. */
export function keepNames(text: PageText, merging: Merging): void {
  const { into, after, s, draft } = merging;
  const wanted = namesToKeep(merging);
  const kept: string[] = [];
  for (const name of wanted) {
    const other = pagesNamed(after, name).find((path) => path !== into.page.path);
    if (other === undefined) kept.push(name);
    else draft.warn(`${quoted(name)} is not kept as an alias: it is a name of ${other} too.`);
  }
  if (kept.length === 0) return;
  const edits = aliasEdits(text.page, kept);
  if (!('refused' in edits)) for (const edit of edits) draft.edit(text, edit);
  const now = recordAfter(draft, text, text.page.path, s.settings.iri).names.map(nameKey);
  const lost = kept.filter((name) => !now.includes(nameKey(name)));
  if (lost.length > 0) draft.warn(`Not kept as an alias: ${firstQuoted(lost)}. Add it by hand.`);
}

/** The label, the page name and the aliases of the one, without those the other has. */
function namesToKeep({ from, into }: Merging): string[] {
  const known = new Set([into.page.name, ...into.page.names].map(nameKey));
  const names: string[] = [];
  for (const name of [from.label, from.page.name, ...from.page.names]) {
    const key = nameKey(name);
    if (key === '' || known.has(key)) continue;
    known.add(key);
    names.push(name.trim());
  }
  return names;
}

function aliasEdits(page: Page, names: readonly string[]): TextEdit[] | ChangeRefusal {
  const dialect = page.classBlock?.dialect;
  if (dialect === 'front-matter') return frontMatterListEdits(page, 'aliases', names);
  const line = aliasLine(page);
  if (dialect === 'property-lines' || (line && !jsonKey(page))) return lineEdits(page, line, names);
  const fence = classFence(page);
  return fence ? fenceEdits(fence, jsonKey(page), names) : [];
}

function jsonKey(page: Page): string | undefined {
  const value = classFence(page)?.value;
  return value ? JSON_KEYS.find((key) => Object.hasOwn(value, key)) : undefined;
}

/** The property that says what else the page or its class is called. */
function aliasLine(page: Page): Property | undefined {
  const own = page.scan.properties.filter(({ scope }) => scope === 'page');
  return [...own, ...classProperties(page)].find(({ key }) => {
    return key === 'alias' || key === 'aliases' || key === 'alt-terms';
  });
}

function lineEdits(
  page: Page,
  line: Property | undefined,
  names: readonly string[],
): TextEdit[] | ChangeRefusal {
  const written = names.map((name) => (name.includes(',') ? `[[${name}]]` : name)).join(', ');
  if (!line) return propertyLineEdits(page, 'alias', written);
  const { start, end } = line.valueSpan;
  const blank = page.scan.text[end - 1] === ':' ? ' ' : '';
  const before = line.value === '' ? blank : line.value.endsWith(',') ? ' ' : ', ';
  return [{ span: { start: start === end ? start : end, end }, newText: before + written }];
}

function fenceEdits(
  fence: JsonFence,
  key: string | undefined,
  names: readonly string[],
): TextEdit[] {
  if (key === undefined) return memberEdits(fence, [{ key: 'aliases', value: names }]);
  const value = fence.value?.[key];
  if (!Array.isArray(value) || value.length === 0) {
    const before = typeof value === 'string' ? [value] : [];
    return memberEdits(fence, [{ key, value: [...before, ...names] }]);
  }
  const last = locate({ fence, path: [key, value.length - 1] });
  const line = lineAround(fence.text, last.start);
  const indent = indentOf(fence.text, line);
  const own = line.start + indent.length === last.start;
  const between = own ? eolOf(fence.text) + indent : colonGap(fence);
  const newText = names.map((name) => `,${between}${JSON.stringify(name)}`).join('');
  return [{ span: { start: last.end, end: last.end }, newText }];
}
