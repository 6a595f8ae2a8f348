/** The host's part of a run as the ports of the models room: the network, and the editor's models. */

import { CancellationTokenSource, type Connection } from 'vscode-languageserver/node';

import { cancelled, failure, type Chat, type ChatOutcome } from '../models/chat.js';
import type { Fetch } from '../models/openai.js';
import {
  type AskAnswer,
  type AskParams,
  MODEL_METHODS,
  type SendAnswer,
  type SendParams,
} from '../protocol/models.js';

type Wire = Pick<Connection, 'sendRequest'>;

/** `fetch` by the host, which adds the key and holds the consent of a run. */
export function hostFetch(connection: Wire, run: string): Fetch {
  return async (url, { headers, body, signal }) => {
    const params: SendParams = { run, url, headers, body };
    const answer = await asked<SendAnswer>(connection, MODEL_METHODS.send, params, signal);
    if ('failed' in answer) {
      throw Object.assign(new Error('The host could not send it.'), { code: answer.failed });
    }
    const { status, text, retryAfter, location } = answer;
    const given = new Headers();
    if (retryAfter !== null) given.set('retry-after', retryAfter);
    if (location !== null) given.set('location', location);
    return new Response(BODILESS.has(status) ? null : text, { status, headers: given });
  };
}

/** Statuses whose reply may have no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** One of the editor's own models; the host knows which one a run is about. */
export function editorChat(connection: Wire, run: string, timeout: number): Chat {
  return {
    async ask({ messages, allowance }, signal) {
      const late = AbortSignal.timeout(timeout * 1000);
      const params: AskParams = { run, messages, allowance };
      try {
        const either = AbortSignal.any([signal, late]);
        const answer = await asked<AskAnswer>(connection, MODEL_METHODS.ask, params, either);
        return outcomeOf(answer, allowance);
      } catch (cause) {
        if (signal.aborted) return cancelled();
        if (late.aborted) return failure('timeout', `No whole answer within ${timeout} s.`);
        return failure('network', `The editor could not ask the model: ${String(cause)}`);
      }
    },
  };
}

function outcomeOf(answer: AskAnswer, allowance: number): ChatOutcome {
  if ('why' in answer) return failure(answer.why, answer.message);
  const { text, tokensIn, tokensOut } = answer;
  const usage = { prompt: tokensIn, completion: tokensOut, reasoning: null };
  const answered = text.trim();
  if (answered === '')
    return failure('empty', 'The answer is empty. Ask another model.', { usage });
  // The editor does not say why a model stopped: the count has to.
  if (tokensOut >= allowance) {
    const what = `The answer was cut off at the allowance. Raise the allowance (${allowance} tokens).`;
    return failure('truncated', what, { usage });
  }
  return { kind: 'answer', text: answered, model: null, finish: null, usage };
}

/** A request to the host that ends with the signal, whether the host answers or not. */
async function asked<T>(
  connection: Wire,
  method: string,
  params: object,
  signal: AbortSignal,
): Promise<T> {
  const source = new CancellationTokenSource();
  let stop: () => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => {
      source.cancel();
      reject(new Error('Stopped.'));
    };
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (signal.aborted) stop();
    const answer = connection.sendRequest<T>(method, params, source.token);
    return await Promise.race([answer, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
    source.dispose();
  }
}
