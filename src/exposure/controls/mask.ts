/** The arm `masked`: a block that keeps its sentences and relations, and loses its names. */

import { blockOf } from '../../scaffold/engine.js';
import type { ScaffoldEntries } from '../../scaffold/scaffold-index.js';
import { lookUpSlug, titleOf } from '../../scaffold/section.js';
import { normalise } from '../match.js';
import type { ArmBlock, ServedQuestion } from './arms.js';

/** Further names of a class: page names, aliases. */
export type NamesOf = (slug: string) => readonly string[];

/**
 * The block with the names of all classes it shows and of the gold replaced by `Entity-k`, numbered
 * by first appearance, one number a class. A name is replaced between ends of words, whatever stands
 * between its words on one line, its plural too; of names that begin at one place the longest goes. Inside
 * a longer word (`ai` in `chain`) it stays, as do single words of a name: the exposure that leaves is measured.
 */
export function maskedBlock(
  { sections, gold }: Pick<ServedQuestion, 'sections' | 'gold'>,
  entries: ScaffoldEntries,
  namesOf: NamesOf,
): ArmBlock {
  const names = namesToMask(sections, gold, entries, namesOf);
  const masking = new Masking(names);
  const masked = sections.map(({ text }) => masking.mask(text));
  return { block: blockOf(masked), donors: [], entities: masking.entities() };
}

/** Slug by normalised name; of two classes with one name the first has it. */
function namesToMask(
  sections: ServedQuestion['sections'],
  gold: ServedQuestion['gold'],
  entries: ScaffoldEntries,
  namesOf: NamesOf,
): Map<string, { slug: string; written: string }> {
  const names = new Map<string, { slug: string; written: string }>();
  const add = (slug: string, written: string): void => {
    const key = normalise(written);
    if (key !== '' && !names.has(key)) names.set(key, { slug, written });
  };
  const slugs = [
    ...sections.map(({ slug }) => slug),
    ...gold.map(({ slug }) => slug),
    ...sections.flatMap(({ slug }) => shownBy(entries, slug)),
  ];
  for (const { slug, title } of gold) add(slug, title);
  for (const slug of slugs) add(slug, titleOf(entries, slug));
  for (const slug of slugs) for (const name of namesOf(slug)) add(slug, name);
  return names;
}

/** Every class a section may name: parents, ancestors, targets. */
function shownBy(entries: ScaffoldEntries, slug: string): string[] {
  const entry = entries.get(slug);
  if (!entry) return [];
  const targets = Object.values(entry.rel).flat();
  return [...entry.sup, ...entry.isup, ...targets].map(lookUpSlug);
}

class Masking {
  private readonly pattern: RegExp | null;
  private readonly numbers = new Map<string, number>();

  constructor(private readonly names: ReadonlyMap<string, { slug: string; written: string }>) {
    const keys = [...names.keys()].sort((a, b) => b.length - a.length);
    const any = keys.flatMap((key) => patternsOf(key, names.get(key)?.written ?? '')).join('|');
    this.pattern = any === '' ? null : new RegExp(`${START}(?:${any})${END}`, 'giu');
  }

  mask(text: string): string {
    if (this.pattern === null) return text;
    return text.replaceAll(this.pattern, (found) => {
      const slug = this.slugOf(normalise(found));
      if (slug === null) return found;
      const number = this.numbers.get(slug) ?? this.numbers.size + 1;
      this.numbers.set(slug, number);
      return `Entity-${number}`;
    });
  }

  /** A plural has its singular's class, unless it is a name itself. */
  private slugOf(found: string): string | null {
    const forms = [found, found.replace(/s$/u, ''), found.replace(/es$/u, '')];
    const form = forms.find((it) => this.names.has(it));
    return form === undefined ? null : (this.names.get(form)?.slug ?? null);
  }

  entities(): Record<string, string> {
    return Object.fromEntries(
      [...this.numbers].map(([slug, number]) => [`Entity-${number}`, slug]),
    );
  }
}

/** Ends of words as m sees them: anything but a letter or digit of ASCII. */
const START = '(?<![a-z0-9])';
const END = '(?![a-z0-9])';
const PLURAL = '(?:e?s)?';

/** By its words, whatever stands between them; as it is written too where that holds other signs. */
function patternsOf(key: string, written: string): string[] {
  const words = key.split(' ').join('[^a-z0-9\\n]+') + PLURAL;
  if (/^[a-z0-9 -]*$/iu.test(written)) return [words];
  return [written.trim().replaceAll(/[.*+?^${}()|[\]\\/]/gu, '\\$&'), words];
}
