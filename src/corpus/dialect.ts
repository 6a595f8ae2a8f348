/** What the front matter and the property-line dialects share. */

import { bareValue, slugify } from './names.js';
import { PREDICATES, type Place, type Predicate, type Reference } from './model.js';

/** Settings a dialect reader needs. */
export interface DialectOptions {
  /** Prefix of class IRIs. */
  readonly iri: string;
}

/** `requires` and `standardized-by`: a predicate as the key of a text dialect. */
export function kebabKey(predicate: Predicate): string {
  return predicate.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
}

/** Both ways to write each predicate. */
const predicateKeys: ReadonlyMap<string, Predicate> = new Map(
  PREDICATES.flatMap((p) => [[p, p] as const, [kebabKey(p), p] as const]),
);

/** The predicate a key stands for, written `standardizedBy` or `standardized-by`. */
export function predicateOfKey(key: string): Predicate | null {
  return predicateKeys.get(key) ?? null;
}

/** Whether a key names the parents of a class. */
export function isParentsKey(key: string): boolean {
  return key === 'subClassOf' || key === 'is-subclass-of' || key === 'sub-class-of';
}

/**
 * A reference written as text: `[[Page]]`, `[[Page|shown]]`, `urn:…:slug` or `owl:Thing`.
 * Null when it names nothing.
 */
export function referenceFromText(
  text: string,
  place: Place,
  options: DialectOptions,
): Reference | null {
  const linked = /^\[\[.*\]\]$/su.test(text.trim());
  const bare = bareValue(text.trim());
  if (!linked && isIri(bare)) {
    return { iri: expandIri(bare, options), name: null, label: null, place };
  }
  const shown = bare.split('|', 1)[0] ?? '';
  const [page = '', ...heading] = shown.split('#');
  // In `[[C#]]` no heading follows: the mark belongs to the name.
  const name = (heading.join('#').trim() === '' ? shown : page).trim();
  if (name === '') return null;
  if (isIri(name) && !name.includes(' ')) {
    return { iri: expandIri(name, options), name: null, label: null, place };
  }
  return { iri: null, name, label: null, place };
}

/** A compact or full IRI: a scheme or prefix of letters, then a colon and no blank. */
function isIri(text: string): boolean {
  return /^[A-Za-z][\w+.-]*:\S+$/.test(text);
}

/** `ngm:tide-gauge` stands for the class IRI with this slug; other IRIs stay as they are. */
export function expandIri(iri: string, options: DialectOptions): string {
  const compact = /^ngm:([^:\s]+)$/.exec(iri);
  return compact?.[1] ? options.iri + compact[1] : iri;
}

/** IRI minted from a label; null when the label holds no letter or digit a slug can keep. */
export function mintIri(label: string, options: DialectOptions): string | null {
  const slug = slugify(label);
  return slug === '' ? null : options.iri + slug;
}
