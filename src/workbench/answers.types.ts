/** Answers of a model to a question set, as they are kept in files. */

import * as z from 'zod';

import type { ChatMessage, FailureKind, Usage } from '../models/chat.js';

/** The arms that are made from a question set: the bare question, and the question with its block. */
export const ARMS = ['raw', 'grounded'] as const;
export type Arm = (typeof ARMS)[number];

/** One question as it is sent. */
export interface Prompt {
  readonly id: string;
  readonly arm: string;
  readonly messages: readonly ChatMessage[];
}

/** One line of a file of answers. */
export interface AnswerRow {
  readonly id: string;
  readonly arm: string;
  readonly answer: string;
  /** All the model was shown: its messages with a space between. */
  readonly context: string;
  /** The model that was asked. */
  readonly model: string;
  /** What the server calls the model that answered, where that is another name. */
  readonly served?: string;
  /** Tokens of all attempts; null when the server counts none. */
  readonly usage: Usage | null;
  /** At the prices set; null when a price or a count is missing. */
  readonly cost: number | null;
  readonly finish: string | null;
  readonly attempts: number;
  /** ISO 8601. */
  readonly at: string;
}

/** One line of the file of failures beside it: a question that is asked again by the next run. */
export interface FailureRow {
  readonly id: string;
  readonly arm: string;
  readonly failure: FailureKind;
  readonly message: string;
  readonly model: string;
  readonly usage: Usage | null;
  readonly cost: number | null;
  readonly attempts: number;
  readonly at: string;
}

/** What is read of a row that is kept: enough to know what needs no asking. */
export const keptSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  arm: z.string(),
  answer: z.string(),
  context: z.string().nullish(),
  model: z.string().nullish(),
});
export type KeptRow = z.infer<typeof keptSchema>;

/** The text that is shown to a model: its messages, a space between. */
export function shownText(messages: readonly ChatMessage[]): string {
  return messages.map(({ content }) => content).join(' ');
}

/** One key for a question in an arm. */
export function promptKey({ id, arm }: Pick<Prompt, 'id' | 'arm'>): string {
  return JSON.stringify([arm, id]);
}
