/** Small random ontologies, as arbitrary values and as Turtle. */

import fc from 'fast-check';

import {
  expressionText,
  type Axiom,
  type Expression,
  type Part,
} from '../../../../../src/ontology/classification/axioms.js';

export const CLASSES = ['A', 'B', 'C', 'D', 'E'].map((name) => `urn:t:${name}`);
/** What `roleOntology` asks for. */
export const GOALS = ['urn:t:G', 'urn:t:H'];

export const ROLES = ['r', 's', 't'].map((name) => `urn:t:${name}`);

const role = fc.constantFrom(...ROLES);
const atom = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(...CLASSES).map((iri): Expression => ({ kind: 'class', iri })),
  },
  { weight: 1, arbitrary: fc.constant<Expression>({ kind: 'top' }) },
);

const expression: fc.Arbitrary<Expression> = fc.letrec<{ any: Expression }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    atom,
    fc
      .record({ role, filler: tie('any') })
      .map(({ role, filler }): Expression => ({ kind: 'some', role, filler })),
    fc
      .array(tie('any'), { minLength: 2, maxLength: 3 })
      .map((parts): Expression => ({ kind: 'and', parts })),
  ),
})).any;

const right = fc.oneof(
  { weight: 9, arbitrary: expression },
  { weight: 1, arbitrary: fc.constant<Expression>({ kind: 'bottom' }) },
);

const part: fc.Arbitrary<Part> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('subclass' as const), sub: expression, sup: right }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('disjoint' as const),
      members: fc.uniqueArray(expression, {
        minLength: 2,
        maxLength: 3,
        // Other reasoners take the members as a set.
        selector: expressionText,
      }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('chain' as const),
      chain: fc.oneof(
        { weight: 1, arbitrary: fc.constant<string[]>([]) },
        { weight: 12, arbitrary: fc.array(role, { minLength: 1, maxLength: 3 }) },
      ),
      role,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('range' as const), role, range: expression }),
  },
);

/** An axiom of one part, as a test makes it. */
export function axiomOf(part: Part, line = 1): Axiom {
  return { parts: [part], source: { kind: 'file', line }, text: partText(part) };
}

function partText(part: Part): string {
  switch (part.kind) {
    case 'subclass':
      return `${expressionText(part.sub)} ⊑ ${expressionText(part.sup)}`;
    case 'disjoint':
      return `disjoint ${part.members.map(expressionText).join(', ')}`;
    case 'chain':
      return `${part.chain.join(' ∘ ')} ⊑ ${part.role}`;
    case 'range':
      return `range ${part.role} ${expressionText(part.range)}`;
  }
}

/** Up to a dozen axioms over five classes and three roles. */
export const ontology: fc.Arbitrary<Axiom[]> = fc
  .array(part, { minLength: 1, maxLength: 12 })
  .map((parts) => parts.map((part) => axiomOf(part)));

const named = (iri: string): Expression => ({ kind: 'class', iri });
const manyRoles = [...ROLES, 'urn:t:u'];
const oneOfMany = fc.constantFrom(...manyRoles);

const shortChain = fc
  .record({ chain: fc.array(oneOfMany, { minLength: 1, maxLength: 2 }), role: oneOfMany })
  .map(({ chain, role }): Part => ({ kind: 'chain', chain, role }));

/** Chains as people write them: r ∘ r ⊑ r, r ∘ s ⊑ s, s ∘ r ⊑ s. */
const usualChain = fc
  .record({ one: oneOfMany, two: oneOfMany, last: fc.boolean() })
  .map(({ one, two, last }): Part => ({
    kind: 'chain',
    chain: [one, two],
    role: last ? two : one,
  }));

const LAST = CLASSES.length - 1;

/**
 * A path A → B → … by random roles, random axioms about the roles, and a question at its end: the
 * classes from which a role leads to the last one are put below it.
 */
export const roleOntology: fc.Arbitrary<Axiom[]> = fc
  .record({
    links: fc.array(oneOfMany, { minLength: LAST, maxLength: LAST }),
    asked: fc.array(oneOfMany, { minLength: 1, maxLength: 2 }),
    chains: fc.array(fc.oneof(shortChain, usualChain), { minLength: 2, maxLength: 7 }),
    below: fc.array(fc.tuple(fc.nat(LAST), fc.nat(LAST)), { maxLength: 1 }),
  })
  .map(({ links, asked, chains, below }) => {
    const parts: Part[] = [
      ...links.map((role, i): Part => {
        const filler = named(CLASSES[i + 1]!);
        return { kind: 'subclass', sub: named(CLASSES[i]!), sup: { kind: 'some', role, filler } };
      }),
      ...asked.map((role, i): Part => {
        const sub: Expression = { kind: 'some', role, filler: named(CLASSES[LAST]!) };
        return { kind: 'subclass', sub, sup: named(GOALS[i]!) };
      }),
      ...chains,
      ...below.map(([one, other]): Part => {
        return { kind: 'subclass', sub: named(CLASSES[one]!), sup: named(CLASSES[other]!) };
      }),
    ];
    return parts.map((part) => axiomOf(part));
  });
