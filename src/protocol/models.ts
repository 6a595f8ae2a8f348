/**
 * Messages about models. The server plans and runs; the host holds keys and consent, so everything
 * that leaves the machine passes through the host, and no key ever crosses this wire.
 */

import type { ChatMessage } from '../models/chat.js';
import type { Endpoint } from '../models/endpoint.js';
import type { Prices } from '../models/price.js';
import type { AnswerTotals } from '../workbench/answers-run.js';
import type { Arm } from '../workbench/answers.types.js';

export type { AnswerTotals, Arm, ChatMessage, Endpoint, Prices };

export const MODEL_METHODS = {
  /** Host to server: reads an address. */
  endpoint: 'ontodesk/model/endpoint',
  /** Host to server: names of the saved question sets. */
  sets: 'ontodesk/model/sets',
  /** Host to server: what a run would send. Sends nothing. */
  plan: 'ontodesk/model/plan',
  /** Host to server: the whole text a planned run would send. */
  text: 'ontodesk/model/text',
  /** Host to server: carries out a planned run. */
  run: 'ontodesk/model/run',
  /** Server to host: sends one request over the network. */
  send: 'ontodesk/model/send',
  /** Server to host: asks one of the editor's own models. */
  ask: 'ontodesk/model/ask',
} as const;

/** Names of the commands about models. */
export const MODEL_COMMANDS = {
  setKey: 'ontodesk.setModelKey',
  forgetKeys: 'ontodesk.forgetModelKeys',
  answer: 'ontodesk.answerQuestions',
} as const;

export interface EndpointParams {
  readonly address: string;
}

export type EndpointAnswer =
  | (Endpoint & {
      /** Why no key may be sent there; null when one may. */
      readonly keyRefused: string | null;
    })
  | { readonly fault: string };

export interface SetsParams {
  readonly place: string | null;
}

export interface SetsAnswer {
  readonly root: string;
  readonly sets: readonly string[];
}

/** A server at an address, or one of the editor's own models. */
export type ModelChoice =
  | {
      readonly kind: 'server';
      readonly address: string;
      /** Null: the one that `ontodesk.yaml` names. */
      readonly name: string | null;
      readonly prices: Prices | null;
    }
  | {
      readonly kind: 'editor';
      readonly id: string;
      readonly name: string;
      /** Who serves it, as people know them. */
      readonly vendor: string;
    };

export interface AnswerPlanParams {
  readonly place: string | null;
  /** Name of a saved set, or the path of a file. */
  readonly questions: { readonly set: string } | { readonly file: string };
  readonly arms: readonly Arm[];
  readonly model: ModelChoice;
  /** Tokens a model may write, reasoning and answer. */
  readonly allowance: number;
  /** Seconds one request may take. */
  readonly timeout: number;
}

export type AnswerPlanAnswer =
  | { readonly refused: string }
  | {
      /** Names the plan when it is carried out: nothing but what was planned is sent then. */
      readonly run: string;
      readonly requests: number;
      /** Answers the model can be asked for at most, repetitions included. */
      readonly most: number;
      /** Where it would be sent: an origin, or the editor's provider. */
      readonly to: string;
      readonly model: string;
      /** File the answers go to. */
      readonly out: string;
      /** What a person should know, a sentence a line. */
      readonly lines: readonly string[];
      /** Lines of the question file that are left out. */
      readonly bad: readonly { readonly line: number; readonly message: string }[];
    };

export interface RunParams {
  readonly run: string;
}

/** Answer to `text`. */
export interface TextAnswer {
  readonly text: string;
}

export type AnswerRunAnswer =
  | { readonly refused: string }
  | {
      readonly totals: AnswerTotals;
      /** What came of it, a sentence a line. */
      readonly lines: readonly string[];
      readonly out: string;
      /** File of the failures; null when there are none. */
      readonly failures: string | null;
    };

export interface SendParams {
  readonly run: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type SendAnswer =
  | {
      readonly status: number;
      readonly retryAfter: string | null;
      readonly location: string | null;
      readonly text: string;
    }
  | {
      /** Code of the fault that kept the request from its reply; '' when it has none. */
      readonly failed: string;
    };

export interface AskParams {
  readonly run: string;
  readonly messages: readonly ChatMessage[];
  readonly allowance: number;
}

export type AskAnswer =
  | { readonly text: string; readonly tokensIn: number; readonly tokensOut: number }
  | {
      readonly why: 'unauthorised' | 'no-credit' | 'refused' | 'rejected';
      readonly message: string;
    };
