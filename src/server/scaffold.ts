/** Answers for the scaffold screen. */

import {
  type CancellationToken,
  type Connection,
  LSPErrorCodes,
  ProgressType,
  ResponseError,
} from 'vscode-languageserver/node';

import {
  METHODS,
  type PageParams,
  type QuestionAnswer,
  type ScaffoldAnswer,
  type ScaffoldParams,
  type ServerOptions,
  type StepProgress,
} from '../protocol/messages.js';
import {
  type AskOptions,
  type CeilingAnswer,
  type CeilingParams,
  type ChoicesParams,
  SCAFFOLD_METHODS,
  type ScaffoldChoices,
  type TwiceAnswer,
  type TwiceParams,
  type WhyNotAnswer,
  type WhyNotParams,
} from '../protocol/scaffold-screen.js';
import type { ScaffoldOptions } from '../scaffold/engine.js';
import { reportCeiling } from '../workbench/scaffold-ceiling.js';
import { choicesOf, optionsWithin } from '../workbench/scaffold-options.js';
import { serveTwice } from '../workbench/scaffold-twice.js';
import { whyNot, type KnownClass } from '../workbench/scaffold-why-not.js';
import type { Workbench } from '../workbench/workbench.js';

import type { Corpora } from './corpora.js';
import { type ComparingOf, NOT_TRUSTED } from './diff.js';
import { pathOf } from './paths.js';
import { corpusAt } from './requests.js';

export interface ScaffoldPorts {
  readonly connection: Connection;
  readonly corpora: Corpora;
  readonly comparingOf: ComparingOf;
  readonly options: () => ServerOptions;
}

const stepProgress = new ProgressType<StepProgress>();

/** Answers the requests of the screen, and for the question a page starts from. */
export function answerScaffolds(ports: ScaffoldPorts): void {
  const { connection, corpora } = ports;
  connection.onRequest(METHODS.scaffold, (params: ScaffoldParams) => scaffold(corpora, params));
  connection.onRequest(METHODS.question, (params: PageParams) => question(corpora, params));
  connection.onRequest(SCAFFOLD_METHODS.choices, (params: ChoicesParams) =>
    choices(corpora, params),
  );
  connection.onRequest(SCAFFOLD_METHODS.whyNot, (params: WhyNotParams) => why(corpora, params));
  connection.onRequest(SCAFFOLD_METHODS.ceiling, (params: CeilingParams) =>
    ceiling(corpora, params),
  );
  connection.onRequest(SCAFFOLD_METHODS.twice, (params: TwiceParams, token: CancellationToken) =>
    twice(ports, params, token),
  );
}

async function scaffold(corpora: Corpora, params: ScaffoldParams): Promise<ScaffoldAnswer> {
  const corpus = corpusAt(corpora, params.root);
  const workbench = await corpus.ready;
  const { question, gold = [] } = params;
  const report = workbench.scaffold({ question, gold, ...optionsOf(workbench, params) });
  return { root: corpus.root, report };
}

async function question(corpora: Corpora, { uri }: PageParams): Promise<QuestionAnswer> {
  const file = pathOf(uri);
  const corpus = file === null ? null : corpora.of(file);
  if (file === null || !corpus) return { root: null, question: null };
  const workbench = await corpus.ready;
  return { root: corpus.root, question: workbench.questionFor(workbench.relativePath(file)) };
}

async function choices(corpora: Corpora, { root }: ChoicesParams): Promise<ScaffoldChoices> {
  return choicesOf((await corpusAt(corpora, root).ready).settings.scaffold);
}

/** Whatever a screen asks for, it is served within the limits it was told. */
function optionsOf(workbench: Workbench, asked: AskOptions): ScaffoldOptions {
  return optionsWithin(choicesOf(workbench.settings.scaffold), asked);
}

async function why(
  corpora: Corpora,
  { root, question, options: asked, slug }: WhyNotParams,
): Promise<WhyNotAnswer> {
  const corpus = corpusAt(corpora, root);
  const workbench = await corpus.ready;
  const options = optionsOf(workbench, asked);
  const engine = workbench.engine();
  const wanted = { engine, question, options, most: mostOf(workbench), slug };
  return { root: corpus.root, answer: whyNot(wanted, knownClass(workbench, slug)) };
}

function mostOf(workbench: Workbench): { seeds: number; budget: number } {
  const { limits } = choicesOf(workbench.settings.scaffold);
  return { seeds: limits.seeds.max, budget: limits.budget.max };
}

function knownClass(workbench: Workbench, slug: string): KnownClass | null {
  const known = workbench.disk.classes().get(slug);
  return known ? { title: known.label, path: known.page.path, quality: known.quality } : null;
}

async function ceiling(
  corpora: Corpora,
  { root, slug: named, options: asked }: CeilingParams,
): Promise<CeilingAnswer> {
  const corpus = corpusAt(corpora, root);
  const workbench = await corpus.ready;
  const slug = named ?? (root === null ? null : workbench.slugOf(workbench.relativePath(root)));
  if (slug === null) {
    return { root: corpus.root, answer: { none: 'This page declares no class.' } };
  }
  const classes = workbench.disk.classes();
  const answer = reportCeiling({
    engine: workbench.engine(),
    slug,
    templates: workbench.settings.questions.templates,
    options: optionsOf(workbench, asked),
    most: mostOf(workbench),
    definition: classes.get(slug)?.definition ?? '',
    pathOf: (one) => classes.get(one)?.page.path ?? null,
  });
  return { root: corpus.root, answer };
}

async function twice(
  { connection, corpora, comparingOf, options }: ScaffoldPorts,
  params: TwiceParams,
  token: CancellationToken,
): Promise<TwiceAnswer> {
  const corpus = corpusAt(corpora, params.root);
  const { root } = corpus;
  if (!options().trusted) return { root, answer: { refused: NOT_TRUSTED } };
  const workbench = await corpus.ready;
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort(cancelled()));
  if (token.isCancellationRequested) throw cancelled();
  const { question, gold, before, after, progress } = params;
  const asked = { question, gold, options: optionsOf(workbench, params.options) };
  const states = { before, after };
  const answer = await serveTwice(workbench, comparingOf(workbench), asked, states, {
    signal: stop.signal,
    progress: (done, total) => {
      void connection.sendProgress(stepProgress, progress, { done, total });
    },
  });
  return { root, answer: 'reason' in answer ? { refused: answer.reason } : answer };
}

const cancelled = (): ResponseError<undefined> =>
  new ResponseError(LSPErrorCodes.RequestCancelled, 'The comparison was stopped.');
