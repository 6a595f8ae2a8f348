import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { revert } from '../../../src/promotion/revert.js';
import { splice } from '../../../src/promotion/splice.js';
import { view } from './support/view.js';

const FOLDER = 'test/fixtures/sample/pages';
const NAMES = readdirSync(FOLDER);
const BODY = '- The pier sank by 31 mm. (Idris Vale, 2024-11-05) ^0123456789abcdef\n';

const promote = (name: string): ReturnType<typeof splice> =>
  splice(
    readFileSync(`${FOLDER}/${name}`, 'utf8'),
    { section: 'S1', body: BODY, edges: [] },
    { path: `pages/${name}`, iri: 'urn:ngm:class:', functional: [], heading: 'Evidence', view },
  );

describe('the pages of the sample', () => {
  it('take a section under their one heading, and give it back', () => {
    const refused = NAMES.filter((name) => {
      const answer = promote(name);
      if ('refused' in answer) return true;
      const place = { path: `pages/${name}`, iri: 'urn:ngm:class:' };
      const undone = revert(answer.text, { section: 'S1', slots: answer.slots }, place);
      expect(undone).toMatchObject({ text: readFileSync(`${FOLDER}/${name}`, 'utf8') });
      expect(answer.edits).toHaveLength(1);
      return false;
    });
    expect(refused.sort()).toEqual([
      'Data Product.md',
      'Harmonic Analysis.md',
      'Observed Quantity.md',
    ]);
  });

  it.each([
    [
      'Tide Gauge.md',
      '  - <!-- ontodesk:begin id=S1 -->\n  - The pier sank by 31 mm. (Idris Vale, 2024-11-05) ^0123456789abcdef\n  - <!-- ontodesk:end -->\n',
    ],
    [
      'Tidal Window.md',
      '\t- <!-- ontodesk:begin id=S1 -->\n\t- The pier sank by 31 mm. (Idris Vale, 2024-11-05) ^0123456789abcdef\n\t- <!-- ontodesk:end -->\n',
    ],
    [
      'Under-Keel Clearance.md',
      '[[Tidal Window]].\n\n<!-- ontodesk:begin id=S1 -->\n- The pier sank by 31 mm. (Idris Vale, 2024-11-05) ^0123456789abcdef\n<!-- ontodesk:end -->\n',
    ],
  ])('%s has it in its own form', (name, expected) => {
    const answer = promote(name);
    expect('text' in answer && answer.text.endsWith(expected)).toBe(true);
  });
});
