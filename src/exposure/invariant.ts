/** The invariant (§6): what was shown, scored as an answer, recovers exactly what it exposes. */

import { ShownText } from './match.js';
import type { Question } from './questions.js';
import { PUBLISHED, SYMMETRIC, type Scorer } from './scorers.js';

/** What is claimed of a question: the text that was shown, and the account made of it. */
export interface ExposureClaim {
  readonly question: Question;
  readonly shown: string;
  /** Per gold item, in order. */
  readonly exposed: readonly boolean[];
  /** A ceiling under the published scorer that was recorded elsewhere, 0 … 1; null when none was. */
  readonly recorded: number | null;
}

/** A claim that does not hold: nothing that rests on it can be believed. */
export interface InvariantFault {
  readonly id: string;
  /** What is wrong, with both figures, as a sentence. */
  readonly message: string;
}

/** Figures that were written down by other programs carry their rounding. */
const ROUNDING = 5e-5;

/**
 * Faults of claims. Each shown text is read again and scored as an answer: under the symmetric
 * scorer recall must equal ceiling for every question, under the published scorer for every
 * question that wants all of its gold (for `any` questions its two sides differ by definition).
 * A recorded ceiling must be the one of the shown text, up to rounding to four digits.
 */
export function invariantFaults(claims: readonly ExposureClaim[]): InvariantFault[] {
  return claims.flatMap((claim) => {
    const message = faultOf(claim);
    return message === null ? [] : [{ id: claim.question.id, message }];
  });
}

function faultOf({ question, shown, exposed, recorded }: ExposureClaim): string | null {
  const text = new ShownText(shown);
  const recovered = question.gold.map((item) => text.exposes(item.title));
  const scorers: [string, Scorer][] = [['symmetric', SYMMETRIC]];
  if (question.goldType === 'all') scorers.push(['published', PUBLISHED]);
  for (const [name, scorer] of scorers) {
    const ceiling = scorer.ceiling(question, exposed);
    const recall = scorer.recall(question, recovered);
    if (recall !== ceiling) {
      return `its shown text scored as an answer gives ${recall}, its ceiling is ${ceiling} (${name} scorer).`;
    }
  }
  const at = recovered.findIndex((flag, i) => flag !== exposed[i]);
  if (at >= 0) {
    return `its shown text ${recovered[at] === true ? 'holds' : 'lacks'} "${question.gold[at]!.title}", against its account.`;
  }
  const measured = PUBLISHED.ceiling(question, recovered);
  if (recorded !== null && !(Math.abs(recorded - measured) <= ROUNDING)) {
    return `its shown text scored as an answer gives ${measured}, its recorded ceiling is ${recorded}.`;
  }
  return null;
}
