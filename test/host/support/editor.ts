/** What the in-host suites do again and again: open, change, save, look, wait. */

import { strict as assert } from 'node:assert';
import path from 'node:path';

import * as vscode from 'vscode';

import type { OntodeskApi } from '../../../src/extension.js';

/** The first folder of the workspace: a copy of the sample. */
export function root(): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'a folder is open');
  return folder.uri.fsPath;
}

export const uriOf = (file: string): vscode.Uri => vscode.Uri.file(path.join(root(), file));

/** The extension's own view of its state. */
export async function api(): Promise<OntodeskApi> {
  const extension = vscode.extensions.getExtension<OntodeskApi>('ontodesk.ontodesk');
  assert.ok(extension);
  return extension.activate();
}

/** Waits until a probe gives a value; the time is a hang guard, not a measure. */
export async function eventually<T>(
  what: string,
  probe: () => T | undefined | false | Promise<T | undefined | false>,
  limit = 20_000,
): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`Waited in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Opens a file as a person does: by command, so that closing its editor closes the document. */
export async function open(file: string | vscode.Uri): Promise<vscode.TextDocument> {
  const uri = typeof file === 'string' ? uriOf(file) : file;
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
  // What another test showed last, such as the log, may hold on for a moment.
  return eventually(`${uri.path} in front`, () => {
    const document = vscode.window.activeTextEditor?.document;
    return document?.uri.fsPath === uri.fsPath && document;
  });
}

/** Replaces the first occurrence of a text, without saving. */
export async function change(
  document: vscode.TextDocument,
  from: string,
  to: string,
): Promise<void> {
  const at = document.getText().indexOf(from);
  assert.notEqual(at, -1, `"${from}" stands in ${document.uri.path}`);
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(at), document.positionAt(at + from.length));
  edit.replace(document.uri, range, to);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

/** The nth place of a text in a document. */
export function rangeOf(document: vscode.TextDocument, text: string, nth = 1): vscode.Range {
  let at = -1;
  for (let i = 0; i < nth; i++) at = document.getText().indexOf(text, at + 1);
  assert.notEqual(at, -1, `"${text}" stands in ${document.uri.path}`);
  return new vscode.Range(document.positionAt(at), document.positionAt(at + text.length));
}

/** Our findings on a file. */
export function findings(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'ontodesk');
}

export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}

/** Waits for a finding with this code. */
export function finding(uri: vscode.Uri, code: string): Promise<vscode.Diagnostic> {
  return eventually(`${code} on ${uri.path}`, () =>
    findings(uri).find((diagnostic) => codeOf(diagnostic) === code),
  );
}

/** Waits until a file has no finding with this code. */
export async function noFinding(uri: vscode.Uri, code: string): Promise<void> {
  await eventually(`no ${code} on ${uri.path}`, () =>
    findings(uri).every((diagnostic) => codeOf(diagnostic) !== code),
  );
}

/** Waits for the lens at the class block. */
export async function lens(uri: vscode.Uri): Promise<vscode.CodeLens> {
  return eventually(`a lens on ${uri.path}`, async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      uri,
    );
    return lenses.find(({ command }) =>
      /copy ceiling|served|no declared/iu.test(command?.title ?? ''),
    );
  });
}

/** The quick fixes offered at a finding. */
export async function fixes(
  uri: vscode.Uri,
  { range }: vscode.Diagnostic,
): Promise<vscode.CodeAction[]> {
  return vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    uri,
    range,
    vscode.CodeActionKind.QuickFix.value,
  );
}

/** Closes every editor, unsaved changes thrown away. */
export async function closeAll(): Promise<void> {
  // The editor writes settings of its own now and then: those are none of ours.
  const ours = vscode.workspace.textDocuments.filter(({ uri }) => uri.fsPath.startsWith(root()));
  for (const document of ours.filter(({ isDirty }) => isDirty)) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
