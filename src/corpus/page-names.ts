/** Everything a page can be called by, with the pages that answer to it. */

import { nameKey } from './names.js';
import { PathsByKey } from './paths-by-key.js';
import type { PageRecord } from './record.js';

export class PageNames {
  private constructor(
    /** Name read off the file name. */
    readonly byFileName = new PathsByKey(),
    /** Title, label, aliases. */
    readonly byName = new PathsByKey(),
    readonly bySlug = new PathsByKey(),
    /** Class IRIs and page IRIs. */
    readonly byIri = new PathsByKey(),
    readonly bySameAs = new PathsByKey(),
  ) {}

  /** The names of pages that come in any order. */
  static of(pages: Iterable<PageRecord>): PageNames {
    const names = new PageNames();
    for (const page of pages) names.add(page);
    return names;
  }

  add(page: PageRecord): void {
    this.each(page, (map, key) => map.add(key, page.path));
  }

  remove(page: PageRecord): void {
    this.each(page, (map, key) => map.remove(key, page.path));
  }

  copy(): PageNames {
    return new PageNames(
      this.byFileName.copy(),
      this.byName.copy(),
      this.bySlug.copy(),
      this.byIri.copy(),
      this.bySameAs.copy(),
    );
  }

  private each(page: PageRecord, step: (map: PathsByKey, key: string) => void): void {
    step(this.byFileName, nameKey(page.name));
    for (const name of page.names) step(this.byName, nameKey(name));
    if (page.pageIri !== null) step(this.byIri, page.pageIri);
    if (!page.class) return;
    step(this.byIri, page.class.iri);
    step(this.bySlug, page.class.slug);
    for (const other of page.class.sameAs) step(this.bySameAs, other);
  }
}

/** Whether two records of a path answer to the same names, slugs and IRIs, and are both served. */
export function sameIdentity(a: PageRecord, b: PageRecord): boolean {
  return (
    a.published === b.published &&
    a.pageIri === b.pageIri &&
    a.class?.iri === b.class?.iri &&
    sameList(a.names, b.names) &&
    sameList(a.class?.sameAs ?? [], b.class?.sameAs ?? [])
  );
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}
