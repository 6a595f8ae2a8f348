/** Random ontologies: the classification against the textbook rules, and what explanations promise. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Axiom } from '../../../../src/ontology/classification/axioms.js';
import {
  classify,
  Classifying,
  type Classification,
} from '../../../../src/ontology/classification/classify.js';

import { naiveClosure } from './support/naive.js';
import { CLASSES, GOALS, ontology, roleOntology } from './support/random.js';

const RUNS = Number(process.env.ONTODESK_RUNS ?? 200);

const ASKED = [...CLASSES, ...GOALS];

function classified(axioms: readonly Axiom[], classes = CLASSES): Classification {
  const result = classify(axioms, { classes });
  if ('reason' in result) throw new Error(result.reason);
  return result;
}

/** The classification as the naive closure tells it: everything above each class. */
function closureOf(result: Classification, classes = CLASSES): Map<string, Set<string>> {
  const empty = new Set(result.unsatisfiable);
  return new Map(
    classes.map((iri) => {
      if (empty.has(iri)) return [iri, new Set([...classes, 'owl:Nothing'])];
      const same = result.equivalent.find((group) => group.includes(iri)) ?? [iri];
      return [iri, new Set([...same, ...result.ancestorsOf(iri), ...result.everything])];
    }),
  );
}

const sorted = (closure: Map<string, Set<string>>): unknown =>
  [...closure].map(([iri, set]) => [iri, [...set].sort()]);

const told = (axioms: readonly Axiom[]): string => axioms.map(({ text }) => text).join('\n');

describe('classification', () => {
  it('derives what the textbook rules derive, no more and no less', () => {
    const property = fc.property(ontology, (axioms) => {
      expect(sorted(closureOf(classified(axioms))), told(axioms)).toEqual(
        sorted(naiveClosure(axioms, CLASSES)),
      );
    });
    fc.assert(property, { numRuns: RUNS });
  });

  it('follows chains of roles wherever they lead', () => {
    const property = fc.property(roleOntology, (axioms) => {
      const ours = closureOf(classified(axioms, ASKED), ASKED);
      expect(sorted(ours), told(axioms)).toEqual(sorted(naiveClosure(axioms, ASKED)));
    });
    fc.assert(property, { numRuns: RUNS * 3 });
  });

  it('is the same in small steps', () => {
    const property = fc.property(ontology, (axioms) => {
      const work = new Classifying(axioms, { classes: CLASSES, stride: 1 });
      let result = work.step();
      while (result === null) result = work.step();
      expect('reason' in result ? result : sorted(closureOf(result))).toEqual(
        sorted(closureOf(classified(axioms))),
      );
    });
    fc.assert(property, { numRuns: RUNS / 10 });
  });

  it('explains by axioms that suffice, and of which none can be left out', () => {
    const holds = (axioms: readonly Axiom[], sub: string, sup: string | null): boolean =>
      naiveClosure(axioms, CLASSES)
        .get(sub)!
        .has(sup ?? 'owl:Nothing');
    const property = fc.property(ontology, (axioms) => {
      const result = classified(axioms);
      for (const sub of CLASSES) {
        for (const sup of [...CLASSES, null]) {
          const because = result.explain(sub, sup);
          expect(because !== null).toBe(holds(axioms, sub, sup));
          if (because === null) continue;
          expect(holds(because, sub, sup), told(axioms)).toBe(true);
          for (const one of because) {
            const fewer = because.filter((axiom) => axiom !== one);
            expect(holds(fewer, sub, sup), `${told(because)}\nwithout ${one.text}`).toBe(false);
          }
        }
      }
    });
    fc.assert(property, { numRuns: RUNS / 10 });
  });
});
