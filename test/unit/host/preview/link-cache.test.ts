import { describe, expect, it } from 'vitest';

import { LinkCache } from '../../../../src/host/preview/link-cache.js';
import type { LinkKey } from '../../../../src/host/preview/links.js';
import type {
  LinkFound,
  ResolveLinksAnswer,
  ResolveLinksParams,
} from '../../../../src/protocol/preview-links.js';

const name = (text: string): LinkKey => ({ kind: 'name', name: text });
const page = (title: string): LinkFound => ({ kind: 'page', href: `./${title}.md`, title });

/** A cache over a corpus of the test's own; `settle` lets everything that waits happen. */
function world(answer: (params: ResolveLinksParams) => ResolveLinksAnswer) {
  const asked: ResolveLinksParams[] = [];
  let refreshes = 0;
  const waiting: (() => void)[] = [];
  const cache = new LinkCache({
    ask: (params) => {
      asked.push(params);
      return Promise.resolve().then(() => answer(params));
    },
    refresh: () => refreshes++,
    soon: (run) => waiting.push(run),
  });
  const settle = async (): Promise<void> => {
    for (const run of waiting.splice(0)) run();
    for (let i = 0; i < 5; i++) await Promise.resolve();
  };
  return { cache, asked, settle, refreshes: () => refreshes };
}

const echo = ({ names, slugs }: ResolveLinksParams): ResolveLinksAnswer => ({
  names: names.map(page),
  slugs: slugs.map(page),
});

describe('the links of a preview', () => {
  it('are asked for once, together, and drawn when they are known', async () => {
    const { cache, asked, settle, refreshes } = world(echo);
    expect(cache.find('file:///a.md', name('A'))).toBeNull();
    expect(cache.find('file:///a.md', { kind: 'slug', slug: 'b' })).toBeNull();
    await settle();
    expect(asked).toEqual([{ uri: 'file:///a.md', names: ['A'], slugs: ['b'] }]);
    expect(refreshes()).toBe(1);
    expect(cache.find('file:///a.md', name('A'))).toEqual(page('A'));
    expect(cache.find('file:///a.md', { kind: 'slug', slug: 'b' })).toEqual(page('b'));
    await settle();
    expect(asked).toHaveLength(1);
    expect(refreshes()).toBe(1);
  });

  it('of a document outside every corpus are none', async () => {
    const { cache, settle } = world(() => null);
    cache.find('file:///a.md', name('A'));
    await settle();
    expect(cache.find('file:///a.md', name('A'))).toEqual({ kind: 'outside' });
  });

  it('are asked for again after news, and drawn only when something is different', async () => {
    let now: LinkFound = page('A');
    const { cache, asked, settle, refreshes } = world(() => ({ names: [now], slugs: [] }));
    cache.find('file:///a.md', name('A'));
    await settle();
    cache.renew();
    await settle();
    expect([asked.length, refreshes()]).toEqual([2, 1]);
    now = { kind: 'missing' };
    cache.renew();
    expect(cache.find('file:///a.md', name('A'))).toEqual(page('A'));
    await settle();
    expect([asked.length, refreshes()]).toEqual([3, 2]);
    expect(cache.find('file:///a.md', name('A'))).toEqual({ kind: 'missing' });
  });

  it('stay unknown without a server, and are asked for when there is one', async () => {
    let running = false;
    const { cache, asked, settle, refreshes } = world((params) => {
      if (!running) throw new Error('No server runs.');
      return echo(params);
    });
    cache.find('file:///a.md', name('A'));
    await settle();
    expect(refreshes()).toBe(0);
    running = true;
    cache.renew();
    await settle();
    expect(asked).toHaveLength(2);
    expect(cache.find('file:///a.md', name('A'))).toEqual(page('A'));
  });

  it('are kept for the documents drawn last', async () => {
    const { cache, asked, settle } = world(echo);
    for (let i = 0; i < 20; i++) cache.find(`file:///${i}.md`, name('A'));
    await settle();
    asked.length = 0;
    cache.renew();
    await settle();
    expect(asked.map(({ uri }) => uri)).toEqual(
      [12, 13, 14, 15, 16, 17, 18, 19].map((i) => `file:///${i}.md`),
    );
  });

  it('of a text nobody names are not asked for', async () => {
    const { cache, asked, settle } = world(echo);
    expect(cache.find(null, name('A'))).toBeNull();
    await settle();
    expect(asked).toEqual([]);
  });
});
