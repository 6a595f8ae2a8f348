/** Two people over git: real clones, worked in at the command line, merged by git. */

import { describe, expect, it } from 'vitest';

import {
  ABOUT_GAUGE,
  approved,
  drafted,
  GAUGE,
  git,
  idIn,
  importBoth,
  judge,
  team,
  type Clone,
} from './support/clones.js';

/** Each merges the other's work; both must then say the same. */
async function mergeBothWays(one: Clone, other: Clone): Promise<void> {
  one.commit();
  other.commit();
  const before = git(other.root, 'rev-parse', 'HEAD').trim();
  other.merge(one);
  git(one.root, 'fetch', '--quiet', other.root, before);
  git(one.root, 'merge', '--quiet', '--no-edit', 'FETCH_HEAD');
  expect(await one.says()).toEqual(await other.says());
}

describe('two clones that both worked', () => {
  it('merge without conflict and say the same in either order', async () => {
    const { ann, ben } = await team();
    await importBoth(ann);
    await ann.does('admit', ...ABOUT_GAUGE.slice(0, 3), '--reason', 'Heard it myself.');
    await ann.does('draft', 'Tide Gauge');
    await importBoth(ben);
    await ben.does('admit', ...ABOUT_GAUGE.slice(2), '--reason', 'Read it up.');
    await ben.does('reject', 'b8c674a0a1bace8d', '--reason', 'Said twice.');
    await ben.does('draft', 'Tide Gauge');
    await mergeBothWays(ann, ben);
    for (const fingerprint of ABOUT_GAUGE) {
      expect(await ann.stateOf(fingerprint)).toBe('admitted');
    }
    // The path goes on from there, in one of them.
    await ann.does('draft', 'Tide Gauge');
    ann.commit();
    ben.merge(ann);
    expect(await ben.says()).toEqual(await ann.says());
  });

  it('that assembled the same draft have one dossier, with the trials of both', async () => {
    const { ann, ben, another } = await team();
    await drafted({ ann });
    ben.pull();
    const cem = another('Cem');
    await judge(ben);
    const dossier = idIn(await ben.does('dossier', 'assemble', 'Tide Gauge'));
    await ben.does('dossier', 'approve', dossier, '--reason', 'Sources fit.');
    await judge(cem);
    const other = idIn(await cem.does('dossier', 'assemble', 'Tide Gauge'));
    await mergeBothWays(ben, cem);
    expect(other).toBe(dossier);
    expect(await ben.dossierState(dossier)).toBe('approved');
    expect(await ben.does('dossier', 'show', dossier)).toMatch(/^Verdict of Cem/mu);
    await ben.does('promote', dossier);
    await mergeBothWays(ben, cem);
    expect(await cem.dossierState(dossier)).toBe('promoted');
  });

  it('that assembled different texts of one section contest it until a person decides', async () => {
    const { ann, ben } = await team();
    await drafted({ ann });
    ben.pull();
    await judge(ben);
    const dossier = idIn(await ben.does('dossier', 'assemble', 'Tide Gauge'));
    await ben.does('dossier', 'approve', dossier, '--reason', 'Sources fit.');
    ben.push();
    git(ann.root, 'fetch', '--quiet', 'origin');
    ann.write('edited.md', `- In short: ${ann.text(draftOf(ann)).replace(/^- /u, '')}`);
    await ann.does('draft', 'Tide Gauge', '--edit', 'edited.md');
    await ann.does('judge', 'open', 'Tide Gauge');
    expect(idIn(await ann.does('dossier', 'assemble', 'Tide Gauge'))).toBe(dossier);
    await mergeBothWays(ann, ben);
    expect(await ben.dossierState(dossier)).toBe('contested');
    expect(await ben.refused(1, 'promote', dossier)).toMatch(/without knowing of each other/u);
    await judge(ben);
    const next = idIn(await ben.does('dossier', 'assemble', 'Tide Gauge'));
    await ben.does('dossier', 'approve', next, '--reason', 'The edited one.');
    await ben.does('promote', next);
    expect(ben.text(GAUGE)).toContain('In short: ');
    await ben.does('ledger', 'verify');
  });

  it('that promoted the same dossier have one section and one state, and it reverts', async () => {
    const { ann, ben } = await team();
    const dossier = await approved({ ann, ben });
    const before = ann.text(GAUGE);
    await ann.does('promote', dossier);
    await ben.does('promote', dossier);
    await mergeBothWays(ann, ben);
    expect(await ann.dossierState(dossier)).toBe('promoted');
    expect(ann.text(GAUGE).split('ontodesk:begin')).toHaveLength(2);
    expect(await ann.does('gate', '--base', 'origin/main')).toMatch(/The gate is open/u);
    await ben.does('revert', dossier, '--reason', 'A source withdrew it.');
    expect(ben.text(GAUGE)).toBe(before);
    ben.commit();
    ann.merge(ben);
    expect(await ann.dossierState(dossier)).toBe('reverted');
    expect(ann.text(GAUGE)).toBe(before);
  });
});

/** Path of the only draft a clone has. */
function draftOf({ root }: Clone): string {
  return git(root, 'ls-files', '.ontodesk/drafts').trim().split('\n')[0]!;
}

describe('an assertion decided differently in two clones', () => {
  it('is contested after the merge, and the gate is closed until a person settles it', async () => {
    const { ann, ben } = await team();
    const dossier = await approved({ ann, ben });
    const [contested] = ABOUT_GAUGE;
    await ben.does('withdraw', contested, '--reason', 'The source took it back.');
    await ann.does('withdraw', contested, '--reason', 'Cannot hear it.');
    await ann.does('admit', contested, '--reason', 'Heard it on the second try.');
    await mergeBothWays(ann, ben);
    expect(await ben.stateOf(contested)).toBe('contested');
    const refusal = await ben.refused(1, 'promote', dossier);
    expect(refusal).toMatch(/UNMET assertions-admitted .*contested/u);
    await ann.does('admit', contested, '--reason', 'Both heard it now.');
    expect(await ann.stateOf(contested)).toBe('admitted');
    await ann.does('promote', dossier);
    await mergeBothWays(ann, ben);
    expect(await ben.stateOf(contested)).toBe('admitted');
    expect(await ben.dossierState(dossier)).toBe('promoted');
  });

  it('opens no draft before it is settled', async () => {
    const { ann, ben } = await team();
    await importBoth(ann);
    ann.push();
    ben.pull();
    const three = ABOUT_GAUGE.slice(0, 3);
    await ann.does('admit', ...three, '--reason', 'Heard it myself.');
    await ben.does('reject', three[0]!, '--reason', 'No such number.');
    await mergeBothWays(ann, ben);
    expect(await ann.refused(1, 'draft', 'Tide Gauge')).toMatch(/2 admitted assertions/u);
    await ben.does('reject', three[0]!, '--reason', 'Still no such number.');
    ben.commit();
    ann.merge(ben);
    expect(await ann.stateOf(three[0]!)).toBe('rejected');
  });
});

describe('a dossier decided differently in two clones', () => {
  it('is contested after the merge, and promoted once one person knows both', async () => {
    const { ann, ben } = await team();
    const dossier = await approved({ ann, ben });
    await ann.does('dossier', 'return', dossier, '--reason', 'Name the year.');
    await ben.does('dossier', 'reject', dossier, '--reason', 'Too long.');
    await mergeBothWays(ann, ben);
    expect(await ben.dossierState(dossier)).toBe('contested');
    expect(await ben.refused(1, 'promote', dossier)).toMatch(/without knowing of each other/u);
    await ben.does('dossier', 'approve', dossier, '--reason', 'Fine after all.');
    await ben.does('promote', dossier);
    expect(await ben.dossierState(dossier)).toBe('promoted');
  });
});

describe('a checkout that changes line ends', () => {
  it('keeps the approval; new lines take those of the page; the other clone may merge it', async () => {
    const { ann, ben, another } = await team();
    const dossier = await approved({ ann, ben });
    const cem = another('Cem', 'core.autocrlf=true');
    const before = cem.text(GAUGE);
    expect(before).toContain('\r\n');
    await cem.does('promote', dossier);
    const after = cem.text(GAUGE);
    expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
    expect(after).toContain(`<!-- ontodesk:begin id=${dossier} -->\r\n`);
    await cem.does('gate', '--base', 'HEAD');
    cem.push();
    ann.pull();
    expect(ann.text(GAUGE)).toBe(after.replaceAll('\r\n', '\n'));
    await ann.does('gate', '--base', 'HEAD~1');
    await ann.does('ledger', 'verify');
    await cem.does('revert', dossier, '--reason', 'A source withdrew it.');
    expect(cem.text(GAUGE)).toBe(before);
  });
});
