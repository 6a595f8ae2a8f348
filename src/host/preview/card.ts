/** What the preview shows of an ontology block, read from its JSON, front matter or properties. */

import type { FrontMatter } from './front-matter.js';
import { type LinkKey, shownText, splitAtLinks, wikilinkAt } from './links.js';

export type CardKind = 'class' | 'page' | 'individual' | 'link-resolutions';

/** An entry of a list; without a key it is text and no link. */
export interface CardEntry {
  readonly text: string;
  readonly key: LinkKey | null;
}

export interface CardList {
  readonly name: string;
  readonly entries: readonly CardEntry[];
}

/** An ontology block as a person reads it. Texts are page text: they are escaped when shown. */
export interface Card {
  readonly kind: CardKind;
  readonly title: string;
  readonly iri: string;
  readonly definition: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly lists: readonly CardList[];
  /** Of a Page block: links that repeat what the prose says, folded away. */
  readonly outbound: readonly CardEntry[];
  /** The block as it is written. */
  readonly source: string;
  readonly sourceName: 'JSON' | 'Front matter' | 'Properties';
  /** The flag as the block itself gives it; null where it says nothing. */
  readonly published: boolean | null;
}

/** A json-ld fence: a card, JSON that is no ontology block, or text that is no JSON. */
export type FenceReading =
  { readonly card: Card } | { readonly card: null; readonly fault: string | null };

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const listOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
};

/** The class or page a slug is the tail of. */
const slugOf = (iri: string): string => iri.slice(iri.lastIndexOf(':') + 1);

/** Reads the text of a json-ld fence. */
export function readFence(source: string): FenceReading {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (cause) {
    return { card: null, fault: cause instanceof Error ? cause.message : String(cause) };
  }
  const kind = isJson(value) ? kindOf(value['@type']) : null;
  if (!isJson(value) || kind === null) return { card: null, fault: null };
  return { card: kind === 'page' ? pageCard(value, source) : classCard(kind, value, source) };
}

function kindOf(type: unknown): CardKind | null {
  for (const one of listOf(type)) {
    if (typeof one !== 'string') continue;
    if (one === 'Page') return 'page';
    if (one === 'Class' || one === 'OntologyClass') return 'class';
    if (one === 'Individual') return 'individual';
    if (one.endsWith('LinkResolutionsAnnotation')) return 'link-resolutions';
  }
  return null;
}

function pageCard(value: Json, source: string): Card {
  return {
    ...empty('page', source, 'JSON'),
    title: text(value.title),
    iri: text(value['@id']),
    facts: present([['Slug', text(value['vc:slug'])]]),
    outbound: listOf(value['vc:outboundWikilinks']).flatMap((entry) => jsonEntry(entry) ?? []),
    published: typeof value['vc:public'] === 'boolean' ? value['vc:public'] : null,
  };
}

function classCard(kind: CardKind, value: Json, source: string): Card {
  const relations = isJson(value.relations) ? Object.entries(value.relations) : [];
  const quality = text(value.quality) || text(value.qualityScore);
  return {
    ...empty(kind, source, 'JSON'),
    title: text(value.label) || text(value.title),
    iri: text(value['@id']),
    definition: text(value.definition),
    facts: present([
      ['Domain', text(value.domain)],
      ['Maturity', text(value.maturity)],
      ['Quality', quality],
    ]),
    lists: [
      jsonList('is a', value.subClassOf),
      ...relations.map(([key, targets]) => jsonList(words(key), targets)),
      jsonList('same as', value.sameAs, false),
      jsonList('type', kind === 'individual' ? value.instanceOf : undefined),
    ].filter(({ entries }) => entries.length > 0),
  };
}

function empty(kind: CardKind, source: string, sourceName: Card['sourceName']): Card {
  const none = { title: '', iri: '', definition: '', facts: [], lists: [], outbound: [] };
  return { kind, ...none, source, sourceName, published: null };
}

const present = (facts: readonly (readonly [string, string])[]): (readonly [string, string])[] =>
  facts.filter(([, value]) => value.trim() !== '');

function jsonList(name: string, value: unknown, linked = true): CardList {
  const entries = listOf(value).flatMap((one) => jsonEntry(one) ?? []);
  return { name, entries: linked ? entries : entries.map((one) => ({ ...one, key: null })) };
}

/** `{"@id","label"}`, or a bare text. */
function jsonEntry(value: unknown): CardEntry | null {
  if (typeof value === 'string')
    return isIri(value) ? iriEntry(value, '') : { text: value, key: null };
  if (!isJson(value)) return null;
  return iriEntry(text(value['@id']), text(value.label) || text(value['vc:label']));
}

function iriEntry(iri: string, label: string): CardEntry | null {
  const slug = slugOf(iri);
  const shown = label.trim() === '' ? slug : label;
  if (shown.trim() === '') return null;
  // The top of every taxonomy has no page.
  const linked = iri.includes(':') && iri !== 'owl:Thing' && slug.trim() !== '';
  return { text: shown, key: linked ? { kind: 'slug', slug } : null };
}

const isIri = (value: string): boolean => /^[A-Za-z][\w+.-]*:\S+$/u.test(value);

/** `hasPart` and `has-part` as people read them. */
export function words(key: string): string {
  const kebab = key.replace(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  const spaced = kebab.replace(/[-_]/gu, ' ');
  return /^(?:is )?sub ?class ?of$/iu.test(spaced) ? 'is a' : spaced;
}

/** A `key:: value` line. */
export interface PropertyLine {
  readonly key: string;
  readonly value: string;
}

/** A line as a property; null when it is none. */
export function readProperty(line: string): PropertyLine | null {
  const match = /^([\p{L}\p{N}_][\p{L}\p{N}_:./-]{0,120}?)::(?:[ \t]+(.*)|)$/u.exec(line.trim());
  return match ? { key: match[1] ?? '', value: (match[2] ?? '').trim() } : null;
}

/** Keys that have a place of their own on the card, in any text dialect. */
const PLACED = {
  title: ['preferred-term', 'label'],
  iri: ['owl:class', 'owl-class', 'iri'],
  definition: ['definition'],
  published: ['public'],
  domain: ['source-domain', 'domain'],
  maturity: ['maturity'],
  quality: ['quality', 'quality-score', 'qualityScore'],
  hidden: ['type'],
};
const placed = new Set(Object.values(PLACED).flat());

/** Card of an OntologyBlock from its property lines. */
export function propertyCard(lines: readonly PropertyLine[]): Card {
  const source = lines.map(({ key, value }) => `${key}:: ${value}`).join('\n');
  const values = new Map<string, readonly string[]>();
  // Of a key that is repeated the first line counts.
  for (const { key, value } of lines) if (!values.has(key)) values.set(key, [value]);
  return textCard(values, source, 'Properties');
}

/** Card of front matter; null when it declares no class. */
export function frontMatterCard(values: FrontMatter, source: string): Card | null {
  if (values.get('type')?.includes('class') !== true) return null;
  return textCard(values, source, 'Front matter');
}

function textCard(values: FrontMatter, source: string, sourceName: Card['sourceName']): Card {
  const first = (keys: readonly string[]): string =>
    keys.map((key) => values.get(key)?.[0] ?? '').find((value) => value !== '') ?? '';
  const rest = [...values].filter(([key]) => !placed.has(key));
  const lists = rest.map(([key, list]) => ({ name: words(key), entries: entriesOf(list) }));
  const plain = lists.flatMap(({ name, entries }, i) =>
    entries ? [] : [[name, rest[i]?.[1].join(', ') ?? ''] as const],
  );
  const published = first(PLACED.published);
  return {
    ...empty('class', source, sourceName),
    title: first(PLACED.title),
    iri: first(PLACED.iri),
    definition: first(PLACED.definition),
    facts: present([
      ['Domain', first(PLACED.domain)],
      ['Maturity', first(PLACED.maturity)],
      ['Quality', first(PLACED.quality)],
      ...plain,
    ]),
    lists: lists.flatMap(({ name, entries }) =>
      entries && entries.length > 0 ? [{ name, entries }] : [],
    ),
    published: published === '' ? null : published.toLowerCase() === 'true',
  };
}

/** Values as references; null when one of them is no link and no IRI, so that they are text. */
function entriesOf(values: readonly string[]): CardEntry[] | null {
  const parts = values.flatMap(cutValue);
  const entries = parts.map(referenceOf);
  return entries.every((entry) => entry !== null) ? entries : null;
}

function referenceOf(value: string): CardEntry | null {
  const link = wikilinkAt(value, 0);
  if (link?.raw === value) {
    if (isIri(link.target)) return iriEntry(link.target, link.alias ?? '');
    return { text: shownText(link), key: { kind: 'name', name: link.target } };
  }
  return isIri(value) ? iriEntry(value, '') : null;
}

/** A value cut at the commas outside its links. */
function cutValue(value: string): string[] {
  const parts = [''];
  for (const piece of splitAtLinks(value)) {
    const [first = '', ...more] = typeof piece === 'string' ? piece.split(',') : [piece.raw];
    parts.push((parts.pop() ?? '') + first);
    for (const part of more) parts.push(part);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
