/** Where what stands at a place is defined. */

import type { NameLookup } from '../corpus/corpus-index.js';
import type { Page, Span } from '../corpus/model.js';
import { nameKey } from '../corpus/names.js';
import type { Subject } from './occurrences.types.js';
import { declarationsOf } from './own-class.js';
import { subjectAt } from './subject.js';
import type { PagePlace, ReadPage, Surroundings } from './surroundings.js';

export interface Definition {
  readonly page: string;
  /** Null for the top of the page. */
  readonly span: Span | null;
  /** What a person pointed at. */
  readonly origin: Span;
}

/**
 * Where the subject at a place is defined: the page a link names, or its heading; the label of the
 * class a reference names. Every candidate of an ambiguous name; nothing for a missing one.
 */
export function definitionOf(at: PagePlace, s: Surroundings, read: ReadPage): Definition[] {
  const subject = subjectAt(at.page, at.offset, s);
  if (!subject) return [];
  const { span: origin } = subject;
  return placesOf(subject, at.page, s).flatMap(({ path, find }) => {
    const page = path === at.page.path ? at.page : read(path)?.page;
    return page ? [{ page: path, span: find(page), origin }] : [];
  });
}

interface Place {
  readonly path: string;
  readonly find: (page: Page) => Span | null;
}

function placesOf(subject: Subject, page: Page, s: Surroundings): Place[] {
  if (subject.kind === 'link') {
    const { heading } = subject.link;
    const find = (target: Page): Span | null => {
      return (heading === null ? null : headingIn(target, heading)) ?? titleOf(target);
    };
    return pathsOf(subject.lookup).map((path) => ({ path, find }));
  }
  if (subject.kind === 'class') return [{ path: page.path, find: labelOf }];
  if (subject.kind !== 'reference') return [];
  const { slug, reference } = subject;
  const lookup = reference.name === null ? null : s.view.lookUp(reference.name);
  if (lookup && lookup.kind !== 'missing') {
    return pathsOf(lookup).map((path) => ({ path, find: labelOf }));
  }
  const path = slug === null ? undefined : s.index.classOf(slug)?.page.path;
  return path === undefined ? [] : [{ path, find: labelOf }];
}

function pathsOf(lookup: NameLookup): readonly string[] {
  if (lookup.kind === 'page') return [lookup.path];
  return lookup.kind === 'ambiguous' ? lookup.paths : [];
}

/** Where a page says what it is about: the label of its class, else its title. */
export function labelOf(page: Page): Span | null {
  const declared = declarationsOf(page);
  const place = declared.find(({ part }) => part === 'label') ?? declared[0];
  return place?.place.span ?? titleOf(page);
}

/** The heading a page begins with; null when it has none of the first rank. */
export function titleOf({ scan }: Page): Span | null {
  return scan.headings.find(({ depth }) => depth === 1)?.textSpan ?? null;
}

/**
 * The heading or block a link names behind its `#`. `A#B` is the heading B below A, `^id` a block
 * id; null when the page has none of that name.
 */
export function headingIn({ scan }: Page, written: string): Span | null {
  const names = written.split('#').map((name) => name.trim());
  const last = names.at(-1) ?? '';
  if (last.startsWith('^')) {
    const id = last.slice(1).toLowerCase();
    return scan.blockIds.find((block) => block.id.toLowerCase() === id)?.span ?? null;
  }
  // The name may itself hold a `#`, as in `[[Languages#C#]]`.
  const whole = scan.headings.find((heading) => headingKey(heading.text) === headingKey(written));
  if (whole) return whole.textSpan;
  let from = 0;
  let found: Span | null = null;
  for (const name of names.filter((one) => one !== '')) {
    const key = headingKey(name);
    const heading = scan.headings.find((h) => h.span.start >= from && headingKey(h.text) === key);
    if (!heading) return null;
    found = heading.textSpan;
    from = heading.span.end;
  }
  return found;
}

/** The form under which a heading and the name a link gives it are the same. */
export function headingKey(text: string): string {
  // No heading a person names is longer; a line of a million brackets would take hours.
  const shown = text
    .slice(0, 1000)
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/gu, '$1')
    .replace(/\s\^[A-Za-z0-9-]+$/u, '')
    .replace(/[*_`~=]/gu, '')
    .replace(/[#|:\\[\]^]/gu, ' ');
  return nameKey(shown);
}
