/**
 * The language in which classes are looked for: `domain: robotics, maturity: draft, no definition`.
 * A query is terms between commas; a class is found when every term holds for it.
 */

import type { CorpusIndex } from '../../corpus/corpus-index.js';
import type { Span } from '../../corpus/model.js';
import { nameKey, slugOfIri, TOP } from '../../corpus/names.js';
import type { ClassFacts, PageRecord } from '../../corpus/record.js';
import { RULES } from '../../rules/registry.js';
import { PREDICATES } from '../../settings/predicates.js';
import type { Settings } from '../../settings/settings.js';
import { closest } from '../../settings/suggest.js';
import { descendants, type Taxonomy } from './taxonomy.js';

/** What a query is read against. */
export interface QueryWorld {
  readonly index: CorpusIndex;
  readonly settings: Settings;
  readonly taxonomy: () => Taxonomy;
}

/** Whether a term holds for a class. */
export type Test = (facts: ClassFacts, page: PageRecord) => boolean;

/** A term that only a check of the page can answer; null stands for any code. */
export interface FindingTerm {
  readonly codes: readonly string[] | null;
  readonly wanted: boolean;
}

export interface Query {
  readonly tests: readonly Test[];
  readonly findings: readonly FindingTerm[];
}

/** What is wrong with a query, and what is possible instead. */
export interface QueryProblem {
  readonly problem: string;
  readonly span: Span;
}

/** Properties whose value is one of a few words. */
export const CHOICES = ['domain', 'maturity', 'dialect'] as const;
export type Choice = (typeof CHOICES)[number];

/** Properties whose value is a class. */
export const CLASSES = ['parent', 'under', ...PREDICATES] as const;

/** Properties whose value is part of a text. */
export const TEXTS = ['label', 'definition'] as const;

/** What a class may have or lack. */
export const PARTS = [
  'definition',
  'domain',
  'maturity',
  'quality',
  'label',
  'parent',
  'relation',
  'finding',
  ...PREDICATES,
] as const;

export const DIALECTS = ['json-ld', 'front-matter', 'property-lines'] as const;

/** Every word that can stand before a value. */
export const PROPERTIES = [...CHOICES, ...CLASSES, ...TEXTS, 'quality', 'finding'] as const;

/** Reads a query; an empty one finds every class. */
export function parseQuery(text: string, world: QueryWorld): Query | QueryProblem {
  const terms = splitTerms(text);
  if ('problem' in terms) return terms;
  const tests: Test[] = [];
  const findings: FindingTerm[] = [];
  for (const { text: term, start } of terms) {
    const read = readTerm(term, world);
    if (typeof read === 'string') {
      return { problem: read, span: { start, end: start + term.length } };
    }
    if (typeof read === 'function') tests.push(read);
    else findings.push(read);
  }
  return { tests, findings };
}

export const isProblem = (query: Query | QueryProblem): query is QueryProblem => 'problem' in query;

/** Values that classes have for a property, with how many have each, the most frequent first. */
export function valuesOf(index: CorpusIndex, field: Choice): [string, number][] {
  const counts = new Map<string, number>();
  for (const { class: facts } of index.pages()) {
    const value = facts?.[field] ?? '';
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

/** Values a property may have: those of the vocabulary and those in use. */
export function possible({ index, settings }: QueryWorld, field: Choice): string[] {
  if (field === 'dialect') return [...DIALECTS];
  const { domains, maturity } = settings.vocabulary;
  const used = valuesOf(index, field).map(([value]) => value);
  return [...new Set([...(field === 'domain' ? domains : maturity), ...used])];
}

/** The terms of a query; commas in quotation marks or double brackets divide nothing. */
export function splitTerms(text: string): { text: string; start: number }[] | QueryProblem {
  const terms: { text: string; start: number }[] = [];
  let start = 0;
  const push = (end: number): void => {
    const raw = text.slice(start, end);
    const term = raw.trim();
    if (term !== '') terms.push({ text: term, start: start + raw.length - raw.trimStart().length });
  };
  for (let i = 0; i < text.length; i++) {
    const closing = text.startsWith('[[', i) ? ']]' : opensQuote(text, i) ? '"' : null;
    if (closing !== null) {
      const close = text.indexOf(closing, i + closing.length);
      if (close < 0) {
        const what = closing === '"' ? 'A quotation mark is not closed' : '"[[" is not closed';
        return {
          problem: `${what}. Write ${closing} behind the name.`,
          span: { start: i, end: text.length },
        };
      }
      i = close + closing.length - 1;
    } else if (text[i] === ',') {
      push(i);
      start = i + 1;
    }
  }
  push(text.length);
  return terms;
}

/** A quotation mark opens a value only where one can begin: `12" gauge` is a name. */
function opensQuote(text: string, at: number): boolean {
  return text[at] === '"' && (at === 0 || /[\s:,]/u.test(text[at - 1] ?? ''));
}

type Read = Test | FindingTerm | string;

function readTerm(term: string, world: QueryWorld): Read {
  const prefix = /^(not|no|without|has|with)\s+(?=\S)/iu.exec(term);
  const word = prefix?.[1]?.toLowerCase();
  const rest = term.slice(prefix?.[0].length ?? 0);
  if (word === 'not') return negated(readTerm(rest, world));
  if (word !== undefined) {
    const read = readPart(rest, world);
    return word === 'no' || word === 'without' ? negated(read) : read;
  }
  return readFlag(term) ?? readProperty(term, world) ?? readBare(term, world);
}

function negated(read: Read): Read {
  if (typeof read === 'string') return read;
  if (typeof read === 'function') return (facts, page) => !read(facts, page);
  return { ...read, wanted: !read.wanted };
}

function readFlag(term: string): Read | null {
  const flag = term.toLowerCase();
  if (flag === 'published') return (_facts, { published }) => published;
  if (flag === 'unpublished') return (_facts, { published }) => !published;
  return null;
}

/** What follows `has` or `no`: a part of a class, or a finding by its code. */
function readPart(written: string, world: QueryWorld): Read {
  const [first = '', ...more] = written.split(/[\s:]+/u);
  const part = PARTS.find((name) => sameWord(name, first) || sameWord(`${name}s`, first));
  if (part === undefined) {
    return unknown(first, 'nothing a class can have or lack', [...PARTS]);
  }
  const value = more.join(' ').trim();
  if (part === 'finding') return value === '' ? { codes: null, wanted: true } : readCodes(value);
  // `has domain: robotics` says the same as `domain: robotics`.
  if (value !== '') return readProperty(written, world) ?? readBare(written, world);
  return (facts) => has(facts, part);
}

function has(facts: ClassFacts, part: (typeof PARTS)[number]): boolean {
  switch (part) {
    case 'finding':
      return false;
    case 'quality':
      return facts.quality !== null;
    case 'parent':
      return facts.parents.length > 0;
    case 'relation':
      return facts.relations.some(([, targets]) => targets.length > 0);
    case 'definition':
    case 'domain':
    case 'maturity':
    case 'label':
      return facts[part].trim() !== '';
    default:
      return targetsOf(facts, part).length > 0;
  }
}

/** `domain: robotics`, the colon being optional; null when no property stands first. */
function readProperty(term: string, world: QueryWorld): Read | null {
  const match = /^([\p{L}-]+)\s*(:|<=|>=|<|>|=|\s)\s*(.*)$/su.exec(term);
  const [, name = '', sign = '', value = ''] = match ?? [];
  const property = PROPERTIES.find((one) => sameWord(one, name)) ?? alias(name);
  if (!match || property === undefined) {
    if (sign === ':') return unknown(name, 'no property', [...PROPERTIES]);
    return null;
  }
  if (value.trim() === '') return missingValue(property);
  if (property === 'quality') return readQuality(sign, value);
  if (sign === '<' || sign === '>' || sign === '<=' || sign === '>=') {
    return `"${property}" is no number, so "${sign}" cannot be asked of it. Write "${property}: …".`;
  }
  if (property === 'finding') return readCodes(value);
  if (isChoice(property)) return readChoice(property, value, world);
  if (property === 'label' || property === 'definition') return readText(property, value);
  return readClass(property, value, world);
}

const isChoice = (name: string): name is Choice => (CHOICES as readonly string[]).includes(name);

function alias(name: string): 'parent' | undefined {
  return sameWord(name, 'subClassOf') ? 'parent' : undefined;
}

function missingValue(property: (typeof PROPERTIES)[number]): string {
  return `What should "${property}" be? Write it as ${example(property)}.`;
}

function example(property: (typeof PROPERTIES)[number]): string {
  const examples: Partial<Record<typeof property, string>> = {
    domain: '"domain: data"',
    maturity: '"maturity: draft"',
    dialect: '"dialect: front-matter"',
    quality: '"quality < 0.5"',
    finding: '"finding: parent-missing"',
    label: '"label: gauge"',
    definition: '"definition: clock"',
  };
  return examples[property] ?? `"${property}: Name of a Class"`;
}

function readChoice(field: Choice, value: string, world: QueryWorld): Read {
  const known = possible(world, field);
  const wanted = new Set<string>();
  for (const one of alternatives(value)) {
    const found = known.filter((name) => nameKey(name) === nameKey(one));
    if (found.length === 0) return unknown(one, `no ${field} of any class`, known);
    for (const name of found) wanted.add(name);
  }
  return (facts) => wanted.has(facts[field]);
}

function readText(field: (typeof TEXTS)[number], value: string): Read {
  const wanted = alternatives(value).map(nameKey);
  return (facts) => {
    const text = nameKey(facts[field]);
    return wanted.some((part) => text.includes(part));
  };
}

function readQuality(sign: string, value: string): Read {
  const number = Number(value);
  if (!Number.isFinite(number)) {
    return `"${value.trim()}" is no number. Write the quality as "quality < 0.5" or "no quality".`;
  }
  const compare: Readonly<Record<string, (quality: number) => boolean>> = {
    '<': (quality) => quality < number,
    '>': (quality) => quality > number,
    '<=': (quality) => quality <= number,
    '>=': (quality) => quality >= number,
  };
  const holds = compare[sign] ?? ((quality: number) => quality === number);
  return ({ quality }) => quality !== null && holds(quality);
}

function readCodes(value: string): FindingTerm | string {
  const known = RULES.map(({ code }) => code);
  const codes: string[] = [];
  for (const one of alternatives(value)) {
    const code = known.find((name) => sameWord(name, one));
    if (code === undefined) return unknown(one, 'the code of no finding', known);
    codes.push(code);
  }
  return { codes, wanted: true };
}

function readClass(property: (typeof CLASSES)[number], value: string, world: QueryWorld): Read {
  const slugs = new Set<string>();
  // A name may hold "or": it is tried whole first.
  const whole = classNamed(value, world);
  const named =
    'slug' in whole ? [whole] : alternatives(value).map((one) => classNamed(one, world));
  for (const one of named) {
    if ('problem' in one) return one.problem;
    slugs.add(one.slug);
  }
  if (property === 'under') {
    if (slugs.has(TOP_SLUG)) return () => true;
    const taxonomy = world.taxonomy();
    const found = new Set([...slugs].flatMap((slug) => [...descendants(taxonomy, slug)]));
    return ({ slug }) => found.has(slug);
  }
  return (facts) =>
    targetsOf(facts, property).some((target) => slugs.has(world.index.slugOfTarget(target)));
}

function targetsOf(facts: ClassFacts, property: string) {
  if (property === 'parent') return facts.parents;
  return facts.relations.filter(([name]) => name === property).flatMap(([, targets]) => targets);
}

const TOP_SLUG = slugOfIri(TOP);

/** The class a person names, by a name of its page or by its slug. */
function classNamed(
  written: string,
  { index }: QueryWorld,
): { readonly slug: string } | { readonly problem: string } {
  const name = bare(written);
  const classes = index.classes();
  // It has no page, and every list of parents may name it.
  if (name === TOP) return { slug: TOP_SLUG };
  const lookup = index.lookUp(name);
  if (lookup.kind === 'ambiguous') {
    const pages = lookup.paths.slice(0, 3).join(', ');
    return { problem: `"${name}" is the name of several pages: ${pages}. Write a slug instead.` };
  }
  const slug = lookup.kind === 'page' ? index.get(lookup.path)?.class?.slug : undefined;
  if (slug !== undefined) return { slug };
  if (classes.has(name) || isReferredTo(index, name)) return { slug: name };
  const titles = [...classes.values()].map(({ label }) => label);
  const near = titles.length <= MOST_COMPARED ? closest(name, titles) : null;
  const advice = near === null ? 'Write its label or its slug.' : `Did you mean "${near}"?`;
  return { problem: `No class is called "${name}". ${advice}` };
}

/** Beyond so many names the nearest one is not looked for while a person types. */
const MOST_COMPARED = 20_000;

/** A parent or target need not have a page: what lacks one is what a curator looks for. */
function isReferredTo(index: CorpusIndex, slug: string): boolean {
  return index.pages().some(({ class: facts }) => {
    if (!facts) return false;
    const targets = [...facts.parents, ...facts.relations.flatMap(([, list]) => list)];
    return targets.includes(slug);
  });
}

/** One word that is a value of the vocabulary stands for itself. */
function readBare(term: string, world: QueryWorld): Read {
  const property = PROPERTIES.find((one) => sameWord(one, term));
  if (property !== undefined) return missingValue(property);
  const fields = CHOICES.filter((field) =>
    possible(world, field).some((value) => nameKey(value) === nameKey(bare(term))),
  );
  const [field] = fields;
  if (field !== undefined && fields.length === 1) return readChoice(field, term, world);
  if (fields.length > 1) {
    return `"${term}" can be ${fields.join(' or ')}. Write "${fields.join(`: ${term}" or "`)}: ${term}".`;
  }
  return unknown(term, 'no property', [...PROPERTIES, 'published', 'no …', 'has …']);
}

function unknown(written: string, what: string, known: readonly string[]): string {
  const shown = written.length > 60 ? `${written.slice(0, 60)}…` : written;
  const near = closest(written, known);
  const advice = near === null ? `Possible: ${some(known)}.` : `Did you mean "${near}"?`;
  return `"${shown}" is ${what}. ${advice}`;
}

function some(known: readonly string[]): string {
  const most = 24;
  return known.length <= most ? known.join(', ') : `${known.slice(0, most).join(', ')} …`;
}

/** `a or b` as two values; quotation marks and brackets are taken off. */
function alternatives(value: string): string[] {
  const parts = value.match(/"[^"]*"|\[\[.*?\]\]|(?:(?!\s+or\s)[^"])+|"/giu) ?? [value];
  return parts.map((part) => bare(part.replace(/^\s*or\s+/iu, ''))).filter((part) => part !== '');
}

function bare(value: string): string {
  const text = value.trim();
  const inside = /^\[\[(.*)\]\]$/su.exec(text) ?? /^"(.*)"$/su.exec(text);
  return (inside?.[1] ?? text).trim();
}

const sameWord = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
