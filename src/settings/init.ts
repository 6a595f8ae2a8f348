/** The files that set up a corpus: what to write, what to append, what to leave alone. */

import { stringify } from 'yaml';

import type { Counted, CountedValues, Detection } from './detect.js';
import { DEFAULT_SETTINGS } from './settings.js';

export const SETTINGS_FILE = 'ontodesk.yaml';
/** File of the findings that were set aside, where the settings name no other. */
export const BASELINE_FILE = '.ontodesk/baseline.json';
const IGNORE_FILE = '.gitignore';
const ATTRIBUTES_FILE = '.gitattributes';

/** Present texts of the three files; null where there is no file. */
export interface PresentFiles {
  readonly settings: string | null;
  readonly ignore: string | null;
  readonly attributes: string | null;
}

export interface PlannedFile {
  readonly path: string;
  readonly text: string;
  /** As a sentence part: `written`, or which lines were added. */
  readonly done: string;
}

export interface InitPlan {
  readonly write: readonly PlannedFile[];
  /** Files that stay as they are, because they are there or hold everything already. */
  readonly kept: readonly { readonly path: string; readonly why: string }[];
  /** What somebody should put right by hand. */
  readonly notes: readonly string[];
}

/** A line to be present, and other ways to write it. */
interface WantedLine {
  readonly line: string;
  readonly same: RegExp;
}

// Anchored: a bare `ledger/` would hide `.ontodesk/ledger`, which belongs in the repository.
const IGNORED: readonly WantedLine[] = [
  { line: '/.ontodesk/cache/', same: /^\/?\.ontodesk\/cache(?:\/\**)?$/u },
  { line: '/ledger/', same: /^\/ledger(?:\/\**)?$/u },
];

const ATTRIBUTES: readonly WantedLine[] = [
  { line: '.ontodesk/** -text', same: /^\/?\.ontodesk\/\*\*\s(?:.*\s)?-text(?:\s|$)/u },
];

/** Values named in a comment at most. */
const MAX_RARE = 12;

/** What `init` does to a folder; nothing that is there is overwritten. `baseline`: one is written too. */
export function planInit(detection: Detection, present: PresentFiles, baseline = false): InitPlan {
  const write: PlannedFile[] = [];
  const kept: { path: string; why: string }[] = [];
  if (present.settings === null) {
    write.push({ path: SETTINGS_FILE, text: settingsText(detection, baseline), done: 'written' });
  } else {
    kept.push({ path: SETTINGS_FILE, why: 'it is already there' });
  }
  const appended: [string, string | null, readonly WantedLine[]][] = [
    [IGNORE_FILE, present.ignore, IGNORED],
    [ATTRIBUTES_FILE, present.attributes, ATTRIBUTES],
  ];
  for (const [path, text, wanted] of appended) {
    const missing = missingLines(text ?? '', wanted);
    if (missing.length === 0) kept.push({ path, why: 'it says everything needed' });
    else write.push({ path, text: append(text ?? '', missing), done: doneSentence(text, missing) });
  }
  return { write, kept, notes: hiddenLedgerNotes(present.ignore ?? '') };
}

function doneSentence(text: string | null, added: readonly string[]): string {
  return text === null ? 'written' : `added ${added.join(', ')}`;
}

function lines(text: string): string[] {
  return text.split(/\r\n|\n|\r/u).map((line) => line.trim());
}

function missingLines(text: string, wanted: readonly WantedLine[]): string[] {
  const present = lines(text);
  return wanted.filter(({ same }) => !present.some((line) => same.test(line))).map((it) => it.line);
}

/** Adds lines at the end with the line end the file already uses. */
function append(text: string, added: readonly string[]): string {
  const end = /\r\n|\n/u.exec(text)?.[0] ?? '\n';
  const glue = text === '' || text.endsWith('\n') ? '' : end;
  const gap = text.trim() === '' ? '' : end;
  return text + glue + gap + ['# Ontodesk', ...added].map((line) => line + end).join('');
}

/** Ignore lines that would keep events and approvals out of the repository. */
const HIDES_ALL = /^(?:\/|\*\*\/)?(?:\.ontodesk|\.\*)(?:\/\**)?$/u;
const HIDES_LEDGER = /^(?:\*\*\/)?ledger\/?$/u;

function hiddenLedgerNotes(ignore: string): string[] {
  return lines(ignore).flatMap((line, i) => {
    const ledger = HIDES_LEDGER.test(line);
    if (!ledger && !HIDES_ALL.test(line)) return [];
    const advice = ledger ? 'Write "/ledger/" instead.' : 'Add "!/.ontodesk/" below it.';
    return [
      `${IGNORE_FILE} line ${i + 1}, "${line}", also hides .ontodesk/ledger, which belongs in the repository. ${advice}`,
    ];
  });
}

/** One YAML value on one line, quoted where it must be. */
function scalar(value: string): string {
  return stringify(value, { lineWidth: 0, blockQuote: false }).trimEnd();
}

/** A comment is one line: whatever a page holds must not leave it. */
function inComment(value: string): string {
  return value.replaceAll(/\s+/gu, ' ').slice(0, 60);
}

function settingsText(found: Detection, baseline: boolean): string {
  const { scaffold, promotion, failOn } = DEFAULT_SETTINGS;
  return `# Settings of Ontodesk for this corpus. Editor, command line and CI all read this file.
# What is left out, or behind a "#", has the default shown here.
${found.why.map((sentence) => `# Found: ${inLine(sentence)}\n`).join('')}version: 1

# Folder of the pages, below this file; "." is the folder of this file.
pages: ${scalar(found.pages ?? DEFAULT_SETTINGS.pages)}

# How classes are written: json-ld, front-matter, property-lines, or auto (look at each page).
dialect: ${found.dialect}

# Start of class IRIs, up to the colon before the slug.
iri: ${scalar(found.iri ?? DEFAULT_SETTINGS.iri)}

# Values the ontology blocks may use. Any other value is a finding.
${vocabularyText(found)}
# Level of a finding by its code: error, warning, info, hint or off.
# rules:
#   definition-short: off

# Level from which findings make "ontodesk check" fail.
failOn: ${failOn}

# Findings that were set aside: editor and checks show new ones only, as long as this file is there.
${baseline ? '' : '# '}baseline: ${BASELINE_FILE}

# What is served for a question: tokens of the block, classes linked to, neighbours defined (0 or 1).
# scaffold:
#   budget: ${scaffold.budget}
#   seeds: ${scaffold.seeds}
#   hops: ${scaffold.hops}

# Wording of the questions a page's copy ceiling is measured with; any other predicate may have its own.
questions:
  templates:
    parents: "What is {label} a kind of?"
    requires: "What does {label} require?"
    hasPart: "What are the parts of {label}?"
    enables: "What does {label} enable?"
    dependsOn: "What does {label} depend on?"
    uses: "What does {label} use?"
    common: "What broader concept do {label} and {other} both fall under?"

# Where generated sections go, and how many admitted assertions make a page a candidate.
# promotion:
#   heading: Evidence
#   minimum: ${promotion.minimum}
`;
}

function inLine(sentence: string): string {
  return sentence.replaceAll(/\s+/gu, ' ');
}

/** The words in use; the default words behind a comment sign where no page gave any. */
function vocabularyText({ domains, maturity }: Detection): string {
  const standard = DEFAULT_SETTINGS.vocabulary;
  const empty = domains.usual.length === 0 && maturity.usual.length === 0;
  const body = [
    empty ? '# vocabulary:' : 'vocabulary:',
    ...valuesText('domains', domains, standard.domains),
    ...rareText(domains),
    ...valuesText('maturity', maturity, standard.maturity),
    ...rareText(maturity),
    '#   functional: []',
    '#   agents: []',
  ];
  return `${body.join('\n')}\n`;
}

function valuesText(key: string, found: CountedValues, standard: readonly string[]): string[] {
  const sign = found.usual.length === 0 ? '# ' : '';
  const values = sign === '' ? found.usual.map((it) => it.value) : standard;
  return [`${sign}  ${key}:`, ...values.map((value) => `${sign}    - ${scalar(value)}`)];
}

function rareText({ rare }: CountedValues): string[] {
  if (rare.length === 0) return [];
  const named = rare
    .slice(0, MAX_RARE)
    .map((it: Counted) => `${inComment(it.value)} (${it.count})`);
  const more = rare.length > MAX_RARE ? ` and ${rare.length - MAX_RARE} more` : '';
  return [`    # On few pages and left out: ${named.join(', ')}${more}.`];
}
