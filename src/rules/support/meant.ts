/** Which class a reference that leads nowhere was meant to name. */

import type { ClassBlock, Page, Reference } from '../../corpus/model.js';
import { slugify } from '../../corpus/names.js';
import type { ClassRecord, CorpusView } from '../../ontology/corpus-view.js';
import type { Fix, Report } from '../rule.js';
import { certainClass } from './json-entry.js';
import { isJsonPlace } from './places.js';
import { isTop, ownSlug } from './references.js';
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

/** The class a dangling reference surely means. */
function surelyMeant(corpus: CorpusView, reference: Reference): ClassRecord | undefined {
  const said = saidClass(corpus, reference);
  if (said !== undefined) return said;
  const slug = corpus.slugOf(reference);
  // `tide_gauge` for `tide-gauge`: readers of the served text are given the latter.
  return slug === null ? undefined : corpus.classOf(slugify(slug));
}

/** The class a dangling reference means, surely or probably. */
function meantClass(corpus: CorpusView, reference: Reference): Meant | undefined {
  const sure = surelyMeant(corpus, reference);
  if (sure !== undefined) return { record: sure, certain: true };
  const slug = corpus.slugOf(reference);
  const near = slug === null ? undefined : corpus.nearestClass(slug);
  return near && { record: near, certain: false };
}

/** The classes that the entries of one list stand for. */
interface ListedClasses {
  /** Slugs that an entry names as it is. */
  readonly named: ReadonlySet<string>;
  /** Slugs that entries would name once they are mended, with the number of such entries. */
  readonly meant: ReadonlyMap<string, number>;
}

/** The classes behind the list under a key of a block, each list looked through once. */
export function listedClasses(corpus: CorpusView, block: ClassBlock) {
  const known = new Map<string, ListedClasses>();
  return (key: string): ListedClasses => {
    const found = known.get(key) ?? classesUnder(corpus, block, key);
    known.set(key, found);
    return found;
  };
}

function classesUnder(corpus: CorpusView, block: ClassBlock, key: string): ListedClasses {
  const lists =
    key === 'subClassOf'
      ? [{ targets: block.parents, malformed: block.malformedParents }]
      : block.relations.filter((relation) => relation.key === key);
  const named = new Set<string>();
  const meant = new Map<string, number>();
  const mean = (record: ClassRecord | undefined): void => {
    if (record) meant.set(record.slug, (meant.get(record.slug) ?? 0) + 1);
  };
  for (const reference of lists.flatMap(({ targets }) => targets)) {
    const slug = isTop(reference) ? null : corpus.slugOf(reference);
    if (slug !== null && corpus.classOf(slug)) named.add(slug);
    else if (!isTop(reference)) mean(surelyMeant(corpus, reference));
  }
  for (const { text } of lists.flatMap(({ malformed }) => malformed)) {
    mean(certainClass(corpus, text));
  }
  return { named, meant };
}

/**
 * What to do instead of writing a class into a list where another entry has it, or would get it:
 * the list would name it twice. Undefined where no other entry does.
 */
export function insteadOfRepeating(
  { named, meant }: ListedClasses,
  record: ClassRecord,
): string | undefined {
  const iri = quote(record.iri);
  if (named.has(record.slug)) return `${iri} is meant and declared already: remove it.`;
  if ((meant.get(record.slug) ?? 0) < 2) return undefined;
  return `${iri} is meant, and another entry of the list means it too: write it once, and remove the other.`;
}

/** Writes the IRI of a class in an entry, and its label where the entry has another. */
function classFix(page: Page, { place, label }: Reference, record: ClassRecord): Fix {
  const fix = replaceFix(page, place, record.iri);
  if (label === null || !isJsonPlace(label.place)) return fix;
  if (record.label.trim() === '' || label.value === record.label) return fix;
  const { edits } = replaceFix(page, label.place, record.label);
  return { title: `${fix.title} and its label`, edits: [...fix.edits, ...edits] };
}

/** What to do about a dangling reference, with the fix where the right text is certain. */
export function adviceFor(
  page: Page,
  corpus: CorpusView,
  reference: Reference,
  listed: ListedClasses,
): { readonly advice: string } & Pick<Report, 'fix' | 'related'> {
  const found = meantClass(corpus, reference);
  const own = page.classBlock === null ? null : ownSlug(page.classBlock);
  if (found === undefined || found.record.slug === own) {
    return { advice: 'Correct it, or create its page.' };
  }
  const { record, certain } = found;
  const related = [{ path: record.path, message: `The page of ${quote(record.label)}` }];
  if (!certain) return { advice: `Did you mean ${quote(record.iri)}?`, related };
  const instead = insteadOfRepeating(listed, record);
  if (instead !== undefined) return { advice: instead, related };
  const fix = isJsonPlace(reference.place) ? { fix: classFix(page, reference, record) } : {};
  return { advice: `Write ${quote(record.iri)}.`, related, ...fix };
}
