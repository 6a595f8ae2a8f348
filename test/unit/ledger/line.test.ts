import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { chainFile, extendFile, lineOf } from '../../../src/ledger/line.js';
import { decision, fileOf, proposal } from './support/build.js';

const THREE = fileOf([
  proposal('e1', 1),
  decision('e2', 'admitted', 1, ['e1'], { at: 1 }),
  proposal('e3', 2),
]);

const lines = (text: string) => text.split('\n').slice(0, -1);

/** `line: reason` of every problem. */
function problems(text: string): string[] {
  return chainFile(text, 'a.jsonl').problems.map(({ line, reason }) => `${line}: ${reason}`);
}

function ids(text: string): string[] {
  return chainFile(text, 'a.jsonl').events.map(({ event }) => event.id);
}

describe('lineOf', () => {
  it('writes compact JSON with the keys in order, and the hash of the line without it', () => {
    const { line, hash } = lineOf({
      ...{ v: 1, id: '01', at: '2026-01-05T12:00:00.000Z', by: 'Ann <a@b.c>' },
      ...{ type: 'assertion.rejected', needs: ['00'], prev: null },
      data: { fingerprint: '34e466d46412c411', reason: 'heard wrongly' },
    });
    const unhashed =
      '{"v":1,"id":"01","at":"2026-01-05T12:00:00.000Z","by":"Ann <a@b.c>",' +
      '"type":"assertion.rejected","needs":["00"],"data":{"fingerprint":"34e466d46412c411",' +
      '"reason":"heard wrongly"},"prev":null';
    // printf '%s}' "$unhashed" | sha256sum
    expect(hash).toBe('378ff6f70e2aac6d6eeb4f172d83e74dda9a9151e45313a6cfe7c7ed1d1853d9');
    expect(line).toBe(`${unhashed},"hash":"${hash}"}`);
  });
});

describe('a ledger file', () => {
  it('that is whole has no problem', () => {
    expect(problems(THREE)).toEqual([]);
    expect(ids(THREE)).toEqual(['e1', 'e2', 'e3']);
    expect(problems('')).toEqual([]);
  });

  it('whose last line has no line end: noted, outside, no problem', () => {
    for (const cut of [THREE.slice(0, -1), THREE.slice(0, -30)]) {
      const { events, problems: none, notes } = chainFile(cut, 'a.jsonl');
      expect(events.map(({ event }) => event.id)).toEqual(['e1', 'e2']);
      expect(none).toEqual([]);
      expect(notes).toEqual([{ file: 'a.jsonl', line: 3, reason: expect.any(String) as string }]);
    }
  });

  it.each<[string, (all: string[]) => string[], string[], string[]]>([
    ['a torn line', (l) => [l[0]!, l[1]!.slice(0, 50), l[2]!], ['2: torn line'], ['e1', 'e3']],
    ['an empty line', (l) => [l[0]!, '', l[1]!, l[2]!], ['2: empty line'], ['e1', 'e2', 'e3']],
    ['a line that is gone', (l) => [l[0]!, l[2]!], ['2: broken chain'], ['e1', 'e3']],
    [
      'lines that changed places',
      (l) => [l[1]!, l[0]!, l[2]!],
      ['1: broken chain', '2: broken chain', '3: broken chain'],
      ['e2', 'e1', 'e3'],
    ],
    [
      'a changed line',
      (l) => [l[0]!, l[1]!.replace('because', 'perhaps'), l[2]!],
      ['2: the line does not match its hash'],
      ['e1', 'e3'],
    ],
    [
      'an unfinished merge',
      (l) => [l[0]!, '<<<<<<< HEAD', l[1]!, '=======', l[2]!, '>>>>>>> other'],
      ['2: conflict marker', '4: conflict marker', '6: conflict marker'],
      ['e1', 'e2', 'e3'],
    ],
    [
      'changed line ends',
      (l) => l.map((line) => `${line}\r`),
      ['1: the line ends with CR LF'],
      ['e1', 'e2', 'e3'],
    ],
    ['a byte-order mark', (l) => [`\ufeff${l[0]!}`, l[1]!, l[2]!], ['1: torn line'], ['e2', 'e3']],
  ])('%s is reported once, and the rest is kept', (_, change, expected, kept) => {
    const text = change(lines(THREE)).join('\n') + '\n';
    const found = problems(text);
    expect(found).toHaveLength(expected.length);
    found.forEach((problem, i) => expect(problem.startsWith(expected[i]!)).toBe(true));
    expect(ids(text)).toEqual(kept);
  });

  it('names versions, types and data it does not know', () => {
    const bad = fileOf([
      { ...proposal('e1', 1), type: 'assertion.sung' as 'assertion.proposed' },
      proposal('e2', 1, { tier: 4 as 1 }),
      proposal('e3', 2),
    ]);
    expect(problems(bad)).toEqual([
      '1: unknown type "assertion.sung"',
      expect.stringMatching(/^2: data\.tier: /u),
    ]);
    expect(ids(bad)).toEqual(['e3']);
    const { line } = lineOf({
      ...{ v: 2 as 1, id: '01', at: '2026-01-05T12:00:00Z', by: 'A <a>', needs: [], prev: null },
      ...{ type: 'rule.declared', data: { judges: 1, minimum: 1, threshold: 0, margin: 0 } },
    });
    expect(problems(`${line}\n`)).toEqual(['1: unknown version 2']);
  });

  it('reads on where it ended, to the same result', () => {
    for (let end = 0; end < THREE.length; end++) {
      const before = chainFile(THREE.slice(0, end), 'a.jsonl');
      const tail = THREE.slice(before.size);
      expect(extendFile(before, tail)).toEqual(chainFile(THREE, 'a.jsonl'));
    }
  });

  it('does not read on in a file that was replaced', () => {
    const two = chainFile(lines(THREE).slice(0, 2).join('\n') + '\n', 'a.jsonl');
    expect(two.size).toBe(THREE.lastIndexOf('{"v":1'));
    for (const tail of [fileOf([proposal('x', 9)]), `x${THREE.slice(two.size)}`, '\n', 'x\n']) {
      expect(extendFile(two, tail)).toBeNull();
    }
    expect(extendFile(two, '{"v"')).toEqual({ ...two, notes: [expect.anything()] });
  });

  it('never throws, and every line is an event, a problem or a note', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...lines(THREE), '\n', '\r\n', '{', '=======', '{"v":1}', '\u0000'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const { events, problems: found, notes, lines: count } = chainFile(text, 'a');
        const told = new Set([...events, ...found].map(({ line }) => line));
        expect(told.size).toBe(count);
        expect(count).toBe(text.split('\n').length - 1);
        expect(notes).toHaveLength(text === '' || text.endsWith('\n') ? 0 : 1);
      }),
      { numRuns: 300 },
    );
  });

  it('notices any one changed character', () => {
    fc.assert(
      fc.property(fc.nat(THREE.length - 2), fc.string({ minLength: 1, maxLength: 1 }), (at, c) => {
        fc.pre(THREE[at] !== c && THREE[at] !== '\n');
        const changed = THREE.slice(0, at) + c + THREE.slice(at + 1);
        expect(problems(changed).length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});
