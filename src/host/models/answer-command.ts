/** The command that answers a question set: what to ask, whom, consent, the run, and what came of it. */

import * as vscode from 'vscode';

import {
  type AnswerPlanAnswer,
  type AnswerPlanParams,
  type AnswerRunAnswer,
  type Arm,
  type EndpointAnswer,
  MODEL_METHODS,
  type ModelChoice,
  type SetsAnswer,
  type TextAnswer,
} from '../../protocol/models.js';
import type { LanguageServer } from '../language-server.js';
import { placeAtHand } from '../place.js';

import type { Consents, Destination } from './consents.js';
import { editorModels } from './editor-models.js';
import { modelSettings } from './model-settings.js';

const TITLE = 'Answer a Question Set with a Model';
const SEND = 'Send';
const SHOW_TEXT = 'Show the Text';
const OPEN_ANSWERS = 'Open Answers';
const OPEN_FAILURES = 'Open Failures';
const OPEN_SETTINGS = 'Open Settings';

export interface AnswerPorts {
  readonly server: LanguageServer;
  readonly consents: Consents;
  readonly log: vscode.LogOutputChannel;
}

type Plan = Exclude<AnswerPlanAnswer, { refused: string }>;

/** Asks what only a person can know, then sends what they agree to. */
export async function answerQuestions(ports: AnswerPorts, argument: unknown): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    warn('this folder is not trusted, so nothing of it is sent to a model. Trust it first.');
    return;
  }
  const params = await chosen(ports, argument);
  if (!params) return;
  const plan = await ports.server.ask<AnswerPlanAnswer>(MODEL_METHODS.plan, params);
  if ('refused' in plan) {
    warn(plan.refused);
    return;
  }
  for (const { line, message } of plan.bad) ports.log.warn(`Question line ${line}: ${message}`);
  if (plan.requests === 0) {
    void vscode.window.showInformationMessage(
      `Ontodesk: ${vscode.workspace.asRelativePath(plan.out)} holds every answer already. Nothing was sent.`,
    );
    return;
  }
  const to = await destinationOf(ports.server, params.model);
  if (to && (await agreed(ports.server, plan))) await carryOut(ports, plan, to);
}

function warn(message: string): void {
  void vscode.window.showWarningMessage(`Ontodesk: ${message}`);
}

async function chosen(ports: AnswerPorts, argument: unknown): Promise<AnswerPlanParams | null> {
  const place = placeAtHand();
  const questions =
    argument instanceof vscode.Uri
      ? { file: argument.fsPath }
      : await chooseQuestions(ports.server, place);
  const model = questions && (await chooseModel());
  const arms = model && (await chooseArms());
  if (!questions || !model || !arms) return null;
  const { allowance, timeout } = modelSettings();
  return { place, questions, arms, model, allowance, timeout };
}

async function chooseQuestions(
  server: LanguageServer,
  place: string | null,
): Promise<AnswerPlanParams['questions'] | null> {
  const { sets } = await server.ask<SetsAnswer>(MODEL_METHODS.sets, { place });
  const saved = sets.map((set) => ({ label: set, description: 'saved question set', set }));
  const other = {
    label: 'Choose a file…',
    description: 'JSON Lines, or a prompt a line',
    set: null,
  };
  const picked = await vscode.window.showQuickPick([...saved, other], {
    title: TITLE,
    placeHolder: 'Questions to ask',
  });
  if (!picked) return null;
  if (picked.set !== null) return { set: picked.set };
  const files = await vscode.window.showOpenDialog({
    title: TITLE,
    filters: { Questions: ['jsonl', 'txt', 'ndjson'] },
    ...(place === null ? {} : { defaultUri: vscode.Uri.file(place) }),
  });
  return files?.[0] ? { file: files[0].fsPath } : null;
}

async function chooseModel(): Promise<ModelChoice | null> {
  const { url, name, prices } = modelSettings();
  const own = (await editorModels()).map(({ id, name: label, vendor }) => ({
    label,
    description: `${vendor}, by the editor`,
    model: { kind: 'editor', id, name: label, vendor } as const,
  }));
  const set = {
    label: name ?? 'The model ontodesk.yaml names',
    description: `at ${url}`,
    model: { kind: 'server', address: url, name, prices } as const,
  };
  const items = url === '' ? own : [set, ...own];
  if (items.length === 0) {
    const message =
      'Ontodesk: no model is set. Put the address of an OpenAI-compatible server into the setting ontodesk.model.url.';
    const answer = await vscode.window.showWarningMessage(message, OPEN_SETTINGS);
    if (answer !== undefined) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'ontodesk.model');
    }
    return null;
  }
  const picked = await vscode.window.showQuickPick(items, {
    title: TITLE,
    placeHolder: 'Model to ask',
  });
  return picked?.model ?? null;
}

async function chooseArms(): Promise<readonly Arm[] | null> {
  const items = [
    { label: 'raw', detail: 'The bare question.', arm: 'raw' as const, picked: true },
    {
      label: 'grounded',
      detail: 'The question with the text served for it.',
      arm: 'grounded' as const,
      picked: true,
    },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: TITLE,
    placeHolder: 'Arms to ask',
    canPickMany: true,
  });
  return picked && picked.length > 0 ? picked.map(({ arm }) => arm) : null;
}

async function destinationOf(
  server: LanguageServer,
  model: ModelChoice,
): Promise<Destination | null> {
  if (model.kind === 'editor') return { kind: 'editor', id: model.id };
  const { address } = model;
  const read = await server.ask<EndpointAnswer>(MODEL_METHODS.endpoint, { address });
  return 'fault' in read ? null : { kind: 'server', origin: read.origin };
}

/** Asks until the person sends or leaves it; the text can be read before. */
async function agreed(server: LanguageServer, plan: Plan): Promise<boolean> {
  const { run, requests, to, lines, out } = plan;
  const message = `Send ${requests === 1 ? '1 request' : `${requests} requests`} to ${to}?`;
  const where = `The answers are kept in ${vscode.workspace.asRelativePath(out)}.`;
  const options = { modal: true, detail: [...lines, where].join('\n') };
  const answer = await vscode.window.showWarningMessage(message, options, SEND, SHOW_TEXT);
  if (answer !== SHOW_TEXT) return answer === SEND;
  const { text } = await server.ask<TextAnswer>(MODEL_METHODS.text, { run });
  const document = await vscode.workspace.openTextDocument({ content: text });
  await vscode.window.showTextDocument(document);
  const again = `The text of all ${requests} requests to ${to} is open. Send it?`;
  return (await vscode.window.showInformationMessage(`Ontodesk: ${again}`, SEND)) === SEND;
}

async function carryOut(
  { server, consents, log }: AnswerPorts,
  { run, most, out }: Plan,
  to: Destination,
): Promise<void> {
  consents.give(run, to, most);
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: 'Ontodesk: asking the model',
    cancellable: true,
  };
  try {
    const done = await vscode.window.withProgress(options, (progress, token) => {
      let shown = 0;
      const step = ({ done: count, total }: { done: number; total: number }): void => {
        const percent = total === 0 ? 100 : (100 * count) / total;
        progress.report({ message: `${count} of ${total} answers`, increment: percent - shown });
        shown = percent;
      };
      return server.askLong<AnswerRunAnswer>(MODEL_METHODS.run, { run }, step, token);
    });
    if ('refused' in done) warn(done.refused);
    else tell(done);
  } catch (cause) {
    log.error(cause instanceof Error ? cause : String(cause));
    warn(`the run broke off. What was answered is kept in ${out}; run the command again to go on.`);
  } finally {
    consents.end(run);
  }
}

function tell({
  lines,
  totals,
  out,
  failures,
}: Exclude<AnswerRunAnswer, { refused: string }>): void {
  const message = `Ontodesk: ${lines.join(' ')}`;
  const buttons = failures === null ? [OPEN_ANSWERS] : [OPEN_ANSWERS, OPEN_FAILURES];
  const whole = failures === null && totals.notAsked === 0;
  const answer = whole
    ? vscode.window.showInformationMessage(message, ...buttons)
    : vscode.window.showWarningMessage(message, ...buttons);
  void answer.then(async (button) => {
    const file = button === OPEN_FAILURES ? failures : button === OPEN_ANSWERS ? out : null;
    if (file !== null) await vscode.window.showTextDocument(vscode.Uri.file(file));
  });
}
