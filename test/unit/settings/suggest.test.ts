import { describe, expect, it } from 'vitest';

import { PREDICATES } from '../../../src/settings/predicates.js';
import { areOpposed, closest } from '../../../src/settings/suggest.js';

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

describe('what says something else is not meant, near as it is', () => {
  it.each([
    ['asymmetric-encryption', 'symmetric-encryption'],
    ['asymetric encryption', 'symmetric-encryption'],
    ['Linear Control', 'Non-Linear Control'],
    ['supervised', 'unsupervised'],
    ['learning-unsupervised', 'learning-supervised'],
    ['complete', 'incomplete'],
    ['centralized', 'decentralized'],
    ['disconnected', 'connected'],
  ])('%s is the opposite of %s', (a, b) => {
    expect(areOpposed(a, b)).toBe(true);
    expect(areOpposed(b, a)).toBe(true);
    expect(closest(a, [b])).toBeNull();
    expect(closest(b, [a])).toBeNull();
  });

  it.each([
    ['tide-gauge', 'tide-guage'],
    ['unsupervized', 'unsupervised'],
    ['alpah', 'alpha'],
    ['tide-gauge', 'tide-gauge'],
  ])('%s is no opposite of %s', (a, b) => {
    expect(areOpposed(a, b)).toBe(false);
    expect(closest(a, [b])).toBe(b);
  });

  it.each([
    'isPart',
    'isaPart',
    'hasPartOf',
    'hasParent',
    'parentOf',
    'enabledBy',
    'enabler',
    'users',
    'implementor',
    'supporters',
    'standardizes',
    'bridgesFrom',
  ])('%s names no predicate that points the other way', (key) => {
    expect(closest(key, PREDICATES)).toBeNull();
  });

  it.each([
    ['isPartOf', 'partOf'],
    ['hasParts', 'hasPart'],
    ['requried', 'requires'],
    ['enablerOf', 'enables'],
    ['dependentOn', 'dependsOn'],
    ['standardisedBy', 'standardizedBy'],
    ['bridgeTo', 'bridgesTo'],
  ])('%s still means %s', (key, meant) => {
    expect(closest(key, PREDICATES)).toBe(meant);
  });
});
