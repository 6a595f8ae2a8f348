/** All fixes of a rule in words. */

import type { LocatedChange } from '../../protocol/changes.js';

import { plural } from '../words.js';

const fixesOf = (fixes: number): string => (fixes === 1 ? '1 fix' : `${fixes} fixes`);

/** `12 fixes on 5 pages`. */
export function fixesInWords(fixes: number, { pages }: Pick<LocatedChange, 'pages'>): string {
  return `${fixesOf(fixes)} on ${plural(pages.length, 'page')}`;
}

/** What stays, as sentences behind the number of fixes; empty when nothing does. */
export function leftInWords({
  leftAlone,
  warnings,
}: Pick<LocatedChange, 'leftAlone' | 'warnings'>) {
  const [first] = leftAlone;
  const left = first ? [`${plural(leftAlone.length, 'finding')} left. ${first.reason}`] : [];
  const skipped = warnings.length > 0 ? [`${plural(warnings.length, 'page')} not looked at.`] : [];
  return [...left, ...skipped].join(' ');
}
