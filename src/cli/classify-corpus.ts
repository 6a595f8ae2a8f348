/** Classifies the corpus with its file of axioms, for the commands that want to know what follows. */

import path from 'node:path';

import { PREDICATES } from '../corpus/model.js';
import { classify, type Classification } from '../ontology/classification/classify.js';
import { corpusAxioms } from '../ontology/classification/corpus-axioms.js';
import {
  countLeftOut,
  unknownNames,
  type LeftOutCount,
  type UnknownName,
} from '../ontology/classification/findings.js';
import { readAxioms, type AxiomFile } from '../ontology/classification/read-axioms.js';
import { IriMaker } from '../ontology/turtle/iris.js';
import type { Workbench } from '../workbench/workbench.js';
import { note, oneLine, plural, Refusal, type Io } from './io.js';
import { readInput } from './read-input.js';

export interface ClassifyOptions {
  /** A file of axioms instead of the one of ontodesk.yaml. */
  readonly axioms?: string | undefined;
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

/** Classifies the pages as they are on disk; refuses a file of axioms that is no Turtle. */
export async function classifyCorpus(
  io: Io,
  workbench: Workbench,
  options: ClassifyOptions,
): Promise<CorpusClassification> {
  const iris = new IriMaker(workbench.settings.iri);
  const named = fileOf(workbench, options);
  const file = named && (await readFile(io, named.name, named.at));
  const classes = [...workbench.disk.classes().values()].map(({ iri }) => iris.valid(iri));
  const declared = corpusAxioms(workbench.disk, iris);
  const classification = classify([...declared, ...(file?.axioms ?? [])], { classes });
  if ('reason' in classification) throw new Refusal(classification.reason);
  const properties = new Set(PREDICATES.map((name) => iris.property(name)));
  const report = named &&
    file && {
      file: named.name,
      axioms: file.axioms.length,
      leftOut: countLeftOut(file.leftOut),
      unknown: unknownNames(file, new Set(classes), properties),
    };
  return { iris, classification, declared: declared.length, file: report };
}

function fileOf(
  workbench: Workbench,
  { axioms }: ClassifyOptions,
): { readonly name: string; readonly at: string } | null {
  if (axioms !== undefined) return { name: axioms, at: axioms };
  const set = workbench.settings.axioms;
  return set === null ? null : { name: set, at: path.join(workbench.root, set) };
}

async function readFile(io: Io, name: string, at: string): Promise<AxiomFile> {
  const read = readAxioms(await readInput(io, at));
  if (!('fault' in read)) return read;
  const { line, message } = read.fault;
  throw new Refusal(
    `${name}:${line}: ${oneLine(message)} This is not Turtle, so nothing of the file was used. ` +
      'Mend the line, or classify without the file.',
  );
}

/** Lines named for one construct; the rest is counted. */
const MOST_LINES = 8;

/** Tells what of the file of axioms was not used, and which of its names nobody declares. */
export function noteAxiomFile(io: Io, report: AxiomFileReport | null): void {
  if (!report) return;
  for (const { what, kind, count, partly, lines } of report.leftOut) {
    const rest = partly === 0 ? '' : `; the rest of ${plural(partly, 'axiom')} was used`;
    const times = `${plural(count, 'time')}, ${linesText(lines)}${rest}`;
    const said = kind === 'malformed' ? what : `${what} is not part of EL.`;
    note(io, `${report.file}: ${oneLine(said)} Not used ${times}.`);
  }
  for (const { kind, iri, line } of report.unknown) {
    note(io, `${report.file}:${line}: ${oneLine(iri)}: no page and no line declares this ${kind}.`);
  }
}

function linesText(lines: readonly number[]): string {
  const shown = lines.slice(0, MOST_LINES).join(', ');
  const more = lines.length - MOST_LINES;
  return `${lines.length === 1 ? 'line' : 'lines'} ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}
