import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import * as vscode from 'vscode';

import { api, eventually, open, root, uriOf } from '../support/editor.js';
import {
  bytesOnDisk,
  closePages,
  differing,
  listenToMessages,
  message,
  messages,
  planned,
  QUAY,
  removeQuay,
  saveEverything,
  showMessages,
  told,
  undoIn,
  writeQuay,
} from '../support/quay.js';

const textOf = (page: string): string => readFileSync(path.join(root(), page), 'utf8');

/** Moves files as the Explorer does: others are asked what they want to change first. */
async function move(...files: [from: string, to: string][]): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  for (const [from, to] of files) edit.renameFile(uriOf(from), uriOf(to));
  assert.equal(await vscode.workspace.applyEdit(edit), true);
}

async function remove(...files: string[]): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  for (const file of files) edit.deleteFile(uriOf(file), { recursive: true });
  assert.equal(await vscode.workspace.applyEdit(edit), true);
}

function isSaved(): boolean {
  return vscode.workspace.textDocuments.every(({ isDirty }) => !isDirty);
}

describe('explorer: files that move', () => {
  let kept: Record<string, string>;

  before(async () => {
    await writeQuay(6);
    kept = bytesOnDisk();
    listenToMessages();
  });
  afterEach(async () => {
    await saveEverything();
    await closePages();
    await vscode.commands.executeCommand('ontodesk.refresh');
    messages.length = 0;
    assert.deepEqual(differing(kept, bytesOnDisk()), [], 'the test left the pages as they were');
  });
  after(async () => {
    showMessages();
    await removeQuay();
  });

  it('take their links along, saved, and one undo brings every byte back', async () => {
    await move([QUAY, 'pages/Pier.md']);
    await message(/^Ontodesk: Move pages\/Old Quay\.md to pages\/Pier\.md: /u);
    assert.ok(isSaved(), 'what was saved before is saved');
    assert.match(textOf('pages/Pier.md'), /^# Pier$/mu);
    for (const berth of ['Berth 001', 'Berth 005', 'Berth 006']) {
      const text = textOf(`pages/${berth}.md`);
      assert.match(text, /lies at \[\[Pier\]\], called \[\[Pier\|the quay\]\]/u);
    }
    await undoIn('pages/Pier.md', kept);
    assert.deepEqual(differing(kept, bytesOnDisk()), []);
  });

  it('keep what was typed and not saved', async () => {
    const document = await open('pages/Berth 002.md');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), '[[Old Quay]] ');
    assert.ok(await vscode.workspace.applyEdit(edit));
    await move([QUAY, 'pages/Pier.md']);
    await message(/Pier/u);
    assert.match(document.getText(), /^\[\[Pier\]\] # Berth 002/u);
    assert.ok(document.isDirty, 'what a person has not saved is not saved for them');
    await undoIn('pages/Pier.md');
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
  });

  it('may be several, and folders', async () => {
    await move(
      ['pages/Berth 001.md', 'pages/harbour/Berth 001.md'],
      [QUAY, 'pages/harbour/Pier.md'],
    );
    await message(/^Ontodesk: Move 2 pages/u);
    assert.match(textOf('pages/harbour/Berth 001.md'), /lies at \[\[Pier\]\]/u);
    assert.match(textOf('pages/Berth 003.md'), /lies at \[\[Pier\]\]/u);
    messages.length = 0;
    await move(['pages/harbour', 'pages/port']);
    await eventually('the folder', () => 'port/Pier.md' in bytesOnDisk());
    assert.match(textOf('pages/Berth 003.md'), /lies at \[\[Pier\]\]/u, 'names lead there still');
    await move(['pages/port', 'pages/harbour']);
    await move(
      ['pages/harbour/Berth 001.md', 'pages/Berth 001.md'],
      ['pages/harbour/Pier.md', QUAY],
    );
    await saveEverything();
    await vscode.workspace.fs.delete(uriOf('pages/harbour'));
  });

  it('are followed once when the move is our own', async () => {
    const { changes } = await api();
    const rename = { type: 'rename-page', page: QUAY, to: 'Pier' } as const;
    const { root: corpus, change } = await planned(rename);
    assert.equal(await changes.make(corpus, change), null);
    assert.deepEqual(told(), [], 'nobody else tells of it');
    assert.match(textOf('pages/Berth 004.md'), /lies at \[\[Pier\]\]/u);
    await undoIn('pages/Pier.md', kept);
  });

  it('to a name that differs from another in case are moved, with a warning of what breaks', async () => {
    await move([QUAY, 'pages/tide gauge.md']);
    const text = await message(/did not follow/u);
    assert.match(text, /24 references on 6 pages may lead nowhere now/u);
    assert.match(text, /Ctrl\+Z/u);
    assert.match(textOf('pages/Berth 001.md'), /\[\[Old Quay\]\]/u);
    await move(['pages/tide gauge.md', QUAY]);
  });

  it('that are no pages concern nobody', async () => {
    await vscode.workspace.fs.writeFile(uriOf('notes.txt'), Buffer.from('[[Old Quay]]'));
    await move(['notes.txt', 'other.txt']);
    await remove('other.txt');
    assert.deepEqual(told(), []);
  });
});

describe('explorer: files that are deleted', () => {
  let kept: Record<string, string>;

  before(async () => {
    await writeQuay(3);
    kept = bytesOnDisk();
    listenToMessages();
  });
  after(async () => {
    showMessages();
    await removeQuay();
  });

  it('leave references behind that are counted', async () => {
    const bytes = await vscode.workspace.fs.readFile(uriOf(QUAY));
    await remove(QUAY);
    const text = await message(/was deleted/u);
    assert.match(
      text,
      /^Ontodesk: Old Quay\.md was deleted: 12 references on 3 pages lead nowhere/u,
    );
    messages.length = 0;
    await vscode.workspace.fs.writeFile(uriOf(QUAY), bytes);
    await vscode.commands.executeCommand('ontodesk.refresh');
    assert.deepEqual(differing(kept, bytesOnDisk()), []);
  });

  it('say nothing when nothing refers to them, or all that does goes too', async () => {
    const names = [QUAY, ...[1, 2, 3].map((i) => `pages/Berth 00${i}.md`)];
    const files = await Promise.all(
      names.map(async (name) => [name, await vscode.workspace.fs.readFile(uriOf(name))] as const),
    );
    await remove(...names);
    await eventually('the pages gone', () => differing(kept, bytesOnDisk()).length === 4);
    assert.deepEqual(told(), []);
    for (const [name, bytes] of files) await vscode.workspace.fs.writeFile(uriOf(name), bytes);
  });
});
