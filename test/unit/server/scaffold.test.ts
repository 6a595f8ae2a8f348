/** The scaffold screen's requests over the wire. */

import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';

import {
  METHODS,
  type QuestionAnswer,
  type ScaffoldAnswer,
} from '../../../src/protocol/messages.js';
import {
  type CeilingAnswer,
  SCAFFOLD_METHODS,
  type ScaffoldChoices,
  type ServedTwice,
  type TwiceAnswer,
  type WhyNotAnswer,
} from '../../../src/protocol/scaffold-screen.js';
import { classPage } from '../scaffold/support/corpora.js';

import { Harness, type HarnessOptions } from './harness.js';

let harness: Harness | null = null;

afterEach(async () => {
  await harness?.stop();
  harness = null;
});

const TIDE = 'pages/Tide.md';
const files = {
  'ontodesk.yaml': 'version: 1\nscaffold:\n  seeds: 2\n',
  [TIDE]: classPage({ slug: 'tide', label: 'Tide', requires: ['a', 'b', 'c', 'd'] }),
  ...Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((slug) => [
      `pages/${slug}.md`,
      classPage({ slug, label: slug.toUpperCase().repeat(6) }),
    ]),
  ),
  'pages/Hidden.md': classPage({ slug: 'hidden', label: 'Hidden', public: false }),
  'pages/Prose.md': '# Prose\n',
};

async function start(options: Partial<HarnessOptions> = {}): Promise<Harness> {
  harness = await Harness.start({ files, ...options });
  return harness;
}

const ask = (server: Harness, params: object): Promise<ScaffoldAnswer> =>
  server.request(METHODS.scaffold, { root: server.root, question: 'tide', ...params });

describe('the choices', () => {
  it('come from the settings of the corpus', async () => {
    const server = await start();
    const choices = await server.request<ScaffoldChoices>(SCAFFOLD_METHODS.choices, { root: null });
    expect(choices.defaults).toEqual({ budget: 1500, seeds: 2, hops: 1, confidence: false });
    expect(choices.limits.seeds).toEqual({ min: 1, max: 20, step: 1 });
  });
});

describe('a question', () => {
  it('is served with the options it comes with, within the limits', async () => {
    const server = await start();
    const { report, root } = await ask(server, { gold: ['d', 'hidden'], hops: 0 });
    expect(root).toBe(server.root);
    expect(report.options).toEqual({ budget: 1500, seeds: 2, hops: 0, confidence: false });
    expect(report.gold).toMatchObject({ exposed: 0, ceiling: 0, unknown: [{ slug: 'hidden' }] });
    const far = await ask(server, { budget: 1_000_000, seeds: 500 });
    expect(far.report.options).toMatchObject({ budget: 8000, seeds: 20 });
  });

  it('of a page is one that its class answers', async () => {
    const server = await start();
    const answer = await server.request<QuestionAnswer>(METHODS.question, {
      uri: server.uri(TIDE),
    });
    expect(answer.root).toBe(server.root);
    expect(answer.question).toContain('Tide');
  });
});

describe('why not a class', () => {
  const why = async (server: Harness, slug: string): Promise<WhyNotAnswer['answer']> => {
    const params = { root: server.root, question: 'tide', options: {}, slug };
    return (await server.request<WhyNotAnswer>(SCAFFOLD_METHODS.whyNot, params)).answer;
  };

  it('is answered for a class, one that is not published, and none', async () => {
    const server = await start();
    expect(await why(server, 'tide')).toMatchObject({ state: 'served', path: TIDE });
    expect(await why(server, 'a')).toMatchObject({
      ...{ state: 'no-match', path: 'pages/a.md' },
      remedies: [{ kind: 'name-title', question: 'tide AAAAAA' }],
    });
    expect(await why(server, 'hidden')).toMatchObject({ state: 'not-served', title: 'Hidden' });
    expect(await why(server, 'none')).toMatchObject({ state: 'unknown', path: null });
  });
});

describe('the ceiling of a page', () => {
  const ceiling = async (server: Harness, params: object): Promise<CeilingAnswer['answer']> => {
    const all = { root: server.root, slug: null, options: {}, ...params };
    return (await server.request<CeilingAnswer>(SCAFFOLD_METHODS.ceiling, all)).answer;
  };

  it('is asked by the page or by the class, and names the edits that raise it', async () => {
    const server = await start();
    const byPage = await ceiling(server, { root: path.join(server.root, TIDE) });
    expect(byPage).toMatchObject({
      ...{ slug: 'tide', path: TIDE, exposed: 3, gold: 4 },
      edits: [{ kind: 'name-in-definition', exposedAfter: 4, path: TIDE }],
    });
    expect(await ceiling(server, { slug: 'tide' })).toEqual(byPage);
  });

  it('is none where there is no class, or none that is served', async () => {
    const server = await start();
    const prose = path.join(server.root, 'pages/Prose.md');
    expect(await ceiling(server, { root: prose })).toEqual({
      none: 'This page declares no class.',
    });
    expect(await ceiling(server, {})).toEqual({ none: 'This page declares no class.' });
    const hidden = await ceiling(server, { slug: 'hidden' });
    expect(hidden).toEqual({ none: 'Not published, not served: the page has no ceiling.' });
  });
});

describe('a question at two states', () => {
  function git(folder: string, ...args: readonly string[]): void {
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
    const who = ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.org'];
    execFileSync('git', [...who, ...args], { cwd: folder, env });
  }

  async function startGit(options: Partial<HarnessOptions> = {}): Promise<Harness> {
    const server = await start(options);
    git(server.root, 'init', '--quiet', '--initial-branch=main');
    git(server.root, 'add', '--all');
    git(server.root, 'commit', '--quiet', '--message', 'First');
    return server;
  }

  const params = (server: Harness, before: string): object => ({
    ...{ root: server.root, question: 'tide', options: {}, gold: [] },
    ...{ before, after: null, progress: 'p' },
  });

  it('is served from the ref and from the disk', async () => {
    const server = await startGit();
    const text = classPage({ slug: 'tide', label: 'Tide', requires: ['d'] });
    await server.save(TIDE, text);
    await server.request(METHODS.refresh, null);
    const asked = params(server, 'main');
    const { answer } = await server.request<TwiceAnswer>(SCAFFOLD_METHODS.twice, asked);
    const { namesGained, namesLost, before } = answer as ServedTwice;
    expect(before.state.ref).toBe('main');
    expect(namesGained).toEqual([{ slug: 'd', title: 'DDDDDD' }]);
    expect(namesLost.map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
  });

  it('is refused without a ref, and in a folder that is not trusted', async () => {
    const server = await startGit();
    const nowhere = params(server, 'nowhere');
    const { answer } = await server.request<TwiceAnswer>(SCAFFOLD_METHODS.twice, nowhere);
    expect(answer).toHaveProperty('refused');
    await server.stop();
    const other = await startGit({ options: { trusted: false } });
    const { answer: refused } = await other.request<TwiceAnswer>(
      SCAFFOLD_METHODS.twice,
      params(other, 'main'),
    );
    expect(refused).toEqual({
      refused: 'This folder is not trusted, so git is not asked about it.',
    });
  });

  it('can be stopped', async () => {
    const server = await startGit();
    const stop = new CancellationTokenSource();
    const asked = server.request(SCAFFOLD_METHODS.twice, params(server, 'main'), stop.token);
    stop.cancel();
    await expect(asked).rejects.toThrow('stopped');
  });
});
