import { codePointLength, firstCodePoints } from '../corpus/text.js';

/**
 * Shortens a text to at most `limit` code points (§4): at the last sentence end in the second half
 * of the cut, else at the last blank there with an ellipsis, else hard with an ellipsis.
 */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit || codePointLength(text) <= limit) return text;
  let cut = firstCodePoints(text, limit);
  const half = Math.floor(limit / 2);
  const sentence = cut.lastIndexOf('. ');
  if (sentence >= 0 && codePointLength(cut.slice(0, sentence)) >= half) {
    return cut.slice(0, sentence + 1);
  }
  const blank = cut.lastIndexOf(' ');
  if (blank >= 0 && codePointLength(cut.slice(0, blank)) >= half) cut = cut.slice(0, blank);
  return `${cut.trimEnd()}…`;
}
