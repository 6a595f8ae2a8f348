/** `ontodesk exposure`: what was shown exposes of the gold, and what answers add to it. */

import path from 'node:path';

import { exposureOf, shownTexts, type Shown } from '../exposure/accounting.js';
import { accountAnswers, type ArmExposure } from '../exposure/accounting-arms.js';
import { invariantFaults, type ExposureClaim } from '../exposure/invariant.js';
import { countsPicture, gainPicture } from '../exposure/pictures.js';
import type { Question } from '../exposure/questions.js';
import { rootOf } from './corpus.js';
import { openEngine, type Engine, type EngineOptions } from './engine.js';
import { claimsOf, isAllShown, reportOf, type ComparedArms } from './exposure-account.js';
import { readColumnMap } from './exposure-columns.js';
import { exposureJson, exposureText } from './exposure-report.js';
import { questionsOf, QUESTION_MAP, type GivenQuestions } from './exposure-questions.js';
import { ANSWER_MAP, readAnswers, type BadRow, type GivenAnswer } from './exposure-rows.js';
import { tableRows } from './exposure-table.js';
import { EXIT, note, oneLine, plural, Refusal, writeJson, type ExitCode, type Io } from './io.js';
import { readInput, writeOutput } from './read-input.js';
import { tellUncountable } from './uncountable.js';

export interface ExposureOptions extends EngineOptions, ComparedArms {
  readonly questions: string;
  readonly answers?: string | undefined;
  /** Names of the columns of the answers, as in `id=qid,answer=output`. */
  readonly map?: string | undefined;
  /** The same of the questions. */
  readonly questionMap?: string | undefined;
  /** Folder for the pictures. */
  readonly pictures?: string | undefined;
  /** A row per question. */
  readonly each?: boolean | undefined;
}

/** Bad lines told one by one; beyond these their number is enough. */
const TOLD = 20;

/** Accounts for a question set under the blocks served for it, or the texts its answers name. */
export async function exposure(io: Io, options: ExposureOptions): Promise<ExitCode> {
  refuseLoneOptions(options);
  const { questions, bad, repeats } = await openQuestions(io, options);
  const answers = await openAnswers(io, options, questions);
  const given = answers?.answers ?? null;
  const opened = await openEngineFor(io, options, given);
  const engineShows = opened ? shownByEngine(opened, questions) : [];
  const arms = given && accountAnswers(questions, engineShows, given, options.seed);
  tellBadRows(io, options.questions, bad);
  tellBadRows(io, options.questions, repeats);
  tellUncountable(io, questions);
  tellBadRows(io, options.answers ?? '', answers?.bad ?? []);
  refuseBrokenInvariant(claimsOf(engineShows, arms ?? [], given ?? []));
  const report = reportOf({ questions, options, engineShows, opened, arms, given });
  tellFailures(io, arms ?? []);
  tellShown(io, given ?? []);
  if (options.json === true) writeJson(io, exposureJson(report));
  else io.out.write(exposureText(report, options.each === true));
  if (options.pictures !== undefined) await writePictures(io, options.pictures, arms ?? []);
  return bad.length + (answers?.bad.length ?? 0) === 0 ? EXIT.ok : EXIT.bad;
}

/** Options that say something about answers mean nothing without them. */
function refuseLoneOptions(options: ExposureOptions): void {
  if (options.answers !== undefined) return;
  const lone = (['map', 'reference', 'arm', 'pictures'] as const).find(
    (name) => options[name] !== undefined,
  );
  if (lone !== undefined)
    throw new Refusal(`--${lone} is about answers; name them with --answers.`);
}

async function openQuestions(
  io: Io,
  { questions: file, questionMap }: ExposureOptions,
): Promise<GivenQuestions> {
  const map = readColumnMap(questionMap, QUESTION_MAP);
  const read = questionsOf(tableRows(file, await readInput(io, file)), map);
  if (read.questions.length > 0) return read;
  tellBadRows(io, file, read.bad);
  throw new Refusal(`${file} holds no question: rows {id, prompt, gold} are read.`);
}

async function openAnswers(
  io: Io,
  { answers: file, map }: ExposureOptions,
  questions: readonly Question[],
): Promise<{ answers: readonly GivenAnswer[]; bad: readonly BadRow[] } | null> {
  if (file === undefined) return null;
  const columns = readColumnMap(map, ANSWER_MAP);
  return readAnswers(tableRows(file, await readInput(io, file)), questions, columns);
}

/**
 * The engine, which says what is shown where no answer does. When all answers do, it is only asked
 * for the taxonomy, and a root without pages is no fault.
 */
async function openEngineFor(
  io: Io,
  options: ExposureOptions,
  answers: readonly GivenAnswer[] | null,
): Promise<Engine | null> {
  if (options.index !== undefined) return openEngine(io, options);
  // A root that is no folder is a slip in any case.
  await rootOf(io, options);
  try {
    return await openEngine(io, options);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    if (isAllShown(answers)) {
      note(io, 'There are no pages here, so nothing is counted as attached by the taxonomy.');
      return null;
    }
    const silent = answers?.filter(({ shown }) => shown === null).length ?? 0;
    if (silent === 0) throw cause;
    throw new Refusal(
      `${cause.message} Or let the answers say what was shown: ${silent} of ${answers!.length} do not (an empty "context" says that it was nothing).`,
    );
  }
}

function shownByEngine({ engine, settings }: Engine, questions: readonly Question[]): Shown[] {
  const texts = shownTexts(engine, questions, settings);
  return questions.map((question, i) => {
    const text = texts[i]!;
    return { question, text, exposed: exposureOf(question, text).exposed };
  });
}

/** Figures that rest on a broken account are not shown. */
function refuseBrokenInvariant(claims: readonly ExposureClaim[]): void {
  const faults = invariantFaults(claims);
  if (faults.length === 0) return;
  const told = faults.slice(0, TOLD).map(({ id, message }) => `Question "${id}": ${message}`);
  if (faults.length > TOLD) told.push(`${faults.length - TOLD} more are left out.`);
  throw new Refusal(`The account of what was shown does not hold.\n${told.join('\n')}`);
}

function tellBadRows(io: Io, file: string, bad: readonly BadRow[]): void {
  for (const { place, message } of bad.slice(0, TOLD))
    note(io, `${file} ${place}: ${oneLine(message)}`);
  if (bad.length > TOLD) note(io, `${file}: ${bad.length - TOLD} more lines are left out.`);
}

/** Empty and missing answers are failures; they are counted, never scored. */
function tellFailures(io: Io, arms: readonly ArmExposure[]): void {
  for (const { arm, empty, missing } of arms) {
    if (empty > 0) note(io, `Arm "${arm}": ${plural(empty, 'empty answer')}, not scored.`);
    if (missing > 0) note(io, `Arm "${arm}": ${plural(missing, 'question')} without an answer.`);
  }
}

/** Where some answers say what was shown and others do not, the others were mostly forgotten. */
function tellShown(io: Io, answers: readonly GivenAnswer[]): void {
  if (answers.every(({ shown }) => shown === null)) return;
  for (const arm of new Set(answers.map((answer) => answer.arm))) {
    const rows = answers.filter((answer) => answer.arm === arm);
    const silent = rows.filter(({ shown }) => shown === null).length;
    if (silent === 0) continue;
    const many = `${silent} of ${plural(rows.length, 'answer')}`;
    note(io, `Arm "${arm}": ${many} do not say what was shown; the served block stands for it.`);
  }
}

async function writePictures(io: Io, folder: string, arms: readonly ArmExposure[]): Promise<void> {
  for (const [name, svg] of [
    ['gain.svg', gainPicture(arms)],
    ['counts.svg', countsPicture(arms)],
  ] as const) {
    await writeOutput(io, path.join(folder, name), svg);
  }
}
