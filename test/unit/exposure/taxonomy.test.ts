import { describe, expect, it } from 'vitest';

import { Taxonomy } from '../../../src/exposure/taxonomy.js';
import { indexOf } from '../scaffold/support/entries.js';
import { below } from './support/accounts.js';

const taxonomy = new Taxonomy(
  indexOf({
    ledger: { t: 'Ledger', rel: { uses: ['signature'] } },
    signature: below('Signature', ['ledger']),
    'group-signature': below('Group Signature', ['signature', 'nowhere'], ['ledger']),
  }),
);

describe('the taxonomy of a census', () => {
  it('has the title of a class, and the slug of what is none', () => {
    expect([taxonomy.title('ledger'), taxonomy.title('nowhere')]).toEqual(['Ledger', 'nowhere']);
  });

  it('has direct parents and children as neighbours', () => {
    expect(taxonomy.neighbours('signature')).toEqual(['ledger', 'group-signature']);
    expect(taxonomy.neighbours('ledger')).toEqual(['signature']);
    expect(taxonomy.neighbours('nowhere')).toEqual(['group-signature']);
  });

  it('has longer titles above and below, at any distance', () => {
    expect(taxonomy.longerRelatives('signature', 'Signature')).toEqual(['Group Signature']);
    expect(taxonomy.longerRelatives('group-signature', 'Sign')).toEqual(['Signature']);
    expect(taxonomy.longerRelatives('ledger', 'Ledger')).toEqual([]);
    expect(taxonomy.longerRelatives('nowhere', 'x')).toEqual([]);
  });

  it('remembers nothing of another name', () => {
    expect(taxonomy.longerRelatives('ledger', 'Sig')).toEqual(['Signature', 'Group Signature']);
  });
});
