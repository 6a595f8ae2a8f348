import { afterEach, describe, expect, it } from 'vitest';

import type { ClassNames } from '../../../src/protocol/desk-screen.js';
import { type DeskAnswer, METHODS } from '../../../src/protocol/messages.js';
import type { DeskPort } from '../../../src/server/desk.js';
import type { DeskAction, DeskSurroundings } from '../../../src/workbench/desk.types.js';

import { Harness, type HarnessOptions } from './harness.js';

let server: Harness;
afterEach(() => server.stop());

const gauge =
  '---\ntype: class\niri: urn:ngm:class:tide-gauge\nlabel: Tide Gauge\n---\n# Tide Gauge\n';
const files = { 'pages/Tide Gauge.md': gauge };

interface Call {
  readonly root: string;
  readonly action: DeskAction;
  readonly surroundings: DeskSurroundings | undefined;
}

/** A server over desks that remember what they were asked. */
async function start(
  given: Partial<HarnessOptions> = {},
  answer: (action: DeskAction) => object = () => ({}),
): Promise<{ calls: Call[]; opened: string[] }> {
  const calls: Call[] = [];
  const opened: string[] = [];
  const openDesk = ({ root }: { root: string }): DeskPort => {
    opened.push(root);
    return {
      act: (action, surroundings) => {
        calls.push({ root, action, surroundings });
        return Promise.resolve(answer(action));
      },
    };
  };
  server = await Harness.start({ files, openDesk, ...given });
  return { calls, opened };
}

const ask = (action: object, dirty: string[] = [], place: string | null = null) =>
  server.request<DeskAnswer>(METHODS.desk, { place, action, dirty });
const decide = { type: 'decide', verb: 'admit', fingerprints: ['f'], reason: 'r' };
const pause = () => new Promise((resolve) => setTimeout(resolve, 150));

describe('an action', () => {
  it('is answered by the one desk of its corpus', async () => {
    const { calls, opened } = await start({}, () => ({ dossiers: [] }));
    expect(await ask({ type: 'dossiers' })).toEqual({
      root: server.root,
      outcome: { dossiers: [] },
    });
    await ask({ type: 'ledger' }, [], server.root);
    expect(opened).toEqual([server.root]);
    expect(calls.map(({ action }) => action.type)).toEqual(['dossiers', 'ledger']);
  });

  it('goes to the corpus of its place', async () => {
    const { calls } = await start({
      files: { 'a/ontodesk.yaml': 'version: 1\n', 'a/pages/A.md': '# A\n', 'pages/B.md': '# B\n' },
    });
    await ask({ type: 'ledger' }, [], `${server.root}/a/pages/A.md`);
    await ask({ type: 'ledger' }, [], `${server.root}/pages/B.md`);
    expect(calls.map(({ root }) => root)).toEqual([`${server.root}/a`, server.root]);
  });

  it('is told which pages are not saved, those of this corpus only', async () => {
    const { calls } = await start();
    await ask({ type: 'preparePromotion', dossier: 'D' }, [
      server.uri('pages/Tide Gauge.md'),
      'file:///elsewhere/pages/X.md',
      'untitled:Untitled-1',
    ]);
    expect(calls[0]?.surroundings?.dirty).toEqual(new Set(['pages/Tide Gauge.md']));
    expect(calls[0]?.surroundings?.readOnly).toBe(false);
  });

  it('fails as a request when the desk fails', async () => {
    await start({}, () => {
      throw new Error('The disk is full.');
    });
    await expect(ask({ type: 'ledger' })).rejects.toThrow('The disk is full.');
  });

  it('is refused where no folder is open', async () => {
    await start({ folders: [] });
    await expect(ask({ type: 'ledger' })).rejects.toThrow('Open the folder');
  });
});

describe('in an untrusted folder', () => {
  it('looking is allowed, writing nothing on the way', async () => {
    const { calls } = await start({ options: { trusted: false } });
    for (const type of ['ledger', 'candidates', 'waitingTrials', 'dossiers', 'verify']) {
      await ask({ type });
    }
    expect(calls.map(({ surroundings }) => surroundings?.readOnly)).toEqual(Array(5).fill(true));
  });

  it.each([
    [decide],
    [{ type: 'import', file: 'a.json', episode: null }],
    [{ type: 'verdict' }],
    [{ type: 'promote', dossier: 'D' }],
    [{ type: 'preparePromotion', dossier: 'D' }],
    [{ type: 'completePromotion', token: 't' }],
    [{ type: 'somethingNew' }],
  ])('%j is refused, and the desk is not asked', async (action) => {
    const { calls } = await start({ options: { trusted: false } });
    const { outcome } = await ask(action);
    expect(outcome).toMatchObject({ refused: expect.stringContaining('not trusted') as unknown });
    expect(calls).toEqual([]);
  });
});

describe('a change of the ledger', () => {
  it('is told after an action that wrote, once for many', async () => {
    await start();
    await Promise.all([ask(decide), ask(decide), ask(decide)]);
    await server.until('news', () => server.ledgerChanges.length > 0);
    await pause();
    expect(server.ledgerChanges).toEqual([{ root: server.root }]);
  });

  it('is not told after a look or a refusal', async () => {
    await start({}, ({ type }) => (type === 'decide' ? { refused: 'No.', how: null } : {}));
    await ask({ type: 'ledger' });
    await ask(decide);
    await pause();
    expect(server.ledgerChanges).toEqual([]);
  });

  it('is told after a report that lists what was refused', async () => {
    await start({}, () => ({ done: ['f'], refused: [] }));
    await ask(decide);
    await server.until('news', () => server.ledgerChanges.length > 0);
  });

  it.each([['.ontodesk/ledger/0a1b2c3d-01J.jsonl'], ['pages/Tide Gauge.md']])(
    'on disk is told: %s',
    async (file) => {
      await start();
      await ask({ type: 'ledger' });
      await server.changed(file);
      await server.until('news', () => server.ledgerChanges.length > 0);
    },
  );

  it('is neither a note elsewhere nor a ledger page, and nothing before somebody looked', async () => {
    await start();
    await server.changed('.ontodesk/ledger/x.jsonl');
    await ask({ type: 'ledger' });
    await server.changed('notes.md', 'ledger/2026-01-01-e.md', '.ontodesk/cache/x.json');
    await pause();
    expect(server.ledgerChanges).toEqual([]);
  });
});

it('classes are found by a part of their name', async () => {
  await start();
  const answer = await server.request<ClassNames>(METHODS.classes, { place: null, query: 'gau' });
  expect(answer.classes).toEqual([{ slug: 'tide-gauge', title: 'Tide Gauge' }]);
});
