/**
 * The names links ask for, with how often. Kept in step with the index record by record: a
 * keystroke costs the links of its page, not those of the corpus.
 */

import type { CorpusIndex } from '../../corpus/corpus-index.js';
import type { PageRecord } from '../../corpus/record.js';
import { oncePerVersion } from '../per-version.js';
import { fold } from './match.js';

/** A name as links write it. */
export interface AskedName {
  readonly name: string;
  /** Folded. */
  readonly key: string;
  links: number;
  pages: number;
}

type Names = Map<string, AskedName>;

/** What was counted of an index, and the records it was counted from. */
interface Counted {
  readonly names: Names;
  readonly records: Map<string, PageRecord>;
}

const counted = new WeakMap<CorpusIndex, Counted>();

/** Names by how they are written, whether or not there is such a page. */
export const askedNames = oncePerVersion((index: CorpusIndex): ReadonlyMap<string, AskedName> => {
  const known: Counted = counted.get(index) ?? { names: new Map(), records: new Map() };
  counted.set(index, known);
  const { names, records } = known;
  for (const record of index.pages()) {
    const before = records.get(record.path);
    if (before === record) continue;
    if (before) count(names, before, -1);
    count(names, record, 1);
    records.set(record.path, record);
  }
  if (records.size > index.size) forgetDeleted(index, known);
  return names;
});

function forgetDeleted(index: CorpusIndex, { names, records }: Counted): void {
  for (const [path, record] of records) {
    if (index.get(path)) continue;
    count(names, record, -1);
    records.delete(path);
  }
}

function count(names: Names, record: PageRecord, sign: 1 | -1): void {
  record.linkTargets.forEach((name, i) => {
    const times = record.linkTimes[i] ?? 1;
    let asked = names.get(name);
    if (!asked) names.set(name, (asked = { name, key: fold(name), links: 0, pages: 0 }));
    asked.links += sign * times;
    asked.pages += sign;
    if (asked.pages === 0) names.delete(name);
  });
}
