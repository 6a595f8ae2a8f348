/** Which codes have findings with a fix, and what to say of the others. */

import { ALLOW_CODES } from '../rules/allow/codes.js';
import { BASELINE_CODES } from '../rules/baseline-codes.js';
import { RULES } from '../rules/registry.js';
import { shapeViolated, SHAPE_FILE_CODES } from '../rules/shape-codes.js';
import { SETTINGS_CODES } from '../rules/settings-codes.js';
import { levelsOn } from '../settings/levels.js';
import type { Settings } from '../settings/settings.js';
import { closest } from '../settings/suggest.js';

/** Codes of which some finding, not every one, has a fix; a test compares them with the rules. */
const WITH_FIX: ReadonlySet<string> = new Set([
  'slug-differs',
  'domain-unknown',
  'maturity-unknown',
  'predicate-unknown',
  'wikilink-bare-string',
  'parent-self',
  'parent-dangling',
  'parent-repeated',
  'target-self',
  'target-dangling',
  'target-repeated',
  'ref-label-differs',
  'reference-malformed',
  'parent-label-differs',
  'date-malformed',
  'provenance-agent',
  'parent-implied',
  'allow-unused',
  'allow-unknown',
]);

/** Every code there is, in the order of the design's table. */
const CODES = [
  ...RULES,
  ...ALLOW_CODES,
  ...SETTINGS_CODES,
  ...BASELINE_CODES,
  shapeViolated,
  ...SHAPE_FILE_CODES,
].map(({ code }) => code);

/** Codes that can be fixed, in the order of the design's table. */
export const FIXABLE_CODES: readonly string[] = CODES.filter((code) => WITH_FIX.has(code));

/** Why findings of a code cannot be fixed, as sentences; null when they can. */
export function whyNotFixable(code: string): string | null {
  if (WITH_FIX.has(code)) return null;
  const those = `Codes with fixes: ${FIXABLE_CODES.join(', ')}.`;
  if (CODES.includes(code)) {
    return `"${code}" has no fix: which text is right is for a person to say. ${those}`;
  }
  const meant = closest(code, CODES);
  const advice = meant === null ? '' : ` Did you mean "${meant}"?`;
  return `There is no code "${code}".${advice} ${those}`;
}

/** What to say when a code is switched off on pages to fix: of all of them, or of some. */
export interface SwitchedOff {
  readonly all: boolean;
  readonly message: string;
}

/** Whether the settings switch a code off on pages, which then have no findings of it; null if not. */
export function switchedOff(
  settings: Pick<Settings, 'rules' | 'overrides'>,
  code: string,
  pages: readonly string[],
): SwitchedOff | null {
  const off = pages.filter((page) => levelsOn(settings, page)[code] === 'off').length;
  if (off === 0) return null;
  const all = off === pages.length;
  const where = all ? '' : off === 1 ? ' on 1 of the pages' : ` on ${off} of the pages`;
  const there = all ? 'Nothing was looked for' : 'Nothing was looked for there';
  const message = `"${code}" is off${where}: ontodesk.yaml says so. ${there}.`;
  return { all, message };
}
