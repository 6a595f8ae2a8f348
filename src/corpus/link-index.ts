/**
 * Who refers to whom: from the names and slugs pages refer by, back to the pages. Built when it is
 * first asked, then kept in step page by page.
 */

import type { CorpusIndex, IndexedClass, NameLookup } from './corpus-index.js';
import { compareCodePoints } from './generation.js';
import { nameKey } from './names.js';
import { sameIdentity } from './page-names.js';
import { PathsByKey } from './paths-by-key.js';
import type { ClassFacts, PageRecord, Target } from './record.js';

/** A name that wikilinks use and no page answers to. */
export interface MissingName {
  /** As first written, in page order. */
  readonly name: string;
  readonly links: number;
  readonly pages: number;
}

/** What stands alone in the corpus. */
export interface LooseEnds {
  /** Names without a page, those most links ask for first. */
  readonly missing: readonly MissingName[];
  /** Pages no other page links or refers to, in page order. */
  readonly orphans: readonly string[];
  /** Pages that declare no class, or one without an IRI, in page order. */
  readonly withoutClass: readonly string[];
}

/** The pages the links are read from. */
export type LinkedPages = Pick<CorpusIndex, 'pages' | 'get' | 'classes' | 'pagesOfSlug' | 'lookUp'>;

export class LinkIndex {
  private maps: Maps | null = null;
  private looseEndsNow: LooseEnds | null = null;
  /** What names lead to, as long as no page takes another name. */
  private readonly lookUps = new Map<string, NameLookup>();
  /** Pages gone through to build the maps: counted work for tests. */
  pagesRead = 0;

  constructor(private readonly index: LinkedPages) {}

  /**
   * Pages with a wikilink that may mean this page, sorted by path: a superset, each link is to be
   * looked up.
   */
  mayLinkTo(page: PageRecord): string[] {
    const { byLink } = this.built();
    return merged(namesOf(page).map((name) => byLink.of(lastPart(name))));
  }

  /** Pages whose class may refer to the class of this page, sorted by path: a superset. */
  mayReferTo(page: PageRecord): string[] {
    const { bySlug, byReference } = this.built();
    const slug = page.class?.slug;
    const own = slug === undefined ? [] : [bySlug.of(slug)];
    const named = this.sharing(page).flatMap(namesOf);
    return merged([...own, ...named.map((name) => byReference.of(lastPart(name)))]);
  }

  /** Pages with a class that refers to a slug by IRI, be there such a class or not; sorted. */
  referringToSlug(slug: string): string[] {
    return [...this.built().bySlug.of(slug)];
  }

  /** Pages with a wikilink of this name, sorted by path. */
  linkingByName(name: string): string[] {
    return [...this.built().byLink.of(lastPart(name))];
  }

  /** Missing names, orphans and pages without a class: one walk over the corpus per change. */
  looseEnds(): LooseEnds {
    return (this.looseEndsNow ??= findLooseEnds(this.index, (name) => this.lookUp(name)));
  }

  /** Names without a page, those most links ask for first. */
  missing(): readonly MissingName[] {
    return this.looseEnds().missing;
  }

  /** Pages no other page links or refers to, in page order. */
  orphans(): readonly string[] {
    return this.looseEnds().orphans;
  }

  /** Pages that declare no class, or one without an IRI, in page order. */
  withoutClass(): readonly string[] {
    return this.looseEnds().withoutClass;
  }

  /** To be called after the index took over a page. */
  pageChanged(before: PageRecord | undefined, after: PageRecord | undefined): void {
    this.looseEndsNow = null;
    if (!before || !after || !sameIdentity(before, after)) this.lookUps.clear();
    const { maps } = this;
    if (!maps) return;
    if (before) each(before, maps, remove);
    if (after) each(after, maps, add);
  }

  /** Lets go of everything read so far; the next question reads the pages anew. */
  forget(): void {
    this.maps = null;
    this.looseEndsNow = null;
    this.lookUps.clear();
  }

  /** Pages with the slug of a page: the name of any of them leads to the class of that slug. */
  private sharing(page: PageRecord): PageRecord[] {
    const paths = page.class ? this.index.pagesOfSlug(page.class.slug) : [];
    const others = paths.filter((path) => path !== page.path);
    return [page, ...others.flatMap((path) => this.index.get(path) ?? [])];
  }

  private lookUp(name: string): NameLookup {
    let found = this.lookUps.get(name);
    if (!found) {
      found = this.index.lookUp(name);
      this.lookUps.set(name, found);
    }
    return found;
  }

  private built(): Maps {
    if (this.maps) return this.maps;
    const maps: Maps = {
      byLink: new PathsByKey(),
      byReference: new PathsByKey(),
      bySlug: new PathsByKey(),
    };
    for (const page of this.index.pages()) {
      this.pagesRead++;
      each(page, maps, add);
    }
    this.maps = maps;
    return maps;
  }
}

interface Maps {
  /** Last part of a link's name, to pages. */
  readonly byLink: PathsByKey;
  /** Last part of the name a class refers by, to pages. */
  readonly byReference: PathsByKey;
  readonly bySlug: PathsByKey;
}

type Step = (map: PathsByKey, key: string, path: string) => void;

const add: Step = (map, key, path) => map.add(key, path);
const remove: Step = (map, key, path) => map.remove(key, path);

function each(page: PageRecord, maps: Maps, step: Step): void {
  for (const target of page.linkTargets) step(maps.byLink, lastPart(target), page.path);
  for (const target of referencesOf(page.class)) {
    if (typeof target === 'string') step(maps.bySlug, target, page.path);
    else step(maps.byReference, lastPart(target.name), page.path);
  }
}

function referencesOf(facts: ClassFacts | null): Target[] {
  if (!facts) return [];
  return [...facts.parents, ...facts.relations.flatMap(([, targets]) => targets)];
}

/** Names a link may call a page by. */
function namesOf(page: PageRecord): string[] {
  return [page.name, ...page.names];
}

/** Key of a name without the folders in front of it. */
function lastPart(name: string): string {
  const key = nameKey(name);
  return key.slice(key.lastIndexOf('/') + 1);
}

/** Several sorted lists as one. */
function merged(lists: readonly (readonly string[])[]): string[] {
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length === 1) return [...filled[0]!];
  return [...new Set(filled.flat())].sort(compareCodePoints);
}

interface Asked {
  readonly name: string;
  links: number;
  pages: number;
  /** The page counted last: two spellings of a name on one page are one page. */
  page: string;
}

/** One walk over all pages: what their links and references reach, and what they miss. */
function findLooseEnds(index: LinkedPages, lookUp: (name: string) => NameLookup): LooseEnds {
  const pages = index.pages();
  const classes = index.classes();
  const missing = new Map<string, Asked>();
  const reached = new Set<string>();
  for (const page of pages) {
    const reach = (path: string): void => {
      if (path !== page.path) reached.add(path);
    };
    page.linkTargets.forEach((target, i) => {
      const found = lookUp(target);
      if (found.kind === 'missing') ask(missing, page, target, page.linkTimes[i] ?? 0);
      else pathsOf(found).forEach(reach);
    });
    for (const target of [...referencesOf(page.class), ...(page.class?.outbound ?? [])]) {
      referred(classes, lookUp, target).forEach(reach);
    }
  }
  return {
    missing: [...missing.values()]
      .map(({ name, links, pages: count }) => ({ name, links, pages: count }))
      .sort((a, b) => b.links - a.links || b.pages - a.pages || compareCodePoints(a.name, b.name)),
    orphans: pages.map(({ path }) => path).filter((path) => !reached.has(path)),
    withoutClass: pages.filter((page) => !page.class).map(({ path }) => path),
  };
}

/** Pages a lookup found; each of several may be the one that is meant. */
function pathsOf(found: NameLookup): readonly string[] {
  if (found.kind === 'missing') return [];
  return found.kind === 'page' ? [found.path] : found.paths;
}

/** Pages of the class a reference points to. */
function referred(
  classes: ReadonlyMap<string, IndexedClass>,
  lookUp: (name: string) => NameLookup,
  target: Target,
): readonly string[] {
  if (typeof target !== 'string') return pathsOf(lookUp(target.name));
  const found = classes.get(target);
  return found ? [found.page.path] : [];
}

function ask(missing: Map<string, Asked>, page: PageRecord, name: string, links: number): void {
  if (links === 0) return;
  const key = nameKey(name);
  const known = missing.get(key);
  if (!known) {
    missing.set(key, { name, links, pages: 1, page: page.path });
    return;
  }
  known.links += links;
  if (known.page === page.path) return;
  known.page = page.path;
  known.pages++;
}
