import { afterEach, describe, expect, it } from 'vitest';
import type { CodeAction } from 'vscode-languageserver/node';

import { sha256 } from '../../../src/corpus/record.js';
import type { LocatedChange } from '../../../src/protocol/changes.js';
import {
  type AllowAnswer,
  type AllowArgument,
  FIX_COMMANDS,
  FIX_METHODS,
  type FixableAnswer,
  type FixesAnswer,
} from '../../../src/protocol/fixes.js';
import { page, soundPages } from '../cli/support/console.js';
import { Harness } from './harness.js';

const repeated = (name: string): string =>
  page(name, { parents: ['Ocean Metric', 'Clock', 'Ocean Metric'] });
const once = (name: string): string => page(name, { parents: ['Ocean Metric', 'Clock'] });

const files = {
  ...soundPages(),
  'ontodesk.yaml': 'version: 1\npages: pages\n',
  'pages/Buoy.md': `\ufeff${repeated('Buoy').replaceAll('\n', '\r\n')}`,
  'pages/Mast.md': repeated('Mast'),
  'pages/Pier.md': page('Pier', { domain: 'nowhere at all' }),
};

let server: Harness;
afterEach(() => server.stop());

const ask = (code: string, file: string | null): Promise<FixesAnswer> =>
  server.request(FIX_METHODS.fixes, {
    place: server.root,
    code,
    page: file === null ? null : server.uri(file),
    progress: 'p',
  });

/** A text with the edits of a change made, line by line, the last first. */
function made(text: string, { pages }: LocatedChange, name: string): string {
  const own = pages.find((one) => one.page === name)!;
  expect(own.hash).toBe(sha256(text));
  return own.edits.toReversed().reduce((now, { range, newText }) => {
    const lines = now.split('\n');
    const at = ({ line, character }: typeof range.start): number =>
      lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, character);
    return now.slice(0, at(range.start)) + newText + now.slice(at(range.end));
  }, text);
}

function planned(answer: FixesAnswer): LocatedChange {
  if ('refused' in answer.planned) throw new Error(answer.planned.refused);
  return answer.planned;
}

describe('all fixes of a rule', () => {
  it('are planned for the corpus, good for the very text of each page', async () => {
    server = await Harness.start({ files });
    const answer = await ask('parent-repeated', null);
    const change = planned(answer);
    expect(answer).toMatchObject({ root: server.root, fixes: 2 });
    expect(change).toMatchObject({ title: 'Fix all parent-repeated', files: [], leftAlone: [] });
    expect(change.pages.map((one) => one.page)).toEqual(['pages/Buoy.md', 'pages/Mast.md']);
    expect(made(repeated('Mast'), change, 'pages/Mast.md')).toBe(once('Mast'));
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
    expect(made(crlf(repeated('Buoy')), change, 'pages/Buoy.md')).toBe(crlf(once('Buoy')));
  });

  it('see what is typed and not saved', async () => {
    server = await Harness.start({ files });
    const typed = `${repeated('Clock')}\nMore.\n`;
    await server.open('pages/Clock.md', typed);
    await server.open('pages/Mast.md', once('Mast'));
    const change = planned(await ask('parent-repeated', null));
    expect(change.pages.map((one) => one.page)).toEqual(['pages/Buoy.md', 'pages/Clock.md']);
    expect(made(typed, change, 'pages/Clock.md')).toBe(`${once('Clock')}\nMore.\n`);
  });

  it('are planned for one page, and say what stays', async () => {
    server = await Harness.start({ files });
    const one = planned(await ask('parent-repeated', 'pages/Mast.md'));
    expect(one.pages.map(({ page: name }) => name)).toEqual(['pages/Mast.md']);
    const left = planned(await ask('domain-unknown', null));
    expect(left).toMatchObject({
      pages: [],
      leftAlone: [{ page: 'pages/Pier.md', reason: expect.stringContaining('no fix') as unknown }],
    });
  });

  it('are refused for what is no page, no code, or has no fix', async () => {
    server = await Harness.start({ files });
    const refused = async (code: string, file: string | null) => (await ask(code, file)).planned;
    expect(await refused('parent-repeated', 'README.md')).toMatchObject({
      refused: 'This is no page of an ontology.',
    });
    for (const code of ['parent-repeatd', 'taxonomy-cycle']) {
      const { refused: said } = (await refused(code, null)) as { refused: string };
      expect(said).toContain('Codes with fixes: slug-differs,');
    }
  });

  it('are refused where the rule is off, and told of where it is off on some pages', async () => {
    const settings = (paths: string): string =>
      `version: 1\npages: pages\noverrides: [{ paths: [${paths}], rules: { parent-repeated: "off" } }]\n`;
    server = await Harness.start({ files: { ...files, 'ontodesk.yaml': settings('pages') } });
    expect((await ask('parent-repeated', null)).planned).toEqual({
      refused: '"parent-repeated" is off: ontodesk.yaml says so. Nothing was looked for.',
      how: 'Set its level there to fix it.',
    });
    await server.stop();
    const some = { ...files, 'ontodesk.yaml': settings('pages/Mast.md') };
    server = await Harness.start({ files: some });
    const { pages, warnings } = planned(await ask('parent-repeated', null));
    expect(pages.map((one) => one.page)).toEqual(['pages/Buoy.md']);
    expect(warnings).toEqual([
      '"parent-repeated" is off on 1 of the pages: ontodesk.yaml says so. Nothing was looked for there.',
    ]);
  });

  it('are offered at a finding that has one, in page and corpus', async () => {
    server = await Harness.start({ files });
    await server.open('pages/Mast.md', repeated('Mast'));
    const found = () => server.codes('pages/Mast.md')?.includes('parent-repeated') === true;
    await server.until('a finding', found);
    const diagnostics = server
      .diagnostics('pages/Mast.md')
      .filter(({ code }) => code === 'parent-repeated');
    const actions = await server.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: server.uri('pages/Mast.md') },
      range: diagnostics[0]!.range,
      context: { diagnostics },
    });
    const own = actions.filter(({ title }) => title.startsWith('Fix all '));
    expect(own.map(({ title, diagnostics: at }) => [title, at?.length])).toEqual([
      ['Fix all parent-repeated in this page…', 1],
      ['Fix all parent-repeated in the corpus…', 1],
    ]);
    const argument = { uri: server.uri('pages/Mast.md'), code: 'parent-repeated' };
    expect(own.map(({ command }) => command?.arguments)).toEqual([[argument], [argument]]);
  });

  it('list the rules that have them, with their titles', async () => {
    server = await Harness.start({ files });
    const codes = await server.request<FixableAnswer>(FIX_METHODS.fixable, {});
    expect(codes).toContainEqual({
      code: 'parent-repeated',
      title: expect.stringMatching(/\w+ \w+/u) as unknown,
    });
    expect(codes.length).toBeGreaterThan(12);
  });
});

describe('allowing a finding', () => {
  const file = 'pages/Pier.md';
  const text = files[file];

  /** Argument of the command that the code action at the finding carries. */
  async function offered(code: string): Promise<AllowArgument | undefined> {
    const diagnostics = server.diagnostics(file).filter((one) => one.code === code);
    const actions = await server.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: server.uri(file) },
      range: diagnostics[0]!.range,
      context: { diagnostics },
    });
    const own = actions.find(({ command }) => command?.command === FIX_COMMANDS.allow);
    expect(own?.title).toBe(`Allow this ${code} here…`);
    return own?.command?.arguments?.[0] as AllowArgument | undefined;
  }

  async function open(): Promise<AllowArgument> {
    server = await Harness.start({ files });
    await server.open(file, text);
    await server.until('a finding', () => server.codes(file)?.includes('domain-unknown') === true);
    return (await offered('domain-unknown'))!;
  }

  it('writes one comment with the reason, and the finding is gone', async () => {
    const argument = await open();
    const params = { ...argument, reason: ' The pier is\nnowhere. ' };
    const answer = await server.request<AllowAnswer>(FIX_METHODS.allow, params);
    if ('refused' in answer) throw new Error(answer.refused);
    expect(answer.version).toBe(1);
    const comment = '<!-- ontodesk:allow domain-unknown The pier is nowhere. -->\n';
    const [edit] = answer.edits;
    expect(edit).toMatchObject({ newText: comment });
    const lines = text.split('\n');
    lines.splice(edit!.range.start.line, 0, comment.trimEnd());
    await server.save(file, lines.join('\n'));
    await server.until('none', () => server.codes(file)?.includes('domain-unknown') === false);
    expect(server.codes(file)).toEqual([]);
  });

  it('is refused without a reason, and when the page is another by then', async () => {
    const argument = await open();
    const ask = (reason: string): Promise<AllowAnswer> =>
      server.request(FIX_METHODS.allow, { ...argument, reason });
    expect(await ask('  ')).toMatchObject({ how: 'Write why the finding may stand.' });
    await server.change(file, `${text}\nMore.\n`);
    expect(await ask('Why not.')).toMatchObject({ refused: 'The page changed since.' });
  });
});
