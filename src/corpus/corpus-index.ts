/** The live index: plain maps from paths, names, slugs and IRIs to what the pages declare. */

import { compareCodePoints, generationOf } from './generation.js';
import { nameKey, slugify } from './names.js';
import type { ClassFacts, PageRecord, Target } from './record.js';

/** A name looked up in the corpus: no page, one page, or several that all carry it. */
export type NameLookup =
  | { readonly kind: 'missing' }
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'ambiguous'; readonly paths: readonly string[] };

const MISSING: NameLookup = { kind: 'missing' };

/** A class with the page that declares it. */
export interface IndexedClass extends ClassFacts {
  readonly page: PageRecord;
}

/** Everything that follows from the records and is built anew when they change. */
interface Derived {
  readonly sorted: PageRecord[];
  readonly byFileName: ReadonlyMap<string, readonly string[]>;
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly bySlug: Map<string, IndexedClass>;
  readonly claims: ReadonlyMap<string, readonly string[]>;
}

/** Records of all pages; questions are answered from maps built once per change. */
export class CorpusIndex {
  private readonly records = new Map<string, PageRecord>();
  private derivedNow: Derived | null = null;
  private generationNow: string | null = null;
  /** Counts changes; a cached answer is good as long as it stays the same. */
  version = 0;

  /** An index of the same pages that goes its own way from here; the records are shared. */
  copy(): CorpusIndex {
    const copy = new CorpusIndex();
    for (const [path, record] of this.records) copy.records.set(path, record);
    return copy;
  }

  get size(): number {
    return this.records.size;
  }

  get(path: string): PageRecord | undefined {
    return this.records.get(path);
  }

  /** Adds or replaces a page; true when that changed anything. */
  set(record: PageRecord): boolean {
    const before = this.records.get(record.path);
    if (before?.hash === record.hash) return false;
    this.records.set(record.path, record);
    const { derivedNow } = this;
    this.changed();
    // An edit that keeps every name leaves the maps right but for the record itself: most saves.
    if (derivedNow && before && sameIdentity(before, record)) {
      replaceRecord(derivedNow, record);
      this.derivedNow = derivedNow;
    }
    return true;
  }

  /** Forgets a page; true when it was known. */
  delete(path: string): boolean {
    if (!this.records.delete(path)) return false;
    this.changed();
    return true;
  }

  private changed(): void {
    this.version++;
    this.derivedNow = null;
    this.generationNow = null;
  }

  /** All pages in the order of their paths (code points). */
  pages(): readonly PageRecord[] {
    return this.derived().sorted;
  }

  /** Every class with an IRI, in page order; of several pages with a slug a published one wins. */
  classes(): ReadonlyMap<string, IndexedClass> {
    return this.derived().bySlug;
  }

  /** Pages that claim a class IRI or page IRI, in page order. */
  claimsOf(iri: string): readonly string[] {
    return this.derived().claims.get(iri) ?? [];
  }

  generation(): string {
    return (this.generationNow ??= generationOf(this.records.values()));
  }

  /** Pages named like this: by file name first, then by title, label and aliases. */
  lookUp(target: string): NameLookup {
    const { byFileName, byName } = this.derived();
    const key = nameKey(target);
    const slash = key.lastIndexOf('/');
    const paths =
      byFileName.get(key) ?? byName.get(key) ?? (slash >= 0 ? this.inFolder(key) : undefined);
    const [only] = paths ?? [];
    if (!paths || only === undefined) return MISSING;
    return paths.length === 1 ? { kind: 'page', path: only } : { kind: 'ambiguous', paths };
  }

  /** A name with folders in front, as in `[[tides/Neap Gauge]]`. */
  private inFolder(key: string): readonly string[] | undefined {
    const name = key.slice(key.lastIndexOf('/') + 1);
    const found = this.derived()
      .byFileName.get(name)
      ?.filter((path) => `/${nameKey(path.replace(/\.md$/i, ''))}`.endsWith(`/${key}`));
    return found?.length ? found : undefined;
  }

  /** Slug a target stands for: a named page's class, else the slugified name. */
  slugOfTarget(target: Target): string {
    if (typeof target === 'string') return target;
    const lookup = this.lookUp(target.name);
    const record = lookup.kind === 'page' ? this.records.get(lookup.path) : undefined;
    return record?.class?.slug ?? slugify(target.name);
  }

  private derived(): Derived {
    return (this.derivedNow ??= derive(this.records.values()));
  }
}

function derive(records: Iterable<PageRecord>): Derived {
  const sorted = [...records].sort((a, b) => compareCodePoints(a.path, b.path));
  const byFileName = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  const bySlug = new Map<string, IndexedClass>();
  const claims = new Map<string, string[]>();
  for (const page of sorted) {
    addTo(byFileName, nameKey(page.name), page.path);
    for (const name of page.names) addTo(byName, nameKey(name), page.path);
    if (page.pageIri !== null) addTo(claims, page.pageIri, page.path);
    if (!page.class) continue;
    addTo(claims, page.class.iri, page.path);
    claimSlug(bySlug, page.class, page);
  }
  return { sorted, byFileName, byName, bySlug, claims };
}

/** Of several pages with a slug the first published one carries it, else the first. */
function claimSlug(bySlug: Map<string, IndexedClass>, facts: ClassFacts, page: PageRecord): void {
  const known = bySlug.get(facts.slug);
  if (known && (known.page.published || !page.published)) return;
  // Taken out first, so that the classes stay in page order.
  bySlug.delete(facts.slug);
  bySlug.set(facts.slug, { ...facts, page });
}

/** Whether two records of a path answer to the same names, slugs and IRIs, and are both served. */
function sameIdentity(a: PageRecord, b: PageRecord): boolean {
  return (
    a.published === b.published &&
    a.pageIri === b.pageIri &&
    a.class?.iri === b.class?.iri &&
    a.names.length === b.names.length &&
    a.names.every((name, i) => name === b.names[i])
  );
}

function replaceRecord(derived: Derived, record: PageRecord): void {
  const { sorted, bySlug } = derived;
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareCodePoints(sorted[middle]?.path ?? '', record.path) < 0) low = middle + 1;
    else high = middle;
  }
  sorted[low] = record;
  const known = record.class ? bySlug.get(record.class.slug) : undefined;
  if (record.class && known?.page.path === record.path) {
    bySlug.set(record.class.slug, { ...record.class, page: record });
  }
}

function addTo(map: Map<string, string[]>, key: string, path: string): void {
  const list = map.get(key);
  if (!list) map.set(key, [path]);
  else if (list.at(-1) !== path) list.push(path); // Pages come one after the other.
}
