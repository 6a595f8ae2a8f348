/** Shapes on the command line: as part of `check`, and the file to start from. */

import { SETTINGS_FILE } from '../settings/init.js';
import { checkShapes } from '../workbench/shapes.js';
import {
  notCheckedText,
  type NotChecked,
  type ShapeReport,
  type ShapesCheck,
} from '../workbench/shapes.types.js';
import { writeStarterShapes } from '../workbench/starter-shapes.js';
import { withFindings } from '../workbench/tally.js';
import type { Workbench } from '../workbench/workbench.js';
import type { CorpusCheck } from '../workbench/workbench.types.js';
import { openSettings, type GlobalOptions } from './corpus.js';
import {
  EXIT,
  messageOf,
  note,
  oneLine,
  plural,
  Refusal,
  writeJson,
  type ExitCode,
  type Io,
} from './io.js';
import { progressBar } from './progress.js';

/** How `check` is asked about shapes. */
export interface ShapesAsked {
  /** Absent: when the settings name any. */
  readonly shapes?: boolean | undefined;
  readonly since?: string | undefined;
}

/** A check with the time it took, in ms. */
interface TimedShapes extends ShapesCheck {
  readonly ms: number;
}

/** Checks the pages against the shapes of the settings; null where that is not asked for. */
export async function shapesOf(
  io: Io,
  workbench: Workbench,
  paths: readonly string[] | undefined,
  { shapes, since }: ShapesAsked,
): Promise<TimedShapes | null> {
  const { length } = workbench.settings.shapes;
  if (shapes === false) return null;
  if (length === 0) {
    if (shapes !== true) return null;
    throw new Refusal(
      `${SETTINGS_FILE} names no shapes. Name their files there under "shapes", or write some to start from with "ontodesk shapes init".`,
    );
  }
  if (since !== undefined) {
    if (shapes === true) throw new Refusal('Choose one of --shapes and --since.');
    const why = 'only rules are compared with --since; check without it';
    const notChecked = [{ what: 'all shapes', why, count: 1 }];
    const missed = paths ?? workbench.pagePaths();
    return { findings: [], shapes: [], notChecked, uncheckedPages: 0, missed, ms: 0 };
  }
  const started = io.clock().getTime();
  const bar = progressBar(io, 'Checking shapes');
  const found = await checkShapes(workbench, {
    files: io.files,
    signal: io.interrupt(),
    progress: bar.step,
    ...(paths === undefined ? {} : { paths }),
    ...(io.shapesProgram === undefined ? {} : { program: io.shapesProgram }),
  });
  bar.done();
  return { ...found, ms: io.clock().getTime() - started };
}

/** A check with the findings of the shapes in it, and the time they took. */
export function withShapes<T extends CorpusCheck>(result: T, shapes: TimedShapes | null): T {
  if (shapes === null) return result;
  return {
    ...result,
    findings: [...result.findings, ...shapes.findings],
    byCode: withFindings(result.byCode, shapes.findings),
    ms: result.ms + shapes.ms,
  };
}

/** The keys that shapes add to the JSON of a check. */
export function shapesJson(checked: ShapesCheck | null): {
  shapes?: readonly unknown[];
  notChecked?: readonly NotChecked[];
} {
  if (checked === null) return {};
  const shapes = checked.shapes.map(({ shape, file, line, focusNodes, violations, whole }) => ({
    ...{ shape, file, line, focusNodes },
    results: violations,
    ...(whole ? {} : { partly: true }),
  }));
  return { shapes, notChecked: checked.notChecked };
}

/** Lines that say how many nodes each shape selected, and what was not checked. */
export function reportShapes(io: Io, checked: ShapesCheck | null): void {
  if (checked === null) return;
  for (const report of checked.shapes) {
    if (report.focusNodes > 0) io.out.write(`${oneLine(shapeLine(report))}\n`);
  }
  for (const one of checked.notChecked) note(io, `not checked: ${oneLine(notCheckedText(one))}`);
  if (checked.uncheckedPages === 0) return;
  const pages = plural(checked.uncheckedPages, 'page');
  note(io, `Not all shapes were checked on ${pages}, so the check fails (exit code 1).`);
}

function shapeLine({ shape, file, line, focusNodes, violations, whole }: ShapeReport): string {
  const results = violations > 0 || !whole ? plural(violations, 'result') : 'all meet it';
  const partly = whole ? '' : ', partly checked';
  return `shape ${shape} (${file}:${line}): ${plural(focusNodes, 'focus node')}, ${results}${partly}`;
}

/** `ontodesk shapes init`: writes shapes to start from. */
export async function initShapes(io: Io, options: GlobalOptions): Promise<ExitCode> {
  const workbench = await openSettings(io, options);
  const { files } = io;
  const report = await writeStarterShapes(workbench, files, io.starterShapes()).catch(
    (cause: unknown) => {
      throw new Refusal(`Cannot write shapes in ${workbench.root}: ${messageOf(cause)}`);
    },
  );
  if (options.json === true) writeJson(io, report);
  else for (const line of report.lines) io.out.write(`${oneLine(line)}\n`);
  return EXIT.ok;
}
