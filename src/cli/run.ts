/** The command line: reads arguments, runs one command, and says how it ended. */

import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';

import { addAnswerCommand } from './answer-commands.js';
import { check } from './check.js';
import { addClassifyCommands } from './classify-commands.js';
import { diff } from './diff.js';
import { exposure } from './exposure.js';
import { addFixCommand } from './fix-commands.js';
import { addHealthCommand } from './health-commands.js';
import { index } from './index-command.js';
import { init } from './init.js';
import { EXIT, messageOf, note, Refusal, type ExitCode, type Io } from './io.js';
import { scaffold } from './scaffold.js';
import { addDeskCommands } from './desk-commands.js';
import { addQuestionCommands } from './questions-commands.js';
import { addShapesCommands } from './shapes-commands.js';
import { addStatsCommands } from './stats-commands.js';

/** Options as the commands want them; what commander hands over is checked here. */
const common = { root: z.string().optional(), json: z.boolean().optional() };
const engineOptions = { ...common, index: z.string().optional() };

const initOptions = z.object({ ...common, baseline: z.boolean().optional() });
const checkOptions = z.object({
  ...common,
  failOn: z.enum(['error', 'warning', 'info', 'hint']).optional(),
  baseline: z.union([z.string(), z.literal(false)]).optional(),
  writeBaseline: z.string().optional(),
  hints: z.boolean().optional(),
  sarif: z.boolean().optional(),
  since: z.string().optional(),
  shapes: z.boolean().optional(),
});
const indexOptions = z.object({ ...common, export: z.string().optional() });
const scaffoldOptions = z.object({
  ...engineOptions,
  batch: z.string().optional(),
  budget: z.number().optional(),
  seeds: z.number().optional(),
  hops: z.number().optional(),
  confidence: z.boolean().optional(),
});
const exposureOptions = z.object({
  ...engineOptions,
  questions: z.string(),
  answers: z.string().optional(),
  map: z.string().optional(),
  questionMap: z.string().optional(),
  reference: z.string().optional(),
  arm: z.string().optional(),
  pictures: z.string().optional(),
  each: z.boolean().optional(),
  seed: z.number().optional(),
});

const texts = z.array(z.string());

/** Parser of a whole number; anything else is bad use. */
function whole(least: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/u.test(text) ? Number(text) : NaN;
    if (value >= least) return value;
    throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
  };
}

/** A running program: set by the command that ran. */
interface Outcome {
  code: ExitCode;
}

function buildProgram(io: Io, outcome: Outcome): Command {
  const program = new Command('ontodesk')
    .description('Check, question and curate an ontology kept as markdown pages.')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => io.out.write(text),
      writeErr: (text) => io.err.write(text),
    })
    .exitOverride()
    .option('--root <dir>', 'root of the corpus (default: current folder)')
    .option('--json', 'write JSON for programs')
    .option('-V, --version', 'show the version')
    .on('option:version', () => {
      io.out.write(`${io.version()}\n`);
      throw new CommanderError(EXIT.ok, 'commander.version', io.version());
    });
  addInit(program, io, outcome);
  addCheck(program, io, outcome);
  addFixCommand(program, io, (code) => (outcome.code = code));
  addDiff(program, io, outcome);
  addIndex(program, io, outcome);
  addScaffold(program, io, outcome);
  addExposure(program, io, outcome);
  addStatsCommands(program, io, (code) => (outcome.code = code));
  addQuestionCommands(program, io, (code) => (outcome.code = code));
  addAnswerCommand(program, io, (code) => (outcome.code = code));
  addDeskCommands(program, io, (code) => (outcome.code = code));
  addClassifyCommands(program, io, (code) => (outcome.code = code));
  addShapesCommands(program, io, (code) => (outcome.code = code));
  addHealthCommand(program, io, (code) => (outcome.code = code));
  return program;
}

function addInit(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('init')
    .description('set up the root: detect pages and vocabulary, write ontodesk.yaml and git files')
    .option('--baseline', 'write the findings of today to .ontodesk/baseline.json')
    .action(async (_options: unknown, command: Command) => {
      outcome.code = await init(io, initOptions.parse(command.optsWithGlobals()));
    });
}

function addCheck(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('check')
    .description('check pages; exit code 1 when a finding reaches the level to fail on')
    .argument('[path...]', 'pages or folders (default: the whole corpus)')
    .addOption(
      new Option(
        '--fail-on <level>',
        'level to fail on (default: failOn of ontodesk.yaml)',
      ).choices(checkOptions.shape.failOn.unwrap().options),
    )
    .option(
      '--baseline <file>',
      'leave out the findings written to this file (default: baseline of ontodesk.yaml, else .ontodesk/baseline.json where it is there)',
    )
    .option('--no-baseline', 'leave nothing out')
    .option('--write-baseline <file>', 'write the findings there are now to a file')
    .option('--hints', 'list hints too')
    .option('--sarif', 'write SARIF for code scanning')
    .option('--shapes', 'check shapes too (default: where ontodesk.yaml names any)')
    .option('--no-shapes', 'check no shapes')
    .option('--since <ref>', 'leave out the findings that a commit, branch or tag had already')
    .action(async (paths: unknown, _options: unknown, command: Command) => {
      const options = checkOptions.parse(command.optsWithGlobals());
      outcome.code = await check(io, texts.parse(paths), options);
    });
}

function addDiff(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('diff')
    .description('show which classes differ between two commits; exit code 1 when any does')
    .argument('<ref1>', 'commit, branch or tag to start from')
    .argument('[ref2]', 'the other one (default: the pages on disk)')
    .action(async (ref1: unknown, ref2: unknown, _options: unknown, command: Command) => {
      const options = z.object(common).parse(command.optsWithGlobals());
      outcome.code = await diff(
        io,
        z.string().parse(ref1),
        z.string().optional().parse(ref2),
        options,
      );
    });
}

function addIndex(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('index')
    .description('index the corpus and show its counts')
    .option('--export <file>', 'write the scaffold index; packed when the name ends in .gz')
    .action(async (_options: unknown, command: Command) => {
      outcome.code = await index(io, indexOptions.parse(command.optsWithGlobals()));
    });
}

function addScaffold(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('scaffold')
    .description('show what would be served for a question')
    .argument('[question...]', 'the question')
    .option('--batch <file>', 'serve the questions of a JSON Lines file; "-" is standard input')
    .option('--index <file>', 'an exported index instead of the pages')
    .option('--budget <n>', 'tokens a block may have', whole(1))
    .option('--seeds <n>', 'classes a question may link to', whole(1))
    .option('--hops <n>', 'define neighbours: 0 no, 1 yes', whole(0))
    .option('--confidence', 'scale the budget by how well the question matches')
    .action(async (words: unknown, _options: unknown, command: Command) => {
      const options = scaffoldOptions.parse(command.optsWithGlobals());
      outcome.code = await scaffold(io, texts.parse(words), options);
    });
}

function addExposure(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('exposure')
    .description('account for what served blocks expose of the gold, and what answers recover')
    .requiredOption('--questions <file>', 'rows {id, prompt, gold}: JSON Lines, JSON, CSV or TSV')
    .option('--question-map <columns>', 'where the questions have them, as in prompt=question')
    .option('--answers <file>', 'rows {id, arm, answer, context}: JSON Lines, JSON, CSV or TSV')
    .option(
      '--map <columns>',
      'where the answers have them, as in id=qid,answer=output,context=docs',
    )
    .option('--reference <arm>', 'compare with this arm on names that were not shown')
    .option('--arm <arm>', 'compare this arm alone')
    .option('--each', 'show a row per question')
    .option('--pictures <folder>', 'write gain.svg and counts.svg')
    .option('--seed <n>', 'seed of the intervals', whole(0))
    .option('--index <file>', 'an exported index instead of the pages')
    .action(async (_options: unknown, command: Command) => {
      outcome.code = await exposure(io, exposureOptions.parse(command.optsWithGlobals()));
    });
}

/** Runs the command line (arguments without node and script) and gives the exit code. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  const outcome: Outcome = { code: EXIT.ok };
  try {
    await buildProgram(io, outcome).parseAsync([...argv], { from: 'user' });
    return outcome.code;
  } catch (cause) {
    return failure(io, cause);
  }
}

function failure(io: Io, cause: unknown): ExitCode {
  if (cause instanceof CommanderError) {
    // Commander has told its errors already; help and version that were asked for are none.
    return cause.exitCode === 0 ? EXIT.ok : EXIT.bad;
  }
  note(io, cause instanceof Refusal ? `ontodesk: ${cause.message}` : unexpected(io, cause));
  return EXIT.bad;
}

function unexpected(io: Io, cause: unknown): string {
  const trace = cause instanceof Error && (io.env.ONTODESK_DEBUG ?? '') !== '' ? cause.stack : null;
  return `ontodesk: unexpected fault: ${trace ?? messageOf(cause)} Please report it.`;
}
