import { strict as assert } from 'node:assert';
import { rm, writeFile } from 'node:fs/promises';

import * as vscode from 'vscode';

import { closeAll, eventually, open, rangeOf, uriOf } from './support/editor.js';

const { ConfigurationTarget } = vscode;

const page = (name: string): string =>
  [
    `# ${name}`,
    'Prose above.',
    '```json-ld',
    '{',
    `  "@id": "urn:ngm:page:${name.toLowerCase()}",`,
    '  "@type": "Page",',
    `  "title": "${name}"`,
    '}',
    '```',
    'Prose between.',
    '```json-ld',
    '{',
    `  "@id": "urn:ngm:class:${name.toLowerCase()}",`,
    '  "@type": "Class",',
    `  "label": "${name}"`,
    '}',
    '```',
    'Prose below.',
    '```js',
    'let code;',
    '```',
    '',
  ].join('\n');

/** Lines of the active editor that nothing hides, within what is drawn. */
function shownLines(): number[] {
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor);
  return editor.visibleRanges.flatMap(({ start, end }) =>
    Array.from({ length: end.line - start.line + 1 }, (_, i) => start.line + i),
  );
}

const hides = (line: number): boolean => !shownLines().includes(line);

const INSIDE_PAGE = 5;
const INSIDE_CLASS = 13;
const INSIDE_CODE = 19;

/** Both blocks are folded, and nothing else is. */
const folded = (): Promise<boolean> =>
  eventually('folded blocks', () => hides(INSIDE_PAGE) && hides(INSIDE_CLASS));

/** Gives a fold that should not come the time to come. */
const patience = (ms = 1_200): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function unfoldAt(line: number): Promise<void> {
  await vscode.commands.executeCommand('editor.unfold', { selectionLines: [line], levels: 1 });
  await eventually('an unfolded block', () => !hides(line + 1));
}

describe('folding of ontology blocks', () => {
  let count = 0;
  let name: string;
  let file: string;

  beforeEach(async () => {
    name = `Fold${++count}`;
    file = `pages/${name}.md`;
    await writeFile(uriOf(file).fsPath, page(name));
    // The server runs: what is tested is the page that opens after it.
    await open('pages/Tide Pole.md');
  });
  afterEach(async () => {
    await vscode.workspace
      .getConfiguration('ontodesk')
      .update('foldOntologyBlocks', undefined, ConfigurationTarget.Workspace);
    await closeAll();
    await rm(uriOf(file).fsPath);
  });

  it('comes with the opening; cursor, scroll position and other blocks stay', async () => {
    await open(file);
    await folded();
    assert.ok(!hides(INSIDE_CODE), 'a block of code is none of an ontology');
    for (const line of [0, 1, 2, 9, 10, 17]) assert.ok(!hides(line), `line ${line} is shown`);
    const editor = vscode.window.activeTextEditor;
    assert.deepEqual(editor?.selection.active, new vscode.Position(0, 0));
    assert.equal(shownLines()[0], 0);
  });

  it('leaves a block alone at whose inside the page was opened', async () => {
    const document = await vscode.workspace.openTextDocument(uriOf(file));
    const selection = rangeOf(document, `"label": "${name}"`);
    await vscode.window.showTextDocument(document, { selection, preview: false });
    await eventually('the other block folded', () => hides(INSIDE_PAGE));
    await patience();
    await eventually('what was looked for', () => !hides(INSIDE_CLASS));
    assert.deepEqual(
      vscode.window.activeTextEditor?.selection,
      new vscode.Selection(selection.start, selection.end),
    );
  });

  it('leaves an unfolded block alone after another tab was looked at', async () => {
    await open(file);
    await folded();
    await unfoldAt(10);
    await open('pages/Radar Gauge.md');
    await open(file);
    await patience();
    assert.ok(!hides(INSIDE_CLASS));
  });

  it('leaves an unfolded page alone when it is opened again', async () => {
    await open(file);
    await folded();
    await unfoldAt(10);
    // What a person unfolds is noted a moment later, to be sure.
    await patience(3_000);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    // In another group nothing is restored by the editor itself.
    await vscode.window.showTextDocument(uriOf(file), {
      viewColumn: vscode.ViewColumn.Beside,
      preview: false,
    });
    await patience();
    assert.ok(!hides(INSIDE_CLASS));
    assert.ok(!hides(INSIDE_PAGE));
  });

  it('comes again with a page that was closed and never unfolded', async () => {
    await open(file);
    await folded();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await vscode.window.showTextDocument(uriOf(file), {
      viewColumn: vscode.ViewColumn.Beside,
      preview: false,
    });
    await folded();
  });

  it('does not come while lines are typed above', async () => {
    await open(file);
    await folded();
    await unfoldAt(2);
    for (let i = 0; i < 5; i++) {
      await vscode.commands.executeCommand('type', { text: 'x\n' });
    }
    await patience();
    assert.ok(!hides(INSIDE_PAGE + 5));
    assert.ok(hides(INSIDE_CLASS + 5), 'the other block stays as it is');
    await vscode.workspace.saveAll();
  });

  it('does not move a cursor that goes into a block at that moment', async () => {
    for (let delay = 0; delay <= 240; delay += 40) {
      const other = `pages/${name} ${delay}.md`;
      await writeFile(uriOf(other).fsPath, page(name));
      try {
        await open(other);
        await patience(delay);
        const editor = vscode.window.activeTextEditor;
        assert.ok(editor);
        const at = new vscode.Selection(INSIDE_CLASS, 4, INSIDE_CLASS, 4);
        editor.selection = at;
        await patience();
        assert.deepEqual(editor.selection, at, `after ${delay} ms`);
        assert.ok(!hides(INSIDE_CLASS), `after ${delay} ms`);
      } finally {
        await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
        await rm(uriOf(other).fsPath);
      }
    }
  });

  it('is a setting', async () => {
    await vscode.workspace
      .getConfiguration('ontodesk')
      .update('foldOntologyBlocks', false, ConfigurationTarget.Workspace);
    await open(file);
    await patience();
    assert.ok(!hides(INSIDE_PAGE));
    assert.ok(!hides(INSIDE_CLASS));
  });

  it('takes front matter with a class, and property lines', async () => {
    const matter = ['---', 'type: class', `label: ${name}`, 'domain: data', '---', `# ${name}`, ''];
    await writeFile(uriOf(file).fsPath, matter.join('\n'));
    await open(file);
    await eventually('front matter folded', () => hides(2));
    assert.ok(!hides(5));
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    const lines = [
      `# ${name}`,
      '- ### OntologyBlock',
      `\t- preferred-term:: ${name}`,
      `\t- owl:class:: ngm:${name.toLowerCase()}`,
      '- after',
      '',
    ];
    const other = uriOf(`pages/${name} Lines.md`);
    await writeFile(other.fsPath, lines.join('\n'));
    try {
      await open(other);
      await eventually('property lines folded', () => hides(2) && hides(3));
      assert.ok(!hides(4));
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await rm(other.fsPath);
    }
  });
});
