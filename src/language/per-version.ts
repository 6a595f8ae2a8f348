/** Answers that follow from the index alone, kept until it changes. */

import type { CorpusIndex } from '../corpus/corpus-index.js';

/** The same function, done once per version of an index. */
export function oncePerVersion<T>(build: (index: CorpusIndex) => T): (index: CorpusIndex) => T {
  const kept = new WeakMap<CorpusIndex, { readonly version: number; readonly value: T }>();
  return (index) => {
    const known = kept.get(index);
    if (known?.version === index.version) return known.value;
    const { version } = index;
    const value = build(index);
    kept.set(index, { version, value });
    return value;
  };
}
