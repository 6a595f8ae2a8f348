import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { gitHistory, type GitHistory } from '../../../src/workbench/git-history.js';
import { trendList } from '../../../src/workbench/health-trend-lists.js';
import {
  healthTrend,
  spread,
  type TracedTrend,
  type TrendOptions,
} from '../../../src/workbench/health-trend.js';
import type { HealthQuery, TrendAnswer } from '../../../src/workbench/health.types.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { folder, page, soundPages } from '../cli/support/console.js';

const CLOCK = 'pages/Clock.md';
const FAULTY = page('Clock', { parents: ['Nobody Knows'] });
const SETTINGS = 'version: 1\npages: pages\n';

let day = 0;
function git(root: string, ...args: readonly string[]): string {
  const date = `2026-01-${String((day++ % 28) + 1).padStart(2, '0')}T12:00:00Z`;
  const env = {
    ...{ ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    ...{ GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
  };
  const who = ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.org'];
  return execFileSync('git', [...who, ...args], { cwd: root, env, encoding: 'utf8' }).trim();
}

function commit(root: string, subject: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', subject);
}

function repository(): string {
  const root = folder({ ...soundPages(), 'ontodesk.yaml': SETTINGS, '.gitignore': '.ontodesk\n' });
  git(root, 'init', '--quiet', '--initial-branch=main');
  commit(root, 'Sound', {});
  return root;
}

interface Traced extends TrendAnswer {
  readonly traced: TracedTrend;
  /** Pages git was asked for. */
  readonly asked: number;
}

async function trend(root: string, options: TrendOptions = {}, version = '1'): Promise<Traced> {
  const workbench = await Workbench.open(root, { files: nodeFiles, clock: () => new Date(0) });
  await workbench.build();
  let asked = 0;
  const real = gitHistory(root);
  const history: GitHistory = {
    ...real,
    bytes: (ids, take, signal) => {
      asked += ids.length;
      return real.bytes(ids, take, signal);
    },
  };
  const traced = await healthTrend({ workbench, files: nodeFiles, history, version }, options);
  // Kept out of comparisons: what it holds beside the answer has a test of its own.
  const hidden = { value: traced, enumerable: false };
  return Object.defineProperty({ ...traced.answer, asked }, 'traced', hidden) as unknown as Traced;
}

const told = ({ points }: TrendAnswer) =>
  points.map(({ subject, pages, totals }) => [subject, pages, totals.warning]);

const cacheOf = (root: string): string => path.join(root, '.ontodesk', 'cache', 'health');

describe('the trend', () => {
  it('counts each commit by its own pages, the oldest first', async () => {
    const root = repository();
    commit(root, 'Faulty\u202e; "quoted"', { [CLOCK]: FAULTY });
    commit(root, 'Mended', { [CLOCK]: page('Clock'), 'pages/New.md': page('New') });
    commit(root, 'Nothing of pages', { 'README.md': 'Read me.\n' });
    const found = await trend(root);
    expect(told(found)).toEqual([
      ['Sound', 3, 0],
      ['Faulty\u202e; "quoted"', 3, 1],
      ['Mended', 4, 0],
    ]);
    expect(found).toMatchObject({ leftOut: 0, message: null });
    expect(found.points[0]?.at).toMatch(/^2026-01-\d\dT12:00:00/u);
  });

  it('follows the branch through merges', async () => {
    const root = repository();
    git(root, 'checkout', '--quiet', '-b', 'side');
    commit(root, 'On the side', { [CLOCK]: FAULTY });
    git(root, 'checkout', '--quiet', 'main');
    commit(root, 'Meanwhile', { 'pages/New.md': page('New') });
    git(root, 'merge', '--quiet', '--no-ff', '--message', 'Merged', 'side');
    expect(told(await trend(root))).toEqual([
      ['Sound', 3, 0],
      ['Meanwhile', 4, 0],
      ['Merged', 4, 1],
    ]);
  });

  it('keeps what it counted, for these settings and this version', async () => {
    const root = repository();
    commit(root, 'Faulty', { [CLOCK]: FAULTY });
    const first = await trend(root);
    expect(first.asked).toBeGreaterThan(0);
    expect(await trend(root)).toEqual({ ...first, asked: 0 });
    expect((await trend(root, {}, '2')).asked).toBeGreaterThan(0);
    writeFileSync(
      path.join(root, 'ontodesk.yaml'),
      `${SETTINGS}rules: { parent-dangling: error }\n`,
    );
    expect((await trend(root)).points.at(-1)?.totals).toMatchObject({ error: 1, warning: 0 });
  });

  it('counts again what was torn or deleted', async () => {
    const root = repository();
    commit(root, 'Faulty', { [CLOCK]: FAULTY });
    const { asked: _asked, ...first } = await trend(root);
    const files = readdirSync(cacheOf(root));
    expect(files).toHaveLength(2);
    for (const torn of ['', '{"commit":', '[]', '{"pages":"many"}', '\u0000']) {
      for (const file of files) writeFileSync(path.join(cacheOf(root), file), torn);
      expect(await trend(root)).toMatchObject(first);
    }
    rmSync(cacheOf(root), { recursive: true });
    expect(await trend(root)).toMatchObject(first);
  });

  it('gives the reason of git where a repository belongs to somebody else', async () => {
    const root = repository();
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { message } = await trend(root);
    expect(message).toMatch(/Git refuses to read the repository: .*dubious ownership/u);
    expect(message).not.toContain('no git repository');
  });

  it('works where nothing can be kept', async () => {
    const root = repository();
    writeFileSync(path.join(root, '.ontodesk'), 'a file where the folder would be');
    expect(told(await trend(root))).toEqual([['Sound', 3, 0]]);
  });

  it('stops when it is told to, and goes on from there the next time', async () => {
    const root = repository();
    commit(root, 'Faulty', { [CLOCK]: FAULTY });
    const stop = new AbortController();
    const steps: [number, number][] = [];
    const progress = (done: number, total: number): void => {
      steps.push([done, total]);
      stop.abort();
    };
    const stopped = await trend(root, { signal: stop.signal, progress });
    // The newest is counted first.
    expect(told(stopped)).toEqual([['Faulty', 3, 1]]);
    expect(stopped.message).toBe('Stopped: 1 of 2 commits were checked.');
    expect(steps).toEqual([[3, 6]]);
    const after = await trend(root);
    expect(told(after)).toHaveLength(2);
    const alone = await trend(root, {}, 'another');
    expect(after.asked).toBeLessThan(alone.asked);
  });

  it('keeps whole counts only when it is stopped amid a commit of many pages', async () => {
    const root = repository();
    // Together far more than git tells at once, so that there is something left to stop.
    const long = 'It is long.\n'.repeat(2000);
    const many = Array.from(
      { length: 96 },
      (_, i) => [`pages/P${i}.md`, `${page(`P${i}`)}${long}`] as const,
    );
    commit(root, 'Many', Object.fromEntries(many));
    commit(root, 'Faulty', { [CLOCK]: FAULTY });
    const stop = new AbortController();
    const progress = (done: number): void => {
      // The newest of three commits, of 99 pages each, is counted by now; the next is begun.
      if (done > 99) stop.abort();
    };
    const stopped = await trend(root, { signal: stop.signal, progress });
    expect(stopped.message).toBe('Stopped: 1 of 3 commits were checked.');
    const files = readdirSync(cacheOf(root));
    expect(files).toHaveLength(1);
    const kept: unknown = JSON.parse(readFileSync(path.join(cacheOf(root), files[0]!), 'utf8'));
    expect(kept).toEqual(stopped.points[0]);
    const { asked, ...after } = await trend(root);
    const { asked: all, ...alone } = await trend(root, {}, 'another');
    expect(after).toEqual(alone);
    expect(told(after)).toEqual([
      ['Sound', 3, 0],
      ['Many', 99, 0],
      ['Faulty', 99, 1],
    ]);
    expect(asked).toBeLessThan(all);
    expect((await trend(root)).asked).toBe(0);
  });

  it('takes at most twelve commits and says how many it left out', async () => {
    const root = repository();
    for (let i = 1; i < 15; i++) commit(root, `Step ${i}`, { [CLOCK]: `${page('Clock')}${i}\n` });
    const found = await trend(root);
    expect(found.points).toHaveLength(12);
    expect(found.leftOut).toBe(3);
    expect([found.points[0]?.subject, found.points.at(-1)?.subject]).toEqual(['Sound', 'Step 14']);
  });

  it('says why there is none: no repository, no commit, no pages in any', async () => {
    const root = folder({ ...soundPages(), 'ontodesk.yaml': SETTINGS });
    expect(await trend(root)).toMatchObject({
      ...{ points: [], leftOut: 0 },
      message: expect.stringContaining('in no git repository') as unknown,
    });
    git(root, 'init', '--quiet', '--initial-branch=main');
    expect((await trend(root)).message).toContain('no commit yet');
    git(root, 'add', 'ontodesk.yaml');
    git(root, 'commit', '--quiet', '--message', 'Settings');
    expect((await trend(root)).message).toContain('No commit holds pages in pages yet.');
  });

  it('says that a clone is shallow', async () => {
    const root = repository();
    commit(root, 'Faulty', { [CLOCK]: FAULTY });
    const clone = folder();
    git(clone, 'clone', '--quiet', '--depth', '1', pathToFileURL(root).href, 'here');
    const found = await trend(path.join(clone, 'here'));
    expect(told(found)).toEqual([['Faulty', 3, 1]]);
    expect(found.message).toContain('shallow');
  });
});

describe('the lists behind a past commit', () => {
  const rows = ({ traced }: Traced, query: HealthQuery) =>
    trendList(traced, query, 0, 200).rows.map(({ message }) => message);

  it('count by rule and by domain, and add up to its numbers', async () => {
    const root = repository();
    commit(root, 'Faulty', {
      [CLOCK]: FAULTY,
      'pages/Mast.md': page('Mast', { parents: ['Nobody Knows'], domain: '' }),
    });
    commit(root, 'Mended', { [CLOCK]: page('Clock'), 'pages/Mast.md': page('Mast') });
    const found = await trend(root);
    const [sound, faulty, mended] = found.points;
    for (const point of found.points) {
      for (const severity of ['error', 'warning', 'info', 'hint'] as const) {
        const own = point.codes.filter((code) => code.severity === severity);
        const sums = [
          own.reduce((sum, { findings }) => sum + findings, 0),
          point.domains.reduce((sum, { totals }) => sum + totals[severity], 0),
        ];
        expect(sums).toEqual([point.totals[severity], point.totals[severity]]);
      }
      expect(point.domains.reduce((sum, { pages }) => sum + pages, 0)).toBe(point.pages);
    }
    expect(faulty?.codes).toContainEqual({
      ...{ code: 'parent-dangling', severity: 'warning', findings: 2 },
    });
    const warnings = rows(found, { commit: faulty?.commit ?? '', severity: 'warning' });
    expect(warnings[0]).toMatch(/^By rule: 2 findings\. /u);
    expect(warnings).toContain('By domain: 1 finding in data.');
    expect(rows(found, { commit: faulty?.commit ?? '', list: 'pages' })).toEqual([
      '1 page without a domain.',
      '3 pages in data.',
    ]);
    expect(rows(found, { commit: sound?.commit ?? '', severity: 'warning' })).toEqual([]);
    expect(rows(found, { commit: mended?.commit ?? '', list: 'pages' })).toEqual([
      '4 pages in data.',
    ]);
    expect(rows(found, { commit: 'f'.repeat(40) })).toEqual([]);
  });

  it('come from the cache as they were counted', async () => {
    const root = repository();
    commit(root, 'Faulty', { [CLOCK]: FAULTY });
    const first = await trend(root);
    const again = await trend(root);
    expect(again.asked).toBe(0);
    const query = { commit: first.points.at(-1)?.commit ?? '', severity: 'warning' } as const;
    expect(rows(first, query)).not.toEqual([]);
    expect(rows(again, query)).toEqual(rows(first, query));
  });

  it('name the commits between the points, each to be shown, filtered and in parts', async () => {
    const root = repository();
    for (let i = 1; i < 15; i++) commit(root, `Step ${i}`, { [CLOCK]: `${page('Clock')}${i}\n` });
    const { traced, leftOut } = await trend(root);
    const all = trendList(traced, { leftOut: true }, 0, 200);
    expect(all.total).toBe(leftOut);
    const [last] = trendList(traced, { leftOut: true }, 2, 200).rows;
    expect(last).toEqual(all.rows[2]);
    expect(last?.message).toMatch(/^Step \d+, 2026-01-\d\d, [0-9a-f]{8}$/u);
    expect(last?.commit).toMatch(/^[0-9a-f]{40}$/u);
    const text = last?.commit?.slice(0, 8) ?? '';
    expect(trendList(traced, { leftOut: true, text }, 0, 200).rows).toEqual([last]);
  });
});

describe('a folder of pages that was renamed', () => {
  const rename = (root: string, from: string, to: string): void => {
    git(root, 'mv', from, to);
    const settings = `version: 1\npages: ${to}\noverrides:\n  - paths: ['${to}/C*']\n    rules: { parent-dangling: error }\n`;
    commit(root, `To ${to}`, { 'ontodesk.yaml': settings });
  };
  const errors = ({ points }: TrendAnswer) =>
    points.map(({ subject, folder: at, pages, totals }) => [subject, at, pages, totals.error]);

  it('is followed, as if its pages had stood where they stand today', async () => {
    const root = repository();
    commit(root, 'Faulty', { [CLOCK]: FAULTY });
    rename(root, 'pages', 'wiki');
    commit(root, 'More', { 'wiki/New.md': page('New') });
    rename(root, 'wiki', 'notes');
    const found = await trend(root);
    expect(errors(found)).toEqual([
      ['Sound', 'pages', 3, 0],
      ['Faulty', 'pages', 3, 1],
      ['To wiki', 'wiki', 3, 1],
      ['More', 'wiki', 4, 1],
      ['To notes', 'notes', 4, 1],
    ]);
    expect(found.message).toBeNull();
    expect(found.note).toMatch(/the pages stood in wiki and are counted there\./u);
    expect(found.note).toMatch(/the pages stood in pages and are counted there\./u);
    expect(found.points[0]?.domains.map(({ domain, pages }) => [domain, pages])).toEqual([
      ['data', 3],
    ]);
    expect((await trend(root)).asked).toBe(0);
  });

  it('and back again has no point without pages', async () => {
    const root = repository();
    rename(root, 'pages', 'wiki');
    commit(root, 'Meanwhile', { 'wiki/New.md': page('New') });
    rename(root, 'wiki', 'pages');
    expect(errors(await trend(root))).toEqual([
      ['Sound', 'pages', 3, 0],
      ['To wiki', 'wiki', 3, 0],
      ['Meanwhile', 'wiki', 4, 0],
      ['To pages', 'pages', 4, 0],
    ]);
  });

  it('keeps its history where the corpus is a folder of the repository', async () => {
    const top = folder(soundPages('corpus/pages/'));
    git(top, 'init', '--quiet', '--initial-branch=main');
    const root = path.join(top, 'corpus');
    commit(root, 'Sound', { 'ontodesk.yaml': SETTINGS });
    rename(root, 'pages', 'wiki');
    expect(errors(await trend(root))).toEqual([
      ['Sound', 'pages', 3, 0],
      ['To wiki', 'wiki', 3, 0],
    ]);
    git(top, 'mv', 'corpus', 'moved');
    git(top, 'commit', '--quiet', '--message', 'Moved');
    const moved = await trend(path.join(top, 'moved'));
    expect(errors(moved)).toEqual([['Moved', 'wiki', 3, 0]]);
    expect(moved.message).toMatch(
      /^Before commit [0-9a-f]{8} pages stood in corpus\/wiki, where they are not counted\.$/u,
    );
  });

  it('says where pages stood that came from the root', async () => {
    const root = folder(soundPages(''));
    git(root, 'init', '--quiet', '--initial-branch=main');
    commit(root, 'Flat', { 'ontodesk.yaml': 'version: 1\npages: .\n' });
    mkdirSync(path.join(root, 'pages'));
    for (const name of ['Clock', 'Ocean Metric', 'Tide Gauge']) {
      git(root, 'mv', `${name}.md`, `pages/${name}.md`);
    }
    commit(root, 'Into a folder', { 'ontodesk.yaml': SETTINGS });
    const found = await trend(root);
    expect(errors(found)).toEqual([['Into a folder', 'pages', 3, 0]]);
    expect(found.message).toContain(
      'pages stood in the root of the repository, where they are not',
    );
  });

  it('that was made anew has no history elsewhere', async () => {
    const root = repository();
    git(root, 'rm', '-r', '--quiet', 'pages');
    commit(root, 'Gone', {});
    mkdirSync(path.join(root, 'pages'));
    commit(root, 'Anew', { 'pages/Other.md': page('Other') });
    const found = await trend(root);
    expect(told(found)).toEqual([
      ['Sound', 3, 0],
      ['Gone', 0, 0],
      ['Anew', 1, 0],
    ]);
    expect(found.message).toBeNull();
  });
});

it('a trend keeps its cache out of git where nothing was set up', async () => {
  const root = folder(soundPages());
  git(root, 'init', '--quiet', '--initial-branch=main');
  commit(root, 'Sound', {});
  expect((await trend(root)).points).toHaveLength(1);
  expect(readFileSync(path.join(root, '.ontodesk/cache/.gitignore'), 'utf8')).toBe('*\n');
  expect(git(root, 'status', '--porcelain', '--untracked-files=all')).toBe('');
});

it('commits are spread evenly, with the first and the last', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.integer({ min: 2, max: 20 }), (count, most) => {
      const all = Array.from({ length: count }, (_, i) => i);
      const some = spread(all, most);
      expect(some).toHaveLength(Math.min(count, most));
      expect([some[0], some.at(-1)]).toEqual([all[0], all.at(-1)]);
      const gaps = some.slice(1).map((one, i) => one - some[i]!);
      if (gaps.length > 0) expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
    }),
  );
});
