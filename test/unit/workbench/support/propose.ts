/** Proposals to write. */

import type { EventData, NewEvent } from '../../../../src/ledger/events.js';
import { fingerprint } from '../../../../src/ledger/fingerprint.js';

export function propose(
  claim: string,
  more: Partial<EventData<'assertion.proposed'>> = {},
): NewEvent & { type: 'assertion.proposed' } {
  const source = more.source ?? 'Quay Institute';
  return {
    type: 'assertion.proposed',
    needs: [],
    data: {
      fingerprint: fingerprint(source, claim),
      ...{ episode: 'ep', claim, tier: 2, source, evidence: 'said on air' },
      ...{ context: 'Energy segment.', confidence: 0.7, ontology_terms: ['Tidal Turbine'] },
      ...{ triple: null, span: null },
      ...more,
    },
  };
}
