/** `shapes`, as the command line knows it. */

import type { Command } from 'commander';
import * as z from 'zod';

import type { ExitCode, Io } from './io.js';
import { initShapes } from './shapes.js';

const common = z.object({ root: z.string().optional(), json: z.boolean().optional() });

/** Adds the commands about shapes; `ended` takes their exit codes. */
export function addShapesCommands(program: Command, io: Io, ended: (code: ExitCode) => void): void {
  program
    .command('shapes')
    .description('shapes that pages are checked with')
    .command('init')
    .description('write a file of shapes to start from, and name it in ontodesk.yaml')
    .action(async (_options: unknown, command: Command) => {
      ended(await initShapes(io, common.parse(command.optsWithGlobals())));
    });
}
