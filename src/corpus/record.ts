/** What the index keeps of a page: the facts, not the text. */

import { createHash } from 'node:crypto';
import { asksForPage, pageNameOfPath, slugOfIri } from './names.js';
import {
  isPredicate,
  type ClassBlock,
  type Page,
  type Predicate,
  type Reference,
} from './model.js';

/** A slug, or the name of a page whose class is looked up when the corpus is known. */
export type Target = string | { readonly name: string };

export interface ClassFacts {
  readonly iri: string;
  readonly slug: string;
  readonly dialect: ClassBlock['dialect'];
  readonly label: string;
  readonly definition: string;
  readonly domain: string;
  readonly maturity: string;
  readonly quality: number | null;
  readonly parents: readonly Target[];
  readonly relations: readonly (readonly [Predicate, readonly Target[]])[];
  /** Slugs the Page block links to (json-ld). */
  readonly outbound: readonly string[];
  /** Other IRIs of the class, as declared. */
  readonly sameAs: readonly string[];
  readonly deprecated: boolean;
  /** The class to use instead of a deprecated one; null when none is named. */
  readonly replacedBy: Target | null;
}

export interface PageRecord {
  readonly path: string;
  /** sha-256 of the file's bytes, hex. */
  readonly hash: string;
  /** Page name read off the file name. */
  readonly name: string;
  /** Further names: title, label, aliases. */
  readonly names: readonly string[];
  readonly pageIri: string | null;
  readonly published: boolean;
  /** Wikilinks outside code. */
  readonly linkCount: number;
  /** Distinct wikilink targets, in order of first appearance. */
  readonly linkTargets: readonly string[];
  /** How many links ask for the page of each target; none do that only embed a picture. */
  readonly linkTimes: readonly number[];
  /** Null when the page declares no class, or one without an IRI. */
  readonly class: ClassFacts | null;
}

/** sha-256 of bytes or of UTF-8 text, hex. */
export function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}

const interned = new Map<string, string>();

/**
 * One copy of a short string that recurs: a slug, a link target. Like `detached` it does not keep
 * its page's text alive.
 */
function intern(text: string): string {
  const known = interned.get(text);
  if (known !== undefined) return known;
  const copy = detached(text);
  interned.set(copy, copy);
  return copy;
}

/**
 * A copy of a string that stands alone: V8 represents a slice of a text by a pointer into it, and
 * 8,000 pages of text would stay in memory.
 */
function detached(text: string): string {
  return ` ${text}`.slice(1);
}

/** The record of a page whose file has this hash. */
export function recordOf(page: Page, hash: string): PageRecord {
  const { pageBlock, classBlock } = page;
  const targets = new Map<string, number>();
  for (const link of page.scan.links) {
    if (link.target === '') continue;
    targets.set(link.target, (targets.get(link.target) ?? 0) + (asksForPage(link) ? 1 : 0));
  }
  const names = [
    pageBlock?.title?.value,
    classBlock?.label?.value,
    ...(classBlock?.aliases.map((a) => a.value) ?? []),
    ...page.aliases,
  ].filter((name): name is string => name !== undefined && name.trim() !== '');
  return {
    path: page.path,
    hash,
    name: pageNameOfPath(page.path),
    names: [...new Set(names)].map(detached),
    pageIri: pageBlock?.iri?.value ?? null,
    published: pageBlock?.public?.value === true,
    linkCount: page.scan.links.length,
    // A page links to a few names many times: each is looked up among those of all pages once.
    linkTargets: [...targets.keys()].map(intern),
    linkTimes: [...targets.values()],
    class: classBlock ? factsOf(page, classBlock) : null,
  };
}

function factsOf(page: Page, block: ClassBlock): ClassFacts | null {
  if (!block.iri) return null;
  return {
    iri: detached(block.iri.value),
    slug: intern(slugOfIri(block.iri.value)),
    dialect: block.dialect,
    label: detached(block.label?.value ?? ''),
    definition: detached(block.definition?.value ?? ''),
    domain: intern(block.domain?.value ?? ''),
    maturity: intern(block.maturity?.value ?? ''),
    quality: block.quality?.value ?? block.qualityScore?.value ?? null,
    parents: block.parents.map(targetOf),
    relations: relationsOf(block),
    outbound: page.pageBlock?.outbound.map(intern) ?? [],
    sameAs: block.sameAs.map(detached),
    deprecated: block.deprecated?.value === true,
    replacedBy: block.replacedBy ? targetOf(block.replacedBy) : null,
  };
}

function relationsOf(block: ClassBlock): ClassFacts['relations'] {
  const byPredicate = new Map<Predicate, Target[]>();
  for (const { key, targets } of block.relations) {
    if (!isPredicate(key)) continue;
    const list = byPredicate.get(key) ?? [];
    for (const target of targets) list.push(targetOf(target));
    byPredicate.set(key, list);
  }
  return [...byPredicate];
}

function targetOf(reference: Reference): Target {
  if (reference.iri !== null) return intern(slugOfIri(reference.iri));
  return { name: intern(reference.name ?? '') };
}
