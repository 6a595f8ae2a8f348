/** The live index: plain maps from paths, names, slugs and IRIs to what the pages declare. */

import { compareCodePoints, generationOf } from './generation.js';
import { bareValue, nameKey, pageNameOfPath, slugify } from './names.js';
import { PageNames, sameIdentity } from './page-names.js';
import type { ClassFacts, PageRecord, Target } from './record.js';

/** A name looked up in the corpus: no page, one page, or several that all carry it. */
export type NameLookup =
  | { readonly kind: 'missing' }
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'ambiguous'; readonly paths: readonly string[] };

/** What a page was found by; `name` is its file name, title, label or an alias. */
export type NameKind = 'path' | 'name' | 'slug' | 'iri' | 'same-as';

/** What a person calls a page by, looked up: by which kind of name, and all pages it may mean. */
export type NameFound =
  | { readonly kind: 'missing' }
  | { readonly kind: 'page'; readonly path: string; readonly by: NameKind }
  | { readonly kind: 'ambiguous'; readonly paths: readonly string[]; readonly by: NameKind };

const MISSING = { kind: 'missing' } as const;

/** Changes remembered one by one: whoever is further behind looks at all pages. */
const MOST_RECENT = 1000;

/** A class with the page that declares it. */
export interface IndexedClass extends ClassFacts {
  readonly page: PageRecord;
}

/**
 * Records of all pages. What follows from them is made when it is first asked for and then kept in
 * step page by page; no answer depends on the order in which pages came and went.
 */
export class CorpusIndex {
  private readonly records = new Map<string, PageRecord>();
  private namesNow: PageNames | null = null;
  private sortedNow: PageRecord[] | null = null;
  private classesNow: Map<string, IndexedClass> | null = null;
  private generationNow: string | null = null;
  /** Paths of the last changes, the latest at the end. */
  private recent: string[] = [];
  /** Counts changes; a cached answer is good as long as it stays the same. */
  version = 0;
  /** Walks over all pages so far, to make what follows from them: counted work for tests. */
  walks = 0;

  /** An index of the same pages that goes its own way from here; the records are shared. */
  copy(): CorpusIndex {
    const copy = new CorpusIndex();
    for (const [path, record] of this.records) copy.records.set(path, record);
    copy.namesNow = this.namesNow?.copy() ?? null;
    return copy;
  }

  get size(): number {
    return this.records.size;
  }

  /** Number of classes; several pages with one slug count once. */
  get classCount(): number {
    return this.names().bySlug.size;
  }

  get(path: string): PageRecord | undefined {
    return this.records.get(path);
  }

  /** Adds or replaces a page; true when that changed anything. */
  set(record: PageRecord): boolean {
    const before = this.records.get(record.path);
    if (before?.hash === record.hash) return false;
    this.records.set(record.path, record);
    this.changed(record.path);
    // An edit that keeps every name leaves the maps right but for the record itself: most saves.
    if (before && sameIdentity(before, record)) this.replaceRecord(record);
    else this.renew(before, record);
    return true;
  }

  /** Forgets a page; true when it was known. */
  delete(path: string): boolean {
    const before = this.records.get(path);
    if (!before) return false;
    this.records.delete(path);
    this.changed(path);
    this.renew(before, undefined);
    return true;
  }

  /** All pages in the order of their paths (code points). */
  pages(): readonly PageRecord[] {
    if (!this.sortedNow) {
      this.walks++;
      this.sortedNow = [...this.records.values()].sort((a, b) => compareCodePoints(a.path, b.path));
    }
    return this.sortedNow;
  }

  /** Every class with an IRI, in page order; of several pages with a slug a published one wins. */
  classes(): ReadonlyMap<string, IndexedClass> {
    return (this.classesNow ??= this.orderedClasses());
  }

  /** The class of a slug, as in `classes`. */
  classOf(slug: string): IndexedClass | undefined {
    if (this.classesNow) return this.classesNow.get(slug);
    const page = this.pageOfSlug(slug);
    return page?.class ? { ...page.class, page } : undefined;
  }

  /** Pages that claim a class IRI or page IRI, in page order. */
  claimsOf(iri: string): readonly string[] {
    return this.names().byIri.of(iri);
  }

  /** Pages whose class has this slug, in page order. */
  pagesOfSlug(slug: string): readonly string[] {
    return this.names().bySlug.of(slug);
  }

  /** Pages that came, went or changed after a version, with repeats; null when it is too old. */
  changedSince(version: number): readonly string[] | null {
    const count = this.version - version;
    return count > this.recent.length ? null : this.recent.slice(this.recent.length - count);
  }

  generation(): string {
    return (this.generationNow ??= generationOf(this.pages()));
  }

  /** Pages a link may mean: by file name first, then by title, label and aliases. */
  lookUp(target: string): NameLookup {
    const { byFileName, byName } = this.names();
    const key = nameKey(target);
    let paths = byFileName.of(key);
    if (paths.length === 0) paths = byName.of(key);
    if (paths.length === 0 && key.includes('/')) paths = this.inFolder(key);
    const [only] = paths;
    if (only === undefined) return MISSING;
    return paths.length === 1 ? { kind: 'page', path: only } : { kind: 'ambiguous', paths };
  }

  /**
   * The page a person calls by any of its names: path, file name, title, label, alias, slug, class
   * IRI, page IRI, sameAs; in brackets or not. The first kind of name that knows it decides.
   */
  find(name: string): NameFound {
    const text = bareName(name);
    if (this.records.has(text)) return { kind: 'page', path: text, by: 'path' };
    for (const one of spellings(text)) {
      const found = this.lookUp(one);
      if (found.kind !== 'missing') return { ...found, by: 'name' };
    }
    const { bySlug, byIri, bySameAs } = this.names();
    return (
      found(bySlug.of(text), 'slug') ??
      found(bySlug.of(text.toLowerCase()), 'slug') ??
      found(byIri.of(text), 'iri') ??
      found(bySameAs.of(text), 'same-as') ??
      MISSING
    );
  }

  /** Slug a target stands for: a named page's class, else the slugified name. */
  slugOfTarget(target: Target): string {
    if (typeof target === 'string') return target;
    const lookup = this.lookUp(target.name);
    const record = lookup.kind === 'page' ? this.records.get(lookup.path) : undefined;
    return record?.class?.slug ?? slugify(target.name);
  }

  /** A name with folders in front, as in `[[tides/Neap Gauge]]`. */
  private inFolder(key: string): readonly string[] {
    const name = key.slice(key.lastIndexOf('/') + 1);
    return this.names()
      .byFileName.of(name)
      .filter((path) => `/${nameKey(path.replace(/\.md$/i, ''))}`.endsWith(`/${key}`));
  }

  /** Of several pages with a slug the first published one carries it, else the first. */
  private pageOfSlug(slug: string): PageRecord | undefined {
    const pages = this.pagesOfSlug(slug).map((path) => this.records.get(path));
    return pages.find((page) => page?.published) ?? pages[0];
  }

  private orderedClasses(): Map<string, IndexedClass> {
    this.walks++;
    const classes = new Map<string, IndexedClass>();
    for (const page of this.pages()) {
      if (!page.class || this.pageOfSlug(page.class.slug) !== page) continue;
      classes.set(page.class.slug, { ...page.class, page });
    }
    return classes;
  }

  private names(): PageNames {
    if (!this.namesNow) {
      this.walks++;
      this.namesNow = PageNames.of(this.pages());
    }
    return this.namesNow;
  }

  private changed(path: string): void {
    this.version++;
    this.generationNow = null;
    if (this.recent.length === 2 * MOST_RECENT) this.recent = this.recent.slice(MOST_RECENT);
    this.recent.push(path);
  }

  /** A page came, went, or answers to other names now. */
  private renew(before: PageRecord | undefined, after: PageRecord | undefined): void {
    if (before) this.namesNow?.remove(before);
    if (after) this.namesNow?.add(after);
    this.classesNow = null;
    if (before && after) this.replaceInOrder(after);
    else this.sortedNow = null;
  }

  private replaceRecord(record: PageRecord): void {
    this.replaceInOrder(record);
    const known = record.class ? this.classesNow?.get(record.class.slug) : undefined;
    if (record.class && known?.page.path === record.path) {
      this.classesNow?.set(record.class.slug, { ...record.class, page: record });
    }
  }

  private replaceInOrder(record: PageRecord): void {
    const sorted = this.sortedNow;
    if (!sorted) return;
    let low = 0;
    let high = sorted.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareCodePoints(sorted[middle]?.path ?? '', record.path) < 0) low = middle + 1;
      else high = middle;
    }
    sorted[low] = record;
  }
}

function found(paths: readonly string[], by: NameKind): NameFound | null {
  const [only] = paths;
  if (only === undefined) return null;
  return paths.length === 1 ? { kind: 'page', path: only, by } : { kind: 'ambiguous', paths, by };
}

/** A name without blanks and brackets around it, and without what follows it in a link. */
function bareName(name: string): string {
  const text = name.trim();
  const inside = bareValue(text);
  return inside === text ? text : (inside.split(/[#|]/u)[0] ?? '').trim();
}

/** A name as it stands, and as a file name is read: without `.md`, `___` as `/`, decoded. */
function spellings(text: string): string[] {
  const file = text.replace(/\.md$/iu, '');
  // A path names a folder too: the page of that name in another folder is not meant.
  return [...new Set([text, file, ...(text.includes('/') ? [] : [pageNameOfPath(text)])])];
}
