/** Gold that no text can hold. */

import { normalise } from '../exposure/match.js';
import type { Question } from '../exposure/questions.js';
import { note, oneLine, plural, type Io } from './io.js';

/** Names shown as examples. */
const SHOWN = 3;

/** Tells names that m never finds, so that nobody takes their 0 for a fault of the context. */
export function tellUncountable(io: Io, questions: readonly Pick<Question, 'gold'>[]): void {
  const titles = questions.flatMap(({ gold }) => gold.map(({ title }) => title));
  const lost = titles.filter((title) => normalise(title) === '');
  if (lost.length === 0) return;
  const shown = [...new Set(lost)].slice(0, SHOWN).map((title) => `"${oneLine(title)}"`);
  note(
    io,
    `${plural(lost.length, 'gold name')} without a letter a–z or a digit can never count as exposed or recovered, ` +
      `such as ${shown.join(', ')}. Write such names in Latin letters, or leave them out.`,
  );
}
