/** Numbers in messages. */

/** `1 page`, `2 pages`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `, 12 known` behind a number of new findings; empty when there are none. */
export const knownInWords = (known: number): string => (known === 0 ? '' : `, ${known} known`);
