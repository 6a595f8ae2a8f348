/** Rules that the settings keep from looking at pages. */

import { LEVELLED_CODES } from '../rules/registry.js';
import { SETTINGS_FILE } from '../settings/init.js';
import { levelsOn } from '../settings/levels.js';
import type { Settings } from '../settings/settings.js';
import { pageRow, type Gap } from './health-gap.js';
import type { Workbench } from './workbench.js';

/** Rules that are switched off, everywhere or on some pages, and rules that need a setting. */
export function ruleGaps({ settings, disk }: Pick<Workbench, 'settings' | 'disk'>): Gap[] {
  const paths = disk.pages().map(({ path }) => path);
  return [...switchedOff(settings, paths), ...withoutSetting(settings, paths.length)];
}

function switchedOff(settings: Settings, paths: readonly string[]): Gap[] {
  const off = new Map<string, string[]>();
  for (const path of paths) {
    for (const [code, level] of Object.entries(levelsOn(settings, path))) {
      if (level !== 'off') continue;
      const pages = off.get(code);
      if (pages) pages.push(path);
      else off.set(code, [path]);
    }
  }
  return LEVELLED_CODES.flatMap(({ code }) => {
    const pages = off.get(code);
    return pages ? [offGap(code, pages, paths.length)] : [];
  });
}

function offGap(code: string, pages: readonly string[], total: number): Gap {
  const where = pages.length === total ? 'everywhere' : `on ${pages.length} of ${total} pages`;
  const rows = () => pages.map((path) => pageRow(path, `${code} is off on this page.`));
  return {
    what: `Rule ${code}`,
    why: `${SETTINGS_FILE} switches it off ${where}.`,
    count: pages.length,
    list: { id: `off:${code}`, rows },
  };
}

/** Rules that say nothing (`silent`), or less, as long as a list of the vocabulary is empty. */
const NEEDED: readonly Needed[] = [
  {
    ...{ code: 'target-functional', list: 'functional', silent: true },
    why: `\`vocabulary.functional\` in ${SETTINGS_FILE} names no predicate that may have one target only.`,
  },
  {
    ...{ code: 'provenance-agent', list: 'agents', silent: false },
    why: `\`vocabulary.agents\` in ${SETTINGS_FILE} is empty, so any IRI counts as an agent.`,
  },
];

interface Needed {
  readonly code: string;
  readonly list: 'functional' | 'agents';
  readonly silent: boolean;
  readonly why: string;
}

/** Why a rule can find nothing under the vocabulary; null when it can. */
export function silencedBy({ vocabulary }: Settings, rule: string): string | null {
  const needed = NEEDED.find(({ code, silent }) => silent && code === rule);
  return needed && vocabulary[needed.list].length === 0 ? needed.why : null;
}

function withoutSetting({ vocabulary, rules }: Settings, pages: number): Gap[] {
  return NEEDED.filter(
    ({ code, list }) => vocabulary[list].length === 0 && rules[code] !== 'off',
  ).map(({ code, why }) => ({ what: `Rule ${code}`, why, count: pages, list: null }));
}
