import { strict as assert } from 'node:assert';

import * as vscode from 'vscode';

import {
  change,
  closeAll,
  codeOf,
  finding,
  findings,
  fixes,
  noFinding,
  open,
  rangeOf,
} from './support/editor.js';

interface Break {
  readonly dialect: string;
  readonly page: string;
  readonly from: string;
  readonly to: string;
  readonly code: string;
  readonly severity: vscode.DiagnosticSeverity;
  /** The text the finding stands at, and which of its places. */
  readonly at: string;
  readonly nth?: number;
}

const breaks: readonly Break[] = [
  {
    dialect: 'json-ld',
    page: 'pages/Radar Gauge.md',
    from: '"vc:slug": "radar-gauge"',
    to: '"vc:slug": "radar-guage"',
    code: 'slug-differs',
    severity: vscode.DiagnosticSeverity.Warning,
    at: '"radar-guage"',
  },
  {
    dialect: 'front matter',
    page: 'pages/Under-Keel Clearance.md',
    from: 'enables: ["[[Tidal Window]]", "[[Pilotage]]"]',
    to: 'enables: ["[[Tidal Window]]", "[[Pilotage]]", "[[Tidal Window]]"]',
    code: 'target-repeated',
    severity: vscode.DiagnosticSeverity.Warning,
    at: '"[[Tidal Window]]"',
    nth: 2,
  },
  {
    dialect: 'property lines',
    page: 'pages/Stilling Well.md',
    from: 'contrasts-with:: [[Radar Gauge]]',
    to: 'contrasts-with:: [[Radar Gauge]], [[Radar Gauge]]',
    code: 'target-repeated',
    severity: vscode.DiagnosticSeverity.Warning,
    at: '[[Radar Gauge]]',
    nth: 2,
  },
];

describe('on save', () => {
  afterEach(closeAll);

  for (const { dialect, page, from, to, code, severity, at, nth } of breaks) {
    it(`finds, fixes and forgets a fault (${dialect})`, async () => {
      const document = await open(page);
      const before = document.getText();
      await change(document, from, to);
      await document.save();
      const found = await finding(document.uri, code);
      assert.equal(found.severity, severity);
      assert.deepEqual(found.range, rangeOf(document, at, nth));
      assert.ok(typeof found.code === 'object');
      assert.match(found.code.target.path, new RegExp(`/media/rules/${code}\\.md$`, 'u'));
      await vscode.workspace.fs.stat(found.code.target);

      const [fix] = (await fixes(document.uri, found)).filter(({ edit }) => edit);
      assert.ok(fix?.edit, `a quick fix for ${code}`);
      assert.ok(await vscode.workspace.applyEdit(fix.edit));
      await document.save();
      await noFinding(document.uri, code);
      assert.equal(document.getText(), before, 'the fix leaves no trace');
    });
  }

  it('waits for the save', async () => {
    const document = await open('pages/Radar Gauge.md');
    await change(document, '"vc:slug": "radar-gauge"', '"vc:slug": "x"');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.deepEqual(findings(document.uri), []);
  });

  it('takes findings away with the page', async () => {
    const document = await open('pages/Tide Pole.md');
    await finding(document.uri, 'parent-dangling');
    await closeAll();
    await noFinding(document.uri, 'parent-dangling');
  });

  it('tells other open pages of a change', async () => {
    const user = await open('pages/Radar Gauge.md');
    const page = await open('pages/Pressure Gauge.md');
    await change(page, 'owl:class:: ngm:pressure-gauge', 'owl:class:: ngm:gauge-of-pressure');
    await page.save();
    const found = await finding(user.uri, 'target-dangling');
    assert.match(user.getText(found.range), /urn:ngm:class:pressure-gauge/u);
    await change(page, 'ngm:gauge-of-pressure', 'ngm:pressure-gauge');
    await page.save();
    await noFinding(user.uri, 'target-dangling');
  });

  it('offers to explain the rule', async () => {
    const document = await open('pages/Tide Pole.md');
    const found = await finding(document.uri, 'parent-dangling');
    const actions = await fixes(document.uri, found);
    const explain = actions.find(({ command }) => command?.command === 'ontodesk.explainRule');
    assert.equal(explain?.title, 'Explain rule parent-dangling');
    assert.deepEqual(explain.command?.arguments, ['parent-dangling']);
  });

  it('keeps design out of the editor and hints on open pages', async () => {
    const pilotage = await open('pages/Pilotage.md');
    await finding(pilotage.uri, 'ref-label-differs');
    assert.deepEqual(findings(pilotage.uri).map(codeOf), ['ref-label-differs']);
    const water = await open('pages/High Water.md');
    const hint = await finding(water.uri, 'link-missing');
    assert.equal(hint.severity, vscode.DiagnosticSeverity.Hint);
    assert.deepEqual(hint.range, rangeOf(water, '[[Tidal Bore]]'));
  });
});
