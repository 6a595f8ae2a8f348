/** The manner of a corpus: how its pages are written, so that a new one looks like its neighbours. */

import type { Dialect, Page } from '../../corpus/model.js';
import { slugOfIri } from '../../corpus/names.js';
import type { PageRecord } from '../../corpus/record.js';
import { eolOf, indentUnitOf } from '../../promotion/lines.js';
import type { ReadPage, Surroundings } from '../surroundings.js';

export interface Manner {
  readonly dialect: Dialect;
  readonly eol: string;
  /** Whether pages end with a line end. */
  readonly closed: boolean;
  /** One step of indentation below a bullet. */
  readonly indent: string;
  /** What page IRIs begin with, up to their last `:`. */
  readonly pageIri: string;
  /** `@context` of the Page and of the Class block, where the corpus writes one. */
  readonly contexts: { readonly page: string | null; readonly class: string | null };
}

/** Pages looked at: enough to see a manner, and quickly read. */
const SAMPLE = 12;

/** Page IRIs of a corpus that has none yet. */
const PAGE_IRI = 'urn:ontodesk:page:';

/** How pages of this corpus are written; pages without a class serve where there is no other. */
export function mannerOf(s: Surroundings, read: ReadPage): Manner {
  const records = s.index.pages();
  const dialect = dialectOf(s, records);
  const alike = records.filter((record) => record.class?.dialect === dialect);
  const pages = spread(alike.length > 0 ? alike : records).flatMap(({ path }) => {
    const found = read(path);
    return found ? [found.page] : [];
  });
  const texts = pages.map(({ scan }) => scan.text).filter((text) => /[\r\n]/u.test(text));
  return {
    dialect,
    eol: mostUsed(texts.map(eolOf)) ?? '\n',
    closed: mostUsed(texts.map((text) => /[\r\n]$/u.test(text))) ?? true,
    indent: mostUsed(texts.map((text) => indentUnitOf(text, '\t'))) ?? '\t',
    pageIri: pageIriOf(alike),
    contexts: { page: contextOf(pages, 'page'), class: contextOf(pages, 'class') },
  };
}

/** The folder pages are read from: the one of the settings, unless the pages are elsewhere. */
export function pagesFolder(s: Surroundings): string {
  const { pages } = s.settings;
  const paths = s.index.pages().map(({ path }) => path);
  const below = (folder: string): boolean => paths.every((path) => path.startsWith(`${folder}/`));
  if (paths.length === 0 || below(pages)) return pages;
  return below('ontology/pages') ? 'ontology/pages' : '.';
}

function dialectOf(s: Surroundings, records: readonly PageRecord[]): Dialect {
  if (s.settings.dialect !== 'auto') return s.settings.dialect;
  const used = records.flatMap((record) => (record.class ? [record.class.dialect] : []));
  return mostUsed(used) ?? 'json-ld';
}

/** What most page IRIs that end in the slug of their class begin with. */
function pageIriOf(records: readonly PageRecord[]): string {
  const prefixes = records.flatMap(({ pageIri, class: facts }) => {
    if (pageIri === null || slugOfIri(pageIri) !== facts?.slug) return [];
    return [pageIri.slice(0, pageIri.length - facts.slug.length)];
  });
  return mostUsed(prefixes) ?? PAGE_IRI;
}

/** The context most of the pages write; null where most write none. */
function contextOf(pages: readonly Page[], kind: 'page' | 'class'): string | null {
  const contexts = pages.flatMap(({ jsonFences }) => {
    const value = jsonFences.find((fence) => fence.kind === kind)?.value;
    const context = value?.['@context'];
    return value ? [typeof context === 'string' ? context : null] : [];
  });
  return mostUsed(contexts) ?? null;
}

function spread<T>(items: readonly T[]): T[] {
  const count = Math.min(SAMPLE, items.length);
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]!);
}

/** The most frequent value; of several the one that came first. */
function mostUsed<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}
