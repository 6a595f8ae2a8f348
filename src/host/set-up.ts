/** The command that sets up a folder: asks where and how, writes, and shows what was written. */

import * as vscode from 'vscode';

import type { LanguageServer } from './language-server.js';

const TITLE = 'Ontodesk: Set Up This Folder';

/** Sets up a folder of the workspace after asking what only a person can know. */
export async function setUpFolder(
  server: LanguageServer,
  log: vscode.LogOutputChannel,
): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showWarningMessage(
      'Ontodesk: this folder is not trusted, so nothing is written to it. Trust it first.',
    );
    return;
  }
  const folder = await chooseFolder();
  if (!folder) return;
  const baseline = await askBaseline();
  if (baseline === undefined) return;
  const { message } = await server.setUp({ folder: folder.toString(), baseline });
  await vscode.window.showTextDocument(vscode.Uri.joinPath(folder, 'ontodesk.yaml'));
  const answer = vscode.window.showInformationMessage(`Ontodesk: ${message}`, 'Show Log');
  void answer.then((chosen) => chosen !== undefined && log.show());
}

async function chooseFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 1) {
    return (await vscode.window.showWorkspaceFolderPick({ placeHolder: 'Folder to set up' }))?.uri;
  }
  if (folders[0]) return folders[0].uri;
  const answer = await vscode.window.showInformationMessage(
    'Ontodesk: no folder is open. Open the one that holds your ontology, then set it up.',
    'Open Folder…',
  );
  if (answer !== undefined) await vscode.commands.executeCommand('vscode.openFolder');
  return undefined;
}

async function askBaseline(): Promise<boolean | undefined> {
  const choices = [
    {
      label: 'Without a baseline',
      detail: 'Every finding is shown, old ones too.',
      baseline: false,
    },
    {
      label: 'With a baseline',
      detail:
        'Present findings are written down, so that editor and command line show new ones only.',
      baseline: true,
    },
  ];
  const placeHolder = 'Write down the findings there are now as a baseline?';
  return (await vscode.window.showQuickPick(choices, { title: TITLE, placeHolder }))?.baseline;
}
