/** Hover: what a person needs to know of a link, a reference, a key or a value without going there. */

import { isParentsKey } from '../corpus/dialect.js';
import { PREDICATES, isPredicate, type Span } from '../corpus/model.js';
import { pageNameOfPath, TOP } from '../corpus/names.js';
import { counted, listed } from '../rules/support/words.js';
import { closest } from '../settings/suggest.js';
import {
  ambiguousCard,
  classCard,
  missingClassCard,
  missingPageCard,
  pageCard,
} from './hover-cards.js';
import { plain } from './hover-markdown.js';
import { PREDICATE_WORDS } from './hover-words.js';
import type { Subject } from './occurrences.types.js';
import { subjectAt } from './subject.js';
import type { PagePlace, ReadPage, Surroundings } from './surroundings.js';

export interface Hover {
  readonly span: Span;
  readonly markdown: string;
}

/** Text served for a class; null when it is not served. */
export type Served = (slug: string) => string | null;

/** What there is to say of a place; null where nothing is. */
export function hover(
  at: PagePlace,
  s: Surroundings,
  _read: ReadPage,
  served: Served,
): Hover | null {
  const subject = subjectAt(at.page, at.offset, s);
  const markdown = subject && textOf(subject, at, s, served);
  return markdown === null ? null : { span: subject!.span, markdown };
}

function textOf(subject: Subject, at: PagePlace, s: Surroundings, served: Served): string | null {
  switch (subject.kind) {
    case 'link':
      return linkText(subject, s, served);
    case 'reference':
      return referenceText(subject, s, served);
    case 'class':
      return classText(subject.slug, at, s, served);
    case 'predicate':
      return predicateText(subject.key);
    case 'value':
      return valueText(subject, s);
    default:
      return null;
  }
}

type Of<K extends Subject['kind']> = Extract<Subject, { kind: K }>;

function linkText({ link, lookup }: Of<'link'>, s: Surroundings, served: Served): string | null {
  if (link.target === TOP) return topText();
  if (lookup.kind === 'missing') return missingPageCard(link.target, s);
  if (lookup.kind === 'ambiguous') return ambiguousCard(link.target, lookup.paths, s);
  return pageText(lookup.path, s, served);
}

function pageText(path: string, s: Surroundings, served: Served): string {
  const record = s.index.get(path);
  const slug = record?.class?.slug;
  const own = slug === undefined ? undefined : s.index.classOf(slug);
  if (own?.page.path === path) return classCard(own, s, served);
  return record ? pageCard(record, s) : `**${plain(pageNameOfPath(path))}**`;
}

function referenceText(subject: Of<'reference'>, s: Surroundings, served: Served): string | null {
  const { reference, slug } = subject;
  if (reference.iri === TOP || reference.name === TOP) return topText();
  const lookup = reference.name === null ? null : s.view.lookUp(reference.name);
  if (lookup?.kind === 'ambiguous') return ambiguousCard(reference.name ?? '', lookup.paths, s);
  const found = slug === null ? undefined : s.index.classOf(slug);
  if (found) return classCard(found, s, served);
  if (lookup?.kind === 'page') return pageText(lookup.path, s, served);
  return slug === null ? null : missingClassCard(slug, reference.iri ?? reference.name ?? '', s);
}

function classText(slug: string, { page }: PagePlace, s: Surroundings, served: Served): string {
  const found = s.index.classOf(slug);
  if (!found) return missingClassCard(slug, slug, s);
  const card = classCard(found, s, served);
  if (found.page.path === page.path) return card;
  // Two pages claim the slug, and the other one carries it.
  return `${plain(`${found.page.path} carries this slug, so it is the class that counts:`)}\n\n${card}`;
}

function topText(): string {
  return plain(
    'owl:Thing: the top of the taxonomy. Every class is below it; no page describes it.',
  );
}

function predicateText(key: string): string {
  if (isParentsKey(key)) return `**subClassOf**\n\n${plain(PREDICATE_WORDS.subClassOf)}`;
  if (isPredicate(key)) return `**${key}**\n\n${plain(PREDICATE_WORDS[key])}`;
  const near = closest(key, PREDICATES);
  const advice = near === null ? '' : ` Did you mean ${near}?`;
  return plain(`${key} is none of the twelve predicates: what it names is not served.${advice}`);
}

function valueText({ field, value }: Of<'value'>, s: Surroundings): string | null {
  const { domains, maturity } = s.settings.vocabulary;
  if (field === 'domain') return wordText('domain', value, domains);
  if (field === 'maturity') return wordText('maturity', value, maturity);
  if (field === 'quality') return null;
  const published = value.toLowerCase() === 'true';
  return published
    ? 'Published: the class is served\\.'
    : 'Not published: the class is not served\\.';
}

function wordText(what: string, value: string, words: readonly string[]): string {
  if (words.includes(value)) return plain(`${value} is a ${what} of the vocabulary.`);
  const near = closest(value, words);
  const advice = near === null ? '' : ` Did you mean ${near}?`;
  const known = words.length > 0 ? ` Known: ${listed(words)}.` : '';
  const number = counted(words.length, 'word');
  return plain(`${value} is not among the ${number} for ${what}.${advice}${known}`);
}
