import { describe, expect, it } from 'vitest';

import { columns } from '../../../src/cli/columns.js';

describe('columns', () => {
  it('are as wide as their widest cell, without blanks at the end', () => {
    const rows = [
      ['a', 'name'],
      ['long', ''],
    ];
    expect(columns(rows)).toEqual(['a     name', 'long']);
  });

  it('hold as many rows as there are', () => {
    // More than a call may have arguments.
    const rows = Array.from({ length: 300_000 }, (_, i) => [String(i), 'x']);
    expect(columns(rows).at(-1)).toBe('299999  x');
  });
});
