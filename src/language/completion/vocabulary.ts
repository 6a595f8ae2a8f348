/** Words a page may say in a given place: keys and values, each with what it means. */

import { isParentsKey, kebabKey, mintIri, predicateOfKey } from '../../corpus/dialect.js';
import { PREDICATES, type Page, type Predicate, type Span } from '../../corpus/model.js';
import { pageNameOfPath } from '../../corpus/names.js';
import { plain } from '../hover-markdown.js';
import { PREDICATE_WORDS } from '../hover-words.js';
import type { Surroundings } from '../surroundings.js';
import type { CompletionItem, Offer } from './items.js';
import { fold, matching } from './match.js';

/** Where a word goes, and how it is written there. */
export interface Writing {
  readonly typed: string;
  readonly span: Span;
  readonly write: (word: string) => string;
}

/** A word with what it means. */
export interface Word {
  readonly word: string;
  readonly kind: CompletionItem['kind'];
  readonly meaning: string;
  readonly detail?: string;
}

/** Offers of those words that match what is typed. */
export function wordOffers(words: readonly Word[], { typed, span, write }: Writing): Offer[] {
  return matching(words, typed, ({ word }) => word).map(({ word, kind, meaning, detail }) => ({
    label: word,
    kind,
    detail: detail ?? meaning,
    documentation: detail === undefined ? null : plain(meaning),
    edit: { span, newText: write(word) },
    names: [word, fold(word)],
  }));
}

/** Keys of a class that hold one value each, with their meaning. */
export type FieldKeys = readonly (readonly [key: string, meaning: string])[];

/** The keys of a list and the twelve predicates, without those that are written already. */
export function keyWords(
  fields: FieldKeys,
  predicates: 'camel' | 'kebab' | 'none',
  written: readonly string[],
): Word[] {
  const taken = new Set(written.flatMap(spellingsOf));
  const known = fields.map(([word, meaning]): Word => ({ word, kind: 'property', meaning }));
  const relations = predicates === 'none' ? [] : predicateWords(predicates === 'kebab');
  return [...known, ...relations].filter(({ word }) => !taken.has(word));
}

/** Every way to write the key that is written one way. */
function spellingsOf(key: string): string[] {
  const predicate = predicateOfKey(key);
  if (predicate) return [predicate, kebabKey(predicate)];
  return isParentsKey(key) ? ['subClassOf', 'is-subclass-of', 'sub-class-of'] : [key];
}

/** The twelve predicates, in their order. */
export function predicateWords(kebab: boolean): Word[] {
  return PREDICATES.map((predicate: Predicate) => ({
    word: kebab ? kebabKey(predicate) : predicate,
    kind: 'predicate',
    meaning: PREDICATE_WORDS[predicate],
  }));
}

/** Words of a value: a vocabulary of the settings, or yes and no. */
export function valueWords(words: readonly string[], meaning: string): Word[] {
  return words.map((word) => ({ word, kind: 'value', meaning }));
}

/** The words a field takes; null when it takes any text. */
export function wordsOfField(field: string, s: Surroundings): Word[] | null {
  const { domains, maturity } = s.settings.vocabulary;
  if (field === 'domain' || field === 'source-domain') return valueWords(domains, 'domain');
  if (field === 'maturity') return valueWords(maturity, 'maturity');
  if (field !== 'public' && field !== 'vc:public') return null;
  return [
    { word: 'true', kind: 'value', meaning: 'published: the class is served' },
    { word: 'false', kind: 'value', meaning: 'not published, not served' },
  ];
}

/** The IRI the class of a page would have: minted from its label, else from the page's name. */
export function ownIri(page: Page, s: Surroundings): Word[] {
  const label = page.classBlock?.label?.value ?? pageNameOfPath(page.path);
  const iri = mintIri(label, s.settings);
  if (iri === null || s.index.claimsOf(iri).some((path) => path !== page.path)) return [];
  return [{ word: iri, kind: 'iri', meaning: `minted from ${label}` }];
}
