/** Every place of a page that names another page, in whatever it is written, and how to rewrite it. */

import { readWikilinks } from '../../corpus/inline.js';
import { isRecord, locate } from '../../corpus/json-fence.js';
import type { ClassBlock, JsonFence, JsonPlace, Page, Span, Wikilink } from '../../corpus/model.js';
import { bareValue } from '../../corpus/names.js';
import { isJsonPlace } from '../../rules/support/places.js';
import { writtenLike } from '../../rules/support/scalar.js';
import { frontMatterLinks } from './front-matter-links.js';
import { rewriteLink, type NamedReference, type NamePlace } from './name-place.js';

/** All places of a page that name a page, those of the text first. Names it declares are none. */
export function namePlaces(page: Page): NamePlace[] {
  const references = referencesByName(page);
  const declared = aliasSpans(page);
  const spans = references.map(({ place }) => place).filter((place) => !isJsonPlace(place));
  const links = page.scan.links
    .filter(({ span }) => !declared.some((outer) => within(span, outer)))
    .map((link) =>
      linkPlace(
        page,
        link,
        spans.some((outer) => within(link.span, outer as Span)),
      ),
    );
  return [...links, ...hiddenPlaces(page, references)];
}

/** The places the index does not know of: front matter, bare names and copies in JSON. */
export function hiddenPlaces(
  page: Page,
  references: readonly NamedReference[] = referencesByName(page),
): NamePlace[] {
  const bare = references.flatMap((one) => barePlace(page, one) ?? []);
  return [...bare, ...frontMatterLinks(page, references), ...jsonNames(page)];
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

function within(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
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
  return page.jsonFences.flatMap((fence) => {
    if (fence.kind === 'link-resolutions') return rawLinks(fence);
    return fence.kind === 'page' ? bareStrings(fence) : [];
  });
}

function rawLinks(fence: JsonFence): NamePlace[] {
  return ['vc:resolutions', 'resolutions'].flatMap((key) => {
    const list = fence.value?.[key];
    if (!Array.isArray(list)) return [];
    return list.flatMap((entry: unknown, i) => {
      const raw = isRecord(entry) ? entry.raw : undefined;
      if (typeof raw !== 'string') return [];
      return rawLink(raw, { fence, path: [key, i, 'raw'] }) ?? [];
    });
  });
}

function rawLink(raw: string, place: JsonPlace): NamePlace | null {
  const links: Wikilink[] = [];
  readWikilinks(raw, 0, raw.length, links);
  const [link] = links;
  if (!link || links.length > 1) return null;
  return {
    target: link.target,
    heading: link.heading,
    place,
    ontology: false,
    mirror: true,
    rewrite(to) {
      const edit = rewriteLink(raw, link, to);
      if (!edit) return null;
      const text = raw.slice(0, edit.span.start) + edit.newText + raw.slice(edit.span.end);
      return { span: locate(place), newText: JSON.stringify(text) };
    },
  };
}

function bareStrings(fence: JsonFence): NamePlace[] {
  const key = 'vc:outboundWikilinks';
  const list = fence.value?.[key];
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown, i): NamePlace[] => {
    if (typeof entry !== 'string') return [];
    const place = { fence, path: [key, i] };
    return [
      {
        target: entry.trim(),
        heading: null,
        place,
        ontology: false,
        mirror: true,
        rewrite: ({ name }) => ({ span: locate(place), newText: JSON.stringify(name) }),
      },
    ];
  });
}
