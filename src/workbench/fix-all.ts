/** All fixes of one code over many pages: planned page by page, so that each can be made at once. */

import type { Page } from '../corpus/model.js';
import { parsePage } from '../corpus/page.js';
import { sha256 } from '../corpus/record.js';
import { LineIndex, withoutByteOrderMark } from '../corpus/text.js';
import type { Change } from '../language/change.js';
import { copyCeiling } from '../rules/copy-ceiling.js';
import { judgePage, RULES } from '../rules/registry.js';
import { ruleFailed } from '../rules/rule-failed.js';
import type { Finding, Rule, Severity } from '../rules/rule.js';
import { levelsOn } from '../settings/levels.js';
import { fixPage, type Judge, type PageFixes } from './fix-all-page.js';
import { nextTurn } from './next-turn.js';
import { locateFinding } from './page-check.js';
import type { Workbench } from './workbench.js';
import type { LocatedFinding, Progress } from './workbench.types.js';

/** The text of a page, or why it cannot be read. */
export type PageSource =
  | {
      readonly text: string;
      /** Whether the corpus knows the page by this very text. */
      readonly saved: boolean;
    }
  | { readonly reason: string };

export interface FixRequest {
  readonly code: string;
  /** Pages to fix, relative to the root. */
  readonly paths: readonly string[];
  readonly read: (page: string) => PageSource;
}

/** What came of a page that has findings of the code. */
export type PageOutcome = { readonly page: string } & (
  | {
      readonly kind: 'judged';
      /** Without a byte-order mark: what the edits count in. */
      readonly text: string;
      /** Whether the mark stands before it. */
      readonly mark: boolean;
      /** sha-256 of that text as UTF-8; hex. */
      readonly hash: string;
      readonly fixes: PageFixes;
    }
  | { readonly kind: 'skipped'; readonly reason: string }
);

/** Pages looked at between two looks at the event loop. */
const SLICE = 16;

/**
 * Goes through pages and yields those with findings of the code. What is made of a page before the
 * next one is asked for counts there: the corpus is asked anew for each.
 */
export async function* fixPages(
  workbench: Workbench,
  { code, paths, read }: FixRequest,
  progress?: Progress,
  signal?: AbortSignal,
): AsyncGenerator<PageOutcome> {
  const rule = RULES.find((one) => one.code === code);
  for (const [i, page] of paths.entries()) {
    if (signal?.aborted === true) return;
    const outcome = outcomeOf(workbench, code, rule, page, read(page));
    if (outcome) yield outcome;
    progress?.(i + 1, paths.length);
    if (i % SLICE === SLICE - 1) await nextTurn();
  }
}

function outcomeOf(
  workbench: Workbench,
  code: string,
  rule: Rule | undefined,
  page: string,
  source: PageSource,
): PageOutcome | null {
  if ('reason' in source) return { page, kind: 'skipped', reason: source.reason };
  const { text, mark } = withoutByteOrderMark(source.text);
  const judge = judgeOf(workbench, code, rule, page);
  const first =
    rule && source.saved
      ? judgeBy(rule, workbench, readPage(workbench, page, text))
      : judge.find(text);
  const failed = first.find((one) => one.code !== code);
  if (failed) return { page, kind: 'skipped', reason: failed.message };
  if (first.length === 0) return null;
  const fixes = fixPage(text, judge, first);
  return { page, kind: 'judged', text, mark, hash: sha256(text), fixes };
}

/** How the texts of a page are judged: by one rule where a rule gives the code. */
function judgeOf(workbench: Workbench, code: string, rule: Rule | undefined, page: string): Judge {
  return {
    find: (text) =>
      rule
        ? workbench.asIfOnDisk(page, text, (parsed) => judgeBy(rule, workbench, parsed))
        : // What comments say of rules needs them all.
          workbench.measure(page, text).checked.findings.filter((one) => one.code === code),
    errors: (text) => errorsOf(workbench, page, text),
  };
}

/** The findings of one rule on a page, or that it could not be checked. */
function judgeBy(rule: Rule, { corpus, settings }: Workbench, page: Page): LocatedFinding[] {
  const { findings } = judgePage({ page, corpus, settings }, [rule]);
  const wanted = findings.filter(({ code }) => code === rule.code || code === ruleFailed.code);
  return located(page, wanted);
}

/** The errors of a page; its ceiling, which costs the most, is measured only where it may be one. */
function errorsOf(workbench: Workbench, path: string, text: string): LocatedFinding[] {
  const { corpus, settings } = workbench;
  if (levelsOn(settings, path)[copyCeiling.code] === 'error') {
    return workbench.measure(path, text).checked.findings.filter(isError);
  }
  return workbench.asIfOnDisk(path, text, (page) =>
    located(page, judgePage({ page, corpus, settings }).findings.filter(isError)),
  );
}

const isError = ({ severity }: { readonly severity: Severity }): boolean => severity === 'error';

function located(page: Page, findings: readonly Finding[]): LocatedFinding[] {
  if (findings.length === 0) return [];
  const lines = new LineIndex(page.scan.text);
  return findings.map((finding) => locateFinding(page.path, lines, finding));
}

function readPage({ settings }: Workbench, page: string, text: string): Page {
  return parsePage(page, text, { iri: settings.iri });
}

/** The fixes of a page as a change, which is refused where the page holds another text. */
export function changeOf(code: string, outcome: PageOutcome & { kind: 'judged' }): Change {
  const { page, hash, fixes } = outcome;
  return {
    title: fixTitle(code),
    pages: [{ page, hash, edits: fixes.edits }],
    files: [],
    leftAlone: [],
    warnings: [],
  };
}

/** What an undo of all fixes of a code is called. */
export const fixTitle = (code: string): string => `Fix all ${code}`;
