/** Which findings the editor shows. */

import { RULES } from '../rules/registry.js';
import { levelsOn } from '../settings/levels.js';
import type { Settings } from '../settings/settings.js';

/** VS Code keeps no more findings of one file; the rest would vanish without a word. */
export const MOST_PER_FILE = 1000;

const HIDDEN: ReadonlySet<string> = new Set(
  RULES.filter((rule) => rule.shownInEditor === false).map((rule) => rule.code),
);

/** Findings that are design rather than defects stay out unless the settings name their code. */
export function isShownInEditor(code: string, path: string, settings: Settings): boolean {
  return !HIDDEN.has(code) || code in levelsOn(settings, path);
}
