import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import * as vscode from 'vscode';

import { change, closeAll, eventually, open, rangeOf, root, uriOf } from './support/editor.js';

/** Asks a provider of the editor, as the editor itself does. */
async function ask<T>(command: string, ...args: unknown[]): Promise<T> {
  return vscode.commands.executeCommand<T>(command, ...args);
}

/** Opens a page and waits until the server answers for it. */
async function ready(page: string): Promise<vscode.TextDocument> {
  const document = await open(`pages/${page}`);
  await eventually(`symbols of ${page}`, async () => {
    const symbols = await ask<unknown[] | undefined>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    const lenses = await ask<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
    return (symbols?.length ?? 0) > 0 && lenses.length > 0;
  });
  return document;
}

/** Completions behind a text, wherever they come from, by label. */
async function labelsBehind(document: vscode.TextDocument, text: string): Promise<string[]> {
  const { items } = await completionsBehind(document, text);
  return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

function completionsBehind(
  document: vscode.TextDocument,
  text: string,
): Promise<vscode.CompletionList> {
  const at = rangeOf(document, text).end;
  return ask('vscode.executeCompletionItemProvider', document.uri, at);
}

/** Takes a completion over, as Enter does. */
async function accept(document: vscode.TextDocument, item: vscode.CompletionItem): Promise<void> {
  const { range, insertText, additionalTextEdits = [] } = item;
  const at = range instanceof vscode.Range ? range : range?.inserting;
  assert.ok(at && typeof insertText === 'string', 'the item says what goes where');
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, at, insertText);
  for (const more of additionalTextEdits) edit.replace(document.uri, more.range, more.newText);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

async function hoverText(document: vscode.TextDocument, at: vscode.Position): Promise<string> {
  const hovers = await ask<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, at);
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content as vscode.MarkdownString).value)
    .join('\n');
}

const inside = (range: vscode.Range, by = 3): vscode.Position => range.start.translate(0, by);
const nameOf = ({ path: file }: vscode.Uri): string => path.posix.basename(file);

describe('completion', () => {
  afterEach(closeAll);

  it('offers pages behind two brackets and inserts a link that resolves', async () => {
    const document = await ready('Tide Pole.md');
    await change(document, '## ', 'See [[harm\n\n## ');
    const { items } = await completionsBehind(document, 'See [[harm');
    const item = items.find(({ label }) => label === 'Harmonic Analysis');
    assert.ok(item, 'Harmonic Analysis is offered');
    await accept(document, item);
    assert.match(document.getText(), /See \[\[Harmonic Analysis\]\]\n/u);
  });

  it('offers the headings of a page, and its block ids', async () => {
    const document = await ready('Water Level.md');
    const asked = '# Water Level\n\n[[Barrier Closure#\n\n[[Barrier Closure#^\n';
    await change(document, '# Water Level\n', asked);
    const headings = await labelsBehind(document, '[[Barrier Closure#');
    assert.ok(headings.includes('Timeline of a closure'), headings.join(', '));
    const ids = await labelsBehind(document, '[[Barrier Closure#^');
    assert.ok(
      ids.some((label) => label.includes('closing-level')),
      ids.join(', '),
    );
  });

  it('puts IRI and label of a relation in together', async () => {
    const document = await ready('Tide Gauge.md');
    const entry = '{"@id": "urn:ngm:class:gloss", "label": "GLOSS"}';
    await change(document, entry, '{"@id": "radar", "label": ""}');
    const { items } = await completionsBehind(document, '{"@id": "radar');
    const item = items.find(({ label }) => JSON.stringify(label).includes('Radar Gauge'));
    assert.ok(item, 'the class is offered');
    await accept(document, item);
    const written = '{"@id": "urn:ngm:class:radar-gauge", "label": "Radar Gauge"}';
    assert.ok(document.getText().includes(written), document.getText().slice(0, 2500));
  });

  it('offers predicates and the vocabulary of the settings', async () => {
    const document = await ready('Tide Gauge.md');
    await change(document, '"standardizedBy": [', '"": [],\n    "standardizedBy": [');
    const predicates = await labelsBehind(document, '],\n    "');
    assert.ok(predicates.includes('dependsOn'), predicates.join(', '));
    assert.ok(!predicates.includes('requires'), 'what is there already is not offered');
    await change(document, '"maturity": "established"', '"maturity": ""');
    const maturities = await labelsBehind(document, '"maturity": "');
    assert.deepEqual(
      ['established', 'emerging', 'mature', 'draft'].filter((one) => !maturities.includes(one)),
      [],
    );
  });
});

describe('hover', () => {
  afterEach(closeAll);

  it('tells of a link what its class is and what would be served', async () => {
    const document = await ready('Storm Surge.md');
    const at = inside(rangeOf(document, '[[Tide Gauge]] falls'));
    const text = await hoverText(document, at);
    assert.match(text, /A tide gauge is a fixed installation at the coast/u);
    assert.match(text, /Instrument/u);
    assert.match(text, /urn:ngm:class:tide-gauge/u);
    assert.match(text, /\[ONTOLOGY CONTEXT\]/u);
  });

  it('says that a page is missing', async () => {
    const document = await ready('Tide Pole.md');
    await change(document, '## ', 'See [[Unbuilt Annex]].\n\n## ');
    const text = await hoverText(document, inside(rangeOf(document, '[[Unbuilt Annex]]')));
    assert.match(text, /no page/iu);
  });
});

describe('definition and references', () => {
  afterEach(closeAll);

  it('leads from a link and from a relation to the page', async () => {
    const document = await ready('Storm Tide Warning.md');
    const places = [
      inside(rangeOf(document, '[[Tide Gauge]]')),
      inside(rangeOf(document, 'urn:ngm:class:tide-gauge"')),
    ];
    for (const at of places) {
      const found = await ask<(vscode.Location | vscode.LocationLink)[]>(
        'vscode.executeDefinitionProvider',
        document.uri,
        at,
      );
      const uris = found.map((one) => ('uri' in one ? one.uri : one.targetUri));
      assert.deepEqual(uris.map(nameOf), ['Tide Gauge.md']);
    }
  });

  it('finds every place that means a class, as a plain search does', async () => {
    const document = await ready('Tide Gauge.md');
    const found = await ask<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      document.uri,
      inside(rangeOf(document, '# Tide Gauge')),
    );
    const others = found.filter(({ uri }) => uri.path !== document.uri.path);
    assert.deepEqual(countByFile(others), countedBySearch());
  });
});

function countByFile(found: readonly vscode.Location[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { uri } of found) counts[nameOf(uri)] = (counts[nameOf(uri)] ?? 0) + 1;
  return counts;
}

/** Links written `[[Tide Gauge]]`, and entries of class blocks with its IRI. */
function countedBySearch(): Record<string, number> {
  const folder = path.join(root(), 'pages');
  const counts: Record<string, number> = {};
  for (const file of readdirSync(folder).filter((name) => name !== 'Tide Gauge.md')) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const count = text.match(/\[\[Tide Gauge\]\]|"urn:ngm:class:tide-gauge"/gu)?.length ?? 0;
    // Lists of a Page block that only repeat the links of the page are no places of their own.
    if (count > 0) counts[file] = count;
  }
  return counts;
}

describe('symbols', () => {
  afterEach(closeAll);

  it('lists headings and the class of a page', async () => {
    const document = await ready('Tide Gauge.md');
    const symbols = await ask<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    const all = (list: vscode.DocumentSymbol[]): vscode.DocumentSymbol[] =>
      list.flatMap((one) => [one, ...all(one.children)]);
    const names = all(symbols).map(({ name }) => name);
    for (const name of ['Tide Gauge', 'Overview', 'requires']) {
      assert.ok(names.includes(name), `${name} in ${names.join(', ')}`);
    }
  });

  it('finds a class of the workspace by an accent left out', async () => {
    await ready('Tide Pole.md');
    const found = await ask<vscode.SymbolInformation[]>(
      'vscode.executeWorkspaceSymbolProvider',
      'zero hydro',
    );
    assert.ok(found.some(({ location }) => nameOf(location.uri) === 'Zéro Hydrographique.md'));
  });

  it('shows parents and children in the type hierarchy', async () => {
    const document = await ready('Tide Gauge.md');
    const at = inside(rangeOf(document, '"label": "Tide Gauge"'), 11);
    const [item] = await ask<vscode.TypeHierarchyItem[]>(
      'vscode.prepareTypeHierarchy',
      document.uri,
      at,
    );
    assert.ok(item);
    const names = async (command: string): Promise<string[]> =>
      (await ask<vscode.TypeHierarchyItem[]>(command, item)).map(({ name }) => name).sort();
    assert.deepEqual(await names('vscode.provideSupertypes'), ['Instrument']);
    assert.deepEqual(await names('vscode.provideSubtypes'), [
      'Float Gauge',
      'Pressure Gauge',
      'Radar Gauge',
    ]);
  });
});

describe('structure of a page', () => {
  afterEach(closeAll);

  it('folds ontology blocks and sections', async () => {
    const document = await ready('Tide Gauge.md');
    const folds = await ask<vscode.FoldingRange[]>(
      'vscode.executeFoldingRangeProvider',
      document.uri,
    );
    const fence = rangeOf(document, '```json-ld', 2).start.line;
    assert.ok(folds.some(({ start, end }) => start === fence && end > start + 20));
  });

  it('links wikilinks to their pages, and a missing one to its creation', async () => {
    const document = await ready('Tide Pole.md');
    await change(document, '## ', 'See [[Unbuilt Annex]] and [[Tide Gauge]].\n\n## ');
    const links = await ask<vscode.DocumentLink[]>('vscode.executeLinkProvider', document.uri);
    const target = (text: string): string | undefined => {
      const at = inside(rangeOf(document, text));
      return links.find(({ range }) => range.contains(at))?.target?.toString();
    };
    assert.match(target('[[Tide Gauge]].') ?? '', /Tide%20Gauge\.md$/u);
    assert.match(target('[[Unbuilt Annex]]') ?? '', /^command:ontodesk\.createPage/u);
  });

  it('colours links by whether they resolve', async () => {
    const document = await ready('Tide Pole.md');
    await change(document, '## ', 'See [[Unbuilt Annex]] and [[Tide Gauge]].\n\n## ');
    const { data } = await ask<vscode.SemanticTokens>(
      'vscode.provideDocumentSemanticTokens',
      document.uri,
    );
    const { tokenTypes, tokenModifiers } = await ask<vscode.SemanticTokensLegend>(
      'vscode.provideDocumentSemanticTokensLegend',
      document.uri,
    );
    const tokens: string[] = [];
    for (let i = 0, line = 0, character = 0; i + 4 < data.length; i += 5) {
      const [down, right, length, type, bits] = [...data.slice(i, i + 5)];
      character = down === 0 ? character + (right ?? 0) : (right ?? 0);
      line += down ?? 0;
      const range = new vscode.Range(line, character, line, character + (length ?? 0));
      const modifiers = tokenModifiers.filter((_, bit) => ((bits ?? 0) & (1 << bit)) !== 0);
      tokens.push(`${document.getText(range)} ${[tokenTypes[type ?? 0], ...modifiers].join('.')}`);
    }
    const missing = tokens.find((token) => token.includes('Unbuilt Annex'));
    const known = tokens.filter((token) => token.includes('Tide Gauge')).at(-1);
    assert.ok(missing && known, tokens.join('\n'));
    assert.notEqual(missing.replace('Unbuilt Annex', ''), known.replace('Tide Gauge', ''));
  });

  it('shows the label of a bare IRI', async () => {
    const document = await ready('GNSS Receiver.md');
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = await ask<vscode.InlayHint[]>(
      'vscode.executeInlayHintProvider',
      document.uri,
      whole,
    );
    const iri = rangeOf(document, 'urn:ngm:class:satellite-orbit-data');
    const hint = hints.find(({ position }) => position.line === iri.start.line);
    assert.ok(hint, 'the IRI has a hint');
  });

  it('tells above the class who leads to it', async () => {
    const document = await ready('Tide Gauge.md');
    const lenses = await ask<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
    const titles = lenses.map(({ command }) => command?.title ?? '');
    assert.ok(
      titles.some((title) => title === '3 child classes'),
      titles.join(' | '),
    );
    assert.ok(
      titles.some((title) => title.includes('pages link here')),
      titles.join(' | '),
    );
  });
});

describe('names in open buffers', () => {
  afterEach(closeAll);

  it('count before they are saved', async () => {
    const document = await ready('Tide Pole.md');
    await change(document, '# Tide Pole', '# Tide Pole\n\nSee [[Skew Surge]] first.');
    const surge = uriOf('pages/Skew Surge.md');
    const target = await vscode.workspace.openTextDocument(surge);
    const found = await ask<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      surge,
      inside(rangeOf(target, '# Skew Surge')),
    );
    assert.ok(found.some(({ uri }) => uri.path === document.uri.path));
  });
});
