/** The transcript around an assertion, with the words of its evidence found in it. */

import { refuse, type Room } from './desk-room.js';
import type { EvidenceView, Outcome } from './desk.types.js';

export async function evidenceView(
  room: Room,
  fingerprint: string,
): Promise<Outcome<EvidenceView>> {
  const assertion = room.state.assertions.get(fingerprint);
  if (!assertion) return refuse('No assertion has this fingerprint.');
  const { evidence, context } = assertion;
  await Promise.resolve();
  const missing = 'Transcripts cannot be read yet.';
  return { fingerprint, evidence, context, lines: [], quote: null, missing };
}
