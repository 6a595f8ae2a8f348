/** What `fix` says to people. */

import type { LeftFinding } from '../workbench/fix-all-page.js';
import type { FixReport } from './fix.js';
import { note, oneLine, plural, printable, type Io } from './io.js';

/** Findings that stay, shown one by one; all of them are in the JSON. */
const MOST_SHOWN = 20;

/** Writes the changes of a page: for a program as they are, for a terminal what it can show. */
export function writePatch({ out }: Io, patch: string): void {
  out.write(out.isTerminal ? printable(patch) : patch);
}

/** Writes what was done; beside a patch that is said on the other channel. */
export function reportFix(io: Io, report: FixReport): void {
  const say = (line: string): void => {
    if (report.dryRun) note(io, line);
    else io.out.write(`${printable(line)}\n`);
  };
  if (!report.dryRun)
    for (const { path, fixes } of report.pages) say(`${oneLine(path)}: ${fixes} fixed`);
  for (const one of report.left.slice(0, MOST_SHOWN)) say(leftText(one));
  const more = report.left.length - MOST_SHOWN;
  if (more > 0) say(`… and ${more} more that stay; --json lists all`);
  say(summary(report));
  for (const { path, reason } of report.skipped) note(io, `Not fixed: ${path}. ${reason}`);
}

/** Place, message, reason; places count from one, as editors show them. */
function leftText({ path, range, message, reason }: LeftFinding): string {
  const { line, character } = range.start;
  return oneLine(`Left: ${path}:${line + 1}:${character + 1} ${message} ${reason}`);
}

function summary({ code, dryRun, fixed, pages, left, skipped }: FixReport): string {
  const done = dryRun ? 'to be made' : 'made';
  const parts = [
    fixed === 0
      ? `no fix of ${code} ${done}`
      : `${fixed === 1 ? '1 fix' : `${fixed} fixes`} of ${code} ${done} on ${plural(pages.length, 'page')}`,
    left.length === 0 ? 'nothing left' : `${plural(left.length, 'finding')} left`,
    ...(skipped.length === 0 ? [] : [`${plural(skipped.length, 'page')} not fixed`]),
  ];
  return parts.join(' · ');
}
