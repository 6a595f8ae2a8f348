/** Open pages show new findings only, as long as a baseline is there; a person writes it anew. */

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import {
  BASELINE_METHODS,
  type BaselineAdoptAnswer,
  type BaselinePlan,
} from '../../../src/protocol/baseline.js';
import {
  type CheckCorpusReport,
  type CheckPageReport,
  METHODS,
} from '../../../src/protocol/messages.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';

import { Harness, type HarnessOptions } from './harness.js';

let server: Harness;
const start = async (options: HarnessOptions): Promise<Harness> =>
  (server = await Harness.start(options));
afterEach(() => server.stop());

const BASELINE = '.ontodesk/baseline.json';
const PAGE = 'pages/Gauge.md';
const DEFINITION =
  'A gauge that measures the level of the sea against a mark on the quay, whose height a drum writes down hour by hour and day by day.';

function page(targets: readonly string[]): string {
  return [
    '---\ntype: class\niri: urn:ngm:class:gauge\nlabel: Gauge',
    `definition: ${DEFINITION}`,
    'domain: data\nmaturity: draft\npublic: false',
    'subClassOf: ["owl:Thing"]',
    `uses: [${targets.map((target) => `"urn:x:${target}"`).join(', ')}]`,
    '---\n# Gauge\n\nText with a [[Link to Nowhere]].\n',
  ].join('\n');
}

const old = page(['one', 'two']);
const plan = () =>
  server.request<BaselinePlan>(BASELINE_METHODS.plan, { place: server.root, progress: 'p' });
const adopt = () =>
  server.request<BaselineAdoptAnswer>(BASELINE_METHODS.adopt, { root: server.root });

/** Targets that the findings shown on the page stand at. */
function targets(text: string): string[] {
  const lines = text.split('\n');
  return server.diagnostics(PAGE).flatMap(({ code, range: { start, end } }) => {
    if (code !== 'target-dangling') return [];
    return [lines[start.line]?.slice(start.character + 7, end.character - 1) ?? ''];
  });
}

const shows = (what: string, text: string, ...expected: string[]): Promise<void> =>
  server.until(what, () => targets(text).join() === expected.join());

/** A corpus whose findings of today are set aside, with its page open. */
async function adopted(options: Partial<HarnessOptions> = {}): Promise<void> {
  await start({ files: { [PAGE]: old }, ...options });
  await server.open(PAGE, old);
  await shows('old findings', old, 'one', 'two');
  await plan();
  await adopt();
  await shows('no finding', old);
}

describe('adopting a baseline', () => {
  it('tells the number first, then leaves nothing of today', async () => {
    await start({ files: { [PAGE]: old } });
    await server.open(PAGE, old);
    await shows('old findings', old, 'one', 'two');
    expect(await plan()).toEqual({
      ...{ root: server.root, file: BASELINE, findings: 2, known: null, skipped: 0 },
    });
    expect(await nodeFiles.exists(`${server.root}/${BASELINE}`)).toBe(false);
    expect(await adopt()).toEqual({ refusal: null });
    expect(targets(old)).toEqual([]);
    // Hints are no findings to work through: they stay, and are not counted.
    expect(server.codes(PAGE)).toEqual(['link-missing']);
    await server.until('the count', () => server.statuses.at(-1)?.known === 2);
    expect(server.statuses.at(-1)).toMatchObject({ findings: 0, scope: 'open-pages' });
    const report = await server.request<CheckPageReport>(METHODS.checkPage, {
      uri: server.uri(PAGE),
    });
    expect(report).toEqual({ findings: 0, known: 2, notChecked: null });
    expect(await plan()).toMatchObject({ findings: 2, known: 2 });
  });

  it('keeps what the old one sets aside of shapes, and on pages that cannot be read', async () => {
    const hash = 'a'.repeat(64);
    const other = 'b'.repeat(64);
    const before = {
      [PAGE]: { 'shape-violated': { [hash]: 2 }, 'target-dangling': { [hash]: 1 } },
      'pages/Bad.md': { 'json-syntax': { [other]: 1 } },
      'pages/Gone.md': { 'shape-violated': { [hash]: 1 }, 'json-syntax': { [other]: 1 } },
    };
    await start({ files: { [PAGE]: old } });
    writeFileSync(path.join(server.root, 'pages/Bad.md'), new Uint8Array([0xff]));
    server.write(BASELINE, JSON.stringify({ version: 1, pages: before }));
    await server.changed('pages/Bad.md', BASELINE);
    expect(await plan()).toMatchObject({ findings: 2, skipped: 1 });
    expect(await adopt()).toEqual({ refusal: null });
    const text = readFileSync(path.join(server.root, BASELINE), 'utf8');
    const { pages } = JSON.parse(text) as { pages: Record<string, Record<string, object>> };
    expect(Object.keys(pages)).toEqual(['pages/Bad.md', PAGE]);
    expect(pages['pages/Bad.md']).toEqual(before['pages/Bad.md']);
    expect(pages[PAGE]!['shape-violated']).toEqual({ [hash]: 2 });
    expect(pages[PAGE]!['target-dangling']).not.toHaveProperty(hash);
  });

  it('is refused when pages changed since it was planned', async () => {
    await start({ files: { [PAGE]: old } });
    await server.open(PAGE, old);
    await plan();
    await server.save(PAGE, page(['one']));
    await shows('the change', page(['one']), 'one');
    const { refusal } = await adopt();
    expect(refusal?.refused).toMatch(/changed meanwhile\. Nothing was written/u);
    expect(await nodeFiles.exists(`${server.root}/${BASELINE}`)).toBe(false);
  });

  it('is refused in a folder that is not trusted, and when nothing was planned', async () => {
    await start({ files: { [PAGE]: old }, options: { trusted: false } });
    await plan();
    expect((await adopt()).refusal?.refused).toContain('not trusted');
    await server.stop();
    await start({ files: { [PAGE]: old } });
    expect((await adopt()).refusal?.how).toBe('Adopt the baseline again.');
  });
});

describe('with a baseline', () => {
  it('one new fault shows as exactly one, also as a second one of a known value', async () => {
    await adopted();
    const fresh = page(['one', 'two', 'three']);
    await server.save(PAGE, fresh);
    await shows('the new fault', fresh, 'three');
    const twice = old.replace('\n---\n# G', '\nrequires: ["urn:x:one"]\n---\n# G');
    await server.save(PAGE, twice);
    await shows('the second one', twice, 'one');
    const line = twice.split('\n').findIndex((text) => text.startsWith('requires'));
    const places = server.diagnostics(PAGE).filter(({ code }) => code === 'target-dangling');
    expect(places.map(({ range }) => range.start.line)).toEqual([line]);
  });

  it('goes by the text in the editor, saved or not', async () => {
    await adopted({ options: { checkOn: 'type' } });
    const moved = old.replace('label: Gauge\n', 'label: Gauge\nnote: moved\n');
    await server.change(PAGE, moved);
    const before = server.published.length;
    await server.until('a check', () => server.published.length > before);
    expect(targets(moved)).toEqual([]);
    const fresh = page(['one', 'two', 'three']);
    await server.change(PAGE, fresh);
    await shows('the new fault', fresh, 'three');
  });

  it('counts new findings of the corpus, and the known ones beside them', async () => {
    await adopted();
    server.write('pages/Bad.md', '---\ntype: class\n---\n# Bad\n');
    await server.changed('pages/Bad.md');
    await server.until('two pages', () => server.statuses.at(-1)?.pages === 2);
    const report = await server.request<CheckCorpusReport>(METHODS.checkCorpus, {
      ...{ root: server.root, progress: 'p' },
    });
    expect(report).toMatchObject({ known: 2, hints: 1 });
    expect(report.byCode).not.toHaveProperty('target-dangling');
    expect(report.findings).toBeGreaterThan(0);
  });

  it('shows known findings when a person wants to see them, and counts them apart', async () => {
    await adopted();
    const options = { checkOn: 'save', rulePages: 'file:///rules', trusted: true } as const;
    await server.notify(METHODS.options, { ...options, showKnown: true });
    await shows('known findings', old, 'one', 'two');
    await server.notify(METHODS.options, { ...options, showKnown: false });
    await shows('none', old);
  });
});

describe('the file of a baseline', () => {
  it('takes effect when it is removed, and when it is there again', async () => {
    await adopted();
    const bytes = await nodeFiles.read(`${server.root}/${BASELINE}`);
    server.remove(BASELINE);
    await server.changed(BASELINE);
    await shows('all findings', old, 'one', 'two');
    server.write(BASELINE, Buffer.from(bytes).toString());
    await server.changed(BASELINE);
    await shows('none', old);
  });

  it('is told where it is torn, and hides nothing until it is mended', async () => {
    await adopted();
    const bytes = await nodeFiles.read(`${server.root}/${BASELINE}`);
    server.write(BASELINE, '{"version": 1,\n"pages": {');
    await server.changed(BASELINE);
    await shows('all findings', old, 'one', 'two');
    expect(server.codes(BASELINE)).toEqual(['baseline-syntax']);
    expect(server.diagnostics(BASELINE)[0]?.range.start.line).toBe(1);
    server.write(BASELINE, Buffer.from(bytes).toString());
    await server.changed(BASELINE);
    await shows('none', old);
    expect(server.codes(BASELINE)).toEqual([]);
  });

  it('may be named by the settings, and is watched there', async () => {
    const yaml = 'version: 1\nbaseline: checks/known.json\n';
    await start({ files: { [PAGE]: old, 'ontodesk.yaml': yaml } });
    const watched: unknown[] = [];
    server.onRequest('client/registerCapability', (params: never) => void watched.push(params));
    await server.open(PAGE, old);
    await shows('all findings', old, 'one', 'two');
    expect(server.codes('ontodesk.yaml')).toEqual(['baseline-missing']);
    await plan();
    await adopt();
    await shows('none', old);
    expect(server.codes('ontodesk.yaml')).toEqual([]);
    expect(JSON.stringify(watched)).toContain('known.json');
  });
});

describe('a ledger page that is open', () => {
  const LEDGER = 'ledger/2026-05-29-slack-water.md';
  const clean = '# Slack water\n\n- The gauge at the pier was moved in May.\n';

  it('shows an ontology block, which has no place on it, until it is gone', async () => {
    await start({ files: { [PAGE]: old, [LEDGER]: clean } });
    const block = `${clean}\n\`\`\`json-ld\n{"@type": "Class", "@id": "urn:ngm:class:x"}\n\`\`\`\n`;
    await server.open(LEDGER, block);
    await server.until('a finding', () => server.codes(LEDGER)?.join() === 'ledger-block');
    await server.save(LEDGER, clean);
    await server.until('none', () => server.codes(LEDGER)?.length === 0);
  });

  it('may hold everything else', async () => {
    await start({ files: { [PAGE]: old, [LEDGER]: clean } });
    const text = `${clean}\n- See [[Nowhere]].\n`;
    await server.open(LEDGER, text);
    await server.until('a check', () => server.codes(LEDGER) !== undefined);
    expect(server.codes(LEDGER)).toEqual([]);
  });
});
