import { describe, expect, it } from 'vitest';

import { ulidSource } from '../../../src/ledger/ulid.js';

const zeros = (count: number) => new Uint8Array(count);
const ones = (count: number) => new Uint8Array(count).fill(255);

describe('ULIDs', () => {
  it('hold the time in the first ten digits', () => {
    // The example of the ULID specification.
    const next = ulidSource(() => new Date(1469918176385), zeros);
    expect(next()).toBe('01ARYZ6S410000000000000000');
  });

  it('hold 80 random bits in the last sixteen', () => {
    expect(ulidSource(() => new Date(0), ones)()).toBe('0000000000ZZZZZZZZZZZZZZZZ');
  });

  it('grow within a millisecond and when the clock goes back', () => {
    const times = [5, 5, 5, 3, 6, 0, 6];
    const next = ulidSource(() => new Date(times.shift() ?? 6), zeros);
    const ids = Array.from({ length: 7 }, next);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(7);
    expect(ids[1]).toBe('00000000050000000000000001');
  });

  it('borrow the next millisecond when one is used up', () => {
    const next = ulidSource(() => new Date(0), ones);
    expect([next(), next()]).toEqual(['0000000000ZZZZZZZZZZZZZZZZ', '0000000001ZZZZZZZZZZZZZZZZ']);
  });

  it('of the same millisecond as another are greater than that one', () => {
    const next = ulidSource(() => new Date(5), zeros);
    expect(next('0000000005000000000000000G')).toBe('0000000005000000000000000H');
    expect(next('0000000005000000000000000Z')).toBe('00000000050000000000000010');
    expect(next('00000000050000000000000000')).toBe('00000000050000000000000011');
    expect(next('7ZZZZZZZZZ0000000000000000')).toBe('00000000050000000000000012');
    expect(next('no ULID')).toBe('00000000050000000000000013');
  });
});
