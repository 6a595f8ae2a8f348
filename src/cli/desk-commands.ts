/** The commands of the desk: their arguments and options, checked and handed on. */

import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';

import type { DecisionVerb } from '../workbench/desk.types.js';
import { declining } from './desk.js';
import {
  dossierAssemble,
  dossierDecide,
  dossierList,
  dossierShow,
  gate,
  promote,
  revert,
  type DossierVerb,
} from './dossier.js';
import { candidates, draft } from './drafts.js';
import type { ExitCode, Io } from './io.js';
import { judgeList, judgeOpen, judgeReport, judgeRun, judgeShow, judgeVerdict } from './judge.js';
import { decide, ledgerImport, ledgerList, ledgerResolve, ledgerVerify } from './ledger.js';

const common = z.object({ root: z.string().optional(), json: z.boolean().optional() });
const withReason = common.extend({ reason: z.string() });
const importOptions = common.extend({ episode: z.string().optional() });
const listOptions = importOptions.extend({ state: z.string().optional() });
const draftOptions = common.extend({ edit: z.string().optional() });
const gateOptions = common.extend({ base: z.string() });
const verdictOptions = common.extend({
  value: z.number().optional(),
  newer: z.enum(['left', 'right']).optional(),
  remark: z.string().optional(),
  skip: z.string().optional(),
});
const text = z.string();
const texts = z.array(text);

/** What every command of the desk is registered with. */
interface Registry {
  readonly io: Io;
  readonly ended: (code: ExitCode) => void;
}

/** Runs a command with its options read by their schema; what the desk declines ends with 1. */
async function run<O extends z.infer<typeof common>>(
  { io, ended }: Registry,
  schema: z.ZodType<O>,
  command: Command,
  work: (options: O) => Promise<ExitCode>,
): Promise<void> {
  const options = schema.parse(command.optsWithGlobals());
  ended(await declining(io, options, () => work(options)));
}

/** Adds the commands from the ledger to the gate. */
export function addDeskCommands(program: Command, io: Io, ended: (code: ExitCode) => void): void {
  const registry = { io, ended };
  addLedger(program, registry);
  addDecisions(program, registry);
  addDrafts(program, registry);
  addJudge(program, registry);
  addDossier(program, registry);
  addPromotion(program, registry);
}

function addLedger(program: Command, registry: Registry): void {
  const { io } = registry;
  const ledger = program.command('ledger').description('the ledger of assertions');
  ledger
    .command('import')
    .description('propose the assertions of a JSON file; "-" is standard input')
    .argument('<file>', 'an array of assertions, or {episode, assertions}')
    .option('--episode <name>', 'episode of an array of assertions')
    .action((file: unknown, _options: unknown, command: Command) =>
      run(registry, importOptions, command, (o) => ledgerImport(io, text.parse(file), o)),
    );
  ledger
    .command('list')
    .description('list assertions with their state')
    .option('--episode <name>', 'of this episode only')
    .addOption(new Option('--state <state>', 'in this state only').choices(STATES))
    .action((_options: unknown, command: Command) =>
      run(registry, listOptions, command, (o) => ledgerList(io, o)),
    );
  ledger
    .command('resolve')
    .description('look up the classes of terms that have none yet')
    .action((_options: unknown, command: Command) =>
      run(registry, common, command, (o) => ledgerResolve(io, o)),
    );
  ledger
    .command('verify')
    .description('check every ledger file; exit code 1 when there is a problem')
    .action((_options: unknown, command: Command) =>
      run(registry, common, command, (o) => ledgerVerify(io, o)),
    );
}

const STATES = ['proposed', 'admitted', 'abstained', 'rejected', 'withdrawn', 'contested'] as const;

const DECISIONS: Readonly<Record<DecisionVerb, string>> = {
  admit: 'admit assertions that have evidence',
  abstain: 'abstain from assertions: not enough support, which does not make them false',
  reject: 'reject assertions',
  withdraw: 'withdraw assertions that were admitted',
};

function addDecisions(program: Command, registry: Registry): void {
  for (const verb of ['admit', 'abstain', 'reject', 'withdraw'] as const) {
    program
      .command(verb)
      .description(DECISIONS[verb])
      .argument('<fingerprint...>', 'fingerprints, as "ledger list" shows them')
      .requiredOption('--reason <text>', 'why; it is recorded')
      .action((prints: unknown, _options: unknown, command: Command) =>
        run(registry, withReason, command, (o) =>
          decide(registry.io, verb, texts.parse(prints), o),
        ),
      );
  }
}

function addDrafts(program: Command, registry: Registry): void {
  const { io } = registry;
  program
    .command('candidates')
    .description('pages with admitted assertions that are not on them yet')
    .action((_options: unknown, command: Command) =>
      run(registry, common, command, (o) => candidates(io, o)),
    );
  program
    .command('draft')
    .description("make a page's draft from its admitted assertions")
    .argument('<page>', 'path or name of the page')
    .option(
      '--edit <file>',
      'take the text of this file as the edited draft; "-" is standard input',
    )
    .action((page: unknown, _options: unknown, command: Command) =>
      run(registry, draftOptions, command, (o) => draft(io, text.parse(page), o)),
    );
}

/** A value on the scale of verdicts. */
function onScale(given: string): number {
  if (/^(?:-?[12]|0)$/u.test(given)) return Number(given);
  throw new InvalidArgumentError('It must be -2, -1, 0, 1 or 2.');
}

function addJudge(program: Command, registry: Registry): void {
  const { io } = registry;
  const judge = program.command('judge').description('judge before and after blind');
  judge
    .command('open')
    .description("open a trial of a page's draft")
    .argument('<page>', 'path or name of the page, or id of the candidate')
    .action((page: unknown, _options: unknown, command: Command) =>
      run(registry, common, command, (o) => judgeOpen(io, text.parse(page), o)),
    );
  judge
    .command('list')
    .description('trials that wait for you here')
    .action((_options: unknown, command: Command) =>
      run(registry, common, command, (o) => judgeList(io, o)),
    );
  judge
    .command('show')
    .description('show the two texts of a trial')
    .argument('[trial]', 'id of the trial (default: the first that waits for you)')
    .action((trial: unknown, _options: unknown, command: Command) =>
      run(registry, common, command, (o) => judgeShow(io, text.optional().parse(trial), o)),
    );
  addVerdict(judge, registry);
  judge
    .command('report')
    .description('what the verdicts on each draft say together')
    .action((_options: unknown, command: Command) =>
      run(registry, common, command, (o) => judgeReport(io, o)),
    );
  judge
    .command('run')
    .description('judging by a model: not built yet')
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => registry.ended(judgeRun(io)));
}

function addVerdict(judge: Command, registry: Registry): void {
  judge
    .command('verdict')
    .description('give a verdict; asked for at a terminal when no option gives it')
    .argument('[trial]', 'id of the trial (default: the first that waits for you)')
    .option('--value <n>', 'how much better the right-hand text is, -2 to 2', onScale)
    .addOption(new Option('--newer <side>', 'text that looks newer').choices(['left', 'right']))
    .option('--remark <text>', 'a remark')
    .option('--skip <reason>', 'skip this trial, with the reason')
    .action((trial: unknown, _options: unknown, command: Command) =>
      run(registry, verdictOptions, command, (o) =>
        judgeVerdict(registry.io, text.optional().parse(trial), o),
      ),
    );
}

const DOSSIER_VERBS: readonly (readonly [string, DossierVerb, string])[] = [
  ['approve', 'approve', 'approve the page as it would be; no author of the draft can'],
  ['return', 'return', 'return a dossier with remarks'],
  ['reject', 'rejectDossier', 'reject a dossier'],
  ['withdraw', 'withdrawDossier', 'take a dossier back'],
];

function addDossier(program: Command, registry: Registry): void {
  const { io } = registry;
  const dossier = program.command('dossier').description('dossiers: draft, trials and decision');
  dossier
    .command('list')
    .description('all dossiers, those that wait for you first')
    .action((_options: unknown, command: Command) =>
      run(registry, common, command, (o) => dossierList(io, o)),
    );
  dossier
    .command('assemble')
    .description("put a page's draft and its trials together")
    .argument('<page>', 'path or name of the page, or id of the candidate')
    .action((page: unknown, _options: unknown, command: Command) =>
      run(registry, common, command, (o) => dossierAssemble(io, text.parse(page), o)),
    );
  dossier
    .command('show')
    .description('show a dossier with every condition of the gate')
    .argument('<dossier>', 'id of the dossier')
    .action((id: unknown, _options: unknown, command: Command) =>
      run(registry, common, command, (o) => dossierShow(io, text.parse(id), o)),
    );
  for (const [name, verb, description] of DOSSIER_VERBS) {
    dossier
      .command(name)
      .description(description)
      .argument('<dossier>', 'id of the dossier')
      .requiredOption('--reason <text>', 'why; it is recorded')
      .action((id: unknown, _options: unknown, command: Command) =>
        run(registry, withReason, command, (o) => dossierDecide(io, verb, text.parse(id), o)),
      );
  }
}

function addPromotion(program: Command, registry: Registry): void {
  const { io } = registry;
  program
    .command('promote')
    .description('write an approved dossier into its page; exit code 1 when the gate is closed')
    .argument('<dossier>', 'id of the dossier')
    .action((id: unknown, _options: unknown, command: Command) =>
      run(registry, common, command, (o) => promote(io, text.parse(id), o)),
    );
  program
    .command('revert')
    .description('put back what stood on the page before a promotion')
    .argument('<dossier>', 'id of the dossier')
    .requiredOption('--reason <text>', 'why; it is recorded')
    .action((id: unknown, _options: unknown, command: Command) =>
      run(registry, withReason, command, (o) => revert(io, text.parse(id), o)),
    );
  program
    .command('gate')
    .description('check what changed since a commit; exit code 1 when it may not enter')
    .requiredOption('--base <ref>', 'commit, tag or branch to compare with')
    .action((_options: unknown, command: Command) =>
      run(registry, gateOptions, command, (o) => gate(io, o)),
    );
}
