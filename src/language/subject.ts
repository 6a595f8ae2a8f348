/** What stands at an offset of a page: a link, a reference, the class itself, a key or a value. */

import { isParentsKey, predicateOfKey } from '../corpus/dialect.js';
import { locate } from '../corpus/json-fence.js';
import type { NameLookup } from '../corpus/corpus-index.js';
import type { ClassBlock, Located, Page, Place, Span, Wikilink } from '../corpus/model.js';
import { startOfLine } from '../corpus/text.js';
import { entriesOf, partsOf, type Entry } from './entries.js';
import type { Subject } from './occurrences.types.js';
import { ownSlugOf } from './own-class.js';
import { subjectInJson } from './subject-json.js';
import type { Surroundings } from './surroundings.js';
import { spanWithin, writtenInYaml } from './written.js';

/**
 * The subject at an offset, both ends of its span included; of two that touch there the later one.
 * Null where the text has no meaning of its own.
 */
export function subjectAt(page: Page, offset: number, s: Surroundings): Subject | null {
  const fence = page.jsonFences.find(({ fence: { content } }) => holds(content, offset));
  if (fence) return subjectInJson(page, fence, offset, s);
  const { frontMatter } = page.scan;
  if (frontMatter && offset < frontMatter.span.end) return subjectInFrontMatter(page, offset, s);
  return (
    entryAt(page, offset, s, 'property-lines') ??
    linkAt(page, offset, s) ??
    blockSubject(page, offset, 'property-lines') ??
    markAt(page, offset)
  );
}

function holds({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

function subjectInFrontMatter(page: Page, offset: number, s: Surroundings): Subject | null {
  return (
    entryAt(page, offset, s, 'front-matter') ??
    blockSubject(page, offset, 'front-matter') ??
    frontMatterKeyAt(page, offset)
  );
}

/** The entry of a text dialect at an offset. */
function entryAt(
  page: Page,
  offset: number,
  s: Surroundings,
  dialect: 'front-matter' | 'property-lines',
): Subject | null {
  const entries = entriesOf(page, s.settings).filter((entry) => {
    return entry.dialect === dialect && holds(locate(entry.reference.place), offset);
  });
  const entry = entries.at(-1);
  return entry ? entrySubject(page, entry, offset, s) : null;
}

function entrySubject(page: Page, entry: Entry, offset: number, s: Surroundings): Subject {
  const { relation, reference } = entry;
  const { iri, name, label } = partsOf(page, entry);
  const slug = s.view.slugOf(reference);
  const of = { kind: 'reference', relation, reference, slug } as const;
  if (label && holds(label.span, offset)) return { ...of, span: label.span, part: 'label' };
  if (iri) return { ...of, span: iri.span, part: 'iri' };
  return { ...of, span: name?.span ?? locate(reference.place), part: 'name' };
}

function linkAt(page: Page, offset: number, s: Surroundings): Subject | null {
  const link = page.scan.links.findLast(({ span }) => holds(span, offset));
  if (!link) return null;
  const lookup = lookUpLink(page, link, s);
  const { span, part } = partOfLink(page.scan.text, link, offset);
  return { kind: 'link', span, link, lookup, part };
}

/** What a link means: the page itself when it has a heading alone, as in `[[#Evidence]]`. */
export function lookUpLink(page: Page, link: Wikilink, s: Surroundings): NameLookup {
  return link.target === '' ? { kind: 'page', path: page.path } : s.view.lookUp(link.target);
}

function partOfLink(
  text: string,
  link: Wikilink,
  offset: number,
): { span: Span; part: 'target' | 'heading' | 'alias' } {
  const alias = aliasSpan(text, link);
  const inAlias = alias && link.alias !== '' && offset > text.indexOf('|', link.span.start);
  if (inAlias) return { span: alias, part: 'alias' };
  const heading = headingSpan(text, link);
  const hash = text.indexOf('#', link.targetSpan.end);
  const inHeading = heading && (offset > hash || link.target === '');
  return inHeading ? { span: heading, part: 'heading' } : { span: link.targetSpan, part: 'target' };
}

/** Span of the text behind the bar of a link; null without one. */
export function aliasSpan(text: string, { alias, span }: Wikilink): Span | null {
  if (alias === null) return null;
  const bar = text.indexOf('|', span.start);
  return trimmedSpan(text, bar + 1, span.end - 2);
}

/** Span of the heading a link names, without its `#`; null without one. */
export function headingSpan(text: string, { heading, span, targetSpan }: Wikilink): Span | null {
  if (heading === null) return null;
  const hash = text.indexOf('#', targetSpan.end);
  const start = trimmedSpan(text, hash + 1, span.end - 2).start;
  return { start, end: start + heading.length };
}

function trimmedSpan(text: string, start: number, end: number): Span {
  const inner = text.slice(start, end);
  const from = start + inner.length - inner.trimStart().length;
  return { start: from, end: from + inner.trim().length };
}

/** The class itself, its values and its keys, as a text dialect writes them. */
function blockSubject(
  page: Page,
  offset: number,
  dialect: 'front-matter' | 'property-lines',
): Subject | null {
  const block = [page.classBlock, ...page.layers].find((one) => one?.dialect === dialect);
  if (!block) return null;
  return classPart(page, block, offset) ?? valueAt(page, block, offset) ?? keyAt(block, offset);
}

function classPart(page: Page, block: ClassBlock, offset: number): Subject | null {
  const slug = ownSlugOf(page);
  if (slug === null) return null;
  const title = page.pageBlock?.title ?? null;
  // A minted IRI has the place of the label: there it is the label that is written.
  const parts = { label: block.label, iri: block.iri, title };
  for (const part of ['label', 'iri', 'title'] as const) {
    const span = textSpanAt(page, parts[part], offset);
    if (span) return { kind: 'class', span, slug, part };
  }
  return null;
}

function valueAt(page: Page, block: ClassBlock, offset: number): Subject | null {
  const { domain, maturity, quality, qualityScore } = block;
  const values = { domain, maturity, quality: quality ?? qualityScore };
  const fields = { ...values, public: page.pageBlock?.public ?? null };
  for (const field of ['domain', 'maturity', 'quality', 'public'] as const) {
    const located = fields[field];
    const span = textSpanAt(page, located, offset);
    if (span && located) return { kind: 'value', span, field, value: String(located.value) };
  }
  return null;
}

/** Span of a value that stands at an offset, without quotation marks; null elsewhere. */
function textSpanAt(page: Page, located: Located<unknown> | null, offset: number): Span | null {
  if (!located || 'fence' in located.place || !holds(located.place, offset)) return null;
  const { frontMatter, text } = page.scan;
  const span = located.place;
  if (!frontMatter || span.start >= frontMatter.span.end) return span;
  const written = writtenInYaml(text, span);
  return written ? spanWithin(written, 0, written.value.length) : span;
}

function keyAt(block: ClassBlock, offset: number): Subject | null {
  const { parentsPlace, relations } = block;
  const at = (place: Place | null): Span | null => {
    return place && !('fence' in place) && holds(place, offset) ? place : null;
  };
  const parents = at(parentsPlace);
  if (parents) return { kind: 'predicate', span: parents, key: 'subClassOf' };
  for (const { key, keyPlace } of relations) {
    const span = at(keyPlace);
    if (span) return { kind: 'predicate', span, key };
  }
  return null;
}

/** A key of the front matter that is not the class's own. */
function frontMatterKeyAt({ scan }: Page, offset: number): Subject | null {
  const { text } = scan;
  const start = startOfLine(text, offset);
  const match = /^([\p{L}_][\p{L}\p{N}_-]*):(?:\s|$)/u.exec(text.slice(start, start + 200));
  const key = match?.[1];
  if (key === undefined || offset > start + key.length) return null;
  const span = { start, end: start + key.length };
  const predicate = isParentsKey(key) ? 'subClassOf' : predicateOfKey(key);
  return predicate ? { kind: 'predicate', span, key: predicate } : { kind: 'property', span, key };
}

/** Marks of the text itself: block ids, property keys, headings. */
function markAt({ scan }: Page, offset: number): Subject | null {
  const id = scan.blockIds.find(({ span }) => holds(span, offset));
  if (id) return { kind: 'block-id', span: id.span, id: id.id };
  const property = scan.properties.find(({ keySpan }) => holds(keySpan, offset));
  if (property) return { kind: 'property', span: property.keySpan, key: property.key };
  const published = scan.properties.find((p) => p.key === 'public' && holds(p.valueSpan, offset));
  if (published) {
    const { value, valueSpan } = published;
    return { kind: 'value', span: valueSpan, field: 'public', value };
  }
  const heading = scan.headings.find(({ span }) => holds(span, offset));
  return heading ? { kind: 'heading', span: heading.textSpan, text: heading.text } : null;
}
