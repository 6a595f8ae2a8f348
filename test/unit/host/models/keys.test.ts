import { describe, expect, it } from 'vitest';

import { ModelKeys } from '../../../../src/host/models/keys.js';

/** Secret storage in memory. */
function keys(held = new Map<string, string>()): ModelKeys {
  return new ModelKeys({
    get: (name) => Promise.resolve(held.get(name)),
    store: (name, value) => Promise.resolve(void held.set(name, value)),
    delete: (name) => Promise.resolve(void held.delete(name)),
  });
}

describe('keys of models', () => {
  it('are given to the origin they were entered for, and to no other', async () => {
    const all = keys();
    await all.keep('https://a.example', 'one');
    await all.keep('https://b.example', 'two');
    await all.keep('https://a.example', 'three');
    expect(await all.of('https://a.example')).toBe('three');
    expect(await all.of('https://b.example')).toBe('two');
    for (const origin of ['http://a.example', 'https://a.example:8443', 'https://a.example.org']) {
      expect(await all.of(origin)).toBeNull();
    }
  });

  it('are named like nothing an object has by itself', async () => {
    expect(await keys().of('constructor')).toBeNull();
  });

  it('are forgotten together', async () => {
    const all = keys();
    await all.keep('https://a.example', 'one');
    await all.keep('https://b.example', 'two');
    expect(await all.forget()).toEqual(['https://a.example', 'https://b.example']);
    expect(await all.of('https://a.example')).toBeNull();
    expect(await all.forget()).toEqual([]);
  });

  it.each(['', 'no JSON', '[]', 'null', '{"https://a.example":7}'])(
    'are none when what is held is damaged: %j',
    async (text) => {
      const all = keys(new Map([['ontodesk.modelKeys', text]]));
      expect(await all.of('https://a.example')).toBeNull();
      await all.keep('https://a.example', 'one');
      expect(await all.of('https://a.example')).toBe('one');
    },
  );
});
