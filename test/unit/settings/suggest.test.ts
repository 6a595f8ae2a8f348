import { expect, it } from 'vitest';

import { closest } from '../../../src/settings/suggest.js';

const KNOWN = ['pages', 'failOn', 'vocabulary', 'hasPart', 'iri', 'label-missing'];

it.each([
  ['pagse', 'pages'],
  ['page', 'pages'],
  ['fail_on', 'failOn'],
  ['FAIL-ON', 'failOn'],
  ['vocabularly', 'vocabulary'],
  ['haspart', 'hasPart'],
  ['labelmissing', 'label-missing'],
  ['irl', 'iri'],
])('%s was meant as %s', (written, meant) => {
  expect(closest(written, KNOWN)).toBe(meant);
});

it.each(['', '-', 'colour', 'x', 'x'.repeat(100_000)])(
  'nothing is close to a word like %.10s',
  (it_) => {
    expect(closest(it_, KNOWN)).toBeNull();
  },
);
