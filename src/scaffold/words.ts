/** Words and terms of a question, as the engine reads them (§5). */

const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of and or to in on for with is are was were be been what how why when where which ' +
    'who whom me my mine i you your we our we it its this that these those about tell explain ' +
    'describe does do did can could would should will vs versus between using use please give show'
  ).split(' '),
);

/** Runs of `[a-z0-9]` of the lower-cased text, in order, repeats kept. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** Distinct words of two or more letters that are no stop words, in order of first appearance. */
export function termsOf(words: readonly string[]): string[] {
  return [...new Set(words)].filter((word) => word.length >= 2 && !STOP_WORDS.has(word));
}

/** Longest run of words that is looked up as a title. */
export const LONGEST_NGRAM = 4;

/**
 * Every n-gram of the words, n = 4 … 1, joined with a hyphen, repeats kept. A lone stop word or
 * one-letter word is left out.
 */
export function* ngramsOf(words: readonly string[]): Generator<{ text: string; n: number }> {
  for (let n = LONGEST_NGRAM; n >= 1; n--) {
    for (let i = 0; i + n <= words.length; i++) {
      const text = n === 1 ? (words[i] ?? '') : words.slice(i, i + n).join('-');
      if (n === 1 && (text.length === 1 || STOP_WORDS.has(text))) continue;
      yield { text, n };
    }
  }
}
