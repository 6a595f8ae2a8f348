/** Which word of a vocabulary a written word was probably, or certainly, meant to be. */

import { bareName, closest } from '../../settings/suggest.js';

/** The one word that differs from the written one only by case, space, hyphen or underscore. */
export function sameButForSpelling(
  word: string,
  vocabulary: readonly string[],
): string | undefined {
  const bare = bareName(word);
  const matches = vocabulary.filter((candidate) => bareName(candidate) === bare);
  return bare !== '' && matches.length === 1 ? matches[0] : undefined;
}

/** ` Did you mean "x"?`, or nothing when no word is near. */
export function didYouMean(word: string, vocabulary: readonly string[]): string {
  const near = closest(word, vocabulary);
  return near === null ? '' : ` Did you mean "${near}"?`;
}
