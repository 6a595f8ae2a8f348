/** `ontodesk export turtle`: the ontology of the pages as a Turtle file, with what follows if asked. */

import { gzipSync } from 'node:zlib';

import {
  classTriples,
  closureTriples,
  declaredParents,
  headTriples,
  type ExportTriple,
} from '../ontology/turtle/export-triples.js';
import { IriMaker } from '../ontology/turtle/iris.js';
import { writeTurtle } from '../ontology/turtle/write-turtle.js';
import { classifyCorpus, noteAxiomFile, type ClassifyOptions } from './classify-corpus.js';
import { noteSettingsFindings, openCorpus, type GlobalOptions } from './corpus.js';
import { EXIT, note, Refusal, writeJson, type ExitCode, type Io } from './io.js';
import { refuseCorpusFile } from './output-place.js';
import { writeOutput } from './read-input.js';

export interface ExportOptions extends GlobalOptions, ClassifyOptions {
  /** Adds what follows: ancestors, equal classes, classes without instances. */
  readonly closure?: boolean | undefined;
  /** File to write; standard output when absent. */
  readonly output?: string | undefined;
}

/** Exports every class, published or not. */
export async function exportTurtle(io: Io, options: ExportOptions): Promise<ExitCode> {
  const { output, closure, json } = options;
  if (json === true && output === undefined) {
    throw new Refusal('With --json name the file to write: --output FILE.');
  }
  if (options.axioms !== undefined && closure !== true) {
    throw new Refusal('--axioms is about what follows: use it with --closure.');
  }
  const workbench = await openCorpus(io, options);
  await refuseCorpusFile(io, workbench, output);
  noteSettingsFindings(io, workbench);
  const { skipped } = workbench.status();
  for (const { path, reason } of skipped) note(io, `Not exported: ${path}. ${reason}`);
  const iris = new IriMaker(workbench.settings.iri);
  const corpus = workbench.disk;
  const classified = closure === true ? await classifyCorpus(io, workbench, options) : null;
  if (classified) noteAxiomFile(io, classified.file);
  let triples = 0;
  function* counted(): Generator<ExportTriple> {
    for (const part of [
      headTriples(iris, workbench.indexSummary().generation),
      classTriples(corpus, iris),
      classified ? closureTriples(classified.classification, declaredParents(corpus, iris)) : [],
    ]) {
      for (const triple of part) {
        triples++;
        yield triple;
      }
    }
  }
  const pieces: string[] = [];
  const take = output === undefined ? (piece: string) => io.out.write(piece) : piecesInto(pieces);
  writeTurtle(counted(), prefixesOf(iris), take);
  if (output !== undefined) {
    const text = pieces.join('');
    await writeOutput(io, output, output.endsWith('.gz') ? gzipSync(text) : text);
    const { size } = corpus.classes();
    if (json === true) writeJson(io, { file: output, classes: size, triples });
    else note(io, `${size === 1 ? '1 class' : `${size} classes`} written to ${output}.`);
  }
  return EXIT.ok;
}

const piecesInto = (pieces: string[]) => (piece: string) => void pieces.push(piece);

/** Short names for the IRIs of the corpus. */
function prefixesOf(iris: IriMaker): Record<string, string> {
  return { class: iris.classes, property: iris.properties };
}
