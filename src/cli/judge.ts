/** `ontodesk judge`: blind judging in a terminal. */

import type { DraftReport, RevealedTrial, TrialView } from '../workbench/desk.types.js';
import type { GlobalOptions } from './corpus.js';
import { answer, candidateArgument, openDesk, type OpenDesk } from './desk.js';
import {
  EXIT,
  note,
  oneLine,
  plural,
  printable,
  Refusal,
  writeJson,
  type ExitCode,
  type Io,
} from './io.js';

/** Opens a trial of a page's latest draft. */
export async function judgeOpen(io: Io, given: string, options: GlobalOptions): Promise<ExitCode> {
  const desk = await openDesk(io, options);
  const candidate = await candidateArgument(io, desk, given);
  const opened = await desk.act({ type: 'openTrial', candidate });
  const { trials } = await desk.act({ type: 'waitingTrials' });
  if (!trials.includes(opened.trial)) {
    note(io, 'You cannot judge it: you are an author of the draft. A judge on this machine can;');
    note(io, 'on another one, the judge opens a trial there.');
  }
  return answer(io, options, opened, [`Trial ${opened.trial}`]);
}

/** Shows the two texts of a trial, or what a locked one was. */
export async function judgeShow(
  io: Io,
  trial: string | undefined,
  options: GlobalOptions,
): Promise<ExitCode> {
  const desk = await openDesk(io, options);
  const view = await desk.act({ type: 'trial', trial: trial ?? (await firstWaiting(desk)) });
  return answer(io, options, view, view.locked ? revealLines(view) : textLines(view));
}

export interface VerdictOptions extends GlobalOptions {
  readonly value?: number | undefined;
  readonly newer?: 'left' | 'right' | undefined;
  readonly remark?: string | undefined;
  readonly skip?: string | undefined;
}

/** Takes a verdict from the options, or asks for it. */
export async function judgeVerdict(
  io: Io,
  given: string | undefined,
  options: VerdictOptions,
): Promise<ExitCode> {
  const desk = await openDesk(io, options);
  const trial = given ?? (await firstWaiting(desk));
  const seen = await desk.act({ type: 'trial', trial });
  if (seen.locked) {
    note(io, 'Your verdict on this trial is locked.');
    answer(io, options, seen, revealLines(seen));
    return EXIT.findings;
  }
  const typed = fromOptions(options) ?? (await asked(io, seen));
  const revealed = await desk.act({ type: 'verdict', verdict: { trial, quotes: [], ...typed } });
  return answer(io, options, revealed, revealLines(revealed));
}

interface Typed {
  readonly value: number | null;
  readonly newer: 'left' | 'right' | null;
  readonly remark: string;
}

function fromOptions({ value, newer, remark, skip }: VerdictOptions): Typed | null {
  if (skip !== undefined) return { value: null, newer: null, remark: skip };
  if (value === undefined) return null;
  return { value, newer: newer ?? null, remark: remark ?? '' };
}

async function firstWaiting(desk: OpenDesk): Promise<string> {
  const { trials } = await desk.act({ type: 'waitingTrials' });
  if (trials[0] !== undefined) return trials[0];
  throw new Refusal(
    'No trial waits for you here. Open one with "ontodesk judge open PAGE"; drafts of your own wait for others.',
  );
}

/** Asks a person at a terminal; nothing said before the answer tells which text is which. */
async function asked(io: Io, view: TrialView): Promise<Typed> {
  const { ask } = io;
  if (!ask) {
    throw new Refusal('Say how much better the right-hand text is with --value, or --skip REASON.');
  }
  for (const line of textLines(view)) io.out.write(`${line}\n`);
  const value = await askFor(
    ask,
    'How much better is the right-hand text, -2 to 2? (0: no difference, s: skip) ',
    (text) => (/^(?:-?[12]|0|s)$/u.test(text) ? text : null),
  );
  if (value === 's') {
    const remark = await askFor(ask, 'Why can it not be judged? ', (text) => text || null);
    return { value: null, newer: null, remark };
  }
  const newer = await askFor(ask, 'Which text looks newer? (l, r, or nothing) ', (text) =>
    /^[lr]?$/u.test(text) ? text : null,
  );
  const remark = await askFor(ask, 'Remark (or nothing): ', (text) => text);
  const side = newer === 'l' ? 'left' : newer === 'r' ? 'right' : null;
  return { value: Number(value), newer: side, remark };
}

async function askFor(
  ask: (prompt: string) => Promise<string | null>,
  prompt: string,
  read: (text: string) => string | null,
): Promise<string> {
  for (;;) {
    const line = await ask(prompt);
    if (line === null) throw new Refusal('No verdict was given: the trial still waits.');
    const value = read(line.trim());
    if (value !== null) return value;
  }
}

function textLines({ trial, left, right }: TrialView): string[] {
  return [
    `Trial ${trial}`,
    '',
    '=== Left ===',
    printable(left),
    '',
    '=== Right ===',
    printable(right),
    '',
  ];
}

function revealLines({ left, value, skipped, guessedRight, next }: RevealedTrial): string[] {
  const right = left === 'before' ? 'after' : 'before';
  const guess =
    guessedRight === null ? [] : [`Your guess was ${guessedRight ? 'right' : 'wrong'}.`];
  return [
    `Left was the text ${left}, right the text ${right}.`,
    ...(value === null ? [] : [`Recorded: after − before = ${value}.`]),
    ...(skipped === null ? [] : [`Skipped: ${oneLine(skipped)}`]),
    ...guess,
    ...(next === null ? [] : [`Next: ${next}`]),
  ];
}

/** What the verdicts say together. */
export async function judgeReport(io: Io, options: GlobalOptions): Promise<ExitCode> {
  const report = await (await openDesk(io, options)).act({ type: 'report' });
  const lines = report.drafts.map(reportLine);
  return answer(io, options, report, lines.length > 0 ? lines : ['Nothing has been judged.']);
}

function reportLine({
  page,
  n,
  mean,
  met,
  reason,
  guesses,
  open,
  unresolved,
}: DraftReport): string {
  const parts = [
    plural(n, 'verdict'),
    mean === null ? 'no mean' : `mean ${Math.round(mean * 100) / 100}`,
    `rule ${met ? 'met' : 'not met'} (${reason})`,
    `${guesses.right} of ${guesses.asked} guesses right`,
    `${unresolved.length} unresolved`,
    `${open} open`,
  ];
  return `${page}: ${parts.join(', ')}`;
}

/** Judging by a model is not built. */
export function judgeRun(io: Io): ExitCode {
  note(io, 'ontodesk: judging by a model is not built yet; judge with "ontodesk judge verdict".');
  return EXIT.bad;
}

/** Trials that wait for this person here. */
export async function judgeList(io: Io, options: GlobalOptions): Promise<ExitCode> {
  const waiting = await (await openDesk(io, options)).act({ type: 'waitingTrials' });
  if (options.json === true) writeJson(io, waiting);
  else {
    const none = waiting.trials.length === 0 ? ['No trial waits for you here.'] : [];
    for (const line of [...waiting.trials, ...none]) io.out.write(`${line}\n`);
  }
  return EXIT.ok;
}
