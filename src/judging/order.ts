/** Which of the two texts of a trial stands on the left: secret until the verdict is locked. */

import { createHash, createHmac } from 'node:crypto';

import { emailOf } from '../ledger/person.js';
import type { Refusal } from './refusal.js';

export type Order = 'before-left' | 'after-left';

/** Bytes of a trial's key. */
export const KEY_BYTES = 32;

/** The order a judge sees the texts of a trial in: always the same, and a fair coin over trials. */
export function orderOf(key: Uint8Array, trial: string, judge: string): Order {
  const digest = createHmac('sha256', key)
    .update(`${trial}\0${emailOf(judge)}`, 'utf8')
    .digest();
  return (digest[0] ?? 0) % 2 === 0 ? 'before-left' : 'after-left';
}

/** What `trial.opened` tells of its key. */
export function keyHash(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The key of a trial, or why no verdict can be given with it. */
export function checkKey(
  key: Uint8Array | null,
  expected: string,
): { readonly key: Uint8Array } | Refusal {
  if (key === null) {
    return {
      refused: 'the key of this trial is not on this machine, so its order cannot be known',
      how: 'Judge it where it was opened, or open a new trial here.',
    };
  }
  if (key.length !== KEY_BYTES || keyHash(key) !== expected) {
    return {
      refused: 'the key on this machine is not the one this trial was opened with',
      how: 'Judge it where it was opened, or open a new trial here.',
    };
  }
  return { key };
}
