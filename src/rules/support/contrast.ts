/** The check that two rules share: a contrast between a class and one that it is a kind of. */

import { locate } from '../../corpus/json-fence.js';
import type { ClassBlock, Page, Reference } from '../../corpus/model.js';
import type { ClassRecord, CorpusView } from '../../ontology/corpus-view.js';
import type { Related, Report } from '../rule.js';
import { ownSlug, targetsOf } from './references.js';
import { quote } from './words.js';

/** The parent entries by the class they name, the first of each. */
function parentsBySlug(block: ClassBlock, corpus: CorpusView): Map<string, Reference> {
  const parents = new Map<string, Reference>();
  for (const entry of block.parents) {
    const slug = corpus.slugOf(entry);
    if (slug !== null && !parents.has(slug)) parents.set(slug, entry);
  }
  return parents;
}

/** The parent entry, as a place of this page. */
const parentPlace = (page: Page, parent: Reference): Related => ({
  path: page.path,
  message: 'Declared as a parent here',
  span: locate(parent.place),
});

/** What the other class is to this one; null when neither, or each, is above the other. */
function kinship(
  corpus: CorpusView,
  own: string,
  other: ClassRecord,
): { readonly words: string; readonly direct: boolean } | null {
  const above = corpus.ascentOf(own).ancestors.has(other.slug);
  const below = corpus.ascentOf(other.slug).ancestors.has(own);
  if (above === below) return null;
  if (above) {
    const direct = corpus.classOf(own)?.parents.includes(other.slug) === true;
    return { words: direct ? 'a parent of this class' : 'an ancestor of this class', direct };
  }
  const direct = other.parents.includes(own);
  return { words: direct ? 'a kind of this class' : 'a kind of a kind of this class', direct };
}

/** Reports of contrasts with a parent or a child (`direct`), or with a class further away. */
export function contrastReports(page: Page, corpus: CorpusView, direct: boolean): Report[] {
  const block = page.classBlock;
  const own = block === null ? null : ownSlug(block);
  if (block === null || own === null) return [];
  const contrasted = targetsOf(block).filter(({ predicate }) => predicate === 'contrastsWith');
  const parents = contrasted.length === 0 ? null : parentsBySlug(block, corpus);
  return contrasted.flatMap(({ reference: entry }): Report[] => {
    const slug = corpus.slugOf(entry);
    const other = slug === null || slug === own ? undefined : corpus.classOf(slug);
    const kin = other === undefined ? null : kinship(corpus, own, other);
    if (other === undefined || kin?.direct !== direct) return [];
    const parent = parents?.get(other.slug);
    const there = { path: other.path, message: `The page of ${quote(other.label)}` };
    return [
      {
        span: locate(entry.place),
        message: `The class is contrasted with ${quote(other.label)}, which is ${kin.words}. Remove the contrast, or the parent that is wrong.`,
        related: [parent === undefined ? there : parentPlace(page, parent)],
      },
    ];
  });
}
