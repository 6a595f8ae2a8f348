import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import {
  folder,
  jsonOf,
  ontodesk,
  page,
  soundPages,
  textOf,
  type Ended,
} from './support/console.js';

const lines = (...rows: readonly unknown[]): string =>
  rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');

const ASKED = lines(
  { id: 'gauge', prompt: 'What does a tide gauge require?', gold: ['Clock'] },
  { id: 'clock', prompt: 'What is the parent of a clock?', gold: ['ocean-metric', 'Anchor Chain'] },
  { id: 'open', prompt: 'What is a tide gauge good for?' },
);

const report = z.object({
  generation: z.string().nullable(),
  macroCeiling: z.number().nullable(),
  pooled: z.object({ exposed: z.number(), gold: z.number() }),
  items: z.array(
    z.object({
      id: z.string(),
      ceiling: z.number(),
      exposed: z.array(z.string()),
      missed: z.array(z.string()),
    }),
  ),
  unscored: z.array(z.string()),
  since: z
    .object({
      generation: z.string().nullable(),
      gained: z.number(),
      lost: z.number(),
      changed: z.array(
        z.object({ id: z.string(), gained: z.array(z.string()), lost: z.array(z.string()) }),
      ),
    })
    .nullable(),
  drop: z.object({ fell: z.boolean(), reasons: z.array(z.string()) }).nullable(),
});

const corpus = (): string => folder({ ...soundPages(), 'q.jsonl': ASKED });

function questions(cwd: string, ...args: string[]): Promise<Ended> {
  return ontodesk(['questions', ...args], { cwd });
}

/** A corpus big enough to draw from: one domain of 60 classes under one root. */
function drawable(): Record<string, string> {
  const files: Record<string, string> = {
    'pages/Root.md': page('Root'),
    'pages/Clock.md': page('Clock', { parents: ['Root'] }),
    'pages/Paper.md': page('Paper', { parents: ['Root'] }),
  };
  for (let i = 0; i < 60; i++) {
    const about = { parents: ['Clock'], requires: ['Clock', 'Paper'], domain: 'tides' };
    files[`pages/Gauge ${i}.md`] = page(`Gauge ${i}`, about).replace(
      'requires:',
      'uses: ["[[Clock]]", "[[Paper]]"]\nrequires:',
    );
  }
  return files;
}

describe('questions --seed', () => {
  it('draws a set with its pool, frozen with its generation, and saves the same', async () => {
    const cwd = folder(drawable());
    const ended = await questions(cwd, '--seed', '42', '--out', 'set.jsonl', '--json');
    expect({ code: ended.code, err: ended.err }).toEqual({ code: 0, err: '' });
    const drawn = jsonOf(
      z.object({
        generation: z.string(),
        seed: z.literal(42),
        pool: z.object({ served: z.literal(63), eligible: z.literal(60) }),
        sampled: z.record(z.string(), z.array(z.string())),
        questions: z.array(z.looseObject({ id: z.string() })),
      }),
      ended,
    );
    expect(drawn.sampled.tides).toHaveLength(12);
    expect(drawn.questions).toHaveLength(12 * 3 + 3);
    const [head = '', ...rows] = textOf(cwd, 'set.jsonl').trimEnd().split('\n');
    const { generation } = drawn;
    expect(JSON.parse(head)).toEqual({
      ontodesk: 'questions',
      version: 1,
      generation,
      index: null,
      seed: 42,
    });
    expect(rows.map((row) => JSON.parse(row) as unknown)).toEqual(drawn.questions);
    await questions(cwd, 'save', 'drawn', '--seed', '42');
    expect(textOf(cwd, '.ontodesk/questions/drawn.jsonl')).toBe(textOf(cwd, 'set.jsonl'));
    const accounted = await ontodesk(['exposure', '--questions', 'set.jsonl', '--json'], { cwd });
    expect({ code: accounted.code, err: accounted.err }).toEqual({ code: 0, err: '' });
  });

  it('says why classes are left out, and what is asked about one or two', async () => {
    const cwd = folder({
      ...drawable(),
      'pages/Short.md': page('Short', { definition: 'Too short.' }),
    });
    const pool = await questions(cwd, '--pool');
    expect(pool.out).toContain('60 of 64 served classes are eligible');
    expect(pool.out).toMatch(/^short {2}Short: .*definition has 10 of the 120 characters needed/mu);
    const one = await questions(cwd, 'why', 'Gauge 7');
    expect(one.out).toContain('gauge-7  Gauge 7: eligible\n  T-REL  ');
    const two = await questions(cwd, 'why', 'gauge-7', 'gauge 8');
    expect(two.out).toContain('What broader concept do Gauge 7 and Gauge 8 both fall under');
    expect(two.out).toMatch(/→ Root$/mu);
  });

  it.each([
    ['no seed', [], '--seed 42'],
    ['a corpus too small', ['--seed', '1'], '50 are needed, the fullest has 0'],
    ['a seed that is none', ['--seed', '-1'], 'whole number'],
    ['a class that is none', ['why', 'Sea Serpent'], 'no served class "Sea Serpent"'],
  ])('ends with 2 for %s', async (_, args, words) => {
    const { code, out, err } = await questions(corpus(), ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });
});

describe('questions save and list', () => {
  it('keeps a pasted set, tells names without a class, and lists it', async () => {
    const cwd = corpus();
    const saved = await questions(cwd, 'save', 'harbour', 'q.jsonl');
    expect(saved.code).toBe(0);
    expect(saved.err).toContain('q.jsonl line 2: "Anchor Chain" is no served class.');
    expect(saved.err).toContain('1 question without gold');
    expect((await questions(cwd, 'list')).out).toMatch(
      /^harbour {2,}3 {2,}[0-9a-f]{12} {2,}0 {2,}–$/mu,
    );
  });

  it('does not replace a set unasked, and takes prompts from standard input', async () => {
    const cwd = corpus();
    await questions(cwd, 'save', 'harbour', 'q.jsonl');
    const again = await questions(cwd, 'save', 'harbour', 'q.jsonl');
    expect(again.code).toBe(2);
    expect(again.err).toContain('--replace');
    const args = ['questions', 'save', 'harbour', '-', '--replace'];
    expect((await ontodesk(args, { cwd, stdin: 'What is a clock?\n' })).code).toBe(0);
    expect(textOf(cwd, '.ontodesk/questions/harbour.jsonl').split('\n')).toHaveLength(3);
  });

  it('keeps the rest of a file with bad lines and ends with 2', async () => {
    const cwd = folder({ ...soundPages(), 'q.jsonl': lines({ prompt: 'Why?' }, '{') });
    const { code, err } = await questions(cwd, 'save', 'half', 'q.jsonl');
    expect(code).toBe(2);
    expect(err).toContain('q.jsonl line 2: ');
    expect(textOf(cwd, '.ontodesk/questions/half.jsonl')).toContain('"Why?"');
  });

  it.each([
    ['a name that is a path', ['save', '../out', 'q.jsonl'], 'cannot name a set'],
    ['neither file nor seed', ['save', 'x'], '--seed N'],
    ['both', ['save', 'x', 'q.jsonl', '--seed', '1'], 'not both'],
    ['a set that is none', ['run', 'nothing'], 'neither a saved set nor a file "nothing"'],
  ])('ends with 2 for %s', async (_, args, words) => {
    const cwd = corpus();
    const { code, err } = await questions(cwd, ...args);
    expect(code).toBe(2);
    expect(err).toContain(words);
    expect(readdirSync(cwd)).not.toContain('.ontodesk');
  });
});

describe('questions run', () => {
  it('lists the lowest ceiling first and leaves questions without gold unscored', async () => {
    const ended = await questions(corpus(), 'run', 'q.jsonl', '--json');
    const told = jsonOf(report, ended);
    expect(ended.code).toBe(0);
    expect(told).toMatchObject({
      macroCeiling: 0.75,
      pooled: { exposed: 2, gold: 3 },
      unscored: ['open'],
      since: null,
      drop: null,
    });
    expect(told.items).toEqual([
      { id: 'clock', ceiling: 0.5, exposed: ['Ocean Metric'], missed: ['Anchor Chain'] },
      { id: 'gauge', ceiling: 1, exposed: ['Clock'], missed: [] },
    ]);
  });

  it('says what an edit lost, fails CI beyond the margin, and passes once it is back', async () => {
    const cwd = corpus();
    await questions(cwd, 'save', 'harbour', 'q.jsonl');
    expect((await questions(cwd, 'run', 'harbour')).code).toBe(0);
    const gauge = path.join(cwd, 'pages/Tide Gauge.md');
    const before = readFileSync(gauge, 'utf8');
    writeFileSync(gauge, page('Tide Gauge'));
    const ended = await questions(cwd, 'run', 'harbour', '--fail-on-drop', '--json');
    const told = jsonOf(report, ended);
    expect(ended.code).toBe(1);
    expect(told.since).toMatchObject({ gained: 0, lost: 1 });
    expect(told.since?.changed).toEqual([{ id: 'gauge', gained: [], lost: ['Clock'] }]);
    expect(told.drop?.reasons).toHaveLength(2);
    expect(ended.err).toContain('The macro ceiling fell by 0.5000, from 0.7500 to 0.2500.');
    const text = await questions(cwd, 'run', 'harbour', '--fail-on-drop', '0.6');
    expect(text.code).toBe(0);
    expect(text.out).toMatch(/^ {2}gauge {2}What does a tide gauge require\? {2}- Clock$/mu);
    writeFileSync(gauge, before);
    const back = await questions(cwd, 'run', 'harbour', '--fail-on-drop', '--json');
    expect([back.code, jsonOf(report, back).since?.gained]).toEqual([0, 1]);
  });

  it('keeps one run a state, none for a file, and none when asked not to', async () => {
    const cwd = corpus();
    await questions(cwd, 'save', 'harbour', 'q.jsonl');
    const runs = (): string[] =>
      readdirSync(path.join(cwd, '.ontodesk/questions')).filter((name) => name.endsWith('.runs'));
    await questions(cwd, 'run', 'harbour', '--no-keep');
    await questions(cwd, 'run', 'q.jsonl');
    expect(runs()).toEqual([]);
    await questions(cwd, 'run', 'harbour');
    await questions(cwd, 'run', 'harbour');
    const kept = readdirSync(path.join(cwd, '.ontodesk/questions/harbour.runs'));
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatch(/^20250101T\d{6}Z-[0-9a-f]{12}\.json$/u);
  });

  it('ends with 2 when there is nothing a drop could be seen from', async () => {
    const cwd = corpus();
    await questions(cwd, 'save', 'harbour', 'q.jsonl');
    const { code, err } = await questions(cwd, 'run', 'harbour', '--fail-on-drop');
    expect(code).toBe(2);
    expect(err).toContain('Nothing to compare with.');
    // The run of this very state is kept now: nothing has changed since.
    expect((await questions(cwd, 'run', 'harbour', '--fail-on-drop')).code).toBe(0);
  });

  it('sees a drop that the settings made, with every page as it was', async () => {
    const cwd = corpus();
    await questions(cwd, 'save', 'harbour', 'q.jsonl');
    await questions(cwd, 'run', 'harbour');
    writeFileSync(path.join(cwd, 'ontodesk.yaml'), 'scaffold: { budget: 1 }\n');
    const ended = await questions(cwd, 'run', 'harbour', '--fail-on-drop');
    expect(ended.code).toBe(1);
    expect(ended.out).toContain('Served differently too: budget 1500 → 1');
  });

  it('measures every run after a drop by the run before it, until the drop is accepted', async () => {
    const cwd = corpus();
    await questions(cwd, 'save', 'harbour', 'q.jsonl');
    await questions(cwd, 'run', 'harbour');
    writeFileSync(path.join(cwd, 'pages/Tide Gauge.md'), page('Tide Gauge'));
    const first = await questions(cwd, 'run', 'harbour', '--fail-on-drop');
    expect([first.code, first.err.includes('The run is not kept')]).toEqual([1, true]);
    writeFileSync(path.join(cwd, 'pages/Other.md'), page('Other'));
    expect((await questions(cwd, 'run', 'harbour', '--fail-on-drop')).code).toBe(1);
    expect((await questions(cwd, 'run', 'harbour')).code).toBe(0);
    writeFileSync(path.join(cwd, 'pages/Third.md'), page('Third'));
    expect((await questions(cwd, 'run', 'harbour', '--fail-on-drop')).code).toBe(0);
  });

  it('does not pass a set that shares no question with the runs before', async () => {
    const cwd = corpus();
    await questions(cwd, 'save', 'harbour', 'q.jsonl');
    await questions(cwd, 'run', 'harbour');
    const other = lines({ id: 'new', prompt: 'What is a clock?', gold: ['Anchor Chain'] });
    writeFileSync(path.join(cwd, 'other.jsonl'), other);
    await questions(cwd, 'save', 'harbour', 'other.jsonl', '--replace');
    writeFileSync(path.join(cwd, 'pages/Tide Gauge.md'), page('Tide Gauge'));
    const { code, err } = await questions(cwd, 'run', 'harbour', '--fail-on-drop');
    expect([code, err.includes('Nothing to compare with.')]).toEqual([2, true]);
  });

  it('tells gold that no text can hold, in every command that counts', async () => {
    const asked = lines({ id: 'sea', prompt: 'What is 海?', gold: ['海', 'Clock'] });
    const cwd = folder({ ...soundPages(), 'q.jsonl': asked });
    const told = '1 gold name without a letter a–z or a digit can never count';
    expect((await questions(cwd, 'run', 'q.jsonl')).err).toContain(told);
    await questions(cwd, 'save', 'sea', 'q.jsonl');
    expect((await questions(cwd, 'run', 'sea')).err).toContain(told);
    const counted = await ontodesk(['exposure', '--questions', 'q.jsonl'], { cwd });
    expect([counted.code, counted.err.includes(told)]).toEqual([0, true]);
  });

  it('counts a name that stands in the gold twice once, in every command, and tells it', async () => {
    const asked = lines({ id: 'a', prompt: 'What is a clock?', gold: ['Clock', 'Paper', 'Clock'] });
    const cwd = folder({ ...soundPages(), 'q.jsonl': asked });
    const told = 'q.jsonl line 1: "Clock" is in the gold again; it counts once.';
    const commands = [
      ['questions', 'run', 'q.jsonl', '--json'],
      ['exposure', '--questions', 'q.jsonl', '--json'],
    ];
    for (const command of commands) {
      const { code, out, err } = await ontodesk(command, { cwd });
      expect({ code, told: err.includes(told) }).toEqual({ code: 0, told: true });
      expect(JSON.parse(out)).toMatchObject({ pooled: { exposed: 1, gold: 2 } });
    }
  });

  it('takes the margin of the settings', async () => {
    const cwd = corpus();
    writeFileSync(path.join(cwd, 'ontodesk.yaml'), 'questions: { margin: 0.6 }\n');
    await questions(cwd, 'save', 'harbour', 'q.jsonl');
    await questions(cwd, 'run', 'harbour');
    writeFileSync(path.join(cwd, 'pages/Tide Gauge.md'), page('Tide Gauge'));
    expect((await questions(cwd, 'run', 'harbour', '--fail-on-drop')).code).toBe(0);
    expect((await questions(cwd, 'run', 'harbour', '--no-keep', '--fail-on-drop', '0')).code).toBe(
      1,
    );
  });

  it('passes over runs that are none, and reads runs of two branches side by side', async () => {
    const cwd = corpus();
    await questions(cwd, 'save', 'harbour', 'q.jsonl');
    await questions(cwd, 'run', 'harbour');
    const runs = path.join(cwd, '.ontodesk/questions/harbour.runs');
    writeFileSync(path.join(runs, '20240101T000000Z-bad.json'), '<<<<<<< ours');
    rmSync(path.join(cwd, 'pages/Clock.md'));
    const told = jsonOf(report, await questions(cwd, 'run', 'harbour', '--json'));
    expect(told.since?.changed.map(({ id }) => id)).toContain('clock');
  });
});

describe('questions against git', () => {
  function repository(): { cwd: string; git: (...args: string[]) => void } {
    const cwd = corpus();
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
    const git = (...args: string[]): void => {
      const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
      execFileSync('git', [...who, ...args], { cwd, env, stdio: 'pipe' });
    };
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');
    return { cwd, git };
  }

  it('runs a set since a ref, and compares two refs', async () => {
    const { cwd, git } = repository();
    writeFileSync(path.join(cwd, 'pages/Tide Gauge.md'), page('Tide Gauge'));
    const since = await questions(
      cwd,
      'run',
      'q.jsonl',
      '--since',
      'HEAD',
      '--fail-on-drop',
      '--json',
    );
    expect([since.code, jsonOf(report, since).since?.lost]).toEqual([1, 1]);
    git('commit', '-qam', 'second');
    const forth = await questions(cwd, 'compare', 'q.jsonl', 'HEAD~1', 'HEAD', '--json');
    expect(jsonOf(report, forth).since).toMatchObject({ gained: 0, lost: 1 });
    const back = await questions(cwd, 'compare', 'q.jsonl', 'HEAD', 'HEAD~1');
    expect(back.out).toMatch(/^ {2}gauge .*\+ Clock$/mu);
  });

  it('compares the last two generations that were run, or one named by its first digits', async () => {
    const cwd = corpus();
    await questions(cwd, 'save', 'harbour', 'q.jsonl');
    const none = await questions(cwd, 'compare', 'harbour');
    expect([none.code, none.err.includes('no two runs to compare')]).toEqual([2, true]);
    const first = jsonOf(report, await questions(cwd, 'run', 'harbour', '--json')).generation ?? '';
    writeFileSync(path.join(cwd, 'pages/Tide Gauge.md'), page('Tide Gauge'));
    await questions(cwd, 'run', 'harbour');
    const two = jsonOf(report, await questions(cwd, 'compare', 'harbour', '--json'));
    expect(two.since).toMatchObject({ generation: first, lost: 1 });
    const named = await questions(cwd, 'compare', 'harbour', first.slice(0, 10), '--json');
    expect(jsonOf(report, named)).toEqual(two);
  });

  it('refuses a ref that is none', async () => {
    const { cwd } = repository();
    const { code, err } = await questions(cwd, 'run', 'q.jsonl', '--since', 'nowhere');
    expect(code).toBe(2);
    expect(err).toContain('nowhere');
  });
});

describe('questions export', () => {
  const row = z.object({
    id: z.string(),
    arm: z.string(),
    messages: z.array(z.object({ role: z.string(), content: z.string() })),
    exposed: z.array(z.boolean()),
  });

  it('writes the prompts as they are served', async () => {
    const { code, out } = await questions(corpus(), 'export', 'q.jsonl');
    expect(code).toBe(0);
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => row.parse(JSON.parse(line)));
    expect(rows.map(({ id, arm, exposed }) => [id, arm, exposed])).toEqual([
      ['gauge', 'true', [true]],
      ['clock', 'true', [true, false]],
      ['open', 'true', []],
    ]);
    expect(rows[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  it('writes a file an arm and a manifest, the same bytes under the same seed', async () => {
    const cwd = folder({ ...drawable(), 'q.jsonl': '' });
    writeFileSync(
      path.join(cwd, 'q.jsonl'),
      lines(
        ...[1, 2, 3, 4].map((i) => ({ prompt: `What does gauge ${i} require?`, gold: ['Paper'] })),
      ),
    );
    // The word "gauge" alone links to many; one seed a question keeps the questions apart.
    writeFileSync(path.join(cwd, 'ontodesk.yaml'), 'scaffold: { seeds: 1 }\n');
    const first = await questions(
      cwd,
      'export',
      'q.jsonl',
      '--arms',
      'all',
      '--seed',
      '5',
      '--out',
      'one',
    );
    expect({ code: first.code, err: first.err }).toEqual({ code: 0, err: '' });
    await questions(cwd, 'export', 'q.jsonl', '--arms', 'all', '--seed', '5', '--out', 'two');
    const names = readdirSync(path.join(cwd, 'one')).sort();
    expect(names).toEqual([
      'irrelevant.jsonl',
      'manifest.json',
      'masked.jsonl',
      'noise.jsonl',
      'raw.jsonl',
      'shuffled.jsonl',
      'true.jsonl',
    ]);
    for (const name of names) expect(textOf(cwd, `one/${name}`)).toBe(textOf(cwd, `two/${name}`));
    const manifest = z
      .object({
        seed: z.literal(5),
        arms: z.array(z.object({ arm: z.string(), rows: z.literal(4) })),
      })
      .parse(JSON.parse(textOf(cwd, 'one/manifest.json')));
    expect(manifest.arms.map(({ arm }) => arm)).toEqual([
      'true',
      'shuffled',
      'masked',
      'irrelevant',
      'noise',
      'raw',
    ]);
  });

  it('masks the aliases of a page too', async () => {
    const clock = page('Clock').replace('label: Clock', 'label: Clock\naliases: [Timepiece]');
    const cwd = folder({
      ...soundPages(),
      'pages/Clock.md': clock,
      'pages/Tide Gauge.md': page('Tide Gauge', {
        requires: ['Clock'],
        definition: 'A tide gauge is a float with a timepiece.',
      }),
      'q.jsonl': ASKED,
    });
    const { out } = await questions(cwd, 'export', 'q.jsonl', '--arms', 'masked');
    const first = row.parse(JSON.parse(out.split('\n', 1)[0] ?? ''));
    expect(first.messages[0]?.content).toContain('A Entity-1 is a float with a Entity-2.');
    expect(first.messages[0]?.content).not.toMatch(/timepiece/iu);
  });

  it.each([
    ['an arm that is none', ['--arms', 'true,fog'], 'no arm "fog"'],
    ['a control that cannot be', ['--arms', 'irrelevant'], 'leave the arm "irrelevant" out'],
  ])('ends with 2 for %s', async (_, args, words) => {
    const { code, out, err } = await questions(corpus(), 'export', 'q.jsonl', ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });
});
