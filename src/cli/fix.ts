/** `ontodesk fix`: makes all fixes of one code, page by page, each checked and written at once. */

import path from 'node:path';

import { LineIndex, type Range } from '../corpus/text.js';
import { isApplied, type Changes } from '../workbench/changes.js';
import { changeOf, fixPages, type PageOutcome, type PageSource } from '../workbench/fix-all.js';
import { switchedOff, whyNotFixable } from '../workbench/fix-all-codes.js';
import type { LeftFinding } from '../workbench/fix-all-page.js';
import { nodeChanges } from '../workbench/node-changes.js';
import { decodePage, reasonOf } from '../workbench/read-page.js';
import type { Workbench } from '../workbench/workbench.js';
import type { Skipped } from '../workbench/workbench.types.js';
import { choosePages } from './check.js';
import { openCorpus, type GlobalOptions } from './corpus.js';
import { patchOf } from './fix-patch.js';
import { reportFix, writePatch } from './fix-text.js';
import { EXIT, note, Refusal, writeJson, type ExitCode, type Io } from './io.js';
import { progressBar } from './progress.js';

export interface FixOptions extends GlobalOptions {
  readonly dryRun?: boolean | undefined;
}

/** A page that was fixed, or would be. */
export interface FixedPage {
  readonly path: string;
  readonly fixes: number;
  /** Ranges count in the text before. */
  readonly edits: readonly { readonly range: Range; readonly newText: string }[];
}

/** What a run came to. */
export interface FixReport {
  readonly code: string;
  readonly dryRun: boolean;
  /** Fixes made, or to be made. */
  readonly fixed: number;
  readonly pages: readonly FixedPage[];
  readonly left: readonly LeftFinding[];
  readonly skipped: readonly Skipped[];
}

type Judged = PageOutcome & { readonly kind: 'judged' };

/** Fixes of a page may bring up others elsewhere: the corpus is gone through until none is left. */
const PASSES = 4;

/** Makes all fixes of a code on pages of a corpus, or shows them; 1 when something is left. */
export async function fix(
  io: Io,
  code: string,
  paths: readonly string[],
  options: FixOptions,
): Promise<ExitCode> {
  const fault = whyNotFixable(code);
  if (fault !== null) throw new Refusal(fault);
  const workbench = await openCorpus(io, options);
  const { skipped } = workbench.status();
  const chosen =
    paths.length > 0
      ? choosePages(io, workbench, paths)
      : [...workbench.pagePaths(), ...skipped.map((it) => it.path)];
  const off = switchedOff(workbench.settings, code, chosen);
  if (off?.all === true) throw new Refusal(`${off.message} Set its level there to fix it.`);
  if (off) note(io, off.message);
  const report =
    options.dryRun === true
      ? await look(io, workbench, code, chosen, options)
      : await make(io, workbench, code, chosen);
  if (options.json === true) writeJson(io, report);
  else reportFix(io, report);
  const rest = report.left.length + report.skipped.length + (report.dryRun ? report.fixed : 0);
  return rest > 0 ? EXIT.findings : EXIT.ok;
}

/** Goes through the pages once and writes nothing. */
async function look(
  io: Io,
  workbench: Workbench,
  code: string,
  paths: readonly string[],
  { json }: FixOptions,
): Promise<FixReport> {
  const run = new Run(code, true);
  for await (const outcome of outcomes(io, workbench, code, paths)) {
    run.note(outcome);
    if (outcome.kind !== 'judged' || outcome.fixes.edits.length === 0) continue;
    run.fixed(outcome);
    if (json === true) continue;
    writePatch(io, patchFor(outcome));
  }
  return run.report();
}

/** The patch counts in the text as the file has it. */
function patchFor({ page, text, mark, fixes }: Judged): string {
  if (!mark) return patchOf(page, text, fixes.edits);
  const edits = fixes.edits.map(({ span: { start, end }, newText }) => ({
    span: { start: start + 1, end: end + 1 },
    newText,
  }));
  return patchOf(page, `\uFEFF${text}`, edits);
}

/** Writes each page as soon as its fixes are planned, until a pass finds nothing more to write. */
async function make(
  io: Io,
  workbench: Workbench,
  code: string,
  paths: readonly string[],
): Promise<FixReport> {
  const run = new Run(code, false);
  const changes = nodeChanges(workbench);
  for (let pass = 0; pass < PASSES; pass++) {
    const before = run.written;
    run.startPass();
    for await (const outcome of outcomes(io, workbench, code, paths)) {
      await makeOne(run, changes, outcome);
    }
    if (run.written === before) break;
  }
  return run.report();
}

async function makeOne(run: Run, changes: Changes, outcome: PageOutcome): Promise<void> {
  if (outcome.kind !== 'judged' || outcome.fixes.edits.length === 0) {
    run.note(outcome);
    return;
  }
  const made = await changes.applyChange(changeOf(run.code, outcome)).catch((cause: unknown) => ({
    refused: reasonOf(cause),
    how: '',
  }));
  if (isApplied(made)) {
    run.note(outcome);
    run.fixed(outcome);
  } else run.skip(outcome.page, `${made.refused} ${made.how}`.trim());
}

async function* outcomes(
  io: Io,
  workbench: Workbench,
  code: string,
  paths: readonly string[],
): AsyncGenerator<PageOutcome> {
  const bar = progressBar(io, 'Looking for fixes');
  const read = (page: string): PageSource => readPage(io, workbench, page);
  try {
    yield* fixPages(workbench, { code, paths, read }, bar.step);
  } finally {
    bar.done();
  }
}

function readPage({ files }: Io, { root }: Workbench, page: string): PageSource {
  try {
    const read = decodePage(files.readSync(path.join(root, page)));
    return 'reason' in read ? read : { text: read.text, saved: true };
  } catch (cause) {
    return { reason: reasonOf(cause) };
  }
}

/** What a run has done so far. */
class Run {
  /** Fixes written in all passes. */
  written = 0;
  private readonly pages = new Map<string, FixedPage>();
  private left: LeftFinding[] = [];
  private skipped: Skipped[] = [];

  constructor(
    readonly code: string,
    private readonly dryRun: boolean,
  ) {}

  /** What was left by the pass before is looked at again. */
  startPass(): void {
    this.left = [];
    this.skipped = [];
  }

  note(outcome: PageOutcome): void {
    if (outcome.kind === 'skipped') this.skip(outcome.page, outcome.reason);
    else this.left.push(...outcome.fixes.left);
  }

  skip(page: string, reason: string): void {
    this.skipped.push({ path: page, reason });
  }

  fixed({ page, text, fixes }: Judged): void {
    this.written += fixes.fixes;
    const lines = new LineIndex(text);
    const edits = fixes.edits.map(({ span, newText }) => ({ range: lines.rangeOf(span), newText }));
    const before = this.pages.get(page);
    this.pages.set(page, {
      path: page,
      fixes: fixes.fixes + (before?.fixes ?? 0),
      edits: [...(before?.edits ?? []), ...edits],
    });
  }

  report(): FixReport {
    const { code, dryRun, left, skipped } = this;
    return { code, dryRun, fixed: this.written, pages: [...this.pages.values()], left, skipped };
  }
}
