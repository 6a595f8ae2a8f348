/** The fingerprint of an assertion, and the key under which two claims are nearly the same. */

import { createHash } from 'node:crypto';

/**
 * White space as Unicode has it, with U+001C–U+001F and without U+FEFF. `\s` of this language differs
 * in all three: fingerprints made elsewhere would not match.
 */
const WHITE_SPACE =
  /[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;

/** 16 hex digits that name an assertion: the same source saying the same thing in the same words. */
export function fingerprint(source: string, claim: string): string {
  const spaced = `${source}|${claim}`.toLowerCase().replace(WHITE_SPACE, ' ');
  const key = spaced.slice(spaced.startsWith(' ') ? 1 : 0, spaced.endsWith(' ') ? -1 : undefined);
  return createHash('sha256').update(key, 'utf8').digest('hex').slice(0, 16);
}

/** One to three digits, groups of three behind one kind of separator, and a fraction. */
const GROUPED = /(?<![\d.,])(?!0)(\d{1,3})([., '’])(\d{3}(?:\2\d{3})*)(?:([.,])(\d+))?(?![\d])/gu;
const FRACTION = /(\d)[.,](\d+)/gu;

/**
 * What two claims share when they differ in case, punctuation and number format only; empty when the
 * claim has neither letter, digit nor symbol. `1,400` and `1.400` are read as 1400: which of the two
 * a writer meant cannot be known, and near-duplicates are shown to a person, never merged.
 */
export function nearKey(claim: string): string {
  const plain = plainNumbers(claim.normalize('NFKC').toLowerCase().replace(/[–−]/gu, '-'));
  const sign = /(?<=^|\s)-(?=\d)/gu;
  return (plain.includes('-') ? plain.replace(sign, '~') : plain)
    .replace(/['’ʼ]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}\p{Sc}\p{Sm}\p{So}%‰#\u0001]+/gu, ' ')
    .replace(/[\p{Sc}\p{Sm}\p{So}%‰#]/gu, ' $& ')
    .replaceAll('\u0001', '.')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Numbers without separators; U+0001 stands for the point of a fraction until all is plain. */
function plainNumbers(text: string): string {
  return text
    .replaceAll('\u0001', ' ')
    .replace(GROUPED, (match, head: string, separator: string, groups: string, ...rest) => {
      const [point, fraction] = rest as unknown as [string | undefined, string | undefined];
      // `1,234,56` is a list of numbers, not one.
      if (point === separator) return match;
      const whole = head + groups.replaceAll(separator, '');
      return fraction === undefined ? whole : whole + fractionOf(fraction);
    })
    .replace(FRACTION, (_, whole: string, fraction: string) => whole + fractionOf(fraction));
}

function fractionOf(digits: string): string {
  const significant = digits.replace(/0+$/u, '');
  return significant === '' ? '' : `\u0001${significant}`;
}
