/** Literals: which texts a datatype allows, and which of two values is less. */

import { RDF, XSD } from '../turtle/vocabulary.js';
import type { Term } from './graph.js';

const YEAR = String.raw`-?(?:[1-9]\d{3,}|0\d{3})`;
const MONTH = String.raw`(?:0[1-9]|1[0-2])`;
const DAY = String.raw`(?:0[1-9]|[12]\d|3[01])`;
const TIME = String.raw`(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?)`;
const ZONE = String.raw`(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?`;
const INTEGER = String.raw`[+-]?\d+`;

const WRITTEN: Readonly<Record<string, string>> = {
  boolean: 'true|false|0|1',
  decimal: String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)`,
  double: String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[+-]?INF|NaN`,
  date: `${YEAR}-${MONTH}-${DAY}${ZONE}`,
  dateTime: `${YEAR}-${MONTH}-${DAY}T${TIME}${ZONE}`,
  dateTimeStamp: `${YEAR}-${MONTH}-${DAY}T${TIME}${ZONE.slice(0, -1)}`,
  time: TIME + ZONE,
  gYear: YEAR + ZONE,
  gYearMonth: `${YEAR}-${MONTH}${ZONE}`,
  gMonth: `--${MONTH}${ZONE}`,
  gDay: `---${DAY}${ZONE}`,
  gMonthDay: `--${MONTH}-${DAY}${ZONE}`,
  duration: String.raw`-?P(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?`,
  language: '[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*',
  hexBinary: '(?:[0-9a-fA-F]{2})*',
};

/** Whole numbers by their least and greatest value; null where there is no end. */
const WHOLE: Readonly<Record<string, readonly [least: bigint | null, greatest: bigint | null]>> = {
  integer: [null, null],
  long: [-(2n ** 63n), 2n ** 63n - 1n],
  int: [-(2n ** 31n), 2n ** 31n - 1n],
  short: [-32768n, 32767n],
  byte: [-128n, 127n],
  nonNegativeInteger: [0n, null],
  positiveInteger: [1n, null],
  nonPositiveInteger: [null, 0n],
  negativeInteger: [null, -1n],
  unsignedLong: [0n, 2n ** 64n - 1n],
  unsignedInt: [0n, 2n ** 32n - 1n],
  unsignedShort: [0n, 65535n],
  unsignedByte: [0n, 255n],
};

const patterns = new Map(
  Object.entries({ ...WRITTEN, float: WRITTEN.double! }).map(([name, text]) => [
    XSD + name,
    new RegExp(`^(?:${text})$`, 'u'),
  ]),
);
const isInteger = new RegExp(`^${INTEGER}$`, 'u');

/** Whether a datatype is one of numbers. */
export function isNumeric(datatype: string | undefined): boolean {
  if (datatype?.startsWith(XSD) !== true) return false;
  const name = datatype.slice(XSD.length);
  return Object.hasOwn(WHOLE, name) || ['decimal', 'double', 'float'].includes(name);
}

/** Whether a literal is one that its datatype allows; unknown datatypes allow every text. */
export function isWellFormed({ value, datatype = '', language }: Term): boolean {
  if (datatype === `${RDF}langString`) return language !== undefined;
  const whole = datatype.startsWith(XSD) ? WHOLE[datatype.slice(XSD.length)] : undefined;
  if (whole === undefined) return patterns.get(datatype)?.test(value) ?? true;
  if (!isInteger.test(value)) return false;
  const number = BigInt(value.replace(/^\+/u, ''));
  const [least, greatest] = whole;
  return (least === null || number >= least) && (greatest === null || number <= greatest);
}

/**
 * Which of two literals is less: negative, zero or positive; null when they cannot be compared:
 * other kinds of values, a text its datatype does not allow, one time with a zone and one without.
 */
export function compareLiterals(a: Term, b: Term): number | null {
  if (a.kind !== 'literal' || b.kind !== 'literal') return null;
  if (!isWellFormed(a) || !isWellFormed(b)) return null;
  if (isNumeric(a.datatype) && isNumeric(b.datatype)) return order(number(a), number(b));
  if (a.datatype !== b.datatype) return null;
  switch (a.datatype) {
    case `${XSD}string`:
      return order(a.value, b.value);
    case `${XSD}boolean`:
      return order(Number(isTrue(a)), Number(isTrue(b)));
    case `${XSD}date`:
    case `${XSD}dateTime`:
      return hasZone(a) === hasZone(b) ? order(instant(a), instant(b)) : null;
    default:
      return null;
  }
}

const isTrue = ({ value }: Term): boolean => value === 'true' || value === '1';

function number({ value }: Term): number {
  return Number(value.replace('INF', 'Infinity'));
}

function order<T extends number | string>(a: T, b: T): number | null {
  if (a < b) return -1;
  if (a > b) return 1;
  return a === b ? 0 : null;
}

function hasZone({ value }: Term): boolean {
  return /(?:Z|[+-]\d\d:\d\d)$/u.test(value);
}

function instant(term: Term): number {
  const zone = hasZone(term) ? '' : 'Z';
  const { value } = term;
  if (value.includes('T')) return Date.parse(value + zone);
  const [, day = '', offset = ''] = /^(.*?)(Z|[+-]\d\d:\d\d)?$/u.exec(value) ?? [];
  return Date.parse(`${day}T00:00:00${offset === '' ? 'Z' : offset}`);
}
