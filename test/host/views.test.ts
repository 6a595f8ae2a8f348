import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';

import * as vscode from 'vscode';

import type { CorpusTree } from '../../src/host/views/corpus-tree.js';
import type { TreeNode } from '../../src/host/views/tree-node.js';
import type { ViewId } from '../../src/protocol/corpus-views.js';

import { api, change, closeAll, eventually, open, uriOf } from './support/editor.js';

const tree = async (id: ViewId): Promise<CorpusTree> => (await api()).tree(id);

const labelOf = ({ label }: vscode.TreeItem): string =>
  typeof label === 'string' ? label : (label?.label ?? '');

/** The node that some labels lead to, from the top. */
async function nodeAt(of: CorpusTree, ...labels: string[]): Promise<TreeNode> {
  let node: TreeNode | undefined;
  for (const label of labels) {
    const nodes = await of.getChildren(node);
    node = nodes.find((one) => labelOf(of.getTreeItem(one)) === label);
    assert.ok(node, `${label} in ${nodes.map((one) => labelOf(of.getTreeItem(one))).join(', ')}`);
  }
  assert.ok(node);
  return node;
}

/** Label and description of each row below some labels. */
async function rows(of: CorpusTree, ...labels: string[]): Promise<string[]> {
  const parent = labels.length > 0 ? await nodeAt(of, ...labels) : undefined;
  const items = (await of.getChildren(parent)).map((node) => of.getTreeItem(node));
  return items.map((item) => `${labelOf(item)} ${String(item.description ?? '')}`.trim());
}

/** Does what Enter on a row does. */
async function enter(of: CorpusTree, node: TreeNode): Promise<vscode.TextEditor> {
  const { command } = of.getTreeItem(node);
  assert.ok(command);
  await vscode.commands.executeCommand(
    command.command,
    ...((command.arguments ?? []) as unknown[]),
  );
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor);
  return editor;
}

/** Does what Enter on the last row, which stands for more, does. */
async function enterMore(of: CorpusTree): Promise<void> {
  const node = (await of.getChildren()).at(-1);
  assert.ok(node);
  const { command } = of.getTreeItem(node);
  assert.equal(command?.command, 'ontodesk.showMoreRows');
  await vscode.commands.executeCommand(
    command.command,
    ...((command.arguments ?? []) as unknown[]),
  );
}

describe('the views of the corpus', () => {
  before(async () => {
    await open('pages/Tide Gauge.md');
    await vscode.commands.executeCommand('ontodesk.readPages');
    const taxonomy = await tree('taxonomy');
    await eventually('the taxonomy', async () => (await taxonomy.getChildren()).length > 0);
  });

  after(closeAll);

  it('show a class under each of its parents, each place with an id of its own', async () => {
    const taxonomy = await tree('taxonomy');
    const top = await rows(taxonomy);
    assert.ok(top.length > 3, top.join());
    const ids = new Set<string>();
    const walk = async (parent?: TreeNode): Promise<void> => {
      for (const node of await taxonomy.getChildren(parent)) {
        const { id, accessibilityInformation, tooltip } = taxonomy.getTreeItem(node);
        assert.ok(id !== undefined && !ids.has(id), id);
        ids.add(id);
        assert.ok((accessibilityInformation?.label ?? '') !== '');
        assert.ok(tooltip instanceof vscode.MarkdownString && tooltip.isTrusted !== true);
        assert.equal(taxonomy.getParent(node), parent ?? null);
        await walk(node);
      }
    };
    await walk();
    assert.ok(ids.size > 30, String(ids.size));
    assert.ok((await rows(taxonomy, 'Instrument')).some((row) => row.startsWith('Tide Gauge')));
  });

  it('open a class at its heading', async () => {
    const taxonomy = await tree('taxonomy');
    const editor = await enter(taxonomy, await nodeAt(taxonomy, 'Instrument', 'Tide Gauge'));
    assert.equal(editor.document.uri.fsPath, uriOf('pages/Tide Gauge.md').fsPath);
    assert.equal(editor.document.getText(editor.selection), 'Tide Gauge');
    assert.equal(editor.document.lineAt(editor.selection.start.line).text, '# Tide Gauge');
  });

  it('reveal the class of the open page in the taxonomy', async () => {
    await open('pages/Radar Gauge.md');
    await vscode.commands.executeCommand('ontodesk.revealInTaxonomy');
    const taxonomy = await tree('taxonomy');
    await eventually('the selection', () =>
      taxonomy.view.selection.some(({ row }) => row?.label === 'Radar Gauge'),
    );
  });

  it('show what refers to the open page, each kind apart, and open each place', async () => {
    await open('pages/Tide Gauge.md');
    const backlinks = await tree('backlinks');
    const kinds = await rows(backlinks);
    assert.match(kinds.join(), /^Ontology References \d+,Links \d+,Unlinked Mentions$/u);
    const references = await rows(backlinks, 'Ontology References');
    assert.ok(references.includes('Tide Pole partOf'), references.join());
    const node = await nodeAt(backlinks, 'Ontology References', 'Tide Pole');
    const editor = await enter(backlinks, node);
    assert.equal(editor.document.getText(editor.selection), '"[[Tide Gauge]]"');
    // In front is another page now, and so its backlinks are shown.
    await eventually('the other page', async () => {
      await backlinks.getChildren();
      return backlinks.view.description === 'Tide Pole';
    });
  });

  it('find mentions without a link only when they are opened, and lead to each', async () => {
    await open('pages/High Water.md');
    const backlinks = await tree('backlinks');
    const pages = await rows(backlinks, 'Unlinked Mentions');
    assert.ok(pages.length > 0);
    assert.match(pages[0] ?? '', / \d+ mentions?$/u);
    const [page] = await backlinks.getChildren(await nodeAt(backlinks, 'Unlinked Mentions'));
    assert.ok(page);
    const [place] = await backlinks.getChildren(page);
    assert.ok(place);
    const editor = await enter(backlinks, place);
    assert.match(editor.document.getText(editor.selection), /^high\s+water$/iu);
  });

  it('follow a save', async () => {
    const missing = await tree('missing');
    const document = await open('pages/Tide Table.md');
    const before = document.getText();
    await change(document, '# Tide Table', '# Tide Table\n\n[[Nowhere at All]]');
    let told = 0;
    const listener = missing.onDidChangeTreeData(() => told++);
    await document.save();
    await eventually('a new drawing', () => told > 0);
    assert.ok((await rows(missing)).includes('Nowhere at All 1'));
    const node = await nodeAt(missing, 'Nowhere at All', 'Tide Table');
    const editor = await enter(missing, node);
    assert.equal(editor.document.getText(editor.selection), '[[Nowhere at All]]');
    listener.dispose();
    await change(document, document.getText(), before);
    await document.save();
    await eventually('the old state', async () =>
      (await rows(missing)).every((row) => !row.startsWith('Nowhere')),
    );
  });

  it('list pages without a class, and orphans', async () => {
    const file = uriOf('pages/Note of a Day.md').fsPath;
    await writeFile(file, 'Nothing but text.\n');
    const classless = await tree('classless');
    await eventually('the page', async () => (await rows(classless)).includes('Note of a Day'));
    const orphans = await tree('orphans');
    assert.ok((await rows(orphans)).includes('Note of a Day'));
    await rm(file);
    await eventually('its end', async () => !(await rows(classless)).includes('Note of a Day'));
  });

  it('take a saved list out of the settings, and undo brings it back', async () => {
    const settings = uriOf('ontodesk.yaml');
    const original = readFileSync(settings.fsPath, 'utf8');
    const added = `${original}\nlists:\n  - name: Instruments\n    where: "domain: instruments, published"\n`;
    await writeFile(settings.fsPath, added);
    const lists = await tree('lists');
    await eventually('the list', async () => (await rows(lists)).length === 1);
    assert.ok((await rows(lists, 'Instruments')).some((row) => row.startsWith('Tide Gauge')));
    await vscode.commands.executeCommand('ontodesk.removeList', await nodeAt(lists, 'Instruments'));
    await eventually('the file', () => readFileSync(settings.fsPath, 'utf8') === `${original}\n`);
    await eventually('no list', async () => (await rows(lists)).length === 0);
    const document = await open(settings);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), added);
    await writeFile(settings.fsPath, original);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('show long lists in parts, and go on where the last part ended', async () => {
    const names = Array.from({ length: 205 }, (_, i) => `Remark ${String(i).padStart(3, '0')}`);
    const files = names.map((name) => uriOf(`pages/${name}.md`).fsPath);
    await Promise.all(files.map((file) => writeFile(file, 'Nothing but text.\n')));
    const classless = await tree('classless');
    const last = async (): Promise<string | undefined> => (await rows(classless)).at(-1);
    await eventually('the first part', async () => /^\d+ more$/u.test((await last()) ?? ''));
    await eventually('all pages', async () => {
      const [more = 0] = /\d+/u.exec((await last()) ?? '') ?? [];
      return Number(more) > 4;
    });
    const first = await rows(classless);
    assert.equal(first.length, 201);
    await vscode.commands.executeCommand('ontodesk.classless.focus');
    await enterMore(classless);
    const all = await rows(classless);
    assert.ok(all.length > 204 && !(all.at(-1) ?? '').endsWith(' more'), String(all.length));
    await eventually('the focus on the first new row', () =>
      classless.view.selection.some(({ row }) => row?.label === all[200]),
    );
    await Promise.all(files.map((file) => rm(file)));
    await eventually('their end', async () => (await rows(classless)).length < 10);
  });
});
