/** The check that two rules share: a word that is not in its vocabulary. */

import { locate } from '../../corpus/json-fence.js';
import type { Located, Page } from '../../corpus/model.js';
import type { Report } from '../rule.js';
import { didYouMean, sameButForSpelling } from './near.js';
import { replaceFix } from './scalar.js';
import { listed, quote } from './words.js';

/** A report when a written word is none of the vocabulary; nothing when it is absent or blank. */
export function outsideVocabulary(
  page: Page,
  written: Located<string> | null,
  vocabulary: readonly string[],
  what: string,
): Report[] {
  if (written === null || written.value.trim() === '') return [];
  if (vocabulary.includes(written.value)) return [];
  const certain = sameButForSpelling(written.value, vocabulary);
  const advice =
    certain === undefined
      ? `${didYouMean(written.value, vocabulary)} Known: ${listed(vocabulary)}.`
      : ` Write "${certain}".`;
  return [
    {
      span: locate(written.place),
      message: `${quote(written.value)} is not a known ${what}.${advice}`,
      ...(certain === undefined ? {} : { fix: replaceFix(page, written.place, certain) }),
    },
  ];
}
