/** Reads what an OpenAI-compatible server sends back: an answer, or why there is none. */

import * as z from 'zod';

import { failure, type ChatFailure, type ChatOutcome, type Usage } from './chat.js';

const count = z.number().int().nonnegative();

const usageSchema = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  completion_tokens_details: z.object({ reasoning_tokens: count.nullish() }).nullish().catch(null),
});

const partSchema = z.object({ text: z.string().nullish() });

const messageSchema = z.object({
  content: z.union([z.string(), z.array(partSchema)]).nullish(),
  refusal: z.string().nullish(),
  reasoning_content: z.unknown().optional(),
  reasoning: z.unknown().optional(),
});

const replySchema = z.object({
  model: z.string().nullish().catch(null),
  choices: z
    .array(z.object({ message: messageSchema, finish_reason: z.string().nullish() }))
    .min(1),
  // An answer is worth keeping even when its count is not.
  usage: usageSchema.nullish().catch(null),
});

type Message = z.infer<typeof messageSchema>;

/** Words of servers for a reply that was cut off at the allowance. */
const CUT_OFF: ReadonlySet<string> = new Set([
  'length',
  'max_tokens',
  'max_output_tokens',
  'model_length',
]);

/** Words of servers for a reply that was withheld. */
const WITHHELD: ReadonlySet<string> = new Set([
  'content_filter',
  'refusal',
  'safety',
  'recitation',
  'prohibited_content',
  'blocklist',
]);

/** The outcome in a reply of status 200; `allowance` is what the request gave. */
export function readReply(text: string, allowance: number): ChatOutcome {
  const read = replySchema.safeParse(jsonOf(text));
  if (!read.success) return badReply();
  const { choices, usage: counted, model } = read.data;
  const { message, finish_reason } = choices[0]!;
  const usage = usageOf(counted ?? null);
  const finish = finish_reason?.toLowerCase() ?? null;
  const answer = answerOf(message);
  const refused = (message.refusal ?? '').trim() !== '' || WITHHELD.has(finish ?? '');
  if (refused) return failure('refused', REFUSED, { usage });
  if (finish === 'error') return { ...badReply(), usage };
  if (isCutOff(finish, usage, allowance)) return truncated(message, answer, allowance, usage);
  if (answer === '') return failure('empty', emptyWords(message), { usage });
  return { kind: 'answer', text: answer, model: model ?? null, finish, usage };
}

const REFUSED =
  'The model refused to answer, or a filter withheld the answer. It is not asked again: change the question or the model.';

/** A reply that is no completion. */
function badReply(): ChatFailure {
  return failure(
    'bad-reply',
    'The reply is no chat completion. Check that the address is that of an OpenAI-compatible server.',
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** A server that gives no reason may still have stopped at the allowance: its count shows it. */
function isCutOff(finish: string | null, usage: Usage | null, allowance: number): boolean {
  if (finish !== null) return CUT_OFF.has(finish);
  return usage !== null && usage.completion >= allowance;
}

function truncated(
  message: Message,
  answer: string,
  allowance: number,
  usage: Usage | null,
): ChatFailure {
  const how = `Raise the allowance (${allowance} tokens).`;
  const what =
    answer === '' && reasoned(message)
      ? 'Reasoning used up the whole allowance and left no answer.'
      : 'The answer was cut off at the allowance.';
  return failure('truncated', `${what} ${how}`, { usage });
}

function emptyWords(message: Message): string {
  return reasoned(message)
    ? 'The model reasoned and gave no answer. Raise the allowance, or ask another model.'
    : 'The answer is empty. Raise the allowance, or ask another model.';
}

/** Whether anything but an answer came: reasoning in a field of its own, or in the text. */
function reasoned(message: Message): boolean {
  const fields = [message.reasoning_content, message.reasoning];
  return fields.some((field) => isText(field)) || contentOf(message).trim() !== '';
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

function contentOf({ content }: Message): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text }) => text ?? '').join('');
}

/** The answer alone: some servers put reasoning in front of it, between `<think>` marks. */
function answerOf(message: Message): string {
  const text = contentOf(message).trim();
  if (!text.startsWith('<think>')) return text;
  const end = text.indexOf('</think>');
  return end < 0 ? '' : text.slice(end + '</think>'.length).trim();
}

function usageOf(counted: z.infer<typeof usageSchema> | null): Usage | null {
  if (!counted) return null;
  return {
    prompt: counted.prompt_tokens,
    completion: counted.completion_tokens,
    reasoning: counted.completion_tokens_details?.reasoning_tokens ?? null,
  };
}

const errorSchema = z.object({
  message: z.string().nullish().catch(null),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  param: z.string().nullish().catch(null),
});

/** What a server says of an error. */
export interface ServerError {
  readonly message: string;
  readonly code: string;
  /** The field it complains about; '' when it names none. */
  readonly param: string;
}

const NOTHING_SAID: ServerError = { message: '', code: '', param: '' };

/** Reads `{error: {…}}`, `{error: "…"}` or `{message}`; null when the text is none of them. */
export function readError(text: string): ServerError | null {
  const read = z
    .object({ error: z.union([z.string(), errorSchema]).nullish(), message: z.string().nullish() })
    .safeParse(jsonOf(text));
  if (!read.success) return null;
  const { error, message } = read.data;
  if (typeof error === 'string') return { ...NOTHING_SAID, message: error };
  if (error) {
    return {
      message: error.message ?? '',
      code: String(error.code ?? ''),
      param: error.param ?? '',
    };
  }
  return typeof message === 'string' ? { ...NOTHING_SAID, message } : null;
}
