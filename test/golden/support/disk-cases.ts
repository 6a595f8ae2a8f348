/** The case of changes on disk: the real server, told what the watcher tells. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect } from 'vitest';
import { FileChangeType } from 'vscode-languageserver/node';

import type { LedgerView } from '../../../src/protocol/desk-views.js';
import { type DeskAnswer, METHODS, type RefreshAnswer } from '../../../src/protocol/messages.js';
import { nodeDesk } from '../../../src/workbench/node-desk.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { Harness } from '../../unit/server/harness.js';
import { ANN } from '../../unit/workbench/support/sample-desk.js';
import type { Expectations } from './cases.js';

const PLAN = 'pages/Dredge Plan.md';
const LINKER = 'pages/Quay.md';
const LEDGER = '.ontodesk/ledger';

interface Sequence {
  readonly before: string;
  readonly disk_after: string;
  readonly events: readonly string[];
}

interface Served {
  readonly server: Harness;
  readonly workbench: Workbench;
}

/** A server with a page open that links to the one that changes. */
async function served(files: Readonly<Record<string, string>>): Promise<Served> {
  const desks: Workbench[] = [];
  const linker = '# Quay\n- see [[Dredge Plan]]\n';
  const server = await Harness.start({
    files: { 'pages/New Winch.md': '# New Winch\n', ...files, [LINKER]: linker },
    openDesk: (opened) => {
      desks.push(opened);
      return nodeDesk(opened, { person: () => Promise.resolve(ANN) });
    },
  });
  await server.open(LINKER, linker);
  await server.until('the first check', () => server.codes(LINKER) !== undefined);
  await ask(server, { type: 'ledger' });
  const [workbench] = desks;
  if (!workbench) throw new Error('The desk was not opened.');
  return { server, workbench };
}

const ask = (server: Harness, action: object): Promise<DeskAnswer> =>
  server.request(METHODS.desk, { place: null, action, dirty: [] });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** Long enough for anything that would still come to have come. */
const rest = (): Promise<void> => pause(400);

const outgoing = ({ workbench }: Served): readonly string[] | undefined =>
  workbench.live.surroundings().index.get(PLAN)?.linkTargets;
const entries = ({ workbench }: Served): number =>
  workbench.pagePaths().filter((page) => page === PLAN).length;
const sequenceOf = (expected: Expectations, name: string): Sequence =>
  expected.input<Record<string, Sequence>>('sequences')[name]!;

export async function c24(expected: Expectations): Promise<void> {
  for (const part of [checkout, atomicSave, ownWriteEcho, missedEvents]) await part(expected);
  expect(expected.take('rule')).toMatch(/re-read the path and compare hashes$/u);
}

async function checkout(expected: Expectations): Promise<void> {
  const { before, disk_after: after, events } = sequenceOf(expected, 'checkout');
  const one = await served({ [PLAN]: before });
  try {
    expect(outgoing(one)).toEqual(['Old Winch']);
    one.server.write(PLAN, after);
    expect(events).toEqual([`create ${PLAN}`]);
    await one.server.watched(FileChangeType.Created, PLAN);
    await rest();
    expect(outgoing(one)).toEqual(expected.take('checkout', 'outgoing_links'));
    const { links } = one.workbench.live.surroundings();
    const backlinks = expected.take('checkout', 'backlinks_of_Old_Winch');
    expect(links.linkingByName('Old Winch')).toHaveLength(backlinks as number);
    expect(links.linkingByName('New Winch')).toEqual([PLAN]);
    expect(entries(one)).toBe(expected.take('checkout', 'index_entries_for_path'));
  } finally {
    await one.server.stop();
  }
}

async function atomicSave(expected: Expectations): Promise<void> {
  const { before, disk_after: after, events } = sequenceOf(expected, 'atomic_save');
  const one = await served({ [PLAN]: before });
  try {
    expect(events).toEqual([`delete ${PLAN}`, `create ${PLAN} (15 ms later)`]);
    one.server.remove(PLAN);
    await one.server.watched(FileChangeType.Deleted, PLAN);
    await pause(15);
    one.server.write(PLAN, after);
    await one.server.watched(FileChangeType.Created, PLAN);
    await rest();
    expect(outgoing(one)).toEqual(expected.take('atomic_save', 'outgoing_links'));
    expect(entries(one)).toBe(expected.take('atomic_save', 'index_entries_for_path'));
    const shown = expected.take(
      'atomic_save',
      'diagnostics_on_pages_linking_to_Dredge_Plan_at_rest',
    );
    expect(one.server.codes(LINKER)).toHaveLength(shown as number);
  } finally {
    await one.server.stop();
  }
}

const proposal = {
  claim: 'The winch lifts twelve tonnes.',
  tier: 1,
  source: 'Quay Institute',
  evidence: 'said on air',
  context: 'Dredging.',
  confidence: 0.9,
  ontology_terms: ['New Winch'],
};

async function ownWriteEcho(expected: Expectations): Promise<void> {
  const { server } = await served({ [PLAN]: '# Dredge Plan\n' });
  try {
    const { events } = sequenceOf(expected, 'own_write_echo');
    expect(events[1]).toMatch(/^change /u);
    const text = JSON.stringify([proposal]);
    await ask(server, { type: 'importText', name: 'a.json', text, episode: 'ep' });
    const before = lines(server);
    const { outcome } = await ask(server, { type: 'ledger' });
    const [entry] = (outcome as LedgerView).assertions;
    const fingerprints = [entry?.fingerprint];
    await ask(server, { type: 'decide', verb: 'admit', fingerprints, reason: 'Heard it.' });
    await server.watched(FileChangeType.Changed, ...ledgerFiles(server));
    await rest();
    const added = expected.take('own_write_echo', 'ledger_entries_added');
    expect(lines(server) - before).toBe(added);
    const after = (await ask(server, { type: 'ledger' })).outcome as LedgerView;
    expect(after.assertions.map(({ state }) => state)).toEqual(['admitted']);
    const asked = /window\/showMessage|workspace\/applyEdit/u.test(server.sent);
    expect(asked).toBe(expected.take('own_write_echo', 'conflict_prompt_shown'));
  } finally {
    await server.stop();
  }
}

const ledgerFiles = (server: Harness): string[] =>
  readdirSync(path.join(server.root, LEDGER))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => `${LEDGER}/${name}`);

const lines = (server: Harness): number =>
  ledgerFiles(server).reduce((sum, file) => {
    return sum + readFileSync(path.join(server.root, file), 'utf8').split('\n').length - 1;
  }, 0);

async function missedEvents(expected: Expectations): Promise<void> {
  const { events, disk_after: after } = sequenceOf(expected, 'missed_events');
  expect(after).toMatch(/^200 pages .* only 150 of the events$/u);
  expect(events[0]).toBe('150 x create');
  const pages = Array.from({ length: 200 }, (_, i) => `pages/P${String(i)}.md`);
  const texts = (branch: string): [string, string][] =>
    pages.map((page) => [page, `# ${branch}\n- [[New Winch]]\n`]);
  const { server, workbench } = await served(Object.fromEntries(texts('main')));
  try {
    for (const [page, text] of texts('other')) server.write(page, text);
    await server.watched(FileChangeType.Created, ...pages.slice(0, 150));
    await rest();
    expect(hashes(workbench)).not.toEqual(hashes(await fresh(server.root)));
    const found = await server.request<RefreshAnswer>(METHODS.refresh, undefined);
    expect(found.changed).toBe(50);
    expect(expected.take('missed_events', 'after_refresh')).toMatch(/^index equals a fresh scan/u);
    expect(hashes(workbench)).toEqual(hashes(await fresh(server.root)));
  } finally {
    await server.stop();
  }
}

async function fresh(root: string): Promise<Workbench> {
  const workbench = await Workbench.open(root, { files: nodeFiles, clock: () => new Date() });
  await workbench.build();
  return workbench;
}

const hashes = ({ live }: Workbench): [string, string][] =>
  live
    .surroundings()
    .index.pages()
    .map(({ path: page, hash }) => [page, hash]);
