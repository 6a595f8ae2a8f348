import { describe, expect, it } from 'vitest';

import type { CandidateView } from '../../../src/workbench/desk.types.js';
import {
  aboutPage,
  ANN,
  BEN,
  GAUGE,
  importAndAdmit,
  judged,
  MemoryKeys,
  sampleDisk,
  seat,
  sharedLock,
  type Seat,
} from './support/sample-desk.js';

const CY = { name: 'Cy Cole', email: 'cy@example.org' };
const WINDOW = 'pages/Tidal Window.md';

async function seats() {
  const disk = sampleDisk();
  const shared = { keys: new MemoryKeys(), lock: sharedLock() };
  return {
    disk,
    ann: await seat(disk, ANN, shared),
    ben: await seat(disk, BEN, shared),
    cy: await seat(disk, CY, shared),
  };
}

async function draftOf(one: Seat): Promise<CandidateView & { candidate: string }> {
  const view = await one.act({ type: 'draft', page: 'Tide Gauge' });
  return { ...view, candidate: view.candidate! };
}

describe('a candidate', () => {
  it('needs as many admitted assertions as the settings say', async () => {
    const { ann } = await seats();
    await ann.act({ type: 'import', file: 'assertions/slack-water-014.json', episode: null });
    const all = await aboutPage(ann, GAUGE);
    const admit = (fingerprints: readonly string[]) =>
      ann.act({ type: 'decide', verb: 'admit', fingerprints, reason: 'Heard it.' });
    await admit(all.slice(0, 2));
    const [waiting] = (await ann.act({ type: 'candidates' })).candidates;
    expect(waiting).toMatchObject({ page: GAUGE, ready: false, minimum: 3, draft: null });
    expect(await ann.refused({ type: 'draft', page: GAUGE })).toMatch(/2 admitted assertions/u);
    await admit(all.slice(2, 3));
    const [ready] = (await ann.act({ type: 'candidates' })).candidates;
    expect(ready?.ready).toBe(true);
  });

  it('is drafted by the template, once', async () => {
    const { ann } = await seats();
    const admitted = await importAndAdmit(ann);
    const first = await draftOf(ann);
    for (const one of admitted) expect(first.draft?.text).toContain(`^${one}`);
    expect(first.draft).toMatchObject({ uncited: [], refusal: null });
    expect(first.draft?.edges.map(({ predicate, title }) => `${predicate} ${title}`)).toEqual([
      'dependsOn Tide Gauge Benchmark',
      'uses GNSS Receiver',
      'uses Tide Pole',
      'supports Surge Model',
    ]);
    const { events } = await ann.act({ type: 'verify' });
    expect((await draftOf(ann)).draft?.draft).toBe(first.draft?.draft);
    expect((await ann.act({ type: 'verify' })).events).toBe(events);
    expect(await ann.refused({ type: 'draft', page: 'Nowhere' })).toMatch(/no page/u);
  });
});

describe('an edit of a draft', () => {
  it('must cite what is admitted, all of it and nothing else', async () => {
    const { ann, ben } = await seats();
    const admitted = await importAndAdmit(ann);
    const { candidate, draft } = await draftOf(ann);
    const edit = (text: string) => ({ type: 'editDraft', candidate, text }) as const;
    const text = draft!.text;
    expect(await ben.refused(edit(`${text}- Gauges are nice.\n`))).toMatch(/cite no assertion/u);
    expect(await ben.refused(edit(text.split('\n').slice(1).join('\n')))).toMatch(/leaves out/u);
    expect(await ben.refused(edit(`${text}- More. ^0123456789abcdef\n`))).toMatch(/Not admitted/u);
    expect(await ben.refused(edit(`# Heading\n${text}`))).toMatch(/heading/u);
    const edited = await ben.act(edit(text.replace('Since live readings', 'Since the readings')));
    expect(edited.draft?.text).toContain('Since the readings');
    expect(edited.draft?.uncited).toEqual([]);
    expect(admitted.every((one) => edited.draft!.text.includes(one))).toBe(true);
  });

  it('makes its editor an author, who can neither judge nor approve', async () => {
    const { ann, ben, cy } = await seats();
    await importAndAdmit(ann);
    const { candidate, draft } = await draftOf(ann);
    const text = draft!.text.replace('Since live readings', 'Since the readings');
    await ben.act({ type: 'editDraft', candidate, text });
    const { trial } = await ben.act({ type: 'openTrial', candidate });
    for (const author of [ann, ben]) {
      expect((await author.act({ type: 'waitingTrials' })).trials).toEqual([]);
      expect(await author.refused({ type: 'trial', trial })).toMatch(/author/u);
    }
    const verdict = { trial, value: 0, newer: null, quotes: [], remark: '' };
    expect(await ben.refused({ type: 'verdict', verdict })).toMatch(/author/u);
    expect((await cy.act({ type: 'waitingTrials' })).trials).toEqual([trial]);
    await cy.act({ type: 'verdict', verdict });
    const { dossier } = await cy.act({ type: 'assemble', candidate });
    expect(await ben.refused({ type: 'approve', dossier, reason: 'x' })).toMatch(/author/u);
    expect((await cy.act({ type: 'approve', dossier, reason: 'x' })).allowed).toBe(true);
  });
});

describe('a trial', () => {
  it('shows one order again and again, locks once, and reveals after', async () => {
    const { ann, ben, cy } = await seats();
    await importAndAdmit(ann);
    const { candidate } = await draftOf(ann);
    const { trial } = await ben.act({ type: 'openTrial', candidate });
    expect(await cy.act({ type: 'openTrial', candidate })).toEqual({ trial });
    const first = await ben.act({ type: 'trial', trial });
    expect(await ben.act({ type: 'trial', trial })).toEqual(first);
    expect(Object.keys(first)).toEqual(['trial', 'left', 'right', 'locked']);
    if (first.locked) throw new Error('locked too early');
    expect(`${first.left}${first.right}`).not.toMatch(/ontodesk:(?:begin|end)|\^[0-9a-f]{16}/u);
    const verdict = { trial, value: 2, newer: 'right' as const, quotes: [], remark: 'Clearer.' };
    const bad = { ...verdict, quotes: [{ side: 'left' as const, text: 'nobody wrote this' }] };
    expect(await ben.refused({ type: 'verdict', verdict: bad })).toMatch(/does not stand/u);
    const locked = await ben.act({ type: 'verdict', verdict });
    const afterIsRight = first.right.length > first.left.length;
    expect(locked).toMatchObject({
      locked: true,
      left: afterIsRight ? 'before' : 'after',
      value: afterIsRight ? 2 : -2,
      guessedRight: afterIsRight,
      next: null,
    });
    expect(await ben.refused({ type: 'verdict', verdict })).toMatch(/locked/u);
    const { drafts } = await ben.act({ type: 'report' });
    expect(drafts).toMatchObject([{ n: 1, open: 0, page: GAUGE }]);
  });

  it('is refused where its key is not, and skipped with a reason', async () => {
    const { disk, ann, ben } = await seats();
    await importAndAdmit(ann);
    const { candidate } = await draftOf(ann);
    const { trial } = await ben.act({ type: 'openTrial', candidate });
    const elsewhere = await seat(disk, CY);
    expect((await elsewhere.act({ type: 'waitingTrials' })).trials).toEqual([]);
    expect(await elsewhere.refused({ type: 'trial', trial })).toMatch(/key/u);
    const skip = { trial, value: null, newer: null, quotes: [], remark: '' };
    expect(await ben.refused({ type: 'verdict', verdict: skip })).toMatch(/reason/u);
    const skipped = await ben.act({ type: 'verdict', verdict: { ...skip, remark: 'Knew it.' } });
    expect(skipped).toMatchObject({ value: null, skipped: 'Knew it.' });
  });
});

describe('the gate', () => {
  it('stays closed for a draft that lowers the ceiling', async () => {
    const { disk, ann, ben } = await seats();
    await importAndAdmit(ann, WINDOW);
    const before = disk.text(WINDOW);
    const dossier = await judged(ann, ben, WINDOW);
    const view = await ben.act({ type: 'approve', dossier, reason: 'Looks fine.' });
    const unmet = view.conditions.filter(({ met }) => !met).map(({ id }) => id);
    expect(unmet).toEqual(['ceiling-not-lower']);
    expect(view.allowed).toBe(false);
    expect(await ben.refused({ type: 'promote', dossier })).toMatch(/ceiling would fall/u);
    expect(disk.text(WINDOW)).toBe(before);
  });

  it('closes when an assertion is withdrawn after the approval', async () => {
    const { ann, ben } = await seats();
    const [first] = await importAndAdmit(ann);
    const dossier = await judged(ann, ben);
    await ben.act({ type: 'approve', dossier, reason: 'Fine.' });
    await ann.act({ type: 'decide', verb: 'withdraw', fingerprints: [first!], reason: 'Wrong.' });
    expect(await ben.refused({ type: 'promote', dossier })).toMatch(/withdrawn/u);
  });
});

describe('a page with a section', () => {
  it('gets new assertions between its anchors, under the id of its first dossier', async () => {
    const { disk, ann, ben } = await seats();
    await ann.act({ type: 'import', file: 'assertions/slack-water-014.json', episode: null });
    const four = await aboutPage(ann, GAUGE);
    await ann.act({ type: 'decide', verb: 'admit', fingerprints: four, reason: 'Heard it.' });
    const first = await judged(ann, ben);
    await ben.act({ type: 'approve', dossier: first, reason: 'Fine.' });
    await ben.act({ type: 'promote', dossier: first });
    const once = disk.text(GAUGE);
    expect((await ann.act({ type: 'candidates' })).candidates).toEqual([]);

    await importAndAdmit(ann);
    const second = await judged(ann, ben);
    expect(second).not.toBe(first);
    await ben.act({ type: 'approve', dossier: second, reason: 'Fine.' });
    await ben.act({ type: 'promote', dossier: second });
    const twice = disk.text(GAUGE);
    expect(twice.split('ontodesk:begin')).toHaveLength(2);
    expect(twice).toContain(`begin id=${first}`);
    expect(twice).toContain('surge model, its error at the peak');
    expect(await ann.refused({ type: 'revert', dossier: first, reason: 'x' })).toMatch(/later/u);
    await ann.act({ type: 'revert', dossier: second, reason: 'x' });
    expect(disk.text(GAUGE)).toBe(once);
  });
});

describe('a dossier', () => {
  it('is returned with remarks, and a new one takes its place', async () => {
    const { ann, ben } = await seats();
    await importAndAdmit(ann);
    const dossier = await judged(ann, ben);
    expect((await ben.act({ type: 'dossiers' })).dossiers[0]?.queue).toBe('waiting-for-me');
    expect((await ann.act({ type: 'dossiers' })).dossiers[0]?.queue).toBe('waiting-for-others');
    expect(await ben.refused({ type: 'return', dossier, reason: ' ' })).toMatch(/reason/u);
    await ben.act({ type: 'return', dossier, reason: 'Say which pier.' });
    expect((await ann.act({ type: 'dossiers' })).dossiers[0]?.queue).toBe('returned-to-me');
    const { candidate } = await draftOf(ann);
    const { dossier: next } = await ann.act({ type: 'assemble', candidate });
    expect(next).not.toBe(dossier);
    const { dossiers } = await ann.act({ type: 'dossiers' });
    expect(dossiers.map((row) => row.state).sort()).toEqual(['open', 'withdrawn']);
    expect(await ann.act({ type: 'assemble', candidate })).toEqual({ dossier: next });
  });

  it('shows where each statement comes from', async () => {
    const { ann, ben } = await seats();
    const admitted = await importAndAdmit(ann);
    const view = await ben.act({ type: 'dossier', dossier: await judged(ann, ben) });
    expect(view.provenance.map(({ fingerprint }) => fingerprint).sort()).toEqual(
      [...admitted].sort(),
    );
    expect(view.provenance.every(({ second }) => second !== null)).toBe(true);
    expect(view.history.map(({ what }) => what)).toEqual(['assembled']);
    expect(view.diff.some(({ kind }) => kind === 'removed')).toBe(false);
    expect(view.mayNotApprove).toBeNull();
  });
});
