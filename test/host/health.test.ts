import { strict as assert } from 'node:assert';

import * as vscode from 'vscode';

import { HealthScreen } from '../../src/host/health/screen.js';
import {
  HEALTH_METHODS,
  type HealthRow,
  type HostToHealth,
} from '../../src/protocol/health-screen.js';

import { closeAll, eventually, root } from './support/editor.js';

/** Titles of the health panels that are open. */
const panels = (): string[] =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input }) =>
        input instanceof vscode.TabInputWebview && input.viewType.endsWith('ontodesk.health'),
    )
    .map(({ label }) => label);

const ROW: HealthRow = {
  path: 'pages/Tide Gauge.md',
  range: { start: { line: 3, character: 2 }, end: { line: 3, character: 6 } },
  code: 'parent-missing',
  severity: 'warning',
  message: 'No parent.',
};

const COMMIT_ROW: HealthRow = {
  ...{ path: null, range: null, code: null, severity: null },
  message: 'By rule: 2 findings.',
  commit: 'c'.repeat(40),
};

const summary = {
  root: root(),
  at: '2026-11-30T09:00:00Z',
  worst: [],
};

/** A screen over a panel and a server that stand in for the real ones. */
function screenOver(place: string | null) {
  const told: HostToHealth[] = [];
  const asked: { method: string; params: object }[] = [];
  const heard = new vscode.EventEmitter<unknown>();
  const webview = {
    options: {},
    html: '',
    cspSource: 'https://x.test',
    asWebviewUri: (uri: vscode.Uri) => uri,
    onDidReceiveMessage: heard.event,
    postMessage: (message: HostToHealth) => {
      told.push(message);
      return Promise.resolve(true);
    },
  };
  const panel = { webview, viewColumn: vscode.ViewColumn.Two } as unknown as vscode.WebviewPanel;
  const answers: Readonly<Record<string, unknown>> = {
    [HEALTH_METHODS.summary]: { root: root(), summary, message: null },
    [HEALTH_METHODS.list]: { rows: [ROW, COMMIT_ROW], offset: 0, total: 2 },
    [HEALTH_METHODS.trend]: { points: [], leftOut: 0, message: 'No history.' },
  };
  const ask = <T>(method: string, params: object): Promise<T> => {
    asked.push({ method, params });
    return Promise.resolve(answers[method] as T);
  };
  const log = vscode.window.createOutputChannel('Health test', { log: true });
  const extension = vscode.extensions.getExtension('ontodesk.ontodesk');
  assert.ok(extension);
  const ports = { extensionUri: extension.extensionUri, server: { ask, askLong: ask }, log };
  const screen = new HealthScreen(panel, ports, place);
  const say = (message: unknown): void => heard.fire(message);
  const answer = (type: HostToHealth['type']) =>
    eventually(type, () => told.find((message) => message.type === type));
  return { screen, webview, told, asked, say, answer };
}

describe('the health screen', () => {
  afterEach(closeAll);

  it('is opened by its command, and only once', async () => {
    await vscode.commands.executeCommand('ontodesk.showHealth');
    await vscode.commands.executeCommand('ontodesk.showHealth');
    await eventually('the panel', () => panels().length > 0);
    assert.deepEqual(panels(), ['Health']);
  });

  it('checks the corpus it was left with when it comes back', async () => {
    const { say, answer, asked, webview } = screenOver(root());
    assert.match(webview.html, /health\.js/u);
    say({ type: 'ready' });
    assert.deepEqual(await answer('place'), { type: 'place', id: root() });
    await answer('summary');
    assert.deepEqual(asked, [
      { method: HEALTH_METHODS.summary, params: { place: root(), again: false } },
    ]);
  });

  it('opens a page it was told of at its range, and no other', async () => {
    const { say, answer } = screenOver(null);
    say({ type: 'ready' });
    await answer('summary');
    say({ type: 'open', path: ROW.path, range: ROW.range });
    say({ type: 'open', path: '../outside.md', range: null });
    say({ type: 'list', id: 7, query: {}, offset: 0, limit: 100 });
    const list = await answer('list');
    assert.equal(vscode.window.activeTextEditor, undefined);
    assert.deepEqual(list, {
      type: 'list',
      id: 7,
      list: { rows: [ROW, COMMIT_ROW], offset: 0, total: 2 },
    });
    say({ type: 'open', path: ROW.path, range: ROW.range });
    const editor = await eventually('the page', () => vscode.window.activeTextEditor);
    assert.ok(editor.document.uri.fsPath.endsWith('Tide Gauge.md'));
    const { start, end } = editor.selection;
    assert.deepEqual([start.line, start.character, end.line, end.character], [3, 2, 3, 6]);
  });

  it('shows a commit it was told of, and no other', async () => {
    const commit = 'c'.repeat(40);
    const shown: unknown[] = [];
    // The editor of the tests may have no git of its own: this one stands in for its command.
    const commands = await vscode.commands.getCommands(true);
    const isOwn = !commands.includes('git.viewCommit');
    const stand = isOwn
      ? vscode.commands.registerCommand('git.viewCommit', (...args: unknown[]) => shown.push(args))
      : null;
    const { say, answer } = screenOver(null);
    say({ type: 'ready' });
    await answer('summary');
    say({ type: 'commit', commit: 'd'.repeat(40) });
    say({ type: 'list', id: 8, query: { commit }, offset: 0, limit: 100 });
    await answer('list');
    say({ type: 'commit', commit });
    if (isOwn) {
      const [args] = (await eventually('the commit', () =>
        shown.length > 0 ? shown : undefined,
      )) as [vscode.Uri, string][];
      assert.deepEqual([args?.[0].fsPath, args?.[1]], [root(), commit]);
      assert.equal(shown.length, 1);
    }
    stand?.dispose();
  });

  it('is told that pages changed only when it shows their corpus', async () => {
    const { screen, say, answer, told } = screenOver(null);
    say({ type: 'ready' });
    await answer('summary');
    screen.stale('/elsewhere');
    assert.equal(told.filter(({ type }) => type === 'stale').length, 0);
    screen.stale(root());
    assert.equal(told.filter(({ type }) => type === 'stale').length, 1);
  });

  it('says why there is nothing, and takes no message it does not understand', async () => {
    const { say, answer, told } = screenOver(null);
    for (const message of [null, 3, {}, { type: 'open' }, { type: 'list', id: -1 }]) say(message);
    say({ type: 'trend' });
    assert.deepEqual(await answer('trend'), {
      type: 'trend',
      trend: { points: [], leftOut: 0, message: 'No history.' },
    });
    assert.equal(told.filter(({ type }) => type === 'failed').length, 0);
  });
});
