import { describe, expect, it } from 'vitest';

import {
  claimOf,
  refusalOf,
  warningsOf,
  type AdmissionView,
  type Verb,
} from '../../../src/admission/admission.js';
import type { EdgeClaim } from '../../../src/admission/conflict.js';
import { predicateOfKey } from '../../../src/corpus/dialect.js';
import type { AssertionEntry, AssertionState } from '../../../src/ledger/state.js';

const TITLES: Readonly<Record<string, string>> = {
  pole: 'Tide Pole',
  gauge: 'Tide Gauge',
  pilotage: 'Pilotage',
};

function view(
  declared: Readonly<Record<string, readonly string[]>> = {},
  admitted: readonly EdgeClaim[] = [],
): AdmissionView {
  const slugs = new Map(Object.entries(TITLES).map(([slug, title]) => [title, slug]));
  return {
    functional: ['partOf'],
    admitted,
    resolve: (term) => slugs.get(term) ?? null,
    predicate: (word) => predicateOfKey(word),
    declared: (slug, predicate) => declared[`${slug} ${predicate}`] ?? [],
    declaring: (slug, predicate) =>
      Object.entries(declared).flatMap(([key, targets]) => {
        const [subject = '', relation] = key.split(' ');
        return relation === predicate && targets.includes(slug) ? [subject] : [];
      }),
    title: (slug) => TITLES[slug] ?? slug,
  };
}

function assertion(more: Partial<AssertionEntry> = {}): AssertionEntry {
  return {
    fingerprint: '00000000000000aa',
    claim: 'The pole belongs to the pilots.',
    source: 'Idris Vale',
    tier: 2,
    confidence: 0.7,
    episode: 'ep',
    evidence: 'It is part of the pilotage service.',
    context: '',
    terms: [{ term: 'Tide Pole', slug: 'pole' }],
    triple: { subject: 'Tide Pole', predicate: 'partOf', object: 'Pilotage' },
    span: null,
    state: 'proposed',
    decisions: [],
    heads: ['p'],
    nearDuplicates: [],
    ...more,
  };
}

describe('admission', () => {
  it('takes evidence and a reason, and nothing without them', () => {
    expect(refusalOf('admit', assertion(), 'Heard it.', view())).toBeNull();
    expect(refusalOf('admit', assertion(), '  ', view())?.kind).toBe('reason');
    const bare = refusalOf('admit', assertion({ evidence: ' ' }), 'Sure.', view());
    expect(bare?.kind).toBe('evidence');
    expect(bare?.how).toContain('does not call it false');
  });

  it('asks a reason for what states no relation, and says that a person must give it', () => {
    const plain = assertion({ triple: null });
    expect(refusalOf('admit', plain, '', view())?.reason).toContain('only a person with a reason');
    expect(refusalOf('admit', plain, 'Heard it.', view())).toBeNull();
  });

  it('refuses a second target of a functional relation, declared or admitted', () => {
    const declared = refusalOf('admit', assertion(), 'x', view({ 'pole partOf': ['gauge'] }));
    expect(declared).toEqual({
      kind: 'conflict',
      reason:
        'The page Tide Pole says Tide Pole partOf Tide Gauge, and partOf may have one target only.',
      how: 'Reject it, or correct the page it goes against.',
    });
    const other = { fingerprint: 'b', subject: 'pole', predicate: 'partOf', object: 'gauge' };
    expect(refusalOf('admit', assertion(), 'x', view({}, [other]))?.kind).toBe('conflict');
    expect(refusalOf('admit', assertion(), 'x', view({ 'gauge hasPart': ['pole'] }))?.kind).toBe(
      'conflict',
    );
    expect(refusalOf('admit', assertion(), 'x', view({ 'pole partOf': ['pilotage'] }))).toBeNull();
  });

  it('refuses a part that is the whole, and a class that stands to itself', () => {
    expect(
      refusalOf('admit', assertion(), 'x', view({ 'pole hasPart': ['pilotage'] }))?.reason,
    ).toBe('The page Tide Pole says that Tide Pole hasPart Pilotage, the contrary.');
    const self = assertion({
      triple: { subject: 'Tide Pole', predicate: 'uses', object: 'Tide Pole' },
    });
    expect(refusalOf('admit', self, 'x', view())?.kind).toBe('conflict');
  });

  it('only warns of ends that lead to no class', () => {
    const open = assertion({
      triple: { subject: 'Tide Pole', predicate: 'partOf', object: 'Harbour Office' },
      terms: [{ term: 'Harbour Office', slug: null }],
    });
    expect(refusalOf('admit', open, 'x', view({ 'pole partOf': ['gauge'] }))).toBeNull();
    expect(claimOf(open, view())).toBeNull();
    expect(warningsOf(open, view())).toEqual([
      'Its object “Harbour Office” leads to no class.',
      'No class is called “Harbour Office”.',
    ]);
    const odd = assertion({
      triple: { subject: 'Tide Pole', predicate: 'likes', object: 'Pilotage' },
    });
    expect(warningsOf(odd, view())[0]).toContain('none of the twelve predicates');
  });

  it.each<[Verb, AssertionState, boolean]>([
    ['admit', 'proposed', true],
    ['admit', 'abstained', true],
    ['admit', 'admitted', false],
    ['admit', 'contested', true],
    ['withdraw', 'admitted', true],
    ['withdraw', 'proposed', false],
    ['reject', 'admitted', false],
    ['abstain', 'proposed', true],
    ['reject', 'contested', true],
  ])('%s from %s: %s', (verb, state, allowed) => {
    expect(refusalOf(verb, assertion({ state }), 'x', view()) === null).toBe(allowed);
  });
});
