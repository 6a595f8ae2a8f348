import { describe, expect, it } from 'vitest';

import { decodePage, reasonOf } from '../../../src/workbench/read-page.js';
import { systemError } from '../support/memory-files.js';

describe('the bytes of a page', () => {
  it('are text, with their mark if they have one', () => {
    const text = '\uFEFF# Zéro 🌊\r\n';
    const read = decodePage(new TextEncoder().encode(text));
    expect(read).toMatchObject({ text });
  });

  it('may be a part of a larger buffer', () => {
    const whole = new TextEncoder().encode('xx# Ay');
    expect(decodePage(whole.subarray(2, 5))).toMatchObject({ text: '# A' });
  });

  it.each([
    ['Latin-1', [0x23, 0xe9]],
    ['a cut character', [0xf0, 0x9f, 0x8c]],
    ['a surrogate written as UTF-8', [0xed, 0xa0, 0xbc]],
    ['an overlong form', [0xc0, 0xaf]],
    ['UTF-16', [0xff, 0xfe, 0x23, 0x00]],
  ])('that are %s are refused', (_, bytes) => {
    expect(decodePage(new Uint8Array(bytes))).toMatchObject({
      reason: expect.stringMatching(/UTF-8/u) as unknown,
    });
  });
});

describe('the reason of a failed read', () => {
  it.each(['EACCES', 'EPERM', 'ENOENT', 'ELOOP', 'EISDIR', 'EIO'])(
    '%s is a sentence or its cause',
    (code) => {
      expect(reasonOf(systemError(code))).toMatch(/^[A-Z].+/u);
    },
  );

  it('may be anything that was thrown', () => {
    expect(reasonOf('broken')).toBe('broken');
    expect(reasonOf(undefined)).toBe('undefined');
  });
});
