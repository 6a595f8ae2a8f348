/** The check that two rules share: a contrast between a class and one that it is a kind of. */

import { locate } from '../../corpus/json-fence.js';
import type { ClassBlock, Page } from '../../corpus/model.js';
import type { ClassRecord, CorpusView } from '../../ontology/corpus-view.js';
import type { Related, Report } from '../rule.js';
import { ownSlug, targetsOf } from './references.js';
import { quote } from './words.js';

/** The parent entry that names a class, as a place of this page. */
function parentPlace(page: Page, block: ClassBlock, corpus: CorpusView, slug: string): Related[] {
  const parent = block.parents.find((entry) => corpus.slugOf(entry) === slug);
  if (parent === undefined) return [];
  return [{ path: page.path, message: 'Declared as a parent here', span: locate(parent.place) }];
}

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
  return contrasted.flatMap(({ reference: entry }): Report[] => {
    const slug = corpus.slugOf(entry);
    const other = slug === null || slug === own ? undefined : corpus.classOf(slug);
    const kin = other === undefined ? null : kinship(corpus, own, other);
    if (other === undefined || kin?.direct !== direct) return [];
    const here = parentPlace(page, block, corpus, other.slug);
    const there = { path: other.path, message: `The page of ${quote(other.label)}` };
    return [
      {
        span: locate(entry.place),
        message: `The class is contrasted with ${quote(other.label)}, which is ${kin.words}. Remove the contrast, or the parent that is wrong.`,
        related: here.length > 0 ? here : [there],
      },
    ];
  });
}
