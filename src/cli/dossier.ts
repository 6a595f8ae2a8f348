/** `ontodesk dossier`, `promote`, `revert` and `gate`. */

import type { DossierRow, DossierView, PromotionReport } from '../workbench/desk.types.js';
import type { GlobalOptions } from './corpus.js';
import { answer, candidateArgument, conditionLines, openDesk } from './desk.js';
import { diffLines } from './drafts.js';
import { EXIT, oneLine, type ExitCode, type Io } from './io.js';

export interface ReasonOptions extends GlobalOptions {
  readonly reason: string;
}

export async function dossierList(io: Io, options: GlobalOptions): Promise<ExitCode> {
  const found = await (await openDesk(io, options)).act({ type: 'dossiers' });
  const line = ({ dossier, state, queue, page, by }: DossierRow): string =>
    `${dossier}  ${state}  ${queue}  ${page}  ${oneLine(by)}`;
  const lines = found.dossiers.map(line);
  return answer(io, options, found, lines.length > 0 ? lines : ['There is no dossier.']);
}

export async function dossierShow(
  io: Io,
  dossier: string,
  options: GlobalOptions,
): Promise<ExitCode> {
  const view = await (await openDesk(io, options)).act({ type: 'dossier', dossier });
  return answer(io, options, view, viewLines(view));
}

export async function dossierAssemble(
  io: Io,
  given: string,
  options: GlobalOptions,
): Promise<ExitCode> {
  const desk = await openDesk(io, options);
  const candidate = await candidateArgument(io, desk, given);
  const made = await desk.act({ type: 'assemble', candidate });
  return answer(io, options, made, [`Dossier ${made.dossier}`]);
}

export type DossierVerb = 'approve' | 'return' | 'rejectDossier' | 'withdrawDossier';

export async function dossierDecide(
  io: Io,
  type: DossierVerb,
  dossier: string,
  options: ReasonOptions,
): Promise<ExitCode> {
  const { reason } = options;
  const view = await (await openDesk(io, options)).act({ type, dossier, reason });
  return answer(io, options, view, [
    `${view.dossier}: ${view.state}.`,
    ...conditionLines(view.conditions.filter(({ met }) => !met)),
  ]);
}

function viewLines(view: DossierView): string[] {
  const { ceiling, provenance, verdicts, findings, history } = view;
  const share = ({ exposed, gold }: { exposed: number; gold: number }): string =>
    `${exposed} of ${gold}`;
  return [
    `${view.dossier}  ${view.state}  ${view.page}`,
    ...diffLines(view.diff),
    ceiling.served
      ? `Ceiling: ${share(ceiling.before)} before, ${share(ceiling.after)} after`
      : 'Ceiling: none, the page is not served',
    ...ceiling.gained.map((name) => `  gained ${oneLine(name)}`),
    ...ceiling.lost.map((name) => `  lost ${oneLine(name)}`),
    ...provenance.map(
      (one) => `^${one.fingerprint} ${one.state}: ${oneLine(one.claim)} (${oneLine(one.source)})`,
    ),
    ...verdicts.map(({ by, value, remark }) =>
      `Verdict of ${oneLine(by)}: ${value} ${oneLine(remark)}`.trimEnd(),
    ),
    ...findings.map(({ severity, code, message }) => `${severity} ${code}: ${oneLine(message)}`),
    ...history.map(({ at, what, by, reason }) =>
      `${at} ${what} by ${oneLine(by)}. ${oneLine(reason)}`.trimEnd(),
    ),
    ...conditionLines(view.conditions),
    view.allowed ? 'The gate is open.' : 'The gate is closed.',
    ...(view.mayNotApprove === null ? [] : [`You may not approve it: ${view.mayNotApprove}`]),
  ];
}

export async function promote(io: Io, dossier: string, options: GlobalOptions): Promise<ExitCode> {
  return told(io, options, await (await openDesk(io, options)).act({ type: 'promote', dossier }));
}

export async function revert(io: Io, dossier: string, options: ReasonOptions): Promise<ExitCode> {
  const { reason } = options;
  const desk = await openDesk(io, options);
  return told(io, options, await desk.act({ type: 'revert', dossier, reason }));
}

function told(io: Io, options: GlobalOptions, report: PromotionReport): ExitCode {
  return answer(io, options, report, [oneLine(report.message)]);
}

export interface GateOptions extends GlobalOptions {
  readonly base: string;
}

/** The gate over a commit; exit code 1 when it is closed. */
export async function gate(io: Io, options: GateOptions): Promise<ExitCode> {
  const { base } = options;
  const { allowed, conditions } = await (await openDesk(io, options)).act({ type: 'gate', base });
  const end = allowed ? 'The gate is open.' : 'The gate is closed.';
  const none =
    conditions.length === 0 ? [`No section and no class has changed since ${base}.`] : [];
  answer(io, options, { allowed, conditions }, [...none, ...conditionLines(conditions), end]);
  return allowed ? EXIT.ok : EXIT.findings;
}
