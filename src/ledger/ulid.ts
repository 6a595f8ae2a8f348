/** ULIDs: 48 bits of time and 80 random bits in Crockford's base 32; they sort as they were made. */

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LAST_TIME = 2 ** 48 - 1;
const RANDOM_LIMIT = 1n << 80n;

/** Cryptographically random bytes, passed in. */
export type RandomBytes = (count: number) => Uint8Array;

/** Gives the next ULID; of the same millisecond as `after`, it is greater than that one too. */
export type UlidSource = (after?: string | null) => string;

/**
 * A source of ULIDs, each greater than the one before: in one millisecond, or when the clock goes
 * back, the random part is counted up instead of drawn.
 */
export function ulidSource(clock: () => Date, random: RandomBytes): UlidSource {
  let time = -1;
  let tail = 0n;
  return (after) => {
    const other = after ? decode(after) : null;
    const now = Math.min(Math.max(0, clock().getTime()), LAST_TIME);
    if (now > time) {
      time = now;
      tail = numberOf(random(10));
      if (other?.time === now && other.tail >= tail) tail = other.tail + 1n;
    } else {
      tail++;
      if (other?.time === time && other.tail >= tail) tail = other.tail + 1n;
    }
    if (tail >= RANDOM_LIMIT) {
      // 2^80 numbers of one millisecond are used up: borrow the next millisecond.
      time++;
      tail = numberOf(random(10));
    }
    return encode(BigInt(time), 10) + encode(tail, 16);
  };
}

function numberOf(bytes: Uint8Array): bigint {
  return bytes.slice(0, 10).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

/** Time and random part of a ULID; null for other ids. */
function decode(id: string): { readonly time: number; readonly tail: bigint } | null {
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/u.test(id)) return null;
  let value = 0n;
  for (const digit of id) value = (value << 5n) | BigInt(DIGITS.indexOf(digit));
  return { time: Number(value >> 80n), tail: value & (RANDOM_LIMIT - 1n) };
}

function encode(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest >>= 5n) {
    text = DIGITS.charAt(Number(rest & 31n)) + text;
  }
  return text;
}
