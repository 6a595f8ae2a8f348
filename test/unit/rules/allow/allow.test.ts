import { describe, expect, it } from 'vitest';

import { ALLOW_CODES } from '../../../../src/rules/allow/codes.js';
import { judgePage } from '../../../../src/rules/registry.js';
import { applyEdits } from '../../../../src/rules/support/edits.js';
import { examplePage } from '../../../../src/rules/support/example-page.js';
import { DEFAULT_SETTINGS } from '../../../../src/settings/settings.js';
import { check, contextOf } from '../support/corpus.js';
import { pageIn } from '../support/dialects.js';

const REASON = 'The team votes in June.';
const allow = (code: string, reason = REASON): string =>
  `<!-- ontodesk:allow ${`${code} ${reason}`.trim()} -->`;

/** A page with an odd maturity in its Class fence and an odd slug in its Page fence. */
const faulty = examplePage({ page: { 'vc:slug': 'tide' }, class: { maturity: 'odd' } });
const classFence = faulty.indexOf('```json-ld\n{\n  "@type": "Class"');
const above = (comment: string, text = faulty): string =>
  `${text.slice(0, classFence)}${comment}\n${text.slice(classFence)}`;

function judged(text: string, rest: Parameters<typeof contextOf>[1] = {}) {
  const { findings, allowed } = judgePage(contextOf(text, rest));
  return { found: findings.map(({ code }) => code), allowed: allowed.map(({ code }) => code) };
}

describe('an allow comment', () => {
  it('above a fence speaks for that fence', () => {
    expect(judged(above(allow('maturity-unknown')))).toEqual({
      found: ['slug-differs'],
      allowed: ['maturity-unknown'],
    });
  });

  it('does not speak for another block', () => {
    expect(judged(above(allow('slug-differs')))).toEqual({
      found: ['slug-differs', 'allow-unused', 'maturity-unknown'],
      allowed: [],
    });
  });

  it.each([
    ['above the page properties', (c: string) => `${c}\n${faulty}`],
    ['below them', (c: string) => faulty.replace('public:: true\n', `public:: true\n\n${c}\n`)],
    ['in a bullet', (c: string) => `- ${c}\n\n${faulty}`],
    ['under a byte-order mark', (c: string) => `\uFEFF${c}\n${faulty}`],
    ['with lines ending in CRLF', (c: string) => `${c}\n${faulty}`.replaceAll('\n', '\r\n')],
  ])('at the top, %s, speaks for the page', (_, place) => {
    const both = `${allow('slug-differs')}\n${allow('maturity-unknown')}`;
    expect(judged(place(both))).toEqual({
      found: [],
      allowed: ['slug-differs', 'maturity-unknown'],
    });
  });

  it('takes several lines, and a colon behind the code', () => {
    const comment = '<!-- ontodesk:allow maturity-unknown:\n  The team votes\n  in June. -->';
    expect(judged(above(comment)).allowed).toEqual(['maturity-unknown']);
  });

  it('speaks for a list item with what is below it, not for the next one', () => {
    const links = [
      `- ${allow('link-missing')} See [[Nowhere]].`,
      '  - And [[Nobody]].',
      '- Not [[Nothing]].',
    ];
    const text = examplePage({ body: `\n${links.join('\n')}\n` });
    const { findings } = judgePage(contextOf(text));
    expect(findings.map((f) => text.slice(f.span.start, f.span.end))).toEqual(['[[Nothing]]']);
  });

  it('speaks for the paragraph or the section below it', () => {
    const body = (marked: string): string =>
      `\n${allow('link-missing')}\n${marked}See [[A]].\nAnd [[B]].\n\nThen [[C]].\n\n## D\n\n[[E]]\n`;
    const left = (marked: string): string[] => {
      const text = examplePage({ body: body(marked) });
      return judgePage(contextOf(text)).findings.map((f) => text.slice(f.span.start, f.span.end));
    };
    expect(left('')).toEqual(['[[C]]', '[[E]]']);
    expect(left('## Links\n\n')).toEqual(['[[E]]']);
  });

  it.each(['front-matter', 'property-lines'] as const)('works in the %s dialect', (dialect) => {
    const text = pageIn(dialect, { maturity: 'odd' });
    const heading = text.indexOf('# Tidal Index');
    const marked = `${text.slice(0, heading)}${allow('maturity-unknown')}\n${text.slice(heading)}`;
    expect(judged(text).found).toEqual(['maturity-unknown']);
    expect(judged(marked)).toEqual({ found: [], allowed: ['maturity-unknown'] });
  });

  it('above an OntologyBlock speaks for its lines', () => {
    const text = pageIn('property-lines', { maturity: 'odd' });
    const marked = text.replace('- ### Onto', `${allow('maturity-unknown')}\n- ### Onto`);
    expect(judged(marked).allowed).toEqual(['maturity-unknown']);
  });

  it('shown in code is none', () => {
    for (const body of [
      `\nWrite \`${allow('link-missing')}\` there.\n`,
      `\n\`\`\`html\n${allow('link-missing')}\n\`\`\`\n`,
    ]) {
      expect(judged(examplePage({ body }))).toEqual({ found: [], allowed: [] });
    }
  });

  it('leaves the severity and the order of the others', () => {
    const codes = check(above(allow('maturity-unknown')).replace('"data"', '"sea"'));
    expect(codes.map((f) => `${f.code} ${f.severity}`)).toEqual([
      'slug-differs warning',
      'domain-unknown warning',
    ]);
  });
});

describe('a comment that allows nothing', () => {
  it('without a reason says so, and the finding stays', () => {
    const found = check(above(allow('maturity-unknown', '')));
    expect(found.map(({ code }) => code)).toEqual([
      'slug-differs',
      'allow-reason',
      'maturity-unknown',
    ]);
    expect(found[1]!.text).toBe(allow('maturity-unknown', ''));
  });

  it('for an unknown code suggests one, and has a fix when the code is certain', () => {
    const near = check(above(allow('maturity-unknow')));
    expect(near[1]!.message).toBe(
      'There is no rule "maturity-unknow". Did you mean "maturity-unknown"?',
    );
    const certain = above(allow('Maturity_Unknown'));
    const finding = check(certain).find(({ code }) => code === 'allow-unknown')!;
    expect(finding.text).toBe('Maturity_Unknown');
    expect(judged(applyEdits(certain, finding.fix!.edits)).allowed).toEqual(['maturity-unknown']);
  });

  it('for what cannot be read is refused', () => {
    const broken = above(allow('json-syntax'), faulty.replace('"label": ', '"label" '));
    expect(judged(broken).found).toEqual(expect.arrayContaining(['allow-unknown', 'json-syntax']));
    expect(judged(above(allow('allow-unused'))).found).toContain('allow-unknown');
  });

  it('without a code says so', () => {
    expect(judged(above('<!-- ontodesk:allow -->')).found).toContain('allow-unknown');
    expect(judged(above('<!-- ontodesk:allowed x -->')).found).not.toContain('allow-unknown');
  });

  it.each([
    ['target-dangling, definition-short both fine', 'definition-short'],
    ['target-dangling and definition-short both fine', 'definition-short'],
    ['target-dangling definition-short', 'definition-short'],
  ])('for two codes says that one comment allows one: %s', (words, second) => {
    const found = check(above(`<!-- ontodesk:allow ${words} -->`));
    expect(found.filter(({ code }) => code.startsWith('allow')).map((f) => f.message)).toEqual([
      `A comment allows one code, and here "${second}" stands where the reason belongs. Write a comment of its own for each code.`,
    ]);
  });

  it.each(['Ontodesk:Allow', 'ONTODESK:ALLOW', 'ontodesk: allow'])(
    'written as %s says so, and its fix makes it one',
    (mark) => {
      const text = above(`<!-- ${mark} maturity-unknown ${REASON} -->`);
      const finding = check(text).find(({ code }) => code === 'allow-unknown')!;
      expect(finding.text).toBe(mark);
      expect(judged(applyEdits(text, finding.fix!.edits)).allowed).toEqual(['maturity-unknown']);
    },
  );

  it('that nothing closes says so, and the next one is read', () => {
    const open = `<!-- ontodesk:allow slug-differs ${REASON}`;
    const { found, allowed } = judged(above(`${open}\n\n${allow('maturity-unknown')}`));
    expect(found).toEqual(['slug-differs', 'allow-unknown']);
    expect(allowed).toEqual(['maturity-unknown']);
    const last = check(`${faulty}\n${open}\n`).at(-1)!;
    expect([last.code, last.text]).toEqual(['allow-unknown', 'ontodesk:allow']);
    expect(last.message).toBe(
      'This comment is never closed, so it allows nothing. Write "-->" at its end.',
    );
  });

  it('is removed by its fix, with the line it stood on', () => {
    const text = above(allow('parent-self'));
    const finding = check(text).find(({ code }) => code === 'allow-unused')!;
    expect(applyEdits(text, finding.fix!.edits)).toBe(faulty);
  });

  it('is not unused while its rule is off, or could not be made', () => {
    const off = { ...DEFAULT_SETTINGS, rules: { 'maturity-unknown': 'off' as const } };
    expect(judged(above(allow('maturity-unknown')), { settings: off }).found).toEqual([
      'slug-differs',
    ]);
    expect(judged(above(allow('copy-ceiling'))).found).not.toContain('allow-unused');
  });

  it('takes its level from the settings, for a path too', () => {
    const text = above(allow('parent-self'));
    const settings = {
      ...DEFAULT_SETTINGS,
      overrides: [{ paths: ['pages'], rules: { 'allow-unused': 'off' as const } }],
    };
    expect(judged(text, { settings }).found).not.toContain('allow-unused');
  });
});

describe.each(ALLOW_CODES.map((text) => [text.code, text] as const))('%s', (code, { examples }) => {
  it('is found on its bad example, and nothing on its good one', () => {
    expect(check(examples!.bad).map((f) => f.code)).toContain(code);
    expect(check(examples!.good)).toEqual([]);
  });
});
