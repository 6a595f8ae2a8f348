/** Commits that the health screen leads to. */

import * as vscode from 'vscode';

/** Command of the editor's own git: a repository and the name of a commit. */
const VIEW_COMMIT = 'git.viewCommit';

/** Shows what a commit changed, as git of the editor does; where it cannot, its name is copied. */
export async function showCommit(root: string, commit: string): Promise<void> {
  const known = await vscode.commands.getCommands(true);
  if (known.includes(VIEW_COMMIT)) {
    await vscode.commands.executeCommand(VIEW_COMMIT, vscode.Uri.file(root), commit);
    return;
  }
  await vscode.env.clipboard.writeText(commit);
  void vscode.window.showInformationMessage(
    `The editor has no view of commits. The name of commit ${commit.slice(0, 8)} was copied.`,
  );
}
