/** Findings that are counted here and that nobody sees in the editor. */

import type { Settings } from '../settings/settings.js';
import { gapOfRows, type Gap } from './health-gap.js';
import type { HealthRow } from './health.types.js';
import { isShownInEditor, MOST_PER_FILE } from './shown-in-editor.js';

/** Of rows, the worst first: those of rules that the editor does not show, and what it keeps no more. */
export function unseenFindings(fresh: readonly HealthRow[], settings: Settings): Gap[] {
  const shown: HealthRow[] = [];
  const hidden: HealthRow[] = [];
  // The settings say the same of every finding of a code on a page.
  const known = new Map<string, boolean>();
  for (const finding of fresh) {
    const { code, path } = finding;
    const key = `${code} ${path}`;
    const isShown =
      known.get(key) ?? (code === null || path === null || isShownInEditor(code, path, settings));
    known.set(key, isShown);
    (isShown ? shown : hidden).push(finding);
  }
  return [...hiddenGap(hidden), ...surplusGap(shown)];
}

function hiddenGap(hidden: readonly HealthRow[]): Gap[] {
  const what = 'Findings that the editor does not show';
  const why =
    'Their rules tell of design rather than defects. They are counted here; a level in ontodesk.yaml shows them.';
  return gapOfRows({ what, why, list: 'hidden' }, hidden);
}

function surplusGap(shown: readonly HealthRow[]): Gap[] {
  const byPath = new Map<string | null, HealthRow[]>();
  for (const finding of shown) {
    const own = byPath.get(finding.path);
    if (own) own.push(finding);
    else byPath.set(finding.path, [finding]);
  }
  const surplus = [...byPath.values()].flatMap((own) => own.slice(MOST_PER_FILE));
  const what = `Findings beyond ${MOST_PER_FILE.toLocaleString('en')} on one page`;
  const why = 'The editor keeps no more of one file, the worst first. They are counted here.';
  return gapOfRows({ what, why, list: 'surplus' }, surplus);
}
