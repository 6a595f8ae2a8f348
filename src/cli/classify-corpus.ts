/** Classifies the corpus with its file of axioms, for the commands that want to know what follows. */

import {
  classifyCorpus as classifyPages,
  type AxiomFileReport,
  type CorpusClassification,
} from '../workbench/classify-corpus.js';
import type { Workbench } from '../workbench/workbench.js';
import { note, oneLine, plural, Refusal, type Io } from './io.js';
import { readInput } from './read-input.js';

export interface ClassifyOptions {
  /** A file of axioms instead of the one of ontodesk.yaml. */
  readonly axioms?: string | undefined;
}

/** Classifies the pages as they are on disk; refuses a file of axioms that is no Turtle. */
export async function classifyCorpus(
  io: Io,
  workbench: Workbench,
  { axioms: file }: ClassifyOptions,
): Promise<CorpusClassification> {
  const axioms = file === undefined ? null : { name: file, text: await readInput(io, file) };
  const classified = await classifyPages(workbench, {
    files: io.files,
    ...(axioms && { axioms }),
  });
  if ('reason' in classified) throw new Refusal(classified.reason);
  return classified;
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
