/** The commands on question sets: their arguments and options, checked and handed on. */

import { InvalidArgumentError, type Command } from 'commander';
import * as z from 'zod';

import { ARMS } from '../exposure/controls/arms.js';
import type { ExitCode, Io } from './io.js';
import { questionsCompare, questionsRun } from './question-runs.js';
import { questionsExport } from './question-export.js';
import { questionsList, questionsSave } from './question-sets.js';
import { questions, questionsWhy } from './questions.js';

const common = z.object({
  root: z.string().optional(),
  json: z.boolean().optional(),
  index: z.string().optional(),
  seed: z.number().optional(),
});
const drawOptions = common.extend({ out: z.string().optional(), pool: z.boolean().optional() });
const saveOptions = common.extend({ replace: z.boolean().optional() });
const exportOptions = common.extend({ out: z.string().optional(), arms: z.string().optional() });
const runOptions = common.extend({
  since: z.string().optional(),
  failOnDrop: z.union([z.number(), z.literal(true)]).optional(),
  keep: z.boolean().optional(),
});
const text = z.string();
const texts = z.array(text);

const SET = 'a saved set, or a file of questions; "-" is standard input';
const INDEX = 'an exported index instead of the pages';

/** What every command is registered with. */
interface Registry {
  readonly io: Io;
  readonly ended: (code: ExitCode) => void;
}

/** Adds the commands that draw, keep, ask and export question sets. */
export function addQuestionCommands(
  program: Command,
  io: Io,
  ended: (code: ExitCode) => void,
): void {
  const group = program
    .command('questions')
    .description('draw a question set from the corpus, or work with sets that are kept')
    .option('--seed <n>', 'draw with this seed; the same seed draws the same again', seedArgument)
    .option('--out <path>', 'write the set to a file, or what "export" makes to a folder')
    .option('--pool', 'list every class with what keeps it out of the pool')
    .option('--index <file>', INDEX)
    .action(async (_options: unknown, command: Command) => {
      ended(await questions(io, drawOptions.parse(command.optsWithGlobals())));
    });
  const registry = { io, ended };
  addSets(group, registry);
  addRuns(group, registry);
  addExport(group, registry);
}

function addSets(group: Command, { io, ended }: Registry): void {
  group
    .command('why')
    .description('say why a class is in the pool or not, and what is asked about it')
    .argument('<class>', 'label or slug')
    .argument('[other]', 'a second class: what is asked about both')
    .action(async (one: unknown, other: unknown, _options: unknown, command: Command) => {
      const names = texts.parse([one, ...(other === undefined ? [] : [other])]);
      ended(await questionsWhy(io, names, common.parse(command.optsWithGlobals())));
    });
  group
    .command('save')
    .description('keep a set in .ontodesk/questions: a file of questions, or one drawn with --seed')
    .argument('<name>', 'name of the set')
    .argument('[file]', 'one prompt a line, or JSON Lines {id?, prompt, gold?}')
    .option('--replace', 'replace a set of this name')
    .action(async (name: unknown, file: unknown, _options: unknown, command: Command) => {
      const options = saveOptions.parse(command.optsWithGlobals());
      ended(await questionsSave(io, text.parse(name), text.optional().parse(file), options));
    });
  group
    .command('list')
    .description('list the sets that are kept')
    .action(async (_options: unknown, command: Command) => {
      ended(await questionsList(io, common.parse(command.optsWithGlobals())));
    });
}

function addRuns(group: Command, { io, ended }: Registry): void {
  group
    .command('run')
    .description('ask a set, lowest ceiling first, and say what changed since another generation')
    .argument('<set>', SET)
    .option('--since <ref>', 'compare with a commit, branch or tag instead of the last kept run')
    .option(
      '--fail-on-drop [margin]',
      'exit code 1 when the macro ceiling falls, or names are lost, by more (default: questions.margin of ontodesk.yaml)',
      shareArgument,
    )
    .option('--no-keep', 'do not keep the run beside the set')
    .action(async (set: unknown, _options: unknown, command: Command) => {
      ended(await questionsRun(io, text.parse(set), runOptions.parse(command.optsWithGlobals())));
    });
  group
    .command('compare')
    .description('say which names questions gained and lost between two generations')
    .argument('<set>', SET)
    .argument('[before]', 'generation of a kept run, or a commit, branch or tag')
    .argument('[after]', 'the other one (default: the pages on disk)')
    .action(
      async (set: unknown, one: unknown, two: unknown, _options: unknown, command: Command) => {
        const states = texts.parse([one, two].filter((state) => state !== undefined));
        const options = common.parse(command.optsWithGlobals());
        ended(await questionsCompare(io, text.parse(set), states, options));
      },
    );
}

function addExport(group: Command, { io, ended }: Registry): void {
  group
    .command('export')
    .description('write the prompts of a set for other systems: as served, and as controls')
    .argument('<set>', SET)
    .option('--arms <list>', `"all", or some of ${ARMS.join(',')} (default: true)`)
    .action(async (set: unknown, _options: unknown, command: Command) => {
      const options = exportOptions.parse(command.optsWithGlobals());
      ended(await questionsExport(io, text.parse(set), options));
    });
}

/** Seeds are whole numbers of 32 bits. */
function seedArgument(given: string): number {
  const value = /^\d{1,10}$/u.test(given) ? Number(given) : NaN;
  if (value < 2 ** 32) return value;
  throw new InvalidArgumentError('It must be a whole number below 4294967296.');
}

function shareArgument(given: string): number {
  const value = /^\d*\.?\d+$/u.test(given) ? Number(given) : NaN;
  if (value <= 1) return value;
  throw new InvalidArgumentError('It must be a number from 0 to 1.');
}
