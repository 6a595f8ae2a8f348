/** Where names and slugs of a page lead, as addresses relative to that page. */

import type { NameLookup } from '../corpus/corpus-index.js';
import type { Surroundings } from './surroundings.js';

/** What a name or slug leads to. */
export type LinkFound =
  /** `href`: from the folder of the asking page to this one, percent-encoded. */
  | { readonly kind: 'page'; readonly href: string; readonly title: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'ambiguous'; readonly pages: readonly string[] };

/** What the names on a page lead to, in the order of the names. */
export function followNames(page: string, names: readonly string[], s: Surroundings): LinkFound[] {
  return names.map((name) => foundFrom(page, s.index.lookUp(name), s));
}

/** What class slugs lead to, in the order of the slugs. */
export function followSlugs(page: string, slugs: readonly string[], s: Surroundings): LinkFound[] {
  return slugs.map((slug) => {
    const path = s.index.classOf(slug)?.page.path;
    return foundFrom(page, path === undefined ? { kind: 'missing' } : { kind: 'page', path }, s);
  });
}

function foundFrom(page: string, lookup: NameLookup, { index }: Surroundings): LinkFound {
  if (lookup.kind === 'missing') return lookup;
  if (lookup.kind === 'ambiguous') return { kind: 'ambiguous', pages: lookup.paths };
  const label = index.get(lookup.path)?.class?.label ?? '';
  const title = label === '' ? (index.get(lookup.path)?.name ?? lookup.path) : label;
  return { kind: 'page', href: hrefFrom(page, lookup.path), title };
}

/** The address of a page as seen from another; both are paths below the root. */
export function hrefFrom(page: string, to: string): string {
  const here = page.split('/').slice(0, -1);
  const there = to.split('/');
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++;
  const up = here.slice(same).map(() => '..');
  const down = there.slice(same).map(encodeURIComponent);
  const href = [...up, ...down].join('/');
  // A colon in the first part would be read as a scheme: it is encoded, as every part is.
  return up.length > 0 ? href : `./${href}`;
}
