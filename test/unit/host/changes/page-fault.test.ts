import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { faultOf } from '../../../../src/host/changes/page-fault.js';

const TEXT = '# Old Quay 👩‍🔬\n- line\n';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const HASH = hashOf(TEXT);
const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const clean = (text: string) => ({ text, isDirty: false });
const dirty = (text: string) => ({ text, isDirty: true });

const refusal = (found: Parameters<typeof faultOf>[2], hash = HASH): string | undefined =>
  faultOf('pages/Q.md', hash, found)?.refused;

describe('a page takes a change', () => {
  it.each([
    ['closed', { bytes: bytes(TEXT), document: null }],
    ['closed, behind a byte-order mark', { bytes: bytes(`\ufeff${TEXT}`), document: null }],
    ['open', { bytes: bytes(TEXT), document: clean(TEXT) }],
    ['open and typed in, whatever its file says', { bytes: bytes('x'), document: dirty(TEXT) }],
    ['typed in, its file gone', { bytes: null, document: dirty(TEXT) }],
  ])('%s', (_how, found) => {
    expect(refusal(found)).toBeUndefined();
  });

  it('with CRLF throughout', () => {
    const text = TEXT.replaceAll('\n', '\r\n');
    expect(refusal({ bytes: bytes(text), document: null }, hashOf(text))).toBeUndefined();
  });
});

describe('a page is refused', () => {
  it.each([
    ['changed on disk', { bytes: bytes(`${TEXT}x`), document: null }, 'on disk'],
    [
      'changed on disk, the editor behind',
      { bytes: bytes(`${TEXT}x`), document: clean(TEXT) },
      'on disk',
    ],
    ['typed in', { bytes: bytes(TEXT), document: dirty(`${TEXT}x`) }, 'in the editor'],
  ])('%s', (_how, found, where) => {
    expect(refusal(found)).toBe(`pages/Q.md changed ${where} in the meantime.`);
  });

  it('when its file is gone', () => {
    const told = 'pages/Q.md cannot be read any more.';
    expect(refusal({ bytes: null, document: null })).toBe(told);
    expect(refusal({ bytes: null, document: clean(TEXT) })).toBe(told);
  });

  it('when the editor reads it in another encoding', () => {
    const found = { bytes: bytes(TEXT), document: clean(TEXT.replace('👩‍🔬', 'ðŸ‘')) };
    expect(refusal(found)).toMatch(/^The editor reads pages\/Q\.md differently/u);
  });

  it.each(['# Q\r\n- line\n', '# Q\n- a\rb\n', '# Q\r- a\r', '# Q\n\r\n'])(
    'when the editor would rewrite its line ends: %j',
    (text) => {
      const found = { bytes: bytes(text), document: null };
      expect(refusal(found, hashOf(text))).toMatch(/mixed line ends/u);
    },
  );
});
