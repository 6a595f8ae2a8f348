import { strict as assert } from 'node:assert';
import { readFile, rm, writeFile } from 'node:fs/promises';

import * as vscode from 'vscode';

import {
  change,
  closeAll,
  codeOf,
  eventually,
  finding,
  findings,
  noFinding,
  open,
  rangeOf,
  uriOf,
} from './support/editor.js';

const SHAPES = `@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix ex: <http://example.org/> .
ex:Plain sh:targetClass owl:Class ;
  sh:property [ sh:path skos:definition ; sh:not [ sh:pattern "fathom" ] ] .
`;
const NOBODY = 'ex:Nobody sh:targetClass ex:Nobody ; sh:nodeKind sh:IRI .\n';

describe('shapes', function () {
  this.timeout(180_000);
  const settings = uriOf('ontodesk.yaml');
  const shapes = uriOf('shapes.ttl');
  let before = '';

  beforeEach(async () => {
    before = await readFile(settings.fsPath, 'utf8');
    await writeFile(shapes.fsPath, SHAPES);
    await writeFile(settings.fsPath, `${before}\nshapes: [shapes.ttl]\n`);
  });

  afterEach(async () => {
    await closeAll();
    await writeFile(settings.fsPath, before);
    await rm(shapes.fsPath, { force: true });
    await vscode.commands.executeCommand('ontodesk.refresh');
    await eventually('nothing on the file of shapes', () => findings(shapes).length === 0);
  });

  it('of the settings are checked on an open page, and lead to their file', async () => {
    const document = await open('pages/Stilling Well.md');
    const text = document.getText();
    await change(document, 'a vertical pipe', 'a pipe of a fathom');
    await document.save();
    const found = await finding(document.uri, 'shape-violated');
    const definition = /definition:: (.+)/u.exec(document.getText())?.[1] ?? '';
    assert.deepEqual(found.range, rangeOf(document, definition));
    const [related] = found.relatedInformation ?? [];
    assert.equal(related?.location.uri.fsPath, shapes.fsPath);
    assert.equal(related.location.range.start.line, 5);
    await change(document, 'a pipe of a fathom', 'a vertical pipe');
    await document.save();
    await noFinding(document.uri, 'shape-violated');
    assert.equal(document.getText(), text);
  });

  it('that cannot be read, or select nothing, are told of at their file', async () => {
    await open('pages/Stilling Well.md');
    await writeFile(shapes.fsPath, SHAPES + NOBODY);
    const idle = await finding(shapes, 'shapes-unchecked');
    assert.match(idle.message, /shape ex:Nobody selected 0 nodes/u);
    assert.equal(idle.range.start.line, 6);
    await writeFile(shapes.fsPath, `${SHAPES}${NOBODY.replace(' .', '')}`);
    await finding(shapes, 'shapes-syntax');
    await writeFile(shapes.fsPath, SHAPES);
    await eventually('nothing on the file', () => findings(shapes).map(codeOf).length === 0);
  });
});
