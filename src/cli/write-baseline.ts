/** Writes the findings of a check as a baseline, and keeps what the check could not find again. */

import path from 'node:path';

import { mergeBaselines } from '../rules/baseline.js';
import { baselineText, maySetAside } from '../workbench/baseline.js';
import type { KeptBaseline } from '../workbench/kept-baseline.js';
import type { Workbench } from '../workbench/workbench.js';
import type { LocatedFinding } from '../workbench/workbench.types.js';
import { note, plural, type Io } from './io.js';
import { writeOutput } from './read-input.js';

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
