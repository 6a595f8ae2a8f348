/** The documentation page of each rule, `media/rules/<code>.md`. */

import * as vscode from 'vscode';

/** Codes are lower case; other files of the folder are no rule's page. */
const RULE_PAGE = /^[a-z-]+\.md$/u;

/** Shows the page of a rule, or lets the person pick one. */
export async function explainRule(extensionUri: vscode.Uri, code: unknown): Promise<void> {
  const folder = vscode.Uri.joinPath(extensionUri, 'media', 'rules');
  const codes = await ruleCodes(folder);
  const chosen = typeof code === 'string' && codes.includes(code) ? code : await pick(codes);
  if (chosen === undefined) return;
  const page = vscode.Uri.joinPath(folder, `${chosen}.md`);
  await vscode.commands.executeCommand('markdown.showPreview', page);
}

async function ruleCodes(folder: vscode.Uri): Promise<string[]> {
  const files = await vscode.workspace.fs.readDirectory(folder);
  return files
    .map(([name]) => name)
    .filter((name) => RULE_PAGE.test(name))
    .map((name) => name.slice(0, -'.md'.length))
    .sort();
}

async function pick(codes: readonly string[]): Promise<string | undefined> {
  return vscode.window.showQuickPick(codes, {
    title: 'Ontodesk: Explain a Rule',
    placeHolder: 'Code of the rule, as it stands behind a finding',
  });
}
