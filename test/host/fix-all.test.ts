import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import * as vscode from 'vscode';

import { api, closeAll, eventually, finding, fixes, open, root, uriOf } from './support/editor.js';
import {
  bytesOnDisk,
  closePages,
  differing,
  listenToMessages,
  message,
  messages,
  showMessages,
  undoIn,
} from './support/quay.js';

const CODE = 'parent-repeated';
const PAGES = ['Fix Alpha.md', 'Fix Beta.md', 'Fix Gamma.md'];

/** A page that names its parent twice. */
function repeated(name: string): string {
  return [
    '---\ntype: class',
    `iri: urn:ngm:class:${name.toLowerCase().replace(' ', '-')}`,
    `label: ${name}`,
    `definition: A mark on the quay wall that ${name} stands for here, read at every high water and written into the book of the harbour master by hand.`,
    'maturity: draft\npublic: false',
    'subClassOf: ["[[Tide Gauge]]", "[[Water Level]]", "[[Tide Gauge]]"]',
    `---\n\n# ${name}\n\nText 👩‍🔬.\n`,
  ].join('\n');
}

const REPAIRED = 'subClassOf: ["[[Tide Gauge]]", "[[Water Level]]"]';
const fileOf = (name: string): string => path.join(root(), 'pages', name);
const textOf = (name: string): string => readFileSync(fileOf(name), 'utf8');
const argument = (name: string) => ({ uri: uriOf(`pages/${name}`).toString(), code: CODE });

async function writePages(): Promise<void> {
  for (const [i, name] of PAGES.entries()) {
    const text = repeated(name.slice(0, -'.md'.length));
    // One page has the line ends and the mark that another system writes.
    await writeFile(fileOf(name), i === 1 ? `\ufeff${text.replaceAll('\n', '\r\n')}` : text);
  }
  await vscode.commands.executeCommand('ontodesk.refresh');
}

/** Answers the editor's own preview until the command behind it has come to its end. */
async function answerPreview(command: Thenable<unknown>, answer: string): Promise<void> {
  let ended = false;
  const end = (): void => void (ended = true);
  command.then(end, end);
  await eventually(
    'the end of the command',
    async () => {
      if (!ended) await vscode.commands.executeCommand(answer);
      return ended;
    },
    60_000,
  );
  await command;
}

/** The comparison in front. */
function comparison(): vscode.TabInputTextDiff | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputTextDiff ? input : undefined;
}

describe('fix all', function () {
  this.timeout(180_000);
  let kept: Record<string, string>;

  before(async () => {
    await api();
    await open('pages/Tide Pole.md');
    await writePages();
    kept = bytesOnDisk();
  });
  beforeEach(listenToMessages);
  afterEach(async () => {
    showMessages();
    await closePages();
    await writePages();
    assert.deepEqual(differing(kept, bytesOnDisk()), [], 'the test left the pages as they were');
  });
  after(async () => {
    await closeAll();
    for (const name of PAGES) await rm(fileOf(name), { force: true });
    await vscode.commands.executeCommand('ontodesk.refresh');
  });

  it('of a rule in a page is offered at a finding, shown first, made, and undone', async () => {
    const document = await open(`pages/${PAGES[1]!}`);
    const before = document.getText();
    const fault = await finding(document.uri, CODE);
    const offered = await fixes(document.uri, fault);
    const action = offered.find(({ title }) => title === `Fix all ${CODE} in this page…`);
    assert.ok(action?.command, 'it is offered');
    const { command, arguments: given = [] } = action.command;
    await vscode.commands.executeCommand(command, ...(given as unknown[]));
    const shown = await eventually('the comparison', comparison);
    assert.equal(document.getText(), before, 'nothing is changed by a comparison');
    const fixed = await vscode.workspace.openTextDocument(shown.modified);
    assert.ok(fixed.getText().includes(REPAIRED));
    await vscode.commands.executeCommand('ontodesk.applyFix');
    assert.ok(document.getText().includes(REPAIRED));
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
    assert.deepEqual(differing(kept, bytesOnDisk()), []);
  });

  it('of a rule in the corpus is made on every page after the preview, and undone', async () => {
    const command = vscode.commands.executeCommand('ontodesk.fixAllInCorpus', argument(PAGES[0]!));
    assert.deepEqual(differing(kept, bytesOnDisk()), [], 'nothing is written by a preview');
    await answerPreview(command, 'refactorPreview.apply');
    await message(new RegExp(`Fix all ${CODE}: \\d+ fixes on \\d+ pages`, 'u'));
    const changed = differing(kept, bytesOnDisk());
    for (const name of PAGES) {
      assert.ok(changed.includes(name), name);
      assert.ok(textOf(name).includes(REPAIRED), name);
    }
    const crlf = textOf(PAGES[1]!);
    assert.ok(crlf.startsWith('\ufeff---\r\n') && !/[^\r]\n/u.test(crlf), 'line ends are kept');
    await undoIn(`pages/${PAGES[0]!}`, kept);
  });

  it('changes nothing when its preview is discarded', async () => {
    const command = vscode.commands.executeCommand('ontodesk.fixAllInCorpus', argument(PAGES[0]!));
    await answerPreview(command, 'refactorPreview.discard');
    await message(/was not made/u);
    assert.deepEqual(differing(kept, bytesOnDisk()), []);
  });

  it('is refused when a page changes on disk while it is previewed', async () => {
    const command = vscode.commands.executeCommand('ontodesk.fixAllInCorpus', argument(PAGES[0]!));
    let ended = false;
    const end = (): void => void (ended = true);
    command.then(end, end);
    const file = fileOf(PAGES[2]!);
    const text = await readFile(file, 'utf8');
    let lines = 0;
    // Whenever the plan is made, one of these writes comes after it.
    await eventually(
      'a refusal',
      async () => {
        if (!ended) await writeFile(file, text + 'One more line.\n'.repeat(++lines));
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        return ended;
      },
      120_000,
    );
    await message(/changed on disk in the meantime|was not made/u);
    assert.deepEqual(differing(kept, bytesOnDisk()), [PAGES[2]!]);
    assert.ok(!textOf(PAGES[2]!).includes(REPAIRED));
  });

  it('says so when there is nothing to fix', async () => {
    await vscode.commands.executeCommand('ontodesk.fixAllInPage', argument('Tide Pole.md'));
    await message(/there is nothing to fix/u);
    assert.equal(comparison(), undefined);
    assert.ok(messages.length > 0);
  });
});
