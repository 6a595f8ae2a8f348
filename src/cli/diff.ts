/** `ontodesk diff`: what changed in the classes between two commits, or since one. */

import pc from 'picocolors';

import { changeLines, headWord, type ChangeLine } from '../ontology/difference-words.js';
import type { ClassChange, ComingAndGoing } from '../ontology/semantic-diff.js';
import { Comparing, type ComparedState, type Comparison } from '../workbench/compare.js';
import { gitHistory } from '../workbench/git-history.js';
import type { Workbench } from '../workbench/workbench.js';
import { wantsColors, type Colors } from './check-text.js';
import { openSettings, type GlobalOptions } from './corpus.js';
import { EXIT, note, oneLine, plural, Refusal, writeJson, type ExitCode, type Io } from './io.js';
import { progressBar } from './progress.js';

/** The form of `diff --json`. */
export type DiffReport = Omit<Comparison, 'parsed' | 'notes'> & { readonly ms: number };

/** Compares two refs, or a ref with the pages on disk; exit code 1 when a class changed. */
export async function diff(
  io: Io,
  before: string,
  after: string | undefined,
  options: GlobalOptions,
): Promise<ExitCode> {
  const started = io.clock().getTime();
  const workbench = await openSettings(io, options);
  if (after === undefined) await readDisk(io, workbench);
  const { parsed: _, notes, ...comparison } = await compare(io, workbench, before, after ?? null);
  refuseWithoutPages(comparison, notes);
  const report: DiffReport = { ...comparison, ms: io.clock().getTime() - started };
  for (const line of notes) note(io, line);
  for (const { path, reason } of report.notCompared) note(io, `Not compared: ${path}. ${reason}`);
  if (options.json === true) writeJson(io, report);
  else io.out.write(reportText(pc.createColors(wantsColors(io)), report));
  return report.classes.length > 0 ? EXIT.findings : EXIT.ok;
}

async function readDisk(io: Io, workbench: Workbench): Promise<void> {
  const bar = progressBar(io, 'Reading pages');
  await workbench.build(bar.step);
  bar.done();
}

async function compare(
  io: Io,
  workbench: Workbench,
  before: string,
  after: string | null,
): Promise<Comparison> {
  const history = gitHistory(workbench.root);
  const comparing = new Comparing({ workbench, files: io.files, history });
  const bar = progressBar(io, 'Reading commits');
  try {
    const comparison = await comparing.compare(before, after, { progress: bar.step });
    if ('reason' in comparison) throw new Refusal(comparison.reason);
    return comparison;
  } finally {
    bar.done();
  }
}

/** Nothing on either side is no good news: the root may be the wrong one. */
function refuseWithoutPages(
  { before, after, notCompared }: Pick<Comparison, 'before' | 'after' | 'notCompared'>,
  notes: readonly string[],
): void {
  if (before.pages + after.pages + notCompared.length > 0) return;
  throw new Refusal(
    `Found no page to compare. ${notes.join(' ')} Name the root of the corpus with --root.`,
  );
}

function reportText(colors: Colors, report: DiffReport): string {
  const classes = report.classes.map((one) => `${classText(colors, one)}\n`);
  return `${classes.join('')}${summaryText(report)}\n`;
}

function classText(colors: Colors, change: ClassChange): string {
  const at = change.after ?? change.before;
  const name = at === null || at.label === '' ? (at?.slug ?? '') : at.label;
  const head = `${colors.bold(oneLine(name))} ${headWord(change)}  ${colors.dim(oneLine(at?.page ?? ''))}`;
  return [head, ...changeLines(change).map((line) => lineText(colors, line)), ''].join('\n');
}

function lineText(colors: Colors, { kind, what, text }: ChangeLine): string {
  const line = `${what.padEnd(14)} ${oneLine(text)}`;
  if (kind === 'value') return `  ~ ${line}`;
  return kind === 'added' ? colors.green(`  + ${line}`) : colors.red(`  - ${line}`);
}

function summaryText(report: DiffReport): string {
  const { before, after, counts, notCompared, ms } = report;
  const { classes, parents, relations, values, otherPages } = counts;
  const changed = Object.values(values).reduce((sum, count) => sum + count, 0);
  const parts = [
    `${nameOf(before)} → ${nameOf(after)}`,
    ...(report.classes.length === 0
      ? ['no class changed']
      : [
          `classes: ${classes.added} added, ${classes.removed} removed, ${classes.changed} changed`,
          `parents ${signed(parents)}`,
          `relations ${signed(relations)}`,
          plural(changed, 'value'),
        ]),
    ...(otherPages > 0 ? [`${plural(otherPages, 'other page')} with another text`] : []),
    ...(notCompared.length > 0 ? [`${plural(notCompared.length, 'page')} not compared`] : []),
    `${(ms / 1000).toFixed(1)} s`,
  ];
  return parts.join(' · ');
}

const signed = ({ added, removed }: ComingAndGoing): string => `+${added} -${removed}`;

function nameOf({ ref, commit }: ComparedState): string {
  if (ref === null) return 'disk';
  const short = (commit ?? '').slice(0, 10);
  return (commit ?? '').startsWith(ref) ? short : `${oneLine(ref)} (${short})`;
}
