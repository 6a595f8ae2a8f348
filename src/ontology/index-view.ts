/** The corpus view over the live index: what rules may ask, answered once per change. */

import type { CorpusIndex, IndexedClass, NameLookup } from '../corpus/corpus-index.js';
import { slugOfIri } from '../corpus/names.js';
import type { Reference } from '../corpus/model.js';
import { shortestCycle } from './class-graph.js';
import type { ClassRecord, CorpusView } from './corpus-view.js';

export class IndexView implements CorpusView {
  private version = -1;
  private records = new Map<string, ClassRecord>();

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

  private refresh(): void {
    if (this.version === this.index.version) return;
    this.version = this.index.version;
    this.records = new Map();
  }

  private toRecord(found: IndexedClass): ClassRecord {
    return {
      slug: found.slug,
      iri: found.iri,
      path: found.page.path,
      label: found.label,
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
