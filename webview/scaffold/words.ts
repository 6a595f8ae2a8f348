/** What the scaffold screen says in words; no markup. */

import type { ScaffoldReport, SeedReport } from '../../src/protocol/messages.js';

export type Name = ScaffoldReport['names'][number];
export type ScoreReason = SeedReport['reasons'][number];

/** Names in three groups: in the block, only in question or preamble, nowhere in what is shown. */
export interface NameGroups {
  readonly exposed: readonly Name[];
  readonly promptOnly: readonly Name[];
  readonly cut: readonly Name[];
}

/** A name that only question or preamble expose is not exposed by the block, nor cut from view. */
export function groupNames(names: readonly Name[]): NameGroups {
  const missing = names.filter(({ exposed }) => !exposed);
  return {
    exposed: names.filter(({ exposed }) => exposed),
    promptOnly: missing.filter(({ reason }) => reason === 'prompt-only'),
    cut: missing.filter(({ reason }) => reason !== 'prompt-only'),
  };
}

const RULES: Readonly<Record<ScoreReason['rule'], string>> = {
  title: 'whole title',
  slug: 'whole slug',
  'title-word': 'word of the title',
  'slug-part': 'part of the slug',
};

/** The rule behind one part of a score. */
export const ruleWords = (rule: ScoreReason['rule']): string => RULES[rule];

/** `hasPart` as people read it: `has part`; a parent is what something `is a`. */
export function relationWords(relation: string): string {
  if (relation === 'parents') return 'is a';
  return relation.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

/** A score or its part, with at most two digits behind the point. */
export const points = (value: number): string => String(Math.round(value * 100) / 100);

/** `1 seed`, `2 seeds`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** One sentence for screen readers when an answer arrives. */
export function announcement(report: ScaffoldReport): string {
  if (report.empty !== null) return `Nothing is served. ${report.empty}`;
  const { exposed, promptOnly, cut } = groupNames(report.names);
  const parts = [
    `${report.tokens} of ${plural(report.budget, 'token')} used`,
    plural(report.seeds.length, 'seed'),
    `${plural(exposed.length, 'name')} exposed`,
    `${cut.length} not exposed`,
  ];
  if (promptOnly.length > 0) parts.push(`${promptOnly.length} only in the question or preamble`);
  return `${parts.join(', ')}.`;
}
