/**
 * Edges of admitted triples in the class block of a page, in its own dialect. Each is one stretch of
 * text with what stood there before, so that reverting puts the bytes back.
 */

import { isPredicate, type ClassBlock, type Page, type Predicate } from '../corpus/model.js';
import { predicateOfKey } from '../corpus/dialect.js';
import { slugOfIri } from '../corpus/names.js';
import { parsePage } from '../corpus/page.js';
import type { Refusal } from '../judging/refusal.js';
import type { Edge, Slot } from '../ledger/events.js';
import type { AssertionEntry } from '../ledger/state.js';
import type { ClassRecord, CorpusView } from '../ontology/corpus-view.js';
import { applyEdits, editBetween, type TextEdit } from './edit.js';
import { frontMatterEdge } from './edges-front-matter.js';
import { jsonEdge } from './edges-json.js';
import { propertyEdge } from './edges-property.js';

/** What edges ask of the corpus. */
export interface EdgeView extends Pick<CorpusView, 'slugOf'> {
  classOf(slug: string): Pick<ClassRecord, 'iri' | 'label' | 'path'> | undefined;
}

export interface EdgeOptions {
  /** Path of the page below the root. */
  readonly path: string;
  /** Prefix of class IRIs. */
  readonly iri: string;
  /** Predicates that may have one target only. */
  readonly functional: readonly string[];
  readonly view: EdgeView;
}

/** A class as an edge of some dialect is written towards it. */
export interface EdgeTarget {
  readonly iri: string;
  readonly label: string;
  /** Name of the page a wikilink reaches it by; null when none does for certain. */
  readonly name: string | null;
}

export interface AddedEdges {
  readonly text: string;
  /** The page of that text. */
  readonly page: Page;
  /** Null when every edge was declared already. */
  readonly edit: TextEdit | null;
  /** One an added edge, in the order they were made; reverting goes backwards. */
  readonly slots: readonly Slot[];
  /** Edges the page declared before. */
  readonly already: readonly Edge[];
}

/** Adds edges to the class block of a page's text, given without a byte-order mark. */
export function addEdges(
  text: string,
  edges: readonly Edge[],
  options: EdgeOptions,
): AddedEdges | Refusal {
  let now = text;
  let page = parsePage(options.path, now, { iri: options.iri });
  const slots: Slot[] = [];
  const already: Edge[] = [];
  for (const edge of edges) {
    if (declares(page, edge, options.view)) {
      already.push(edge);
      continue;
    }
    const stretch = stretchFor(page, edge, options);
    if ('refused' in stretch) return stretch;
    const next = applyEdits(now, [stretch]);
    const after = parsePage(options.path, next, { iri: options.iri });
    const broken = verify(page, after, edge, options);
    if (broken) return broken;
    slots.push({
      kind: 'edge',
      predicate: edge.predicate,
      target: edge.target,
      before: now.slice(stretch.span.start, stretch.span.end),
      after: stretch.newText,
    });
    now = next;
    page = after;
  }
  return { text: now, page, edit: editBetween(text, now), slots, already };
}

/** Whether a page's class declares an edge. */
export function declares(
  page: Page,
  edge: Pick<Edge, 'predicate' | 'target'>,
  view: Pick<EdgeView, 'slugOf'>,
): boolean {
  return declaredTargets(page.classBlock, edge.predicate, view).includes(edge.target);
}

function declaredTargets(
  block: ClassBlock | null,
  predicate: string,
  view: Pick<EdgeView, 'slugOf'>,
): (string | null)[] {
  const relations = block?.relations.filter(({ key }) => key === predicate) ?? [];
  return relations.flatMap(({ targets }) => targets.map((target) => view.slugOf(target)));
}

/** The stretch of text that adds an edge, or why it cannot be added. */
function stretchFor(page: Page, edge: Edge, options: EdgeOptions): TextEdit | Refusal {
  const { view } = options;
  const block = page.classBlock;
  const named = `${edge.predicate} ${edge.target}`;
  if (!block) {
    return {
      refused: `the page declares no class, so the edge ${named} has no place`,
      how: 'Write the class of the page, or take the edge out of the draft.',
    };
  }
  if (!isPredicate(edge.predicate)) {
    return { refused: `${edge.predicate} is none of the twelve predicates`, how: null };
  }
  const record = view.classOf(edge.target);
  if (!record) {
    return {
      refused: `no class has the slug ${edge.target}`,
      how: 'Correct the term of the assertion, or write the page of that class first.',
    };
  }
  if (block.iri && slugOfIri(block.iri.value) === edge.target) {
    return { refused: `the class cannot stand in ${edge.predicate} to itself`, how: null };
  }
  const conflict = functionalConflict(block, edge, options);
  if (conflict) return conflict;
  const target = {
    iri: record.iri,
    label: record.label,
    name: linkName(edge.target, record, view),
  };
  return write(page, block, edge.predicate, target);
}

function functionalConflict(block: ClassBlock, edge: Edge, options: EdgeOptions): Refusal | null {
  if (!options.functional.includes(edge.predicate)) return null;
  const [other] = declaredTargets(block, edge.predicate, options.view);
  if (other === undefined) return null;
  const shown = other ?? 'another class';
  return {
    refused: `${edge.predicate} may have one target, and the page declares ${shown} already`,
    how: `Reject the assertion, or take ${shown} off the page first.`,
  };
}

/** The name a wikilink reaches a class by: its label, else the name of its page. */
function linkName(
  slug: string,
  { label, path }: Pick<ClassRecord, 'label' | 'path'>,
  view: Pick<EdgeView, 'slugOf'>,
): string | null {
  const file = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.md$/iu, '')
    .replaceAll('___', '/');
  const place = { start: 0, end: 0 };
  const reaches = (name: string): boolean =>
    name.trim() === name &&
    name !== '' &&
    !/[[\]|#"\r\n]|::/u.test(name) &&
    view.slugOf({ iri: null, name, label: null, place }) === slug;
  return [label, file].find(reaches) ?? null;
}

function write(
  page: Page,
  block: ClassBlock,
  predicate: Predicate,
  target: EdgeTarget,
): TextEdit | Refusal {
  if (block.dialect === 'json-ld') return jsonEdge(page, predicate, target);
  if (block.dialect === 'front-matter') return frontMatterEdge(page, predicate, target);
  return propertyEdge(page, block, predicate, target);
}

/** A written edge must be read back, and nothing else may read otherwise than before. */
function verify(before: Page, after: Page, edge: Edge, options: EdgeOptions): Refusal | null {
  const added = `${edge.predicate} ${edge.target}`;
  const expected = [...edgeList(before, options.view), added].sort();
  const found = edgeList(after, options.view).sort();
  const same = JSON.stringify(found) === JSON.stringify(expected);
  if (same && otherFacts(before, options.view) === otherFacts(after, options.view)) return null;
  return {
    refused: `the class block is written in a way that the edge ${added} cannot be added to safely`,
    how: `Add it by hand, and promote again.`,
  };
}

function edgeList(page: Page, view: Pick<EdgeView, 'slugOf'>): string[] {
  return (page.classBlock?.relations ?? []).flatMap(({ key, targets, malformed }) => [
    ...targets.map((target) => `${key} ${view.slugOf(target) ?? ''}`),
    ...malformed.map(({ text }) => `${key} malformed ${text}`),
  ]);
}

function otherFacts(page: Page, view: Pick<EdgeView, 'slugOf'>): string {
  const { classBlock: block, pageBlock } = page;
  return JSON.stringify([
    block?.dialect,
    [
      block?.iri,
      block?.label,
      block?.definition,
      block?.domain,
      block?.maturity,
      block?.quality,
    ].map((located) => located?.value ?? null),
    block?.parents.map((parent) => view.slugOf(parent)),
    block?.aliases.map(({ value }) => value),
    block?.sameAs,
    pageBlock?.public?.value,
    page.frontMatterFaults.length,
    page.jsonFences.map(({ kind, error }) => [kind, error === null]),
    page.scan.headings.map(({ text }) => text),
  ]);
}

/** An admitted assertion whose triple makes no edge, and why. */
export interface LeftOutEdge {
  readonly fingerprint: string;
  readonly reason: string;
}

/** Edges of a page's class among the triples of its admitted assertions, each edge once. */
export function edgesFrom(
  assertions: readonly AssertionEntry[],
  subject: string,
  resolve: (term: string) => string | null,
): { readonly edges: readonly Edge[]; readonly leftOut: readonly LeftOutEdge[] } {
  const edges = new Map<string, Edge>();
  const leftOut: LeftOutEdge[] = [];
  for (const { fingerprint, triple, state } of assertions) {
    if (triple === null || state !== 'admitted') continue;
    if (resolve(triple.subject) !== subject) continue;
    const predicate = predicateOfKey(triple.predicate.trim());
    const target = resolve(triple.object);
    if (predicate === null) {
      leftOut.push({ fingerprint, reason: `${triple.predicate} is none of the twelve predicates` });
    } else if (target === null) {
      leftOut.push({ fingerprint, reason: `no class is called ${JSON.stringify(triple.object)}` });
    } else if (!edges.has(`${predicate} ${target}`)) {
      edges.set(`${predicate} ${target}`, { predicate, target, fingerprint });
    }
  }
  return { edges: [...edges.values()], leftOut };
}
