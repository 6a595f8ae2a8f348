/** What can be renamed at a place of a page. */

import type { Span } from '../corpus/model.js';
import { subjectAt } from './subject.js';
import type { PagePlace, Surroundings } from './surroundings.js';

export interface RenameTarget {
  readonly span: Span;
  /** The name it bears now. */
  readonly placeholder: string;
  readonly what:
    | { readonly type: 'rename-page'; readonly page: string }
    | { readonly type: 'rename-label'; readonly slug: string }
    | { readonly type: 'rename-slug'; readonly slug: string };
}

/** What a place names, or a sentence that says why nothing can be renamed there. */
export function renameableAt({ page, offset }: PagePlace, s: Surroundings): RenameTarget | string {
  const subject = subjectAt(page, offset, s);
  switch (subject?.kind) {
    case 'link': {
      const { lookup, link } = subject;
      if (lookup.kind === 'page') return renamePage(lookup.path, link.targetSpan, s);
      return lookup.kind === 'missing'
        ? `There is no page named ${link.target}.`
        : `${link.target} may mean ${lookup.paths.join(' or ')}: rename the page from its own file.`;
    }
    case 'reference':
      return renameClass(subject.slug, subject.part === 'iri' ? 'slug' : 'label', subject.span, s);
    case 'class': {
      const what = subject.part === 'iri' || subject.part === 'slug' ? 'slug' : 'label';
      return renameClass(subject.slug, what, subject.span, s);
    }
    case 'heading':
      return renamePage(page.path, subject.span, s);
    default:
      return 'Nothing here can be renamed. Put the cursor on a link, a label or an IRI.';
  }
}

function renamePage(path: string, span: Span, s: Surroundings): RenameTarget {
  const placeholder = s.index.get(path)?.name ?? path;
  return { span, placeholder, what: { type: 'rename-page', page: path } };
}

function renameClass(
  slug: string | null,
  what: 'slug' | 'label',
  span: Span,
  s: Surroundings,
): RenameTarget | string {
  const known = slug === null ? undefined : s.index.classes().get(slug);
  if (slug === null || !known) return `No page declares a class ${slug ?? 'here'}.`;
  return what === 'slug'
    ? { span, placeholder: slug, what: { type: 'rename-slug', slug } }
    : { span, placeholder: known.label, what: { type: 'rename-label', slug } };
}
