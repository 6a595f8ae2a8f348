/** A page's references to the class that goes, led to the one that stays. */

import { locate } from '../../../corpus/json-fence.js';
import type { Page, Span } from '../../../corpus/model.js';
import { slugOfIri } from '../../../corpus/names.js';
import { fileLinks, rewriteFileLink } from '../../changes/file-links.js';
import { pathKey } from '../../changes/file-names.js';
import { jsonIris, replaceString, type JsonIri } from '../../changes/json-iris.js';
import { namePlaces } from '../../changes/name-places.js';
import { withinAny } from '../../changes/within.js';
import { entriesOf, partsOf } from '../../entries.js';
import type { PageText } from '../../surroundings.js';
import { asWritten } from '../../written.js';
import { meansFrom, type Merging } from './merging.js';
import { removals } from './reference-lists.js';

/** Plans all edits of one page; gives the headings that its links name on the page that goes. */
export function redirect(text: PageText, merging: Merging): string[] {
  const { draft } = merging;
  const gone: Span[] = [];
  for (const edit of removals(text.page, merging)) {
    if (draft.edit(text, edit)) gone.push(edit.span);
  }
  const isGone = withinAny(gone);
  const left = (span: Span): boolean => !isGone(span);
  redirectJson(text, merging, left);
  redirectIris(text, merging, left);
  redirectListed(text, merging, left);
  redirectFiles(text, merging);
  return redirectNames(text, merging, left);
}

type Left = (span: Span) => boolean;

/** IRIs in fences, with the labels beside them. */
function redirectJson(text: PageText, { from, into, draft }: Merging, left: Left): void {
  for (const one of jsonIris(text.page)) {
    const to = iriInstead(one, from, into);
    if (to === null || !left(locate(one.place))) continue;
    draft.edit(text, replaceString(text.page, one.place, one.iri, to));
    const { label } = one;
    if (!label || into.label.trim() === '' || label.value === into.label) continue;
    draft.edit(text, { span: locate(label.place), newText: JSON.stringify(into.label) });
  }
}

type Ends = Pick<Merging, 'from' | 'into'>;

function iriInstead(
  { iri, place, means }: JsonIri,
  from: Ends['from'],
  into: Ends['into'],
): string | null {
  if (means === 'own') return null;
  if (iri === from.iri) return into.iri;
  if (iri === from.page.pageIri) return into.page.pageIri;
  if (means !== 'slug' || slugOfIri(iri) !== from.slug) return null;
  const [key] = place.path;
  if (key === 'subClassOf' || key === 'relations') return into.iri;
  return iri.slice(0, iri.length - from.slug.length) + into.slug;
}

/** IRIs of relations that the text dialects write. */
function redirectIris(text: PageText, { from, into, s, draft }: Merging, left: Left): void {
  for (const entry of entriesOf(text.page, s.settings)) {
    const { iri, place } = entry.reference;
    if (entry.dialect === 'json-ld' || iri === null || slugOfIri(iri) !== from.slug) continue;
    const span = locate(place);
    if (!left(span)) continue;
    const written = partsOf(text.page, entry).iri;
    const newText = written?.quoting ? asWritten(written.quoting, into.iri) : null;
    if (!written || newText === null || !draft.edit(text, { span: written.span, newText })) {
      draft.leaveAlone(text, span, 'The IRI is written in an unusual way.');
    }
  }
}

/** The IRI where text dialects list it otherwise, as in `sameAs`. */
function redirectListed(
  { page, hash }: PageText,
  { from, into, draft }: Merging,
  left: Left,
): void {
  const { text, frontMatter, properties } = page.scan;
  const places = properties
    .filter(({ key }) => key === 'same-as' || key === 'owl:sameAs')
    .map(({ valueSpan }) => valueSpan);
  if (frontMatter) places.push(frontMatter.content);
  for (const { start, end } of places) {
    let at = text.indexOf(from.iri, start);
    for (; at >= 0 && at < end; at = text.indexOf(from.iri, at + 1)) {
      const span = { start: at, end: at + from.iri.length };
      const whole = !/[\w-]/u.test(text[span.end] ?? ' ');
      if (whole && left(span)) draft.edit({ page, hash }, { span, newText: into.iri });
    }
  }
}

function redirectFiles(text: PageText, { from, into, draft }: Merging): void {
  const { path } = from.page;
  for (const link of fileLinks(text.page)) {
    if (pathKey(link.path) !== pathKey(path)) continue;
    const edit = rewriteFileLink(link, text.page.path, into.page.path);
    if (edit) draft.edit(text, edit);
  }
}

function redirectNames(text: PageText, merging: Merging, left: Left): string[] {
  const { draft, linkName } = merging;
  const headings: string[] = [];
  for (const place of namePlaces(text.page)) {
    const means = place.target === '' ? 'no' : meansFrom(merging, place.target, place.ontology);
    if (means === 'no') continue;
    const span = locate(place.place);
    if (means === 'perhaps') {
      if (!place.mirror) draft.leaveAlone(text, span, 'The name may mean another page.');
      continue;
    }
    if (!left(span)) continue;
    const edit = linkName === null ? null : place.rewrite({ name: linkName });
    if (edit && draft.edit(text, edit)) {
      if (place.heading !== null) headings.push(place.heading);
    } else if (!place.mirror) {
      draft.leaveAlone(text, span, 'No link to the page that stays can be written here.');
    }
  }
  return headings;
}

/** Whether a page has a heading, or a block, that links may name. */
export function hasHeading({ scan: { headings, blockIds } }: Page, name: string): boolean {
  const key = name.trim().toLowerCase();
  if (key.startsWith('^')) return blockIds.some(({ id }) => id.toLowerCase() === key.slice(1));
  return headings.some(({ text }) => text.toLowerCase() === key);
}
