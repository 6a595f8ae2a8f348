/** ULIDs: 48 bits of time and 80 random bits in Crockford's base 32; they sort as they were made. */

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LAST_TIME = 2 ** 48 - 1;
const RANDOM_LIMIT = 1n << 80n;

/** Cryptographically random bytes, passed in. */
export type RandomBytes = (count: number) => Uint8Array;

/**
 * A source of ULIDs, each greater than the one before: in one millisecond, or when the clock goes
 * back, the random part is counted up instead of drawn.
 */
export function ulidSource(clock: () => Date, random: RandomBytes): () => string {
  let time = -1;
  let tail = 0n;
  return () => {
    const now = Math.min(Math.max(0, clock().getTime()), LAST_TIME);
    if (now > time) {
      time = now;
      tail = numberOf(random(10));
    } else {
      tail++;
      if (tail === RANDOM_LIMIT) {
        // 2^80 numbers of one millisecond are used up: borrow the next millisecond.
        time++;
        tail = numberOf(random(10));
      }
    }
    return encode(BigInt(time), 10) + encode(tail, 16);
  };
}

function numberOf(bytes: Uint8Array): bigint {
  return bytes.slice(0, 10).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

function encode(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest >>= 5n) {
    text = DIGITS.charAt(Number(rest & 31n)) + text;
  }
  return text;
}
