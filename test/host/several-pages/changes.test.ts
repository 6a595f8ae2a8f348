import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import * as vscode from 'vscode';

import type { ChangeRequest } from '../../../src/protocol/changes.js';
import { api, change, eventually, open, rangeOf, root, uriOf } from '../support/editor.js';
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
  showMessages,
  undoIn,
  writeQuay,
} from '../support/quay.js';

const PAGES = 200;

const textOf = (page: string): string => readFileSync(path.join(root(), page), 'utf8');

/** Renames what stands at a text, as F2 does, and gives back what the editor would make. */
async function rename(page: string, at: string, to: string): Promise<vscode.WorkspaceEdit> {
  const document = await open(page);
  return vscode.commands.executeCommand<vscode.WorkspaceEdit>(
    'vscode.executeDocumentRenameProvider',
    document.uri,
    rangeOf(document, at).start.translate(0, at.length - 2),
    to,
  );
}

/** Makes the edits of a rename as the editor does after F2. */
async function apply(edit: vscode.WorkspaceEdit): Promise<void> {
  assert.equal(await vscode.workspace.applyEdit(edit, { isRefactoring: true }), true);
}

/** Plans a change and makes it. */
async function make(request: ChangeRequest): Promise<void> {
  const { changes } = await api();
  const { root: corpus, change: wanted } = await planned(request);
  assert.equal(await changes.make(corpus, wanted), null);
}

function dirtyPages(): string[] {
  return vscode.workspace.textDocuments
    .filter(({ isDirty }) => isDirty)
    .map(({ uri }) => path.basename(uri.fsPath));
}

describe('changes: a class with 200 references', function () {
  // Hundreds of files are saved, twice in a test.
  this.timeout(240_000);
  let kept: Record<string, string>;

  before(async () => {
    await writeQuay(PAGES);
    kept = bytesOnDisk();
  });
  afterEach(async () => {
    await closePages();
    await vscode.commands.executeCommand('ontodesk.refresh');
    assert.deepEqual(differing(kept, bytesOnDisk()), [], 'the test left the pages as they were');
  });
  after(removeQuay);

  it('gets another slug everywhere, and undo brings every byte back', async () => {
    await apply(await rename(QUAY, '"@id": "urn:ngm:class:old-quay', 'new-quay'));
    const after = bytesOnDisk();
    assert.equal(differing(kept, after).length, PAGES + 1);
    for (const page of [QUAY, 'pages/Berth 001.md', 'pages/Berth 015.md']) {
      assert.doesNotMatch(textOf(page), /old-quay/u);
      assert.match(textOf(page), /urn:ngm:class:new-quay/u);
    }
    assert.deepEqual(dirtyPages(), []);
    await undoIn(QUAY, kept);
    assert.deepEqual(differing(kept, bytesOnDisk()), []);
  });

  it('gets another label everywhere, and undo brings every byte back', async () => {
    await apply(await rename(QUAY, '"label": "Old Quay', 'Stone Quay'));
    assert.equal(differing(kept, bytesOnDisk()).length, PAGES + 1);
    assert.match(textOf('pages/Berth 200.md'), /"label": "Stone Quay"/u);
    assert.doesNotMatch(textOf('pages/Berth 200.md'), /"label": "Old Quay"/u);
    await undoIn('pages/Berth 003.md', kept);
    assert.deepEqual(differing(kept, bytesOnDisk()), []);
  });

  it('lies on a page with another name: the file too, and undo brings all back', async () => {
    await make({ type: 'rename-page', page: QUAY, to: 'Granite Quay' });
    const after = bytesOnDisk();
    assert.equal(after['Old Quay.md'], undefined);
    assert.notEqual(after['Granite Quay.md'], undefined);
    const berth = textOf('pages/Berth 005.md');
    assert.match(berth, /lies at \[\[Granite Quay\]\], called \[\[Granite Quay\|the quay\]\]/u);
    assert.match(berth, /beside `\[\[Old Quay\]\]`/u, 'code is left alone');
    await undoIn('pages/Granite Quay.md', kept);
    assert.deepEqual(differing(kept, bytesOnDisk()), []);
  });

  it('is merged into another class, and undo brings every byte back', async () => {
    await make({ type: 'merge-classes', from: 'old-quay', into: 'tide-gauge' });
    const after = bytesOnDisk();
    assert.equal(after['Old Quay.md'], undefined);
    assert.equal(differing(kept, after).length, PAGES + 2);
    assert.match(textOf('pages/Berth 007.md'), /"urn:ngm:class:tide-gauge"/u);
    assert.doesNotMatch(textOf('pages/Berth 007.md'), /old-quay/u);
    await undoIn('pages/Tide Gauge.md', kept);
    assert.deepEqual(differing(kept, bytesOnDisk()), []);
  });

  it('is left alone when one page changed on disk after the change was planned', async () => {
    const { changes } = await api();
    const requests = [
      { type: 'rename-slug', slug: 'old-quay', to: 'new-quay' },
      { type: 'merge-classes', from: 'old-quay', into: 'tide-gauge' },
    ] as const;
    const file = path.join(root(), 'pages', 'Berth 117.md');
    const bytes = await readFile(file);
    for (const request of requests) {
      const { root: corpus, change: late } = await planned(request);
      await writeFile(file, `${bytes.toString()}- one more line\n`);
      const refusal = await changes.make(corpus, late);
      assert.equal(refusal?.refused, 'pages/Berth 117.md changed on disk in the meantime.');
      assert.deepEqual(differing(kept, bytesOnDisk()), ['Berth 117.md']);
      assert.deepEqual(dirtyPages(), []);
      await writeFile(file, bytes);
      await vscode.commands.executeCommand('ontodesk.refresh');
    }
  });

  it('is left alone when a page changes on disk while the change is previewed', async () => {
    const { changes } = await api();
    const slug = { type: 'rename-slug', slug: 'old-quay', to: 'new-quay' } as const;
    const { root: corpus, change: shown } = await planned(slug);
    const file = path.join(root(), 'pages', 'Berth 118.md');
    const bytes = await readFile(file);
    const making = changes.make(corpus, shown, { preview: true });
    // The preview has no event: it is up once the editor has had time to draw it.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    assert.deepEqual(differing(kept, bytesOnDisk()), [], 'nothing is written by a preview');
    await writeFile(file, `${bytes.toString()}- one more line\n`);
    const refusal = await making;
    assert.equal(refusal?.refused, 'pages/Berth 118.md changed on disk in the meantime.');
    assert.deepEqual(differing(kept, bytesOnDisk()), ['Berth 118.md']);
    await writeFile(file, bytes);
    await vscode.commands.executeCommand('ontodesk.refresh');
  });

  it('can be stopped while its pages are compared', async () => {
    const { changes } = await api();
    const slug = { type: 'rename-slug', slug: 'old-quay', to: 'new-quay' } as const;
    const { root: corpus, change: stopped } = await planned(slug);
    const refusal = await changes.make(corpus, stopped, { step: (done) => done < 100 });
    assert.equal(refusal?.refused, 'Stopped.');
  });
});

describe('changes: a few pages', () => {
  let kept: Record<string, string>;

  before(async () => {
    await writeQuay(3);
    kept = bytesOnDisk();
  });
  afterEach(async () => {
    await closePages();
    await vscode.commands.executeCommand('ontodesk.refresh');
    assert.deepEqual(differing(kept, bytesOnDisk()), [], 'the test left the pages as they were');
  });
  after(removeQuay);

  it('says at F2 what cannot be renamed, and offers the present name otherwise', async () => {
    const document = await open(QUAY);
    const prepare = (at: string): Thenable<{ placeholder: string }> =>
      vscode.commands.executeCommand(
        'vscode.prepareRename',
        document.uri,
        rangeOf(document, at).start.translate(0, at.length - 2),
      );
    assert.equal((await prepare('urn:ngm:class:old-quay')).placeholder, 'old-quay');
    assert.equal((await prepare('[[Tide Gauge')).placeholder, 'Tide Gauge');
    await assert.rejects(Promise.resolve(prepare('A quay that was built')), /can be renamed/u);
  });

  it('refuses a name that is taken, with the reason', async () => {
    listenToMessages();
    try {
      const page = await rename(QUAY, '# Old Quay', 'Tide Gauge');
      assert.equal(page.size, 0, 'nobody else renames in our stead');
      await message(/There is a page with this file name already: pages\/Tide Gauge\.md/u);
      const slug = await rename(QUAY, '"@id": "urn:ngm:class:old-quay', 'tide-gauge');
      assert.equal(slug.size, 0);
      await message(/"tide-gauge" is taken by pages\/Tide Gauge\.md/u);
    } finally {
      showMessages();
    }
  });

  it('counts what is typed and not saved', async () => {
    const document = await open('pages/Berth 001.md');
    await change(document, 'lies at', 'now lies (see [[Old Quay]]) at');
    await make({ type: 'rename-page', page: QUAY, to: 'Pier' });
    const text = textOf('pages/Berth 001.md');
    assert.match(text, /now lies \(see \[\[Pier\]\]\) at \[\[Pier\]\]/u);
    await undoIn('pages/Berth 001.md');
    await change(document, 'now lies (see [[Old Quay]]) at', 'lies at');
    await document.save();
  });

  it('refuses a page that is typed in after the change was planned', async () => {
    const { changes } = await api();
    const slug = { type: 'rename-slug', slug: 'old-quay', to: 'new-quay' } as const;
    const { root: corpus, change: late } = await planned(slug);
    const document = await open('pages/Berth 002.md');
    await change(document, 'lies at', 'lay at');
    const refusal = await changes.make(corpus, late);
    assert.equal(refusal?.refused, 'pages/Berth 002.md changed in the editor in the meantime.');
    assert.deepEqual(differing(kept, bytesOnDisk()), []);
  });

  it('refuses a page with mixed line ends, which the editor would all rewrite', async () => {
    const { changes } = await api();
    const file = path.join(root(), 'pages', 'Berth 002.md');
    const bytes = await readFile(file);
    await writeFile(file, `${bytes.toString()}- a line of another system\r\n`);
    await vscode.commands.executeCommand('ontodesk.refresh');
    const slug = { type: 'rename-slug', slug: 'old-quay', to: 'new-quay' } as const;
    const { root: corpus, change: mixed } = await planned(slug);
    const refusal = await changes.make(corpus, mixed);
    assert.match(refusal?.refused ?? '', /^pages\/Berth 002\.md has mixed line ends/u);
    assert.deepEqual(differing(kept, bytesOnDisk()), ['Berth 002.md']);
    await writeFile(file, bytes);
    await vscode.commands.executeCommand('ontodesk.refresh');
  });

  it('refuses a file name that was taken after the change was planned', async () => {
    const { changes } = await api();
    const { root: corpus, change: late } = await planned({
      type: 'rename-page',
      page: QUAY,
      to: 'Pier',
    });
    const file = uriOf('pages/Pier.md');
    await vscode.workspace.fs.writeFile(file, Buffer.from('# Pier\n'));
    const refusal = await changes.make(corpus, late);
    assert.equal(refusal?.refused, 'There is a file pages/Pier.md already.');
    assert.deepEqual(differing(kept, bytesOnDisk()), ['Pier.md']);
    await vscode.workspace.fs.delete(file);
  });

  it('takes its edits back when a file step fails after all', async () => {
    const { changes } = await api();
    const { root: corpus, change: late } = await planned({
      type: 'rename-page',
      page: QUAY,
      to: 'Pier',
    });
    const file = uriOf('pages/Pier.md');
    // Places are looked at before pages: what comes in between is found by the editor alone.
    const step = (): boolean => {
      void writeFile(file.fsPath, '# Pier\n');
      return true;
    };
    const refusal = await changes.make(corpus, late, { step });
    assert.match(refusal?.refused ?? '', /could not move or delete pages\/Old Quay\.md/u);
    assert.deepEqual(dirtyPages(), []);
    assert.deepEqual(differing(kept, bytesOnDisk()), ['Pier.md']);
    await vscode.workspace.fs.delete(file);
  });

  it('marks a class as deprecated, saved, and undone', async () => {
    await make({ type: 'deprecate-class', slug: 'old-quay', replacement: 'tide-gauge' });
    assert.deepEqual(differing(kept, bytesOnDisk()), ['Old Quay.md']);
    assert.match(textOf(QUAY), /"owl:deprecated": true/u);
    const made = bytesOnDisk();
    await undoIn(QUAY, kept);
    await vscode.commands.executeCommand('redo');
    await eventually('made again', () => differing(made, bytesOnDisk()).length === 0);
    await undoIn(QUAY, kept);
  });
});

/** Answers the next questions of the editor as a person would, and notes what was asked. */
class Answers {
  private readonly real = { ...vscode.window };
  readonly asked: string[] = [];
  readonly rows: string[] = [];

  constructor(answers: { input?: string; pick?: RegExp; button?: string }) {
    const { input, pick, button } = answers;
    Object.assign(vscode.window, {
      showInputBox: ({ title }: vscode.InputBoxOptions) => {
        this.asked.push(title ?? '');
        return Promise.resolve(input);
      },
      showQuickPick: (items: readonly vscode.QuickPickItem[]) => {
        this.rows.push(...items.map(({ label }) => label));
        return Promise.resolve(pick && items.find(({ label }) => pick.test(label)));
      },
      showInformationMessage: (text: string) => {
        messages.push(text);
        return Promise.resolve(button);
      },
    });
  }

  dispose(): void {
    const { showInputBox, showQuickPick, showInformationMessage } = this.real;
    Object.assign(vscode.window, { showInputBox, showQuickPick, showInformationMessage });
  }
}

describe('changes: commands', () => {
  let kept: Record<string, string>;
  let answers: Answers | undefined;

  before(async () => {
    await writeQuay(3);
    kept = bytesOnDisk();
  });
  afterEach(async () => {
    answers?.dispose();
    await closePages();
    await vscode.commands.executeCommand('ontodesk.refresh');
    assert.deepEqual(differing(kept, bytesOnDisk()), [], 'the test left the pages as they were');
  });
  after(removeQuay);

  const run = (command: string, argument?: unknown): Thenable<unknown> =>
    vscode.commands.executeCommand(`ontodesk.${command}`, argument);

  it('delete page: lists the references first, deletes on the last row, and takes it back', async () => {
    answers = new Answers({ pick: /Delete anyway/u, button: 'Undo' });
    await run('deletePage', uriOf(QUAY));
    assert.equal(answers.rows.at(-1), '$(trash) Delete anyway (12 references break)');
    assert.equal(answers.rows.filter((row) => row.startsWith('$(references)')).length, 12);
    await eventually('the page again', () => differing(kept, bytesOnDisk()).length === 0);
  });

  it('delete page: leaves everything when a reference is looked at instead', async () => {
    answers = new Answers({ pick: /\$\(references\)/u });
    await run('deletePage', uriOf(QUAY));
    assert.equal(
      path.basename(vscode.window.activeTextEditor?.document.fileName ?? ''),
      'Berth 001.md',
    );
  });

  it('rename page: nothing is changed before a person agrees', async () => {
    await open(QUAY);
    answers = new Answers({ input: 'Pier' });
    await run('renamePage');
    assert.deepEqual(answers.asked, ['Rename Page']);
    const offered = answers.rows.some((row) => row.includes('Rename page Old Quay to Pier'));
    assert.ok(offered, answers.rows.join(' | '));
    assert.deepEqual(differing(kept, bytesOnDisk()), []);
    answers.dispose();
    answers = new Answers({ input: 'Pier', pick: /\$\(check\)/u });
    await run('renamePage');
    assert.match(textOf('pages/Berth 001.md'), /lies at \[\[Pier\]\]/u);
    await undoIn('pages/Pier.md', kept);
  });

  it('create page: shows where the page goes, makes it and opens it', async () => {
    answers = new Answers({ pick: /Create pages\/Low Pier\.md/u });
    await run('createPage', { root: root(), name: 'Low Pier' });
    assert.deepEqual(answers.rows, ['$(new-file) Create pages/Low Pier.md']);
    assert.equal(textOf('pages/Low Pier.md'), '# Low Pier\n');
    assert.equal(vscode.window.activeTextEditor?.document.uri.path.endsWith('Low Pier.md'), true);
    await vscode.workspace.fs.delete(uriOf('pages/Low Pier.md'));
  });

  it('create page: asks for the name when it is given none that is one', async () => {
    answers = new Answers({});
    for (const argument of [undefined, { name: 7 }, { root: root() }, '../../x']) {
      await run('createPage', argument);
    }
    assert.equal(answers.asked.length, 4);
    assert.deepEqual(answers.rows, []);
  });

  it('say so on a page without a class, and outside every corpus', async () => {
    answers = new Answers({});
    const bare = uriOf('pages/Low Pier.md');
    await vscode.workspace.fs.writeFile(bare, Buffer.from('# Low Pier\n'));
    await run('refresh');
    await run('mergeClass', bare);
    await run('deprecateClass', uriOf('README.md'));
    await vscode.workspace.fs.delete(bare);
    assert.deepEqual(messages.slice(-2), [
      'Ontodesk: pages/Low Pier.md declares no class.',
      'Ontodesk: this file is no page of an ontology.',
    ]);
  });
});
