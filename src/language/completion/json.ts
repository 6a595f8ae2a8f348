/** Completion in a json-ld fence, whole or broken: references, keys and values. */

import { findNodeAtLocation, type Node } from 'jsonc-parser';

import { isRecord } from '../../corpus/json-fence.js';
import type { Page, Span } from '../../corpus/model.js';
import { isPredicate } from '../../corpus/model.js';
import { slugOfIri } from '../../corpus/names.js';
import type { TextEdit } from '../../rules/rule.js';
import type { PagePlace, Surroundings } from '../surroundings.js';
import type { Offer } from './items.js';
import { isIriStart, tailOf } from './iris.js';
import {
  jsonLocationAt,
  pageOffset,
  treeOf,
  valueOf,
  type FenceText,
  type JsonLocation,
} from './json-place.js';
import { entryStyle, entryText, type EntryStyle } from './json-style.js';
import { classesMatching } from './names.js';
import { classOffer, slugsTaken, type Offers } from './targets.js';
import {
  ownIri,
  predicateWords,
  wordOffers,
  wordsOfField,
  type FieldKeys,
  type Word,
} from './vocabulary.js';

const PAGE_KEYS: FieldKeys = [
  ['@id', 'IRI of the page'],
  ['@type', 'Page'],
  ['vc:slug', 'last part of the class IRI'],
  ['title', 'title of the page'],
  ['vc:public', 'whether the page is published'],
  ['vc:outboundWikilinks', 'classes the page links to'],
];

const CLASS_KEYS: FieldKeys = [
  ['@id', 'IRI of the class'],
  ['@type', 'Class'],
  ['label', 'name of the class'],
  ['definition', 'what the class is, in a sentence or two'],
  ['domain', 'a word of the vocabulary'],
  ['maturity', 'how settled the class is'],
  ['quality', 'number from 0 to 1'],
  ['subClassOf', 'parents of the class'],
  ['relations', 'the twelve predicates, each with its targets'],
  ['aliases', 'further names'],
  ['sameAs', 'other IRIs of the class'],
];

const ENTRY_KEYS: FieldKeys = [
  ['@id', 'IRI of the class'],
  ['label', 'label of the class'],
];

/** What a key opens, so that the text stays JSON. */
const EMPTY: Readonly<Record<string, string>> = {
  subClassOf: '[]',
  aliases: '[]',
  sameAs: '[]',
  'vc:outboundWikilinks': '[]',
  relations: '{}',
};

/** Offers in a JSON fence; null outside one and where there are none. */
export function offersInJson({ page, offset }: PagePlace, s: Surroundings): Offers | null {
  const at = jsonLocationAt(page, offset);
  if (!at) return null;
  const value = valueOf(at.fence);
  const record = isRecord(value) ? value : {};
  if (at.isKey) return keyOffers(page, at, record);
  // The value that is there is neither doubled nor pushed behind another one.
  if (at.beforeValue && typeof at.path.at(-1) !== 'number') return null;
  const list = listOf(at.path);
  if (list && kindOf(record) !== 'page') return referenceOffers(page, at, list, record, s);
  return wordsAt(page, at, record, s);
}

type Kind = 'page' | 'class' | 'unknown';

function kindOf(record: Readonly<Record<string, unknown>>): Kind {
  const type = record['@type'];
  const types: unknown[] = Array.isArray(type) ? type : [type];
  if (types.includes('Page')) return 'page';
  return types.includes('Class') || types.includes('OntologyClass') ? 'class' : 'unknown';
}

/** A place in a list of references. */
interface ListPlace {
  /** `subClassOf`, or `relations` and a predicate. */
  readonly list: readonly string[];
  /** The entry's path when the place is a string of it, else null: an entry is being begun. */
  readonly entry: readonly (string | number)[] | null;
  readonly field: '@id' | 'label' | null;
}

function listOf(path: readonly (string | number)[]): ListPlace | null {
  const [first, second] = path;
  const isRelation = first === 'relations' && typeof second === 'string' && isPredicate(second);
  const list = first === 'subClassOf' ? ['subClassOf'] : isRelation ? ['relations', second] : null;
  if (!list) return null;
  const rest = path.slice(list.length);
  const last = rest.at(-1);
  if (rest.length === 0 || (rest.length === 1 && typeof last === 'number')) {
    return { list, entry: null, field: null };
  }
  if (last !== '@id' && last !== 'label') return null;
  const inEntry = rest.length === 1 || (rest.length === 2 && typeof rest[0] === 'number');
  return inEntry ? { list, entry: path.slice(0, -1), field: last } : null;
}

function referenceOffers(
  page: Page,
  at: JsonLocation,
  place: ListPlace,
  record: Readonly<Record<string, unknown>>,
  s: Surroundings,
): Offers | null {
  const isList = typeof at.path.at(-1) === 'number';
  // Behind the value of a string, or of the whole list, nothing is due but a comma or bracket.
  if (at.behindValue && !(isList && place.entry === null)) return null;
  const typed = isIriStart(at.typed) ? tailOf(at.typed, s.settings.iri) : at.typed;
  const { found, more } = classesMatching(s.index, typed, taken(page, at, place, record));
  const style = entryStyle(page.scan.text, at.fence, at.span.start);
  const tree = place.entry ? treeOf(at.fence) : null;
  const entry = tree && place.entry ? findNodeAtLocation(tree, [...place.entry]) : undefined;
  const offers = found.flatMap((match): Offer[] => {
    const facts = match.record.class;
    if (!facts) return [];
    const label = facts.label.trim() === '' ? match.record.name : facts.label;
    const reference = { '@id': facts.iri, label };
    const edits =
      place.field && entry
        ? fieldEdits(page, at, entry, place.field, reference, style)
        : { edit: entryEdit(page, at, isList, reference, style) };
    const offer = classOffer(match, edits);
    return offer ? [offer] : [];
  });
  return { offers, incomplete: more };
}

/** Slugs the list has, the entry at the offset left out, and the class itself. */
function taken(
  page: Page,
  at: JsonLocation,
  { list, entry }: ListPlace,
  record: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  let value: unknown = record;
  for (const key of list) value = isRecord(value) ? value[key] : undefined;
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const here = entry ? at.path[list.length] : null;
  const slugs = entries.map((one, i) => {
    const iri = isRecord(one) && i !== here ? one['@id'] : undefined;
    return typeof iri === 'string' ? slugOfIri(iri) : null;
  });
  const own = record['@id'] ?? page.classBlock?.iri?.value;
  return slugsTaken(slugs, typeof own === 'string' ? slugOfIri(own) : null);
}

interface ReferenceText {
  readonly '@id': string;
  readonly label: string;
}

/** A whole entry of a list, with the commas it needs around it. */
function entryEdit(
  page: Page,
  at: JsonLocation,
  isList: boolean,
  reference: ReferenceText,
  style: EntryStyle,
): TextEdit {
  const entry = entryText(reference['@id'], reference.label, style);
  const { span } = at;
  if (!isList) return { span, newText: `${gapBefore(page, span.start)}[${entry}]` };
  const behind = page.scan.text.slice(span.end, at.fence.start + at.fence.text.length).trimStart();
  const comma = /^["{]/u.test(behind) ? ',' : '';
  return { span, newText: `${at.behindValue ? ', ' : ''}${entry}${comma}` };
}

/** A blank behind a colon that has none. */
function gapBefore({ scan: { text } }: Page, offset: number): string {
  return text[offset - 1] === ':' ? ' ' : '';
}

/** One string of an entry at the offset, and the other one with it. */
function fieldEdits(
  page: Page,
  at: JsonLocation,
  entry: Node,
  field: '@id' | 'label',
  reference: ReferenceText,
  style: EntryStyle,
): { edit: TextEdit; more: readonly TextEdit[] } {
  const newText = gapBefore(page, at.span.start) + JSON.stringify(reference[field]);
  const other = field === '@id' ? 'label' : '@id';
  const written = JSON.stringify(reference[other]);
  const property = entry.children?.find(({ children }) => children?.[0]?.value === other);
  if (!property) {
    const own = entry.children?.find(({ children }) => children?.[0]?.value === field);
    return withOther(at, own, { field, newText, other: `"${other}": ${written}` }, style);
  }
  const edit = { span: at.span, newText };
  const value = property.children?.[1];
  const place = value ? spanOf(at.fence, value) : behindColon(at.fence, property);
  if (!place || touches(place, at.span)) return { edit, more: [] };
  const gap = value ? '' : ' ';
  const isComposite = value?.children !== undefined;
  const same = value && page.scan.text.slice(place.start, place.end) === written;
  const more = same || isComposite ? [] : [{ span: place, newText: gap + written }];
  return { edit, more };
}

/** The entry lacks the other string: the label goes behind the IRI, the IRI before the label. */
function withOther(
  at: JsonLocation,
  own: Node | undefined,
  text: { readonly field: string; readonly newText: string; readonly other: string },
  style: EntryStyle,
): { edit: TextEdit; more: readonly TextEdit[] } {
  const key = own?.children?.[0];
  const separator = style.inner === null ? ', ' : `,${style.eol}${style.ownLine ?? style.inner}`;
  if (text.field === '@id' || !key) {
    return {
      edit: { span: at.span, newText: text.newText + separator + text.other },
      more: [],
    };
  }
  const before = pageOffset(at.fence, key.offset);
  return {
    edit: { span: at.span, newText: text.newText },
    more: [{ span: { start: before, end: before }, newText: text.other + separator }],
  };
}

function spanOf(fence: FenceText, { offset, length }: Node): Span {
  return { start: pageOffset(fence, offset), end: pageOffset(fence, offset + length) };
}

function behindColon(fence: FenceText, { colonOffset }: Node): Span | null {
  if (colonOffset === undefined) return null;
  const at = pageOffset(fence, colonOffset + 1);
  return { start: at, end: at };
}

function touches(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

function keyOffers(
  page: Page,
  at: JsonLocation,
  record: Readonly<Record<string, unknown>>,
): Offers | null {
  const words = keysAt(at, record);
  if (!words) return null;
  const { text } = page.scan;
  const { span, typed } = at;
  const behind = text.slice(span.end, at.fence.start + at.fence.text.length).trimStart();
  const isKeyed = behind.startsWith(':');
  if (isKeyed && at.behindValue) return null;
  const comma = behind.startsWith('"') ? ',' : '';
  const before = at.behindValue ? ', ' : '';
  const write = (key: string): string => {
    const value = isKeyed ? '' : `: ${at.path[0] === 'relations' ? '[]' : (EMPTY[key] ?? '""')}`;
    return `${before}"${key}"${value}${isKeyed ? '' : comma}`;
  };
  return { offers: wordOffers(words, { typed, span, write }), incomplete: false };
}

/** Keys of the object at a location, without those it has. */
function keysAt(at: JsonLocation, record: Readonly<Record<string, unknown>>): Word[] | null {
  const path = at.path.slice(0, -1);
  const own = at.path.at(-1);
  let object: unknown = record;
  for (const step of path) {
    object = Array.isArray(object)
      ? (object as unknown[])[Number(step)]
      : isRecord(object)
        ? object[step]
        : undefined;
  }
  const present = isRecord(object) ? Object.keys(object).filter((key) => key !== own) : [];
  const words = wordsFor(path, at, kindOf(record));
  return words?.filter(({ word }) => !present.includes(word)) ?? null;
}

function wordsFor(path: readonly (string | number)[], at: JsonLocation, kind: Kind): Word[] | null {
  const fields = (keys: FieldKeys): Word[] =>
    keys.map(([word, meaning]) => ({ word, kind: 'property', meaning }));
  if (path.length === 0) {
    if (kind === 'page') return fields(PAGE_KEYS);
    return fields(kind === 'class' ? CLASS_KEYS : CLASS_KEYS.slice(0, 2));
  }
  if (kind === 'page') return null;
  if (path.length === 1 && path[0] === 'relations') return predicateWords(false);
  return listOf([...at.path.slice(0, -1), '@id']) ? fields(ENTRY_KEYS) : null;
}

/** Values of the block itself: words of a vocabulary, kinds, yes and no, the IRI of the class. */
function wordsAt(
  page: Page,
  at: JsonLocation,
  record: Readonly<Record<string, unknown>>,
  s: Surroundings,
): Offers | null {
  const [key] = at.path;
  if (at.path.length !== 1 || at.behindValue) return null;
  const words = wordsOfKey(String(key), page, kindOf(record), s);
  if (!words) return null;
  const { span, typed } = at;
  const bare = key === 'vc:public';
  const write = (word: string): string =>
    gapBefore(page, span.start) + (bare ? word : JSON.stringify(word));
  return { offers: wordOffers(words, { typed, span, write }), incomplete: false };
}

function wordsOfKey(key: string, page: Page, kind: Kind, s: Surroundings): Word[] | null {
  if (key === '@type') {
    return ['Page', 'Class', 'Individual'].map((word) => ({
      word,
      kind: 'value',
      meaning: 'kind of this block',
    }));
  }
  if (key === '@id') return kind === 'class' ? ownIri(page, s) : null;
  if (kind === 'page') return key === 'vc:public' ? wordsOfField(key, s) : null;
  return key === 'domain' || key === 'maturity' ? wordsOfField(key, s) : null;
}
