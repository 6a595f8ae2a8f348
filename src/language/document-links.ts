/** Wikilinks of a page as links to click. */

import type { NameLookup } from '../corpus/corpus-index.js';
import type { Page, Span } from '../corpus/model.js';
import { entriesOf, partsOf } from './entries.js';
import { headingSpan, lookUpLink } from './subject.js';
import type { Surroundings } from './surroundings.js';

export interface DocumentLink {
  /** The target's text, or that of the heading where there is no target. */
  readonly span: Span;
  /** Null when no page answers to the name: a click can offer to create one. */
  readonly page: string | null;
  readonly name: string;
  readonly heading: string | null;
}

/**
 * The wikilinks of a page, those in its front matter included, in order. A name several pages
 * answer to is left out: its definition offers all of them.
 */
export function documentLinks(page: Page, s: Surroundings): DocumentLink[] {
  return [...frontMatterLinks(page, s), ...textLinks(page, s)];
}

function textLinks(page: Page, s: Surroundings): DocumentLink[] {
  return page.scan.links.flatMap((link) => {
    const { target, heading } = link;
    const span = target === '' ? headingSpan(page.scan.text, link) : link.targetSpan;
    return span ? linkTo(span, lookUpLink(page, link, s), target, heading) : [];
  });
}

function frontMatterLinks(page: Page, s: Surroundings): DocumentLink[] {
  if (!page.scan.frontMatter) return [];
  const entries = entriesOf(page, s.settings).filter((e) => e.dialect === 'front-matter');
  const links = entries.flatMap((entry) => {
    const { name } = entry.reference;
    const place = partsOf(page, entry).name;
    return name !== null && place ? linkTo(place.span, lookUpEntry(name, s), name, null) : [];
  });
  return links.sort((a, b) => a.span.start - b.span.start);
}

/** A name no page answers to may still be the slug of a class, as relations read it. */
function lookUpEntry(name: string, s: Surroundings): NameLookup {
  const lookup = s.view.lookUp(name);
  if (lookup.kind !== 'missing') return lookup;
  const page = s.index.classOf(s.index.slugOfTarget({ name }))?.page.path;
  return page === undefined ? lookup : { kind: 'page', path: page };
}

function linkTo(
  span: Span,
  lookup: NameLookup,
  name: string,
  heading: string | null,
): DocumentLink[] {
  if (lookup.kind === 'ambiguous') return [];
  return [{ span, page: lookup.kind === 'page' ? lookup.path : null, name, heading }];
}
