/** The transcript around an assertion, with the words of its evidence found in it. */

import type { AssertionEntry } from '../ledger/state.js';
import { quoteAt, readTranscript } from '../ledger/transcript.js';
import { refuseInput, sentence, type Room } from './desk-room.js';
import type { EvidenceView, Outcome } from './desk.types.js';

export async function evidenceView(
  room: Room,
  fingerprint: string,
): Promise<Outcome<EvidenceView>> {
  const assertion = room.state.assertions.get(fingerprint);
  if (!assertion) return refuseInput('No assertion has this fingerprint.');
  const { evidence, context, span } = assertion;
  const text = await transcriptOf(room, assertion);
  if ('missing' in text) {
    return { fingerprint, evidence, context, lines: [], quote: null, missing: text.missing };
  }
  const passage = quoteAt(readTranscript(text.text), span, evidence);
  return {
    fingerprint,
    evidence,
    context,
    lines: passage.lines.map((line) => ({
      start: line.start,
      end: line.end,
      text: line.text,
      inSpan: line.inSpan,
    })),
    quote: passage.quote,
    missing: passage.missing === null ? null : sentence(passage.missing),
  };
}

async function transcriptOf(
  room: Room,
  { episode }: AssertionEntry,
): Promise<{ readonly text: string } | { readonly missing: string }> {
  const name = room.state.episodes.get(episode)?.transcript ?? null;
  if (name === null) return { missing: 'This episode has no transcript.' };
  const bytes = await room.parts.transcripts.bytes(name);
  if (bytes === null) {
    return { missing: `The transcript ${name} is not in .ontodesk/episodes.` };
  }
  return { text: new TextDecoder().decode(bytes) };
}
