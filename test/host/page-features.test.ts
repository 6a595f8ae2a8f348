import { strict as assert } from 'node:assert';
import { rm, writeFile } from 'node:fs/promises';

import * as vscode from 'vscode';

import {
  api,
  change,
  closeAll,
  codeOf,
  eventually,
  finding,
  findings,
  lens,
  noFinding,
  open,
  rangeOf,
  uriOf,
} from './support/editor.js';

const { ConfigurationTarget } = vscode;
const settings = () => vscode.workspace.getConfiguration('ontodesk');

describe('code lens', () => {
  afterEach(closeAll);

  it('shows the copy ceiling at the class block and leads to the scaffold', async () => {
    const document = await open('pages/Tide Gauge.md');
    const { command, range } = await lens(document.uri);
    assert.equal(command?.title, 'Copy ceiling 8/9 names exposed');
    assert.equal(command.command, 'ontodesk.previewScaffold');
    const fence = rangeOf(document, '"@id": "urn:ngm:class:tide-gauge"');
    assert.ok(Math.abs(range.start.line - fence.start.line) <= 2, 'it stands at the class');
  });

  it('says that an unpublished page is not served', async () => {
    const document = await open('pages/Wave Buoy.md');
    assert.equal((await lens(document.uri)).command?.title, 'not published, not served');
  });
});

describe('status', () => {
  afterEach(closeAll);

  it('tells pages, findings and when they were checked', async () => {
    const document = await open('pages/Tide Pole.md');
    await finding(document.uri, 'parent-dangling');
    const { statusText, status } = await api();
    // Pages that earlier tests opened may still be known to the editor: they count too.
    const shown = (): string => {
      const all = vscode.languages.getDiagnostics().flatMap(([, list]) => list);
      // Hints are shown, and not counted: they are nothing to work through.
      const count = all.filter(
        ({ source, severity }) =>
          source === 'ontodesk' && severity !== vscode.DiagnosticSeverity.Hint,
      ).length;
      return `Ontodesk: 40 pages, ${count} finding${count === 1 ? '' : 's'}, checked`;
    };
    await eventually('the number of findings', () => statusText()?.includes(shown()));
    assert.match(statusText() ?? '', /^\$\(check\) Ontodesk: .*, checked \d\d:\d\d$/u);
    assert.equal(status()?.scope, 'open-pages');
  });

  it('counts what could not be read, and says why', async () => {
    const file = uriOf('pages/Latin One.md').fsPath;
    const { status, statusText } = await api();
    await open('pages/Tide Pole.md');
    try {
      await writeFile(file, Buffer.from([0x23, 0x20, 0xe9, 0x0a]));
      await eventually('a page not checked', () =>
        (statusText() ?? '').endsWith(', 1 not checked'),
      );
      assert.match(status()?.skipped[0]?.reason ?? '', /UTF-8/u);
    } finally {
      await rm(file);
    }
    await eventually('all checked', () => !(statusText() ?? '').includes('not checked'));
  });

  it('counts the whole corpus after the command', async () => {
    await vscode.commands.executeCommand('ontodesk.checkCorpus');
    const { status } = await api();
    const corpus = await eventually(
      'a check of the corpus',
      () => status()?.corpusCheck ?? undefined,
    );
    assert.ok(corpus.findings >= 28, String(corpus.findings));
  });
});

describe('checking while typing', () => {
  afterEach(async () => {
    await settings().update('checkOn', undefined, ConfigurationTarget.Workspace);
    await closeAll();
  });

  it('is a setting', async () => {
    await settings().update('checkOn', 'type', ConfigurationTarget.Workspace);
    const document = await open('pages/Radar Gauge.md');
    await lens(document.uri);
    await change(document, '"maturity": "established"', '"maturity": "establishd"');
    const found = await finding(document.uri, 'maturity-unknown');
    assert.deepEqual(found.range, rangeOf(document, '"establishd"'));
    assert.equal(document.isDirty, true);
    await change(document, '"establishd"', '"established"');
    await noFinding(document.uri, 'maturity-unknown');
  });
});

describe('ranges', () => {
  const pages: string[] = [];
  afterEach(async () => {
    await closeAll();
    for (const page of pages.splice(0)) await rm(uriOf(page).fsPath);
  });

  async function write(page: string, text: string): Promise<vscode.TextDocument> {
    pages.push(page);
    await writeFile(uriOf(page).fsPath, text);
    return open(page);
  }

  it('count UTF-16 after an emoji (C02)', async () => {
    await open('pages/Tide Pole.md');
    const line = '- notes 👩‍🔬🧬 café: [[Tide Gauge]] then [[Unbuilt Annex]]';
    const document = await write('pages/Bench Log.md', `# Bench Log\n${line}\n`);
    const found = await finding(document.uri, 'link-missing');
    assert.deepEqual(found.range, rangeOf(document, '[[Unbuilt Annex]]'));
  });

  it('leave out the byte-order mark (C03)', async () => {
    await open('pages/Tide Pole.md');
    const document = await write(
      'pages/Neap Gauge.md',
      '\ufeff# Neap Gauge [[Missing Berth]]\n- text\n',
    );
    const found = await finding(document.uri, 'link-missing');
    assert.deepEqual(found.range, new vscode.Range(0, 13, 0, 30));
  });
});

describe('files', () => {
  afterEach(closeAll);

  it('that are deleted are missed by the pages that link to them', async () => {
    const document = await open('pages/Radar Gauge.md');
    await lens(document.uri);
    const gone = uriOf('pages/Float Gauge.md');
    const bytes = await vscode.workspace.fs.readFile(gone);
    await vscode.workspace.fs.delete(gone);
    try {
      const found = await finding(document.uri, 'target-dangling');
      assert.match(document.getText(found.range), /float-gauge/u);
    } finally {
      await vscode.workspace.fs.writeFile(gone, bytes);
    }
    await noFinding(document.uri, 'target-dangling');
  });

  it('outside the pages folder are not checked', async () => {
    const readme = await open('README.md');
    await open('pages/Tide Pole.md');
    await finding(uriOf('pages/Tide Pole.md'), 'parent-dangling');
    assert.deepEqual(findings(readme.uri), []);
  });
});

describe('ontodesk.yaml', () => {
  afterEach(closeAll);

  it('shows its faults with their lines, and a change checks the pages again', async () => {
    const page = await open('pages/Tide Pole.md');
    await finding(page.uri, 'parent-dangling');
    const file = await open('ontodesk.yaml');
    const before = file.getText();
    await change(file, 'rules: {} ', 'rules: {parent-dangling: off, parent-danglin: off} ');
    await file.save();
    try {
      const fault = await eventually('a fault in the settings', () => findings(file.uri)[0]);
      assert.match(codeOf(fault), /^settings-/u);
      assert.equal(fault.range.start.line, rangeOf(file, 'parent-danglin:').start.line);
      await noFinding(page.uri, 'parent-dangling');
    } finally {
      await change(file, file.getText(), before);
      await file.save();
    }
    await finding(page.uri, 'parent-dangling');
    assert.deepEqual(findings(file.uri), []);
  });
});

describe('restart', () => {
  afterEach(closeAll);

  it('ends with the same findings', async () => {
    const document = await open('pages/Tide Pole.md');
    await finding(document.uri, 'parent-dangling');
    await vscode.commands.executeCommand('ontodesk.restart');
    await finding(document.uri, 'parent-dangling');
    await noFinding(document.uri, 'nothing');
  });
});

describe('the scaffold screen', () => {
  afterEach(closeAll);

  it('opens from the lens of a page', async () => {
    const document = await open('pages/Tide Gauge.md');
    const { command } = await lens(document.uri);
    assert.ok(command);
    await vscode.commands.executeCommand(command.command, ...(command.arguments as unknown[]));
    await eventually('the panel', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(
          ({ input }) =>
            input instanceof vscode.TabInputWebview && input.viewType.endsWith('ontodesk.scaffold'),
        ),
    );
  });
});
