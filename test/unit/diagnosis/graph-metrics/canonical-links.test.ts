import { describe, expect, it } from 'vitest';

import { canonicalLinks } from '../../../../src/diagnosis/graph-metrics/canonical-links.js';
import { graphOf, messagesOf } from './support/graphs.js';

describe('CSR_link', () => {
  it('counts triples without a fault at either end, each once', () => {
    const metric = canonicalLinks(
      graphOf(
        [
          'a subClassOf b',
          'a requires c',
          'a requires c',
          'a requires d',
          'a uses e',
          'f requires a',
          'f needs x',
        ],
        {
          faults: {
            'a requires c': 'no-class',
            'a requires d': 'slug-only',
            'a uses e': 'ambiguous',
            'f requires a': 'own-iri-shared',
            'f needs x': 'no-class',
          },
        },
      ),
    );
    expect(metric.counted).toEqual({ numerator: 1, denominator: 5 });
    expect(metric.value).toBe(0.2);
    expect(messagesOf(metric)).toEqual([
      '"A" requires "C": no page declares the class "C".',
      '"A" requires "D": only the slug of "D" matches. Write the IRI, or the name, of its page.',
      '"A" uses "E": several pages answer to "E".',
      '"F" requires "A": several pages claim the IRI of "F".',
    ]);
    const row = [...metric.rows()][1];
    expect(row?.path).toBe('pages/a.md');
    expect(row?.place()).toMatchObject({ start: { line: 3, character: 0 } });
  });

  it('has no value without triples', () => {
    const metric = canonicalLinks(graphOf(['a needs b'], { alone: ['c'] }));
    expect(metric).toMatchObject({ value: null, counted: null, rowCount: 0 });
    expect(metric.nullReason).toBe('No class declares a parent or a relation.');
  });
});
