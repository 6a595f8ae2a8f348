/** Promotion and revert in two phases: the desk prepares, the editor writes, the desk completes. */

import {
  isPrepared,
  type Outcome,
  type PreparedWrite,
  type PromotionReport,
  refuses,
} from '../protocol/desk-views.js';

import type { LanguageServer } from './language-server.js';
import { showPage, writePage } from './page-write.js';

/** What a screen or a command asks for. */
export type WriteRequest =
  | { readonly type: 'promote'; readonly dossier: string }
  | { readonly type: 'revert'; readonly dossier: string; readonly reason: string };

/** Promotes or reverts a dossier through the editor. */
export async function writeThroughEditor(
  server: LanguageServer,
  place: string | null,
  request: WriteRequest,
): Promise<Outcome<PromotionReport>> {
  const { root, outcome } = await prepare(server, place, request);
  if (refuses(outcome) || !isPrepared(outcome)) return outcome;
  const refusal = await writePage(root, outcome.edit).catch((cause: unknown) => ({
    refused: cause instanceof Error ? cause.message : String(cause),
    how: null,
  }));
  if (refusal) {
    const abandon = { type: 'abandonPromotion', token: outcome.token } as const;
    await server.desk(root, abandon);
    return refusal;
  }
  const complete = { type: 'completePromotion', token: outcome.token } as const;
  const done = await server.desk(root, complete);
  if (!refuses(done.outcome)) await showPage(root, outcome.edit.page);
  return done.outcome;
}

function prepare(
  server: LanguageServer,
  place: string | null,
  request: WriteRequest,
): Promise<{ root: string; outcome: Outcome<PreparedWrite | PromotionReport> }> {
  const { dossier } = request;
  if (request.type === 'promote') return server.desk(place, { type: 'preparePromotion', dossier });
  return server.desk(place, { type: 'prepareRevert', dossier, reason: request.reason });
}
