import { strict as assert } from 'node:assert';

import * as vscode from 'vscode';

import { api, closeAll, eventually, finding, open } from './support/editor.js';
import { languageServers } from './support/processes.js';

/** Kills the running server and returns its id. */
function kill(): number {
  const [pid] = languageServers();
  assert.ok(pid, 'a server runs');
  process.kill(pid, 'SIGKILL');
  return pid;
}

describe('a server that is killed', () => {
  after(closeAll);

  it('comes back a few times, then says so, and comes back on command', async () => {
    const { statusText } = await api();
    const shows = (text: RegExp) => eventually(String(text), () => text.test(statusText() ?? ''));
    const page = await open('pages/Tide Pole.md');
    await finding(page.uri, 'parent-dangling');
    for (let round = 0; round < 3; round++) {
      const killed = kill();
      await eventually('another server', () => languageServers().some((pid) => pid !== killed));
      await shows(/1 finding/u);
      await finding(page.uri, 'parent-dangling');
    }
    kill();
    await shows(/failed/u);
    await vscode.commands.executeCommand('ontodesk.restart');
    await shows(/1 finding/u);
    await finding(page.uri, 'parent-dangling');
  });
});
