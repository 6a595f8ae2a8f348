/** References from one class to another, as the parent and target rules see them. */

import { locate } from '../../corpus/json-fence.js';
import { isPredicate } from '../../corpus/model.js';
import type {
  ClassBlock,
  MalformedReference,
  Page,
  Predicate,
  Reference,
} from '../../corpus/model.js';
import { slugOfIri, TOP } from '../../corpus/names.js';
import type { CorpusView } from '../../ontology/corpus-view.js';
import type { Report } from '../rule.js';
import { removeEntry } from './remove-entry.js';
import { isJsonPlace, textAt } from './places.js';

export { TOP };

/** Whether a reference names the top. */
export function isTop(reference: Reference): boolean {
  return reference.iri === TOP || reference.name === TOP;
}

/** A reference under one of the twelve predicates. */
export interface Target {
  readonly predicate: Predicate;
  readonly reference: Reference;
}

/** Targets of the blocks that were looked at: several rules ask for those of one page. */
const targetsByBlock = new WeakMap<ClassBlock, readonly Target[]>();

/** The references under the twelve predicates, in the order they are written. */
export function targetsOf(block: ClassBlock): readonly Target[] {
  const known = targetsByBlock.get(block);
  if (known) return known;
  const targets = block.relations.flatMap(({ key, targets }) =>
    isPredicate(key) ? targets.map((reference) => ({ predicate: key, reference })) : [],
  );
  targetsByBlock.set(block, targets);
  return targets;
}

/** Slug of the class a block describes; null without an IRI. */
export function ownSlug(block: ClassBlock): string | null {
  return block.iri === null ? null : slugOfIri(block.iri.value);
}

/** Whether a reference points back at the class that declares it. */
export function isSelf(corpus: CorpusView, block: ClassBlock, reference: Reference): boolean {
  if (isTop(reference)) return false;
  const slug = corpus.slugOf(reference);
  return slug !== null && slug !== '' && slug === ownSlug(block);
}

/** Whether no class of the corpus answers to a reference. */
export function isDangling(corpus: CorpusView, reference: Reference): boolean {
  if (isTop(reference)) return false;
  const slug = corpus.slugOf(reference);
  return slug === null || corpus.classOf(slug) === undefined;
}

/** `null` in the place of a whole list: no entry at all. */
export function isNullList({ text, place }: MalformedReference): boolean {
  return text === 'null' && isJsonPlace(place) && typeof place.path.at(-1) === 'string';
}

/** What two references must share to be the same one. */
function identityOf(corpus: CorpusView, reference: Reference): string {
  if (isTop(reference)) return `top ${TOP}`;
  const slug = corpus.slugOf(reference);
  return slug === null ? `as written ${writtenName(reference)}` : `slug ${slug}`;
}

/** The IRI or page name a reference is written with. */
export function writtenName(reference: Reference): string {
  return reference.iri ?? reference.name ?? '';
}

/** Each reference that repeats an earlier one of its group, with that first one. */
export function repeatsIn<T extends { readonly reference: Reference }>(
  corpus: CorpusView,
  entries: readonly T[],
  groupOf: (entry: T) => string,
): { entry: T; first: T }[] {
  const seen = new Map<string, T>();
  const repeats: { entry: T; first: T }[] = [];
  for (const entry of entries) {
    const key = `${groupOf(entry)} ${identityOf(corpus, entry.reference)}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, entry);
    else repeats.push({ entry, first });
  }
  return repeats;
}

/** A report at a reference; with `removal`, the fix takes its entry out of the list. */
export function atReference(
  page: Page,
  reference: Reference,
  message: string,
  removal?: string,
): Report {
  const report = { span: locate(reference.place), message };
  if (removal === undefined) return report;
  return { ...report, fix: { title: removal, edits: [removeEntry(page, reference.place)] } };
}

/** The characters of a reference as the page has them, without quotation marks. */
export function shownReference(page: Page, reference: Reference): string {
  return writtenName(reference) || textAt(page, reference.place);
}
