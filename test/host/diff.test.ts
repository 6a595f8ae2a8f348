import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import * as vscode from 'vscode';

import type { ChangeNode } from '../../src/host/diff-node.js';
import type { DiffView } from '../../src/host/diff-view.js';

import { api, closeAll, eventually, open, root, uriOf } from './support/editor.js';

const view = async (): Promise<DiffView> => (await api()).diff;

/** Label and description of each row below a class, or of the classes. */
function rows(of: DiffView, parent?: ChangeNode): string[] {
  const items = of.getChildren(parent).map((node) => of.getTreeItem(node));
  return items.map(({ label, description }) => {
    assert.ok(typeof label === 'string' && typeof description === 'string');
    return `${label}: ${description}`;
  });
}

function classNamed(of: DiffView, label: string): ChangeNode {
  const node = of.getChildren().find((one) => of.getTreeItem(one).label === label);
  assert.ok(node, `${label} in ${rows(of).join(', ')}`);
  return node;
}

/** Does what Enter on a row does; gives title and sides of the diff editor. */
async function enter(of: DiffView, node: ChangeNode) {
  const { command } = of.getTreeItem(node);
  assert.ok(command);
  const given = (command.arguments ?? []) as unknown[];
  await vscode.commands.executeCommand(command.command, ...given);
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  assert.ok(tab?.input instanceof vscode.TabInputTextDiff);
  const { original, modified } = tab.input;
  const text = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();
  return { title: tab.label, left: await text(original), right: await text(modified), modified };
}

/** A branch that holds the files as they are now, without a change of HEAD or of the real index. */
function branchOfDisk(name: string): void {
  const env = { ...process.env, GIT_INDEX_FILE: path.join(root(), '.git', `index-${name}`) };
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root(), env, encoding: 'utf8' }).trim();
  git('add', '--all', 'pages', 'ontodesk.yaml');
  git('branch', name, git('commit-tree', git('write-tree'), '-m', 'As it was'));
}

const FRESH = `---
type: class
iri: urn:ngm:class:fresh-class
label: Fresh Class
definition: One that came while nobody looked.
domain: data
subClassOf: ["[[Instrument]]"]
---
# Fresh Class
`;

describe('the view of changed classes', () => {
  const gauge = uriOf('pages/Tide Gauge.md');
  const pole = uriOf('pages/Tide Pole.md');
  const moved = uriOf('pages/Measuring Pole.md');
  const pilotage = uriOf('pages/Pilotage.md');
  const fresh = uriOf('pages/Fresh Class.md');
  const was = new Map<string, string>();

  before(async () => {
    branchOfDisk('as-it-was');
    for (const uri of [gauge, pilotage]) was.set(uri.fsPath, readFileSync(uri.fsPath, 'utf8'));
    const text = was.get(gauge.fsPath) ?? '';
    const edited = text.replace('"maturity": "established"', '"maturity": "mature"');
    assert.notEqual(edited, text);
    await writeFile(gauge.fsPath, edited);
    await rename(pole.fsPath, moved.fsPath);
    await rm(pilotage.fsPath);
    await writeFile(fresh.fsPath, FRESH);
  });

  after(async () => {
    await closeAll();
    await rm(fresh.fsPath, { force: true });
    await rename(moved.fsPath, pole.fsPath);
    for (const [file, text] of was) await writeFile(file, text);
    execFileSync('git', ['branch', '--quiet', '-D', 'as-it-was'], { cwd: root() });
  });

  it('shows what came, went, was renamed and changed since a ref', async () => {
    await vscode.commands.executeCommand('ontodesk.compareRef', 'as-it-was');
    const changes = await view();
    assert.deepEqual(rows(changes), [
      'Fresh Class: added',
      'Tide Pole: renamed',
      'Pilotage: removed',
      'Tide Gauge: 1 change',
    ]);
    assert.equal(changes.view.description, 'as-it-was → disk');
    assert.equal(changes.view.message, 'Classes: 1 added, 1 removed, 2 changed.');
    assert.deepEqual(rows(changes, classNamed(changes, 'Tide Gauge')), [
      'maturity: established → mature',
    ]);
    assert.deepEqual(rows(changes, classNamed(changes, 'Fresh Class')), [
      'parent: Instrument (instrument)',
    ]);
    assert.deepEqual(rows(changes, classNamed(changes, 'Tide Pole')), [
      'page: pages/Tide Pole.md → pages/Measuring Pole.md',
    ]);
  });

  it('speaks each row and shows page text as text', async () => {
    const changes = await view();
    const ids = new Set<string>();
    const walk = (parent?: ChangeNode): void => {
      for (const node of changes.getChildren(parent)) {
        const { id, accessibilityInformation, tooltip } = changes.getTreeItem(node);
        assert.ok(id !== undefined && !ids.has(id), id);
        ids.add(id);
        assert.ok((accessibilityInformation?.label ?? '') !== '');
        assert.ok(tooltip instanceof vscode.MarkdownString && tooltip.isTrusted !== true);
        assert.equal(changes.getParent(node), parent ?? null);
        walk(node);
      }
    };
    walk();
    assert.ok(ids.size >= 7, String(ids.size));
  });

  it('opens the page of both states side by side', async () => {
    const changes = await view();
    const node = classNamed(changes, 'Tide Gauge');
    const { title, left, right, modified } = await enter(changes, node);
    assert.equal(title, 'Tide Gauge.md (as-it-was ↔ disk)');
    assert.equal(left, was.get(gauge.fsPath));
    assert.equal(right, readFileSync(gauge.fsPath, 'utf8'));
    assert.equal(modified.fsPath, gauge.fsPath);
    const [line] = changes.getChildren(node);
    assert.ok(line);
    assert.equal((await enter(changes, line)).left, left);
  });

  it('opens a class that came, went or moved with what there is of it', async () => {
    const changes = await view();
    const came = await enter(changes, classNamed(changes, 'Fresh Class'));
    assert.deepEqual([came.left, came.right], ['', FRESH]);
    const went = await enter(changes, classNamed(changes, 'Pilotage'));
    assert.deepEqual([went.left, went.right], [was.get(pilotage.fsPath), '']);
    const renamed = await enter(changes, classNamed(changes, 'Tide Pole'));
    assert.equal(renamed.left, renamed.right);
    assert.equal(renamed.modified.fsPath, moved.fsPath);
  });

  it('follows the disk', async () => {
    await open(fresh);
    await rm(fresh.fsPath);
    const changes = await view();
    await eventually('the class to be gone', () => !rows(changes).includes('Fresh Class: added'));
    await writeFile(fresh.fsPath, FRESH);
    await eventually('the class to be back', () => rows(changes).includes('Fresh Class: added'));
  });

  it('compares two refs, and says so when nothing is different', async () => {
    const both = { before: 'as-it-was', after: 'as-it-was' };
    await vscode.commands.executeCommand('ontodesk.compareRef', both);
    const changes = await view();
    assert.deepEqual(rows(changes), []);
    assert.equal(changes.view.message, 'No class changed.');
    assert.equal(changes.view.description, 'as-it-was → as-it-was');
  });

  it('keeps what it shows when a ref is none', async () => {
    const changes = await view();
    await vscode.commands.executeCommand('ontodesk.compareRef', 'no-such-ref');
    assert.equal(changes.view.description, 'as-it-was → as-it-was');
  });

  it('gives no text for an address that names nothing', async () => {
    for (const query of ['', '{}', '{"root":1}', '[]']) {
      const uri = vscode.Uri.from({ scheme: 'ontodesk-commit', path: '/x.md', query });
      assert.equal((await vscode.workspace.openTextDocument(uri)).getText(), '');
    }
    const outside = JSON.stringify({ root: root(), commit: 'a'.repeat(40), page: '../x.md' });
    const uri = vscode.Uri.from({ scheme: 'ontodesk-commit', path: '/y.md', query: outside });
    await assert.rejects(Promise.resolve(vscode.workspace.openTextDocument(uri)));
  });
});
