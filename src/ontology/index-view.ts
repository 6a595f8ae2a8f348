/** The corpus view over the live index: what rules may ask, answered once per change. */

import type { CorpusIndex, IndexedClass, NameLookup } from '../corpus/corpus-index.js';
import { slugOfIri } from '../corpus/names.js';
import type { Reference } from '../corpus/model.js';
import { ascend, shortestCycle } from './class-graph.js';
import type { Ascent, ClassRecord, CorpusView, PageFacts } from './corpus-view.js';
import { Definitions } from './definitions.js';
import { NearSlugs } from './near-slugs.js';

/** Ascents kept at most: a chain of n classes has n²/2 ancestors. */
const MOST_ASCENTS = 2000;

export class IndexView implements CorpusView {
  private version = -1;
  private records = new Map<string, ClassRecord>();
  private ascents = new Map<string, Ascent>();
  private nearSlugs: {
    readonly of: ReadonlyMap<string, unknown>;
    readonly near: NearSlugs;
  } | null = null;
  private readonly definitions = new Definitions();
  private definitionsVersion = -1;

  constructor(private readonly index: CorpusIndex) {}

  classOf(slug: string): ClassRecord | undefined {
    this.refresh();
    const known = this.records.get(slug);
    if (known) return known;
    const found = this.index.classOf(slug);
    if (!found) return undefined;
    const record = this.toRecord(found);
    this.records.set(slug, record);
    return record;
  }

  claimsOf(iri: string): readonly string[] {
    return this.index.claimsOf(iri);
  }

  slugOf(reference: Reference): string | null {
    const slug =
      reference.iri === null
        ? this.index.slugOfTarget({ name: reference.name ?? '' })
        : slugOfIri(reference.iri);
    return slug === '' ? null : slug;
  }

  lookUp(target: string): NameLookup {
    return this.index.lookUp(target);
  }

  cycleThrough(slug: string): readonly string[] | null {
    return shortestCycle(slug, (of) => this.classOf(of)?.parents ?? []);
  }

  ascentOf(slug: string): Ascent {
    this.refresh();
    const known = this.ascents.get(slug);
    if (known) return known;
    if (this.ascents.size >= MOST_ASCENTS) this.ascents.clear();
    const parentsOf = (of: string): readonly string[] => this.classOf(of)?.parents ?? [];
    const isRoot = (of: string): boolean =>
      parentsOf(of).every((parent) => parent === of || this.classOf(parent) === undefined) &&
      this.classOf(of) !== undefined;
    const ascent = ascend(slug, parentsOf, isRoot);
    this.ascents.set(slug, ascent);
    return ascent;
  }

  pageAt(path: string): PageFacts | undefined {
    const record = this.index.get(path);
    return record && { published: record.published, slug: record.class?.slug ?? null };
  }

  definedAs(definition: string): readonly string[] {
    const changed = this.index.changedSince(this.definitionsVersion);
    this.definitionsVersion = this.index.version;
    if (changed === null) this.definitions.sync(this.index.pages());
    for (const path of changed ?? []) this.definitions.update(path, this.index.get(path));
    return this.definitions.of(definition);
  }

  nearestClass(slug: string): ClassRecord | undefined {
    this.refresh();
    // The index keeps this map as long as no page takes another slug.
    const of = this.index.classes();
    if (this.nearSlugs?.of !== of) this.nearSlugs = { of, near: new NearSlugs(of.keys()) };
    const near = this.nearSlugs.near.nearest(slug);
    return near === null ? undefined : this.classOf(near);
  }

  classSameAs(iri: string): ClassRecord | undefined {
    const found = this.index.find(iri);
    if (found.kind !== 'page' || found.by !== 'same-as') return undefined;
    const slug = this.index.get(found.path)?.class?.slug;
    return slug === undefined ? undefined : this.classOf(slug);
  }

  private refresh(): void {
    if (this.version === this.index.version) return;
    this.version = this.index.version;
    this.records = new Map();
    this.ascents = new Map();
  }

  private toRecord(found: IndexedClass): ClassRecord {
    return {
      slug: found.slug,
      iri: found.iri,
      path: found.page.path,
      label: found.label,
      domain: found.domain,
      published: found.page.published,
      parents: found.parents.map((parent) => this.index.slugOfTarget(parent)),
      relations: new Map(
        found.relations.map(([predicate, targets]) => [
          predicate,
          targets.map((target) => this.index.slugOfTarget(target)),
        ]),
      ),
    };
  }
}
