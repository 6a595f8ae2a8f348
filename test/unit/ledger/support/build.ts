/** Ledger files made by hand: events with short names, chained as the rules say. */

import { createHash } from 'node:crypto';

import type { EventData, EventType } from '../../../../src/ledger/events.js';

export interface Draft<T extends EventType = EventType> {
  readonly id: string;
  readonly type: T;
  readonly data: EventData<T>;
  readonly needs?: readonly string[];
  /** Seconds after a fixed start. */
  readonly at?: number;
  readonly by?: string;
}

export const ANN = 'Ann Alder <ann@example.org>';
export const BEN = 'Ben Birch <Ben@Example.org>';

const START = Date.UTC(2026, 0, 5, 12);

/** A file's text: each draft one line, chained; written without the code under test. */
export function fileOf(drafts: readonly Draft[]): string {
  let prev: string | null = null;
  let text = '';
  for (const { id, type, data, needs = [], at = 0, by = ANN } of drafts) {
    const time = new Date(START + at * 1000).toISOString();
    const unhashed = JSON.stringify({ v: 1, id, at: time, by, type, needs, data, prev });
    const hash: string = createHash('sha256').update(unhashed).digest('hex');
    text += `${unhashed.slice(0, -1)},"hash":"${hash}"}\n`;
    prev = hash;
  }
  return text;
}

/** A fingerprint that reads as a number: `fp(1)`. */
export function fp(n: number): string {
  return n.toString(16).padStart(16, '0');
}

/** A sha-256 that reads as a number. */
export function sha(n: number): string {
  return n.toString(16).padStart(64, '0');
}

/** A proposal of assertion `n`. */
export function proposal(
  id: string,
  n: number,
  more: Partial<EventData<'assertion.proposed'>> = {},
): Draft<'assertion.proposed'> {
  return {
    id,
    type: 'assertion.proposed',
    data: {
      fingerprint: fp(n),
      episode: 'ep',
      claim: `Claim number ${n} stands alone.`,
      tier: 2,
      source: 'Idris Vale',
      evidence: 'said on air',
      context: '',
      confidence: 0.5,
      ontology_terms: ['Tide Gauge'],
      triple: null,
      span: null,
      ...more,
    },
  };
}

type Verb = 'admitted' | 'abstained' | 'rejected' | 'withdrawn';

/** A decision on assertion `n`. */
export function decision(
  id: string,
  verb: Verb,
  n: number,
  needs: readonly string[],
  more: { readonly at?: number; readonly by?: string } = {},
): Draft {
  const type = `assertion.${verb}` as const;
  return { id, type, needs, data: { fingerprint: fp(n), reason: 'because' }, ...more };
}
