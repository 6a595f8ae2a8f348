/** Rules that the settings keep from looking at pages. */

import type { PageRecord } from '../corpus/record.js';
import { LEVELLED_CODES } from '../rules/registry.js';
import { SETTINGS_FILE } from '../settings/init.js';
import { levelsOn } from '../settings/levels.js';
import type { Settings } from '../settings/settings.js';
import { gapOver, pageRow, type Gap } from './health-gap.js';
import type { Workbench } from './workbench.js';

/** What the rules were asked of, and what they could say less of. */
export interface RuleGapInput extends Pick<Workbench, 'settings' | 'disk'> {
  /** Paths of the pages that name an agent. */
  readonly withAgents: readonly string[];
}

/** Rules that are switched off, everywhere or on some pages, and rules that need a setting. */
export function ruleGaps(input: RuleGapInput): Gap[] {
  const paths = input.disk.pages().map(({ path }) => path);
  return [...switchedOff(input.settings, paths), ...withoutSetting(input)];
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
  return LEVELLED_CODES.flatMap(({ code }) => offGap(code, off.get(code) ?? [], paths.length));
}

function offGap(code: string, pages: readonly string[], total: number): Gap[] {
  const where = pages.length === total ? 'everywhere' : `on ${pages.length} of ${total} pages`;
  const why = `${SETTINGS_FILE} switches it off ${where}.`;
  return gapOver({ what: `Rule ${code}`, why, list: `off:${code}` }, pages, (path) =>
    pageRow(path, `${code} is off on this page.`),
  );
}

/** Rules that say nothing (`silent`), or less, as long as a list of the vocabulary is empty. */
const NEEDED: readonly Needed[] = [
  {
    ...{ code: 'target-functional', list: 'functional', silent: true },
    why: `"vocabulary.functional" in ${SETTINGS_FILE} names no predicate that may have one target only.`,
    row: 'One predicate has several targets here. Whether it may is not known.',
    pages: ({ disk }) =>
      disk
        .pages()
        .filter(hasSeveralTargets)
        .map(({ path }) => path),
  },
  {
    ...{ code: 'provenance-agent', list: 'agents', silent: false },
    why: `"vocabulary.agents" in ${SETTINGS_FILE} is empty, so any IRI counts as an agent.`,
    row: 'It names an agent. Whether that is one of yours is not known.',
    pages: ({ withAgents }) => withAgents,
  },
];

interface Needed {
  readonly code: string;
  readonly list: 'functional' | 'agents';
  readonly silent: boolean;
  readonly why: string;
  /** What a row says of a page. */
  readonly row: string;
  /** Pages on which the rule could find more. */
  readonly pages: (input: RuleGapInput) => readonly string[];
}

function hasSeveralTargets({ class: facts }: PageRecord): boolean {
  const targets = new Map<string, Set<string>>();
  for (const [predicate, named] of facts?.relations ?? []) {
    const known = targets.get(predicate) ?? new Set();
    for (const target of named) known.add(JSON.stringify(target));
    targets.set(predicate, known);
  }
  return [...targets.values()].some(({ size }) => size > 1);
}

/** Why a rule can find nothing under the vocabulary; null when it can. */
export function silencedBy({ vocabulary }: Settings, rule: string): string | null {
  const needed = NEEDED.find(({ code, silent }) => silent && code === rule);
  return needed && vocabulary[needed.list].length === 0 ? needed.why : null;
}

function withoutSetting(input: RuleGapInput): Gap[] {
  const { vocabulary, rules } = input.settings;
  return NEEDED.filter(
    ({ code, list }) => vocabulary[list].length === 0 && rules[code] !== 'off',
  ).flatMap(({ code, why, row, pages }) =>
    gapOver({ what: `Rule ${code}`, why, list: `needs:${code}` }, pages(input), (path) =>
      pageRow(path, row),
    ),
  );
}
