/** Pages by a key they answer to, each list in page order, kept in step page by page. */

import { compareCodePoints } from './generation.js';

const NONE: readonly string[] = [];

export class PathsByKey {
  /** Most keys have one page: it stands alone, without a list. */
  private readonly map = new Map<string, string | string[]>();

  /** Number of keys that some page answers to. */
  get size(): number {
    return this.map.size;
  }

  keys(): IterableIterator<string> {
    return this.map.keys();
  }

  /** Pages of a key, in page order whatever the order they came in. */
  of(key: string): readonly string[] {
    const known = this.map.get(key);
    if (known === undefined) return NONE;
    return typeof known === 'string' ? [known] : known.slice();
  }

  /** Adds a page; nothing happens when the key has it already. */
  add(key: string, path: string): void {
    const known = this.map.get(key);
    if (known === undefined) this.map.set(key, path);
    else if (typeof known !== 'string') insert(known, path);
    else if (known !== path) {
      this.map.set(key, compareCodePoints(known, path) < 0 ? [known, path] : [path, known]);
    }
  }

  /** Takes a page from a key; nothing happens when the key has it not. */
  remove(key: string, path: string): void {
    const known = this.map.get(key);
    if (known === path) this.map.delete(key);
    if (known === undefined || typeof known === 'string') return;
    const at = placeOf(known, path);
    if (known[at] !== path) return;
    known.splice(at, 1);
    const [only] = known;
    if (known.length === 1 && only !== undefined) this.map.set(key, only);
  }

  /** The same keys and pages, to go their own way from here. */
  copy(): PathsByKey {
    const copy = new PathsByKey();
    for (const [key, paths] of this.map) {
      copy.map.set(key, typeof paths === 'string' ? paths : paths.slice());
    }
    return copy;
  }
}

function insert(paths: string[], path: string): void {
  const at = placeOf(paths, path);
  if (paths[at] !== path) paths.splice(at, 0, path);
}

/** Where a path stands in a sorted list, or would stand. */
function placeOf(paths: readonly string[], path: string): number {
  const last = paths.at(-1);
  // Pages are read in their order, so most come last.
  if (last === undefined || compareCodePoints(last, path) < 0) return paths.length;
  let low = 0;
  let high = paths.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareCodePoints(paths[middle] ?? '', path) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
