import { describe, expect, it } from 'vitest';

import type { AssertionRow } from '../../../src/workbench/desk.types.js';
import {
  aboutPage,
  ANN,
  BEN,
  GAUGE,
  importAndAdmit,
  MemoryKeys,
  sampleDisk,
  seat,
  sharedLock,
  type Seat,
} from './support/sample-desk.js';

const FIRST = { type: 'import', file: 'assertions/slack-water-014.json', episode: null } as const;
const POLE = 'The tide pole on the inner quay';

async function rowOf(one: Seat, claim: string): Promise<AssertionRow> {
  const { assertions } = await one.act({ type: 'ledger' });
  const row = assertions.find((other) => other.claim.startsWith(claim));
  if (!row) throw new Error(`no assertion starts with ${claim}`);
  return row;
}

const asText = (value: object): string => JSON.stringify(value);

describe('an import', () => {
  it('counts what is new, known and nearly known, and keeps the transcript', async () => {
    const ann = await seat(sampleDisk(), ANN);
    expect(await ann.act(FIRST)).toEqual({
      episode: 'slack-water-014',
      proposed: 7,
      duplicates: 1,
      nearDuplicates: 1,
      leftOut: [],
      note: null,
    });
    expect(ann.disk.names('.ontodesk/episodes')).toEqual(['slack-water-014.vtt']);
    expect(await ann.act(FIRST)).toMatchObject({ proposed: 0, duplicates: 8, nearDuplicates: 0 });
    const { assertions, episodes } = await ann.act({ type: 'ledger' });
    expect(assertions).toHaveLength(7);
    expect(episodes[0]).toMatchObject({ date: '2024-11-05', assertions: 7 });
  });

  it('shows the passage with the quote in it', async () => {
    const ann = await seat(sampleDisk(), ANN);
    await ann.act(FIRST);
    const { fingerprint } = await rowOf(ann, 'A GNSS receiver');
    const view = await ann.act({ type: 'evidence', fingerprint });
    expect(view.missing).toBeNull();
    expect(view.lines.filter(({ inSpan }) => inSpan).length).toBeGreaterThan(0);
    expect(view.quote).not.toBeNull();
  });

  it('goes on without a transcript and says so', async () => {
    const disk = sampleDisk();
    const ann = await seat(disk, ANN);
    const text = disk.text('assertions/slack-water-014.json');
    const dropped = await ann.act({ type: 'importText', name: 'a.json', text, episode: null });
    expect(dropped.note).toMatch(/slack-water-014\.vtt was not copied/u);
    const { fingerprint } = await rowOf(ann, 'A GNSS receiver');
    const view = await ann.act({ type: 'evidence', fingerprint });
    expect(view.missing).toBe('This episode has no transcript.');
  });

  it('keeps the whole items of an answer that was cut off', async () => {
    const ann = await seat(sampleDisk(), ANN);
    const item = {
      claim: 'The log opens every record with a brace.',
      tier: 2,
      source: 'Harbour Cast',
      evidence: 'sample line was {id=7',
      context: '',
      confidence: 0.7,
      ontology_terms: ['Tide Gauge'],
    };
    const text = `[${asText(item)}, ${asText({ ...item, claim: 'Cut.' }).slice(0, -30)}`;
    const report = await ann.act({ type: 'importText', name: 'x', text, episode: 'cut' });
    expect(report.proposed).toBe(1);
    expect(report.note).toBe('answer was truncated; 1 item kept, 1 incomplete item dropped');
  });

  it('loses nothing when two windows import at once', async () => {
    const disk = sampleDisk();
    const lock = sharedLock();
    const windows = [await seat(disk, ANN, { lock }), await seat(disk, BEN, { lock })];
    const item = (claim: string, source: string) => ({
      claim,
      tier: 2,
      source,
      evidence: 'said on air',
      context: '',
      confidence: 0.7,
      ontology_terms: ['Tide Gauge'],
    });
    const texts = [
      [item('Barge traffic fell by a third.', 'Harbour Cast')],
      [item('Kelp farms need deeper moorings.', 'Quay Institute')],
      [item('Tidal turbines doubled output in 2025.', 'Harbour Cast')],
      [item('Tidal turbines\u00a0doubled output in 2025.', 'harbour  cast')],
    ];
    const reports = await Promise.all(
      texts.map((items, i) =>
        windows[i % 2]!.act({ type: 'importText', name: 'x', text: asText(items), episode: 'e' }),
      ),
    );
    expect(reports.map(({ proposed }) => proposed).sort()).toEqual([0, 1, 1, 1]);
    expect((await windows[0]!.act({ type: 'ledger' })).assertions).toHaveLength(3);
  });
});

describe('a decision', () => {
  it('is taken for many at once and refused for each on its own', async () => {
    const ann = await seat(sampleDisk(), ANN);
    await ann.act(FIRST);
    const pole = await rowOf(ann, POLE);
    expect(pole.warnings[0]).toMatch(/^Conflict: .*one target only/u);
    const gauge = await aboutPage(ann, GAUGE);
    const report = await ann.act({
      type: 'decide',
      verb: 'admit',
      fingerprints: [...gauge, pole.fingerprint, 'ffffffffffffffff'],
      reason: 'Heard it.',
    });
    expect(report.done).toEqual(gauge);
    expect(report.refused.map(({ fingerprint }) => fingerprint)).toEqual([
      pole.fingerprint,
      'ffffffffffffffff',
    ]);
    expect((await rowOf(ann, 'A GNSS')).decisions).toMatchObject([
      { state: 'admitted', by: 'Ann Alder <ann@example.org>', reason: 'Heard it.' },
    ]);
  });

  it('is refused to nobody, who is told what to do', async () => {
    const nobody = await seat(sampleDisk(), null);
    expect(await nobody.refused(FIRST)).toMatch(/git config user\.name/u);
    const view = await nobody.act({ type: 'ledger' });
    expect(view.person).toBeNull();
    expect(view.personHow).toMatch(/git config user\.email/u);
  });

  it('that two clones take differently is contested until one settles it', async () => {
    const here = sampleDisk();
    const keys = new MemoryKeys();
    const ann = await seat(here, ANN, { keys });
    await ann.act(FIRST);
    const there = here.clone();
    const ben = await seat(there, BEN, { keys });
    const { fingerprint } = await rowOf(ann, 'A GNSS');
    const of = (verb: 'admit' | 'reject') =>
      ({ type: 'decide', verb, fingerprints: [fingerprint], reason: 'My ears.' }) as const;
    await ann.act(of('admit'));
    await ben.act(of('reject'));
    here.pull(there);
    there.pull(here);
    for (const one of [ann, ben]) {
      expect((await rowOf(one, 'A GNSS')).state).toBe('contested');
      expect((await one.act({ type: 'candidates' })).candidates).toEqual([]);
    }
    await ann.act(of('admit'));
    there.pull(here);
    expect((await rowOf(ben, 'A GNSS')).state).toBe('admitted');
    expect(await aboutPage(ann, GAUGE)).toEqual(await aboutPage(ben, GAUGE));
  });
});

describe('a term', () => {
  it('is corrected for one assertion, or remembered for all', async () => {
    const ann = await seat(sampleDisk(), ANN);
    await ann.act(FIRST);
    const { fingerprint } = await rowOf(ann, 'In 2019');
    const correct = { type: 'correct', fingerprint, term: 'Salt Lamp Profiler' } as const;
    const nowhere = { ...correct, slug: 'nowhere', remember: false };
    expect(await ann.refused(nowhere)).toMatch(/No class has the slug/u);
    await ann.act({ ...correct, slug: 'wave-buoy-x', remember: false }).catch(() => undefined);
    await ann.act({ ...correct, slug: 'tide-gauge', remember: true });
    const row = await rowOf(ann, 'In 2019');
    expect(row.terms[0]).toEqual({ term: 'Salt Lamp Profiler', slug: 'tide-gauge' });
    expect(row.page).toBe(GAUGE);
  });
});

describe('ledger pages', () => {
  it('are made again after a pull, to the same bytes', async () => {
    const here = sampleDisk();
    const ann = await seat(here, ANN);
    const there = here.clone();
    await importAndAdmit(ann);
    there.pull(here);
    expect(there.names('ledger')).toEqual([]);
    const ben = await seat(there, BEN);
    await ben.act({ type: 'ledger' });
    const name = 'ledger/2024-11-05-slack-water-014.md';
    expect(there.text(name)).toBe(here.text(name));
    expect(ben.workbench.pagePaths()).not.toContain(name);
  });

  it('leave pages alone that somebody wrote', async () => {
    const disk = sampleDisk();
    disk.put('ledger/notes.md', '# My notes\n');
    await importAndAdmit(await seat(disk, ANN));
    expect(disk.text('ledger/notes.md')).toBe('# My notes\n');
  });
});
