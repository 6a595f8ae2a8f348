/** Answers to a question set, asked from the editor: planned and run here, sent by the host. */

import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type CancellationToken, type Connection, ProgressType } from 'vscode-languageserver/node';

import { slugify } from '../corpus/names.js';
import { readPasted } from '../exposure/pasted.js';
import { askWithCare } from '../models/care.js';
import type { Chat } from '../models/chat.js';
import { keyFault, readEndpoint } from '../models/endpoint.js';
import { OpenAiChat } from '../models/openai.js';
import type { ServerOptions, StepProgress } from '../protocol/messages.js';
import {
  type AnswerPlanAnswer,
  type AnswerPlanParams,
  type AnswerRunAnswer,
  type EndpointAnswer,
  type EndpointParams,
  MODEL_METHODS,
  type RunParams,
  type SetsAnswer,
  type SetsParams,
  type TextAnswer,
} from '../protocol/models.js';
import {
  type AnswerTask,
  carryOutAnswers,
  nodeAnswers,
  prepareAnswers,
} from '../workbench/answers.js';
import { promptsOf } from '../workbench/answers-prompts.js';
import { planLines, totalLines } from '../workbench/answers-words.js';
import { nodeQuestionSets, QUESTIONS_FOLDER } from '../workbench/question-sets.js';
import { decodePage, reasonOf } from '../workbench/read-page.js';
import type { Workbench } from '../workbench/workbench.js';
import type { FileSystem } from '../workbench/workbench.types.js';

import type { Corpora } from './corpora.js';
import { editorChat, hostFetch } from './models-host.js';
import { corpusAt } from './requests.js';

export interface ModelPorts {
  readonly connection: Connection;
  readonly corpora: Corpora;
  readonly files: Pick<FileSystem, 'read'>;
  readonly clock: () => Date;
  readonly options: () => ServerOptions;
}

/** A run a person can agree to: exactly these prompts, to exactly this model. */
interface Planned {
  readonly task: AnswerTask;
  readonly params: AnswerPlanParams;
}

/** Plans that wait for a person at a time; older ones are dropped. */
const MOST_PLANS = 4;

const NOT_TRUSTED = 'This folder is not trusted, so nothing of it is sent to a model.';
const NO_PLAN = 'This run is not planned any more. Run the command again.';

const stepProgress = new ProgressType<StepProgress>();

/** Answers the requests about models. */
export function answerModels(ports: ModelPorts): void {
  const { connection, corpora } = ports;
  const runs = new Runs(ports);
  connection.onRequest(
    MODEL_METHODS.endpoint,
    ({ address }: EndpointParams): Promise<EndpointAnswer> => Promise.resolve(endpointOf(address)),
  );
  connection.onRequest(MODEL_METHODS.sets, ({ place }: SetsParams) => setsAt(corpora, place));
  connection.onRequest(MODEL_METHODS.plan, (params: AnswerPlanParams) => runs.plan(params));
  connection.onRequest(MODEL_METHODS.text, ({ run }: RunParams) => runs.text(run));
  connection.onRequest(
    MODEL_METHODS.run,
    (params: RunParams & { readonly progress: string }, token: CancellationToken) =>
      runs.carryOut(params, token),
  );
}

function endpointOf(address: string): EndpointAnswer {
  const endpoint = readEndpoint(address);
  // Any sound key shows what the address itself forbids; the person's stays with the host.
  return 'fault' in endpoint ? endpoint : { ...endpoint, keyRefused: keyFault('key', endpoint) };
}

async function setsAt(corpora: Corpora, place: string | null): Promise<SetsAnswer> {
  const { root } = corpusAt(corpora, place);
  return { root, sets: await nodeQuestionSets(root).names() };
}

class Runs {
  private readonly planned = new Map<string, Planned>();

  constructor(private readonly ports: ModelPorts) {}

  async plan(params: AnswerPlanParams): Promise<AnswerPlanAnswer> {
    if (!this.ports.options().trusted) return { refused: NOT_TRUSTED };
    const workbench = await corpusAt(this.ports.corpora, params.place).ready;
    const asked = askedOf(params, workbench);
    if ('refused' in asked) return asked;
    const file = questionsFile(params, workbench);
    const text = await this.textOf(file);
    if (typeof text !== 'string') return text;
    const engine = workbench.engine();
    const { questions, bad } = readPasted(text, engine.entries);
    const out = answersFile(file, workbench.root, asked.model);
    const task: AnswerTask = {
      file: out,
      prompts: promptsOf(questions, params.arms, engine, workbench.settings.scaffold),
      options: { model: asked.model, allowance: params.allowance, parallel: 1 },
    };
    const plan = await prepareAnswers(task, nodeAnswers);
    if ('refused' in plan) return plan;
    const run = this.keep({ task: { ...task, prompts: plan.pending }, params });
    const { model, origin: to } = asked;
    const requests = plan.pending.length;
    const lines = planLines(plan, asked);
    return { run, requests, most: plan.most.requests, to, model, out, lines, bad };
  }

  /** All that would be sent, prompt by prompt, for a person to read. */
  text(run: string): TextAnswer {
    const { prompts } = this.planned.get(run)?.task ?? { prompts: [] };
    const parts = prompts.map(({ id, arm, messages }) =>
      [
        `==== ${id}, ${arm}`,
        ...messages.flatMap(({ role, content }) => [`-- ${role}`, content]),
      ].join('\n'),
    );
    return { text: parts.join('\n\n') };
  }

  async carryOut(
    { run, progress }: RunParams & { readonly progress: string },
    token: CancellationToken,
  ): Promise<AnswerRunAnswer> {
    const { connection, clock, options } = this.ports;
    const planned = this.planned.get(run);
    this.planned.delete(run);
    if (!options().trusted) return { refused: NOT_TRUSTED };
    if (!planned) return { refused: NO_PLAN };
    const { task, params } = planned;
    const chat = this.chatOf(run, params, task.options.model);
    const prices = params.model.kind === 'server' ? params.model.prices : null;
    const care = { chat, prices, wait };
    const done = await carryOutAnswers(
      task,
      nodeAnswers,
      {
        complete: (request, signal) => askWithCare(care, request, signal),
        clock,
        step: (count, total) =>
          void connection.sendProgress(stepProgress, progress, { done: count, total }),
      },
      signalOf(token),
    );
    if ('refused' in done) return done;
    const { totals } = done;
    const lines = totalLines(totals);
    for (const line of lines) connection.console.info(`${task.file}: ${line}`);
    const failures = Object.keys(totals.failed).length > 0 ? done.failures : null;
    return { totals, lines, out: task.file, failures };
  }

  private chatOf(run: string, { model, timeout }: AnswerPlanParams, name: string): Chat {
    const { connection, clock } = this.ports;
    if (model.kind === 'editor') return editorChat(connection, run, timeout);
    const endpoint = readEndpoint(model.address);
    if ('fault' in endpoint) throw new Error(endpoint.fault);
    const ports = { fetch: hostFetch(connection, run), clock };
    return new OpenAiChat(ports, { endpoint, model: name, key: null, timeout });
  }

  private keep(planned: Planned): string {
    const run = randomUUID();
    this.planned.set(run, planned);
    for (const old of [...this.planned.keys()].slice(0, -MOST_PLANS)) this.planned.delete(old);
    return run;
  }

  private async textOf(file: string): Promise<string | { readonly refused: string }> {
    try {
      const read = decodePage(await this.ports.files.read(file));
      return 'text' in read ? read.text : { refused: `Cannot read ${file}. ${read.reason}` };
    } catch (cause) {
      return { refused: `Cannot read ${file}. ${reasonOf(cause)}` };
    }
  }
}

/** The model and who is sent the text; or why neither is known. */
function askedOf(
  { model }: AnswerPlanParams,
  workbench: Workbench,
): { readonly model: string; readonly origin: string } | { readonly refused: string } {
  if (model.kind === 'editor') return { model: model.name, origin: model.vendor };
  const endpoint = readEndpoint(model.address);
  if ('fault' in endpoint) return { refused: endpoint.fault };
  const name = model.name ?? workbench.settings.models.name;
  if (name !== null) return { model: name, origin: endpoint.origin };
  return {
    refused:
      'Name the model: in the setting ontodesk.model.name, or as models.name in ontodesk.yaml.',
  };
}

function questionsFile({ questions }: AnswerPlanParams, { root }: Workbench): string {
  if ('file' in questions) return questions.file;
  return path.join(root, QUESTIONS_FOLDER, `${path.basename(questions.set)}.jsonl`);
}

/** Answers to a saved set have a folder of their own; others stand beside their questions. */
function answersFile(questions: string, root: string, model: string): string {
  const { dir, name } = path.parse(questions);
  const saved = dir === path.join(root, QUESTIONS_FOLDER);
  const folder = saved ? path.join(root, '.ontodesk', 'answers') : dir;
  return path.join(folder, `${name}.${slugify(model) || 'model'}.answers.jsonl`);
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

function signalOf(token: CancellationToken): AbortSignal {
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort());
  if (token.isCancellationRequested) stop.abort();
  return stop.signal;
}
