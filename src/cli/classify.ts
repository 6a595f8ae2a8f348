/** `ontodesk classify`: what follows from the pages and the file of axioms. */

import type { Axiom } from '../ontology/classification/axioms.js';
import {
  becauseOf,
  explainGroup,
  explainUnsatisfiable,
  inferredAncestors,
  namesOf,
  type Because,
} from '../ontology/classification/findings.js';
import { declaredParents } from '../ontology/turtle/export-triples.js';
import type { AxiomFileReport, CorpusClassification } from '../workbench/classify-corpus.js';
import type { Workbench } from '../workbench/workbench.js';
import { classifyCorpus, noteAxiomFile, type ClassifyOptions } from './classify-corpus.js';
import { noteSettingsFindings, openCorpus, type GlobalOptions } from './corpus.js';
import { EXIT, note, oneLine, plural, writeJson, type ExitCode, type Io } from './io.js';

export interface ClassifyCommandOptions extends GlobalOptions, ClassifyOptions {}

/** An axiom of an explanation with its place: a page, or a line of the file of axioms. */
interface Cause {
  readonly text: string;
  readonly page: string | null;
  readonly file: string | null;
  readonly line: number | null;
}

interface ClassRow {
  readonly iri: string;
  readonly label: string;
  /** Null for a class that no page declares. */
  readonly page: string | null;
}

interface EmptyRow extends ClassRow {
  /** Another class that can have no instance and makes this one so: `because` leads to it. */
  readonly through: string | null;
  readonly because: readonly Cause[];
}

/** The form of `classify --json`. */
interface ClassifyReport {
  readonly counts: {
    readonly classes: number;
    readonly pageAxioms: number;
    readonly fileAxioms: number;
    /** Pairs of a class and an ancestor. */
    readonly ancestors: number;
    /** Of these: what the declared parents alone do not give. */
    readonly inferred: number;
    readonly facts: number;
  };
  readonly inconsistent: boolean;
  readonly unsatisfiable: readonly EmptyRow[];
  readonly equivalent: readonly {
    readonly classes: readonly ClassRow[];
    readonly because: readonly Cause[];
  }[];
  readonly classes: readonly (ClassRow & {
    readonly ancestors: readonly string[];
    readonly inferred: readonly string[];
  })[];
  readonly file: AxiomFileReport | null;
  readonly ms: number;
}

/** Classifies the corpus; exit code 1 when a class can have no instance. */
export async function classifyCommand(io: Io, options: ClassifyCommandOptions): Promise<ExitCode> {
  const started = io.clock().getTime();
  const workbench = await openCorpus(io, options);
  noteSettingsFindings(io, workbench);
  const { skipped } = workbench.status();
  for (const { path, reason } of skipped) note(io, `Not classified: ${path}. ${reason}`);
  const classified = await classifyCorpus(io, workbench, options);
  noteAxiomFile(io, classified.file);
  const report = reportOf(workbench, classified);
  const timed = { ...report, ms: io.clock().getTime() - started };
  if (options.json === true) writeJson(io, timed);
  else io.out.write(reportText(timed));
  return report.unsatisfiable.length > 0 ? EXIT.findings : EXIT.ok;
}

function reportOf(
  workbench: Workbench,
  { iris, classification, declared, file }: CorpusClassification,
): Omit<ClassifyReport, 'ms'> {
  const corpus = workbench.disk;
  const nameOf = namesOf(corpus, iris);
  const pages = new Map(
    [...corpus.classes().values()].map(({ iri, page }) => [iris.valid(iri), page.path]),
  );
  const rowOf = (iri: string): ClassRow => ({
    iri,
    label: nameOf(iri),
    page: pages.get(iri) ?? null,
  });
  const causes = (axioms: readonly Axiom[]): Cause[] =>
    becauseOf(axioms, nameOf).map((one) => causeOf(one, file?.file ?? null));
  const inferred = inferredAncestors(classification, declaredParents(corpus, iris));
  const classes = classification.classes.map((iri) => ({
    ...rowOf(iri),
    ancestors: classification.ancestorsOf(iri),
    inferred: inferred.get(iri) ?? [],
  }));
  const total = (counts: readonly (readonly string[])[]): number =>
    counts.reduce((sum, { length }) => sum + length, 0);
  return {
    counts: {
      classes: classes.length,
      pageAxioms: declared,
      fileAxioms: file?.axioms ?? 0,
      ancestors: total(classes.map(({ ancestors }) => ancestors)),
      inferred: total(classes.map((one) => one.inferred)),
      facts: classification.facts,
    },
    inconsistent: classification.inconsistent,
    unsatisfiable: explainUnsatisfiable(classification).map(({ iri, through, axioms }) => ({
      ...rowOf(iri),
      through,
      because: causes(axioms),
    })),
    equivalent: classification.equivalent.map((group) => ({
      classes: group.map(rowOf),
      because: causes(explainGroup(classification, group)),
    })),
    classes,
    file,
  };
}

function causeOf({ text, source }: Because, file: string | null): Cause {
  return source.kind === 'page'
    ? { text, page: source.page, file: null, line: null }
    : { text, page: null, file, line: source.line };
}

/** Entries of a list that are written out for people; `--json` has them all. */
const MOST_SHOWN = 20;

function reportText(report: ClassifyReport): string {
  const { counts, unsatisfiable, equivalent, classes, file, ms } = report;
  const fromFile = file ? `, ${plural(counts.fileAxioms, 'axiom')} of ${oneLine(file.file)}` : '';
  const inferred = classes.filter((one) => one.inferred.length > 0);
  const names = new Map(classes.map(({ iri, label }) => [iri, label]));
  return [
    `${counts.classes} classes, ${plural(counts.pageAxioms, 'axiom')} of pages${fromFile}`,
    ...(report.inconsistent
      ? ['The axioms contradict each other: no class can have an instance.']
      : []),
    ...section(`Can have no instance: ${unsatisfiable.length}`, unsatisfiable, (one) => [
      one.through === null
        ? placed(one)
        : `${placed(one)}, because ${oneLine(names.get(one.through) ?? one.through)} can have none`,
      ...one.because.map(causeText),
    ]),
    ...section(`The same: ${plural(equivalent.length, 'group')}`, equivalent, (group) => [
      group.classes.map(({ label }) => oneLine(label)).join(' = '),
      ...group.because.map(causeText),
    ]),
    ...section(
      `Ancestors: ${counts.ancestors}, of which the parents do not give ${counts.inferred}`,
      inferred,
      (one) => [
        `${placed(one)}: ${one.inferred.map((iri) => oneLine(names.get(iri) ?? iri)).join(', ')}`,
      ],
    ),
    `${(ms / 1000).toFixed(1)} s`,
    '',
  ].join('\n');
}

function section<T>(
  head: string,
  rows: readonly T[],
  lines: (row: T) => readonly string[],
): string[] {
  const more = rows.length - MOST_SHOWN;
  return [
    head,
    ...rows
      .slice(0, MOST_SHOWN)
      .flatMap(lines)
      .map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more; --json lists them all`] : []),
  ];
}

function placed({ label, page }: ClassRow): string {
  return `${oneLine(label)} (${page === null ? 'on no page' : oneLine(page)})`;
}

function causeText({ text, page, file, line }: Cause): string {
  const place = page ?? `${file ?? ''}:${line ?? 0}`;
  return `  ${oneLine(text)}  (${oneLine(place)})`;
}
