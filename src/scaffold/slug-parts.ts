/** Which slugs hold a term (§5, rule 3), by an index of the 5-grams of their parts. */

/** Shortest term that may match inside a slug; also the length of the indexed grams. */
export const GRAM = 5;

/** Terms whose classes are remembered: most questions are made of the same few words. */
const MOST_KNOWN = 4096;

export class SlugParts {
  /** Runs of `[a-z0-9]` in slugs, and the classes whose slug holds each. */
  private readonly parts: string[] = [];
  private readonly partClasses: number[][] = [];
  private readonly numbers = new Map<string, number>();
  /** 5-gram to the parts that hold it. */
  private readonly grams = new Map<string, number[]>();
  private readonly known = new Map<string, readonly number[]>();

  add(slug: string, classNumber: number): void {
    for (const part of new Set(slug.match(/[a-z0-9]+/g))) {
      if (part.length < GRAM) continue;
      let number = this.numbers.get(part);
      if (number === undefined) {
        number = this.parts.push(part) - 1;
        this.numbers.set(part, number);
        this.partClasses.push([]);
        this.addGrams(part, number);
      }
      this.partClasses[number]?.push(classNumber);
    }
  }

  /** Classes whose slug holds a term of five or more characters, each once. */
  classesOf(term: string): readonly number[] {
    const known = this.known.get(term);
    if (known) return known;
    const found = this.find(term);
    if (this.known.size === MOST_KNOWN) this.known.clear();
    this.known.set(term, found);
    return found;
  }

  private find(term: string): readonly number[] {
    const found = new Set<number>();
    for (const part of this.rarestGram(term)) {
      if (!this.parts[part]?.includes(term)) continue;
      for (const classNumber of this.partClasses[part] ?? []) found.add(classNumber);
    }
    return [...found];
  }

  /** Parts that hold the term's rarest gram: every part that holds the term is among them. */
  private rarestGram(term: string): readonly number[] {
    let rarest: readonly number[] | undefined;
    for (let i = 0; i + GRAM <= term.length; i++) {
      const parts = this.grams.get(term.slice(i, i + GRAM));
      if (!parts) return [];
      if (!rarest || parts.length < rarest.length) rarest = parts;
    }
    return rarest ?? [];
  }

  private addGrams(part: string, number: number): void {
    for (let i = 0; i + GRAM <= part.length; i++) {
      const gram = part.slice(i, i + GRAM);
      const list = this.grams.get(gram);
      if (!list) this.grams.set(gram, [number]);
      // A part is indexed at once: a gram that it repeats is the last one of the list.
      else if (list.at(-1) !== number) list.push(number);
    }
  }
}
