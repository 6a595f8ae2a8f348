/** Changes of several pages as other extensions and the tests ask for them. */

import type {
  ChangeAnswer,
  ChangeRefusal,
  ChangeRequest,
  LocatedChange,
} from '../../protocol/changes.js';

import type { LanguageServer } from '../language-server.js';
import { placeAtHand } from '../place.js';

import { applyChange, type ApplyOptions } from './apply-change.js';
import { planChange, refuseUntrusted } from './planning.js';

export interface ChangesApi {
  /** Plans a change; nothing is written. */
  readonly plan: (request: ChangeRequest) => Promise<ChangeAnswer>;
  /** Makes a planned change; null when it was made. */
  readonly make: (
    root: string,
    change: LocatedChange,
    options?: ApplyOptions,
  ) => Promise<ChangeRefusal | null>;
}

/** Changes in the corpus at hand. */
export function changesApi(server: LanguageServer): ChangesApi {
  return {
    plan: (request) => planChange(server, placeAtHand(), request),
    make: async (root, change, options) =>
      refuseUntrusted() ?? (await applyChange(root, change, options)),
  };
}
