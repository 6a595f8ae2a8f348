/** Texts of sections, made once and kept until a class changes. */

import { codePointLength } from '../corpus/text.js';
import type { ScaffoldEntries } from './scaffold-index.js';
import { headText, NEIGHBOUR_CAP, neighbourLine, neighbourSlugs } from './section.js';

/** A text with its length in code points. */
export interface Measured {
  readonly text: string;
  readonly length: number;
}

/**
 * Pieces of sections. Each rests on the entry of its own class and on the titles and slugs of
 * others, which stay what they are: a class that changes takes nothing but its own pieces with it.
 */
export class SectionTexts {
  private readonly heads = new Map<string, Measured>();
  private readonly neighbours = new Map<string, readonly string[]>();
  /** Null for a class without a definition. */
  private readonly lines = new Map<string, Measured | null>();

  constructor(private readonly entries: ScaffoldEntries) {}

  /** Forgets what was made from the entry of a class. */
  forget(slug: string): void {
    this.heads.delete(slug);
    this.neighbours.delete(slug);
    this.lines.delete(slug);
  }

  /** Appends the section of a class to `into`, piece by piece; its length, 0 for no class. */
  write(slug: string, seeds: ReadonlySet<string>, hops: number, into: string[]): number {
    const head = this.head(slug);
    if (!head) return 0;
    into.push(head.text);
    let { length } = head;
    if (hops < 1) return length;
    let written = 0;
    for (const neighbour of this.neighboursOf(slug)) {
      const line = seeds.has(neighbour) ? null : this.line(neighbour);
      if (!line) continue;
      into.push(line.text);
      length += line.length;
      if (++written === NEIGHBOUR_CAP) break;
    }
    return length;
  }

  private head(slug: string): Measured | null {
    const known = this.heads.get(slug);
    if (known) return known;
    const entry = this.entries.get(slug);
    if (!entry) return null;
    const head = measured(headText(this.entries, entry));
    this.heads.set(slug, head);
    return head;
  }

  private neighboursOf(slug: string): readonly string[] {
    const known = this.neighbours.get(slug);
    if (known) return known;
    const entry = this.entries.get(slug);
    const slugs = entry ? neighbourSlugs(this.entries, entry) : [];
    this.neighbours.set(slug, slugs);
    return slugs;
  }

  /** The line of a neighbour with the line end before it. */
  private line(slug: string): Measured | null {
    const known = this.lines.get(slug);
    if (known !== undefined) return known;
    const entry = this.entries.get(slug);
    const line = !entry || entry.d === '' ? null : measured(`\n${neighbourLine(entry)}`);
    this.lines.set(slug, line);
    return line;
  }
}

function measured(text: string): Measured {
  return { text, length: codePointLength(text) };
}
