import { strict as assert } from 'node:assert';

import * as vscode from 'vscode';

interface Manifest {
  contributes: { commands: { command: string }[] };
}

describe('manifest', () => {
  it('declares no command that nobody registered', async () => {
    const extension = vscode.extensions.getExtension('ontodesk.ontodesk');
    assert.ok(extension);
    await extension.activate();
    const known = new Set(await vscode.commands.getCommands(true));
    const declared = (extension.packageJSON as Manifest).contributes.commands;
    const missing = declared.filter(({ command }) => !known.has(command));
    assert.deepEqual(missing, []);
  });
});
