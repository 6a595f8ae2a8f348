/** The documentation page of every code, made from the words and examples of its rule file. */

import { mayBeAllowed } from './allow/apply.js';
import { BASELINE_CODES } from './baseline-codes.js';
import { LEVELLED_CODES } from './registry.js';
import { ruleFailed } from './rule-failed.js';
import type { CodeText, Example, Severity } from './rule.js';
import { SETTINGS_CODES } from './settings-codes.js';
import { SHAPE_FILE_CODES } from './shape-codes.js';

/** Every code a finding can carry, with its words. */
export const ALL_CODES: readonly CodeText[] = [
  ...LEVELLED_CODES,
  ruleFailed,
  ...SETTINGS_CODES,
  ...BASELINE_CODES,
  ...SHAPE_FILE_CODES,
];

const settingsCodes: ReadonlySet<string> = new Set(SETTINGS_CODES.map(({ code }) => code));
/** Codes whose level nobody can change. */
const fixedCodes: ReadonlySet<string> = new Set(
  [ruleFailed, ...SETTINGS_CODES, ...BASELINE_CODES, ...SHAPE_FILE_CODES].map(({ code }) => code),
);

const otherLevel: Readonly<Record<Severity, Severity>> = {
  error: 'warning',
  warning: 'info',
  info: 'warning',
  hint: 'info',
};

/** A fence of backticks longer than any run inside the text. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${text.replace(/\n+$/u, '')}\n${mark}`;
}

/** An example as text: the page that is checked, then the other pages by their names. */
function shownExample(example: Example, language: string): string {
  if (typeof example === 'string') return fenced(example, language);
  const [first, ...others] = Object.entries(example);
  const names = others.map(([path]) => `\`${path}\``).join(', ');
  const beside = others.length === 0 ? '' : `\n\nThe corpus also has ${names}.`;
  return `${fenced(first?.[1] ?? '', language)}${beside}`;
}

/** The lines in which two texts differ, with one line around them. */
function differingLines(before: string, after: string): string {
  const old = before.split('\n');
  const now = after.split('\n');
  const least = Math.min(old.length, now.length);
  let head = 0;
  while (head < least && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < least - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  return [
    ...old.slice(Math.max(0, head - 1), head).map((line) => `  ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `- ${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+ ${line}`),
    ...old
      .slice(old.length - tail)
      .slice(0, 1)
      .map((line) => `  ${line}`),
  ]
    .map((line) => line.trimEnd())
    .join('\n');
}

/** The files of an example by path; a lone text has no path to show. */
function filesOf(example: Example): ReadonlyMap<string, string> {
  return new Map(typeof example === 'string' ? [['', example]] : Object.entries(example));
}

/** What changes from the bad example to the good one, file by file. */
function shownRepair(bad: Example, good: Example): string {
  const before = filesOf(bad);
  const [checked] = before.keys();
  return [...filesOf(good)]
    .filter(([path, text]) => before.has(path) && before.get(path) !== text)
    .map(([path, text]) => {
      const where = path === checked ? '' : `In \`${path}\`:\n\n`;
      return `${where}${fenced(differingLines(before.get(path) ?? '', text), 'diff')}`;
    })
    .join('\n\n');
}

function exampleSections(text: CodeText): string[] {
  if (text.examples === undefined) return [];
  const { bad, good, settings } = text.examples;
  const language = settingsCodes.has(text.code) ? 'yaml' : 'text';
  const needs =
    settings === undefined
      ? []
      : [`With this in \`ontodesk.yaml\`:\n\n${fenced(settings, 'yaml')}`];
  return [
    '## Example',
    ...needs,
    shownExample(bad, language),
    '## Repaired',
    shownRepair(bad, good),
  ];
}

/** How the level is changed for some of the pages. */
function overrideSection(code: string, severity: Severity): string[] {
  const lines = `overrides:\n  - paths: [pages/drafts, 'pages/*-old.md']\n    rules: { ${code}: ${otherLevel[severity]} }`;
  return [
    'For some pages only; a later entry wins over an earlier one, and all of them over `rules`:',
    fenced(lines, 'yaml'),
  ];
}

/** How a finding is allowed where it stands. */
function allowSection(code: string): string[] {
  if (!mayBeAllowed(code)) return [];
  return [
    '## Allowing it in one place',
    'With a comment and a reason, at the top of the page for all of it, or above the block, or in the list item, that the finding stands in. A fence takes no comments, so the comment stands above it.',
    fenced(`<!-- ontodesk:allow ${code} The reason why it may stand here. -->`, 'markdown'),
  ];
}

/** How the level of a code is changed; failed checks and findings outside the pages keep theirs. */
function levelSections({ code, severity }: CodeText): string[] {
  if (fixedCodes.has(code)) return [];
  const lines = `rules:\n  ${code}: ${otherLevel[severity]}`;
  return [
    '## Another level',
    'In `ontodesk.yaml`; the level is `error`, `warning`, `info`, `hint` or `off`:',
    fenced(lines, 'yaml'),
    ...overrideSection(code, severity),
    ...allowSection(code),
  ];
}

/** The documentation page of one code. */
export function pageOf(text: CodeText): string {
  const shown =
    text.shownInEditor === false
      ? ' It is counted, and not shown in the editor unless its level is set in `ontodesk.yaml`.'
      : '';
  const parts = [
    `# ${text.code}`,
    `**${text.title}.** Severity: ${text.severity}.${shown}`,
    '## Why it matters',
    text.why,
    '## What to do',
    text.repair,
    ...exampleSections(text),
    ...levelSections(text),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The page that lists all codes. */
function listPage(): string {
  const rows = ALL_CODES.map(
    ({ code, severity, title }) => `- [${code}](${code}.md) (${severity}): ${title}`,
  );
  return `# Findings\n\n${rows.join('\n')}\n`;
}

/** Every documentation page by its file name. */
export function documentationPages(): ReadonlyMap<string, string> {
  const pages = ALL_CODES.map((text) => [`${text.code}.md`, pageOf(text)] as const);
  return new Map([...pages, ['README.md', listPage()]]);
}
