/** Every place of a page that names another page, in whatever it is written, and how to rewrite it. */

import type { ClassBlock, Page, Span, Wikilink } from '../../corpus/model.js';
import { bareValue } from '../../corpus/names.js';
import type { TextEdit } from '../../rules/rule.js';
import { isJsonPlace } from '../../rules/support/places.js';
import { writtenLike } from '../../rules/support/scalar.js';
import { entriesOf, partsOf, type TextPlace } from '../entries.js';
import { asWritten } from '../written.js';
import { frontMatterLinks } from './front-matter-links.js';
import { rewriteLink, type NamedReference, type NamePlace } from './name-place.js';
import { withinAny } from './within.js';

/** All places of a page that name a page, those of the text first. Names it declares are none. */
export function namePlaces(page: Page): NamePlace[] {
  const references = referencesByName(page);
  const isDeclared = withinAny(aliasSpans(page));
  const isReference = withinAny(spansOf(references));
  const links = page.scan.links
    .filter(({ span }) => !isDeclared(span))
    .map((link) => linkPlace(page, link, isReference(link.span)));
  return [...links, ...hiddenPlaces(page, references)];
}

/** The places the index does not know of: front matter, bare names and copies in JSON. */
export function hiddenPlaces(
  page: Page,
  references: readonly NamedReference[] = referencesByName(page),
): NamePlace[] {
  const bare = references.flatMap((one) => barePlace(page, one) ?? []);
  return [...bare, ...frontMatterLinks(page, spansOf(references)), ...jsonNames(page)];
}

/** Where references stand outside JSON. */
function spansOf(references: readonly NamedReference[]): Span[] {
  return references.flatMap(({ place }) => (isJsonPlace(place) ? [] : [place]));
}

function referencesByName(page: Page): NamedReference[] {
  const blocks = [page.classBlock, ...page.layers].filter((block) => block !== null);
  return blocks.flatMap((block) =>
    [...block.parents, ...block.relations.flatMap(({ targets }) => targets)].flatMap((reference) =>
      reference.name === null
        ? []
        : [{ ...reference, name: reference.name, dialect: block.dialect }],
    ),
  );
}

/** Values that say what else a page is called. */
function aliasSpans(page: Page): Span[] {
  return page.scan.properties
    .filter(({ key }) => key === 'alias' || key === 'aliases' || key === 'alt-terms')
    .map(({ valueSpan }) => valueSpan);
}

function linkPlace({ scan: { text } }: Page, link: Wikilink, ontology: boolean): NamePlace {
  const { target, heading, span } = link;
  return {
    target,
    heading,
    place: span,
    ontology,
    mirror: false,
    rewrite: (name) => rewriteLink(text, link, name),
  };
}

/** A reference that is a name without brackets. */
function barePlace(page: Page, reference: NamedReference): NamePlace | null {
  const { name, place, dialect } = reference;
  if (isJsonPlace(place)) return null;
  const token = page.scan.text.slice(place.start, place.end);
  if (token.includes('[[') || !namesOnly(token, name)) return null;
  return {
    target: name,
    heading: null,
    place,
    ontology: true,
    mirror: false,
    rewrite: (to) => ({ span: place, newText: writeBare(token, to.name, dialect) }),
  };
}

/** Whether a token says a name and nothing else. */
function namesOnly(token: string, name: string): boolean {
  if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'").trim() === name;
  return bareValue(token) === name || jsonText(token)?.trim() === name;
}

function jsonText(token: string): string | null {
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function writeBare(token: string, name: string, dialect: ClassBlock['dialect']): string {
  if (dialect === 'front-matter') return writtenLike(token, name);
  // A comma ends a value, and a colon may make an IRI of it.
  return /[,":]/u.test(name) ? `[[${name}]]` : name;
}

/** Names in JSON that repeat the links of the text. */
function jsonNames(page: Page): NamePlace[] {
  if (page.jsonFences.length === 0) return [];
  return entriesOf(page, NO_IRI).flatMap((entry): NamePlace[] => {
    const { name, place } = entry.reference;
    if (name === null || !isJsonPlace(place)) return [];
    return [
      {
        target: name,
        heading: null,
        place,
        ontology: false,
        mirror: true,
        rewrite: (to) => rewriteMirror(partsOf(page, entry).name, to.name),
      },
    ];
  });
}

/** Only names are looked for here, so it does not matter what short IRIs stand for. */
const NO_IRI = { iri: '' };

function rewriteMirror(place: TextPlace | null, name: string): TextEdit | null {
  const written = place?.quoting ? asWritten(place.quoting, name) : null;
  return place && written !== null ? { span: place.span, newText: written } : null;
}
