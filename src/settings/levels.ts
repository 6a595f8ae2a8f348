/** The level of a code on a page: what `rules` says, unless an override names the page. */

import { matchesGlob } from './glob.js';
import type { RuleLevel, Settings } from './settings.js';

/** The levels set for a page, by code; a code that nothing sets keeps its own. */
export function levelsOn(
  { rules, overrides }: Pick<Settings, 'rules' | 'overrides'>,
  path: string,
): Readonly<Record<string, RuleLevel>> {
  const here = overrides.filter(({ paths }) => paths.some((pattern) => matchesGlob(pattern, path)));
  if (here.length === 0) return rules;
  return Object.assign({}, rules, ...here.map((override) => override.rules)) as Record<
    string,
    RuleLevel
  >;
}
