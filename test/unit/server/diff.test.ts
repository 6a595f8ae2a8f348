/** Changed classes over the wire. */

import { execFileSync } from 'node:child_process';

import { afterEach, describe, expect, it } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';

import {
  type ChangedClasses,
  type CommitPageAnswer,
  type CompareAnswer,
  DIFF_METHODS,
  type RefsAnswer,
} from '../../../src/protocol/semantic-diff.js';
import { page, soundPages } from '../cli/support/console.js';
import { Harness, type HarnessOptions } from './harness.js';

let harness: Harness | null = null;

afterEach(async () => {
  await harness?.stop();
  harness = null;
});

function git(folder: string, ...args: readonly string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const who = ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.org'];
  return execFileSync('git', [...who, ...args], { cwd: folder, env, encoding: 'utf8' }).trim();
}

const CLOCK = 'pages/Clock.md';

/** A repository of three pages with one commit; then the clock is edited and a page is new. */
async function start(options: Partial<HarnessOptions> = {}): Promise<Harness> {
  harness = await Harness.start({ files: soundPages(), ...options });
  git(harness.root, 'init', '--quiet', '--initial-branch=main');
  git(harness.root, 'add', '--all');
  git(harness.root, 'commit', '--quiet', '--message', 'First 🌊');
  harness.write(CLOCK, page('Clock', { parents: ['Tide Gauge'], domain: 'ai' }));
  harness.write('pages/New.md', page('New'));
  return harness;
}

const compare = (server: Harness, before: string, count = 100): Promise<CompareAnswer> =>
  server.request(DIFF_METHODS.compare, {
    ...{ place: server.root, before, after: null, count, progress: 'p' },
  });

function shown({ outcome }: CompareAnswer): ChangedClasses {
  if ('refused' in outcome) throw new Error(outcome.refused);
  return outcome;
}

describe('changed classes', () => {
  it('are answered row by row, with the lines of each', async () => {
    const { root, outcome } = await compare(await start(), 'main');
    expect(root).toBe(harness?.root);
    expect(outcome).toMatchObject({
      before: { ref: 'main', pages: 3 },
      after: { ref: null, commit: null, pages: 4 },
      total: 2,
      notCompared: [],
      rows: [
        {
          ...{ kind: 'changed', word: 'changed', label: 'Clock', before: CLOCK, after: CLOCK },
          lines: [
            { kind: 'value', what: 'domain', text: 'data → ai' },
            { kind: 'removed', what: 'parent', text: 'Ocean Metric (ocean-metric)' },
            { kind: 'added', what: 'parent', text: 'Tide Gauge (tide-gauge)' },
          ],
        },
        { kind: 'added', label: 'New', before: null, after: 'pages/New.md' },
      ],
    });
  });

  it('are cut to the number asked for, and all of them counted', async () => {
    const { rows, total } = shown(await compare(await start(), 'HEAD', 1));
    expect({ rows: rows.length, total }).toEqual({ rows: 1, total: 2 });
  });

  it('follow the disk', async () => {
    const server = await start();
    expect(shown(await compare(server, 'HEAD')).total).toBe(2);
    server.remove('pages/New.md');
    await server.changed('pages/New.md');
    await server.until('the page to be gone', () => server.statuses.at(-1)?.pages === 3);
    expect(shown(await compare(server, 'HEAD')).total).toBe(1);
  });

  it('are refused with a sentence for a bad ref, without a repository, without trust', async () => {
    const server = await start();
    expect((await compare(server, 'nosuch')).outcome).toEqual({
      refused: expect.stringContaining('There is no commit "nosuch"') as unknown,
    });
    await server.stop();
    harness = await Harness.start({ files: soundPages() });
    expect((await compare(harness, 'HEAD')).outcome).toEqual({
      refused: expect.stringContaining('no git repository') as unknown,
    });
    await harness.stop();
    const careful = await start({ options: { trusted: false } });
    expect((await compare(careful, 'HEAD')).outcome).toEqual({
      refused: expect.stringContaining('not trusted') as unknown,
    });
    const { refs } = await careful.request<RefsAnswer>(DIFF_METHODS.refs, { place: null });
    expect(refs).toEqual([]);
  });

  it('can be cancelled', async () => {
    const server = await start();
    const source = new CancellationTokenSource();
    const asked = server.request(
      DIFF_METHODS.compare,
      { ...{ place: null, before: 'HEAD', after: null, count: 1, progress: 'p' } },
      source.token,
    );
    source.cancel();
    await expect(asked).rejects.toThrow();
  });
});

describe('a page at a commit', () => {
  const ask = (server: Harness, commit: string, path: string): Promise<CommitPageAnswer> =>
    server.request(DIFF_METHODS.page, { place: null, commit, page: path });

  it('is given as text', async () => {
    const server = await start();
    const commit = git(server.root, 'rev-parse', 'HEAD');
    expect(await ask(server, commit, CLOCK)).toEqual({ text: soundPages()[CLOCK] });
    expect(await ask(server, commit, 'pages/New.md')).toEqual({ text: null });
  });

  it('is never looked for outside the corpus, nor by anything but the name of a commit', async () => {
    const server = await start();
    const commit = git(server.root, 'rev-parse', 'HEAD');
    for (const path of ['../secret.md', '/etc/passwd', 'pages/../../x.md', '']) {
      await expect(ask(server, commit, path)).rejects.toThrow('names no page');
    }
    for (const name of ['HEAD', '--output=x', `${commit}:pages`, '']) {
      await expect(ask(server, name, CLOCK)).rejects.toThrow('names no page');
    }
  });
});

describe('refs to choose from', () => {
  it('are the branches and tags', async () => {
    const server = await start();
    git(server.root, 'tag', 'v1');
    const { refs } = await server.request<RefsAnswer>(DIFF_METHODS.refs, { place: null });
    expect(refs.map(({ name, kind, subject }) => `${kind} ${name} ${subject}`).sort()).toEqual([
      'branch main First 🌊',
      'tag v1 First 🌊',
    ]);
  });
});
