/** Wikilinks in the text of a preview: where they are, what they name, how they are shown. */

import type { LinkFound } from '../../protocol/preview-links.js';

/** What a link of the preview points to: the name of a page, or the slug of a class. */
export type LinkKey =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'slug'; readonly slug: string };

/** What is known of a key: the page behind it, or why there is none. */
export type Found =
  | LinkFound
  /** The previewed document is no page of a corpus. */
  | { readonly kind: 'outside' };

/** Looks a key up for the document at hand; null while it is not known. */
export type FindLink = (key: LinkKey) => Found | null;

/** A link as written. */
export interface WrittenLink {
  /** The whole text with its brackets. */
  readonly raw: string;
  readonly target: string;
  readonly heading: string | null;
  readonly alias: string | null;
}

/** Closed on its line, without further brackets that open inside; never empty. */
const WIKILINK = /\[\[(?!\[)((?:(?!\]\]|\[\[)[^\r\n])*)\]\]/y;

/** The wikilink that stands at an offset; null when none does. */
export function wikilinkAt(text: string, offset: number): WrittenLink | null {
  WIKILINK.lastIndex = offset;
  const match = WIKILINK.exec(text);
  if (!match) return null;
  const [raw, inner = ''] = match;
  const bar = inner.indexOf('|');
  const name = bar < 0 ? inner : inner.slice(0, bar).replace(/\\$/u, '');
  const hash = name.indexOf('#');
  const heading = hash < 0 ? '' : name.slice(hash + 1).trim();
  const target = (heading === '' ? name : name.slice(0, hash)).trim();
  if (target === '' && heading === '') return null;
  const alias = bar < 0 ? '' : inner.slice(bar + 1).trim();
  return {
    raw,
    target,
    heading: heading === '' ? null : heading,
    alias: alias === '' ? null : alias,
  };
}

/** A text cut at its wikilinks. */
export function splitAtLinks(text: string): (string | WrittenLink)[] {
  const parts: (string | WrittenLink)[] = [];
  let from = 0;
  let at = text.indexOf('[[');
  while (at >= 0) {
    const link = wikilinkAt(text, at);
    if (link) {
      if (at > from) parts.push(text.slice(from, at));
      parts.push(link);
      from = at + link.raw.length;
    }
    at = text.indexOf('[[', link ? from : at + 1);
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** Text of a link as it is read. */
export function shownText({ target, heading, alias }: WrittenLink): string {
  if (alias !== null) return alias;
  if (heading === null) return target;
  return target === '' ? heading : `${target} › ${heading}`;
}

/** The id the preview gives a heading, as the editor makes it. */
export function headingId(heading: string): string {
  const slug = heading
    .trim()
    .toLowerCase()
    .replace(/\s+/gu, '-')
    .replace(/[^\p{L}\p{N}\p{M}_-]/gu, '')
    .replace(/^-+|-+$/gu, '');
  return encodeURI(slug);
}

/** Escapes text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (char) => ENTITIES[char] ?? char);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup of a wikilink. Outside a corpus it stays the text that was written. */
export function wikilinkHtml(link: WrittenLink, find: FindLink): string {
  const fragment = link.heading === null ? '' : `#${headingId(link.heading)}`;
  if (link.target === '') return anchor(fragment, link.heading ?? '', shownText(link));
  const found = find({ kind: 'name', name: link.target });
  if (found?.kind === 'outside') return escapeHtml(link.raw);
  return linkHtml(shownText(link), link.target, found, fragment);
}

/** Markup of a link by what was found; `name` is what was looked for. */
export function linkHtml(text: string, name: string, found: Found | null, fragment = ''): string {
  if (found?.kind === 'page') return anchor(found.href + fragment, found.title, text);
  const shown = escapeHtml(text);
  if (found?.kind === 'missing') {
    const title = escapeHtml(`There is no page ${name}.`);
    return `<span class="ontodesk-link ontodesk-missing" title="${title}">${shown}<span class="ontodesk-mark"> (missing)</span></span>`;
  }
  if (found?.kind === 'ambiguous') {
    const title = escapeHtml(`Several pages are called ${name}: ${found.pages.join(', ')}`);
    return `<span class="ontodesk-link ontodesk-ambiguous" title="${title}">${shown}<span class="ontodesk-mark"> (ambiguous)</span></span>`;
  }
  return `<span class="ontodesk-link">${shown}</span>`;
}

function anchor(href: string, title: string, text: string): string {
  const to = escapeHtml(href);
  return `<a class="ontodesk-link" href="${to}" data-href="${to}" title="${escapeHtml(title)}">${escapeHtml(text)}</a>`;
}
