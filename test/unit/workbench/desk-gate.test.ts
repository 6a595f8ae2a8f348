import { expect, it } from 'vitest';

import { measureOf } from '../../../src/workbench/desk-gate.js';
import type { LocatedFinding } from '../../../src/workbench/workbench.types.js';

const place = { line: 0, character: 0 };

function finding(message: string, severity: LocatedFinding['severity']): LocatedFinding {
  return { path: 'a.md', code: 'x', severity, message, range: { start: place, end: place } };
}

it('counts errors that a comment of the page allows, and no finding below an error', () => {
  const checked = {
    path: 'a.md',
    classRange: null,
    findings: [finding('shown', 'error'), finding('mild', 'warning')],
    allowed: [finding('allowed', 'error'), finding('mild and allowed', 'info')],
    ceiling: null,
  };
  expect(measureOf({ checked, ceiling: null }).errors).toEqual(['x: shown', 'x: allowed']);
});
