/** Shapes that were read once and then check page after page, with a count of what they selected. */

import path from 'node:path';

import type { Page } from '../corpus/model.js';
import type { PageRecord } from '../corpus/record.js';
import type { UncheckedPart } from '../ontology/shapes/shape.js';
import type { FileFault } from '../ontology/shapes/shapes-graph.js';
import { keyOf, type Term } from '../ontology/shapes/graph.js';
import { SELECTED_NOTHING } from '../ontology/shapes/validate.js';
import type { PageOutcome } from '../ontology/shapes/validate-page.js';
import { areShapesOn, shapeFindings, shapeGraph, type ShapeFinding } from './page-shapes.js';
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

interface Count {
  readonly focusNodes: Set<string>;
  readonly judged: Set<string>;
  readonly violating: Set<string>;
  readonly findings: LocatedFinding[];
  violations: number;
  beyond: number;
}

const noCount = (): Count => ({
  ...{ focusNodes: new Set(), judged: new Set(), violating: new Set() },
  ...{ findings: [], violations: 0, beyond: 0 },
});

export type PageShapes =
  { readonly findings: readonly LocatedFinding[] } | { readonly reason: string };

export class ShapeSession {
  private readonly process: ShapeProcess;
  private read: ReadShapes | null = null;
  private counts: readonly Count[] = [];

  /** @param program file of the process that checks; the one that was built when absent. */
  constructor(
    private readonly workbench: Workbench,
    private readonly files: Pick<FileSystem, 'read' | 'list' | 'exists'>,
    program: string = PROGRAM,
  ) {
    this.process = new ShapeProcess(program);
  }

  /** Reads the files that the settings name. */
  async open(signal?: AbortSignal): Promise<OpenedShapes> {
    const { root, settings } = this.workbench;
    const { files, findings } = await findShapes(root, settings.shapes, this.files);
    const read = await this.process.read(files, signal);
    if (read.kind === 'failed') return { findings, failed: sentence(read.reason) };
    this.read = read;
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
    if (record.class === null) return { findings: [] };
    const graph = shapeGraph(this.workbench, { ...record.class, page: record });
    const answer = await this.process.check(graph.data, signal);
    if (answer.kind === 'failed') return { reason: sentence(answer.reason) };
    const results = answer.outcomes.flatMap((outcome) => outcome.results);
    const page = results.length === 0 ? null : pageOf();
    if (page !== null && 'reason' in page) return page;
    const found = page === null ? [] : shapeFindings(this.workbench, { page, graph }, results);
    for (const outcome of answer.outcomes) this.count(record.path, outcome, found);
    return { findings: found.map(({ finding }) => finding) };
  }

  /**
   * Counts what the shapes select on a page, and tells nothing of what they find there.
   * @returns why the page could not be checked; null when it was.
   */
  async select(record: PageRecord, signal?: AbortSignal): Promise<string | null> {
    if (record.class === null) return null;
    const graph = shapeGraph(this.workbench, { ...record.class, page: record });
    const answer = await this.process.check(graph.data, signal);
    if (answer.kind === 'failed') return sentence(answer.reason);
    for (const outcome of answer.outcomes) this.count(record.path, outcome, []);
    return null;
  }

  /** Shapes in force that selected nothing so far. */
  idleShapes(): ShapeReport[] {
    const { shapes = [] } = this.read ?? {};
    return this.shapes().filter(
      ({ focusNodes }, i) =>
        focusNodes === 0 && shapes[i]?.deactivated === false && this.counts[i]?.beyond === 0,
    );
  }

  /** Parts of the files that are never checked. */
  uncheckedParts(): readonly UncheckedPart[] {
    return this.read?.unchecked ?? [];
  }

  /** Every shape with a target, and how many nodes it selected so far. */
  shapes(): ShapeReport[] {
    return (this.read?.shapes ?? []).map(({ name, file, line, whole }, i) => {
      const { focusNodes, judged, violating, findings, violations } = this.counts[i] ?? noCount();
      return {
        ...{ shape: name, file, line, whole },
        ...{ focusNodes: focusNodes.size, judged: judged.size, violating: violating.size },
        ...{ violations, findings },
      };
    });
  }

  /** What of the files was not checked so far: parts of them, and shapes that selected nothing. */
  notChecked(): NotChecked[] {
    const { shapes = [], unchecked = [], faults = [] } = this.read ?? {};
    return [
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

  private shapeNotChecked(name: string, deactivated: boolean, i: number): NotChecked[] {
    const what = `shape ${name}`;
    if (deactivated) return [{ what, why: 'is deactivated', count: 1 }];
    const { focusNodes, beyond } = this.counts[i] ?? noCount();
    const why = 'asks for more of other pages than the graph of one page holds';
    if (beyond > 0) return [{ what, why, count: beyond }];
    return focusNodes.size > 0 ? [] : [{ what, why: SELECTED_NOTHING, count: 1 }];
  }

  private count(
    page: string,
    { shape, focusNodes, beyond, results }: PageOutcome,
    found: readonly ShapeFinding[],
  ): void {
    const count = this.counts[shape];
    if (!count) return;
    const judged = areShapesOn(this.workbench, page);
    for (const node of focusNodes) {
      count.focusNodes.add(node);
      if (judged) count.judged.add(node);
    }
    const own = new Set(results);
    for (const { finding, result } of found) {
      if (!own.has(result)) continue;
      count.findings.push(finding);
      count.violating.add(nodeOf(page, result.focus));
    }
    count.violations += results.length;
    count.beyond += beyond;
  }
}

/** A node over all pages: blank nodes of two pages are two nodes, whatever they are called. */
function nodeOf(page: string, focus: Term): string {
  return focus.kind === 'blank' ? `${page} ${focus.value}` : keyOf(focus);
}

function partNotChecked({ file, line, what, why }: UncheckedPart): NotChecked {
  return { what: `${file}:${line}: ${what}`, why, count: 1 };
}

function faultFinding({ file, line, message }: FileFault): LocatedFinding {
  return {
    path: file,
    code: 'shapes-syntax',
    severity: 'error',
    range: lineRange(line),
    message: `${message} This is not Turtle, so none of the shapes of this file is checked.`,
  };
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/\.$/u, '')}.`;
}
