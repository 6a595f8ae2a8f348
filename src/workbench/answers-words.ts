/** What a person reads before anything is sent, and after. */

import type { AnswerPlan } from './answers-plan.js';
import type { AnswerTotals } from './answers-run.js';

/** Who is asked. */
export interface Asked {
  readonly model: string;
  /** Origin of the server, or the name of the editor's provider. */
  readonly origin: string;
}

const counted = (count: number, one: string): string =>
  `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;

/** 12345 as 12,345. */
function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
}

/** What would be sent where, one sentence a line. */
export function planLines(plan: AnswerPlan, { model, origin }: Asked): string[] {
  const { pending, byArm, kept, stale, tokensIn, most } = plan;
  const arms = byArm.map(({ arm, requests }) => `${grouped(requests)} ${arm}`).join(', ');
  const lines = [
    `${counted(pending.length, 'request')} to ${origin}, model ${model}: ${arms}.`,
    `About ${counted(tokensIn, 'token')} leave this machine: the questions, and the page text served for them.`,
    `At most ${counted(most.tokensOut, 'token')} come back. An empty or cut-off answer is asked for once more, so at most ${counted(most.requests, 'request')}.`,
  ];
  if (kept > 0) lines.push(`${counted(kept, 'answer')} there already, not asked again.`);
  if (stale > 0) {
    lines.push(
      `${grouped(stale)} of them were given to another text than would be shown now. Write to another file to ask anew.`,
    );
  }
  return lines;
}

/** What came of it, one sentence a line. */
export function totalLines(totals: AnswerTotals): string[] {
  const { answered, failed, notAsked, stopped } = totals;
  const lines = [`${counted(answered, 'answer')} kept.`];
  const kinds = Object.entries(failed).map(([kind, count]) => `${count} ${kind}`);
  if (kinds.length > 0) {
    lines.push(`Failed: ${kinds.join(', ')}. The next run asks for these again.`);
  }
  if (notAsked > 0) lines.push(`${counted(notAsked, 'question')} not asked.`);
  if (stopped !== null) lines.push(`The run ended early. ${stopped}`);
  lines.push(spentLine(totals));
  return lines;
}

function spentLine({ usage, cost, uncosted }: AnswerTotals): string {
  if (!usage) return 'Tokens: none counted by the server.';
  const reasoning =
    usage.reasoning === null ? '' : ` (${grouped(usage.reasoning)} of them reasoning)`;
  const tokens = `Tokens: ${grouped(usage.prompt)} in, ${grouped(usage.completion)} out${reasoning}.`;
  if (cost === null) return `${tokens} Cost: unknown without prices.`;
  const rest = uncosted === 0 ? '' : `, and ${counted(uncosted, 'request')} nobody counted`;
  return `${tokens} Cost at your prices: ${costText(cost)}${rest}.`;
}

/** A cost with four decimals, or two digits that count when it is smaller. */
export function costText(cost: number): string {
  return cost === 0 || cost >= 0.001 ? cost.toFixed(4) : cost.toPrecision(2);
}
