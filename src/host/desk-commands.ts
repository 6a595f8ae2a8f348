/** The commands of the desk: open a screen, import, promote, revert. */

import * as vscode from 'vscode';

import { type DossierRow, type Refusal, refuses } from '../protocol/desk-views.js';
import { COMMANDS } from '../protocol/messages.js';

import type { DeskPanels } from './desk-panels.js';
import { importFile, importWithDialog } from './import-assertions.js';
import type { LanguageServer } from './language-server.js';
import { placeAtHand } from './place.js';
import { type WriteRequest, writeThroughEditor } from './promotion.js';

export interface DeskCommandPorts {
  readonly server: LanguageServer;
  readonly desk: DeskPanels;
}

type Command = (argument?: unknown) => unknown;

/** The commands by their names. */
export function deskCommands(ports: DeskCommandPorts): Record<string, Command> {
  const { desk } = ports;
  return {
    [COMMANDS.openLedger]: (id) => desk.show('ledger', placeAtHand(), idOf(id)),
    [COMMANDS.judgeTrials]: (id) => desk.show('judge', placeAtHand(), idOf(id)),
    [COMMANDS.openDossiers]: (id) => desk.show('dossier', placeAtHand(), idOf(id)),
    [COMMANDS.importAssertions]: (file) => importAssertions(ports, file),
    [COMMANDS.rebuildLedgerPages]: () => rebuildLedgerPages(ports),
    [COMMANDS.promote]: (id) => promote(ports, id),
    [COMMANDS.revert]: (id) => revert(ports, id),
  };
}

/** Subject a tree item or another command names. */
const idOf = (argument: unknown): string | null => (typeof argument === 'string' ? argument : null);

async function importAssertions({ server, desk }: DeskCommandPorts, file: unknown): Promise<void> {
  const place = placeAtHand();
  const done =
    file instanceof vscode.Uri
      ? await importFile(server, place, file)
      : await importWithDialog(server, place);
  if (done !== null) desk.show('ledger', place);
}

async function rebuildLedgerPages({ server }: DeskCommandPorts): Promise<void> {
  const { outcome } = await server.desk(placeAtHand(), { type: 'rebuildPages' });
  if (refuses(outcome)) {
    void vscode.window.showWarningMessage(`Ontodesk: ${inWords(outcome)}`);
    return;
  }
  const pages = outcome.pages === 1 ? '1 ledger page' : `${outcome.pages} ledger pages`;
  void vscode.window.showInformationMessage(`Ontodesk: ${pages} in the folder ledger.`);
}

async function promote({ server }: DeskCommandPorts, id: unknown): Promise<void> {
  const dossier = idOf(id) ?? (await pick(server, 'approved', 'Promote a Dossier'));
  if (dossier !== null) await write(server, { type: 'promote', dossier });
}

async function revert({ server }: DeskCommandPorts, id: unknown): Promise<void> {
  const dossier = idOf(id) ?? (await pick(server, 'promoted', 'Revert a Promotion'));
  if (dossier === null) return;
  const reason = await vscode.window.showInputBox({
    title: 'Revert a Promotion',
    prompt: 'Why is it taken back? The reason is kept in the ledger.',
    validateInput: (text) => (text.trim() === '' ? 'A reason is needed.' : null),
  });
  if (reason !== undefined) await write(server, { type: 'revert', dossier, reason: reason.trim() });
}

async function write(server: LanguageServer, request: WriteRequest): Promise<void> {
  const outcome = await writeThroughEditor(server, placeAtHand(), request);
  if (refuses(outcome)) void vscode.window.showWarningMessage(`Ontodesk: ${inWords(outcome)}`);
  else void vscode.window.showInformationMessage(`Ontodesk: ${outcome.message}`);
}

/** A dossier in one state, chosen from a list; null when there is none or none was chosen. */
async function pick(
  server: LanguageServer,
  state: DossierRow['state'],
  title: string,
): Promise<string | null> {
  const { outcome } = await server.desk(placeAtHand(), { type: 'dossiers' });
  if (refuses(outcome)) {
    void vscode.window.showWarningMessage(`Ontodesk: ${inWords(outcome)}`);
    return null;
  }
  const items = outcome.dossiers
    .filter((dossier) => dossier.state === state)
    .map(({ dossier, title: label, by, at }) => ({ label, detail: `${by}, ${at}`, dossier }));
  if (items.length === 0) {
    void vscode.window.showInformationMessage(`Ontodesk: no dossier is ${state}.`);
    return null;
  }
  return (await vscode.window.showQuickPick(items, { title }))?.dossier ?? null;
}

/** A refusal as sentences: what is wrong and what to do, the gate's conditions included. */
function inWords({ refused, how, conditions }: Refusal): string {
  const unmet = (conditions ?? []).filter(({ met }) => !met);
  const parts = unmet.map((condition) => `${condition.reason} ${condition.how}`);
  return [refused, how, ...parts].filter((part) => part !== null && part !== '').join(' ');
}
