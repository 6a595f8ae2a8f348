/** What is sent for a question set: made from the questions, or read from a file of prompts. */

import * as z from 'zod';

import type { ScaffoldEngine, ScaffoldOptions } from '../scaffold/engine.js';
import { withScaffold } from '../scaffold/messages.js';
import { ARMS, promptKey, type Arm, type Prompt } from './answers.types.js';

/** A line that is no prompt, or not to be asked. */
export interface BadPrompt {
  /** One-based. */
  readonly line: number;
  readonly message: string;
}

export interface ReadPrompts {
  readonly prompts: readonly Prompt[];
  readonly bad: readonly BadPrompt[];
}

/** A question without its gold: no gold is needed to ask. */
export interface AskedQuestion {
  readonly id: string;
  readonly prompt: string;
}

const idSchema = z.union([z.string().min(1), z.number()]).transform(String);

const promptSchema = z.object({
  id: idSchema,
  arm: z.string().min(1),
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
    .min(1),
});

/** Reads prompts made elsewhere, JSON Lines {id, arm, messages}; the first of an arm counts. */
export function readPrompts(text: string): ReadPrompts {
  const prompts: Prompt[] = [];
  const bad: BadPrompt[] = [];
  const seen = new Set<string>();
  text.split('\n').forEach((raw, i) => {
    if (raw.trim() === '') return;
    const value = jsonOf(raw);
    if (isHeader(value)) return;
    const row = promptSchema.safeParse(value);
    const fault = row.success ? repeated(row.data, seen) : faultOf(value, row.error);
    if (fault !== null) bad.push({ line: i + 1, message: fault });
    else if (row.success) prompts.push(row.data);
  });
  return { prompts, bad };
}

/** The first line of a set may say what it was frozen with. */
function isHeader(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ontodesk' in value;
}

function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return undefined;
  }
}

function faultOf(value: unknown, error: z.ZodError): string {
  if (value === undefined) return 'This line is not JSON.';
  const [issue] = error.issues;
  return `This is no prompt {id, arm, messages}: ${[...(issue?.path ?? []), issue?.message].join(': ')}.`;
}

function repeated(prompt: Prompt, seen: Set<string>): string | null {
  const key = promptKey(prompt);
  if (seen.has(key)) return `A prompt "${prompt.id}" of the arm "${prompt.arm}" came before.`;
  seen.add(key);
  return null;
}

/**
 * The prompts of a question set, question by question, so that a run that is stopped leaves both
 * arms of the same questions. Raw: the question as the one user message. Grounded: the same, with
 * what the engine serves for it in a system message; a question for which nothing is served is
 * asked bare in both.
 */
export function promptsOf(
  questions: readonly AskedQuestion[],
  arms: readonly Arm[],
  engine: ScaffoldEngine,
  options: ScaffoldOptions,
): Prompt[] {
  return questions.flatMap(({ id, prompt }) => {
    const bare = [{ role: 'user', content: prompt }] as const;
    return ARMS.filter((arm) => arms.includes(arm)).map((arm): Prompt => {
      const grounded = arm === 'grounded';
      const block = grounded ? engine.serve(prompt, options).block : '';
      return { id, arm, messages: withScaffold(bare, block) };
    });
  });
}
