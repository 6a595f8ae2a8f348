import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { folder, jsonOf, ontodesk, type Ended, type Surroundings } from './support/console.js';

const SAMPLE = path.resolve(import.meta.dirname, '../../fixtures/sample');
const GAUGE = 'pages/Tide Gauge.md';

const listed = z.strictObject({
  assertions: z.array(
    z.strictObject({
      fingerprint: z.string(),
      claim: z.string(),
      source: z.string(),
      tier: z.number(),
      confidence: z.number(),
      episode: z.string(),
      state: z.string(),
      terms: z.array(z.strictObject({ term: z.string(), slug: z.string().nullable() })),
      nearDuplicates: z.array(z.string()),
    }),
  ),
});
const condition = z.strictObject({
  id: z.string(),
  page: z.string(),
  met: z.boolean(),
  reason: z.string(),
  how: z.string(),
});
const gateShape = z.strictObject({ allowed: z.boolean(), conditions: z.array(condition) });
const withId = z.object({ dossier: z.string() });

/** A repository with the sample, where people take turns at one machine. */
class Place {
  readonly root = folder();
  private readonly data = folder();

  constructor() {
    cpSync(SAMPLE, this.root, { recursive: true });
    this.git('init', '-q');
    this.become('Ann');
    this.git('add', '-A');
    this.git('commit', '-q', '-m', 'Base');
  }

  git(...args: readonly string[]): void {
    execFileSync('git', args, { cwd: this.root, stdio: 'pipe' });
  }

  become(name: string): void {
    this.git('config', 'user.name', name);
    this.git('config', 'user.email', `${name.toLowerCase()}@example.org`);
  }

  run(args: readonly string[], around: Surroundings = {}): Promise<Ended> {
    return ontodesk(args, { cwd: this.root, env: { XDG_DATA_HOME: this.data }, ...around });
  }

  async ok(...args: readonly string[]): Promise<Ended> {
    const ended = await this.run(args);
    expect(ended.code, `${args.join(' ')}: ${ended.err}`).toBe(0);
    return ended;
  }

  file(name: string): string {
    return path.join(this.root, name);
  }

  text(name: string): string {
    return readFileSync(this.file(name), 'utf8');
  }

  /** Everything up to an approved dossier about the tide gauge. */
  async approved(): Promise<string> {
    await this.ok('ledger', 'import', 'assertions/slack-water-014.json');
    const { assertions } = jsonOf(listed, await this.ok('ledger', 'list', '--json'));
    const about = assertions.filter(({ terms }) => terms[0]?.slug === 'tide-gauge');
    const prints = about.map(({ fingerprint }) => fingerprint);
    await this.ok('admit', ...prints, '--reason', 'Heard it.');
    await this.ok('draft', 'Tide Gauge');
    this.become('Ben');
    await this.ok('judge', 'open', 'Tide Gauge');
    await this.ok('judge', 'verdict', '--value', '0');
    const made = jsonOf(withId, await this.ok('dossier', 'assemble', GAUGE, '--json'));
    await this.ok('dossier', 'approve', made.dossier, '--reason', 'Sources fit.');
    return made.dossier;
  }
}

describe('the ledger', () => {
  it('is imported, listed and verified in the forms programs rely on', async () => {
    const place = new Place();
    const report = await place.ok('ledger', 'import', 'assertions/slack-water-014.json', '--json');
    expect(JSON.parse(report.out)).toEqual({
      proposed: 7,
      duplicates: 1,
      nearDuplicates: 1,
      leftOut: [],
    });
    const second = ['ledger', 'import', 'assertions/slack-water-015.json'];
    expect((await place.run(second)).code).toBe(2);
    await place.ok(...second, '--episode', 'slack-water-015');
    const { assertions } = jsonOf(listed, await place.ok('ledger', 'list', '--json'));
    expect(assertions).toHaveLength(13);
    const verified = await place.ok('ledger', 'verify', '--json');
    expect(JSON.parse(verified.out)).toEqual({
      ok: true,
      files: 2,
      events: expect.any(Number) as number,
      problems: [],
    });
  });

  it('that was tampered with fails to verify, with file and line', async () => {
    const place = new Place();
    await place.ok('ledger', 'import', 'assertions/slack-water-014.json');
    const [name] = readdirSync(place.file('.ontodesk/ledger'));
    const file = place.file(`.ontodesk/ledger/${name}`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('Idris Vale', 'Idris Vane'));
    const ended = await place.run(['ledger', 'verify', '--json']);
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.out)).toMatchObject({ ok: false, problems: [{ file: name }, {}] });
    appendFileSync(file, '{"v":1');
    expect((await place.run(['ledger', 'verify'])).err).toMatch(/never acknowledged/u);
  });

  it('takes decisions with a reason, and says what it refuses', async () => {
    const place = new Place();
    await place.ok('ledger', 'import', 'assertions/slack-water-014.json');
    const { assertions } = jsonOf(listed, await place.ok('ledger', 'list', '--json'));
    const pole = assertions.find(({ claim }) => claim.includes('inner quay'))!.fingerprint;
    expect((await place.run(['admit', pole])).code).toBe(2);
    const refused = await place.run(['admit', pole, '--reason', 'x']);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/one target only/u);
    expect((await place.ok('abstain', pole, '--reason', 'x')).out).toMatch(/not call it false/u);
    expect((await place.ok('reject', pole, '--reason', 'x')).out).toMatch(/rejected/u);
    const text = (await place.ok('ledger', 'list', '--state', 'rejected')).out;
    expect(text).toContain(pole);
    expect(text.match(/^[0-9a-f]{16} /gmu)).toHaveLength(1);
  });
});

describe('judging', () => {
  it('shows left and right, asks, and only then tells which was which', async () => {
    const place = new Place();
    await place.ok('ledger', 'import', 'assertions/slack-water-014.json');
    const { assertions } = jsonOf(listed, await place.ok('ledger', 'list', '--json'));
    const about = assertions.filter(({ terms }) => terms[0]?.slug === 'tide-gauge');
    await place.ok('admit', ...about.map((one) => one.fingerprint), '--reason', 'x');
    await place.ok('draft', 'Tide Gauge');
    await place.ok('judge', 'open', 'Tide Gauge');
    const author = await place.run(['judge', 'verdict']);
    expect([author.code, author.err]).toEqual([2, expect.stringMatching(/No trial waits/u)]);
    place.become('Ben');
    const shown = await place.ok('judge', 'show', '--json');
    expect(Object.keys(JSON.parse(shown.out) as object)).toEqual([
      'trial',
      'left',
      'right',
      'locked',
    ]);
    expect(shown.out).not.toMatch(/before|"after/u);
    expect((await place.run(['judge', 'verdict'])).code).toBe(2);
    const gone = await place.run(['judge', 'verdict'], { answers: ['7'] });
    expect([gone.code, gone.err]).toEqual([2, expect.stringMatching(/still waits/u)]);
    const ended = await place.run(['judge', 'verdict'], { answers: ['x', '1', 'r', 'Clearer.'] });
    expect(ended.code).toBe(0);
    expect(ended.out.indexOf('=== Left ===')).toBeLessThan(ended.out.indexOf('Left was the text'));
    expect((await place.ok('judge', 'report')).out).toMatch(/1 verdict, mean -?1/u);
    expect((await place.run(['judge', 'run'])).code).toBe(2);
  });
});

describe('promotion', () => {
  it('goes through the gate, once, and back', async () => {
    const place = new Place();
    const before = place.text(GAUGE);
    chmodSync(place.file(GAUGE), 0o640);
    const dossier = await place.approved();
    const shown = await place.ok('dossier', 'show', dossier);
    expect(shown.out).toMatch(/The gate is open\./u);
    await place.ok('promote', dossier);
    expect(place.text(GAUGE)).toContain(`begin id=${dossier}`);
    expect(statSync(place.file(GAUGE)).mode & 0o777).toBe(0o640);
    expect((await place.ok('promote', dossier)).out).toMatch(/nothing was changed/u);
    const gate = jsonOf(gateShape, await place.ok('gate', '--base', 'HEAD', '--json'));
    expect(gate.conditions.map(({ id }) => id)).toEqual(['section-approved', 'edges-approved']);
    await place.ok('revert', dossier, '--reason', 'A source withdrew it.');
    expect(place.text(GAUGE)).toBe(before);
    expect((await place.ok('ledger', 'verify')).out).toMatch(/sound/u);
  });

  it('is refused to an author, and to everybody while the gate is closed', async () => {
    const place = new Place();
    const dossier = await place.approved();
    place.become('Ann');
    const author = await place.run(['dossier', 'approve', dossier, '--reason', 'x']);
    expect([author.code, author.err]).toEqual([1, expect.stringMatching(/author/u)]);
    await place.ok('dossier', 'return', dossier, '--reason', 'Say which pier.');
    const ended = await place.run(['promote', dossier, '--json']);
    expect(ended.code).toBe(1);
    expect(ended.err).toMatch(/UNMET approval/u);
    expect(JSON.parse(ended.out)).toMatchObject({ conditions: expect.any(Array) as unknown });
    expect((await place.run(['promote', 'nothing'])).code).toBe(2);
  });

  it('leaves a page whose heading is missing or doubled as it is', async () => {
    const place = new Place();
    const dossier = await place.approved();
    const text = place.text(GAUGE);
    for (const broken of [`${text}- ### Evidence\n`, text.replace('### Evidence', '### Proof')]) {
      writeFileSync(place.file(GAUGE), broken);
      const ended = await place.run(['promote', dossier]);
      expect([ended.code, ended.err]).toEqual([1, expect.stringMatching(/headings? "Evidence"/u)]);
      expect(place.text(GAUGE)).toBe(broken);
    }
  });

  it('writes through a link, and into none that leads nowhere', async () => {
    const place = new Place();
    const dossier = await place.approved();
    mkdirSync(place.file('shared'));
    renameSync(place.file(GAUGE), place.file('shared/Tide Gauge.md'));
    symlinkSync('../shared/Tide Gauge.md', place.file(GAUGE));
    await place.ok('promote', dossier);
    expect(lstatSync(place.file(GAUGE)).isSymbolicLink()).toBe(true);
    expect(place.text('shared/Tide Gauge.md')).toContain(`begin id=${dossier}`);
    expect(readdirSync(place.file('shared'))).toEqual(['Tide Gauge.md']);
    unlinkSync(place.file('shared/Tide Gauge.md'));
    const lost = await place.run(['revert', dossier, '--reason', 'x']);
    expect(lost.code).toBe(1);
    expect(lstatSync(place.file(GAUGE)).isSymbolicLink()).toBe(true);
    expect(readdirSync(place.file('shared'))).toEqual([]);
  });
});

describe('the gate over a commit', () => {
  it('closes for a section nobody approved and for a class edited to the worse', async () => {
    const place = new Place();
    const clean = await place.ok('gate', '--base', 'HEAD', '--json');
    expect(jsonOf(gateShape, clean)).toEqual({ allowed: true, conditions: [] });
    const page = 'pages/Radar Gauge.md';
    const own = place.text(page);
    const section = '- <!-- ontodesk:begin id=X1 -->\n- Mine.\n- <!-- ontodesk:end -->\n';
    writeFileSync(place.file(page), own + section);
    const ended = await place.run(['gate', '--base', 'HEAD', '--json']);
    expect(ended.code).toBe(1);
    expect(jsonOf(gateShape, ended).conditions).toMatchObject([
      { id: 'section-approved', page, met: false },
    ]);
    writeFileSync(place.file(page), own.replace('"urn:ngm:class:radar-gauge"', '"urn:ngm:class:"'));
    expect((await place.run(['gate', '--base', 'HEAD'])).code).toBe(1);
    expect((await place.run(['gate', '--base', 'no-such-ref'])).code).toBe(2);
    expect((await place.run(['gate'])).code).toBe(2);
  });
});

describe('nobody', () => {
  it('writes, and is told how git learns a name', async () => {
    const place = new Place();
    place.git('config', '--unset', 'user.email');
    const home = folder();
    process.env.GIT_CONFIG_GLOBAL = path.join(home, 'none');
    const ended = await place.run(['ledger', 'import', 'assertions/slack-water-014.json']);
    delete process.env.GIT_CONFIG_GLOBAL;
    expect([ended.code, ended.err]).toEqual([1, expect.stringMatching(/git config user\.email/u)]);
  });
});
