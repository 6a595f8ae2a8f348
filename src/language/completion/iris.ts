/** Offers of classes by their IRI, where a page writes IRIs and not links. */

import type { Surroundings } from '../surroundings.js';
import { classesMatching } from './names.js';
import { classOffer, type Offers } from './targets.js';
import type { Writing } from './vocabulary.js';

/** Whether what is typed can only be the start of an IRI. */
export function isIriStart(typed: string): boolean {
  return /^[A-Za-z][\w.-]*:/u.test(typed);
}

/** Classes whose IRI continues what is typed; `ngm:` stands for the prefix of the corpus. */
export function iriOffers(
  s: Surroundings,
  without: ReadonlySet<string>,
  { typed, span, write }: Writing,
): Offers {
  const { found, more } = classesMatching(s.index, tailOf(typed, s.settings.iri), without);
  const offers = found.flatMap((match) => {
    const iri = match.record.class?.iri ?? '';
    const offer = classOffer(match, { edit: { span, newText: write(iri) } });
    return offer ? [{ ...offer, kind: 'iri' as const, detail: iri }] : [];
  });
  return { offers, incomplete: more };
}

/** What is typed of the slug: the part of an IRI that tells classes apart. */
export function tailOf(typed: string, prefix: string): string {
  if (prefix.startsWith(typed)) return '';
  return typed.slice(typed.lastIndexOf(':') + 1);
}
