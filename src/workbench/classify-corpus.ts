/** Classifies the corpus with its file of axioms: what follows from the pages. */

import path from 'node:path';
import { gunzipSync } from 'node:zlib';

import { PREDICATES } from '../corpus/model.js';
import { withoutByteOrderMark } from '../corpus/text.js';
import { Classifying, type Classification } from '../ontology/classification/classify.js';
import { corpusAxioms } from '../ontology/classification/corpus-axioms.js';
import {
  countLeftOut,
  unknownNames,
  type LeftOutCount,
  type UnknownName,
} from '../ontology/classification/findings.js';
import { readAxioms, type AxiomFile } from '../ontology/classification/read-axioms.js';
import { IriMaker } from '../ontology/turtle/iris.js';
import { nextTurn } from './next-turn.js';
import { decodePage, reasonOf } from './read-page.js';
import type { Workbench } from './workbench.js';
import type { FileSystem } from './workbench.types.js';

/** The text of a file of axioms, under the name a person knows it by. */
export interface AxiomText {
  readonly name: string;
  readonly text: string;
}

/** The file of axioms and what became of it. */
export interface AxiomFileReport {
  /** As it was named. */
  readonly file: string;
  readonly axioms: number;
  readonly leftOut: readonly LeftOutCount[];
  readonly unknown: readonly UnknownName[];
}

export interface CorpusClassification {
  readonly iris: IriMaker;
  readonly classification: Classification;
  /** Axioms of pages. */
  readonly declared: number;
  readonly file: AxiomFileReport | null;
}

/** Why there is no classification, in sentences for people. */
export interface NotClassified {
  readonly reason: string;
}

export interface ClassifyCorpusOptions {
  readonly files: Pick<FileSystem, 'read'>;
  /** Axioms instead of those of the file that ontodesk.yaml names. */
  readonly axioms?: AxiomText;
  /** Called between steps with the number of facts derived so far: nobody knows how many follow. */
  readonly progress?: (facts: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Classifies the pages as they are on disk, in steps, so that other work gets its turn. The reason
 * when the file of axioms cannot be used, or when too much follows. Rejects when it is aborted.
 */
export async function classifyCorpus(
  workbench: Workbench,
  options: ClassifyCorpusOptions,
): Promise<CorpusClassification | NotClassified> {
  const file = options.axioms ?? (await axiomText(workbench, options.files));
  if (file && 'reason' in file) return file;
  const read = file && axiomsOf(file);
  if (read && 'reason' in read) return read;
  const iris = new IriMaker(workbench.settings.iri);
  const classes = [...workbench.disk.classes().values()].map(({ iri }) => iris.valid(iri));
  const declared = corpusAxioms(workbench.disk, iris);
  const axioms = [...declared, ...(read?.axioms ?? [])];
  await nextTurn();
  const work = new Classifying(axioms, { classes, stride: STRIDE });
  await nextTurn();
  const classification = await classifyInSteps(work, options);
  if ('reason' in classification) return classification;
  const properties = new Set(PREDICATES.map((name) => iris.property(name)));
  const report = file &&
    read && {
      file: file.name,
      axioms: read.axioms.length,
      leftOut: countLeftOut(read.leftOut),
      unknown: unknownNames(read, new Set(classes), properties),
    };
  return { iris, classification, declared: declared.length, file: report };
}

/** Facts worked through between two looks at the event loop. */
const STRIDE = 10_000;

async function classifyInSteps(
  work: Classifying,
  { progress, signal }: ClassifyCorpusOptions,
): Promise<Classification | NotClassified> {
  for (;;) {
    signal?.throwIfAborted();
    const result = work.step();
    if (result) return result;
    progress?.(work.facts);
    await nextTurn();
  }
}

/** The file of axioms that ontodesk.yaml names; null when it names none. */
export async function axiomText(
  { root, settings }: Pick<Workbench, 'root' | 'settings'>,
  files: Pick<FileSystem, 'read'>,
): Promise<AxiomText | NotClassified | null> {
  if (settings.axioms === null) return null;
  const at = path.join(root, settings.axioms);
  let bytes: Uint8Array;
  try {
    bytes = await files.read(at);
  } catch (cause) {
    return { reason: `Cannot read ${at}. ${reasonOf(cause)}` };
  }
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = gunzipSync(bytes);
  } catch (cause) {
    return { reason: `Cannot unpack ${at}: ${cause instanceof Error ? cause.message : ''}.` };
  }
  const read = decodePage(bytes);
  if ('reason' in read) return { reason: `Cannot read ${at}. ${read.reason}` };
  return { name: settings.axioms, text: withoutByteOrderMark(read.text).text };
}

/** The axioms of a file; the reason when it is no Turtle. */
export function axiomsOf({ name, text }: AxiomText): AxiomFile | NotClassified {
  const read = readAxioms(text);
  if (!('fault' in read)) return read;
  const { line, message } = read.fault;
  const said = message.replaceAll(/\s+/gu, ' ').trim();
  return {
    reason:
      `${name}:${line}: ${said} This is not Turtle, so nothing of the file was used. ` +
      'Mend the line, or classify without the file.',
  };
}
