/** A classification as other reasoners tell it: everything above each class, itself included. */

import type { Classification } from '../../../../../src/ontology/classification/classify.js';

const THING = 'http://www.w3.org/2002/07/owl#Thing';
export const NOTHING = 'http://www.w3.org/2002/07/owl#Nothing';

/**
 * Sorted IRIs above each class; of an unsatisfiable class just `owl:Nothing`. Null when the axioms
 * contradict each other.
 */
export function aboveByClass(result: Classification): Map<string, string[]> | null {
  if (result.inconsistent) return null;
  const empty = new Set(result.unsatisfiable);
  const groups = new Map(result.equivalent.flatMap((group) => group.map((iri) => [iri, group])));
  return new Map(
    result.classes.map((iri) => {
      if (empty.has(iri)) return [iri, [NOTHING]];
      const above = [
        ...(groups.get(iri) ?? [iri]),
        ...result.ancestorsOf(iri),
        ...result.everything,
      ];
      return [iri, [...new Set(above)].sort()];
    }),
  );
}

/** The same of another reasoner, whose answers hold the top too and all classes above an empty one. */
export function tidyAbove(told: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  return new Map(
    [...told]
      .filter(([iri]) => iri !== THING && iri !== NOTHING)
      .map(([iri, above]) => {
        if (above.includes(NOTHING)) return [iri, [NOTHING]];
        return [iri, above.filter((one) => one !== THING).sort()];
      }),
  );
}

/** The classes on which two answers differ, with both answers. */
export function differences(
  ours: ReadonlyMap<string, readonly string[]>,
  theirs: ReadonlyMap<string, readonly string[]>,
): string[] {
  const iris = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  return iris.flatMap((iri) => {
    const [one, other] = [ours.get(iri), theirs.get(iri)].map((list) => list?.join(' ') ?? 'none');
    return one === other ? [] : [`${iri}: ours ${one}; theirs ${other}`];
  });
}
