/** The desk as commands use it: opened over a corpus, refusals told with their exit code. */

import { homedir } from 'node:os';
import path from 'node:path';

import type { Condition } from '../promotion/gate.types.js';
import type { Desk } from '../workbench/desk.js';
import {
  isRefusal,
  type DeskAction,
  type DeskAnswers,
  type Outcome,
  type Refusal as Refused,
} from '../workbench/desk.types.js';
import { nodeDesk } from '../workbench/node-desk.js';
import { fileTrialKeys, trialKeysFolder } from '../workbench/trial-keys.js';
import type { Workbench } from '../workbench/workbench.js';
import { openCorpus, type GlobalOptions } from './corpus.js';
import { EXIT, note, oneLine, Refusal, writeJson, type ExitCode, type Io } from './io.js';

/** Something the desk did not do, though it was asked well: exit code 1. */
export class Declined extends Error {
  constructor(
    message: string,
    readonly refusal: Refused,
  ) {
    super(message);
  }
}

export interface OpenDesk {
  readonly workbench: Workbench;
  readonly desk: Desk;
  /** The answer to an action; a refusal ends the command. */
  act<A extends DeskAction>(action: A): Promise<DeskAnswers[A['type']]>;
}

/** Opens the corpus and its desk; the keys of trials are those the editor uses. */
export async function openDesk(io: Io, options: GlobalOptions): Promise<OpenDesk> {
  const workbench = await openCorpus(io, options);
  const keys = fileTrialKeys(trialKeysFolder(io.env, process.platform, homedir()));
  const desk = nodeDesk(workbench, { clock: io.clock, keys });
  return {
    workbench,
    desk,
    async act(action) {
      const outcome: Outcome<object> = await desk.act(action);
      if (isRefusal(outcome)) throw thrown(io, outcome);
      // The desk answers each action in the form its type names.
      return outcome as DeskAnswers[(typeof action)['type']];
    },
  };
}

function thrown(io: Io, refusal: Refused): Error {
  const { refused, how, badInput, conditions } = refusal;
  for (const line of conditions ? conditionLines(conditions) : []) note(io, line);
  const message = [conditions ? 'The gate is closed.' : refused, conditions ? null : how]
    .filter((part) => part !== null)
    .join(' ');
  return badInput === true ? new Refusal(message) : new Declined(message, refusal);
}

/** Runs work whose refusals are told to people and end with exit code 1. */
export async function declining(
  io: Io,
  { json }: GlobalOptions,
  work: () => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Declined)) throw cause;
    note(io, `ontodesk: ${cause.message}`);
    if (json === true) writeJson(io, cause.refusal);
    return EXIT.findings;
  }
}

/** Conditions for people: a mark, what was found, and what would meet it. */
export function conditionLines(conditions: readonly Condition[]): string[] {
  return conditions.map(({ met, id, page, reason, how }) => {
    const what = `${met ? 'met  ' : 'UNMET'} ${id} ${page}: ${oneLine(reason)}`;
    return met || how === '' ? what : `${what} ${oneLine(how)}`;
  });
}

/** A page as a person names it: a path from where they are, from the root, or a name. */
export function pageArgument(io: Io, { workbench }: OpenDesk, given: string): string {
  const below = workbench.relativePath(path.resolve(io.cwd, given));
  return workbench.pagePaths().includes(below) ? below : given;
}

/** The candidate of a page, or one named by its id. */
export async function candidateArgument(io: Io, open: OpenDesk, given: string): Promise<string> {
  const { candidates } = await open.act({ type: 'candidates' });
  const page = open.workbench.pageNamed(pageArgument(io, open, given));
  const found = candidates.find((one) => one.candidate === given || one.page === page);
  if (!found) {
    throw new Refusal(`There is no candidate for ${given}. "ontodesk candidates" lists them.`);
  }
  if (found.candidate !== null) return found.candidate;
  throw new Refusal(`${found.page} has no draft yet: run "ontodesk draft" for it first.`);
}

/** Writes the answer for programs, or its lines for people. */
export function answer(
  io: Io,
  options: GlobalOptions,
  value: unknown,
  lines: readonly string[],
): ExitCode {
  if (options.json === true) writeJson(io, value);
  else for (const line of lines) io.out.write(`${line}\n`);
  return EXIT.ok;
}
