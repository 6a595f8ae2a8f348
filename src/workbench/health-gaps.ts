/** What a check of the corpus did not look at, and why: a number that is missing is no zero. */

import type { LeftOutCount } from '../ontology/classification/findings.js';
import type { BaselineFile } from './baseline-file.js';
import type { CorpusClassification, NotClassified } from './classify-corpus.js';
import { gapOfRows, gapOver, lineRow, pageRow, type Gap } from './health-gap.js';
import { unseenFindings } from './health-gaps-editor.js';
import { ruleGaps } from './health-gaps-rules.js';
import { shapeGaps } from './health-gaps-shapes.js';
import type { HealthRow } from './health.types.js';
import type { ShapesCheck } from './shapes.types.js';
import type { Workbench } from './workbench.js';
import type { Skipped } from './workbench.types.js';

export interface GapInput {
  readonly workbench: Pick<Workbench, 'settings' | 'disk' | 'baseline'>;
  /** Findings, the worst first. */
  readonly rows: { readonly fresh: readonly HealthRow[]; readonly known: readonly HealthRow[] };
  readonly skipped: readonly Skipped[];
  /** Paths of the pages that name an agent. */
  readonly withAgents: readonly string[];
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
  const { workbench, rows, skipped, withAgents } = input;
  return [
    ...gapOver(
      {
        what: 'Pages that could not be read',
        why: 'Nothing is said of them, and no other page knows what they declare.',
        list: 'skipped',
      },
      skipped,
      ({ path, reason }) => pageRow(path, reason),
    ),
    ...unclearPages(rows),
    ...ruleGaps({ settings: workbench.settings, disk: workbench.disk, withAgents }),
    ...unpublished(workbench),
    ...axiomGaps(input),
    ...shapeGaps(workbench, input.shapes),
    ...noBaseline(input),
    ...unseenFindings(rows.fresh, workbench.settings),
    ...historyGaps(input),
  ];
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
    return gapOfRows({ what, why, list: code }, firstOfPages(found));
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
  const words = {
    what: 'Copy ceiling of unpublished classes',
    why: 'They are not served, so there is no served text to measure.',
    list: 'unpublished',
  };
  return gapOver(words, pages, ({ path }) => pageRow(path, 'Not published, not served.'));
}

function axiomGaps({ workbench, classification }: GapInput): Gap[] {
  if ('reason' in classification) {
    const what = 'What follows from the pages (classification)';
    const classes = [...workbench.disk.classes().values()];
    return gapOver({ what, why: classification.reason, list: 'axioms' }, classes, ({ page }) =>
      pageRow(page.path, 'Nothing was concluded from what it declares.'),
    );
  }
  const { file } = classification;
  return file === null ? [] : file.leftOut.flatMap((left, i) => axiomGap(file.file, left, i));
}

function axiomGap(file: string, { what, kind, lines }: LeftOutCount, i: number): Gap[] {
  const said = kind === 'malformed' ? what : `${what} is not part of EL.`;
  const why = 'Nothing was concluded from it.';
  return gapOver({ what: `${file}: ${said}`, why, list: `axiom:${i}` }, lines, (line) =>
    lineRow(file, line, said),
  );
}

function noBaseline({ workbench, baseline, rows }: GapInput): Gap[] {
  if (baseline !== null) return [];
  const why = whyNoBaseline(workbench.baseline);
  return gapOfRows({ what: 'Which findings are new', why, list: 'baseline' }, rows.fresh);
}

/** Why none is in use: one that is at fault is not to be taken for one that was never made. */
function whyNoBaseline({
  file,
  findings,
  place,
}: Pick<BaselineFile, 'file' | 'findings' | 'place'>): string {
  const [fault] = findings;
  if (fault !== undefined) {
    // A finding may mark what is to be typed; here its words stand as plain text.
    const said = fault.message.replaceAll('`', '"');
    return `The baseline cannot be read, so every finding counts as new. ${said}`;
  }
  if (file !== null) return `The baseline ${file} was left aside, so every finding counts as new.`;
  return `There is no baseline, so every finding counts as new. "Ontodesk: Adopt Baseline" in the editor, or "ontodesk check --hints --write-baseline ${place}" on the command line, sets those of today aside.`;
}

function historyGaps({ workbench, uncommitted }: GapInput): Gap[] {
  if ('reason' in uncommitted) {
    const words = { what: 'Pages in the trend', why: uncommitted.reason, list: 'history' };
    return gapOver(words, workbench.disk.pages(), ({ path }) =>
      pageRow(path, 'Its history is not known.'),
    );
  }
  const words = {
    what: 'Pages that are not committed as they are now',
    why: 'The trend is counted on commits, so their last changes are in none of its points.',
    list: 'uncommitted',
  };
  return gapOver(words, uncommitted, (path) => pageRow(path, 'Not committed.'));
}
