/** The commands of the statistics: their arguments and options, checked and handed on. */

import type { Command } from 'commander';
import * as z from 'zod';

import type { ExitCode, Io } from './io.js';
import { measure } from './measure.js';
import { statsPaired } from './stats.js';

const pairedOptions = z.object({
  json: z.boolean().optional(),
  a: z.string(),
  b: z.string(),
  by: z.string(),
  cluster: z.string().optional(),
});

/** Adds `stats paired` and `measure`. */
export function addStatsCommands(program: Command, io: Io, ended: (code: ExitCode) => void): void {
  const stats = program.command('stats').description('statistics on files of scores');
  stats
    .command('paired')
    .description('compare two arms on the same items: mean difference, exact test, effect size')
    .argument('<file>', 'JSON array of rows {FIELD, id, arm, score}; "-" is standard input')
    .requiredOption('--a <arm>', 'arm to compare')
    .requiredOption('--b <arm>', 'arm to compare it with; differences are a − b')
    .requiredOption('--by <field>', 'field that names the group of a row')
    .option('--cluster <field>', 'draw the interval over whole clusters of this field')
    .action(async (file: unknown, _options: unknown, command: Command) => {
      const options = pairedOptions.parse(command.optsWithGlobals());
      ended(await statsPaired(io, z.string().parse(file), options));
    });
  program
    .command('measure')
    .description('compute measures: reads [{measure, input}], writes it back with values')
    .argument('<file>', 'JSON array of rows {measure, input}; "-" is standard input')
    .action(async (file: unknown) => {
      ended(await measure(io, z.string().parse(file)));
    });
}
