/**
 * What changed between two states of a corpus, class by class: where a class is declared, what it
 * is called, its values, its parents and relations. Text around the classes does not count.
 */

import { compareCodePoints } from '../corpus/generation.js';
import type { CorpusIndex } from '../corpus/corpus-index.js';
import type { Predicate } from '../corpus/model.js';
import type { ClassFacts, PageRecord, Target } from '../corpus/record.js';

/** What the comparison asks of a corpus. */
export type ComparedCorpus = Pick<CorpusIndex, 'get' | 'pages' | 'classes' | 'slugOfTarget'>;

/** One state of a corpus. */
export interface CorpusState {
  readonly corpus: ComparedCorpus;
  /** Whether a page may be there although it could not be read: nothing is said of its class. */
  readonly isUnknown?: (page: string) => boolean;
}

/** Where a class stands, and what it is called, in one of the states. */
export interface ClassAt {
  readonly iri: string;
  readonly slug: string;
  readonly label: string;
  /** Path of the page that declares it. */
  readonly page: string;
}

/** What may change of a class, in the order in which it is shown. */
export const VALUE_FIELDS = [
  'page',
  'iri',
  'label',
  'definition',
  'domain',
  'maturity',
  'quality',
  'published',
  'deprecated',
  'replacedBy',
] as const;

export type ValueField = (typeof VALUE_FIELDS)[number];

/** A value in both states; null when the class has none. */
export interface ValueChange {
  readonly field: ValueField;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
}

/** A parent or a target of a relation that came or went. */
export interface EdgeChange {
  readonly change: 'added' | 'removed';
  readonly relation: 'subClassOf' | Predicate;
  /** Slug of the class at the other end. */
  readonly slug: string;
  /** Its label in the state that has the edge; the slug when no page declares it. */
  readonly label: string;
}

/**
 * A class that differs. `changed` covers a class that moved to another page or got another IRI: see
 * `page` and `iri` among its values. One that came or went has no values, only its edges.
 */
export interface ClassChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Set when one more page, or one less, declares a class that others declare: no class came or went. */
  readonly copy?: true;
  /** Null when it was added. */
  readonly before: ClassAt | null;
  /** Null when it was removed. */
  readonly after: ClassAt | null;
  readonly values: readonly ValueChange[];
  readonly edges: readonly EdgeChange[];
}

export interface ComingAndGoing {
  readonly added: number;
  readonly removed: number;
}

export interface DiffCounts {
  readonly classes: ComingAndGoing & { readonly changed: number };
  /** Edges of classes that came or went count too. */
  readonly parents: ComingAndGoing;
  readonly relations: ComingAndGoing;
  /** Changed values by field, zeros too. */
  readonly values: Readonly<Record<ValueField, number>>;
  /** Pages that came, went or have another text, without a class of theirs having changed. */
  readonly otherPages: number;
}

export interface SemanticDiff {
  /** In the order of their pages (code points). */
  readonly classes: readonly ClassChange[];
  readonly counts: DiffCounts;
}

/** A page record that declares a class. */
interface Declared {
  readonly page: PageRecord;
  readonly facts: ClassFacts;
}

interface Pair {
  readonly before: Declared | null;
  readonly after: Declared | null;
}

/** Compares two states of a corpus. */
export function diffCorpora(before: CorpusState, after: CorpusState): SemanticDiff {
  const states = [before, after];
  const isKnown = (page: string): boolean =>
    !states.some(({ isUnknown }) => isUnknown?.(page) === true);
  const classes = pairClasses(before.corpus, after.corpus)
    // A class that is in both states was read in both.
    .filter((pair) => (pair.before && pair.after) !== null || isKnown(pathOf(pair)))
    .flatMap((pair) => compare(pair, before.corpus, after.corpus) ?? [])
    .sort(byPage)
    .map(copyMarker(before.corpus, after.corpus));
  const others = otherPages(classes, before.corpus, after.corpus).filter(isKnown);
  return { classes, counts: countChanges(classes, others.length) };
}

const pathOf = ({ before, after }: Pair): string => (after ?? before)?.page.path ?? '';

/** Marks what came or went beside a page that declares the same class, for a class counts once. */
function copyMarker(
  before: ComparedCorpus,
  after: ComparedCorpus,
): (change: ClassChange) => ClassChange {
  const known = { added: slugsIn(before), removed: slugsIn(after) };
  return (change) => {
    const { kind } = change;
    if (kind === 'changed') return change;
    const slug = (change.after ?? change.before)?.slug ?? '';
    if (known[kind].has(slug)) return { ...change, copy: true };
    known[kind].add(slug);
    return change;
  };
}

const slugsIn = (corpus: ComparedCorpus): Set<string> => new Set(corpus.classes().keys());

function byPage(a: ClassChange, b: ClassChange): number {
  const [one, other] = [a.after ?? a.before, b.after ?? b.before];
  return (
    compareCodePoints(one?.page ?? '', other?.page ?? '') ||
    compareCodePoints(one?.iri ?? '', other?.iri ?? '')
  );
}

/**
 * Which class is which: the same IRI on the same page, then the same IRI on another page, then
 * another IRI on the same page. What is left over came or went.
 */
function pairClasses(before: ComparedCorpus, after: ComparedCorpus): Pair[] {
  const left = declarations(before);
  const right = declarations(after);
  const pairs: Pair[] = [];
  const join = (one: Declared, other: Declared): void => {
    left.delete(one.page.path);
    right.delete(other.page.path);
    pairs.push({ before: one, after: other });
  };
  for (const one of [...left.values()]) {
    const other = right.get(one.page.path);
    if (other?.facts.iri === one.facts.iri) join(one, other);
  }
  const byIri = groupByIri(right.values());
  for (const one of [...left.values()]) {
    const other = byIri.get(one.facts.iri)?.shift();
    if (other) join(one, other);
  }
  for (const one of [...left.values()]) {
    const other = right.get(one.page.path);
    if (other) join(one, other);
  }
  for (const one of left.values()) pairs.push({ before: one, after: null });
  for (const other of right.values()) pairs.push({ before: null, after: other });
  return pairs;
}

/** Pages with a class by their paths, in page order. */
function declarations(corpus: ComparedCorpus): Map<string, Declared> {
  const declared = new Map<string, Declared>();
  for (const page of corpus.pages()) {
    if (page.class) declared.set(page.path, { page, facts: page.class });
  }
  return declared;
}

function groupByIri(classes: Iterable<Declared>): Map<string, Declared[]> {
  const groups = new Map<string, Declared[]>();
  for (const one of classes) {
    const group = groups.get(one.facts.iri);
    if (group) group.push(one);
    else groups.set(one.facts.iri, [one]);
  }
  return groups;
}

/** What changed of a class; null when nothing did. */
function compare(
  { before, after }: Pair,
  corpusBefore: ComparedCorpus,
  corpusAfter: ComparedCorpus,
): ClassChange | null {
  const values = before && after ? valueChanges(before, after) : [];
  const left = before ? edgesOf(before.facts, corpusBefore) : new Map<string, Edge>();
  const right = after ? edgesOf(after.facts, corpusAfter) : new Map<string, Edge>();
  const edges = [
    ...edgesOnlyIn(corpusBefore, left, right, 'removed'),
    ...edgesOnlyIn(corpusAfter, right, left, 'added'),
  ];
  if (before && after && values.length + edges.length === 0) return null;
  return {
    kind: before ? (after ? 'changed' : 'removed') : 'added',
    before: before && placeOf(before),
    after: after && placeOf(after),
    values,
    edges,
  };
}

function placeOf({ page, facts }: Declared): ClassAt {
  const { iri, slug, label } = facts;
  return { iri, slug, label, page: page.path };
}

function valueChanges(before: Declared, after: Declared): ValueChange[] {
  return VALUE_FIELDS.flatMap((field) => {
    const change = { field, before: valueOf(before, field), after: valueOf(after, field) };
    return isSame(change) ? [] : [change];
  });
}

function valueOf({ page, facts }: Declared, field: ValueField): ValueChange['before'] {
  if (field === 'page') return page.path;
  if (field === 'published') return page.published;
  if (field === 'quality') return facts.quality;
  if (field === 'deprecated') return facts.deprecated;
  if (field === 'replacedBy') return facts.replacedBy === null ? null : nameOf(facts.replacedBy);
  const text = facts[field].replace(/\r\n?/gu, '\n').trim();
  return text === '' ? null : text;
}

/** A slug, or the name a class is referred to by: pages of another state resolve it otherwise. */
function nameOf(target: Target): string {
  return typeof target === 'string' ? target : target.name;
}

function isSame({ field, before, after }: ValueChange): boolean {
  if (before === after) return true;
  // File systems and git spell one name in two ways: composed and decomposed.
  return field === 'page' && String(before).normalize() === String(after).normalize();
}

type Edge = Pick<EdgeChange, 'relation' | 'slug'>;

/** Parents and relations by what makes them one edge; a repeated entry is the same edge again. */
function edgesOf(facts: ClassFacts, corpus: ComparedCorpus): Map<string, Edge> {
  const edges = new Map<string, Edge>();
  const add = (relation: Edge['relation'], targets: readonly Target[]): void => {
    for (const target of targets) {
      const slug = corpus.slugOfTarget(target);
      if (slug !== '') edges.set(`${relation} ${slug}`, { relation, slug });
    }
  };
  add('subClassOf', facts.parents);
  for (const [predicate, targets] of facts.relations) add(predicate, targets);
  return edges;
}

/** The edges of a state that the other one lacks, in the order of declaration. */
function edgesOnlyIn(
  corpus: ComparedCorpus,
  own: ReadonlyMap<string, Edge>,
  other: ReadonlyMap<string, Edge>,
  change: EdgeChange['change'],
): EdgeChange[] {
  return [...own].flatMap(([key, edge]) => {
    if (other.has(key)) return [];
    const label = corpus.classes().get(edge.slug)?.label ?? '';
    return [{ change, ...edge, label: label === '' ? edge.slug : label }];
  });
}

/** Pages that differ and are not those of a changed class. */
function otherPages(
  classes: readonly ClassChange[],
  before: ComparedCorpus,
  after: ComparedCorpus,
): string[] {
  const told = new Set(classes.flatMap((one) => [one.before?.page, one.after?.page]));
  const differing = [
    ...before.pages().filter(({ path, hash }) => after.get(path)?.hash !== hash),
    ...after.pages().filter(({ path }) => !before.get(path)),
  ];
  return differing.map(({ path }) => path).filter((path) => !told.has(path));
}

function countChanges(classes: readonly ClassChange[], others: number): DiffCounts {
  const edges = classes.flatMap((one) => one.edges);
  const values = classes.flatMap((one) => one.values);
  const isParent = ({ relation }: EdgeChange): boolean => relation === 'subClassOf';
  const kinds = (kind: ClassChange['kind']): number =>
    classes.filter((one) => one.kind === kind && one.copy !== true).length;
  return {
    classes: { added: kinds('added'), removed: kinds('removed'), changed: kinds('changed') },
    parents: comingAndGoing(edges.filter(isParent)),
    relations: comingAndGoing(edges.filter((edge) => !isParent(edge))),
    values: valueCounts(values),
    otherPages: others,
  };
}

function comingAndGoing(edges: readonly EdgeChange[]): ComingAndGoing {
  const added = edges.filter(({ change }) => change === 'added').length;
  return { added, removed: edges.length - added };
}

function valueCounts(values: readonly ValueChange[]): DiffCounts['values'] {
  const none = VALUE_FIELDS.map((field) => [field, 0] as const);
  const counts = Object.fromEntries(none) as Record<ValueField, number>;
  for (const { field } of values) counts[field]++;
  return counts;
}
