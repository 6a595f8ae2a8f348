/** Fixes all findings of a rule, in a page or in the corpus: shown as a comparison, then made. */

import * as vscode from 'vscode';

import type { LocatedChange } from '../../protocol/changes.js';
import {
  FIX_COMMANDS,
  FIX_METHODS,
  type FixableAnswer,
  type FixAllArgument,
  type FixesAnswer,
} from '../../protocol/fixes.js';
import { COMMANDS, type FixPreview } from '../../protocol/messages.js';

import { applyChange } from '../changes/apply-change.js';
import { isRefused, refuseUntrusted, warn, withProgress } from '../changes/planning.js';
import { openPlace, placeItem } from '../changes/told.js';
import { uriOf } from '../changes/verify.js';
import type { LanguageServer } from '../language-server.js';
import { openPage, tell } from '../open-page.js';
import { sha256 } from '../page-bytes.js';
import { placeAtHand } from '../place.js';
import { slowly } from '../views/slow-work.js';

import { readFixAll } from './argument.js';
import { fixesInWords, leftInWords } from './words.js';

const SHOW = 'Show';

/** The commands by their names. */
export function fixAllCommands(
  server: LanguageServer,
): Record<string, (argument?: unknown) => unknown> {
  return {
    [FIX_COMMANDS.inPage]: (argument) => fixInPage(server, readFixAll(argument)),
    [FIX_COMMANDS.inCorpus]: (argument) => fixInCorpus(server, readFixAll(argument)),
  };
}

async function fixInPage(server: LanguageServer, given: FixAllArgument | null): Promise<void> {
  const page = given ? vscode.Uri.parse(given.uri, true) : openPage();
  if (!page) {
    tell('open a page first.');
    return;
  }
  const code = given?.code ?? (await pickCode(server, 'Fix All of a Rule in This Page'));
  if (code === null) return;
  const answer = await plan(server, page.fsPath, code, page.toString());
  const change = told(answer);
  if (!change) return;
  const shown = await previewOf(answer, change);
  if (!shown) return;
  await vscode.commands.executeCommand(COMMANDS.previewFix, shown);
  tellLeft(answer.root, change);
}

/** The fixes of one page as the argument of a preview; null when its text is another by now. */
async function previewOf(
  { root, fixes }: FixesAnswer,
  { title, pages }: LocatedChange,
): Promise<FixPreview | null> {
  const [only] = pages;
  if (!only) return null;
  const document = await vscode.workspace.openTextDocument(uriOf(root, only.page));
  if (sha256(document.getText()) !== only.hash) {
    tell(`${only.page} changed at this moment. Nothing was changed; try again.`);
    return null;
  }
  const { uri, version } = document;
  const counted = `${title} (${fixesInWords(fixes, { pages })})`;
  return { uri: uri.toString(), version, title: counted, edits: only.edits };
}

async function fixInCorpus(server: LanguageServer, given: FixAllArgument | null): Promise<void> {
  const untrusted = refuseUntrusted();
  if (untrusted) {
    warn(untrusted);
    return;
  }
  const code = given?.code ?? (await pickCode(server, 'Fix All of a Rule in the Corpus'));
  if (code === null) return;
  const place = given ? vscode.Uri.parse(given.uri, true).fsPath : placeAtHand();
  const answer = await plan(server, place, code, null);
  const change = told(answer);
  if (!change) return;
  // Nothing is written before the editor's own preview has shown every page.
  const { root, fixes } = answer;
  const refusal = await withProgress(change, (step) =>
    applyChange(root, change, step ? { preview: true, step } : { preview: true }),
  );
  if (refusal) {
    warn(refusal);
    return;
  }
  tellLeft(root, change, `${change.title}: ${fixesInWords(fixes, change)}.`);
}

async function pickCode(server: LanguageServer, title: string): Promise<string | null> {
  const codes = await server.ask<FixableAnswer>(FIX_METHODS.fixable, {});
  const items = codes.map((one) => ({ label: one.code, description: one.title }));
  const options = { title, placeHolder: 'Rules with fixes', matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.label ?? null;
}

function plan(
  server: LanguageServer,
  place: string | null,
  code: string,
  page: string | null,
): Promise<FixesAnswer> {
  const source = new vscode.CancellationTokenSource();
  return slowly(`Ontodesk: looking for fixes of ${code}`, source, (step, token) =>
    server.askLong<FixesAnswer>(FIX_METHODS.fixes, { place, code, page }, step, token),
  );
}

/** The planned change; null, and a person is told, when there is nothing to make. */
function told({ root, planned }: FixesAnswer): LocatedChange | null {
  if (isRefused(planned)) return warn(planned);
  if (planned.pages.length > 0) return planned;
  tellLeft(root, planned, `${planned.title}: there is nothing to fix.`);
  return null;
}

/** Tells what was done and what stays, with a way to the places. */
function tellLeft(root: string, change: LocatedChange, done = ''): void {
  const text = `${done} ${leftInWords(change)}`.trim();
  if (text === '') return;
  const { leftAlone, title } = change;
  const buttons = leftAlone.length > 0 ? [SHOW] : [];
  const answer = vscode.window.showInformationMessage(`Ontodesk: ${text}`, ...buttons);
  void answer.then(async (chosen) => {
    if (chosen !== SHOW) return;
    const items = leftAlone.map((place) => placeItem(place));
    const picked = await vscode.window.showQuickPick(items, { title, matchOnDetail: true });
    if (picked) await openPlace(root, picked.place);
  });
}
