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
  return [...new Set(words)].filter(standsAlone);
}

/** Longest run of words that is looked up as a title. */
export const LONGEST_NGRAM = 4;

/** Whether a word alone may be a name: no stop word, and more than one letter. */
export function standsAlone(word: string): boolean {
  return word.length > 1 && !STOP_WORDS.has(word);
}
