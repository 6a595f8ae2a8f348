import type { ScaffoldEntry } from '../../../../src/scaffold/scaffold-index.js';
import { slugify } from '../../../../src/corpus/names.js';

/** 120 code points exactly. */
export const DEFINITION =
  'It is described in as many words as a definition needs here, and in not a single one more: count them, 120 it is, x.....';

/** An entry of the index with what a test says of it. */
export function entry(t: string, about: Partial<ScaffoldEntry> = {}): ScaffoldEntry {
  return {
    t,
    d: DEFINITION,
    dom: 'data',
    q: 0.8,
    m: 'draft',
    sup: [],
    isup: [],
    rel: {},
    bl: [],
    ...about,
  };
}

/** Entries by the slug of their titles. */
export function entries(...list: readonly ScaffoldEntry[]): Map<string, ScaffoldEntry> {
  return new Map(list.map((one) => [slugify(one.t), one]));
}
