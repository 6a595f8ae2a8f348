/** Words of the question commands. */

import type { CorpusState } from '../exposure/question-set.js';
import { stateOf } from '../workbench/question-sets.js';

/** A share with four digits; a dash when there is none. */
export function shareText(share: number | null): string {
  return share === null ? '–' : share.toFixed(4);
}

/** Lines as text, each with its end. */
export function lines(list: readonly string[]): string {
  return list.map((line) => `${line}\n`).join('');
}

/** What a set was drawn from or asked of, as people say it. */
export function stateText(state: CorpusState): string {
  return `${state.generation === null ? 'index' : 'generation'} ${stateOf(state).slice(0, 12)}`;
}
