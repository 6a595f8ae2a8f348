/** What the census asks of the taxonomy: which classes lie above and below a name of the gold. */

import type { ScaffoldEntries } from '../scaffold/scaffold-index.js';
import { normalise } from './match.js';

/** Titles around classes; looked up once per class. */
export class Taxonomy {
  private readonly children = new Map<string, string[]>();
  private readonly descendants = new Map<string, string[]>();
  private readonly holding = new Map<string, readonly string[]>();

  constructor(private readonly entries: ScaffoldEntries) {
    for (const [slug, { sup, isup }] of entries) {
      for (const parent of sup) append(this.children, parent, slug);
      for (const ancestor of [...sup, ...isup]) append(this.descendants, ancestor, slug);
    }
  }

  /** Title of a class; of a slug that is none, its words. */
  title(slug: string): string {
    return this.entries.get(slug)?.t ?? slug;
  }

  /** Direct parents and direct children of a class, as slugs. */
  neighbours(slug: string): readonly string[] {
    return [...(this.entries.get(slug)?.sup ?? []), ...(this.children.get(slug) ?? [])];
  }

  /**
   * Titles of all classes above or below one whose normalised title holds that of the gold item and
   * is longer: `Schnorr Signature` for `Signature`.
   */
  longerRelatives(slug: string, title: string): readonly string[] {
    const name = normalise(title);
    const key = `${slug} ${name}`;
    const known = this.holding.get(key);
    if (known) return known;
    const { sup, isup } = this.entries.get(slug) ?? { sup: [], isup: [] };
    const relatives = [...sup, ...isup, ...(this.descendants.get(slug) ?? [])];
    const titles = relatives
      .map((relative) => this.title(relative))
      .filter((longer) => normalise(longer) !== name && normalise(longer).includes(name));
    this.holding.set(key, titles);
    return titles;
  }
}

function append(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
