import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { DeclaredGraph } from '../../../../src/diagnosis/graph-metrics/declared-graph.js';
import {
  RedundancySearch,
  semanticRedundancy,
} from '../../../../src/diagnosis/graph-metrics/redundancy.js';
import { some, classNamed, type Axiom } from '../../../../src/ontology/classification/axioms.js';
import { classify } from '../../../../src/ontology/classification/classify.js';
import { SEED } from '../../support/seed.js';
import { graphOf, messagesOf } from './support/graphs.js';

const redundantIn = (graph: DeclaredGraph) => {
  const search = new RedundancySearch(graph);
  return [...graph.classes.keys()].flatMap((iri) => search.of(iri));
};
const measured = (lines: readonly string[]) => {
  const graph = graphOf(lines);
  return semanticRedundancy(graph, redundantIn(graph));
};

describe('SRR', () => {
  it('counts repeats, implied parents and implied relations of all references', () => {
    const metric = measured([
      'a subClassOf b',
      'a subClassOf c',
      'a requires x',
      'a requires x',
      'a requires z',
      'b subClassOf c',
      'b uses y',
      'a uses y',
      'x subClassOf z',
      // Not a triple: under no predicate.
      'a needs x',
      'a needs x',
    ]);
    expect(metric.counted).toEqual({ numerator: 4, denominator: 9 });
    expect(metric.value).toBe(4 / 9);
    expect(messagesOf(metric)).toEqual([
      '"A" subClassOf "C": it follows already, through the parent "B".',
      '"A" requires "X": it stands above already.',
      '"A" requires "Z": it follows already from "A" requires "X".',
      '"A" uses "Y": it follows already from "B" uses "Y".',
    ]);
  });

  it('does not take a parent for implied by a way through the class itself', () => {
    expect(messagesOf(measured(['a subClassOf b', 'a subClassOf c', 'b subClassOf a']))).toEqual(
      [],
    );
  });

  it('leaves self-references to logical consistency', () => {
    const metric = measured(['a subClassOf a', 'a requires a', 'a subClassOf b', 'b requires a']);
    expect(messagesOf(metric)).toEqual([]);
    expect(metric.counted).toEqual({ numerator: 0, denominator: 4 });
  });

  it('has no value without triples', () => {
    expect(measured(['a needs b'])).toMatchObject({
      value: null,
      counted: null,
      nullReason: 'No class declares a parent or a relation.',
    });
  });

  it('finds exactly the triples that a reasoner derives from all others', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const relation = fc.constantFrom('subClassOf', 'subClassOf', 'requires', 'uses');
    const triple = fc.tuple(name, relation, name).filter(([s, , o]) => s !== o);
    const lines = fc.uniqueArray(
      triple.map((parts) => parts.join(' ')),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(lines, (all) => {
        const found = redundantIn(graphOf(all)).map(
          ({ triple: { subject, relation: r, object } }) => [subject, r, object].join(' '),
        );
        expect(found.sort()).toEqual(all.filter((line) => follows(line, all)).sort());
      }),
      { seed: SEED, numRuns: 400 },
    );
  });
});

/** Whether a line follows from the others: the class that stands for its right side is then above. */
function follows(line: string, all: readonly string[]): boolean {
  const axioms = all.filter((other) => other !== line).map((other) => axiomOf(other));
  const [subject = '', , object = ''] = line.split(' ');
  const right = axiomOf(line).parts[0]!;
  if (right.kind !== 'subclass') return false;
  if (right.sup.kind === 'some') {
    const goal: Axiom = {
      parts: [{ kind: 'subclass', sub: right.sup, sup: classNamed('goal') }],
      source: { kind: 'file', line: 1 },
      text: '',
    };
    return isAbove([...axioms, goal], subject, 'goal');
  }
  return isAbove(axioms, subject, object);
}

function axiomOf(line: string): Axiom {
  const [subject = '', relation = '', object = ''] = line.split(' ');
  const end = classNamed(object);
  const sup = relation === 'subClassOf' ? end : some(relation, end);
  return {
    parts: [{ kind: 'subclass', sub: classNamed(subject), sup }],
    source: { kind: 'file', line: 1 },
    text: '',
  };
}

function isAbove(axioms: readonly Axiom[], sub: string, sup: string): boolean {
  const result = classify(axioms, { classes: [sub, sup] });
  if ('reason' in result) throw new Error(result.reason);
  return result.explain(sub, sup) !== null;
}
