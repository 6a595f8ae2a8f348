import { describe, expect, it } from 'vitest';

import {
  ANN,
  BEN,
  GAUGE,
  importAndAdmit,
  judged,
  MemoryKeys,
  sampleDisk,
  seat,
  sharedLock,
  type Disk,
  type Seat,
} from './support/sample-desk.js';
import type { CheckedEdit } from '../../../src/workbench/desk.types.js';

interface Approved {
  readonly disk: Disk;
  readonly dossier: string;
  readonly keys: MemoryKeys;
  readonly before: string;
}

/** A disk with one approved dossier about the tide gauge. */
async function approvedDisk(disk = sampleDisk()): Promise<Approved> {
  const keys = new MemoryKeys();
  const shared = { keys, lock: sharedLock() };
  const ann = await seat(disk, ANN, shared);
  const ben = await seat(disk, BEN, shared);
  const before = disk.text(GAUGE);
  await importAndAdmit(ann);
  const dossier = await judged(ann, ben);
  await ben.act({ type: 'approve', dossier, reason: 'Sources fit.' });
  return { disk, dossier, keys, before };
}

async function stateOf(one: Seat, dossier: string): Promise<string> {
  const { dossiers } = await one.act({ type: 'dossiers' });
  return dossiers.find((row) => row.dossier === dossier)?.state ?? 'none';
}

/** Applies an edit as an editor does, and saves. */
function applyAndSave(disk: Disk, { page, edits }: CheckedEdit): void {
  let text = disk.text(page);
  for (const { start, end, newText } of [...edits].reverse()) {
    text = text.slice(0, start) + newText + text.slice(end);
  }
  disk.put(page, text);
}

/** Dies at every change an action makes, in turn, and says what a restart finds. */
async function dieEverywhere(
  start: Disk,
  keys: MemoryKeys,
  action: Parameters<Seat['desk']['act']>[0],
  check: (disk: Disk, restarted: Seat) => Promise<void>,
): Promise<number> {
  for (let at = 1; ; at++) {
    const disk = start.clone();
    const victim = await seat(disk, BEN, { keys });
    disk.changes = 0;
    disk.diesAt = at;
    const done = await victim.desk.act(action).then(
      () => true,
      () => false,
    );
    const survived = done && disk.changes < at;
    disk.diesAt = Infinity;
    const restarted = await seat(disk, BEN, { keys });
    await check(disk, restarted);
    if (survived) return at;
  }
}

function leftOvers(disk: Disk): string[] {
  const all = [...disk.names('pages'), ...disk.names('.ontodesk/cache/journal')];
  return all.filter((name) => !/^[^.].*\.md$/u.test(name));
}

describe('a promotion that is killed', () => {
  it('is finished or rolled back at every instant, and can be made after', async () => {
    const { disk: start, dossier, keys, before } = await approvedDisk();
    const whole = start.clone();
    await (await seat(whole, BEN, { keys })).act({ type: 'promote', dossier });
    const after = whole.text(GAUGE);

    const steps = await dieEverywhere(
      start,
      keys,
      { type: 'promote', dossier },
      async (disk, restarted) => {
        const state = await stateOf(restarted, dossier);
        expect([state, disk.text(GAUGE)]).toEqual(
          state === 'promoted' ? ['promoted', after] : ['approved', before],
        );
        await restarted.act({ type: 'promote', dossier });
        expect(disk.text(GAUGE)).toBe(after);
        expect(await stateOf(restarted, dossier)).toBe('promoted');
        expect(leftOvers(disk)).toEqual([]);
        expect((await restarted.act({ type: 'verify' })).problems).toEqual([]);
      },
    );
    expect(steps).toBeGreaterThan(10);
  });

  it('leaves a revert as whole', async () => {
    const { disk: start, dossier, keys, before } = await approvedDisk();
    await (await seat(start, BEN, { keys })).act({ type: 'promote', dossier });
    const after = start.text(GAUGE);
    const revert = { type: 'revert', dossier, reason: 'Withdrawn by its source.' } as const;
    await dieEverywhere(start, keys, revert, async (disk, restarted) => {
      const state = await stateOf(restarted, dossier);
      expect([state, disk.text(GAUGE)]).toEqual(
        state === 'reverted' ? ['reverted', before] : ['promoted', after],
      );
      await restarted.act(revert);
      expect(disk.text(GAUGE)).toBe(before);
      expect(leftOvers(disk)).toEqual([]);
    });
  });
});

describe('a promotion through the editor', () => {
  it('is recorded once the new text is on the disk', async () => {
    const { disk, dossier, keys } = await approvedDisk();
    const ben = await seat(disk, BEN, { keys });
    const prepared = await ben.act({ type: 'preparePromotion', dossier });
    if (!('token' in prepared)) throw new Error('nothing was prepared');
    const early = { type: 'completePromotion', token: prepared.token } as const;
    expect(await ben.refused(early)).toMatch(/does not hold the new text/u);
    applyAndSave(disk, prepared.edit);
    expect(await ben.act(early)).toMatchObject({ changed: true, page: GAUGE });
    expect(await ben.act(early)).toMatchObject({ changed: true, page: GAUGE });
    expect(await stateOf(ben, dossier)).toBe('promoted');
    const undo = await ben.act({ type: 'prepareRevert', dossier, reason: 'No.' });
    if (!('token' in undo)) throw new Error('nothing was prepared');
    applyAndSave(disk, undo.edit);
    await ben.act({ type: 'completePromotion', token: undo.token });
    expect(await stateOf(ben, dossier)).toBe('reverted');
  });

  it('is finished at the next open when the host died after saving', async () => {
    const { disk, dossier, keys } = await approvedDisk();
    const prepared = await (
      await seat(disk, BEN, { keys })
    ).act({ type: 'preparePromotion', dossier });
    if (!('token' in prepared)) throw new Error('nothing was prepared');
    applyAndSave(disk, prepared.edit);
    const next = await seat(disk, BEN, { keys });
    expect(await stateOf(next, dossier)).toBe('promoted');
    expect(disk.names('.ontodesk/cache/journal')).toEqual([]);
  });

  it('counts when the editor saves late, and when something else was edited with it', async () => {
    const { disk, dossier, keys } = await approvedDisk();
    const ben = await seat(disk, BEN, { keys });
    const prepared = await ben.act({ type: 'preparePromotion', dossier });
    if (!('token' in prepared)) throw new Error('nothing was prepared');
    // The window is restored with its unsaved text after a restart, and saved then.
    const later = await seat(disk, BEN, { keys });
    expect(await stateOf(later, dossier)).toBe('approved');
    applyAndSave(disk, prepared.edit);
    disk.put(GAUGE, disk.text(GAUGE).replace('# Tide Gauge', '# Tide gauge'));
    const report = await later.act({ type: 'completePromotion', token: prepared.token });
    expect(report.changed).toBe(true);
    expect(await stateOf(later, dossier)).toBe('promoted');
  });

  it('can be given up, and is not when the page was saved after all', async () => {
    const { disk, dossier, keys, before } = await approvedDisk();
    const ben = await seat(disk, BEN, { keys });
    const first = await ben.act({ type: 'preparePromotion', dossier });
    if (!('token' in first)) throw new Error('nothing was prepared');
    const given = await ben.act({ type: 'abandonPromotion', token: first.token });
    expect(given.finished).toBe(false);
    expect(disk.text(GAUGE)).toBe(before);
    const second = await ben.act({ type: 'preparePromotion', dossier });
    if (!('token' in second)) throw new Error('nothing was prepared');
    expect(second.token).toBe(first.token);
    applyAndSave(disk, second.edit);
    await ben.act({ type: 'abandonPromotion', token: second.token });
    expect(await stateOf(ben, dossier)).toBe('promoted');
  });

  it('is refused into a page with unsaved changes', async () => {
    const { disk, dossier, keys } = await approvedDisk();
    const ben = await seat(disk, BEN, { keys });
    const dirty = new Set([GAUGE]);
    expect(await ben.refused({ type: 'preparePromotion', dossier }, { dirty })).toMatch(
      /not saved/u,
    );
    expect(disk.names('.ontodesk/cache/journal')).toEqual([]);
  });
});

describe('two windows', () => {
  it('make one promotion, and the other is told who made it', async () => {
    const { disk, dossier, keys } = await approvedDisk();
    const shared = { keys, lock: sharedLock() };
    const [one, other] = [await seat(disk, ANN, shared), await seat(disk, BEN, shared)];
    const reports = await Promise.all(
      [one, other].map((window) => window.act({ type: 'promote', dossier })),
    );
    expect(reports.filter(({ changed }) => changed)).toHaveLength(1);
    const told = reports.find(({ changed }) => !changed);
    expect(told?.message).toMatch(/promoted before by Ann Alder/u);
    const begins = disk.text(GAUGE).split('ontodesk:begin').length - 1;
    expect(begins).toBe(1);
  });

  it('that prepare the same promotion both see it done', async () => {
    const { disk, dossier, keys } = await approvedDisk();
    const shared = { keys, lock: sharedLock() };
    const [one, other] = [await seat(disk, ANN, shared), await seat(disk, BEN, shared)];
    const first = await one.act({ type: 'preparePromotion', dossier });
    const second = await other.act({ type: 'preparePromotion', dossier });
    if (!('token' in first) || !('token' in second)) throw new Error('nothing was prepared');
    applyAndSave(disk, first.edit);
    // Whoever completes, the text on disk is the one both prepared.
    await other.act({ type: 'abandonPromotion', token: second.token });
    expect(await stateOf(one, dossier)).toBe('promoted');
    const told = await one.act({ type: 'completePromotion', token: first.token });
    expect(told.message).toBe(`${GAUGE}: promoted.`);
  });
});

describe('an approval', () => {
  it('is void when the page changes, and says why', async () => {
    const { disk, dossier, keys } = await approvedDisk();
    const ben = await seat(disk, BEN, { keys });
    disk.put(GAUGE, disk.text(GAUGE).replace('for years on end', 'for many years'));
    const view = await ben.act({ type: 'dossier', dossier });
    const unmet = view.conditions.filter(({ met }) => !met).map(({ id }) => id);
    expect(unmet).toEqual(['page-unchanged', 'approval']);
    expect(view.conditions.find(({ id }) => id === 'approval')?.reason).toMatch(/void/u);
    expect(await ben.refused({ type: 'promote', dossier })).toMatch(/void/u);
  });

  it('survives a checkout that changes line ends; new lines take those of the page', async () => {
    const { disk, dossier, keys } = await approvedDisk();
    const crlf = disk.text(GAUGE).replaceAll('\n', '\r\n');
    disk.put(GAUGE, crlf);
    const ben = await seat(disk, BEN, { keys });
    await ben.act({ type: 'promote', dossier });
    const after = disk.text(GAUGE);
    expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    expect(after).toContain(`begin id=${dossier} -->\r\n`);
    await ben.act({ type: 'revert', dossier, reason: 'No.' });
    expect(disk.text(GAUGE)).toBe(crlf);
  });

  it('keeps the byte-order mark of a page', async () => {
    const disk = sampleDisk((name, text) => (name === GAUGE ? `\uFEFF${text}` : text));
    const { dossier, keys, before } = await approvedDisk(disk);
    const ben = await seat(disk, BEN, { keys });
    await ben.act({ type: 'promote', dossier });
    expect(disk.text(GAUGE).startsWith('\uFEFFpublic')).toBe(true);
    await ben.act({ type: 'revert', dossier, reason: 'No.' });
    expect(disk.text(GAUGE)).toBe(before);
  });

  it.each([
    ['missing', (text: string) => text.replace('- ### Evidence', '- ### Proof')],
    ['doubled', (text: string) => `${text}- ### Evidence\n`],
  ])('does not help when the heading is %s: the page stays', async (_how, change) => {
    const { disk, dossier, keys } = await approvedDisk();
    const changed = change(disk.text(GAUGE));
    disk.put(GAUGE, changed);
    const ben = await seat(disk, BEN, { keys });
    expect(await ben.refused({ type: 'promote', dossier })).toMatch(/heading/u);
    expect(disk.text(GAUGE)).toBe(changed);
  });
});
