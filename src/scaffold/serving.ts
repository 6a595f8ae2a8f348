/** Keeps an engine in step with the live index without building it anew on every save. */

import type { CorpusIndex } from '../corpus/corpus-index.js';
import type { PageRecord } from '../corpus/record.js';
import { indirectAncestors } from '../ontology/class-graph.js';
import { ScaffoldEngine } from './engine.js';
import { buildScaffoldEntries, entryOf } from './scaffold-index.js';

export class Serving {
  private current: ScaffoldEngine | null = null;
  /** Engines built so far: counted work for tests. */
  built = 0;

  constructor(private readonly index: CorpusIndex) {}

  /** The engine over the index as it is now. Its `bl` lists may lag behind; serving uses none. */
  engine(): ScaffoldEngine {
    if (!this.current) {
      this.built++;
      this.current = new ScaffoldEngine(buildScaffoldEntries(this.index));
    }
    return this.current;
  }

  /** To be called after the index took over a page: patches the engine, or lets it go. */
  pageChanged(before: PageRecord | undefined, after: PageRecord | undefined): void {
    const engine = this.current;
    if (!engine) return;
    if (!before || !after || !samePlace(before, after)) {
      this.current = null;
      return;
    }
    if (!after.class || !after.published) return;
    this.patch(engine, after.class.slug, after.path);
  }

  private patch(engine: ScaffoldEngine, slug: string, path: string): void {
    const one = this.index.classes().get(slug);
    const known = engine.entries.get(slug);
    // Another page that claims the same slug is the one that is served.
    if (!one || !known || one.page.path !== path) return;
    const entry = entryOf(this.index, one, known.isup, known.bl);
    const parentsChanged = entry.sup.join('\n') !== known.sup.join('\n');
    engine.replace(slug, entry);
    if (parentsChanged) this.renewAncestors(engine, slug);
  }

  /** Ancestors change for the class itself and for everything below it. */
  private renewAncestors(engine: ScaffoldEngine, changed: string): void {
    const parentsOf = (slug: string): readonly string[] => engine.entries.get(slug)?.sup ?? [];
    for (const [slug, entry] of [...engine.entries]) {
      const below = slug === changed || entry.sup.includes(changed) || entry.isup.includes(changed);
      if (below) engine.replace(slug, { ...entry, isup: indirectAncestors(slug, parentsOf) });
    }
  }
}

/** Whether a page kept everything the title index and other pages' entries rest on. */
function samePlace(before: PageRecord, after: PageRecord): boolean {
  return (
    before.published === after.published &&
    before.class?.slug === after.class?.slug &&
    before.class?.label === after.class?.label &&
    before.class?.dialect === after.class?.dialect &&
    before.names.join('\n') === after.names.join('\n')
  );
}
