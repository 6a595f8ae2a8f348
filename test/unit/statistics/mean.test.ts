import { expect, it } from 'vitest';

import { mean } from '../../../src/statistics/mean.js';

it('the mean of values, and of none', () => {
  expect(mean([1, 2, 6])).toBe(3);
  expect(mean([-0.5])).toBe(-0.5);
  expect(mean([])).toBeNull();
});
