/** Reads the declared graph off the pages: every reference as it is written, and what stands around. */

import path from 'node:path';

import { isRecord, locate } from '../corpus/json-fence.js';
import { isPredicate, type ClassBlock, type Page, type Reference } from '../corpus/model.js';
import { bareValue, slugOfIri } from '../corpus/names.js';
import { parsePage } from '../corpus/page.js';
import { sha256, type ClassFacts } from '../corpus/record.js';
import { LineIndex, type Range } from '../corpus/text.js';
import type { Unit, UnitCounts } from '../diagnosis/graph-metrics/constraint-violations.js';
import {
  DeclaredGraph,
  type ClassNode,
  type LinkFault,
  type WrittenTriple,
} from '../diagnosis/graph-metrics/declared-graph.js';
import { namesOf } from '../ontology/classification/findings.js';
import { IriMaker } from '../ontology/turtle/iris.js';
import { OWL_THING } from '../ontology/turtle/vocabulary.js';
import { decodePage } from './read-page.js';
import type { Workbench } from './workbench.js';
import type { FileSystem } from './workbench.types.js';

/** What the pages hold, as the metrics look at it. */
export interface GatheredGraph {
  readonly graph: DeclaredGraph;
  readonly pages: readonly { readonly path: string; readonly units: UnitCounts }[];
  /** Pages with an Individual block. */
  readonly individuals: number;
  /** IRIs of the classes that individuals name as theirs. */
  readonly kinds: ReadonlySet<string>;
}

/** A reference under the key it is written under. */
interface Entry {
  readonly key: string;
  readonly reference: Reference;
}

/** The references of a class in the order in which they are numbered. */
function entriesOf(block: ClassBlock): Entry[] {
  return [
    ...block.parents.map((reference) => ({ key: 'subClassOf', reference })),
    ...block.relations.flatMap(({ key, targets }) =>
      targets.map((reference) => ({ key, reference })),
    ),
  ];
}

/** Gathers page by page. A page that cannot be read is left out: the check names it. */
export class GraphGathering {
  private readonly iris: IriMaker;
  private readonly classes: ClassNode[] = [];
  private readonly written: WrittenTriple[] = [];
  private readonly pages: { path: string; units: UnitCounts }[] = [];
  /** Hash of each page as the index knows it: by another one places have moved. */
  private readonly hashes = new Map<string, string>();
  private readonly kinds = new Set<string>();
  private individuals = 0;

  constructor(
    private readonly workbench: Workbench,
    private readonly files: Pick<FileSystem, 'readSync'>,
  ) {
    this.iris = new IriMaker(workbench.settings.iri);
  }

  take(page: string): void {
    const bytes = this.bytesOf(page);
    const parsed = bytes && this.parse(page, bytes);
    if (!parsed) return;
    this.hashes.set(page, this.workbench.disk.get(page)?.hash ?? '');
    this.pages.push({ path: page, units: unitsOf(parsed) });
    this.takeIndividual(parsed);
    this.takeClass(parsed);
  }

  finish(): GatheredGraph {
    const { workbench, iris, classes, written, pages, individuals, kinds } = this;
    const placeOf = this.places();
    const nameOf = namesOf(workbench.disk, iris);
    const graph = new DeclaredGraph({ classes, written, nameOf, placeOf });
    return { graph, pages, individuals, kinds };
  }

  /** Of several pages with a slug one carries the class; the others declare nothing. */
  private takeClass({ path: page, classBlock: block }: Page): void {
    const own = this.workbench.disk.get(page)?.class;
    if (!own || !block) return;
    if (this.workbench.disk.classes().get(own.slug)?.page.path !== page) return;
    const subject = this.iris.valid(own.iri);
    this.classes.push({ iri: subject, path: page, domain: own.domain });
    const shared = this.isShared(own);
    const seen = new Set<string>();
    for (const [entry, { key, reference }] of entriesOf(block).entries()) {
      const slug = this.workbench.corpus.slugOf(reference);
      const object = slug === null ? OWL_THING : this.iris.classOf(slug, this.workbench.disk);
      if (slug === null || object === OWL_THING) continue;
      const fault = shared ? 'own-iri-shared' : this.faultOf(reference, slug);
      const repeats = seen.has(`${key} ${object}`);
      seen.add(`${key} ${object}`);
      this.written.push({ subject, relation: key, object, repeats, path: page, entry, fault });
    }
  }

  private faultOf({ iri, name }: Reference, slug: string): LinkFault | null {
    const { disk, corpus } = this.workbench;
    const known = disk.classes().get(slug);
    if (iri === null) {
      const found = corpus.lookUp(name ?? '');
      if (found.kind === 'ambiguous') return 'ambiguous';
      if (!known) return 'no-class';
      if (found.kind === 'missing' || !disk.get(found.path)?.class) return 'slug-only';
    } else {
      if (!known) return 'no-class';
      if (this.iris.valid(iri) !== this.iris.valid(known.iri)) return 'slug-only';
    }
    return this.isShared(known) ? 'ambiguous' : null;
  }

  private isShared({ iri }: Pick<ClassFacts, 'iri'>): boolean {
    return this.workbench.corpus.claimsOf(iri).length > 1;
  }

  private takeIndividual({ jsonFences }: Page): void {
    const value = jsonFences.find(({ kind }) => kind === 'individual')?.value;
    if (!value) return;
    this.individuals++;
    const { instanceOf } = value;
    for (const one of Array.isArray(instanceOf) ? (instanceOf as unknown[]) : [instanceOf]) {
      const said = isRecord(one) ? one['@id'] : one;
      if (typeof said !== 'string') continue;
      const { disk } = this.workbench;
      const target = said.includes(':') ? slugOfIri(said) : { name: bareValue(said) };
      const slug = disk.slugOfTarget(target);
      if (slug !== '') this.kinds.add(this.iris.classOf(slug, disk));
    }
  }

  private bytesOf(page: string): Uint8Array | null {
    try {
      return this.files.readSync(path.join(this.workbench.root, page));
    } catch {
      // Gone or locked: the check of the corpus names it.
      return null;
    }
  }

  private parse(page: string, bytes: Uint8Array): Page | null {
    const read = decodePage(bytes);
    if ('reason' in read) return null;
    return parsePage(page, read.text, { iri: this.workbench.settings.iri });
  }

  /** Looks places up, page by page as rows are asked for: nobody lists them all. */
  private places(): (triple: WrittenTriple) => Range | null {
    let latest: { page: string; entries: readonly Entry[]; lines: LineIndex } | null = null;
    return ({ path: page, entry, relation }) => {
      const hash = this.hashes.get(page);
      if (this.workbench.disk.get(page)?.hash !== hash) return null;
      if (latest?.page !== page) {
        const bytes = this.bytesOf(page);
        const same = bytes !== null && sha256(bytes) === hash;
        const parsed = same ? this.parse(page, bytes) : null;
        const lines = new LineIndex(parsed?.scan.text ?? '');
        const entries = parsed?.classBlock ? entriesOf(parsed.classBlock) : [];
        latest = { page, entries, lines };
      }
      const found = latest.entries[entry];
      return found?.key === relation ? latest.lines.rangeOf(locate(found.reference.place)) : null;
    };
  }
}

/** What of a page rules look at. */
function unitsOf({ classBlock, pageBlock, jsonFences }: Page): UnitCounts {
  const relations = classBlock?.relations ?? [];
  const parents = classBlock?.parents.length ?? 0;
  const all = relations.reduce(
    (sum, { targets, malformed }) => sum + targets.length + malformed.length,
    parents + (classBlock?.malformedParents.length ?? 0),
  );
  const counts: Record<Unit, number> = {
    page: 1,
    class: classBlock ? 1 : 0,
    parent: parents,
    target: relations
      .filter(({ key }) => isPredicate(key))
      .reduce((sum, { targets }) => sum + targets.length, 0),
    entry: all,
    key: relations.length,
    fence: jsonFences.length,
    outbound: (pageBlock?.outbound.length ?? 0) + (pageBlock?.bareStrings.length ?? 0),
  };
  return counts;
}
