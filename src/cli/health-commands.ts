/** `health`, as the command line knows it. */

import { Option, type Command } from 'commander';
import * as z from 'zod';

import { health } from './health.js';
import type { ExitCode, Io } from './io.js';

const healthOptions = z.object({
  root: z.string().optional(),
  json: z.boolean().optional(),
  format: z.enum(['text', 'json', 'csv', 'markdown']).optional(),
  trend: z.boolean().optional(),
  out: z.string().optional(),
  baseline: z.union([z.string(), z.literal(false)]).optional(),
});

/** Adds the command that counts everything at once; `ended` takes its exit code. */
export function addHealthCommand(program: Command, io: Io, ended: (code: ExitCode) => void): void {
  const formats = healthOptions.shape.format.unwrap().options;
  program
    .command('health')
    .description('count findings by code, domain and page, with metrics and what was not checked')
    .addOption(new Option('--format <format>', 'how to write it (default: text)').choices(formats))
    .option('--trend', 'count the findings at commits of the history too')
    .option('--out <file>', 'write to a file')
    .option('--baseline <file>', 'a baseline instead of the one of the corpus')
    .option('--no-baseline', 'no baseline: every finding counts as new')
    .action(async (_options: unknown, command: Command) => {
      ended(await health(io, healthOptions.parse(command.optsWithGlobals())));
    });
}
