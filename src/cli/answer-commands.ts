/** The command that asks a model: its options, checked and handed on. */

import { InvalidArgumentError, type Command } from 'commander';
import * as z from 'zod';

import { answer } from './answer.js';
import type { ExitCode, Io } from './io.js';

const answerOptions = z.object({
  root: z.string().optional(),
  json: z.boolean().optional(),
  index: z.string().optional(),
  questions: z.string().optional(),
  prompts: z.string().optional(),
  out: z.string(),
  arms: z.string().optional(),
  model: z.string().optional(),
  allowance: z.number(),
  timeout: z.number(),
  temperature: z.number().optional(),
  seed: z.number().optional(),
  parallel: z.number(),
  yes: z.boolean().optional(),
});

/** Parser of a number within bounds; anything else is bad use. */
function within(least: number, most: number, pattern = /^\d{1,7}$/u): (text: string) => number {
  return (text) => {
    const value = pattern.test(text) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
  };
}

/** Adds `answer`. */
export function addAnswerCommand(program: Command, io: Io, ended: (code: ExitCode) => void): void {
  program
    .command('answer')
    .description(
      'ask a model a question set, raw and grounded; what has an answer is not asked again',
    )
    .option(
      '--questions <set>',
      'a saved set or a file: JSON Lines {id, prompt}, or a prompt a line',
    )
    .option('--prompts <file>', 'ready prompts instead: JSON Lines {id, arm, messages}')
    .requiredOption(
      '--out <file>',
      'file the answers are added to, JSON Lines {id, arm, answer, context, …}',
    )
    .option('--arms <names>', 'arms to ask, with commas between (default: all)')
    .option('--model <name>', 'name of the model (default: ONTODESK_MODEL_NAME, then models.name)')
    .option(
      '--allowance <n>',
      'tokens a model may write, reasoning and answer',
      within(1, 1_000_000),
      4096,
    )
    .option('--timeout <s>', 'seconds one request may take', within(1, 3600), 180)
    .option(
      '--temperature <t>',
      'temperature (default: that of the server)',
      within(0, 2, /^\d(?:\.\d+)?$/u),
    )
    .option('--seed <n>', 'seed for servers that take one', within(0, 9_999_999))
    .option('--parallel <n>', 'requests under way at a time', within(1, 16), 1)
    .option('--index <file>', 'an exported index instead of the pages')
    .option('--yes', 'agree beforehand to what will be sent')
    .addHelpText('after', ENVIRONMENT)
    .action(async (_options: unknown, command: Command) => {
      ended(await answer(io, answerOptions.parse(command.optsWithGlobals())));
    });
}

const ENVIRONMENT = `
Environment:
  ONTODESK_MODEL_URL        address of an OpenAI-compatible server, as https://host/v1
  ONTODESK_MODEL_KEY        its key; sent to that address alone
  ONTODESK_MODEL_NAME       name of the model
  ONTODESK_MODEL_PRICE_IN   price of a million tokens sent
  ONTODESK_MODEL_PRICE_OUT  price of a million tokens written
`;
