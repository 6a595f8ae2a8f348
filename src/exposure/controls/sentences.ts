/** Blocks in pieces: lines, and the sentences of lines of prose. */

/**
 * Sentences of a text, trimmed, in order: lines split behind `.`, `!` or `?` with a blank and a
 * capital, digit or opening sign after it. No character but blanks is lost.
 */
export function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?])\s+(?=[\p{Lu}\d"'“‘([])/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
