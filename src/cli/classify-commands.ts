/** `classify` and `export`, as the command line knows them. */

import { Argument, type Command } from 'commander';
import * as z from 'zod';

import { classifyCommand } from './classify.js';
import { exportTurtle } from './export.js';
import type { ExitCode, Io } from './io.js';

const classifyOptions = z.object({
  root: z.string().optional(),
  json: z.boolean().optional(),
  axioms: z.string().optional(),
});
const exportOptions = classifyOptions.extend({
  closure: z.boolean().optional(),
  output: z.string().optional(),
});

const AXIOMS = 'Turtle file of axioms (default: axioms of ontodesk.yaml)';

/** Adds the commands about what follows from the pages; `ended` takes their exit codes. */
export function addClassifyCommands(
  program: Command,
  io: Io,
  ended: (code: ExitCode) => void,
): void {
  program
    .command('classify')
    .description('show what follows from the pages; exit code 1 when a class can have no instance')
    .option('--axioms <file>', AXIOMS)
    .action(async (_options: unknown, command: Command) => {
      ended(await classifyCommand(io, classifyOptions.parse(command.optsWithGlobals())));
    });
  program
    .command('export')
    .description('write the classes of the pages in another format')
    .addArgument(new Argument('<format>', 'the format').choices(['turtle']))
    .option('--output <file>', 'file to write, packed when its name ends in .gz')
    .option('--closure', 'add what follows: ancestors, equal classes, classes without instances')
    .option('--axioms <file>', `${AXIOMS}; used with --closure`)
    .action(async (_format: unknown, _options: unknown, command: Command) => {
      ended(await exportTurtle(io, exportOptions.parse(command.optsWithGlobals())));
    });
}
