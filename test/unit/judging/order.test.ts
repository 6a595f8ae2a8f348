import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { checkKey, keyHash, orderOf } from '../../../src/judging/order.js';

/** Chance of a result at least as far from one half, summed over the binomial distribution. */
function twoSided(heads: number, n: number): number {
  const far = Math.abs(heads - n / 2);
  let logFactorial = 0;
  const logs = [0];
  for (let i = 1; i <= n; i++) logs.push((logFactorial += Math.log(i)));
  let p = 0;
  for (let k = 0; k <= n; k++) {
    if (Math.abs(k - n / 2) < far) continue;
    p += Math.exp(logs[n]! - logs[k]! - logs[n - k]! - n * Math.LN2);
  }
  return p;
}

/** Keys that are the same in every run. */
const keyFor = (i: number): Buffer => createHmac('sha256', 'a fixed seed').update(`${i}`).digest();

describe('the order of a trial', () => {
  it('is a fair coin over trials, judges and keys', () => {
    const n = 4000;
    const orders = Array.from({ length: n }, (_, i) =>
      orderOf(keyFor(i), `T${i}`, 'b@example.org'),
    );
    const oneKey = Array.from({ length: n }, (_, i) =>
      orderOf(keyFor(0), `T${i % 400}`, `j${i}@x`),
    );
    for (const list of [orders, oneKey]) {
      const heads = list.filter((order) => order === 'before-left').length;
      expect(twoSided(heads, n)).toBeGreaterThan(0.01);
    }
    // The order of one trial says nothing of the next.
    const repeats = orders.slice(1).filter((order, i) => order === orders[i]).length;
    expect(twoSided(repeats, n - 1)).toBeGreaterThan(0.01);
  });

  it('stands over forty trials between 10 and 30 times either way', () => {
    const first = Array.from({ length: 40 }, (_, i) => orderOf(keyFor(i), `T${i}`, 'b@x'));
    const left = first.filter((order) => order === 'before-left').length;
    expect(left).toBeGreaterThanOrEqual(10);
    expect(left).toBeLessThanOrEqual(30);
  });

  it('is the same for the same judge, however the name is written', () => {
    const key = keyFor(1);
    for (let i = 0; i < 50; i++) {
      const order = orderOf(key, `T${i}`, 'Ben <ben@example.org>');
      expect(orderOf(key, `T${i}`, 'B. <BEN@Example.org>')).toBe(order);
    }
  });

  it('is the first bit of the HMAC, as the ledger lets anybody check later', () => {
    const key = keyFor(2);
    const digest = createHmac('sha256', key).update('T1\0ben@example.org').digest();
    expect(orderOf(key, 'T1', 'Ben <ben@example.org>')).toBe(
      (digest[0]! & 1) === 0 ? 'before-left' : 'after-left',
    );
  });
});

it('a key counts only when it is the one the trial was opened with', () => {
  const key = keyFor(3);
  expect(checkKey(key, keyHash(key))).toEqual({ key });
  expect(checkKey(null, keyHash(key))).toHaveProperty('refused');
  expect(checkKey(keyFor(4), keyHash(key))).toHaveProperty('refused');
  const short = key.subarray(0, 16);
  expect(checkKey(short, keyHash(short))).toHaveProperty('refused');
});
