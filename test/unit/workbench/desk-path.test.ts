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
} from './support/sample-desk.js';

/** Two people at one corpus on one machine. */
async function twoSeats(disk = sampleDisk()) {
  const shared = { keys: new MemoryKeys(), lock: sharedLock() };
  return { disk, ann: await seat(disk, ANN, shared), ben: await seat(disk, BEN, shared) };
}

describe('the whole path', () => {
  it('goes from import to a promoted section and back to the same bytes', async () => {
    const { disk, ann, ben } = await twoSeats();
    const before = disk.text(GAUGE);
    const admitted = await importAndAdmit(ann);
    expect(admitted).toHaveLength(5);

    const dossier = await judged(ann, ben);
    expect(await ann.refused({ type: 'approve', dossier, reason: 'Fine.' })).toMatch(/author/u);
    const approved = await ben.act({ type: 'approve', dossier, reason: 'Sources fit.' });
    expect(approved.conditions.filter(({ met }) => !met)).toEqual([]);
    expect(approved.ceiling).toMatchObject({
      before: { exposed: 8, gold: 9 },
      lost: [],
    });

    const report = await ben.act({ type: 'promote', dossier });
    expect(report.changed).toBe(true);
    const after = disk.text(GAUGE);
    expect(after).toContain(`<!-- ontodesk:begin id=${dossier} -->`);
    for (const fingerprint of admitted) expect(after).toContain(`^${fingerprint}`);
    expect(disk.names('.ontodesk/cache/journal')).toEqual([]);

    const again = await ann.act({ type: 'promote', dossier });
    expect(again.changed).toBe(false);
    expect(again.message).toContain('Ben Birch');
    expect(disk.text(GAUGE)).toBe(after);

    const reverted = await ann.act({ type: 'revert', dossier, reason: 'A source withdrew it.' });
    expect(reverted.changed).toBe(true);
    expect(disk.text(GAUGE)).toBe(before);
    expect((await ann.act({ type: 'verify' })).ok).toBe(true);
  });
});
