/** All fixes of one code over many pages: planned page by page, so that each can be made at once. */

import { parsePage } from '../corpus/page.js';
import { sha256 } from '../corpus/record.js';
import { LineIndex, withoutByteOrderMark } from '../corpus/text.js';
import type { Change } from '../language/change.js';
import { judgePage, RULES } from '../rules/registry.js';
import type { Rule } from '../rules/rule.js';
import { fixPage, leftOf, type PageFixes } from './fix-all-page.js';
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
    if (i % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve));
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
  // One rule is quick; what comments say of rules, and what nobody saved, needs them all.
  const quick = rule && source.saved ? judgeBy(rule, workbench, page, text) : null;
  const failed = quick?.find((one) => one.code !== code);
  if (failed) return { page, kind: 'skipped', reason: failed.message };
  if (quick?.length === 0) return null;
  const fixes = quick?.every(({ fix }) => fix === undefined)
    ? { edits: [], fixes: 0, left: leftOf(code, quick) }
    : fixPage(text, code, (now) => workbench.measure(page, now).checked.findings);
  if (fixes.edits.length === 0 && fixes.left.length === 0) return null;
  return { page, kind: 'judged', text, mark, hash: sha256(text), fixes };
}

/** The findings of one rule on a page. */
function judgeBy(
  rule: Rule,
  { corpus, settings }: Workbench,
  path: string,
  text: string,
): LocatedFinding[] {
  const page = parsePage(path, text, { iri: settings.iri });
  const { findings } = judgePage({ page, corpus, settings }, [rule]);
  if (findings.length === 0) return [];
  const lines = new LineIndex(text);
  const wanted = findings.filter(({ code }) => code === rule.code || code === 'rule-failed');
  return wanted.map((finding) => locateFinding(path, lines, finding));
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
