/** What the scaffold screen says in words; no markup. */

import type { SeedReport } from '../../src/protocol/messages.js';
import type {
  CutPart,
  NamedClass,
  ScaffoldOptions,
  ScreenReport,
  WhyNotState,
} from '../../src/protocol/scaffold-screen.js';
import { plural } from '../shared/desk-words.js';

export { plural };

export type Name = ScreenReport['names'][number];
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

/** Tokens, which parts have in quarters: a whole number where rounding does not lie. */
export const tokens = (value: number): string => String(Math.round(value * 10) / 10);

/** A share as a figure with two digits: `0.67`. */
export const share = (value: number): string => value.toFixed(2);

/** `A`, `A and B`, `A, B and C`. */
export function listed(names: readonly NamedClass[]): string {
  const titles = names.map(({ title }) => title);
  const last = titles.pop() ?? '';
  return titles.length === 0 ? last : `${titles.join(', ')} and ${last}`;
}

/** What a cut part is, before it is opened. */
export function cutWords(part: CutPart): string {
  switch (part.kind) {
    case 'section':
      return `Section ${part.title}, ${plural(Math.ceil(part.tokens), 'token')}: cut by the budget`;
    case 'targets':
      return `${part.names.length} more of ${relationWords(part.relation)}`;
    case 'ancestors':
      return `${part.names.length} more ${part.names.length === 1 ? 'ancestor' : 'ancestors'}`;
    case 'neighbours':
      return `${plural(part.lines.length, 'neighbour')} not defined`;
  }
}

/** Why a part was cut, as a sentence. */
export function cutReason(part: CutPart): string {
  switch (part.kind) {
    case 'section':
      return 'The budget has no room for this section.';
    case 'targets':
      return `Only the first ${part.shown} of a relation are served.`;
    case 'ancestors':
      return `Only the first ${part.shown} ancestors are served.`;
    case 'neighbours':
      return part.why === 'hops'
        ? 'Neighbours are defined with a hop of 1 only.'
        : 'Only the first 2 neighbours are defined.';
  }
}

const STATES: Readonly<Record<WhyNotState, string>> = {
  served: 'Served',
  cut: 'Cut by the budget',
  outranked: 'Outranked',
  'below-threshold': 'Below the threshold',
  'no-match': 'No match',
  'not-served': 'Not published',
  unknown: 'No such class',
};

/** Where a class stands, in a word or two. */
export const stateWords = (state: WhyNotState): string => STATES[state];

/** `budget 1500, 4 seeds, 1 hop, gate off`. */
export function optionWords({ budget, seeds, hops, confidence }: ScaffoldOptions): string {
  const gate = confidence ? 'gate on' : 'gate off';
  return `budget ${budget}, ${plural(seeds, 'seed')}, ${plural(hops, 'hop')}, ${gate}`;
}

/** One sentence for screen readers when an answer arrives. */
export function announcement(report: ScreenReport): string {
  if (report.empty !== null) return `Nothing is served. ${report.empty}`;
  const { exposed, promptOnly, cut } = groupNames(report.names);
  const { gold } = report;
  const parts = [
    `${report.tokens} of ${plural(report.budget, 'token')} used`,
    plural(report.seeds.length, 'seed'),
    `${plural(exposed.length, 'name')} exposed`,
    `${cut.length} not exposed`,
  ];
  if (promptOnly.length > 0) parts.push(`${promptOnly.length} only in the question or preamble`);
  if (gold.names.length > 0) parts.push(`gold ${gold.exposed} of ${gold.names.length} exposed`);
  return `${parts.join(', ')}.`;
}
