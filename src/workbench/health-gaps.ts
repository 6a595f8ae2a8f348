/** What a check of the corpus did not look at, and why: a number that is missing is no zero. */

import type { LeftOutCount } from '../ontology/classification/findings.js';
import type { BaselineFile } from './baseline-file.js';
import type { CorpusClassification, NotClassified } from './classify-corpus.js';
import { pageRow, type Gap } from './health-gap.js';
import { unseenFindings } from './health-gaps-editor.js';
import { ruleGaps } from './health-gaps-rules.js';
import type { HealthRow } from './health.types.js';
import type { ShapesCheck } from './shapes.types.js';
import type { Workbench } from './workbench.js';
import type { Skipped } from './workbench.types.js';

export interface GapInput {
  readonly workbench: Pick<Workbench, 'settings' | 'disk' | 'baseline'>;
  /** Findings, the worst first. */
  readonly rows: { readonly fresh: readonly HealthRow[]; readonly known: readonly HealthRow[] };
  readonly skipped: readonly Skipped[];
  /** Null without a baseline. */
  readonly baseline: string | null;
  readonly classification: CorpusClassification | NotClassified;
  /** Null when the settings name no shapes. */
  readonly shapes: ShapesCheck | null;
  /** Pages that no commit holds as they are now, or why nobody knows. */
  readonly uncommitted: readonly string[] | { readonly reason: string };
}

/** Everything that was not checked; parts of which there is nothing are left out. */
export function gapsOf(input: GapInput): Gap[] {
  const { workbench, rows, skipped } = input;
  return [
    ...pageGap(
      'Pages that could not be read',
      'Nothing is said of them, and no other page knows what they declare.',
      'skipped',
      skipped.map(({ path, reason }) => pageRow(path, reason)),
    ),
    ...unclearPages(rows),
    ...ruleGaps(workbench),
    ...unpublished(workbench),
    ...axiomGaps(input.classification),
    ...shapeGaps(input.shapes),
    ...noBaseline(input),
    ...unseenFindings(rows.fresh, workbench.settings),
    ...historyGaps(input.uncommitted),
  ];
}

function pageGap(what: string, why: string, id: string, rows: readonly HealthRow[]): Gap[] {
  if (rows.length === 0) return [];
  return [{ what, why, count: rows.length, list: { id, rows: () => rows } }];
}

/** Findings that make other findings unsure: what is behind them cannot be read surely. */
const UNCLEAR: readonly { code: string; what: string; why: string }[] = [
  {
    code: 'fence-unbalanced',
    what: 'Links of pages with an unbalanced fence',
    why: 'Where their code ends is unclear, so links may be missed, or be none.',
  },
  {
    code: 'json-syntax',
    what: 'Ontology blocks that are not JSON',
    why: 'What they declare is unknown, to the rules of their pages and to other pages.',
  },
  {
    code: 'front-matter-syntax',
    what: 'Front matter that is not YAML',
    why: 'What it declares is unknown, to the rules of its page and to other pages.',
  },
  {
    code: 'conflict-marker',
    what: 'Pages with a merge that is not settled',
    why: 'Both versions stand in the text, so what is read may be of either.',
  },
  {
    code: 'rule-failed',
    what: 'Checks that failed',
    why: 'A rule broke off on the page. Please report it.',
  },
];

function unclearPages({ fresh, known }: GapInput['rows']): Gap[] {
  return UNCLEAR.flatMap(({ code, what, why }) => {
    const found = [...fresh, ...known].filter((finding) => finding.code === code);
    return pageGap(what, why, code, firstOfPages(found));
  });
}

/** One row a page, at its first finding. */
function firstOfPages(rows: readonly HealthRow[]): HealthRow[] {
  const first = new Map<string | null, HealthRow>();
  for (const row of rows) if (!first.has(row.path)) first.set(row.path, row);
  return [...first.values()];
}

function unpublished({ disk }: GapInput['workbench']): Gap[] {
  const pages = disk.pages().filter((page) => page.class !== null && !page.published);
  return pageGap(
    'Copy ceiling of unpublished classes',
    'They are not served, so there is no served text to measure.',
    'unpublished',
    pages.map(({ path }) => pageRow(path, 'Not published, not served.')),
  );
}

function axiomGaps(classification: GapInput['classification']): Gap[] {
  if ('reason' in classification) {
    const why = classification.reason;
    return [{ what: 'What follows from the pages (classification)', why, count: 1, list: null }];
  }
  const { file } = classification;
  return file === null ? [] : file.leftOut.map((left, i) => axiomGap(file.file, left, i));
}

function axiomGap(file: string, { what, kind, count, lines }: LeftOutCount, i: number): Gap {
  const said = kind === 'malformed' ? what : `${what} is not part of EL.`;
  const why = 'Nothing was concluded from it.';
  const rows = lines.map((line): HealthRow => {
    const start = { line: line - 1, character: 0 };
    return { ...pageRow(file, said), range: { start, end: start } };
  });
  return { what: `${file}: ${said}`, why, count, list: { id: `axiom:${i}`, rows: () => rows } };
}

function shapeGaps(shapes: GapInput['shapes']): Gap[] {
  if (shapes !== null) return shapes.notChecked.map((one) => ({ ...one, list: null }));
  const why = 'ontodesk.yaml names no file of shapes.';
  return [{ what: 'Shapes (SHACL)', why, count: 1, list: null }];
}

function noBaseline({ workbench, baseline, rows }: GapInput): Gap[] {
  if (baseline !== null || rows.fresh.length === 0) return [];
  const why = whyNoBaseline(workbench.baseline);
  const what = 'Which findings are new';
  return [{ what, why, count: rows.fresh.length, list: null }];
}

/** Why none is in use: one that is at fault is not to be taken for one that was never made. */
function whyNoBaseline({ file, findings }: Pick<BaselineFile, 'file' | 'findings'>): string {
  const [fault] = findings;
  if (fault !== undefined) {
    return `The baseline cannot be read, so every finding counts as new. ${fault.message}`;
  }
  if (file !== null) return `The baseline ${file} was left aside, so every finding counts as new.`;
  return 'There is no baseline, so every finding counts as new. "Ontodesk: Adopt Baseline" sets those of today aside.';
}

function historyGaps(uncommitted: GapInput['uncommitted']): Gap[] {
  const what = 'Pages in the trend';
  if ('reason' in uncommitted) {
    return [{ what, why: uncommitted.reason, count: 1, list: null }];
  }
  return pageGap(
    'Pages that are not committed as they are now',
    'The trend is counted on commits, so their last changes are in none of its points.',
    'uncommitted',
    uncommitted.map((path) => pageRow(path, 'Not committed.')),
  );
}
