import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  censusOf,
  censusOfAnswer,
  isCredit,
  isRunTogether,
  MECHANISMS,
  type Mechanism,
} from '../../../src/exposure/census.js';
import { accountAnswer } from '../../../src/exposure/accounting.js';
import { Taxonomy } from '../../../src/exposure/taxonomy.js';
import { indexOf } from '../scaffold/support/entries.js';
import { armsOf, below, question, shownFor } from './support/accounts.js';

const taxonomy = new Taxonomy(
  indexOf({
    'automated-reasoning': 'Automated Reasoning',
    signature: below('Signature', ['proof']),
    'schnorr-signature': below('Schnorr Signature', ['signature'], ['proof']),
    'half-schnorr-signature': below(
      'Half Schnorr Signature',
      ['schnorr-signature'],
      ['signature', 'proof'],
    ),
    proof: 'Proof',
    'proof-of-work': 'Proof of Work',
    twin: below('SIGNATURE', ['signature']),
  }),
);

/** Mechanism of one name in an answer. */
function mechanism(title: string, text: string, subjects: string[] = ['automated-reasoning']) {
  const asked = question('q', [title], 'all', subjects);
  return censusOfAnswer(accountAnswer(shownFor(asked, ''), text), taxonomy).recovered[0];
}

describe('the mechanism of a name in a text', () => {
  it.each<[string, string, Mechanism]>([
    ['Reasoning', 'It is reasoning.', 'name'],
    ['Reasoning', 'Automated Reasoning', 'subject'],
    ['Reasoning', 'Automated reasoning, automated-reasoning.', 'subject'],
    ['Reasoning', 'Automated reasoning is a kind of reasoning.', 'name'],
    ['Reasoning', 'Automated reasonings', 'subject'],
    ['Reasoning', 'Unautomated Reasoning', 'name'],
    ['Automated Reasoning', 'automated reasoning', 'subject'],
    ['Proof', 'automated reasoning and proof', 'name'],
    ['Signature', 'A Schnorr signature.', 'taxonomic'],
    ['Signature', 'Half Schnorr Signature', 'taxonomic'],
    ['Signature', 'A Schnorr signature is a signature.', 'name'],
    ['Signature', 'An electronic signature.', 'name'],
    // It holds the name, and no taxonomy ties the two.
    ['Proof', 'Proof of Work', 'name'],
    // A class of the same title is no longer title.
    ['Signature', 'SIGNATURE', 'name'],
    ['Gauge of the Tide', 'the tide at its gauge', 'words'],
    ['WebXR', 'webxr', 'runTogether'],
    ['WebXR', 'web XR', 'otherSpelling'],
    ['Blockchain', 'a block-chain', 'otherSpelling'],
    ['Block Chain', 'a Blockchain', 'otherSpelling'],
    ['Block Chain', 'blockchains', 'absent'],
    ['Block Chain', 'a b lockchain', 'otherSpelling'],
    ['Reasoning', '', 'absent'],
    ['海図', '海図', 'absent'],
  ])('%s in %j: %s', (title, text, expected) => {
    expect(mechanism(title, text)).toBe(expected);
  });

  it('without a class that the question asks about takes its own words for the subject', () => {
    const asked = { ...question('q', ['Reasoning', 'Proof']), prompt: 'What is reasoning for?' };
    const account = accountAnswer(shownFor(asked, ''), 'reasoning, proof');
    expect(censusOfAnswer(account, taxonomy).recovered).toEqual(['subject', 'name']);
  });

  it('without a taxonomy is never taxonomic, and a slug stands for the subject', () => {
    const asked = question('q', ['Signature', 'Reasoning'], 'all', ['automated-reasoning']);
    const account = accountAnswer(shownFor(asked, ''), 'Schnorr signature, automated reasoning');
    expect(censusOfAnswer(account, null).recovered).toEqual(['name', 'subject']);
  });

  it('gives credit exactly where m does', () => {
    const words = fc.constantFrom(
      ...'Schnorr signature automated reasoning block chain blockchain web xr WebXR proof'.split(
        ' ',
      ),
    );
    const titles = ['Signature', 'Reasoning', 'Blockchain', 'Block Chain', 'WebXR', 'Proof'];
    const asked = question('q', titles, 'all', ['automated-reasoning']);
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (some) => {
        const account = accountAnswer(shownFor(asked, some.join(' ')), some.toReversed().join('-'));
        const { exposed, recovered } = censusOfAnswer(account, taxonomy);
        expect(exposed.map(isCredit)).toEqual(account.exposed);
        expect(recovered.map(isCredit)).toEqual(account.recovered);
      }),
    );
  });
});

describe('a run-together title', () => {
  it.each([
    ['SustainabilityReporting', true],
    ['WebXR', true],
    ['GraphQL', true],
    ['IoT Sensor', false],
    ['DeFi', false],
    ['Play-to-Earn (P2E)', false],
    ['Blockchain', false],
  ])('%s: %s', (title, expected) => {
    expect(isRunTogether(title)).toBe(expected);
  });
});

describe('what is behind n01 and n10', () => {
  const cell = (title: string, shown: string, answer: string, goldType?: 'any') => {
    const asked = question('q', [title, 'Clock'], goldType, ['automated-reasoning']);
    const { gained, lost } = censusOfAnswer(
      accountAnswer(shownFor(asked, shown), answer),
      taxonomy,
    );
    return [gained[0], lost[0]];
  };

  it('is the subject that an answer restates', () => {
    expect(cell('Reasoning', '', 'Automated Reasoning')).toEqual(['subject', null]);
  });

  it('is the other spelling, of what was shown or of what was answered', () => {
    expect(cell('Block Chain', 'blockchain', 'block chain')).toEqual(['otherSpelling', null]);
    expect(cell('Block Chain', 'block chain', 'blockchain')).toEqual([null, 'otherSpelling']);
  });

  it('is the taxonomy: a longer title in the answer, a parent or child in the shown text', () => {
    expect(cell('Signature', '', 'A Schnorr signature')).toEqual(['taxonomic', null]);
    expect(cell('Signature', 'A proof.', 'A signature')).toEqual(['taxonomic', null]);
    expect(cell('Proof', 'A Signature.', 'A proof')).toEqual(['taxonomic', null]);
    // An ancestor further away is no neighbour.
    expect(cell('Proof', 'half-schnorr', 'A proof')).toEqual(['unaided', null]);
    expect(cell('Signature', 'signature', 'A proof')).toEqual([null, 'taxonomic']);
  });

  it('is nobody else than the model, or the model leaving it out', () => {
    expect(cell('Proof', '', 'A proof')).toEqual(['unaided', null]);
    expect(cell('Proof', 'proof', 'Nothing')).toEqual([null, 'dropped']);
  });

  it('is the question that allowed it', () => {
    expect(cell('Proof', 'proof', 'A clock', 'any')).toEqual([null, 'compliant']);
    expect(cell('Proof', 'proof', 'Nothing', 'any')).toEqual([null, 'dropped']);
  });

  it('is no answer that only names the subject', () => {
    const asked = question('q', ['Proof'], 'all', ['signature']);
    const account = accountAnswer(shownFor(asked, 'proof'), 'A signature.');
    expect(censusOfAnswer(account, taxonomy).lost).toEqual(['dropped']);
  });

  it('is nothing where the item is neither', () => {
    expect(cell('Proof', 'proof', 'proof')).toEqual([null, null]);
    expect(cell('Proof', '', '')).toEqual([null, null]);
  });
});

describe('the census of an arm', () => {
  it('sums to the four counts', () => {
    const asked = [
      question('a', ['Signature', 'Proof', 'Block Chain'], 'all', ['automated-reasoning']),
      question('b', ['Reasoning', 'WebXR'], 'any', ['automated-reasoning']),
    ];
    const [arm] = armsOf(
      asked,
      ['a', 'x', 'Schnorr signature, blockchain', 'proof, block chain'],
      ['b', 'x', 'automated reasoning, WebXR', 'reasoning'],
    );
    const { census, answers } = censusOf(arm!, taxonomy);
    expect(answers).toHaveLength(2);
    const total = (counts: Readonly<Record<string, number>>): number =>
      Object.values(counts).reduce((a, b) => a + b, 0);
    const credit = (counts: Readonly<Record<Mechanism, number>>): number =>
      MECHANISMS.filter(isCredit).reduce((sum, key) => sum + counts[key], 0);
    const { n11, n10, n01 } = arm!;
    expect([total(census.exposed), total(census.recovered)]).toEqual([5, 5]);
    expect([credit(census.exposed), credit(census.recovered)]).toEqual([n11 + n10, n11 + n01]);
    expect([total(census.gained), total(census.lost)]).toEqual([n01, n10]);
    // Block Chain is respelled, Proof the parent of what was shown; for Signature its parent is named,
    // and WebXR may be left out.
    expect(census.gained).toEqual({ subject: 0, otherSpelling: 1, taxonomic: 1, unaided: 0 });
    expect(census.lost).toEqual({ otherSpelling: 0, compliant: 1, taxonomic: 1, dropped: 0 });
  });
});
