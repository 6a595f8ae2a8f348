/** Entries of a page's ontology data that point to a class, and the exact places of their parts. */

import { referenceFromText, type DialectOptions } from '../corpus/dialect.js';
import { isRecord, locate } from '../corpus/json-fence.js';
import { readClassFence } from '../corpus/json-ld.js';
import {
  isPredicate,
  type ClassBlock,
  type Dialect,
  type JsonFence,
  type Located,
  type Page,
  type Place,
  type Reference,
  type Span,
} from '../corpus/model.js';
import { slugOfIri } from '../corpus/names.js';
import type { EntryRelation } from './occurrences.types.js';
import {
  spanWithin,
  writtenInJson,
  writtenInYaml,
  writtenPlainly,
  type Quoting,
  type Written,
} from './written.js';

/** An entry of a list that points to a class: by IRI, or by the name of its page. */
export interface Entry {
  readonly relation: EntryRelation;
  readonly dialect: Dialect;
  readonly reference: Reference;
}

/** The characters of a part; `quoting` is null where no other text can safely be put. */
export interface TextPlace {
  readonly span: Span;
  readonly quoting: Quoting | null;
  /** Of an IRI: its part after the last `:`. */
  readonly tail?: Span;
}

export interface EntryParts {
  readonly iri: TextPlace | null;
  readonly name: TextPlace | null;
  /** The label in JSON, the alias of a wikilink. */
  readonly label: TextPlace | null;
}

/** All entries of a page, those of second blocks and of dialects that did not win included. */
export function entriesOf(page: Page, options: DialectOptions): Entry[] {
  const blocks = [page.classBlock, ...page.layers, ...secondClasses(page)];
  return [
    ...blocks.flatMap((block) => (block ? blockEntries(block) : [])),
    ...page.jsonFences.flatMap((fence) => fenceEntries(fence, options)),
  ];
}

/** Second Class fences of a page: no class to the corpus, yet written like one. */
function secondClasses(page: Page): ClassBlock[] {
  return page.duplicateBlocks.filter(({ kind }) => kind === 'class').map(readClassFence);
}

function blockEntries({ dialect, parents, relations, replacedBy }: ClassBlock): Entry[] {
  const entries: Entry[] = parents.map((reference) => {
    return { relation: 'subClassOf', dialect, reference };
  });
  for (const { key, targets } of relations) {
    if (!isPredicate(key)) continue;
    for (const reference of targets) entries.push({ relation: key, dialect, reference });
  }
  if (replacedBy) entries.push({ relation: 'replacedBy', dialect, reference: replacedBy });
  return entries;
}

/** Lists of JSON fences beside the relations, with the keys their entries are read from. */
const LISTS: readonly {
  readonly kind: JsonFence['kind'];
  readonly key: string;
  readonly relation: EntryRelation;
  readonly iri: readonly string[];
  readonly label: readonly string[];
  readonly name: readonly string[];
}[] = [
  {
    kind: 'page',
    key: 'vc:outboundWikilinks',
    relation: 'outboundWikilinks',
    iri: ['@id'],
    label: ['vc:label', 'label'],
    name: [],
  },
  { kind: 'class', key: 'sameAs', relation: 'sameAs', iri: ['@id'], label: ['label'], name: [] },
  ...['vc:resolutions', 'resolutions', 'resolves'].map((key) => ({
    kind: 'link-resolutions' as const,
    key,
    relation: 'linkResolutions' as const,
    iri: ['@id', 'resolved'],
    label: [],
    name: ['raw', 'wikilink'],
  })),
];

function fenceEntries(fence: JsonFence, options: DialectOptions): Entry[] {
  const entries: Entry[] = [];
  const add = (relation: EntryRelation, reference: Reference | null): void => {
    if (reference) entries.push({ relation, dialect: 'json-ld', reference });
  };
  for (const list of LISTS) {
    const value = list.kind === fence.kind ? fence.value?.[list.key] : undefined;
    if (value === undefined) continue;
    const items: unknown[] = Array.isArray(value) ? value : [value];
    items.forEach((item, i) => {
      const path = Array.isArray(value) ? [list.key, i] : [list.key];
      if (typeof item === 'string') {
        add(list.relation, referenceFromText(item, { fence, path }, options));
      } else if (isRecord(item)) {
        add(list.relation, iriIn(fence, path, item, list));
        for (const key of list.name) add(list.relation, nameIn(fence, path, item, key, options));
      }
    });
  }
  return entries;
}

type Item = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

function iriIn(
  fence: JsonFence,
  path: Path,
  item: Item,
  keys: { readonly iri: readonly string[]; readonly label: readonly string[] },
): Reference | null {
  const key = keys.iri.find((one) => typeof item[one] === 'string');
  const iri = key === undefined ? null : item[key];
  if (key === undefined || typeof iri !== 'string' || slugOfIri(iri).trim() === '') return null;
  let label: Located<string> | null = null;
  for (const one of keys.label) {
    const value = item[one];
    if (typeof value === 'string') label ??= { value, place: { fence, path: [...path, one] } };
  }
  return { iri, name: null, label, place: { fence, path: [...path, key] } };
}

function nameIn(
  fence: JsonFence,
  path: Path,
  item: Item,
  key: string,
  options: DialectOptions,
): Reference | null {
  const text = item[key];
  if (typeof text !== 'string') return null;
  const reference = referenceFromText(text, { fence, path: [...path, key] }, options);
  return reference && reference.name !== null ? reference : null;
}

/** Where the parts of an entry stand, without quotation marks and brackets. */
export function partsOf(page: Page, entry: Entry): EntryParts {
  const { reference } = entry;
  const whole = locate(reference.place);
  const written = writtenAt(page, reference.place, entry.dialect);
  const parts = written ? textParts(written, reference) : null;
  const unsure = { span: whole, quoting: null };
  const label = reference.label
    ? textPlaceAt(page, reference.label.place, entry.dialect)
    : (parts?.label ?? null);
  return reference.iri === null
    ? { iri: null, name: parts?.main ?? unsure, label }
    : { iri: parts?.main ?? unsure, name: null, label };
}

function writtenAt({ scan: { text } }: Page, place: Place, dialect: Dialect): Written | null {
  const span = locate(place);
  if (dialect === 'json-ld') return writtenInJson(text, span);
  return dialect === 'front-matter' ? writtenInYaml(text, span) : writtenPlainly(text, span);
}

/** The characters of a value, without quotation marks. */
export function textPlaceAt(page: Page, place: Place, dialect: Dialect): TextPlace {
  const written = writtenAt(page, place, dialect);
  if (!written) return { span: locate(place), quoting: null };
  const { value, quoting } = written;
  return {
    span: spanWithin(written, 0, value.length),
    quoting,
    tail: tailOf(written, 0, value.length),
  };
}

/** What stands behind the last `:` of a stretch: the whole without one. */
function tailOf(written: Written, start: number, end: number): Span {
  const colon = written.value.slice(start, end).lastIndexOf(':');
  return trimmed(written, start + colon + 1, end);
}

/** The parts of `[[Page#heading|alias]]`, of an IRI, or of a bare name. */
function textParts(
  written: Written,
  { iri, name }: Reference,
): { main: TextPlace; label: TextPlace | null } | null {
  const { value, quoting } = written;
  const place = (start: number, end: number): TextPlace => {
    return { span: trimmed(written, start, end), quoting };
  };
  const [from, to] = insideBrackets(value);
  const bar = value.slice(from, to).indexOf('|');
  const end = bar < 0 || (iri !== null && from === 0) ? to : from + bar;
  const label = bar < 0 || end === to ? null : place(from + bar + 1, to);
  const shown = value.slice(from, end);
  const hash = shown.indexOf('#');
  const headed = name !== null && hash >= 0 && shown.slice(hash + 1).trim() !== '';
  const main = place(from, headed ? from + hash : end);
  return { main: iri === null ? main : { ...main, tail: tailOf(written, from, end) }, label };
}

/** Where the text inside `[[ ]]` or quotation marks begins and ends; the whole without them. */
function insideBrackets(value: string): [number, number] {
  const from = value.length - value.trimStart().length;
  const text = value.trim();
  const to = from + text.length;
  if (/^\[\[.*\]\]$/su.test(text)) return [from + 2, to - 2];
  return /^".*"$/su.test(text) ? [from + 1, to - 1] : [from, to];
}

function trimmed(written: Written, start: number, end: number): Span {
  const text = written.value.slice(start, end);
  const before = text.length - text.trimStart().length;
  const from = start + before;
  return spanWithin(written, from, from + text.trim().length);
}
