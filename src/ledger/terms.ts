/** Which class a term of an assertion means. */

import { slugOfIri } from '../corpus/names.js';

/** What the index knows a class by. */
export interface TermNames {
  readonly slug: string;
  readonly labels: readonly string[];
  readonly aliases: readonly string[];
  readonly sameAs: readonly string[];
}

/** The form under which two terms are the same: case, accents' composition and punctuation aside. */
export function termKey(term: string): string {
  const known = keys.get(term);
  if (known !== undefined) return known;
  const key = term
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
    .trim();
  if (keys.size >= MEMORY) keys.clear();
  keys.set(term, key);
  return key;
}

/** Terms recur: their keys are remembered, up to a number that bounds the memory. */
const keys = new Map<string, string>();
const MEMORY = 20_000;

/** Ways a name can lead to a class, strongest first. */
const KINDS = ['labels', 'slug', 'aliases', 'sameAs'] as const;

/** Looks terms up by normalised names. */
export class TermIndex {
  /** Per kind of name: key to slug; null when several classes share the name. */
  private readonly byKind = KINDS.map(() => new Map<string, string | null>());

  constructor(classes: Iterable<TermNames>) {
    for (const names of classes) this.add(names);
  }

  private add(names: TermNames): void {
    KINDS.forEach((kind, i) => {
      const values = kind === 'slug' ? [names.slug] : names[kind];
      for (const value of values) this.put(this.byKind[i]!, termKey(value), names.slug);
    });
  }

  private put(map: Map<string, string | null>, key: string, slug: string): void {
    if (key === '') return;
    const known = map.get(key);
    map.set(key, known === undefined || known === slug ? slug : null);
  }

  /**
   * Slug of the class a term means. The strongest kind of name that knows the term decides; when it
   * knows several classes the term is left open for a person.
   */
  find(term: string): string | null {
    const bare = term.replace(/^\[\[|\]\]$/gu, '');
    const found = this.findKey(termKey(bare));
    if (found !== undefined) return found;
    const tail = /^[a-z][\w+.-]*:/iu.test(bare) ? termKey(slugOfIri(bare)) : '';
    return this.findKey(tail) ?? null;
  }

  private findKey(key: string): string | null | undefined {
    for (const map of this.byKind) {
      const slug = map.get(key);
      if (slug !== undefined) return slug;
    }
    return undefined;
  }
}

/** Resolves a term: what a person once said about it (by key) goes before the names of classes. */
export function resolveTerm(
  term: string,
  index: TermIndex,
  aliases: ReadonlyMap<string, string>,
): string | null {
  return aliases.get(termKey(term)) ?? index.find(term);
}
