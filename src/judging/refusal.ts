/** A refusal is a value: what was not done and why, and how it could be. */

export interface Refusal {
  /** Why, as a sentence part that starts lower-case. */
  readonly refused: string;
  /** What would help, as a sentence; null when nothing would. */
  readonly how: string | null;
}

/** Whether an answer is a refusal. */
export function isRefusal(answer: object): answer is Refusal {
  return 'refused' in answer;
}
