/** The decision rule: whether the verdicts on a draft are enough, and good enough. */

import { emailOf } from '../ledger/person.js';
import type { DecisionRule, TrialEntry, VerdictEntry } from '../ledger/state.js';

/** What a rule asks for; `event` names its declaration in the ledger. */
export type RuleTerms = Pick<DecisionRule, 'judges' | 'minimum' | 'threshold' | 'margin'>;

export interface RuleResult {
  readonly met: boolean;
  readonly reason: string;
  /** What would meet it; empty when met. */
  readonly how: string;
  /** Verdicts that count: one a judge and trial. */
  readonly n: number;
  readonly judges: number;
  /** Mean of after − before; null without a verdict. */
  readonly mean: number | null;
}

/** Sums of whole numbers are exact; thresholds are not. */
const TOLERANCE = 1e-9;

/** The verdicts that count: the first of each judge on a trial. Unresolved ones are none, never ties. */
export function countedVerdicts(trials: readonly TrialEntry[]): VerdictEntry[] {
  return trials.flatMap(({ verdicts }) => {
    const seen = new Set<string>();
    return verdicts.filter(({ by }) => !seen.has(emailOf(by)) && seen.add(emailOf(by)));
  });
}

/** Whether the verdicts of some trials meet a rule. */
export function ruleMet(trials: readonly TrialEntry[], rule: RuleTerms): RuleResult {
  const verdicts = countedVerdicts(trials);
  const n = verdicts.length;
  const judges = new Set(verdicts.map(({ by }) => emailOf(by))).size;
  const sum = verdicts.reduce((total, { data }) => total + data.value, 0);
  const counts = { n, judges, mean: n === 0 ? null : sum / n };
  const unresolved = trials.reduce((total, trial) => total + trial.unresolved.length, 0);
  const short = shortage(counts, unresolved, rule);
  if (short) return { met: false, ...short, ...counts };
  const least = rule.threshold - rule.margin;
  const mean = sum / n;
  if (sum + TOLERANCE < least * n) {
    return {
      met: false,
      reason: `the mean of after − before over ${many(n, 'verdict')} is ${figure(mean)}, below ${figure(least)}`,
      how: 'Improve the draft and have the new text judged.',
      ...counts,
    };
  }
  return {
    met: true,
    reason: `the mean of after − before over ${many(n, 'verdict')} is ${figure(mean)}, at least ${figure(least)}`,
    how: '',
    ...counts,
  };
}

/** Which verdicts are missing; null when there are enough. */
function shortage(
  { n, judges }: { readonly n: number; readonly judges: number },
  unresolved: number,
  rule: RuleTerms,
): { readonly reason: string; readonly how: string } | null {
  const needed = Math.max(1, rule.minimum);
  const open = unresolved === 0 ? '' : `; ${unresolved} unresolved, which count as none`;
  if (n < needed) {
    return {
      reason: `${many(n, 'verdict')} of ${needed}${open}`,
      how: `${many(needed - n, 'more verdict')} needed.`,
    };
  }
  if (judges >= rule.judges) return null;
  return {
    reason: `${many(judges, 'judge')} of ${rule.judges}${open}`,
    how: `Verdicts of ${many(rule.judges - judges, 'more judge')} needed.`,
  };
}

/**
 * The rule a trial was opened under, when the ledger holds it. A trial names the rule it was opened
 * with and every verdict builds on its trial, so a rule found here was declared before the first
 * verdict it governs; one declared later governs later trials alone.
 */
export function ruleOf(trial: TrialEntry, rules: readonly DecisionRule[]): DecisionRule | null {
  return rules.find(({ event }) => event === trial.data.rule) ?? null;
}

/** Whether a rule of the ledger asks for the same as the settings do. */
export function sameTerms(a: RuleTerms, b: RuleTerms): boolean {
  return (
    a.judges === b.judges &&
    a.minimum === b.minimum &&
    a.threshold === b.threshold &&
    a.margin === b.margin
  );
}

function many(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function figure(value: number): string {
  return (Math.round(value * 100) / 100 + 0).toString();
}
