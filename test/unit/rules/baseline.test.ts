import { createHash } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  applyBaseline,
  makeBaseline,
  mergeBaselines,
  parseBaseline,
  writeBaseline,
  type KeyedFinding,
} from '../../../src/rules/baseline.js';

const at = (path: string, code: string, text: string): KeyedFinding => ({ path, code, text });
const old = [
  at('pages/A.md', 'maturity-unknown', '"old"'),
  at('pages/A.md', 'target-dangling', '"urn:x:y"'),
  at('pages/A.md', 'target-dangling', '"urn:x:y"'),
  at('pages/B.md', 'maturity-unknown', '"old"'),
];

/** A baseline written to a file and read again. */
function stored(findings: readonly KeyedFinding[]) {
  const read = parseBaseline(writeBaseline(makeBaseline(findings)));
  if ('reason' in read) throw new Error(read.reason);
  return read.baseline;
}

describe('a baseline', () => {
  it('covers everything it was made from', () => {
    const { fresh, baselined } = applyBaseline(old, stored(old));
    expect(fresh).toEqual([]);
    expect(baselined).toEqual(old);
  });

  it('covers findings that moved, in whatever order they come', () => {
    expect(applyBaseline([...old].reverse(), stored(old)).fresh).toEqual([]);
  });

  it('shows one new fault as exactly one, also when it repeats a value of its page', () => {
    const more = at('pages/A.md', 'target-dangling', '"urn:x:y"');
    expect(applyBaseline([...old, more], stored(old)).fresh).toEqual([more]);
  });

  it('goes by page, code and text together', () => {
    const others = [
      at('pages/C.md', 'maturity-unknown', '"old"'),
      at('pages/A.md', 'domain-unknown', '"old"'),
      at('pages/A.md', 'maturity-unknown', '"older"'),
    ];
    expect(applyBaseline(others, stored(old)).fresh).toEqual(others);
  });

  it('takes CRLF for LF', () => {
    const object = at('pages/A.md', 'parent-bare-object', '{\n  "@id": "x"\n}');
    const windows = { ...object, text: object.text.replaceAll('\n', '\r\n') };
    expect(applyBaseline([windows], stored([object])).fresh).toEqual([]);
  });

  it('is written in order, with the sha-256 of the text and a count', () => {
    const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
    const text = writeBaseline(makeBaseline([...old].reverse()));
    expect(text).toBe(writeBaseline(makeBaseline(old)));
    expect(JSON.parse(text)).toEqual({
      version: 1,
      pages: {
        'pages/A.md': {
          'maturity-unknown': { [hash('"old"')]: 1 },
          'target-dangling': { [hash('"urn:x:y"')]: 2 },
        },
        'pages/B.md': { 'maturity-unknown': { [hash('"old"')]: 1 } },
      },
    });
    expect(text.indexOf('pages/A')).toBeLessThan(text.indexOf('pages/B'));
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('keeps names that objects have of their own', () => {
    const findings = [at('constructor', 'valueOf', 'x'), at('toString', 'constructor', 'y')];
    expect(applyBaseline(findings, stored(findings)).fresh).toEqual([]);
  });

  it.each([
    ['{', /^is not JSON: /u],
    ['[]', /^is no baseline: the file: /u],
    ['{"version":2,"pages":{}}', /^is no baseline: version: /u],
    ['{"version":1,"pages":{"a":{"b":{"c":1}}}}', /^is no baseline: pages → a → b → c: /u],
    ['{"version":1,"pages":{},"x":1}', /^is no baseline: /u],
  ])('%s is none, and the reason says so', (text, reason) => {
    const read = parseBaseline(text);
    expect('reason' in read ? read.reason : '').toMatch(reason);
  });

  it('shows, of any findings, as many as are beyond those it covers', () => {
    const finding = fc.record({
      path: fc.constantFrom('a', 'b'),
      code: fc.constantFrom('c', 'd'),
      text: fc.constantFrom('1', '2'),
    });
    fc.assert(
      fc.property(fc.array(finding), fc.array(finding), (before, after) => {
        const { fresh, baselined } = applyBaseline(after, stored(before));
        expect(fresh.length + baselined.length).toBe(after.length);
        const count = (list: readonly KeyedFinding[], one: KeyedFinding): number =>
          list.filter((o) => JSON.stringify(o) === JSON.stringify(one)).length;
        for (const one of after) {
          expect(count(fresh, one)).toBe(Math.max(0, count(after, one) - count(before, one)));
        }
      }),
    );
  });

  it('merged with another covers what either does, of one text the larger number', () => {
    const more = [old[1]!, at('pages/A.md', 'maturity-unknown', '"older"'), at('C.md', 'c', 'x')];
    const merged = mergeBaselines(stored(old), stored(more));
    expect(merged).toEqual(makeBaseline([...old, ...more.slice(1)]));
    expect(mergeBaselines(stored(more), stored(old))).toEqual(merged);
  });
});
