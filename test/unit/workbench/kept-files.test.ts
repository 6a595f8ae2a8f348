import { describe, expect, it } from 'vitest';

import { AlteredFile, DraftStore, TranscriptStore } from '../../../src/workbench/kept-files.js';
import { ROOT } from '../support/memory-files.js';
import { MemoryDurable } from './support/memory-durable.js';

const bytes = (text: string) => new TextEncoder().encode(text);
/** printf 'a draft\n' | sha256sum */
const HASH = 'eb3ac69e8b3d064ff9c5b06dfbc51cfbd939fbfa0715d4dbcc8ffcf0e025b403';
const FILE = `${ROOT}/.ontodesk/drafts/${HASH}.md`;

function newIds(): () => string {
  let n = 0;
  return () => String(++n);
}

describe('drafts', () => {
  it('are kept by their hash, once', async () => {
    const files = new MemoryDurable();
    const drafts = new DraftStore(ROOT, files, newIds());
    expect(await drafts.text(HASH)).toBeNull();
    expect(await drafts.keep('a draft\n')).toBe(HASH);
    const { length } = files.operations;
    expect(await drafts.keep('a draft\n')).toBe(HASH);
    expect(files.operations).toHaveLength(length);
    expect(files.all()).toEqual([FILE]);
    expect(await drafts.text(HASH)).toBe('a draft\n');
  });

  it('are told when they were altered, and never written over', async () => {
    const files = new MemoryDurable();
    const drafts = new DraftStore(ROOT, files, newIds());
    files.put(FILE, bytes('another draft\n'));
    await expect(drafts.text(HASH)).rejects.toThrow(AlteredFile);
    await expect(drafts.keep('a draft\n')).rejects.toThrow(AlteredFile);
    expect(files.text(FILE)).toBe('another draft\n');
    files.put(FILE, bytes('a draft\r\n'));
    expect(await drafts.text(HASH)).toBe('a draft\n');
  });

  it.each([1, 2, 3, 4, 5])('are there or not after a failure at operation %i', async (at) => {
    const files = new MemoryDurable();
    files.fault = { at, how: 'half', fatal: true };
    await expect(new DraftStore(ROOT, files, newIds()).keep('a draft\n')).rejects.toThrow();
    for (const disk of [files.afterKill(), files.afterPowerCut()]) {
      const drafts = new DraftStore(ROOT, disk, () => 'later');
      expect([null, 'a draft\n']).toContain(await drafts.text(HASH));
      await drafts.keep('a draft\n');
      expect(await drafts.text(HASH)).toBe('a draft\n');
    }
  });
});

describe('transcripts', () => {
  it('are kept under the name of their episode', async () => {
    const files = new MemoryDurable();
    const store = new TranscriptStore(ROOT, files, newIds());
    expect(await store.keep('ep-1', '../x/Talk.VTT', bytes('WEBVTT\n'))).toBe('ep-1.vtt');
    expect(await store.keep('ep-1', 'talk.vtt', bytes('WEBVTT\n'))).toBe('ep-1.vtt');
    const other = await store.keep('ep-1', 'talk.vtt', bytes('WEBVTT 2\n'));
    expect(other).toMatch(/^ep-1-[0-9a-f]{8}\.vtt$/u);
    expect(Buffer.from((await store.bytes(other))!).toString()).toBe('WEBVTT 2\n');
    expect(await store.keep('../../etc', 'a.srt', bytes('1'))).toMatch(/^etc-[0-9a-f]{8}\.srt$/u);
    expect(files.all().every((name) => name.startsWith(`${ROOT}/.ontodesk/episodes/`))).toBe(true);
  });

  it('are no other files, and lead nowhere else', async () => {
    const files = new MemoryDurable();
    files.put(`${ROOT}/.ontodesk/secret.txt`, bytes('secret'));
    const store = new TranscriptStore(ROOT, files, newIds());
    await expect(store.keep('ep', 'key.pem', bytes('x'))).rejects.toThrow('.vtt');
    for (const name of ['../secret.txt', '..\\secret.txt', '/etc/passwd', '.hidden', 'gone.vtt']) {
      expect(await store.bytes(name)).toBeNull();
    }
  });
});
