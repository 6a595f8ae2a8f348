/** The model a command asks: address, key and prices from the environment of the person. */

import { askWithCare, type CarePorts } from '../models/care.js';
import { keyFault, readEndpoint, type Endpoint } from '../models/endpoint.js';
import { OpenAiChat } from '../models/openai.js';
import type { Prices } from '../models/price.js';
import type { AnswerRunPorts } from '../workbench/answers-run.js';
import { Refusal, type Io } from './io.js';

/** A model and who serves it. */
export interface Model {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly prices: Prices | null;
  readonly complete: AnswerRunPorts['complete'];
}

export interface ModelOptions {
  readonly model?: string | undefined;
  /** Seconds one request may take. */
  readonly timeout: number;
}

const URL_VARIABLE = 'ONTODESK_MODEL_URL';
const KEY_VARIABLE = 'ONTODESK_MODEL_KEY';
const NAME_VARIABLE = 'ONTODESK_MODEL_NAME';
const INPUT_VARIABLE = 'ONTODESK_MODEL_PRICE_IN';
const OUTPUT_VARIABLE = 'ONTODESK_MODEL_PRICE_OUT';

/** The model named by option, environment or `ontodesk.yaml`, in this order. */
export function modelOf(io: Io, options: ModelOptions, named: string | null): Model {
  const endpoint = endpointOf(io);
  const name = options.model ?? variable(io, NAME_VARIABLE) ?? named;
  if (name === null) {
    throw new Refusal(
      `Name the model: with --model, in ${NAME_VARIABLE}, or as models.name in ontodesk.yaml.`,
    );
  }
  const key = keyOf(io, endpoint);
  const prices = pricesOf(io);
  const { fetch, clock, wait } = io;
  const { timeout } = options;
  const chat = new OpenAiChat({ fetch, clock }, { endpoint, model: name, key, timeout });
  const ports: CarePorts = { chat, prices, wait };
  return { name, endpoint, prices, complete: (request, stop) => askWithCare(ports, request, stop) };
}

/** A variable with something in it. */
function variable(io: Io, name: string): string | null {
  const value = io.env[name]?.trim() ?? '';
  return value === '' ? null : value;
}

function endpointOf(io: Io): Endpoint {
  const address = variable(io, URL_VARIABLE);
  if (address === null) {
    throw new Refusal(
      `No model is set. Put the address of an OpenAI-compatible server into ${URL_VARIABLE}, as http://localhost:11434/v1, and its key, if it wants one, into ${KEY_VARIABLE}.`,
    );
  }
  const endpoint = readEndpoint(address);
  if ('fault' in endpoint) throw new Refusal(`${URL_VARIABLE}: ${endpoint.fault}`);
  return endpoint;
}

function keyOf(io: Io, endpoint: Endpoint): string | null {
  const key = variable(io, KEY_VARIABLE);
  const fault = key === null ? null : keyFault(key, endpoint);
  if (fault !== null) throw new Refusal(`${KEY_VARIABLE}: ${fault}`);
  return key;
}

function pricesOf(io: Io): Prices | null {
  const input = priceOf(io, INPUT_VARIABLE);
  const output = priceOf(io, OUTPUT_VARIABLE);
  if (input === null && output === null) return null;
  if (input !== null && output !== null) return { input, output };
  throw new Refusal(`Set ${INPUT_VARIABLE} and ${OUTPUT_VARIABLE}, or neither.`);
}

function priceOf(io: Io, name: string): number | null {
  const text = variable(io, name);
  if (text === null) return null;
  if (/^\d+(?:\.\d+)?$/u.test(text)) return Number(text);
  throw new Refusal(`${name} must be a price per million tokens, as 0.15.`);
}
