/** `fix`, as the command line knows it. */

import type { Command } from 'commander';
import * as z from 'zod';

import { fix } from './fix.js';
import type { ExitCode, Io } from './io.js';

const fixOptions = z.object({
  root: z.string().optional(),
  json: z.boolean().optional(),
  dryRun: z.boolean().optional(),
});

/** Adds the command that makes all fixes of a code; `ended` takes its exit code. */
export function addFixCommand(program: Command, io: Io, ended: (code: ExitCode) => void): void {
  program
    .command('fix')
    .description('make all fixes of a code; exit code 1 when findings of it remain')
    .argument('<code>', 'code of the findings, as "check" shows it')
    .argument('[path...]', 'pages or folders (default: the whole corpus)')
    .option('--dry-run', 'write nothing, show the changes as a patch')
    .action(async (code: unknown, paths: unknown, _options: unknown, command: Command) => {
      const options = fixOptions.parse(command.optsWithGlobals());
      ended(await fix(io, z.string().parse(code), z.array(z.string()).parse(paths), options));
    });
}
