/** `ontodesk candidates` and `ontodesk draft`. */

import type { CandidateView, DiffLine } from '../workbench/desk.types.js';
import type { GlobalOptions } from './corpus.js';
import { answer, openDesk, pageArgument } from './desk.js';
import { oneLine, plural, printable, Refusal, type ExitCode, type Io } from './io.js';
import { readInput } from './read-input.js';

export async function candidates(io: Io, options: GlobalOptions): Promise<ExitCode> {
  const found = await (await openDesk(io, options)).act({ type: 'candidates' });
  const lines = found.candidates.map(candidateLine);
  return answer(io, options, found, lines.length > 0 ? lines : [NONE]);
}

const NONE = 'There is no candidate: no page has admitted assertions that are not on it yet.';

function candidateLine(view: CandidateView): string {
  const { page, admitted, minimum, draft, trial, dossier } = view;
  const steps = [
    `${plural(admitted.length, 'admitted assertion')} of ${minimum}`,
    draft === null ? 'no draft' : `draft ${draft.draft.slice(0, 12)}`,
    trial === null ? 'no trial' : `${trial.verdicts} of ${plural(trial.needed, 'verdict')}`,
    ...(dossier === null ? [] : [`dossier ${dossier}`]),
  ];
  return `${view.ready ? 'ready' : 'waits'}  ${page}: ${steps.join(', ')}`;
}

export interface DraftOptions extends GlobalOptions {
  readonly edit?: string | undefined;
}

/** Makes the draft of a page, or takes an edited one from a file. */
export async function draft(io: Io, given: string, options: DraftOptions): Promise<ExitCode> {
  const text = options.edit === undefined ? null : await readInput(io, options.edit);
  const desk = await openDesk(io, options);
  let view = await desk.act({ type: 'draft', page: pageArgument(io, desk, given) });
  if (text !== null) {
    if (view.candidate === null) throw new Refusal('There is no draft to edit.');
    view = await desk.act({ type: 'editDraft', candidate: view.candidate, text });
  }
  return answer(io, options, view, draftLines(view));
}

function draftLines({ page, draft: made }: CandidateView): string[] {
  if (made === null) return [`${page}: no draft.`];
  const edges = made.edges.map(
    ({ predicate, title, already }) =>
      `  ${predicate} ${oneLine(title)}${already ? ' (declared already)' : ''}`,
  );
  return [
    `Draft ${made.draft} for ${page}`,
    ...diffLines(made.diff),
    ...(edges.length > 0 ? ['Edges:', ...edges] : []),
    ...made.uncited.map((sentence) => `Cites nothing: ${oneLine(sentence)}`),
    ...(made.refusal === null ? [] : [`It cannot be put into the page: ${made.refusal}`]),
  ];
}

const MARKS = { same: '  ', added: '+ ', removed: '- ' } as const;

/** A difference as lines for a terminal. */
export function diffLines(diff: readonly DiffLine[]): string[] {
  return diff.map(({ kind, text }) => MARKS[kind] + printable(text));
}
