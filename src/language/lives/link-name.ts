/** How a page is named in a link, so that the link leads there and nowhere else. */

import { referenceFromText } from '../../corpus/dialect.js';
import { nameKey } from '../../corpus/names.js';
import type { PageRecord } from '../../corpus/record.js';
import { scan } from '../../corpus/scan.js';
import type { ClassRecord } from '../../ontology/corpus-view.js';
import type { Surroundings } from '../surroundings.js';

/** Whether `[[name]]` is one link to this name, wherever it stands. */
export function isLinkable(name: string): boolean {
  if (name.includes('`') || name.includes('\\') || name.trim() !== name) return false;
  const { links } = scan(`[[${name}]]`);
  const [link] = links;
  return links.length === 1 && link?.target === name && link.heading === null && !link.embed;
}

/**
 * A name that leads to a page without doubt: its own, its label, else its own with folders. With
 * `without`, as if the page of that path were gone. Null when no link can say it.
 */
export function linkNameOf(page: PageRecord, s: Surroundings, without?: string): string | null {
  const label = page.class?.label ?? '';
  const wanted = [page.name, label, ...withFolders(page.path)];
  return wanted.find((name) => isLinkable(name) && leadsTo(name, page, s, without)) ?? null;
}

function leadsTo(name: string, page: PageRecord, s: Surroundings, without?: string): boolean {
  const found = s.index.lookUp(name);
  if (found.kind === 'missing') return false;
  const paths = found.kind === 'page' ? [found.path] : found.paths;
  const left = paths.filter((path) => path !== without);
  return left.length === 1 && left[0] === page.path;
}

/** The page's path without its ending, one folder more at a time. */
function withFolders(path: string): string[] {
  const parts = path.replace(/\.md$/iu, '').split('/');
  return parts.slice(1).map((_, i) => parts.slice(parts.length - 2 - i).join('/'));
}

/** A class as the text dialects refer to it: `[[Label]]` where that leads there, else its IRI. */
export function referenceText({ slug, iri, label, path }: ClassRecord, s: Surroundings): string {
  const record = s.index.get(path);
  const names = [label, record?.name ?? ''].filter((name) => {
    return name !== '' && isLinkable(name) && !/["',]/u.test(name);
  });
  const name = names.find((one) => refersTo(one, slug, s));
  return name === undefined ? iri : `[[${name}]]`;
}

function refersTo(name: string, slug: string, s: Surroundings): boolean {
  const place = { start: 0, end: 0 };
  const reference = referenceFromText(`[[${name}]]`, place, { iri: s.settings.iri });
  if (!reference || nameKey(reference.name ?? '') !== nameKey(name)) return false;
  return s.index.lookUp(name).kind === 'page' && s.view.slugOf(reference) === slug;
}
