import { describe, expect, it } from 'vitest';

import { withoutByteOrderMark } from '../../../src/corpus/text.js';
import { RULES } from '../../../src/rules/registry.js';
import type { Example } from '../../../src/rules/rule.js';
import { check, filesOf, needs, type Shown } from './support/corpus.js';

const rules = RULES.filter(({ code }) => code !== 'copy-ceiling').map(
  (rule) => [rule.code, rule] as const,
);

/** An example with every page's text changed. */
function changed(example: Example, change: (text: string) => string): Example {
  return Object.fromEntries(Object.entries(filesOf(example)).map(([p, text]) => [p, change(text)]));
}

const brief = (found: readonly Shown[]): string[] =>
  found.map((f) => `${f.code} ${f.text.replaceAll('\r\n', '\n')} ${f.message}`);

/** Offset of a finding in the text without carriage returns. */
const normalised = (text: string, offset: number): number =>
  text.slice(0, offset).replaceAll('\r', '').length;

describe.each(rules)('the range of %s', (code, { examples }) => {
  const { bad } = examples;
  const plain = check(bad, needs(examples));

  it('is the same value where lines end in CRLF', () => {
    const crlf = changed(bad, (text) => text.replaceAll('\n', '\r\n'));
    const found = check(crlf, needs(examples));
    expect(brief(found)).toEqual(brief(plain));
    const [text] = Object.values(filesOf(crlf));
    expect(found.map((f) => normalised(text!, f.span.start))).toEqual(
      plain.map((f) => f.span.start),
    );
  });

  it('does not count a byte-order mark', () => {
    const found = check(
      changed(bad, (text) => `\uFEFF${text}`),
      needs(examples),
    );
    expect(found).toEqual(plain);
    expect(withoutByteOrderMark(`\uFEFF${filesOf(bad)[Object.keys(filesOf(bad))[0]!]!}`).mark).toBe(
      true,
    );
  });

  it('counts UTF-16 units behind an emoji', () => {
    if (code === 'front-matter-syntax') return;
    const note = 'note:: 👩‍🔬🧬 café\n';
    const found = check(
      changed(bad, (text) => `${note}${text}`),
      needs(examples),
    );
    expect(brief(found)).toEqual(brief(plain));
    expect(found.map((f) => f.span.start)).toEqual(plain.map((f) => f.span.start + note.length));
  });
});

describe('a value behind an emoji on its own line', () => {
  it('is found in JSON of one line', () => {
    const text =
      '# T\n```json-ld\n{"@type":"Class","@id":"urn:ngm:class:t","x":"👩‍🔬🧬","maturity":"old"}\n```\n';
    const [finding] = check(text).filter((f) => f.code === 'maturity-unknown');
    expect(finding?.span.start).toBe(text.indexOf('"old"'));
    expect(finding?.text).toBe('"old"');
  });

  it('is found in a property line', () => {
    const text = '# T\n- 👩‍🔬🧬 [[Nowhere]]\n';
    expect(check(text).map((f) => [f.text, f.span.start])).toEqual([
      ['[[Nowhere]]', text.indexOf('[[')],
    ]);
  });
});
