import { expect, it } from 'vitest';

import { DiagnosticWriter } from '../../../src/server/diagnostics.js';
import { MOST_PER_FILE } from '../../../src/workbench/shown-in-editor.js';
import type { LocatedFinding } from '../../../src/workbench/workbench.types.js';

const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 5 } };
const finding: LocatedFinding = {
  path: 'pages/A.md',
  code: 'iri-duplicate',
  severity: 'error',
  range,
  message: 'Two pages claim it.',
};

it('a finding keeps code, place, severity and related places', () => {
  const related = [{ path: 'pages/B C.md', message: 'also here' }];
  const [written] = new DiagnosticWriter('/w', 'file:///rules').write([{ ...finding, related }]);
  expect(written).toEqual({
    range,
    severity: 1,
    code: 'iri-duplicate',
    codeDescription: { href: 'file:///rules/iri-duplicate.md' },
    source: 'ontodesk',
    message: 'Two pages claim it.',
    relatedInformation: [
      {
        location: {
          uri: 'file:///w/pages/B%20C.md',
          range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
        },
        message: 'also here',
      },
    ],
  });
});

it('a file with more findings than the editor keeps shows the worst', () => {
  const many = Array.from({ length: MOST_PER_FILE + 5 }, (): LocatedFinding => {
    return { ...finding, severity: 'hint' };
  });
  const written = new DiagnosticWriter('/w', 'file:///rules').write([...many, finding]);
  expect(written).toHaveLength(MOST_PER_FILE);
  expect(written[0]?.severity).toBe(1);
});
