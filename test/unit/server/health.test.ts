/** The health of a corpus over the wire. */

import { execFileSync } from 'node:child_process';

import { afterEach, describe, expect, it } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';

import {
  HEALTH_METHODS,
  type HealthAnswer,
  type HealthExport,
  type HealthList,
  type HealthQuery,
  type HealthSummary,
  MOST_ROWS,
  type TrendAnswer,
} from '../../../src/protocol/health-screen.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import { page, soundPages } from '../cli/support/console.js';
import { Harness, type HarnessOptions } from './harness.js';

let harness: Harness | null = null;

afterEach(async () => {
  await harness?.stop();
  harness = null;
});

const MAST = 'pages/Mast.md';
const repeated = page('Mast', { parents: ['Ocean Metric', 'Clock', 'Ocean Metric'] });
const files = {
  ...soundPages(),
  'ontodesk.yaml': 'version: 1\npages: pages\n',
  [MAST]: repeated,
  'pages/Pier.md': page('Pier', { domain: 'nowhere at all' }),
};

async function start(options: Partial<HarnessOptions> = {}): Promise<Harness> {
  harness = await Harness.start({ files, ...options });
  return harness;
}

const ask = (server: Harness, again = false): Promise<HealthAnswer> =>
  server.request(HEALTH_METHODS.summary, { place: server.root, again, progress: 'p' });

async function summary(server: Harness, again = false): Promise<HealthSummary> {
  const answer = await ask(server, again);
  if (answer.summary === null) throw new Error(answer.message ?? 'no reason');
  return answer.summary;
}

const list = (
  server: Harness,
  query: HealthQuery,
  offset = 0,
  limit = MOST_ROWS,
): Promise<HealthList> =>
  server.request(HEALTH_METHODS.list, { place: server.root, query, offset, limit });

function git(folder: string, ...args: readonly string[]): void {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const who = ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.org'];
  execFileSync('git', [...who, ...args], { cwd: folder, env });
}

describe('the summary', () => {
  it('counts every page and finding once', async () => {
    const server = await start();
    const found = await summary(server);
    expect(found).toMatchObject({ root: server.root, pages: 5, classes: 5, baseline: null });
    const counted = found.codes.map(({ code, findings, fixable }) => [code, findings, fixable]);
    expect(counted).toContainEqual(['parent-repeated', 1, true]);
    expect(counted).toContainEqual(['domain-unknown', 1, true]);
    expect(found.domains).toContainEqual(
      expect.objectContaining({ domain: 'nowhere at all', pages: 1 }),
    );
    expect(found.worst.map(({ path }) => path)).toContain(MAST);
  });

  it('is kept while nothing changes, and made again on request', async () => {
    let reads = 0;
    const readSync = (file: string): Uint8Array => {
      reads++;
      return nodeFiles.readSync(file);
    };
    const server = await start({ fileSystem: { ...nodeFiles, readSync } });
    await summary(server);
    const after = reads;
    await summary(server);
    expect(reads).toBe(after);
    await summary(server, true);
    expect(reads).toBeGreaterThan(after);
  });

  it('is one check for all that ask at the same time', async () => {
    let reads = 0;
    const readSync = (file: string): Uint8Array => {
      if (file.endsWith('Mast.md')) reads++;
      return nodeFiles.readSync(file);
    };
    const alone = await start({ fileSystem: { ...nodeFiles, readSync } });
    await summary(alone);
    const once = reads;
    await alone.stop();
    reads = 0;
    const server = await start({ fileSystem: { ...nodeFiles, readSync } });
    const [one, other] = await Promise.all([summary(server), summary(server)]);
    expect(one).toEqual(other);
    expect(reads).toBe(once);
  });

  it('is told to be stale, once, after an edit, and follows it when asked again', async () => {
    const server = await start();
    let stale = 0;
    server.onNotification(HEALTH_METHODS.stale, () => stale++);
    const before = await summary(server);
    expect(before.codes.map(({ code }) => code)).toContain('parent-repeated');
    server.write(MAST, page('Mast', { parents: ['Ocean Metric', 'Clock'] }));
    await server.changed(MAST);
    await server.until('a note that the summary is stale', () => stale > 0);
    // The lists stay those of the numbers that are shown.
    expect((await list(server, { code: 'parent-repeated' })).total).toBe(1);
    const after = await summary(server);
    expect(after.codes.map(({ code }) => code)).not.toContain('parent-repeated');
    expect(after.generation).not.toBe(before.generation);
    expect((await list(server, { code: 'parent-repeated' })).total).toBe(0);
    expect(stale).toBe(1);
  });

  it('says why there is none: stopped, or no pages', async () => {
    const server = await start();
    const source = new CancellationTokenSource();
    source.cancel();
    const stopped = await server.request<HealthAnswer>(
      HEALTH_METHODS.summary,
      { place: server.root, again: false, progress: 'p' },
      source.token,
    );
    expect(stopped).toMatchObject({
      summary: null,
      message: expect.stringContaining('stopped') as unknown,
    });
    expect(await summary(server)).toMatchObject({ pages: 5 });
    await server.stop();
    const empty = await start({ files: { 'ontodesk.yaml': 'version: 1\npages: pages\n' } });
    expect(await ask(empty)).toMatchObject({
      summary: null,
      message: expect.stringContaining('No pages') as unknown,
    });
  });

  it('is not lost for one that waits when another one stops waiting', async () => {
    const server = await start();
    const source = new CancellationTokenSource();
    const params = { place: server.root, again: false, progress: 'p' };
    const left = server.request<HealthAnswer>(HEALTH_METHODS.summary, params, source.token);
    const stayed = summary(server);
    source.cancel();
    expect((await stayed).pages).toBe(5);
    await left;
  });
});

describe('the lists', () => {
  it('hold the rows behind each number, part by part', async () => {
    const server = await start();
    const found = await summary(server);
    const whole = await list(server, {});
    const totals = Object.values(found.totals).reduce((sum, count) => sum + count, 0);
    expect(whole.total).toBe(totals);
    const parts = await Promise.all(
      whole.rows.map((_, offset) => list(server, {}, offset, 1).then(({ rows }) => rows[0])),
    );
    expect(parts).toEqual(whole.rows);
    const own = await list(server, { path: MAST, code: 'parent-repeated' });
    expect(own.rows).toMatchObject([{ path: MAST, severity: 'warning', range: { start: {} } }]);
  });

  it('are answered before a summary was asked for, and refuse what is no query', async () => {
    const server = await start();
    expect((await list(server, { code: 'parent-repeated' })).total).toBe(1);
    await expect(list(server, { code: 1 } as unknown as HealthQuery)).rejects.toThrow('no list');
  });

  it('list what was not checked', async () => {
    const server = await start({
      files: {
        ...files,
        'ontodesk.yaml': 'version: 1\npages: pages\nrules: {title-differs: off}\n',
      },
    });
    const { notChecked } = await summary(server);
    const off = notChecked.find(({ what }) => what === 'Rule title-differs');
    expect(off).toMatchObject({ count: 5, list: 'off:title-differs' });
    const { rows, total } = await list(server, { notChecked: off?.list ?? '' });
    expect([rows.length, total]).toEqual([5, 5]);
    expect(rows[0]?.path).toBe('pages/Clock.md');
  });
});

describe('the lists of pages and past commits', () => {
  it('hold every page, every class, and the pages of a domain, a part at a time', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 450 }, (_, i) => [
        `pages/P${String(i)}.md`,
        page(`P ${String(i)}`, { domain: i < 30 ? 'few' : 'data' }),
      ]),
    );
    const server = await start({ files: { ...files, ...many } });
    const { pages, classes } = await summary(server);
    const first = await list(server, { list: 'pages' }, 0, 10_000);
    expect([first.rows.length, first.total]).toEqual([MOST_ROWS, pages]);
    expect((await list(server, { list: 'classes' })).total).toBe(classes);
    const few = await list(server, { list: 'pages', domain: 'few' });
    expect(few.total).toBe(30);
    expect(few.rows[0]).toMatchObject({ path: 'pages/P0.md', message: 'P 0, in few' });
    const last = await list(server, { list: 'pages' }, pages - 1);
    expect(last.rows).toHaveLength(1);
  });

  it('hold the counts of a commit once there is a trend, and say so when there is none', async () => {
    const server = await start();
    git(server.root, 'init', '--quiet', '--initial-branch=main');
    git(server.root, 'add', '--all');
    git(server.root, 'commit', '--quiet', '--message', 'First');
    const query: HealthQuery = { commit: 'a'.repeat(40) };
    await expect(list(server, query)).rejects.toThrow('The trend is not known any more.');
    const trend = await server.request<TrendAnswer>(HEALTH_METHODS.trend, {
      ...{ place: server.root, progress: 'p' },
    });
    const [point] = trend.points;
    const { rows } = await list(server, { commit: point?.commit ?? '', severity: 'warning' });
    const codes = rows.filter(({ code }) => code !== null);
    expect(codes.map(({ code }) => code)).toContain('parent-repeated');
    expect(rows.every(({ commit, path }) => commit === point?.commit && path === null)).toBe(true);
    expect((await list(server, query)).total).toBe(0);
    await expect(list(server, { commit: 'HEAD; rm' })).rejects.toThrow('no list');
  });
});

describe('trend and export', () => {
  it('count commits, and stand in the report', async () => {
    const server = await start();
    git(server.root, 'init', '--quiet', '--initial-branch=main');
    git(server.root, 'add', '--all');
    git(server.root, 'commit', '--quiet', '--message', 'First');
    const ports = { place: server.root, progress: 'p' };
    const trend = await server.request<TrendAnswer>(HEALTH_METHODS.trend, ports);
    const { totals, notChecked } = await summary(server);
    expect(trend).toMatchObject({ points: [{ subject: 'First', pages: 5, totals }], leftOut: 0 });
    expect(notChecked.map(({ list: id }) => id)).not.toContain('uncommitted');
    const params = { place: server.root, format: 'markdown' };
    const { name, text } = await server.request<HealthExport>(HEALTH_METHODS.export, params);
    expect(name).toBe('health-2026-01-02.md');
    expect(text).toContain('| First |');
  });

  it('do not ask git in a folder that is not trusted', async () => {
    const server = await start({ options: { trusted: false } });
    const ports = { place: server.root, progress: 'p' };
    const { points, message } = await server.request<TrendAnswer>(HEALTH_METHODS.trend, ports);
    expect(points).toEqual([]);
    expect(message).toContain('not trusted');
    const { notChecked } = await summary(server);
    expect(notChecked.map(({ why }) => why).join(' ')).toContain('not trusted');
  });
});
