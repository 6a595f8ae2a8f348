import * as vscode from 'vscode';

/** Entry of the editor side: wires the log channel and the commands. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Ontodesk', { log: true });
  context.subscriptions.push(
    log,
    vscode.commands.registerCommand('ontodesk.showLog', () => {
      log.show();
    }),
  );
  log.info('Ontodesk is ready.');
}
