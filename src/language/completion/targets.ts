/** Offers of pages and classes: what they say, and what puts them into the page. */

import type { CorpusIndex } from '../../corpus/corpus-index.js';
import type { Span } from '../../corpus/model.js';
import type { PageRecord } from '../../corpus/record.js';
import { code, plain, shortened } from '../hover-markdown.js';
import type { Surroundings } from '../surroundings.js';
import type { Offer } from './items.js';
import { linkTextFor } from './link-text.js';
import { fold } from './match.js';
import { classesMatching, pagesMatching, type Match } from './names.js';

/** Offers together with whether there are more of them. */
export interface Offers {
  readonly offers: readonly Offer[];
  readonly incomplete: boolean;
}

/** What a link is being written for. */
export interface Wanted {
  readonly typed: string;
  /** Text the offer replaces. */
  readonly span: Span;
  /** New text of the span for the name of a page. */
  readonly write: (name: string) => string;
  /** Only classes, these slugs left out; any page when absent. */
  readonly classesWithout?: ReadonlySet<string>;
}

/** Pages, or classes, to link to. */
export function linkOffers(s: Surroundings, wanted: Wanted): Offers {
  const { classesWithout: without } = wanted;
  const { found, more } = without
    ? classesMatching(s.index, wanted.typed, without)
    : pagesMatching(s.index, wanted.typed);
  const offers = found.map((match) => linkOffer(match, s.index, wanted));
  return { offers, incomplete: more };
}

function linkOffer({ record, name }: Match, index: CorpusIndex, wanted: Wanted): Offer {
  const link = linkTextFor(record, index);
  const doubt = link.sure ? [] : ['no link reaches this page for certain'];
  // A page that shares its name shows where it lies.
  const place = link.text === record.name && link.sure ? [] : [record.path];
  return {
    label: record.name,
    kind: record.class ? 'class' : 'page',
    detail: [...doubt, ...place, ...alsoCalled(record, name), ...factsOf(record)].join(' · '),
    documentation: documentationOf(record),
    edit: { span: wanted.span, newText: wanted.write(link.text) },
    names: foundBy(record, name),
  };
}

/** A class whose IRI is written, as it is told in a list. */
export function classOffer(
  { record, name }: Match,
  edits: Pick<Offer, 'edit' | 'more'>,
): Offer | null {
  const facts = record.class;
  if (!facts) return null;
  const label = facts.label.trim() === '' ? record.name : facts.label;
  const called = name === label ? [] : alsoCalled(record, name);
  return {
    label,
    kind: 'class',
    detail: [...called, ...factsOf(record)].join(' · ') || facts.slug,
    documentation: documentationOf(record),
    ...edits,
    names: [label, ...foundBy(record, name), facts.iri],
  };
}

function alsoCalled(record: PageRecord, name: string): string[] {
  return name === record.name || name === record.class?.slug ? [] : [`also ${name}`];
}

function factsOf({ class: facts }: PageRecord): string[] {
  if (!facts) return [];
  return [facts.domain, facts.maturity].filter((word) => word.trim() !== '');
}

/** Folded as well: editors compare accents as they are. */
function foundBy(record: PageRecord, name: string): string[] {
  const names = [name, record.name, record.class?.slug ?? ''].filter((one) => one !== '');
  return [...new Set(names.flatMap((one) => [one, fold(one)]))];
}

/** Markdown about a page: its IRI and definition; null when it has no class. */
function documentationOf({ class: facts }: PageRecord): string | null {
  if (!facts) return null;
  const definition = facts.definition.trim();
  const text = definition === '' ? plain('No definition.') : shortened(definition);
  return `${code(facts.iri)}\n\n${text}`;
}

/** Slugs a relation need not offer: those it has, and the class itself. */
export function slugsTaken(
  written: readonly (string | null)[],
  own: string | null | undefined,
): ReadonlySet<string> {
  return new Set([...written, own ?? null].filter((slug) => slug !== null));
}
