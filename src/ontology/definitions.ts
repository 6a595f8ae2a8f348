/** Which pages say the same of their class: kept in step with the index page by page. */

import { compareCodePoints } from '../corpus/generation.js';
import type { PageRecord } from '../corpus/record.js';

const ASCII = /^[\0-\x7f]*$/;

/** The form under which two definitions count as the same: letters and digits, blanks between. */
export function definitionKey(definition: string): string {
  if (ASCII.test(definition)) {
    return definition
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  }
  return definition
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Pages by what their class's definition says. */
export class Definitions {
  private readonly pagesOf = new Map<string, string[]>();
  private readonly known = new Map<string, { readonly record: PageRecord; readonly key: string }>();
  /** Definitions normalised so far: counted work for tests. */
  read = 0;

  /** Paths of the pages whose class is defined so, in page order; no copy, as it may be long. */
  of(definition: string): readonly string[] {
    return this.pagesOf.get(definitionKey(definition)) ?? NONE;
  }

  /** Takes over the records of all pages; only those that are new or changed are read. */
  sync(pages: readonly PageRecord[]): void {
    for (const record of pages) this.update(record.path, record);
    if (this.known.size > pages.length) this.forgetOthers(new Set(pages.map(({ path }) => path)));
  }

  /** Takes over the record of one page; undefined when it is gone. */
  update(path: string, record: PageRecord | undefined): void {
    const before = this.known.get(path);
    if (before?.record === record) return;
    if (before) this.remove(path, before.key);
    if (record) this.add(record);
  }

  private add(record: PageRecord): void {
    const key = definitionKey(record.class?.definition ?? '');
    this.read++;
    this.known.set(record.path, { record, key });
    if (key === '') return;
    const paths = this.pagesOf.get(key);
    if (paths) insert(paths, record.path);
    else this.pagesOf.set(key, [record.path]);
  }

  private remove(path: string, key: string): void {
    const paths = this.pagesOf.get(key);
    if (paths?.includes(path) === true) paths.splice(paths.indexOf(path), 1);
    if (paths?.length === 0) this.pagesOf.delete(key);
    this.known.delete(path);
  }

  private forgetOthers(kept: ReadonlySet<string>): void {
    for (const [path, { key }] of [...this.known]) if (!kept.has(path)) this.remove(path, key);
  }
}

const NONE: readonly string[] = [];

/** Puts a path where it belongs; pages come in their order, so most come last. */
function insert(paths: string[], path: string): void {
  const last = paths.at(-1);
  const at = last !== undefined && compareCodePoints(last, path) < 0 ? -1 : behind(paths, path);
  if (at < 0) paths.push(path);
  else paths.splice(at, 0, path);
}

/** Place of the first path behind another; -1 when there is none. */
function behind(paths: readonly string[], path: string): number {
  return paths.findIndex((other) => compareCodePoints(other, path) > 0);
}
