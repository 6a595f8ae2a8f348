/** Which way a written key points: a predicate that points the other way is never what was meant. */

import type { PREDICATES } from './predicates.js';

type Predicate = (typeof PREDICATES)[number];

/** Keys that tell the other end of a predicate, as bare names: `usedby`, `users`, `dependencyof`. */
const REVERSED: readonly (readonly [RegExp, Predicate])[] = [
  [/^requir(?:e?[sd]?by|edfor|ements?(?:of|for)|ers?)$/u, 'requires'],
  [/^enabl(?:e?[sd]?by|ers?)$/u, 'enables'],
  [/^depend(?:(?:s|ed|ent)?(?:on|up|upon)?by|enc(?:y|ies)(?:of|for)|[ea]nts?|ers?)$/u, 'dependsOn'],
  [/^implement(?:(?:s|ed)?by|[eo]rs?)$/u, 'implements'],
  [/^us(?:e?[sd]?by|edfor|ers?)$/u, 'uses'],
  [/^support(?:(?:s|ed)?by|ers?)$/u, 'supports'],
  [/^standard(?:i[sz]e(?:s|rs?)?|of|for)$/u, 'standardizedBy'],
  [/^bridge[sd]?(?:from|by)$/u, 'bridgesTo'],
];

/** The predicate whose other end a bare name tells; the edge belongs on the pages it names. */
export function turnedRound(bare: string): Predicate | null {
  const plain = bare.replace(/^(?:is|are|was|has)/u, '');
  return REVERSED.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

/** Whether a bare name says `is part of`, near as it looks to `hasPart`. */
export function isPartOf(bare: string): boolean {
  return /^(?:is|are|was)an?parts?(?:of)?$|^(?:is|are|was)parts?(?:of)?$/u.test(bare);
}

/** Whether a known name is a predicate that points another way than a written bare name. */
export function pointsElsewhere(bare: string, known: string): boolean {
  if (known !== 'hasPart' && known !== 'partOf') return turnedRound(bare) === known;
  // `hasPartOf` says both; a parent is no whole.
  if (bare.includes('parent') || /^has(?:an?)?parts?of/u.test(bare)) return true;
  return known === 'hasPart' ? isPartOf(bare) : bare.startsWith('has');
}
