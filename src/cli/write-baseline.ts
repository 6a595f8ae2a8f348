/** Writes the findings of a check as a baseline, and keeps what the check could not find again. */

import path from 'node:path';

import { mergeBaselines, type Baseline } from '../rules/baseline.js';
import { SHAPE_FILE_CODES, shapeViolated } from '../rules/shape-codes.js';
import { baselineText, maySetAside } from '../workbench/baseline.js';
import type { ShapesCheck } from '../workbench/shapes.types.js';
import type { Workbench } from '../workbench/workbench.js';
import type { CorpusCheck, LocatedFinding } from '../workbench/workbench.types.js';
import { note, plural, type Io } from './io.js';
import { writeOutput } from './read-input.js';

/** What of an older baseline is kept, and why. */
export interface KeptBaseline {
  /** On pages that were not checked. */
  readonly pages: Baseline;
  /** Of shapes, where they were not checked. */
  readonly shapes: Baseline;
}

/** A check as far as it says what was not looked at. */
interface Checked extends Pick<CorpusCheck, 'skipped'> {
  /** Null where no shape was checked. */
  readonly shapes: Pick<ShapesCheck, 'missed'> | null;
}

interface CorpusPages {
  /** All there are. */
  readonly pagePaths: readonly string[];
  /** Those that were to be checked; null when all were. */
  readonly chosen: readonly string[] | null;
}

type OfPage = Baseline extends ReadonlyMap<string, infer Codes> ? Codes : never;

const FILE_CODES: ReadonlySet<string> = new Set(SHAPE_FILE_CODES.map(({ code }) => code));

/** What a baseline sets aside that a check did not look for. */
export function keptOf(
  before: Baseline | null,
  { skipped, shapes }: Checked,
  { pagePaths, chosen }: CorpusPages,
): KeptBaseline {
  const unread = new Set(skipped.map((it) => it.path));
  const checked = chosen && new Set(chosen);
  const pages = new Map<string, OfPage>();
  const ofShapes = new Map<string, OfPage>();
  const missed = new Set(shapes?.missed ?? pagePaths);
  for (const [page, codes] of before ?? []) {
    if (unread.has(page) || checked?.has(page) === false) {
      pages.set(page, codes);
      continue;
    }
    const left = [...codes].filter(
      ([code]) =>
        (code === shapeViolated.code && missed.has(page)) ||
        (FILE_CODES.has(code) && missed.size > 0),
    );
    if (left.length > 0) ofShapes.set(page, new Map(left));
  }
  return { pages, shapes: ofShapes };
}

/** Writes the baseline and says how many findings are in it, and what was kept. */
export async function writeBaselineFile(
  io: Io,
  workbench: Workbench,
  findings: readonly LocatedFinding[],
  { file, kept }: { readonly file: string; readonly kept: KeptBaseline },
): Promise<void> {
  const { root, baseline } = workbench;
  const old = mergeBaselines(kept.pages, kept.shapes);
  await writeOutput(io, file, baselineText(root, io.files, findings, old));
  const count = findings.filter(maySetAside).length;
  const inForce = path.resolve(io.cwd, file) === path.join(root, baseline.place);
  const how = inForce
    ? 'From now on only new ones are shown.'
    : 'Show only new ones with --baseline, or name the file in ontodesk.yaml under "baseline".';
  note(io, `${plural(count, 'finding')} written to ${file}.${keptText(kept)} ${how}`);
}

function keptText({ pages, shapes }: KeptBaseline): string {
  const others =
    pages.size === 0 ? '' : ` What it sets aside on ${plural(pages.size, 'other page')} is kept.`;
  if (shapes.size === 0) return others;
  const where = plural(shapes.size, 'file');
  return `${others} What it sets aside of shapes in ${where} is kept: they were not all checked there.`;
}
