import { describe, expect, it } from 'vitest';

import { diffParts } from '../../webview/shared/diff-view.js';
import { canDecide, groupsOf, NO_FILTERS, rivals } from '../../webview/ledger/model.js';
import { clock, flagsOf, nameOf } from '../../webview/ledger/words.js';

import { assertions, ledger } from './support/ledgers.js';

const sort = { key: 'time', down: false } as const;
const fingerprints = (filters: Partial<typeof NO_FILTERS>) =>
  groupsOf(ledger.episodes, assertions, { ...NO_FILTERS, ...filters }, sort)
    .flatMap(({ rows }) => rows)
    .map(({ fingerprint }) => Number(fingerprint));

describe('groups', () => {
  it('hold every assertion once', () => {
    expect(fingerprints({})).toEqual([5, 6, 1, 2, 3, 4]);
  });

  it('find words in claim, source, terms, page and fingerprint, all of them', () => {
    expect(fingerprints({ text: 'PIER  2009' })).toEqual([5, 1]);
    expect(fingerprints({ text: 'gnss-receiver' })).toEqual([]);
    expect(fingerprints({ text: 'tide-gauge-benchmark' })).toEqual([1]);
    expect(fingerprints({ text: '0000000000000003' })).toEqual([3]);
    expect(fingerprints({ text: 'dependsOn' })).toEqual([1]);
  });

  it('keep assertions whose episode nobody described', () => {
    const [group] = groupsOf([], assertions.slice(0, 1), NO_FILTERS, sort);
    expect(group?.episode).toMatchObject({ episode: 'slack-water-014', date: '', assertions: 1 });
  });

  it('put what has no time last', () => {
    const rows = [{ ...assertions[0]!, span: null }, assertions[1]!];
    const [group] = groupsOf([], rows, NO_FILTERS, sort);
    expect(group?.rows.map(({ span }) => span?.start ?? null)).toEqual([145.2, null]);
  });
});

it('a decision makes sense when one of the assertions can take it', () => {
  const proposed = assertions[0]!;
  const admitted = assertions[5]!;
  expect(canDecide('withdraw', [proposed])).toBe(false);
  expect(canDecide('withdraw', [proposed, admitted])).toBe(true);
  expect(canDecide('admit', [admitted])).toBe(false);
  expect(canDecide('admit', [])).toBe(false);
});

it('rivals are there only while it is contested', () => {
  expect(rivals(assertions[3]!)).toHaveLength(2);
  expect(rivals(assertions[5]!)).toEqual([]);
});

it('words', () => {
  expect([clock(5), clock(75.9), clock(3723)]).toEqual(['0:05', '1:15', '1:02:03']);
  expect(nameOf('Robin Keeper <robin@example.org>')).toBe('Robin Keeper');
  expect(nameOf('<only@example.org>')).toBe('<only@example.org>');
  expect(flagsOf({ ...assertions[5]!, warnings: ['It has no evidence.'] })).toEqual([
    'no evidence',
  ]);
});

it('lines far from a change become a gap', () => {
  const same = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ kind: 'same' as const, text: `${at}` }));
  const parts = diffParts([...same(10), { kind: 'added', text: 'x' }, ...same(5)]);
  expect(parts.map((part) => (part.kind === 'gap' ? part.lines : part.kind))).toEqual([
    7,
    'same',
    'same',
    'same',
    'added',
    'same',
    'same',
    'same',
    2,
  ]);
  expect(diffParts(same(4))).toEqual([{ kind: 'gap', lines: 4 }]);
});
