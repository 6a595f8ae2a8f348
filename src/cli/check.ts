/** `ontodesk check`: findings of the pages, as text, JSON or SARIF. */

import path from 'node:path';

import type { Severity } from '../rules/rule.js';
import { applyBaseline, parseBaseline } from '../rules/baseline.js';
import { toSarif, type SarifGap } from '../rules/sarif.js';
import { SETTINGS_FILE } from '../settings/init.js';
import { isOfBaseline, keyFindings, maySetAside } from '../workbench/baseline.js';
import { placeInRepository } from '../workbench/git.js';
import { gitHistory } from '../workbench/git-history.js';
import { keptOf } from '../workbench/kept-baseline.js';
import { findingsSince } from '../workbench/since.js';
import { notCheckedText, type ShapesCheck } from '../workbench/shapes.types.js';
import { withoutFindings } from '../workbench/tally.js';
import type { Workbench } from '../workbench/workbench.js';
import type { CorpusCheck, LocatedFinding } from '../workbench/workbench.types.js';
import { reportCheck, total } from './check-text.js';
import { openCorpus, type GlobalOptions } from './corpus.js';
import { EXIT, note, oneLine, Refusal, writeJson, type ExitCode, type Io } from './io.js';
import { baselineBefore } from './output-place.js';
import { progressBar } from './progress.js';
import { readInput } from './read-input.js';
import { reportShapes, shapesJson, shapesOf, withShapes } from './shapes.js';
import { writeBaselineFile } from './write-baseline.js';

export interface CheckOptions extends GlobalOptions {
  readonly failOn?: Severity | undefined;
  /** File of a baseline; false for none, and without it that of the corpus. */
  readonly baseline?: string | false | undefined;
  readonly writeBaseline?: string | undefined;
  readonly hints?: boolean | undefined;
  readonly sarif?: boolean | undefined;
  readonly since?: string | undefined;
  /** Absent: where the settings name shapes. */
  readonly shapes?: boolean | undefined;
}

/** What a check found, with what the baseline covers and what a ref had already. */
interface CheckResult extends CorpusCheck {
  /** Findings of the baseline that are still there; null without a baseline. */
  readonly known: Known | null;
  readonly since: SinceRef | null;
  /** Null where no shape was checked. */
  readonly shapes: ShapesCheck | null;
}

interface Known {
  readonly file: string;
  readonly findings: ReadonlySet<LocatedFinding>;
}

interface SinceRef {
  readonly ref: string;
  readonly commit: string;
  readonly known: ReadonlySet<LocatedFinding>;
}

const RANK: Readonly<Record<Severity, number>> = { error: 3, warning: 2, info: 1, hint: 0 };

/** Checks pages of a corpus; the exit code says whether a finding reaches the level asked for. */
export async function check(
  io: Io,
  paths: readonly string[],
  options: CheckOptions,
): Promise<ExitCode> {
  if (options.json === true && options.sarif === true) {
    throw new Refusal('Choose one of --json and --sarif.');
  }
  const { baseline: file, writeBaseline: target } = options;
  const baseline = typeof file === 'string' ? await readInput(io, file) : null;
  const workbench = await openCorpus(io, options);
  const isPart = paths.length > 0;
  const before = target === undefined ? null : await baselineBefore(io, workbench, target, isPart);
  if (options.since !== undefined) await refuseUnknownRef(workbench, options.since);
  const found = await checkPages(io, workbench, paths, options);
  const all = isBaselineAsked(io, workbench, options) ? withoutBaselineFaults(found) : found;
  const fresh = options.since === undefined ? all : await since(io, workbench, all, options.since);
  const result =
    typeof file === 'string' && baseline !== null
      ? withKnown(io, workbench, fresh, file, baseline)
      : withBaselineOfCorpus(workbench, fresh, options);
  if (target !== undefined) {
    const pagePaths = workbench.pagePaths();
    const chosen = isPart ? choosePages(io, workbench, paths) : null;
    const kept = keptOf(before, all, { pagePaths, chosen });
    await writeBaselineFile(io, workbench, wanted(all, options), { file: target, kept });
  }
  await write(io, workbench, result, options);
  return exitCode(result, workbench, options);
}

async function checkPages(
  io: Io,
  workbench: Workbench,
  paths: readonly string[],
  options: CheckOptions,
): Promise<CheckResult> {
  const chosen = paths.length === 0 ? undefined : choosePages(io, workbench, paths);
  // What is counted and not listed has to be compared with a ref as well.
  const since = options.since !== undefined;
  const hints = options.hints === true || since || levelOf(workbench, options) === 'hint';
  const bar = progressBar(io, 'Checking pages');
  const result = await workbench.checkCorpus(
    { hints, ...(chosen ? { paths: chosen } : {}) },
    bar.step,
  );
  bar.done();
  const named = new Set(chosen);
  const skipped = chosen ? result.skipped.filter((it) => named.has(it.path)) : result.skipped;
  const shapes = await shapesOf(io, workbench, chosen, options);
  return withShapes({ ...result, skipped, known: null, since: null, shapes }, shapes);
}

/** Pages that the paths name; a path is looked for below the current folder, then below the root. */
export function choosePages(io: Io, workbench: Workbench, paths: readonly string[]): string[] {
  const { root, skipped } = workbench.status();
  const pages = [...workbench.pagePaths(), ...skipped.map((it) => it.path)];
  const chosen = paths.flatMap((written) => {
    const places = [path.resolve(io.cwd, written), path.resolve(root, written)];
    const below = places.map((place) => workbench.relativePath(place));
    const found = below.map((name) => pages.filter((page) => isWithin(page, name)));
    const first = found.find((some) => some.length > 0);
    if (first === undefined && !below.includes(SETTINGS_FILE)) refusePath(workbench, written);
    return first ?? [];
  });
  return [...new Set(chosen)];
}

function isWithin(page: string, place: string): boolean {
  return place === '' || page === place || page.startsWith(`${place}/`);
}

function refusePath(workbench: Workbench, written: string): never {
  const { root, pagesFolder } = workbench.status();
  const folder = path.join(root, pagesFolder);
  throw new Refusal(
    `"${written}" is no page of this corpus. Its pages are the .md files in ${folder}.`,
  );
}

/** A ref that does not exist is told before the long work, not after it. */
async function refuseUnknownRef({ root }: Workbench, ref: string): Promise<void> {
  const resolved = await gitHistory(root).resolve(ref);
  if ('reason' in resolved) throw new Refusal(resolved.reason);
}

/** Marks the findings that a ref had already; they count no more. */
async function since(
  io: Io,
  workbench: Workbench,
  result: CheckResult,
  ref: string,
): Promise<CheckResult> {
  const ports = { workbench, files: io.files, history: gitHistory(workbench.root) };
  const bar = progressBar(io, `Checking pages as of ${oneLine(ref)}`);
  const found = await findingsSince(ports, ref, result.findings, bar.step);
  bar.done();
  if ('reason' in found) throw new Refusal(found.reason);
  const { commit, known, skipped } = found;
  for (const { path: page, reason } of skipped) {
    note(io, `Not compared: ${page}. In ${ref}: ${reason}`);
  }
  return {
    ...result,
    byCode: withoutFindings(result.byCode, known),
    since: { ref, commit, known },
  };
}

/** Whether the command line says which baseline to use, or writes the one of the corpus anew. */
function isBaselineAsked(io: Io, { root, baseline }: Workbench, options: CheckOptions): boolean {
  const { baseline: asked, writeBaseline: target } = options;
  if (asked !== undefined) return true;
  return target !== undefined && path.resolve(io.cwd, target) === path.join(root, baseline.place);
}

/** What is wrong with the baseline of the corpus does not matter where it is not used. */
function withoutBaselineFaults(result: CheckResult): CheckResult {
  const faults = result.findings.filter(isOfBaseline);
  const findings = result.findings.filter((finding) => !isOfBaseline(finding));
  return { ...result, findings, byCode: withoutFindings(result.byCode, faults) };
}

/** Marks the findings that the baseline of the corpus covers, unless none is to be used. */
function withBaselineOfCorpus(
  { baseline }: Workbench,
  result: CheckResult,
  options: CheckOptions,
): CheckResult {
  const { file } = baseline;
  if (options.baseline === false || file === null) return result;
  return marked(result, file, baseline.splitFindings(result.findings).known);
}

/** Marks the findings that a baseline covers; they count no more. */
function withKnown(
  io: Io,
  workbench: Workbench,
  result: CheckResult,
  file: string,
  text: string,
): CheckResult {
  const read = parseBaseline(text);
  if ('reason' in read) throw new Refusal(`The baseline ${file} ${read.reason}.`);
  const keyed = keyFindings(workbench.root, io.files, result.findings.filter(maySetAside));
  const { baselined } = applyBaseline(keyed, read.baseline);
  return marked(
    result,
    file,
    baselined.map((it) => it.finding),
  );
}

function marked(
  result: CheckResult,
  file: string,
  baselined: readonly LocatedFinding[],
): CheckResult {
  // Old ones took their share of the baseline, but count only once.
  const findings = new Set(baselined.filter(isNew(result)));
  return { ...result, byCode: withoutFindings(result.byCode, findings), known: { file, findings } };
}

function levelOf(workbench: Workbench, { failOn }: CheckOptions): Severity {
  return failOn ?? workbench.settings.failOn;
}

/** Findings to list, those of the baseline too: hints only when they were asked for. */
function wanted({ findings }: CorpusCheck, { hints }: CheckOptions): LocatedFinding[] {
  return findings.filter((finding) => hints === true || finding.severity !== 'hint');
}

function isNew({ known, since: old }: CheckResult): (finding: LocatedFinding) => boolean {
  return (finding) => known?.findings.has(finding) !== true && old?.known.has(finding) !== true;
}

/** What is said of the findings left out; hints only when they are listed. */
function leftOut(
  { since: old }: CheckResult,
  options: CheckOptions,
): { ref: string; commit: string; leftOut: number } | null {
  if (old === null) return null;
  const { ref, commit, known } = old;
  const count = options.hints === true ? known.size : notHints(known);
  return { ref, commit, leftOut: count };
}

function notHints(findings: Iterable<LocatedFinding>): number {
  return [...findings].filter(({ severity }) => severity !== 'hint').length;
}

async function write(
  io: Io,
  workbench: Workbench,
  result: CheckResult,
  options: CheckOptions,
): Promise<void> {
  const findings = wanted(result, options);
  const fresh = findings.filter(isNew(result));
  const old = leftOut(result, options);
  if (options.sarif === true) {
    // Hosts look for the files below the checkout, wherever in it the pages are.
    const folder = (await placeInRepository(workbench.root)) ?? '';
    writeJson(io, asSarif(io, workbench, result, findings, { ...options, folder }));
  } else if (options.json === true) writeJson(io, asJson(result, old, fresh));
  else {
    const { known } = result;
    const baseline = known && { known: known.findings.size, file: known.file };
    reportCheck(io, { ...result, baseline, since: old }, fresh);
    reportShapes(io, result.shapes);
  }
}

function asSarif(
  io: Io,
  workbench: Workbench,
  result: CheckResult,
  findings: readonly LocatedFinding[],
  options: CheckOptions & { readonly folder: string },
): unknown {
  const { folder } = options;
  const compared = result.known !== null || result.since !== null;
  const isFresh = isNew(result);
  const keyed = keyFindings(workbench.root, io.files, findings).map(({ finding, text }) => ({
    ...finding,
    text,
    ...(compared ? { baselined: !isFresh(finding) } : {}),
  }));
  return toSarif(keyed, { version: io.version(), folder, ...gapsOf(result, workbench, options) });
}

/** What was not checked: a log without results for it would say that all is well. */
function gapsOf(
  result: CheckResult,
  { settings }: Workbench,
  { shapes }: CheckOptions,
): { readonly complete: boolean; readonly gaps: readonly SarifGap[] } {
  const declined = shapes === false && settings.shapes.length > 0;
  return {
    complete: uncheckedPages(result) === 0,
    gaps: [
      ...result.skipped.map(({ path: page, reason }): SarifGap => ({
        level: 'warning',
        message: `Not checked: ${reason}`,
        path: page,
      })),
      ...(result.shapes?.notChecked ?? []).map((one): SarifGap => ({
        level: 'warning',
        message: `Not checked: ${notCheckedText(one)}`,
      })),
      ...(declined ? [{ level: 'note', message: NO_SHAPES } as const] : []),
    ],
  };
}

const NO_SHAPES = 'Not checked: the shapes that ontodesk.yaml names, because of --no-shapes.';

/** The contract of §12. */
function asJson(
  result: CheckResult,
  since: ReturnType<typeof leftOut>,
  findings: readonly LocatedFinding[],
): unknown {
  const { pages, classes, byCode, allowed, skipped, ms, known } = result;
  const suppressed = total(allowed) === 0 ? {} : { allowed };
  const baselined = known === null ? {} : { baselined: known.findings.size };
  return {
    summary: {
      ...{
        pages,
        classes,
        findings: total(byCode),
        byCode,
        skipped,
        ms,
        ...suppressed,
        ...baselined,
      },
      ...(since === null ? {} : { since }),
    },
    findings: findings.map(({ path: page, code, severity, range, message, count, related }) => ({
      path: page,
      code,
      severity,
      range,
      message,
      ...(count === undefined ? {} : { count }),
      ...(related === undefined ? {} : { related }),
    })),
    ...shapesJson(result.shapes),
  };
}

function exitCode(result: CheckResult, workbench: Workbench, options: CheckOptions): ExitCode {
  if (result.pages === 0 && result.skipped.length > 0) return EXIT.bad;
  const least = RANK[levelOf(workbench, options)];
  const written = options.writeBaseline !== undefined;
  const fails = result.findings
    .filter(isNew(result))
    // What was just written to a baseline is known from now on.
    .filter((finding) => !(written && maySetAside(finding)))
    .filter((finding) => RANK[finding.severity] >= least);
  // A page nobody could check is no clean bill of health.
  return fails.length > 0 || uncheckedPages(result) > 0 ? EXIT.findings : EXIT.ok;
}

function uncheckedPages({ skipped, shapes }: CheckResult): number {
  return skipped.length + (shapes?.uncheckedPages ?? 0);
}
