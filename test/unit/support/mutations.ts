/** Pages torn to pieces, the same ones for the same seed. */

/** A source of whole numbers below a bound. */
export type Chance = (below: number) => number;

/** Mulberry32: small, and good enough to choose with. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const pick = <T>(chance: Chance, list: readonly T[]): T => list[chance(list.length)]!;

const insert = (text: string, at: number, piece: string): string =>
  text.slice(0, at) + piece + text.slice(at);

/** Places where a pattern matches; the text's end when it nowhere does. */
function placesOf(text: string, pattern: RegExp): { index: number; length: number }[] {
  const found = [...text.matchAll(pattern)].map((match) => ({
    index: match.index,
    length: match[0].length,
  }));
  return found.length > 0 ? found : [{ index: text.length, length: 0 }];
}

/** Puts something in the place of one match of a pattern. */
function replaceOne(text: string, chance: Chance, pattern: RegExp, by: string): string {
  const { index, length } = pick(chance, placesOf(text, pattern));
  return text.slice(0, index) + by + text.slice(index + length);
}

type Mutation = (text: string, chance: Chance, other: string) => string;

const anywhere =
  (pieces: readonly string[]): Mutation =>
  (text, chance) =>
    insert(text, chance(text.length + 1), pick(chance, pieces));

const LINES = [
  'a',
  '[[',
  '[[a]], ',
  '`',
  '``` ',
  '> ',
  '- ',
  '# ',
  '"',
  ',',
  '\\',
  '| ',
  '{',
  '::',
];
const KEYS = ['requires:: ', 'alias:: ', '- ', '# ', '', '- ### OntologyBlock\n- uses:: ', '> '];

/** One line of a million characters. */
const longLine: Mutation = (text, chance) => {
  const unit = pick(chance, LINES);
  const line = pick(chance, KEYS) + unit.repeat(Math.ceil(1_000_000 / unit.length));
  return replaceOne(text, chance, /\n/gu, `\n${line}\n`);
};

const DEEP = ['> ', '- ', '\t', '[', '{"a":', '* 1. ', '  - ', '[[', '(', '`', '# '];

/** Something nested in itself thousands of times. */
const nesting: Mutation = (text, chance) =>
  insert(
    text,
    pick(chance, placesOf(text, /\n/gu)).index,
    `\n${pick(chance, DEEP).repeat(chance(6000))}`,
  );

/** JSON that nests where a value stood. */
const deepValue: Mutation = (text, chance) =>
  replaceOne(
    text,
    chance,
    /\[|\{/gu,
    pick(chance, ['[', '{"a":', '[{"@id":']).repeat(chance(20_000)),
  );

const frontMatter: Mutation = (text, chance) =>
  `---\n${pick(chance, ['type: class\n', 'a: '.repeat(chance(400)), '[', '- '.repeat(chance(9000)), ''])}` +
  `${text.slice(0, chance(800))}\n---\n${text}`;

const mutations: readonly Mutation[] = [
  // Cut, doubled and stray fences.
  (text, chance) => replaceOne(text, chance, /^.*(?:```|~~~).*$/gmu, ''),
  (text, chance) =>
    replaceOne(text, chance, /```|~~~/gu, pick(chance, ['``````', '``', '~~~', '````'])),
  anywhere(['\n```\n', '\n~~~\n', '\n> ```\n', '\n\t- ```json-ld\n', '```']),
  // Brackets.
  (text, chance) =>
    replaceOne(text, chance, /\[\[|\]\]/gu, pick(chance, ['[[[[', ']]]]', '[', ''])),
  anywhere(['[[', ']]', '[[[', '![[', '[[|', '#]]', '[[]]', '\\', '`']),
  // Characters that are none.
  anywhere([
    '\uD83C',
    '\uDF0A',
    '\uDF0A\uD83C',
    '\0',
    '\uFFFF',
    '\uFEFF',
    '\u2028',
    '\u0085',
    '🌊',
    'e\u0301',
  ]),
  // Line ends.
  (text, chance) => replaceOne(text, chance, /\n/gu, pick(chance, ['\r\n', '\r', '\n\n', ''])),
  (text, chance) => text.replaceAll('\n', pick(chance, ['\r\n', '\r'])),
  (text, chance) => text.replace(/\n/gu, () => pick(chance, ['\n', '\r\n', '\r'])),
  // Pieces lost, doubled and mixed.
  (text, chance) => text.slice(0, chance(text.length + 1)),
  (text, chance) => text.slice(chance(text.length + 1)),
  (text, chance) => {
    const at = chance(text.length + 1);
    return text.slice(0, at) + text.slice(at + chance(2000));
  },
  (text, chance, other) => {
    const from = chance(other.length + 1);
    return insert(text, chance(text.length + 1), other.slice(from, from + chance(3000)));
  },
  (text, chance) => {
    const from = chance(text.length + 1);
    return insert(text, chance(text.length + 1), text.slice(from, from + chance(3000)));
  },
  // JSON.
  (text, chance) =>
    replaceOne(text, chance, /["{}[\],:]/gu, pick(chance, ['', '"', ',', '}', ']', '{', ':'])),
  (text, chance) =>
    replaceOne(
      text,
      chance,
      /"[^"\n]*"|\d+|true|false/gu,
      pick(chance, [
        'null',
        '[]',
        '{}',
        '1e999',
        '-0',
        '"\\uD83C"',
        '""',
        'true',
        '[null]',
        '"owl:Thing"',
      ]),
    ),
  (text, chance) =>
    replaceOne(
      text,
      chance,
      /"@id"|"@type"|"label"|"relations"/gu,
      pick(chance, ['"__proto__"', '"constructor"', '"@id"', '"@type"', '"toString"']),
    ),
  // Marks of blocks.
  anywhere([
    '\n# ',
    '\n- ',
    '\n> ',
    '\n---\n',
    '\n===\n',
    '\nkey:: v',
    '\nid:: x ^y\n',
    '\n| a | b |\n',
  ]),
  anywhere([
    '\n- ### OntologyBlock\n\t- owl:class:: ngm:a\n',
    '\npublic:: true\n',
    '\nalias:: [[a, "b]], c"\n',
  ]),
  nesting,
  deepValue,
  frontMatter,
];

/** A page with one to four things done to it; one in three hundred has a line of a million characters. */
export function mutate(text: string, chance: Chance, other: string): string {
  let torn = text;
  for (let i = chance(4); i >= 0; i--) torn = pick(chance, mutations)(torn, chance, other);
  return chance(300) === 0 ? longLine(torn, chance, other) : torn;
}
