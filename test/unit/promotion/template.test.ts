import { describe, expect, it } from 'vitest';

import { scan } from '../../../src/corpus/scan.js';
import { asPlainLine, trailerOf } from '../../../src/judging/marks.js';
import {
  draftFault,
  renderTemplate,
  uncited,
  type DraftStatement,
} from '../../../src/promotion/template.js';

const A = '0123456789abcdef';
const B = 'fedcba9876543210';

const statement = (over: Partial<DraftStatement>): DraftStatement => ({
  fingerprint: A,
  claim: 'The pier sank by 31 mm.',
  source: 'Idris Vale',
  tier: 1,
  date: '2024-11-05',
  ...over,
});

describe('the template', () => {
  it('writes one bullet an assertion, with source, date and fingerprint', () => {
    expect(renderTemplate([statement({})])).toBe(
      `- The pier sank by 31 mm. (Idris Vale, 2024-11-05) ^${A}\n`,
    );
  });

  it('says of a prediction that it is one, and leaves out a date that is not known', () => {
    expect(trailerOf({ source: 'Acme', date: '2025-01-01', tier: 3 })).toBe(
      '(Acme, 2025-01-01, prediction)',
    );
    expect(trailerOf({ source: 'Acme', date: '', tier: 2 })).toBe('(Acme)');
  });

  it('orders by date, then claim, whatever the order was', () => {
    const late = statement({ fingerprint: B, claim: 'A later one.', date: '2024-12-01' });
    const first = statement({ claim: 'An earlier one.' });
    expect(renderTemplate([late, first])).toBe(renderTemplate([first, late]));
    expect(renderTemplate([late, first])).toMatch(/earlier[^]*later/u);
  });

  it.each([
    ['- a list', '\\- a list'],
    ['# a heading', '\\# a heading'],
    ['#1 of all', '#1 of all'],
    ['2007. was a year', '2007\\. was a year'],
    ['requires:: [[X]]', 'requires:\\: [[X]]'],
    ['<b>bold</b>', '\\<b>bold\\</b>'],
    ['a < b', 'a < b'],
    ['two\r\n lines', 'two lines'],
    [`cites ^${A} itself`, `cites \\^${A} itself`],
    ['<!-- ontodesk:end -->', '\\<!-- ontodesk\\:end -->'],
    ['costs $1.40, $& and [[Link]]', 'costs $1.40, $& and [[Link]]'],
  ])('keeps %j a statement', (claim, expected) => {
    expect(asPlainLine(claim)).toBe(expected);
    const draft = renderTemplate([statement({ claim })]);
    expect(draftFault(draft)).toBeNull();
    expect(scan(draft).properties).toEqual([]);
  });
});

describe('sentences that cite nothing', () => {
  const claims = new Map([[A, 'Dr. Vale measured it. It is 3.5 mm.']]);

  it.each([
    ['the template', renderTemplate([statement({ claim: claims.get(A) ?? '' })]), []],
    ['one after another', `- One. ^${A} Two. ^${B}\n`, []],
    ['the last one', `- One. ^${A} And two.\n`, ['And two.']],
    ['the last one without a full stop', `- One ^${A} and two\n`, ['and two']],
    ['the first one', `- Added by hand. One (x, y) ^${A}\n`, ['Added by hand.']],
    ['a bullet', `- One. ^${A}\n- Two.\n`, ['Two.']],
    ['a paragraph over lines', `Words here\nand there.\n`, ['Words here and there.']],
    ['abbreviations and figures', `- About 3.5 m, e.g. at No. 4 by J. Smith. ^${A}\n`, []],
    ['a trailer with brackets', `- One. (Acme (UK), 2024) ^${A}\n`, []],
    ['nothing', '', []],
  ])('%s', (_, draft, expected) => {
    expect(uncited(draft, claims)).toEqual(expected);
  });
});

describe('a draft is refused that', () => {
  it.each([
    ['is empty', ' \n', /empty/u],
    ['has a heading', `- a ^${A}\n- ## b\n`, /line 2 .* heading/u],
    ['underlines a heading', 'a\n---\n', /line 1 .* heading/u],
    ['has a code block', '- a\n  ```\n  x\n  ```\n', /line 2 .* code block/u],
    ['opens one', '```json-ld\n{}', /line 1 .* code block/u],
    ['has a property', '- requires:: [[X]]\n', /line 1 .* property/u],
    ['has an anchor', 'a\n<!-- ontodesk:end -->\n', /line 2 .* anchor/u],
    ['opens a comment', 'words <!-- open\n', /line 1 .* HTML/u],
    ['opens an element', '- <details>\n', /line 1 .* HTML/u],
    ['opens front matter', '---\ntype: class\n---\n', /front matter/u],
  ])('%s', (_, draft, reason) => {
    expect(draftFault(draft)?.refused).toMatch(reason);
  });

  it('but not one with links, emphasis and an address', () => {
    expect(draftFault(`- **A** [[B]] 1 < 2\n- <https://example.org> ^${A}\n`)).toBeNull();
  });
});
