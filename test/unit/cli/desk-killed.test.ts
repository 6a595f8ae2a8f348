/** The write path in processes of its own: killed at random instants, and two at once. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

import type { CheckedEdit, DossierRow } from '../../../src/workbench/desk.types.js';
import { isRefusal } from '../../../src/workbench/desk.types.js';
import { nodeDesk } from '../../../src/workbench/node-desk.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { buildPrograms, type Programs, type ServerProcess } from '../support/programs.js';
import { approved, type Clone, GAUGE, team } from './support/clones.js';

/** Kills in one run; the full number is asked for with KILLS=200. */
const KILLS = Number(process.env.KILLS ?? 12);
/** Longest time between the first action and the kill, in milliseconds, on a machine with time. */
const LONGEST = 160;

let programs: Programs;
beforeAll(async () => {
  programs = await buildPrograms();
});
afterAll(() => programs.remove());

/** Small numbers in [0, 1) that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** What a server was seen to have done: what it acknowledged must be so afterwards. */
interface Seen {
  dossier: string;
  state: DossierRow['state'];
  acknowledged: number;
}

/** Saves a page as an editor does. */
function applyAndSave({ root }: Clone, { page, edits }: CheckedEdit): void {
  const file = path.join(root, page);
  let text = readFileSync(file, 'utf8');
  for (const { start, end, newText } of [...edits].reverse()) {
    text = text.slice(0, start) + newText + text.slice(end);
  }
  writeFileSync(file, text);
}

/** Promotes, by the server's own hand or as the editor does it; false when the server died. */
async function promote(
  server: ServerProcess,
  clone: Clone,
  dossier: string,
  editor: boolean,
): Promise<boolean> {
  if (!editor) return (await server.act({ type: 'promote', dossier })) !== null;
  const prepared = await server.act({ type: 'preparePromotion', dossier });
  if (prepared === null) return false;
  if (!('token' in prepared)) throw new Error(prepared.message);
  applyAndSave(clone, prepared.edit);
  return (await server.act({ type: 'completePromotion', token: prepared.token })) !== null;
}

/** One step further on the round from promoted to reverted to a new dossier; false when it died. */
async function goOn(
  server: ServerProcess,
  clone: Clone,
  seen: Seen,
  candidate: string,
  editor: boolean,
): Promise<boolean> {
  const { dossier } = seen;
  if (seen.state === 'approved') {
    if (!(await promote(server, clone, dossier, editor))) return false;
    seen.state = 'promoted';
  } else if (seen.state === 'promoted') {
    if (!(await server.act({ type: 'revert', dossier, reason: 'Withdrawn.' }))) return false;
    seen.state = 'reverted';
  } else if (seen.state === 'reverted') {
    const made = await server.act({ type: 'assemble', candidate });
    if (!made) return false;
    seen.dossier = made.dossier;
    seen.state = 'open';
  } else {
    if (!(await server.act({ type: 'approve', dossier, reason: 'Again.' }))) return false;
    seen.state = 'approved';
  }
  seen.acknowledged++;
  return true;
}

/** The only candidate there is. */
async function candidateOf(one: Clone): Promise<string> {
  const listed: unknown = JSON.parse(await one.does('candidates', '--json'));
  const { candidates } = z
    .object({ candidates: z.array(z.object({ candidate: z.string() })) })
    .parse(listed);
  return candidates[0]!.candidate;
}

/** The corpus opened anew: what a kill interrupted is settled by the first look. */
async function reopened({ root }: Clone) {
  const workbench = await Workbench.open(root, { files: nodeFiles, clock: () => new Date() });
  await workbench.build();
  const desk = nodeDesk(workbench);
  const found = await desk.act({ type: 'dossiers' });
  const verified = await desk.act({ type: 'verify' });
  if (isRefusal(found) || isRefusal(verified)) throw new Error('The corpus cannot be opened.');
  const newest = [...found.dossiers].sort((a, b) => (a.at < b.at ? 1 : -1))[0]!;
  return { newest, dossiers: found.dossiers, verified };
}

/** Dossier states that may follow a state when an action was under way, page by page. */
const NEXT: Readonly<Partial<Record<DossierRow['state'], readonly DossierRow['state'][]>>> = {
  open: ['open', 'approved'],
  approved: ['approved', 'promoted'],
  promoted: ['promoted', 'reverted'],
  reverted: ['reverted'],
};

describe('a server that is killed', () => {
  it(`leaves page and ledger old or new, ${KILLS} times`, { timeout: 900_000 }, async () => {
    const { ann, ben, folder } = await team();
    const seen: Seen = {
      dossier: await approved({ ann, ben }),
      state: 'approved',
      acknowledged: 0,
    };
    const candidate = await candidateOf(ben);
    const before = ben.text(GAUGE);
    const data = path.join(folder, 'data-Ben');
    let after: string | null = null;
    const random = seeded(20261129);
    let interrupted = 0;
    let longest = LONGEST;
    // On a machine that is busy with other things more kills are needed to stop something.
    const enough = (): boolean => after !== null && seen.acknowledged > KILLS / 4;
    for (let kill = 0; kill < KILLS || (kill < 4 * KILLS && !enough()); kill++) {
      const server = await programs.server(ben.root, data);
      // Nobody promotes what they have not looked at.
      await server.act({ type: 'dossier', dossier: seen.dossier });
      // A busy machine gets further before it is killed: kills that stop nothing show nothing.
      if (seen.acknowledged < kill / 2) longest *= 1.5;
      const killed = sleep(random() * longest).then(() => server.kill());
      while (await goOn(server, ben, seen, candidate, kill % 2 === 1));
      await killed;

      if (journal(ben).length > 0) interrupted++;
      const page = ben.text(GAUGE);
      if (page !== before) after ??= page;
      expect([before, after]).toContain(page);
      const { newest, dossiers, verified } = await reopened(ben);
      expect(verified.problems).toEqual([]);
      const known = dossiers.find(({ dossier }) => dossier === seen.dossier)!;
      expect(NEXT[seen.state]).toContain(known.state);
      const promoted = dossiers.filter(({ state }) => state === 'promoted');
      expect(promoted.length).toBeLessThanOrEqual(1);
      expect(ben.text(GAUGE)).toBe(promoted.length === 1 ? after : before);
      expect(leftOvers(ben)).toEqual([]);
      seen.dossier = newest.dossier;
      seen.state = newest.state;
    }
    expect(after).toContain('ontodesk:begin');
    expect(enough()).toBe(true);
    // Enough of the kills came between the journal and the ledger.
    if (KILLS >= 100) expect(interrupted).toBeGreaterThan(KILLS / 20);
  });
});

/** Entries of writes that are neither finished nor given up. */
function journal({ root }: Clone): string[] {
  const folder = path.join(root, '.ontodesk/cache/journal');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Temporary files beside pages; what a dead writer left elsewhere goes with the next write. */
function leftOvers({ root }: Clone): string[] {
  return readdirSync(path.join(root, 'pages')).filter((name) => name.startsWith('.'));
}

describe('two processes that promote the same dossier', () => {
  it('make one promotion; the other is told who made it', { timeout: 300_000 }, async () => {
    const { ann, ben, folder } = await team();
    const data = path.join(folder, 'data-Ben');
    let dossier = await approved({ ann, ben });
    const candidate = await candidateOf(ben);
    const before = ben.text(GAUGE);
    const servers = [await programs.server(ben.root, data), await programs.server(ben.root, data)];
    const [first] = servers;
    for (let round = 0; round < 8; round++) {
      const reports = await Promise.all(
        servers.map((server) => server.act({ type: 'promote', dossier })),
      );
      expect(reports.map((report) => report?.changed).sort()).toEqual([false, true]);
      const told = reports.find((report) => report?.changed === false)?.message;
      expect(told).toMatch(/promoted before by Ben <ben@example\.org>/u);
      expect(ben.text(GAUGE).split('ontodesk:begin')).toHaveLength(2);
      await first!.act({ type: 'revert', dossier, reason: 'Once more.' });
      expect(ben.text(GAUGE)).toBe(before);
      dossier = (await first!.act({ type: 'assemble', candidate }))!.dossier;
      await first!.act({ type: 'approve', dossier, reason: 'Once more.' });
    }
    await Promise.all(servers.map((server) => server.kill()));
    await twoCommands(ben, data, dossier);
    expect(await ben.does('ledger', 'verify')).toMatch(/sound/u);
  });
});

async function twoCommands({ root }: Clone, data: string, dossier: string): Promise<void> {
  const args = ['promote', dossier];
  const ended = await Promise.all([programs.cli(root, data, args), programs.cli(root, data, args)]);
  expect(ended.map(({ code, err }) => ({ code, err }))).toEqual(
    Array(2).fill({ code: 0, err: '' }),
  );
  const told = ended.map(({ out }) => out.trim()).sort();
  expect(told[0]).toMatch(/^It was promoted before by Ben .*; nothing was changed\.$/u);
  expect(told[1]).toBe(`${GAUGE}: promoted.`);
}
