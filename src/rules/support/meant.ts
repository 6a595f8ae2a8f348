/** Which class a reference that leads nowhere was meant to name. */

import type { Page, Reference } from '../../corpus/model.js';
import { slugify } from '../../corpus/names.js';
import type { ClassRecord, CorpusView } from '../../ontology/corpus-view.js';
import type { Report } from '../rule.js';
import { isJsonPlace } from './places.js';
import { ownSlug } from './references.js';
import { replaceFix } from './scalar.js';
import { quote } from './words.js';

interface Meant {
  readonly record: ClassRecord;
  /** Set when the page itself says so: by the label, or by a name the class declares. */
  readonly certain: boolean;
}

/** The class a reference says it means, beside an IRI that leads nowhere. */
function saidClass(corpus: CorpusView, { iri, label }: Reference): ClassRecord | undefined {
  const same = iri === null ? undefined : corpus.classSameAs(iri);
  if (same !== undefined || label === null || label.value.trim() === '') return same;
  const found = corpus.lookUp(label.value);
  const slug = (found.kind === 'page' ? corpus.pageAt(found.path)?.slug : null) ?? null;
  return slug === null ? undefined : corpus.classOf(slug);
}

/** The class a dangling reference means, surely or probably. */
function meantClass(corpus: CorpusView, reference: Reference): Meant | undefined {
  const said = saidClass(corpus, reference);
  if (said !== undefined) return { record: said, certain: true };
  const slug = corpus.slugOf(reference);
  if (slug === null) return undefined;
  // `tide_gauge` for `tide-gauge`: readers of the served text are given the latter.
  const spelled = corpus.classOf(slugify(slug));
  if (spelled !== undefined) return { record: spelled, certain: true };
  const near = corpus.nearestClass(slug);
  return near && { record: near, certain: false };
}

/** What to do about a dangling reference, with the fix where the right text is certain. */
export function adviceFor(
  page: Page,
  corpus: CorpusView,
  reference: Reference,
  siblings: readonly Reference[],
): { readonly advice: string } & Pick<Report, 'fix' | 'related'> {
  const found = meantClass(corpus, reference);
  const own = page.classBlock === null ? null : ownSlug(page.classBlock);
  if (found === undefined || found.record.slug === own) {
    return { advice: 'Correct it, or create its page.' };
  }
  const { record, certain } = found;
  const related = [{ path: record.path, message: `The page of ${quote(record.label)}` }];
  if (!certain) return { advice: `Did you mean ${quote(record.iri)}?`, related };
  if (siblings.some((other) => corpus.slugOf(other) === record.slug)) {
    return { advice: `${quote(record.iri)} is meant and declared already: remove it.`, related };
  }
  const fix = isJsonPlace(reference.place)
    ? { fix: replaceFix(page, reference.place, record.iri) }
    : {};
  return { advice: `Write ${quote(record.iri)}.`, related, ...fix };
}
