/** `ontodesk questions save` and `list`, and the sets other commands are given. */

import path from 'node:path';

import { readPasted, type PastedQuestions } from '../exposure/pasted.js';
import { headerOf, type QuestionSet } from '../exposure/question-set.js';
import {
  isSetName,
  NAME_RULE,
  nodeQuestionSets,
  QUESTIONS_FOLDER,
  stateOf,
  type QuestionSets,
} from '../workbench/question-sets.js';
import { columns } from './columns.js';
import { rootOf, type GlobalOptions } from './corpus.js';
import { openEngine, type Engine, type EngineOptions } from './engine.js';
import { EXIT, note, oneLine, plural, Refusal, writeJson, type ExitCode, type Io } from './io.js';
import { draw } from './questions.js';
import { lines, shareText } from './questions-text.js';
import { readInput } from './read-input.js';
import { tellUncountable } from './uncountable.js';

/** A set a command is about: a saved one by its name, or that of a file. */
export interface GivenSet extends QuestionSet {
  /** Null for a file: its runs are not kept. */
  readonly name: string | null;
  /** Whether lines of it were left out. */
  readonly faulty: boolean;
}

/** The questions a person names; what is wrong with a line of them is told. */
export async function givenSet(io: Io, open: Engine, given: string): Promise<GivenSet> {
  const saved = await nodeQuestionSets(open.workbench.root).read(given);
  if (saved) {
    const place = `${QUESTIONS_FOLDER}/${given}.jsonl`;
    tell(io, place, saved.bad);
    tell(io, place, saved.repeats);
    tellUncountable(io, saved.questions);
    return { ...saved, faulty: saved.bad.length > 0 };
  }
  const isFile = given === '-' || (await io.files.exists(path.resolve(io.cwd, given)));
  if (!isFile) {
    throw new Refusal(
      `There is neither a saved set nor a file "${oneLine(given)}". "ontodesk questions list" shows the sets.`,
    );
  }
  const { set, pasted } = readFile(open, await readInput(io, given));
  tell(io, given, pasted.bad);
  tell(io, given, pasted.unresolved);
  tell(io, given, pasted.repeats);
  tellUncountable(io, set.questions);
  if (set.questions.length === 0) throw new Refusal(`${given} holds no question: ${FORMS}.`);
  return { ...set, name: null, faulty: pasted.bad.length > 0 };
}

const FORMS = 'one prompt a line, or JSON Lines {id?, prompt, gold?} are read';

function readFile(open: Engine, text: string): { set: QuestionSet; pasted: PastedQuestions } {
  const pasted = readPasted(text, open.engine.entries);
  return { set: { header: headerIn(text), questions: pasted.questions }, pasted };
}

function headerIn(text: string): QuestionSet['header'] {
  try {
    return headerOf(JSON.parse(text.trimStart().split('\n', 1)[0] ?? ''));
  } catch {
    return null;
  }
}

/** Lines told one by one; beyond these their number is enough. */
const TOLD = 20;

function tell(io: Io, file: string, bad: readonly { line: number; message: string }[]): void {
  for (const { line, message } of bad.slice(0, TOLD))
    note(io, `${file} line ${line}: ${oneLine(message)}`);
  if (bad.length > TOLD) note(io, `${file}: ${bad.length - TOLD} more lines are not told.`);
}

export interface SaveOptions extends EngineOptions {
  readonly seed?: number | undefined;
  readonly replace?: boolean | undefined;
}

/** Keeps a set under a name: drawn with a seed, or read from a file. */
export async function questionsSave(
  io: Io,
  name: string,
  file: string | undefined,
  options: SaveOptions,
): Promise<ExitCode> {
  if (!isSetName(name)) throw new Refusal(`"${oneLine(name)}" cannot name a set: ${NAME_RULE}.`);
  const { seed } = options;
  if ((file === undefined) === (seed === undefined)) {
    throw new Refusal('Give a file of questions, or --seed N to draw them; not both.');
  }
  const open = await openEngine(io, options);
  const set = file === undefined ? drawnSet(open, seed ?? 0) : await givenSet(io, open, file);
  const header = set.header ?? { ...open.state(), seed: null };
  const { questions } = set;
  const saved = await nodeQuestionSets(open.workbench.root).save(
    name,
    { header, questions },
    options.replace === true,
  );
  if (!saved) {
    throw new Refusal(
      `There is a set "${name}" already. Save it under another name, or add --replace: runs of the old one are compared where the questions are the same.`,
    );
  }
  const place = `${QUESTIONS_FOLDER}/${name}.jsonl`;
  const unnamed = questions.filter(({ gold }) => gold.length === 0).length;
  if (unnamed > 0) note(io, withoutGold(unnamed));
  if (options.json === true) writeJson(io, { name, file: place, questions: questions.length });
  else io.out.write(`Saved ${plural(questions.length, 'question')} as ${place}\n`);
  return set.faulty ? EXIT.bad : EXIT.ok;
}

function drawnSet(open: Engine, seed: number): GivenSet {
  return { ...draw(open, seed).set, name: null, faulty: false };
}

/** What questions that name no gold cannot have. */
export function withoutGold(count: number): string {
  return `${plural(count, 'question')} without gold: no ceiling. Name what a correct answer must contain as "gold".`;
}

/** Lists the saved sets. */
export async function questionsList(io: Io, options: GlobalOptions): Promise<ExitCode> {
  const sets = nodeQuestionSets(await rootOf(io, options));
  const rows = await Promise.all((await sets.names()).map((name) => listed(sets, name)));
  if (options.json === true) {
    writeJson(io, { sets: rows });
    return EXIT.ok;
  }
  const cells = rows.map(({ name, questions, frozen, runs, macroCeiling }) => [
    name,
    String(questions),
    frozen === null ? '–' : frozen.slice(0, 12),
    String(runs),
    shareText(macroCeiling),
  ]);
  const head = ['set', 'questions', 'frozen at', 'runs', 'macro ceiling'];
  const none = ['No set is saved. "ontodesk questions save NAME --seed 42" keeps one.'];
  io.out.write(lines(rows.length > 0 ? columns([head, ...cells]) : none));
  return EXIT.ok;
}

async function listed(sets: QuestionSets, name: string) {
  const set = await sets.read(name);
  const runs = await sets.runs(name);
  return {
    name,
    questions: set?.questions.length ?? 0,
    frozen: set?.header ? stateOf(set.header) : null,
    seed: set?.header?.seed ?? null,
    runs: runs.length,
    macroCeiling: runs.at(-1)?.macroCeiling ?? null,
  };
}
