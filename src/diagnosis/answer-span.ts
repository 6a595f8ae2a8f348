/** The part of an answer that names what was asked for. */

/** Characters (code points) a span has at most. */
const LONGEST = 150;

/**
 * Text before the first "." when that is 1 to 150 characters, else the first 150 characters of the
 * answer; '' for an empty answer (OntoGraphRAG, primary answer span). "The U.S. capital" gives
 * "The U": the rule is the published one.
 */
export function primaryAnswerSpan(answer: string): string {
  const characters = Array.from(answer);
  const stop = characters.indexOf('.');
  const end = stop >= 1 && stop <= LONGEST ? stop : LONGEST;
  return characters.slice(0, end).join('');
}
