/** `ontodesk ledger`, and the decisions on its assertions. */

import path from 'node:path';

import type { AssertionRow, DecisionVerb, ImportReport } from '../workbench/desk.types.js';
import type { GlobalOptions } from './corpus.js';
import { answer, openDesk, type OpenDesk } from './desk.js';
import { EXIT, note, oneLine, plural, writeJson, type ExitCode, type Io } from './io.js';
import { readInput } from './read-input.js';

export interface ImportOptions extends GlobalOptions {
  readonly episode?: string | undefined;
}

export async function ledgerImport(
  io: Io,
  file: string,
  options: ImportOptions,
): Promise<ExitCode> {
  const desk = await openDesk(io, options);
  const report = await imported(io, desk, file, options.episode ?? null);
  if (report.note !== null) note(io, oneLine(report.note));
  const { proposed, duplicates, nearDuplicates, leftOut } = report;
  const lines = [
    `${report.episode}: ${proposed} proposed, ${duplicates} known already${nearly(nearDuplicates)}.`,
    ...leftOut.map(({ at, reason }) => `Left out: ${at}: ${oneLine(reason)}`),
  ];
  return answer(io, options, { proposed, duplicates, nearDuplicates, leftOut }, lines);
}

function nearly(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? '; 1 of the new says nearly what another does'
    : `; ${count} of the new say nearly what others do`;
}

async function imported(
  io: Io,
  desk: OpenDesk,
  file: string,
  episode: string | null,
): Promise<ImportReport> {
  if (file !== '-') {
    return desk.act({ type: 'import', file: path.resolve(io.cwd, file), episode });
  }
  const text = await readInput(io, file);
  return desk.act({ type: 'importText', name: 'standard input', text, episode });
}

export interface ListOptions extends GlobalOptions {
  readonly episode?: string | undefined;
  readonly state?: string | undefined;
}

export async function ledgerList(io: Io, options: ListOptions): Promise<ExitCode> {
  const { assertions: all } = await (await openDesk(io, options)).act({ type: 'ledger' });
  const rows = all.filter(
    ({ episode, state }) =>
      (options.episode ?? episode) === episode && (options.state ?? state) === state,
  );
  const assertions = rows.map(
    ({ fingerprint, claim, source, tier, confidence, episode, state, terms, nearDuplicates }) => ({
      fingerprint,
      claim,
      source,
      tier,
      confidence,
      episode,
      state,
      terms,
      nearDuplicates,
    }),
  );
  const none = all.length === 0 ? 'The ledger is empty.' : 'No assertion is like that.';
  const lines = rows.length > 0 ? rows.flatMap(rowLines) : [none];
  return answer(io, options, { assertions }, lines);
}

function rowLines(row: AssertionRow): string[] {
  const terms = row.terms.map(({ term, slug }) => (slug === null ? `${term} (no class)` : term));
  return [
    `${row.fingerprint}  ${row.state}  ${oneLine(row.claim)}`,
    `    ${oneLine(row.source)}, tier ${row.tier}, confidence ${row.confidence}, ${row.episode}`,
    `    ${oneLine(terms.join(', '))}${row.page === null ? '' : ` → ${row.page}`}`,
    ...row.warnings.map((warning) => `    ! ${oneLine(warning)}`),
    ...(row.nearDuplicates.length > 0 ? [`    ~ ${row.nearDuplicates.join(', ')}`] : []),
  ];
}

export async function ledgerResolve(io: Io, options: GlobalOptions): Promise<ExitCode> {
  const report = await (await openDesk(io, options)).act({ type: 'resolve' });
  const line = `${plural(report.resolved, 'assertion')} resolved anew; ${plural(report.open, 'term')} without a class.`;
  return answer(io, options, report, [line]);
}

/** Exit code 1 when the ledger has a problem. */
export async function ledgerVerify(io: Io, options: GlobalOptions): Promise<ExitCode> {
  const report = await (await openDesk(io, options)).act({ type: 'verify' });
  const { ok, files, events, problems, notes } = report;
  for (const { file, line, reason } of notes) note(io, `Note: ${file}:${line}: ${reason}`);
  if (options.json === true) writeJson(io, { ok, files, events, problems });
  else {
    for (const { file, line, reason } of problems) {
      io.out.write(`${oneLine(`${file}:${line}: ${reason}`)}\n`);
    }
    io.out.write(
      `${plural(events, 'event')} in ${plural(files, 'file')}: ${ok ? 'sound' : plural(problems.length, 'problem')}.\n`,
    );
  }
  return ok ? EXIT.ok : EXIT.findings;
}

export interface DecideOptions extends GlobalOptions {
  readonly reason: string;
}

const DONE: Readonly<Record<DecisionVerb, string>> = {
  admit: 'admitted',
  abstain: 'abstained from; that does not call it false',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

/** Decides on assertions; exit code 1 when any was refused, 2 when one is not in the ledger. */
export async function decide(
  io: Io,
  verb: DecisionVerb,
  fingerprints: readonly string[],
  options: DecideOptions,
): Promise<ExitCode> {
  const { reason } = options;
  const report = await (
    await openDesk(io, options)
  ).act({
    type: 'decide',
    verb,
    fingerprints: fingerprints.map((one) => one.replace(/^\^/u, '').toLowerCase()),
    reason,
  });
  answer(
    io,
    options,
    report,
    report.done.map((one) => `${one}: ${DONE[verb]}.`),
  );
  if (options.json !== true) {
    for (const one of report.refused) note(io, `${one.fingerprint}: ${oneLine(one.reason)}`);
  }
  if (report.refused.some(({ unknown }) => unknown === true)) return EXIT.bad;
  return report.refused.length === 0 ? EXIT.ok : EXIT.findings;
}
