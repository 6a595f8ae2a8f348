import { strict as assert } from 'node:assert';

import * as vscode from 'vscode';

describe('log channel', () => {
  it('opens by command', async () => {
    await vscode.commands.executeCommand('ontodesk.showLog');
    const extension = vscode.extensions.getExtension('ontodesk.ontodesk');
    assert.equal(extension?.isActive, true);
  });
});
