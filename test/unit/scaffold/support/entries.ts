/** Entries of a scaffold index, made by hand. */

import { ScaffoldEngine, type ScaffoldOptions } from '../../../../src/scaffold/engine.js';
import type { ScaffoldEntry } from '../../../../src/scaffold/scaffold-index.js';

const BARE: ScaffoldEntry = {
  t: '',
  d: '',
  dom: '',
  q: null,
  m: 'draft',
  sup: [],
  isup: [],
  rel: {},
  bl: [],
};

export type Entries = Readonly<Record<string, string | Partial<ScaffoldEntry>>>;

/** An index of slugs with their titles, or with more of their entries. */
export function indexOf(entries: Entries): Map<string, ScaffoldEntry> {
  return new Map(
    Object.entries(entries).map(([slug, entry]) => [
      slug,
      { ...BARE, ...(typeof entry === 'string' ? { t: entry } : entry) },
    ]),
  );
}

export const engineOf = (entries: Entries): ScaffoldEngine => new ScaffoldEngine(indexOf(entries));

export const options = (some: Partial<ScaffoldOptions> = {}): ScaffoldOptions => ({
  budget: 1500,
  seeds: 4,
  hops: 1,
  confidence: false,
  ...some,
});
