import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import * as vscode from 'vscode';

import type {
  DeskAction,
  DeskAnswers,
  LedgerView,
  Outcome,
} from '../../src/workbench/desk.types.js';

import { api, change, closeAll, eventually, open, root, uriOf } from './support/editor.js';

const PAGE = 'pages/Tide Gauge.md';

/** Asks the real server. */
async function ask<A extends DeskAction>(action: A): Promise<Outcome<DeskAnswers[A['type']]>> {
  return (await (await api()).desk(action)) as Outcome<DeskAnswers[A['type']]>;
}

/** Asks and expects an answer. */
async function act<A extends DeskAction>(action: A): Promise<DeskAnswers[A['type']]> {
  const outcome = await ask(action);
  assert.ok(
    !('refused' in outcome && typeof outcome.refused === 'string'),
    JSON.stringify(outcome),
  );
  return outcome as DeskAnswers[A['type']];
}

/** Puts another person at the desk. */
function sit(name: string, email: string): void {
  execFileSync('git', ['config', 'user.name', name], { cwd: root() });
  execFileSync('git', ['config', 'user.email', email], { cwd: root() });
}

const text = (file: string): string => readFileSync(uriOf(file).fsPath, 'utf8');
const stateOf = ({ assertions }: LedgerView, fingerprint: string): string | undefined =>
  assertions.find((one) => one.fingerprint === fingerprint)?.state;

/** A panel of the desk among the tabs. */
const panel = (screen: string): boolean =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(
      ({ input }) =>
        input instanceof vscode.TabInputWebview && input.viewType.endsWith(`ontodesk.${screen}`),
    );

describe('the desk', () => {
  let original = '';
  let dossier = '';

  before(() => {
    original = text(PAGE);
  });

  after(async () => {
    await closeAll();
    sit('Robin Keeper', 'robin@example.org');
    for (const folder of ['.ontodesk', 'ledger']) {
      await rm(path.join(root(), folder), { recursive: true, force: true });
    }
  });

  it('imports a file by command and opens the ledger', async () => {
    const file = uriOf('assertions/slack-water-014.json');
    await vscode.commands.executeCommand('ontodesk.importAssertions', file);
    const { assertions, person } = await act({ type: 'ledger' });
    assert.equal(person, 'Robin Keeper <robin@example.org>');
    assert.ok(assertions.length > 3);
    assert.ok(assertions.every(({ state }) => state === 'proposed'));
    await eventually('the ledger', () => panel('ledger'));
  });

  it('admits through the real server: the event stands on disk', async () => {
    const { assertions } = await act({ type: 'ledger' });
    const fingerprints = assertions
      .filter(({ page }) => page === PAGE)
      .map(({ fingerprint }) => fingerprint);
    const refused = await act({ type: 'decide', verb: 'admit', fingerprints, reason: '' });
    assert.equal(refused.done.length, 0);
    const report = await act({
      type: 'decide',
      verb: 'admit',
      fingerprints,
      reason: 'Heard it myself.',
    });
    assert.deepEqual(report, { done: fingerprints, refused: [] });
    const ledger = await act({ type: 'ledger' });
    for (const one of fingerprints) assert.equal(stateOf(ledger, one), 'admitted');
    const folder = uriOf('.ontodesk/ledger').fsPath;
    const lines = readdirSync(folder).flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n'),
    );
    const admitted = lines.filter((line) => line.includes('"type":"assertion.admitted"'));
    assert.equal(admitted.length, fingerprints.length);
  });

  it('makes ledger pages, and makes them again by command', async () => {
    const folder = uriOf('ledger').fsPath;
    const [page] = readdirSync(folder).filter((file) => file.endsWith('.md'));
    assert.ok(page);
    const made = text(`ledger/${page}`);
    await rm(path.join(folder, page));
    await vscode.commands.executeCommand('ontodesk.rebuildLedgerPages');
    assert.equal(text(`ledger/${page}`), made);
  });

  it('refuses the approval of an author and takes that of another person', async () => {
    const { candidate } = await act({ type: 'draft', page: PAGE });
    assert.ok(candidate);
    const { trial } = await act({ type: 'openTrial', candidate });
    sit('Noor Haddad', 'noor@example.org');
    const verdict = { trial, value: 0, newer: null, quotes: [], remark: '' };
    await act({ type: 'verdict', verdict });
    ({ dossier } = await act({ type: 'assemble', candidate }));
    sit('Robin Keeper', 'robin@example.org');
    const own = await ask({ type: 'approve', dossier, reason: 'Mine.' });
    assert.match('refused' in own ? own.refused : '', /author/u);
    sit('Noor Haddad', 'noor@example.org');
    const view = await act({ type: 'approve', dossier, reason: 'The sources fit.' });
    assert.equal(view.allowed, true, JSON.stringify(view.conditions));
  });

  it('does not promote into a page with unsaved changes', async () => {
    const document = await open(PAGE);
    await change(document, '# Tide Gauge', '# Tide  Gauge');
    await vscode.commands.executeCommand('ontodesk.promote', dossier);
    assert.equal(text(PAGE), original);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    assert.equal(document.isDirty, false);
  });

  it('promotes through the editor, so that undo works, and reverts to the same bytes', async () => {
    const document = await open(PAGE);
    await vscode.commands.executeCommand('ontodesk.promote', dossier);
    const promoted = text(PAGE);
    assert.notEqual(promoted, original);
    assert.ok(promoted.includes(`<!-- ontodesk:begin id=${dossier} -->`));
    assert.equal(document.isDirty, false);
    assert.equal((await act({ type: 'dossier', dossier })).state, 'promoted');

    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), original);
    await vscode.commands.executeCommand('redo');
    await document.save();
    assert.equal(text(PAGE), promoted);

    const reason = 'A source withdrew it.';
    const prepared = await act({ type: 'prepareRevert', dossier, reason });
    assert.ok('token' in prepared);
    await act({ type: 'abandonPromotion', token: prepared.token });
    assert.equal(text(PAGE), promoted);
    const reverted = await act({ type: 'revert', dossier, reason });
    assert.equal(reverted.changed, true);
    assert.equal(text(PAGE), original);
    assert.equal((await act({ type: 'verify' })).ok, true);
  });

  it('opens its screens by command', async () => {
    await vscode.commands.executeCommand('ontodesk.judgeTrials');
    await vscode.commands.executeCommand('ontodesk.openDossiers');
    await eventually('both panels', () => panel('judge') && panel('dossier'));
  });
});
