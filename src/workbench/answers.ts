/** Asking a question set from its plan to its file of answers, for the editor and the command line. */

import path from 'node:path';

import { AnswerFile, type NoAnswers, type ReadAnswers } from './answers-file.js';
import { otherModel, planAnswers, type AnswerPlan } from './answers-plan.js';
import {
  runAnswers,
  type AnswerRunOptions,
  type AnswerRunPorts,
  type AnswerTotals,
} from './answers-run.js';
import { promptKey, type Prompt } from './answers.types.js';
import type { DurableFiles } from './durable-files.js';
import { fileLock, LockTimeout, type WriteLock } from './lock.js';
import { nodeDurableFiles } from './node-durable-files.js';
import { reasonOf, writeReasonOf } from './read-page.js';

/** Prompts, and the file their answers go to. */
export interface AnswerTask {
  /** Absolute path. */
  readonly file: string;
  readonly prompts: readonly Prompt[];
  readonly options: AnswerRunOptions;
}

/** Why nothing is asked: what is wrong, where, and what to do. */
export interface RefusedTask {
  readonly refused: string;
}

export interface AnswersDone {
  readonly totals: AnswerTotals;
  /** Whether half a row, left by a run that was killed, was taken away. */
  readonly mended: boolean;
  /** Where the failures are, if there are any of this run. */
  readonly failures: string;
}

export interface AnswersPorts {
  readonly files: DurableFiles;
  /** Held while a file is written: two runs would pay for every answer twice. */
  readonly lock: (file: string) => WriteLock;
}

/** How long another run may take to let go of the file, in ms. */
const PATIENCE = 500;

export const nodeAnswers: AnswersPorts = {
  files: nodeDurableFiles,
  lock: (file) => fileLock(`${file}.lock`, { patience: PATIENCE }),
};

/** What a task would send. Nothing is written, nothing is sent. */
export async function prepareAnswers(
  task: AnswerTask,
  { files }: Pick<AnswersPorts, 'files'>,
): Promise<AnswerPlan | RefusedTask> {
  const read = await readKept(new AnswerFile(task.file, files), task);
  if ('refused' in read) return read;
  const plan = planAnswers(task.prompts, read.rows, task.options.allowance);
  return plan.pending.length === 0 ? plan : ((await withoutPlace(task.file, files)) ?? plan);
}

/** Why a file cannot be made where it is to stand; null when its folder is there or was made. */
async function withoutPlace(file: string, files: DurableFiles): Promise<RefusedTask | null> {
  try {
    await files.mkdir(path.dirname(file));
    return null;
  } catch {
    const how = 'Name a file in a folder that is there and may be written.';
    return { refused: `Cannot write ${file}: its folder cannot be made. ${how}` };
  }
}

/** Sends what a person agreed to: the prompts of the plan, but for those answered since. */
export async function carryOutAnswers(
  task: AnswerTask,
  { files, lock }: AnswersPorts,
  run: Omit<AnswerRunPorts, 'sink'>,
  signal: AbortSignal,
): Promise<AnswersDone | RefusedTask> {
  const sink = new AnswerFile(task.file, files);
  const work = async (): Promise<AnswersDone | RefusedTask> => {
    const read = await readKept(sink, task);
    if ('refused' in read) return read;
    const mended = await sink.mend(read);
    const known = new Set(read.rows.map(promptKey));
    const prompts = task.prompts.filter((prompt) => !known.has(promptKey(prompt)));
    const totals = await runAnswers(prompts, task.options, { ...run, sink }, signal);
    return { totals, mended, failures: sink.failures };
  };
  try {
    return await lock(task.file).run(work);
  } catch (cause) {
    if (cause instanceof LockTimeout) return { refused: busy(task.file) };
    return {
      refused: `Cannot write ${task.file}. ${writeReasonOf(cause)} What was answered is kept.`,
    };
  }
}

function busy(file: string): string {
  return `Another run is writing ${file}. Wait for it, or delete ${file}.lock if there is none.`;
}

async function readKept(
  sink: AnswerFile,
  { file, prompts, options }: AnswerTask,
): Promise<ReadAnswers | RefusedTask> {
  let read: ReadAnswers | NoAnswers;
  try {
    read = await sink.read();
  } catch (cause) {
    return { refused: `Cannot read ${file}. ${reasonOf(cause)}` };
  }
  if ('reason' in read) {
    const how = 'Nothing was changed: mend the line, or write the answers to another file.';
    return { refused: `${file} line ${read.line}: ${read.reason} ${how}` };
  }
  const other = otherModel(prompts, read.rows, options.model);
  if (!other) return read;
  return {
    refused: `${path.basename(file)} holds answers of the model ${other.model} in the arm "${other.arm}". Write those of ${options.model} to another file: one arm is one model.`,
  };
}
