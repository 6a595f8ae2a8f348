/** `ontodesk answer`: asks a model a question set, raw and grounded, once a person agrees. */

import path from 'node:path';

import {
  carryOutAnswers,
  nodeAnswers,
  prepareAnswers,
  type AnswerTask,
} from '../workbench/answers.js';
import type { AnswerPlan } from '../workbench/answers-plan.js';
import { promptsOf, readPrompts } from '../workbench/answers-prompts.js';
import type { AnswerTotals } from '../workbench/answers-run.js';
import { ARMS, type Arm, type Prompt } from '../workbench/answers.types.js';
import { planLines, totalLines } from '../workbench/answers-words.js';
import { modelOf, type Model, type ModelOptions } from './answer-model.js';
import { noteSettingsFindings, openSettings } from './corpus.js';
import { openEngine, type Engine, type EngineOptions } from './engine.js';
import { EXIT, note, oneLine, Refusal, writeJson, type ExitCode, type Io } from './io.js';
import { progressBar } from './progress.js';
import { givenSet } from './question-sets.js';
import { readInput } from './read-input.js';

export interface AnswerOptions extends EngineOptions, ModelOptions {
  readonly questions?: string | undefined;
  readonly prompts?: string | undefined;
  readonly out: string;
  readonly arms?: string | undefined;
  readonly allowance: number;
  readonly temperature?: number | undefined;
  readonly seed?: number | undefined;
  readonly parallel: number;
  readonly yes?: boolean | undefined;
}

interface Asked {
  readonly prompts: readonly Prompt[];
  /** Whether lines of the file were left out. */
  readonly faulty: boolean;
  /** Model named in `ontodesk.yaml`. */
  readonly named: string | null;
}

/** Asks what has no answer yet; nothing is sent before a person, or `--yes`, agrees. */
export async function answer(io: Io, options: AnswerOptions): Promise<ExitCode> {
  const asked = await askedOf(io, options);
  const model = modelOf(io, options, asked.named);
  const task = taskOf(io, options, asked.prompts, model);
  const plan = await prepareAnswers(task, nodeAnswers);
  if ('refused' in plan) throw new Refusal(plan.refused);
  for (const line of planLines(plan, { model: model.name, origin: model.endpoint.origin })) {
    if (plan.pending.length > 0) note(io, line);
  }
  if (plan.pending.length === 0) return nothingToAsk(io, options, plan, asked);
  if (!(await agreed(io, options))) {
    note(io, 'Nothing was sent.');
    return EXIT.findings;
  }
  return carryOut(io, options, { ...task, prompts: plan.pending }, model, asked.faulty);
}

async function askedOf(io: Io, options: AnswerOptions): Promise<Asked> {
  const { questions, prompts } = options;
  if ((questions === undefined) === (prompts === undefined)) {
    throw new Refusal('Give the questions with --questions, or ready prompts with --prompts.');
  }
  return prompts === undefined ? fromQuestions(io, options) : fromPrompts(io, options, prompts);
}

async function fromQuestions(io: Io, options: AnswerOptions): Promise<Asked> {
  const arms = armsOf(options.arms);
  const open: Engine = await openEngine(io, options);
  const set = await givenSet(io, open, options.questions ?? '');
  const prompts = promptsOf(set.questions, arms, open.engine, open.settings);
  return { prompts, faulty: set.faulty, named: open.workbench.settings.models.name };
}

function armsOf(given: string | undefined): readonly Arm[] {
  if (given === undefined) return ARMS;
  return namesIn(given).map((name) => {
    const arm = ARMS.find((one) => one === name);
    if (arm) return arm;
    throw new Refusal(`There is no arm "${oneLine(name)}" of a question set: ${ARMS.join(', ')}.`);
  });
}

const namesIn = (list: string): string[] => list.split(',').map((name) => name.trim());

async function fromPrompts(io: Io, options: AnswerOptions, file: string): Promise<Asked> {
  const workbench = await openSettings(io, options);
  noteSettingsFindings(io, workbench);
  const { prompts, bad } = readPrompts(await readInput(io, file));
  for (const { line, message } of bad) note(io, `${file} line ${line}: ${oneLine(message)}`);
  if (prompts.length === 0) {
    throw new Refusal(`${file} holds no prompt: JSON Lines {id, arm, messages} are read.`);
  }
  const arms = options.arms === undefined ? null : namesIn(options.arms);
  const missing = arms?.find((arm) => !prompts.some((prompt) => prompt.arm === arm));
  if (missing !== undefined) {
    throw new Refusal(`${file} holds no prompt of the arm "${oneLine(missing)}".`);
  }
  return {
    prompts: prompts.filter(({ arm }) => arms?.includes(arm) ?? true),
    faulty: bad.length > 0,
    named: workbench.settings.models.name,
  };
}

function taskOf(
  io: Io,
  { out, allowance, temperature, seed, parallel }: AnswerOptions,
  prompts: readonly Prompt[],
  { name }: Model,
): AnswerTask {
  const options = {
    model: name,
    allowance,
    ...(temperature === undefined ? {} : { temperature }),
    ...(seed === undefined ? {} : { seed }),
    parallel,
  };
  return { file: path.resolve(io.cwd, out), prompts, options };
}

async function agreed(io: Io, { yes }: AnswerOptions): Promise<boolean> {
  if (yes === true) return true;
  if (!io.ask) {
    throw new Refusal('Nothing was sent: nobody is there to agree. Agree beforehand with --yes.');
  }
  const typed = await io.ask('Send them? [y/N] ');
  return /^y(?:es)?$/iu.test(typed?.trim() ?? '');
}

async function carryOut(
  io: Io,
  options: AnswerOptions,
  task: AnswerTask,
  { complete }: Model,
  faulty: boolean,
): Promise<ExitCode> {
  const stop = io.interrupt();
  const bar = progressBar(io, 'Asking');
  const ports = { complete, clock: io.clock, step: bar.step };
  const done = await carryOutAnswers(task, nodeAnswers, ports, stop);
  bar.done();
  if ('refused' in done) throw new Refusal(done.refused);
  const { totals, mended, failures } = done;
  if (mended)
    note(io, `${options.out}: half a row at its end, left by a run that was ended, was removed.`);
  if (options.json === true) writeJson(io, totals);
  else for (const line of totalLines(totals)) io.out.write(`${oneLine(line)}\n`);
  if (hasFailures(totals))
    note(io, `The failures and their reasons are in ${path.relative(io.cwd, failures)}.`);
  if (faulty) return EXIT.bad;
  return hasFailures(totals) || totals.notAsked > 0 ? EXIT.findings : EXIT.ok;
}

const hasFailures = ({ failed }: AnswerTotals): boolean => Object.keys(failed).length > 0;

const NO_TOTALS: AnswerTotals = {
  ...{ answered: 0, failed: {}, notAsked: 0 },
  ...{ usage: null, cost: null, uncosted: 0, stopped: null },
};

function nothingToAsk(
  io: Io,
  { json, out }: AnswerOptions,
  { kept, stale }: AnswerPlan,
  { faulty }: Asked,
): ExitCode {
  const old =
    stale === 0
      ? ''
      : ` ${stale} of them were given to another text than would be shown now; write to another file to ask anew.`;
  note(io, `${out} holds all ${kept} answers already. Nothing was sent.${old}`);
  if (json === true) writeJson(io, NO_TOTALS);
  return faulty ? EXIT.bad : EXIT.ok;
}
