import { strict as assert } from 'node:assert';

import * as vscode from 'vscode';

import { change, closeAll, eventually, finding, fixes, open } from './support/editor.js';

/** The comparison in front. */
function comparison(): vscode.TabInputTextDiff | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputTextDiff ? input : undefined;
}

/** Opens a page with a fault and takes the preview of its fix. */
async function preview(): Promise<{ document: vscode.TextDocument; title: string }> {
  const document = await open('pages/Radar Gauge.md');
  await change(document, '"vc:slug": "radar-gauge"', '"vc:slug": "radar"');
  await document.save();
  const fault = await finding(document.uri, 'slug-differs');
  const offered = await fixes(document.uri, fault);
  const action = offered.find(({ title }) => title.startsWith('Preview: '));
  assert.ok(action?.command, 'a preview is offered');
  const title = action.title.slice('Preview: '.length);
  assert.ok(offered.findIndex((one) => one.title === title) < offered.indexOf(action));
  await vscode.commands.executeCommand(
    action.command.command,
    ...(action.command.arguments as unknown[]),
  );
  await eventually('the comparison', comparison);
  return { document, title };
}

describe('fix preview', () => {
  let before: string;
  beforeEach(async () => {
    before = (await open('pages/Radar Gauge.md')).getText();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const document = await open('pages/Radar Gauge.md');
    if (document.getText() !== before) await change(document, document.getText(), before);
    await document.save();
    await closeAll();
  });

  it('shows the fix beside the page and changes nothing', async () => {
    const { document } = await preview();
    const shown = comparison();
    assert.equal(shown?.original.toString(), document.uri.toString());
    assert.ok(shown);
    const fixed = await vscode.workspace.openTextDocument(shown.modified);
    assert.equal(fixed.getText(), before);
    assert.match(document.getText(), /"vc:slug": "radar"/u);
    assert.equal(fixed.languageId, 'markdown');
  });

  it('makes the fix on command, closes and shows the page', async () => {
    const { document } = await preview();
    await vscode.commands.executeCommand('ontodesk.applyFix');
    assert.equal(document.getText(), before);
    assert.equal(comparison(), undefined);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), document.uri.toString());
    await vscode.commands.executeCommand('undo');
    assert.match(document.getText(), /"vc:slug": "radar"/u);
  });

  it('does not make a fix for a text that has changed since', async () => {
    const { document } = await preview();
    await change(document, '"vc:slug": "radar"', '"vc:slug": "radio"');
    await vscode.commands.executeCommand('ontodesk.applyFix');
    assert.match(document.getText(), /"vc:slug": "radio"/u);
  });

  it('takes no argument that is no fix', async () => {
    for (const argument of [undefined, {}, { uri: 'untitled:x' }, { uri: 7, edits: [{}] }]) {
      await vscode.commands.executeCommand('ontodesk.previewFix', argument);
    }
    assert.equal(comparison(), undefined);
  });
});
