/** Sets up a folder: detects its pages and words, writes the settings file and git's files. */

import path from 'node:path';

import { parsePage } from '../corpus/page.js';
import { detect, type Detection, type PageFacts } from '../settings/detect.js';
import { planInit, SETTINGS_FILE, type InitPlan, type PresentFiles } from '../settings/init.js';
import { decodePage } from './read-page.js';
import { baselineText, maySetAside } from './baseline.js';
import { checkShapes } from './shapes.js';
import type { ShapesCheck } from './shapes.types.js';
import { Workbench, type WorkbenchPorts } from './workbench.js';
import type { FileSystem, Progress } from './workbench.types.js';

export interface SetUpOptions {
  /** Writes the findings of today into a baseline. */
  readonly baseline: boolean;
  readonly progress?: Progress;
  /** File of the process that checks shapes; the one that was built when absent. */
  readonly shapesProgram?: string | undefined;
}

export interface SetUpReport {
  /** Paths below the folder that were written or added to. */
  readonly written: readonly string[];
  /** Paths that stay as they were. */
  readonly kept: readonly string[];
  /** Pages the settings in force find. */
  readonly pages: number;
  /** What was done, in short. */
  readonly message: string;
  /** What was found and done, line by line. */
  readonly lines: readonly string[];
}

/** Sets up a folder; nothing that is there is overwritten. Rejects when there is no such folder. */
export async function setUp(
  root: string,
  ports: WorkbenchPorts,
  options: SetUpOptions,
): Promise<SetUpReport> {
  const { files } = ports;
  const detection = await detectIn(root, files, options.progress);
  const plan = planInit(detection, await presentFiles(root, files), options.baseline);
  for (const { path: name, text } of plan.write) await write(files, root, name, text);
  const workbench = await Workbench.open(root, ports);
  await workbench.build(options.progress);
  const baseline = options.baseline ? await writeBaseline(ports, workbench, options) : null;
  return report(plan, detection, workbench, baseline);
}

async function detectIn(
  root: string,
  files: FileSystem,
  progress: Progress | undefined,
): Promise<Detection> {
  const paths = await files.list(root, (name) => /\.md$/iu.test(name));
  return detect(paths, (page) => factsOf(path.join(root, page), files), progress);
}

async function factsOf(file: string, files: FileSystem): Promise<PageFacts | null> {
  const bytes = await files.read(file).catch(() => null);
  const read = bytes === null ? null : decodePage(bytes);
  if (read === null || 'reason' in read) return null;
  // No prefix: an IRI minted from a label or written as `ngm:slug` says nothing about it.
  const block = parsePage(file, read.text, { iri: '' }).classBlock;
  if (block === null) return null;
  const { dialect, iri, domain, maturity } = block;
  return {
    dialect,
    iri: iri?.value ?? null,
    domain: domain?.value ?? null,
    maturity: maturity?.value ?? null,
  };
}

async function presentFiles(root: string, files: FileSystem): Promise<PresentFiles> {
  const read = async (name: string): Promise<string | null> => {
    const file = path.join(root, name);
    if (!(await files.exists(file))) return null;
    return Buffer.from(await files.read(file)).toString('utf8');
  };
  return {
    settings: await read(SETTINGS_FILE),
    ignore: await read('.gitignore'),
    attributes: await read('.gitattributes'),
  };
}

async function write(files: FileSystem, root: string, name: string, text: string): Promise<void> {
  await files.write(path.join(root, name), Buffer.from(text, 'utf8'));
}

interface WrittenBaseline {
  /** Below the root. */
  readonly file: string;
  /** Findings set aside; null when a baseline was there and is kept. */
  readonly findings: number | null;
  /** Pages on which shapes might have found more. */
  readonly missed: number;
}

async function writeBaseline(
  { files }: WorkbenchPorts,
  workbench: Workbench,
  options: SetUpOptions,
): Promise<WrittenBaseline> {
  const { root } = workbench;
  const file = workbench.baseline.place;
  if (await files.exists(path.join(root, file))) return { file, findings: null, missed: 0 };
  const { findings } = await workbench.checkCorpus();
  const shapes = await shapesOf(workbench, files, options);
  const all = [...findings, ...(shapes?.findings ?? [])];
  await write(files, root, file, baselineText(root, files, all));
  const missed = shapes?.missed.length ?? 0;
  return { file, findings: all.filter(maySetAside).length, missed };
}

/** The shapes of the settings on all pages; null when the settings name none. */
async function shapesOf(
  workbench: Workbench,
  files: FileSystem,
  { progress, shapesProgram: program }: SetUpOptions,
): Promise<ShapesCheck | null> {
  if (workbench.settings.shapes.length === 0) return null;
  return checkShapes(workbench, {
    files,
    ...(progress ? { progress } : {}),
    ...(program === undefined ? {} : { program }),
  });
}

function report(
  plan: InitPlan,
  detection: Detection,
  workbench: Workbench,
  baseline: WrittenBaseline | null,
): SetUpReport {
  const { pages, pagesFolder } = workbench.status();
  const written = plan.write.map((file) => file.path);
  const kept = plan.kept.map((file) => file.path);
  if (baseline) (baseline.findings === null ? kept : written).push(baseline.file);
  const found =
    pages > 0
      ? `${pages} pages in ${pagesFolder}.`
      : `There is no page in ${pagesFolder} yet. Put pages there, or set "pages" in ${SETTINGS_FILE}.`;
  const lines = [
    ...detection.why,
    ...plan.write.map((file) => `${file.path}: ${file.done}.`),
    ...plan.kept.map((file) => `${file.path}: kept, ${file.why}.`),
    ...baselineLines(baseline),
    ...plan.notes,
    found,
  ];
  const named = (what: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`${what} ${names.join(', ')}.`];
  const message = [...named('Written:', written), ...named('Kept:', kept), found, ...plan.notes];
  return { written, kept, pages, message: message.join(' '), lines };
}

function baselineLines(baseline: WrittenBaseline | null): string[] {
  if (baseline === null) return [];
  const { file, findings, missed } = baseline;
  const renew = `"check --write-baseline ${file}"`;
  if (findings === null) return [`${file}: kept, it is already there. ${renew} renews it.`];
  const shapes =
    missed > 0
      ? ` Not all shapes were checked on ${missed === 1 ? '1 page' : `${missed} pages`}, so what they find there may not be in it. "check" says why; then ${renew} sets it aside too.`
      : '';
  return [`${file}: written, ${findings} findings set aside.${shapes}`];
}
