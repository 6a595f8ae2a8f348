/** The check that two rules share: a reference whose label is not the label of the class it names. */

import { locate } from '../../corpus/json-fence.js';
import type { Page, Reference } from '../../corpus/model.js';
import type { CorpusView } from '../../ontology/corpus-view.js';
import type { Report } from '../rule.js';
import { isJsonPlace } from './places.js';
import { replaceFix } from './scalar.js';
import { isTop } from './references.js';
import { quote } from './words.js';

/**
 * A report when the label written beside an IRI is not the label of that class. The alias of a
 * wikilink is a way of speaking, not a claim about the name: only labels in JSON are compared.
 */
export function differingLabel(page: Page, corpus: CorpusView, reference: Reference): Report[] {
  const { label } = reference;
  if (label === null || !isJsonPlace(label.place) || isTop(reference)) return [];
  const slug = corpus.slugOf(reference);
  const target = slug === null ? undefined : corpus.classOf(slug);
  if (target === undefined || target.label.trim() === '' || target.label === label.value) return [];
  return [
    {
      span: locate(label.place),
      message: `The reference is labelled ${quote(label.value)}, but the class it names is labelled ${quote(target.label)}. Write ${quote(target.label)}, or correct the IRI.`,
      related: [{ path: target.path, message: `The page of ${quote(target.label)}` }],
      fix: replaceFix(page, label.place, target.label),
    },
  ];
}
