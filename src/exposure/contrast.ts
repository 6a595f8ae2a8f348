/** Omitted-target contrast: what an arm without the context recovers of the names it leaves out. */

import { meanInterval, type MeanInterval } from '../statistics/bootstrap.js';
import { mean } from '../statistics/mean.js';
import type { AnswerAccount } from './accounting.js';
import type { ArmExposure } from './accounting-arms.js';
import { count, share } from './scorers.js';

/** Grounded minus reference on the gold that the grounded arm was not shown. */
export interface OmittedTargetContrast {
  /** The arm that answers without the context, such as `raw`. */
  readonly reference: string;
  readonly grounded: string;
  /** Questions that both answered and whose shown text leaves out at least one name. */
  readonly questions: number;
  /**
   * Mean over these of (grounded − reference) share of left-out names that are recovered, −1 … 1,
   * with a paired bootstrap interval; null without such a question. Below 0: the context keeps the
   * model from saying what it says without.
   */
  readonly difference: MeanInterval | null;
  /** Mean share recovered by each, 0 … 1; null without such a question. */
  readonly recovered: { readonly reference: number | null; readonly grounded: number | null };
  /** The left-out names of these questions, by who recovers them. */
  readonly items: {
    readonly both: number;
    readonly groundedOnly: number;
    readonly referenceOnly: number;
    readonly neither: number;
  };
  /** Questions by whether the grounded share is higher, lower or the same. */
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Questions of the grounded arm that leave a name out and that the reference did not answer. */
  readonly unpaired: number;
}

/** Compares two arms question by question; exposure is that of the grounded arm. */
export function contrastOmitted(
  reference: ArmExposure,
  grounded: ArmExposure,
  seed?: number,
): OmittedTargetContrast {
  const answered = new Map(reference.accounts.map((account) => [account.question.id, account]));
  const omitting = grounded.accounts.filter(({ exposed }) => exposed.includes(false));
  const pairs = omitting.flatMap((account) => {
    const other = answered.get(account.question.id);
    return other ? [pairOf(account, other)] : [];
  });
  const differences = pairs.map((pair) => share(pair.grounded) - share(pair.reference));
  const cells = pairs.flatMap((pair) =>
    pair.grounded.map((flag, i) => cellOf(flag, pair.reference[i] === true)),
  );
  const number = (cell: Cell): number => count(cells.map((one) => one === cell));
  return {
    reference: reference.arm,
    grounded: grounded.arm,
    questions: pairs.length,
    difference: meanInterval(differences, seed === undefined ? {} : { seed }),
    recovered: {
      reference: mean(pairs.map((pair) => share(pair.reference))),
      grounded: mean(pairs.map((pair) => share(pair.grounded))),
    },
    items: {
      both: number('both'),
      groundedOnly: number('groundedOnly'),
      referenceOnly: number('referenceOnly'),
      neither: number('neither'),
    },
    wins: count(differences.map((difference) => difference > 0)),
    losses: count(differences.map((difference) => difference < 0)),
    ties: count(differences.map((difference) => difference === 0)),
    unpaired: omitting.length - pairs.length,
  };
}

/** Names of arms that are asked without a context, as they are mostly called. */
const RAW_NAMES = ['raw', 'none', 'baseline', 'closed-book', 'no-context'];

/**
 * The arm others are compared with when nobody names one: one that is called `raw` or the like;
 * else, of two arms that were shown different texts, the one whose texts expose less. Null when
 * neither tells.
 */
export function defaultReference(arms: readonly ArmExposure[]): string | null {
  const raw = arms.find(({ arm }) => RAW_NAMES.includes(arm.toLowerCase()));
  if (raw) return raw.arm;
  const [first, second] = arms;
  if (arms.length !== 2 || !first || !second) return null;
  const [one, other] = [first, second].map((arm) => arm.pooled.ceiling?.mean ?? 0);
  if (one === other) return null;
  return one! < other! ? first.arm : second.arm;
}

/** Whether the names the grounded arm was not shown are recovered, by either. */
function pairOf(
  grounded: AnswerAccount,
  reference: AnswerAccount,
): { grounded: boolean[]; reference: boolean[] } {
  const omitted = ({ recovered }: AnswerAccount): boolean[] =>
    recovered.filter((_, i) => grounded.exposed[i] === false);
  return { grounded: omitted(grounded), reference: omitted(reference) };
}

type Cell = keyof OmittedTargetContrast['items'];

function cellOf(grounded: boolean, reference: boolean): Cell {
  if (grounded) return reference ? 'both' : 'groundedOnly';
  return reference ? 'referenceOnly' : 'neither';
}
