/** Shapes that were read once and then check page after page, with a count of what they selected. */

import path from 'node:path';

import type { Page } from '../corpus/model.js';
import type { PageRecord } from '../corpus/record.js';
import type { PageData } from '../ontology/shapes/page-graph.js';
import type { UncheckedPart } from '../ontology/shapes/shape.js';
import type { FileFault, ShapeFile } from '../ontology/shapes/shapes-graph.js';
import { SELECTED_NOTHING } from '../ontology/shapes/validate.js';
import type { PageOutcome } from '../ontology/shapes/validate-page.js';
import { areShapesOn, shapeFindings, shapeGraph, type ShapeFinding } from './page-shapes.js';
import { countPage, noCount, type ShapeCount } from './shape-counts.js';
import { findShapes, lineRange } from './shape-files.js';
import { ShapeProcess, type ReadShapes } from './shape-process.js';
import type { NotChecked, ShapeReport } from './shapes.types.js';
import type { FileSystem, LocatedFinding } from './workbench.types.js';
import type { Workbench } from './workbench.js';

/** Built beside the program that runs: see the build script. */
const PROGRAM = path.join(__dirname, 'worker', 'shapes.js');

/** What opening the files of shapes came to. */
export interface OpenedShapes {
  /** Faults of the files and of the settings that name them. */
  readonly findings: readonly LocatedFinding[];
  /** Why no page can be checked; null when pages can be. */
  readonly failed: string | null;
}

/** Answers that may fail in one session before it is given up: each of them takes its time. */
const MOST_FAILURES = 5;
/** Failures of one shape before it is used no more. */
const MOST_OF_SHAPE = 2;

/** Findings on a page, with why some shapes were left out there; or why there are none. */
export type PageShapes =
  | {
      readonly findings: readonly LocatedFinding[];
      readonly leftOut?: readonly string[];
      /** Whether some shape had no answer, now or since it was given up. */
      readonly partial: boolean;
    }
  | { readonly reason: string };

interface PageAnswer {
  readonly outcomes: readonly PageOutcome[];
  readonly leftOut: readonly string[];
  readonly partial: boolean;
}

export class ShapeSession {
  private readonly process: ShapeProcess;
  private read: ReadShapes | null = null;
  private counts: readonly ShapeCount[] = [];
  private failures = 0;
  /** Where findings of the files and the settings are, and what they say. */
  private missing: readonly LocatedFinding[] = [];

  /** @param program file of the process that checks; the one that was built when absent. */
  constructor(
    private readonly workbench: Workbench,
    private readonly files: Pick<FileSystem, 'read' | 'list' | 'exists' | 'realPath'>,
    program: string = PROGRAM,
  ) {
    this.process = new ShapeProcess(program);
  }

  /** Reads the files that the settings name. */
  async open(signal?: AbortSignal): Promise<OpenedShapes> {
    const { root, settings } = this.workbench;
    const { files, findings } = await findShapes(root, settings.shapes, this.files);
    const read = await this.process.read(files, signal);
    if (read.kind === 'failed') {
      const advice = signal?.aborted === true ? '' : tooMany(files);
      return { findings, failed: sentence(read.reason) + advice };
    }
    this.read = read;
    this.missing = findings;
    this.counts = read.shapes.map(noCount);
    return { findings: [...findings, ...read.faults.map(faultFinding)], failed: null };
  }

  /**
   * Findings on a page that declares a class.
   * @param pageOf reads the page; it is asked only when there is something to place.
   */
  async check(
    record: PageRecord,
    pageOf: () => Page | { readonly reason: string },
    signal?: AbortSignal,
  ): Promise<PageShapes> {
    if (record.class === null) return { findings: [], partial: false };
    const graph = shapeGraph(this.workbench, { ...record.class, page: record });
    const answer = await this.ask(graph.data, signal);
    if ('reason' in answer) return answer;
    const results = answer.outcomes.flatMap((outcome) => outcome.results);
    const page = results.length === 0 ? null : pageOf();
    if (page !== null && 'reason' in page) return page;
    const found = page === null ? [] : shapeFindings(this.workbench, { page, graph }, results);
    this.count(record.path, answer.outcomes, found);
    const { leftOut, partial } = answer;
    return { findings: found.map(({ finding }) => finding), leftOut, partial };
  }

  /**
   * Counts what the shapes select on a page, and tells nothing of what they find there.
   * @returns why the page could not be checked; null when it was.
   */
  async select(record: PageRecord, signal?: AbortSignal): Promise<string | null> {
    if (record.class === null) return null;
    const graph = shapeGraph(this.workbench, { ...record.class, page: record });
    const answer = await this.ask(graph.data, signal);
    if ('reason' in answer) return answer.reason;
    if (answer.leftOut.length > 0) return answer.leftOut.join(' ');
    this.count(record.path, answer.outcomes, []);
    return null;
  }

  /** Why no more pages should be checked; null as long as they may. */
  exhausted(): string | null {
    if (this.failures < MOST_FAILURES) return null;
    return `${MOST_FAILURES} checks of pages did not come to an end, so the check was given up.`;
  }

  /** Shapes in force that selected nothing so far. */
  idleShapes(): ShapeReport[] {
    const { shapes = [] } = this.read ?? {};
    return this.shapes().filter(
      ({ focusNodes }, i) =>
        focusNodes === 0 &&
        shapes[i]?.deactivated === false &&
        this.counts[i]?.beyond === 0 &&
        this.counts[i].failures === 0,
    );
  }

  /** Parts of the files that are never checked. */
  uncheckedParts(): readonly UncheckedPart[] {
    return this.read?.unchecked ?? [];
  }

  /** Every shape with a target, and how many nodes it selected so far. */
  shapes(): ShapeReport[] {
    return (this.read?.shapes ?? []).map(({ name, file, line, whole }, i) => {
      const { focusNodes, judged, violating, findings, violations, failures } =
        this.counts[i] ?? noCount();
      return {
        ...{ shape: name, file, line, whole: whole && failures === 0 },
        ...{ focusNodes: focusNodes.size, judged: judged.size, violating: violating.size },
        ...{ violations, findings },
      };
    });
  }

  /** What of the files was not checked so far: parts of them, and shapes that selected nothing. */
  notChecked(): NotChecked[] {
    const { shapes = [], unchecked = [], faults = [] } = this.read ?? {};
    return [
      ...this.missing.map(({ path: file, range, message }) => ({
        what: `${file}:${range.start.line + 1}`,
        ...{ why: message, count: 1 },
      })),
      ...faults.map(({ file, line }) => ({
        what: `${file}:${line}`,
        why: 'The file is no Turtle, so none of its shapes is checked.',
        count: 1,
      })),
      ...unchecked.map(partNotChecked),
      ...shapes.flatMap(({ name, deactivated }, i) => this.shapeNotChecked(name, deactivated, i)),
    ];
  }

  close(): void {
    this.process.close();
  }

  /** Asks once more without a shape that did not come to an end; the others are not to blame. */
  private async ask(
    data: PageData,
    signal: AbortSignal | undefined,
  ): Promise<PageAnswer | { readonly reason: string }> {
    const without = this.counts.flatMap((count, i) => (isGivenUp(count) ? [i] : []));
    for (const i of without) this.counts[i]!.without++;
    const leftOut: string[] = [];
    for (;;) {
      const answer = await this.process.check(data, signal, without);
      if (answer.kind === 'page') {
        return { outcomes: answer.outcomes, leftOut, partial: without.length > 0 };
      }
      const reason = sentence(answer.reason);
      if (signal?.aborted === true) return { reason };
      this.failures++;
      const { shape } = answer;
      const count = shape === undefined ? undefined : this.counts[shape];
      if (shape === undefined || !count) return { reason };
      count.failures++;
      without.push(shape);
      leftOut.push(
        `It was not checked with shape ${this.read?.shapes[shape]?.name}: ${answer.reason}.`,
      );
      if (this.exhausted() !== null) return { reason: leftOut.join(' ') };
    }
  }

  private shapeNotChecked(name: string, deactivated: boolean, i: number): NotChecked[] {
    const what = `shape ${name}`;
    if (deactivated) return [{ what, why: 'is deactivated', count: 1 }];
    const count = this.counts[i] ?? noCount();
    const { focusNodes, beyond, failures, without } = count;
    if (isGivenUp(count)) {
      const tried = `did not come to an end on ${failures} pages, so it was used no more`;
      return [{ what, why: `${tried} on the ${without} pages after them`, count: 1 }];
    }
    if (failures > 0) return [];
    const why = 'asks for more of other pages than the graph of one page holds';
    if (beyond > 0) return [{ what, why, count: beyond }];
    return focusNodes.size > 0 ? [] : [{ what, why: SELECTED_NOTHING, count: 1 }];
  }

  private count(
    page: string,
    outcomes: readonly PageOutcome[],
    found: readonly ShapeFinding[],
  ): void {
    const judged = areShapesOn(this.workbench, page);
    countPage(this.counts, { page, judged, outcomes, found });
  }
}

/** Shapes that are read in good time on any machine. */
const MANY = 1000;

/** What to do when files cannot be read and hold very many shapes; empty when they do not. */
function tooMany(files: readonly ShapeFile[]): string {
  // They are counted without being read, by their targets.
  const counts = files.map(
    ({ text }) => text.match(/target(?:Class|Node|SubjectsOf|ObjectsOf)\b/gu)?.length ?? 0,
  );
  const large = files.flatMap(({ file }, i) =>
    counts[i]! > MANY ? [`${file} (about ${counts[i]} shapes)`] : [],
  );
  if (large.length === 0) return '';
  return ` Too large to be read: ${large.join(', ')}. Keep fewer shapes, or name fewer files under "shapes".`;
}

const isGivenUp = ({ failures }: ShapeCount): boolean => failures >= MOST_OF_SHAPE;

function partNotChecked({ file, line, what, why }: UncheckedPart): NotChecked {
  return { what: `${file}:${line}: ${what}`, why, count: 1 };
}

function faultFinding({ file, line, message }: FileFault): LocatedFinding {
  return {
    path: file,
    code: 'shapes-syntax',
    severity: 'error',
    range: lineRange(line),
    // Its place has no text; the line it counts changes with what stands above.
    knownBy: message.replace(/\bline \d+/gu, 'line'),
    message: `${message} This is not Turtle, so none of the shapes of this file is checked.`,
  };
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/\.$/u, '')}.`;
}
