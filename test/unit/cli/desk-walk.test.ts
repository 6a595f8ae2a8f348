/** The whole path at the command line, as somebody new to it walks it, and what bars the way. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { approved, type Clone, drafted, GAUGE, git, idIn, judge, team } from './support/clones.js';

describe('a newcomer', () => {
  it('is told what there is before anything is, and what to do', async () => {
    const { ann } = await team();
    expect(await ann.does('ledger', 'list')).toBe('The ledger is empty.\n');
    expect(await ann.does('candidates')).toMatch(/^There is no candidate: /u);
    expect(await ann.does('dossier', 'list')).toBe('There is no dossier.\n');
    expect(await ann.does('judge', 'list')).toBe('No trial waits for you here.\n');
    expect(await ann.does('judge', 'report')).toBe('Nothing has been judged.\n');
    expect(await ann.does('ledger', 'verify')).toBe('0 events in 0 files: sound.\n');
    expect(await ann.does('gate', '--base', 'HEAD')).toBe(
      'No section and no class has changed since HEAD.\nThe gate is open.\n',
    );
    expect(await ann.refused(2, 'judge', 'show')).toMatch(/judge open PAGE/u);
    expect(await ann.refused(2, 'gate', '--base', 'nowhere')).toMatch(/Name a branch, tag or/u);
    expect(await ann.refused(2, 'promote', 'D')).toMatch(/There is no such dossier/u);
  });

  it('whom git does not know is refused, with the command that helps', async () => {
    const { ann } = await team();
    git(ann.root, 'config', 'user.email', '');
    const told = await ann.refused(1, 'ledger', 'import', 'assertions/slack-water-014.json');
    expect(told).toMatch(/^ontodesk: Git does not know who you are\. .*git config user\.name/u);
  });

  it('walks from import to a promoted section, told at each step what is missing', async () => {
    const { ann, ben } = await team();
    const first = 'b8c674a0a1bace8d';
    const file = 'assertions/slack-water-014.json';
    expect(await ann.does('ledger', 'import', file)).toBe(
      'slack-water-014: 7 proposed, 1 known already; 1 of the new says nearly what another does.\n',
    );
    expect(await ann.refused(2, 'ledger', 'import', 'gone.json')).toMatch(/does not exist/u);
    expect(await ann.refused(2, 'admit', 'deadbeef', '--reason', 'x')).toMatch(/No assertion has/u);
    expect(await ann.refused(2, 'admit', first)).toMatch(/--reason/u);
    expect(await ann.refused(1, 'admit', first, '--reason', ' ')).toMatch(/Give a reason/u);
    expect(await ann.refused(2, 'ledger', 'list', '--state', 'odd')).toMatch(/Allowed choices/u);
    await ann.does('admit', first, '--reason', 'Heard it.');
    expect(await ann.refused(1, 'draft', 'Tide Gauge')).toMatch(/1 admitted .*needs 3/u);
    expect(await ann.refused(2, 'draft', 'Nowhere')).toMatch(/There is no page/u);
    await drafted({ ann });
    expect(await ann.refused(1, 'dossier', 'assemble', 'Tide Gauge')).toMatch(/not been judged/u);
    const opened = await ann.run('judge', 'open', 'Tide Gauge');
    expect(opened.err).toMatch(/You cannot judge it/u);
    expect(await ann.refused(1, 'judge', 'show', idIn(opened.out))).toMatch(/an author/u);

    ben.pull();
    expect(await ben.refused(2, 'judge', 'verdict')).toMatch(/No trial waits/u);
    const trial = await judge(ben);
    expect(await ben.refused(1, 'judge', 'verdict', trial, '--value', '1')).toMatch(/is locked/u);
    expect(await ben.does('judge', 'report')).toMatch(/: 1 verdict, mean 0, rule met/u);
    const dossier = idIn(await ben.does('dossier', 'assemble', 'Tide Gauge'));
    expect(await ben.refused(1, 'promote', dossier)).toMatch(/UNMET approval .*Nobody has/u);
    ben.push();
    ann.commit();
    ann.pull();
    const author = await ann.refused(1, 'dossier', 'approve', dossier, '--reason', 'Mine.');
    expect(author).toMatch(/You are an author of this draft.*Ask somebody else/u);
    expect(await ben.does('dossier', 'approve', dossier, '--reason', 'Fits.')).toBe(
      `${dossier}: approved.\n`,
    );
    expect(await ben.does('promote', dossier)).toBe(`${GAUGE}: promoted.\n`);
    expect(await ben.does('promote', dossier)).toMatch(/^It was promoted before by Ben /u);
    expect(await ben.does('revert', dossier, '--reason', 'No.')).toBe(`${GAUGE}: reverted.\n`);
    expect(await ben.refused(1, 'promote', dossier)).toMatch(/Make a new dossier/u);
  });
});

describe('an approval', () => {
  it('of other bytes is void, and says why', async () => {
    const { ann, ben } = await team();
    const dossier = await approved({ ann, ben });
    const changed = ben.text(GAUGE).replace('for years on end', 'for many years');
    ben.write(GAUGE, changed);
    expect(await ben.refused(1, 'promote', dossier)).toMatch(
      /UNMET approval .* The approval of Ben .* is void: the page or the draft has changed since/u,
    );
    expect(ben.text(GAUGE)).toBe(changed);
  });

  it('stays good for what it let in when something else is edited later', async () => {
    const { ann, ben } = await team();
    const dossier = await approved({ ann, ben });
    await ben.does('promote', dossier);
    const edited = ben.text(GAUGE).replace('a ruler that nobody', 'a ruler which nobody');
    ben.write(GAUGE, edited);
    expect(await ben.does('gate', '--base', 'HEAD')).toMatch(/^met {3}section-approved/u);
    ben.write(GAUGE, edited.replace('rise of the sea', 'fall of the sea'));
    const out = (await ben.run('gate', '--base', 'HEAD')).out;
    expect(out).toMatch(/UNMET section-approved .*not the text that was promoted/u);
    expect((await ben.run('gate', '--base', 'HEAD')).code).toBe(1);
  });
});

describe('a verdict', () => {
  const keysOf = (one: Clone): string => path.join(one.root, `../data-${one.name}/ontodesk/keys`);

  it('under a missing or another key is refused', async () => {
    const { ann, ben, another } = await team();
    await drafted({ ann });
    ben.pull();
    const trial = idIn(await ben.does('judge', 'open', 'Tide Gauge'));
    ben.push();
    const cem = another('Cem');
    const give = ['judge', 'verdict', trial, '--value', '1'];
    expect(await cem.refused(1, ...give)).toMatch(/key/u);
    mkdirSync(keysOf(cem), { recursive: true });
    writeFileSync(path.join(keysOf(cem), trial), Buffer.alloc(32, 7));
    expect(await cem.refused(1, ...give)).toMatch(/key/u);
    writeFileSync(path.join(keysOf(cem), trial), readFileSync(path.join(keysOf(ben), trial)));
    await cem.does(...give);
  });
});

describe('a damaged ledger', () => {
  const MARKERS = ['<<<<<<< HEAD\n', '=======\n', '>>>>>>> theirs\n'];

  /** A corpus with an approved dossier, and one of its ledger files with several lines. */
  async function withLedger() {
    const { ann, ben } = await team();
    const dossier = await approved({ ann, ben });
    const folder = '.ontodesk/ledger';
    const names = readdirSync(path.join(ben.root, folder)).map((name) => `${folder}/${name}`);
    const file = names.find((name) => ben.text(name).split('\n').length > 4)!;
    return { ben, dossier, file, lines: ben.text(file).split('\n').slice(0, -1) };
  }

  it.each<[string, (lines: readonly string[]) => string, number]>([
    [
      'a line torn in the middle',
      ([a, b, ...rest]) => [a, b!.slice(0, 40), ...rest, ''].join('\n'),
      2,
    ],
    [
      'conflict markers',
      ([a, ...rest]) => [a, MARKERS.join('') + rest.join('\n'), ''].join('\n'),
      2,
    ],
    [
      'an unknown version',
      ([a, ...rest]) => [a!.replace('{"v":1,', '{"v":9,'), ...rest, ''].join('\n'),
      1,
    ],
  ])('by %s is told with file and line, and nothing is promoted', async (_how, damage, line) => {
    const { ben, dossier, file, lines } = await withLedger();
    const before = ben.text(GAUGE);
    ben.write(file, damage(lines));
    const { code, out } = await ben.run('ledger', 'verify');
    expect(code).toBe(1);
    expect(out).toContain(`${path.basename(file)}:${line}: `);
    const refused = await ben.run('promote', dossier);
    // What the dossier rests on may be lost with the line; then it is not there at all.
    expect([1, 2]).toContain(refused.code);
    expect(ben.text(GAUGE)).toBe(before);
    expect((await ben.run('gate', '--base', 'HEAD')).code).toBe(1);
    // Whoever restores the file goes on.
    git(ben.root, 'checkout', '--quiet', '--', file);
    await ben.does('promote', dossier);
  });

  it('whose last line has no end is whole but for a note', async () => {
    const { ben, dossier, file, lines } = await withLedger();
    ben.write(file, `${lines.join('\n')}\n${lines[0]!.slice(0, 50)}`);
    const { code, err } = await ben.run('ledger', 'verify');
    expect(code).toBe(0);
    expect(err).toMatch(new RegExp(`^Note: ${path.basename(file)}:${lines.length + 1}: `, 'u'));
    await ben.does('promote', dossier);
  });
});
