/** Findings of a check for people: grouped by file, with a summary line. */

import pc from 'picocolors';

import type { Severity } from '../rules/rule.js';
import type { CodeCount, LocatedFinding, Skipped } from '../workbench/workbench.types.js';
import { note, oneLine, plural, type Io } from './io.js';

export type Colors = ReturnType<typeof pc.createColors>;

/** What the text needs of a check. */
export interface TextInput {
  readonly pages: number;
  readonly classes: number;
  readonly byCode: Readonly<Record<string, CodeCount>>;
  /** Findings that comments of the pages allow. */
  readonly allowed: Readonly<Record<string, CodeCount>>;
  readonly skipped: readonly Skipped[];
  readonly ms: number;
  /** Findings of the baseline that are still there, and where it comes from; null without one. */
  readonly baseline: { readonly known: number; readonly file: string } | null;
  /** What was left out because a ref had it already; null without a ref. */
  readonly since: { readonly ref: string; readonly leftOut: number } | null;
}

/** Findings shown per file; all of them are in the JSON. */
const PER_FILE = 20;

const ORDER: readonly Severity[] = ['error', 'warning', 'info', 'hint'];

/** Whether a terminal wants colours. */
export function wantsColors({ out, env }: Io): boolean {
  return out.isTerminal && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
}

/** Writes the listed findings and the summary. */
export function reportCheck(io: Io, input: TextInput, listed: readonly LocatedFinding[]): void {
  const colors = pc.createColors(wantsColors(io));
  for (const [file, findings] of byFile(listed)) {
    io.out.write(`${fileText(colors, file, findings)}\n`);
  }
  io.out.write(`${summaryText(colors, input, listed)}\n`);
  for (const { path, reason } of input.skipped) note(io, `Not checked: ${path}. ${reason}`);
}

function byFile(findings: readonly LocatedFinding[]): Map<string, LocatedFinding[]> {
  const files = new Map<string, LocatedFinding[]>();
  for (const finding of findings) {
    const known = files.get(finding.path);
    if (known) known.push(finding);
    else files.set(finding.path, [finding]);
  }
  return files;
}

function fileText(colors: Colors, file: string, findings: readonly LocatedFinding[]): string {
  const shown = findings.slice(0, PER_FILE);
  const rows = shown.map((finding) => cells(finding));
  const widths = [0, 1, 2].map((i) => Math.max(...rows.map((row) => row[i]!.length)));
  const lines = rows.map((row, i) => {
    const [place, severity, code] = row.map((cell, k) => cell.padEnd(widths[k] ?? 0));
    const colored = paint(colors, shown[i]!.severity, severity!);
    return `  ${colors.dim(place)}  ${colored}  ${colors.dim(code)}  ${row[3]!}`;
  });
  const more = findings.length - shown.length;
  if (more > 0) lines.push(colors.dim(`  … and ${more} more in this file; --json lists all`));
  return `${colors.underline(oneLine(file))}\n${lines.join('\n')}\n`;
}

/** Place, severity, code, message; places count from one, as editors show them. */
function cells({ range, severity, code, message }: LocatedFinding): readonly string[] {
  const place = `${range.start.line + 1}:${range.start.character + 1}`;
  return [place, severity, code, oneLine(message)];
}

function paint(colors: Colors, severity: Severity, text: string): string {
  if (severity === 'error') return colors.red(text);
  if (severity === 'warning') return colors.yellow(text);
  return severity === 'info' ? colors.blue(text) : colors.dim(text);
}

/** All findings, hints too, listed or not. */
export function total(byCode: TextInput['byCode']): number {
  return Object.values(byCode).reduce((sum, counts) => sum + counts.findings, 0);
}

function summaryText(colors: Colors, input: TextInput, listed: readonly LocatedFinding[]): string {
  const all = total(input.byCode);
  const bySeverity = ORDER.map((severity) => ({
    severity,
    count: listed.filter((finding) => finding.severity === severity).length,
  })).filter(({ count }) => count > 0);
  const counts = bySeverity.map(({ severity, count }) =>
    paint(colors, severity, severity === 'info' ? `${count} info` : plural(count, severity)),
  );
  const parts = [
    `${plural(input.pages, 'page')} checked, ${input.classes === 1 ? '1 class' : `${input.classes} classes`}`,
    counts.length === 0 ? colors.green('no findings') : counts.join(', '),
    ...(all > listed.length ? [`${plural(all - listed.length, 'hint')} counted, not listed`] : []),
    ...(total(input.allowed) === 0 ? [] : [`${total(input.allowed)} allowed on their pages`]),
    ...(input.baseline === null
      ? []
      : [`${input.baseline.known} in the baseline ${oneLine(input.baseline.file)}`]),
    ...(input.since === null
      ? []
      : [
          `${plural(input.since.leftOut, 'old finding')} left out, there at ${oneLine(input.since.ref)}`,
        ]),
    ...(input.skipped.length === 0 ? [] : [`${plural(input.skipped.length, 'page')} not checked`]),
    `${(input.ms / 1000).toFixed(1)} s`,
  ];
  return parts.join(' · ');
}
