/** Where a page or a class is meant: wikilinks, entries of the ontology data, declarations. */

import type { CorpusIndex } from '../corpus/corpus-index.js';
import { locate } from '../corpus/json-fence.js';
import type { Page, Span } from '../corpus/model.js';
import { nameKey, slugify, slugOfIri } from '../corpus/names.js';
import type { ClassFacts } from '../corpus/record.js';
import { entriesOf, partsOf, type Entry } from './entries.js';
import type { Occurrence, Sought } from './occurrences.types.js';
import { declarationsOf } from './own-class.js';
import { oncePerVersion } from './per-version.js';
import type { Surroundings } from './surroundings.js';

/** Pages that may hold an occurrence, sorted by path: a superset, to be searched one by one. */
export function pagesToSearch(sought: Sought, s: Surroundings): string[] {
  const { index, links } = s;
  const found = new Set<string>();
  const add = (paths: Iterable<string>): void => {
    for (const path of paths) found.add(path);
  };
  const holder = sought.slug === undefined ? undefined : index.classOf(sought.slug)?.page.path;
  for (const path of [sought.page, holder]) {
    const record = path === undefined ? undefined : index.get(path);
    if (!record) continue;
    add([record.path]);
    add(links.mayReferTo(record));
    if (path === sought.page) add(links.mayLinkTo(record));
  }
  if (sought.slug !== undefined) {
    add(links.referringToSlug(sought.slug));
    add(namingPages(index).get(sought.slug) ?? []);
  }
  if (sought.name !== undefined) {
    add(links.linkingByName(sought.name));
    add(namingPages(index).get(slugify(sought.name)) ?? []);
  }
  return [...found].sort();
}

/** Slugs to the pages that name them beside the relations' IRIs: links listed in JSON, names. */
const namingPages = oncePerVersion((index: CorpusIndex): ReadonlyMap<string, readonly string[]> => {
  const pages = new Map<string, string[]>();
  for (const { path, class: facts } of index.pages()) {
    for (const slug of facts ? slugsNamed(facts, index) : []) {
      const list = pages.get(slug);
      if (list) list.push(path);
      else pages.set(slug, [path]);
    }
  }
  return pages;
});

function slugsNamed(facts: ClassFacts, index: CorpusIndex): Set<string> {
  const slugs = new Set([...facts.outbound, ...facts.sameAs.map(slugOfIri)]);
  const targets = [...facts.parents, ...facts.relations.flatMap(([, list]) => list)];
  for (const target of targets) {
    if (typeof target !== 'string') slugs.add(index.slugOfTarget(target));
  }
  return slugs;
}

/**
 * The places of a page that mean what is sought without doubt, in the order of their spans. An
 * entry with IRI and label gives two. Names several pages answer to are told by `doubtfulIn`.
 */
export function occurrencesIn(page: Page, sought: Sought, s: Surroundings): Occurrence[] {
  return occurrencesWith(page, new Matcher(sought, s), 'sure');
}

/** The places written with a name that what is sought shares with other pages. */
export function doubtfulIn(page: Page, sought: Sought, s: Surroundings): Occurrence[] {
  return occurrencesWith(page, new Matcher(sought, s), 'doubtful');
}

type Match = 'sure' | 'doubtful' | null;

/** Tells what a name or an IRI has to do with what is sought; each name is looked up once. */
export class Matcher {
  private readonly links = new Map<string, Match>();
  private readonly names = new Map<string, Match>();

  constructor(
    readonly sought: Sought,
    readonly s: Surroundings,
  ) {}

  /** A wikilink's target. */
  link(target: string): Match {
    return remembered(this.links, target, () => this.matchName(target, false));
  }

  /** What an entry of the ontology data points to. */
  entry({ reference: { iri, name } }: Entry): Match {
    if (iri !== null) return slugOfIri(iri) === this.sought.slug ? 'sure' : null;
    return remembered(this.names, name ?? '', () => this.matchName(name ?? '', true));
  }

  /** Whether a declaration on a page is one of what is sought. */
  declares(page: Page, slug: string | null): boolean {
    return page.path === this.sought.page || (slug !== null && slug === this.sought.slug);
  }

  private matchName(name: string, isEntry: boolean): Match {
    const { sought, s } = this;
    const lookup = s.view.lookUp(name);
    const sameName = sought.name !== undefined && nameKey(sought.name) === nameKey(name);
    if (lookup.kind === 'missing') {
      // The class of a name without a page is the one with the slug made of the name.
      return sameName || (isEntry && slugify(name) === sought.slug) ? 'sure' : null;
    }
    const paths = lookup.kind === 'page' ? [lookup.path] : lookup.paths;
    const means = paths.some((path) => path === sought.page || (isEntry && this.isClassOf(path)));
    if (lookup.kind === 'page') return means ? 'sure' : null;
    return means || sameName ? 'doubtful' : null;
  }

  private isClassOf(path: string): boolean {
    const { sought, s } = this;
    return sought.slug !== undefined && s.index.get(path)?.class?.slug === sought.slug;
  }
}

function remembered(map: Map<string, Match>, key: string, match: () => Match): Match {
  const known = map.get(key);
  if (known !== undefined) return known;
  const found = match();
  map.set(key, found);
  return found;
}

/** The occurrences of one certainty; a matcher serves many pages. */
export function occurrencesWith(
  page: Page,
  matcher: Matcher,
  certainty: 'sure' | 'doubtful',
): Occurrence[] {
  const found = certainty === 'sure' ? declarations(page, matcher) : [];
  const entries = entriesOf(page, matcher.s.settings).filter((entry) => {
    return matcher.entry(entry) === certainty;
  });
  for (const entry of entries) found.push(...entryOccurrences(page, entry));
  const taken = new Set(
    entries
      .filter(({ dialect }) => dialect === 'property-lines')
      .map(({ reference }) => locate(reference.place).start),
  );
  for (const { target, span, targetSpan } of page.scan.links) {
    // Of a property line the link is the entry.
    if (target === '' || taken.has(span.start)) continue;
    if (matcher.link(target) !== certainty) continue;
    found.push(linkOccurrence(page, targetSpan));
  }
  return found.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

function linkOccurrence(page: Page, span: Span): Occurrence {
  return { page: page.path, span, kind: 'link', part: 'target', quoting: 'text' };
}

function declarations(page: Page, matcher: Matcher): Occurrence[] {
  return declarationsOf(page)
    .filter(({ slug }) => matcher.declares(page, slug))
    .map(({ part, place: { span, quoting, tail } }) => {
      const found = { page: page.path, span, kind: 'declaration', part, quoting } as const;
      return part === 'iri' && tail ? { ...found, tail } : found;
    });
}

function entryOccurrences(page: Page, entry: Entry): Occurrence[] {
  const { relation, reference } = entry;
  const { iri, name, label } = partsOf(page, entry);
  const of = { page: page.path, kind: 'ontology', relation } as const;
  const found: Occurrence[] = [];
  if (iri) found.push({ ...of, part: 'iri', ...iri });
  if (name) found.push({ ...of, part: 'name', span: name.span, quoting: name.quoting });
  if (label && reference.label) {
    found.push({ ...of, part: 'label', span: label.span, quoting: label.quoting });
  }
  return found;
}
