/** The metrics of the graph that the pages declare (parents and relations of all classes). */

import { isParentsKey, predicateOfKey } from '../corpus/dialect.js';
import { PREDICATES } from '../corpus/model.js';
import { claimOf } from '../admission/admission.js';
import { canonicalLinks } from '../diagnosis/graph-metrics/canonical-links.js';
import { danglingNodes } from '../diagnosis/graph-metrics/dangling-nodes.js';
import { tripleKey, type DeclaredGraph } from '../diagnosis/graph-metrics/declared-graph.js';
import { evidenceAttachment } from '../diagnosis/graph-metrics/evidence.js';
import type { GraphMetric } from '../diagnosis/graph-metrics/graph-metric.js';
import {
  logicalConsistency,
  type Contradictions,
} from '../diagnosis/graph-metrics/logical-consistency.js';
import { ontologyCoverage } from '../diagnosis/graph-metrics/ontology-coverage.js';
import {
  RedundancySearch,
  semanticRedundancy,
  type Redundant,
} from '../diagnosis/graph-metrics/redundancy.js';
import {
  ConformanceSearch,
  PREDICATES_ALONE,
  schemaConformance,
  schemaOf,
  type Nonconforming,
  type Schema,
} from '../diagnosis/graph-metrics/schema-conformance.js';
import type { LedgerState } from '../ledger/state.js';
import type { Axiom } from '../ontology/classification/axioms.js';
import { IriMaker } from '../ontology/turtle/iris.js';
import { ClassNames, termsOf } from './class-names.js';
import {
  axiomsOf,
  axiomText,
  type CorpusClassification,
  type NotClassified,
} from './classify-corpus.js';
import { violationRates, type Checked, type ShapesRun } from './graph-constraints.js';
import { GraphGathering } from './graph-gather.js';
import { nextTurn } from './next-turn.js';
import type { Workbench } from './workbench.js';
import type { CorpusCheck, FileSystem } from './workbench.types.js';

export interface GraphMetricsInput {
  readonly files: Pick<FileSystem, 'read' | 'readSync'>;
  /** The check of the whole corpus. */
  readonly check: CorpusCheck;
  /** Null when nobody classified the corpus. */
  readonly classification: CorpusClassification | NotClassified | null;
  /** Null when the settings name no shapes. */
  readonly shapes: ShapesRun | null;
  /** Null when there is no ledger. */
  readonly ledger: LedgerState | null;
  readonly signal?: AbortSignal | undefined;
}

/** Takes all metrics of the pages on disk, in slices; rejects when it is aborted. */
export async function graphMetrics(
  workbench: Workbench,
  { files, check, classification, shapes, ledger, signal }: GraphMetricsInput,
): Promise<GraphMetric[]> {
  const gathering = new GraphGathering(workbench, files);
  await inTurns(workbench.pagePaths(), PAGES, signal, (page) => gathering.take(page));
  const { graph, pages, individuals, kinds } = gathering.finish();
  const { domains } = workbench.settings.vocabulary;
  return [
    await conformance(workbench, files, graph, signal),
    logicalConsistency(graph, await contradictionsOf(classification, signal)),
    ontologyCoverage(graph, { domains, individuals, kinds }),
    danglingNodes(graph),
    await redundancy(graph, signal),
    canonicalLinks(graph),
    evidenceAttachment(graph, ledger && evidencedBy(workbench, ledger)),
    ...(await rates(workbench, { check, pages, shapes })),
  ];
}

async function rates({ settings }: Workbench, checked: Checked): Promise<GraphMetric[]> {
  await nextTurn();
  return violationRates(settings, checked);
}

/** Pages and classes between two looks at the event loop. */
const PAGES = 32;
const CLASSES = 250;
/** An explanation takes as long as some hundred classes. */
const EXPLANATIONS = 4;

async function inTurns<T>(
  things: Iterable<T>,
  slice: number,
  signal: AbortSignal | undefined,
  work: (thing: T) => void,
): Promise<void> {
  let done = 0;
  signal?.throwIfAborted();
  for (const thing of things) {
    work(thing);
    if (++done % slice !== 0) continue;
    await nextTurn();
    signal?.throwIfAborted();
  }
}

async function redundancy(
  graph: DeclaredGraph,
  signal: AbortSignal | undefined,
): Promise<GraphMetric> {
  const search = new RedundancySearch(graph);
  const found: Redundant[] = [];
  await inTurns(graph.classes.keys(), CLASSES, signal, (iri) => found.push(...search.of(iri)));
  return semanticRedundancy(graph, found);
}

async function conformance(
  workbench: Workbench,
  files: Pick<FileSystem, 'read'>,
  graph: DeclaredGraph,
  signal: AbortSignal | undefined,
): Promise<GraphMetric> {
  const schema = await schemaFrom(workbench, files);
  if ('reason' in schema) return schemaConformance(graph, schema, []);
  const search = new ConformanceSearch(graph, schema);
  const found: Nonconforming[] = [];
  await inTurns(graph.classes.keys(), CLASSES, signal, (iri) => found.push(...search.of(iri)));
  return schemaConformance(graph, schema, found);
}

async function schemaFrom(
  workbench: Workbench,
  files: Pick<FileSystem, 'read'>,
): Promise<Schema | NotClassified> {
  const file = await axiomText(workbench, files);
  if (file === null) {
    const reason = `No domain and no range is declared: ontodesk.yaml names no file of axioms. ${PREDICATES_ALONE}`;
    return { reason };
  }
  if ('reason' in file) return file;
  const read = axiomsOf(file);
  if ('reason' in read) return read;
  const iris = new IriMaker(workbench.settings.iri);
  const relations = new Map(PREDICATES.map((name) => [iris.property(name), name]));
  return schemaOf(file.name, read.axioms, (role) => relations.get(role) ?? null);
}

/** Keys of the triples in the causes of classes without instances. */
async function contradictionsOf(
  classified: CorpusClassification | NotClassified | null,
  signal: AbortSignal | undefined,
): Promise<Contradictions> {
  if (classified === null) return { reason: 'The corpus was not classified.' };
  if ('reason' in classified) return classified;
  const { unsatisfiable, inconsistent, emptyBy, explain } = classified.classification;
  if (inconsistent) {
    const reason =
      'The axioms contradict each other whatever the pages say: mend their file first.';
    return { reason };
  }
  const keys = new Set<string>();
  await inTurns(unsatisfiable, EXPLANATIONS, signal, (iri) => {
    const axioms = emptyBy(iri)?.axioms ?? explain(iri, null) ?? [];
    for (const key of axioms.map(keyOf)) if (key !== null) keys.add(key);
  });
  return keys;
}

/** Key of the triple an axiom was made from; null for one of the file. */
function keyOf({ source, parts: [part] }: Axiom): string | null {
  if (source.kind !== 'page' || part?.kind !== 'subclass' || part.sub.kind !== 'class') return null;
  const end = part.sup.kind === 'some' ? part.sup.filler : part.sup;
  return end.kind === 'class' ? tripleKey(part.sub.iri, source.relation, end.iri) : null;
}

/** Keys of the triples that admitted assertions state with a span or a passage. */
function evidencedBy(workbench: Workbench, ledger: LedgerState): ReadonlySet<string> {
  const { disk } = workbench;
  const iris = new IriMaker(workbench.settings.iri);
  const terms = {
    ...termsOf(new ClassNames(workbench), ledger),
    predicate: (word: string) =>
      isParentsKey(word.trim()) ? 'subClassOf' : predicateOfKey(word.trim()),
  };
  const keys = new Set<string>();
  for (const assertion of ledger.assertions.values()) {
    const { state, span, evidence } = assertion;
    if (state !== 'admitted' || (span === null && evidence.trim() === '')) continue;
    const claim = claimOf(assertion, terms);
    if (!claim) continue;
    const [subject, object] = [claim.subject, claim.object].map((one) => iris.classOf(one, disk));
    keys.add(tripleKey(subject!, claim.predicate, object!));
  }
  return keys;
}
