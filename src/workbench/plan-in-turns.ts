/** Plans a change while others wait: what it must read first is read in turns with their requests. */

import type { ChangeRequest, Planned } from '../language/change.js';
import { planChange } from '../language/changes/plan-change.js';
import { readSomeUnindexed } from '../language/changes/unindexed.js';
import type { ReadPage } from '../language/surroundings.js';
import { nextTurn } from './next-turn.js';
import type { Workbench } from './workbench.js';

/** Pages read between two looks at the event loop. */
const SLICE = 32;

/** Requests that need no page but their own, or few. */
const SMALL: ReadonlySet<ChangeRequest['type']> = new Set([
  'create-class',
  'create-page',
  'deprecate-class',
  'set-property',
]);

/**
 * The change a request asks for, in the corpus as it is when everything was read. The first one of a
 * session reads every page; later ones only those that have changed.
 */
export async function planInTurns(
  { live }: Workbench,
  request: ChangeRequest,
  read: ReadPage = live.read,
): Promise<Planned> {
  if (!SMALL.has(request.type)) {
    while (readSomeUnindexed(live.surroundings(), live.read, SLICE)) {
      await nextTurn();
    }
  }
  return planChange(request, live.surroundings(), read);
}
