/** The commands of the palette. Each is short: the work is done by the server and the screens. */

import path from 'node:path';
import * as vscode from 'vscode';

import { type CheckCorpusReport, COMMANDS } from '../protocol/messages.js';

import { baselineCommands } from './baseline.js';
import { changeCommands } from './changes/commands.js';
import { deskCommands } from './desk-commands.js';
import type { DeskPanels } from './desk-panels.js';
import type { DiffView } from './diff-view.js';
import type { FixPreviews } from './fix-preview.js';
import { allowCommands } from './fixes/allow.js';
import { fixAllCommands } from './fixes/fix-all.js';
import { showGraph } from './graph-command.js';
import type { GraphPanels } from './graph-panel.js';
import type { HealthPanels } from './health-panel.js';
import type { LanguageServer } from './language-server.js';
import type { Models } from './models/models.js';
import { placeAtHand } from './place.js';
import { refreshIndex } from './refresh.js';
import { explainRule } from './rule-pages.js';
import type { ScaffoldPanels } from './scaffold-panel.js';
import { setUpFolder } from './set-up.js';
import { knownInWords, plural } from './words.js';
import type { CorpusTrees } from './views/corpus-trees.js';

export interface CommandPorts {
  readonly extensionUri: vscode.Uri;
  readonly server: LanguageServer;
  readonly panels: ScaffoldPanels;
  readonly desk: DeskPanels;
  readonly graphs: GraphPanels;
  readonly health: HealthPanels;
  readonly fixes: FixPreviews;
  readonly views: CorpusTrees;
  readonly diff: DiffView;
  readonly models: Models;
  /** What a window of this workspace remembers. */
  readonly memory: vscode.Memento;
  readonly log: vscode.LogOutputChannel;
}

/** Registers every command; a failure is shown and logged, never lost. */
export function registerCommands(ports: CommandPorts): vscode.Disposable[] {
  const { extensionUri, server, log } = ports;
  const commands: Record<string, (argument?: unknown) => unknown> = {
    [COMMANDS.setUp]: () => setUpFolder(server, log),
    [COMMANDS.previewScaffold]: (argument) => previewScaffold(ports, argument),
    [COMMANDS.checkCorpus]: () => checkCorpus(ports),
    [COMMANDS.checkPage]: () => checkPage(ports),
    [COMMANDS.explainRule]: (argument) => explainRule(extensionUri, argument),
    [COMMANDS.showLog]: () => log.show(),
    [COMMANDS.restart]: () => server.restart(),
    [COMMANDS.refresh]: () => refreshIndex(server),
    [COMMANDS.showGraph]: (argument) => showGraph(ports.graphs, argument),
    [COMMANDS.showHealth]: () => ports.health.show(placeAtHand()),
    ...changeCommands(server),
    ...ports.fixes.commands(),
    ...fixAllCommands(server),
    ...allowCommands(server),
    ...baselineCommands(server, ports.memory),
    ...deskCommands(ports),
    ...ports.views.commands(),
    ...ports.diff.commands(),
    ...ports.models.commands(),
  };
  return Object.entries(commands).map(([id, run]) =>
    vscode.commands.registerCommand(id, (argument?: unknown) => guarded(run, argument, log)),
  );
}

async function guarded(
  run: (argument?: unknown) => unknown,
  argument: unknown,
  log: vscode.LogOutputChannel,
): Promise<void> {
  try {
    await run(argument);
  } catch (cause) {
    log.error(cause instanceof Error ? cause : String(cause));
    const message = cause instanceof Error ? cause.message : String(cause);
    offerLog(vscode.window.showErrorMessage(`Ontodesk: ${message}`, SHOW_LOG), log);
  }
}

const SHOW_LOG = 'Show Log';
const SET_UP = 'Set Up This Folder';

/** Opens the log when a message is answered that way. A command does not wait for the answer. */
function offerLog(answer: Thenable<string | undefined>, log: vscode.LogOutputChannel): void {
  void answer.then((chosen) => chosen === SHOW_LOG && log.show());
}

/** Argument of the code lens: a question ready to be asked. */
function readQuestion(argument: unknown): { root: string | null; question: string } | null {
  if (typeof argument !== 'object' || argument === null) return null;
  const { root, question } = argument as { root?: unknown; question?: unknown };
  if (typeof question !== 'string') return null;
  return { root: typeof root === 'string' ? root : null, question };
}

async function previewScaffold(ports: CommandPorts, argument: unknown): Promise<void> {
  const given = readQuestion(argument);
  if (given) {
    ports.panels.show(given.question, placeIn(given.root, openMarkdown()));
    return;
  }
  const { root, question } = await suggestion(ports.server);
  const typed = await vscode.window.showInputBox({
    title: 'Ontodesk: Preview Scaffold for a Question',
    prompt: 'A question as a reader would ask it. The screen shows the text that would be served.',
    value: question ?? '',
    validateInput: (text) => (text.trim() === '' ? 'Type a question.' : null),
  });
  if (typed !== undefined) ports.panels.show(typed.trim(), root);
}

/** The question that fits the open page, to start from. */
async function suggestion(
  server: LanguageServer,
): Promise<{ root: string | null; question: string | null }> {
  const document = openMarkdown();
  if (!document) return { root: placeAtHand(), question: null };
  const { root, question } = await server.questionFor(document.uri);
  return { root: placeIn(root, document), question };
}

/** The open page when it lies in the corpus: the screen shows the ceiling of its questions, too. */
function placeIn(root: string | null, document: vscode.TextDocument | null): string | null {
  const file = document?.uri.fsPath;
  return root !== null && file?.startsWith(root + path.sep) ? file : root;
}

async function checkPage({ server }: CommandPorts): Promise<void> {
  const document = openMarkdown();
  if (!document) {
    void vscode.window.showInformationMessage('Ontodesk: open a page first, then check it.');
    return;
  }
  await server.start();
  const { findings, known, notChecked } = await server.checkPage(document.uri);
  const message =
    notChecked === null
      ? `${plural(findings, 'finding')} on this page${knownInWords(known)}.`
      : `This page was not checked. ${notChecked}`;
  void vscode.window.showInformationMessage(`Ontodesk: ${message}`);
}

async function checkCorpus({ server, log }: CommandPorts): Promise<void> {
  const report = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: 'Ontodesk: checking the whole corpus',
      cancellable: true,
    },
    (progress, token) => {
      let shown = 0;
      const step = ({ done, total }: { done: number; total: number }): void => {
        const percent = total === 0 ? 100 : (100 * done) / total;
        progress.report({ message: `${done} of ${total} pages`, increment: percent - shown });
        shown = percent;
      };
      return server.checkCorpus(placeAtHand(), step, token);
    },
  );
  if (isEmpty(report)) offerSetUp(report.root);
  else offerLog(vscode.window.showInformationMessage(summary(report), SHOW_LOG), log);
}

/** Nothing was found to check: no findings then is no good news. */
function isEmpty({ pages, skipped, cancelled }: CheckCorpusReport): boolean {
  return pages === 0 && skipped.length === 0 && !cancelled;
}

function offerSetUp(root: string): void {
  const message = `Ontodesk: nothing was checked, there is no page in ${root}. Put pages there, or set up the folder to say where they are.`;
  const answer = vscode.window.showWarningMessage(message, SET_UP);
  void answer.then((chosen) => {
    if (chosen === SET_UP) void vscode.commands.executeCommand(COMMANDS.setUp);
  });
}

/** The result in one sentence: totals only, never thousands of problems at once. */
function summary(report: CheckCorpusReport): string {
  const { pages, findings, hints, known, skipped, byCode, cancelled, ms } = report;
  if (cancelled) return 'Ontodesk: stopped. The corpus was not checked to its end.';
  const worst = Object.entries(byCode)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([code, count]) => `${code} ${count}`);
  const most = worst.length > 0 ? ` Most: ${worst.join(', ')}.` : '';
  const missed = skipped.length > 0 ? `, ${skipped.length} not checked` : '';
  const noted = hints > 0 ? `, ${plural(hints, 'hint')}` : '';
  const counts = `${plural(pages, 'page')}, ${plural(findings, 'finding')}${knownInWords(known)}${noted}${missed}`;
  return `Ontodesk: ${counts} in ${(ms / 1000).toFixed(1)} s.${most}`;
}

function openMarkdown(): vscode.TextDocument | null {
  const document = vscode.window.activeTextEditor?.document;
  return document?.uri.scheme === 'file' && document.languageId === 'markdown' ? document : null;
}
