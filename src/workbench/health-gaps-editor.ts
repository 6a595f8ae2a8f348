/** Findings that are counted here and that nobody sees in the editor. */

import type { Settings } from '../settings/settings.js';
import type { Gap } from './health-gap.js';
import { rowsOf } from './health-lists.js';
import { isShownInEditor } from './shown-in-editor.js';
import type { LocatedFinding } from './workbench.types.js';

/** VS Code keeps no more findings of one file. */
const MOST_PER_FILE = 1000;

/** Findings of rules that the editor does not show, and those beyond what it keeps of a page. */
export function unseenFindings(fresh: readonly LocatedFinding[], settings: Settings): Gap[] {
  const shown: LocatedFinding[] = [];
  const hidden: LocatedFinding[] = [];
  // The settings say the same of every finding of a code on a page.
  const known = new Map<string, boolean>();
  for (const finding of fresh) {
    const key = `${finding.code} ${finding.path}`;
    const isShown = known.get(key) ?? isShownInEditor(finding, settings);
    known.set(key, isShown);
    (isShown ? shown : hidden).push(finding);
  }
  return [...hiddenGap(hidden), ...surplusGap(shown)];
}

function hiddenGap(hidden: readonly LocatedFinding[]): Gap[] {
  if (hidden.length === 0) return [];
  const what = 'Findings that the editor does not show';
  const why =
    'Their rules tell of design rather than defects. They are counted here; a level in ontodesk.yaml shows them.';
  return [{ what, why, count: hidden.length, list: { id: 'hidden', rows: () => rowsOf(hidden) } }];
}

function surplusGap(shown: readonly LocatedFinding[]): Gap[] {
  const byPath = new Map<string, LocatedFinding[]>();
  for (const finding of shown) {
    const own = byPath.get(finding.path);
    if (own) own.push(finding);
    else byPath.set(finding.path, [finding]);
  }
  const surplus = [...byPath.values()].flatMap((own) => rowsOf(own).slice(MOST_PER_FILE));
  if (surplus.length === 0) return [];
  const what = `Findings beyond ${MOST_PER_FILE.toLocaleString('en')} on one page`;
  const why = 'The editor keeps no more of one file, the worst first. They are counted here.';
  return [{ what, why, count: surplus.length, list: { id: 'surplus', rows: () => surplus } }];
}
