import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import * as vscode from 'vscode';

import {
  type ChatServer,
  empty,
  hangsUp,
  type Heard,
  type Reaction,
  redirects,
  refused,
  says,
  sends,
  slow,
  startChatServer,
  truncated,
} from '../support/chat-server.js';
import { closeAll, eventually, root } from './support/editor.js';

const KEY = 'sk-harbour-0123456789';
const SET = 'tides.jsonl';
const ANSWERS = 'tides.tide-small.answers.jsonl';
const FAILURES = 'tides.tide-small.answers.failures.jsonl';

/** What a person does in the dialogs, one after the other of each kind. */
interface Hands {
  /** Texts typed into input boxes. */
  typed: string[];
  /** Buttons of modal dialogs; undefined leaves one. */
  buttons: (string | undefined)[];
}

const hands: Hands = { typed: [], buttons: [] };
const dialogs: { message: string; detail: string; modal: boolean }[] = [];
const messages: string[] = [];
const passwords: boolean[] = [];
const own = {
  showInputBox: vscode.window.showInputBox,
  showQuickPick: vscode.window.showQuickPick,
  showWarningMessage: vscode.window.showWarningMessage,
  showInformationMessage: vscode.window.showInformationMessage,
};

function show(message: string, ...rest: unknown[]): Promise<string | undefined> {
  const options = rest[0] as vscode.MessageOptions | string | undefined;
  if (typeof options !== 'object') {
    messages.push(message);
    return Promise.resolve(undefined);
  }
  dialogs.push({ message, detail: options.detail ?? '', modal: options.modal === true });
  return Promise.resolve(hands.buttons.shift());
}

/** Takes the place of what waits for a person: each list is answered with all it has picked, or its first. */
function useHands(): void {
  Object.assign(vscode.window, {
    showWarningMessage: show,
    showInformationMessage: show,
    showInputBox: (options: vscode.InputBoxOptions) => {
      passwords.push(options.password === true);
      return Promise.resolve(hands.typed.shift());
    },
    showQuickPick: (items: readonly { label: string }[], options: vscode.QuickPickOptions) =>
      Promise.resolve(options.canPickMany === true ? items.slice(0, 1) : items[0]),
  });
}

const settings = (): vscode.WorkspaceConfiguration =>
  vscode.workspace.getConfiguration('ontodesk.model');

const keep = (key: string, value: unknown): Thenable<void> =>
  settings().update(key, value, vscode.ConfigurationTarget.Global);

const rowsOf = (file: string): { id: string; failure?: string; answer?: string }[] =>
  readFileSync(path.join(root(), file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string });

/** One question for each way to go wrong, and one to go well. */
const WAYS: Readonly<Record<string, Reaction>> = {
  empty,
  truncated,
  refused,
  slow,
  'hang-up': hangsUp,
  'wrong JSON': sends(200, '<html>Welcome</html>'),
  good: says('A stilling well.'),
};

const wayOf = ({ body }: Heard): Reaction => {
  const question = body.messages?.at(-1)?.content ?? '';
  return Object.entries(WAYS).find(([way]) => question.includes(way))?.[1] ?? says('Well.');
};

const answerSet = (): Thenable<unknown> =>
  vscode.commands.executeCommand(
    'ontodesk.answerQuestions',
    vscode.Uri.file(path.join(root(), SET)),
  );

const message = (pattern: RegExp): Promise<string> =>
  eventually(`a message like ${String(pattern)} among: ${messages.join(' | ')}`, () =>
    messages.find((one) => pattern.test(one)),
  );

describe('models', () => {
  let server: ChatServer;

  before(async () => {
    server = await startChatServer();
    const rows = Object.keys(WAYS).map((way) => ({ id: way, prompt: `What is ${way}?` }));
    await writeFile(path.join(root(), SET), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await keep('name', 'tide-small');
    await keep('timeout', 2);
    await keep('priceIn', 1000);
    await keep('priceOut', 10000);
    useHands();
  });

  beforeEach(() => {
    hands.typed = [];
    hands.buttons = [];
    dialogs.length = 0;
    messages.length = 0;
    passwords.length = 0;
  });

  after(async () => {
    Object.assign(vscode.window, own);
    for (const key of ['url', 'name', 'timeout', 'priceIn', 'priceOut']) await keep(key, undefined);
    for (const file of [SET, ANSWERS, FAILURES]) await rm(path.join(root(), file), { force: true });
    await server.stop();
    await closeAll();
  });

  it('say what to do when none is set', async () => {
    await answerSet();
    await message(/no model is set\. Put the address .+ ontodesk\.model\.url/u);
  });

  it('are given a key for an address, which is asked for first', async () => {
    hands.typed = [server.url, KEY];
    await vscode.commands.executeCommand('ontodesk.setModelKey');
    await message(new RegExp(`the key for ${server.origin} is kept`, 'u'));
    assert.deepEqual(passwords, [false, true]);
    assert.equal(settings().get('url'), server.url);
  });

  it('are sent nothing before a person agrees', async () => {
    await answerSet();
    const [dialog] = dialogs;
    assert.equal(dialog?.message, `Send 7 requests to ${server.origin}?`);
    assert.equal(dialog.modal, true);
    assert.match(dialog.detail, /model tide-small: 7 raw\./u);
    assert.match(
      dialog.detail,
      /About \d+ tokens leave this machine: the questions, and the page/u,
    );
    assert.match(dialog.detail, /at most 14 requests/u);
    assert.equal(server.heard.length, 0);
    assert.ok(!existsSync(path.join(root(), ANSWERS)));
  });

  it('show the whole text before it is sent', async () => {
    hands.buttons = ['Show the Text'];
    await answerSet();
    const text = await eventually('the text', () => {
      const shown = vscode.window.activeTextEditor?.document.getText() ?? '';
      return shown.includes('==== good, raw') && shown;
    });
    assert.match(text, /-- user\nWhat is truncated\?/u);
    await message(/The text of all 7 requests to .+ is open\. Send it\?/u);
    assert.equal(server.heard.length, 0);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('are asked, and each failure is told', async () => {
    server.behave((_, heard) => wayOf(heard));
    hands.buttons = ['Send'];
    await answerSet();
    const told = await message(/1 answer kept/u);
    for (const kind of ['empty', 'truncated', 'refused', 'timeout', 'bad-reply', 'network']) {
      assert.match(told, new RegExp(`1 ${kind}`, 'u'));
    }
    // Empty and cut-off answers cost twice: 2 + 2 + 1 + 1 replies of 40 and 10 tokens.
    assert.match(told, /Tokens: 240 in, 60 out\. Cost at your prices: 0\.8400/u);
    assert.deepEqual(
      rowsOf(ANSWERS).map(({ id, answer }) => [id, answer]),
      [['good', 'A stilling well.']],
    );
    assert.deepEqual(
      rowsOf(FAILURES).map(({ id, failure }) => [id, failure]),
      [
        ['empty', 'empty'],
        ['truncated', 'truncated'],
        ['refused', 'refused'],
        ['slow', 'timeout'],
        ['hang-up', 'network'],
        ['wrong JSON', 'bad-reply'],
      ],
    );
  });

  it('are sent the key of their address', () => {
    assert.ok(server.heard.length > 0);
    for (const { headers } of server.heard) assert.equal(headers.authorization, `Bearer ${KEY}`);
    assert.ok(!readFileSync(path.join(root(), FAILURES), 'utf8').includes(KEY));
  });

  it('are asked only what is left, and follow no one elsewhere', async () => {
    const other = await startChatServer();
    server.behave(() => redirects(other.url));
    hands.buttons = ['Send'];
    await answerSet();
    assert.equal(dialogs[0]?.message, `Send 6 requests to ${server.origin}?`);
    await message(/The run ended early\. .+ sends requests on to .+ Nothing was sent there/u);
    assert.deepEqual(other.heard, []);
    await other.stop();
  });

  it('are sent no key once keys are forgotten', async () => {
    await vscode.commands.executeCommand('ontodesk.forgetModelKeys');
    await message(new RegExp(`forgot the key for ${server.origin}`, 'u'));
    server.behave(() => says('A benchmark.'));
    const before = server.heard.length;
    hands.buttons = ['Send'];
    await answerSet();
    await message(/6 answers kept/u);
    const later = server.heard.slice(before);
    assert.equal(later.length, 6);
    for (const { headers } of later) assert.equal(headers.authorization, undefined);
  });

  it('are sent nothing when every answer is there', async () => {
    const before = server.heard.length;
    await answerSet();
    await message(/holds every answer already\. Nothing was sent/u);
    assert.deepEqual(dialogs, []);
    assert.equal(server.heard.length, before);
  });
});
