/** What a new baseline takes over from the one before it: nobody looked whether it is still so. */

import type { Baseline } from '../rules/baseline.js';
import { SHAPE_FILE_CODES, shapeViolated } from '../rules/shape-codes.js';
import type { ShapesCheck } from './shapes.types.js';
import type { CorpusCheck } from './workbench.types.js';

/** What of an older baseline is kept, and why. */
export interface KeptBaseline {
  /** On pages that were not checked. */
  readonly pages: Baseline;
  /** Of shapes, where they were not checked. */
  readonly shapes: Baseline;
}

/** A check as far as it says what was not looked at. */
interface Checked extends Pick<CorpusCheck, 'skipped'> {
  /** Null where no shape was checked. */
  readonly shapes: Pick<ShapesCheck, 'missed'> | null;
}

interface CorpusPages {
  /** All there are. */
  readonly pagePaths: readonly string[];
  /** Those that were to be checked; null when all were. */
  readonly chosen: readonly string[] | null;
}

type OfPage = Baseline extends ReadonlyMap<string, infer Codes> ? Codes : never;

const FILE_CODES: ReadonlySet<string> = new Set(SHAPE_FILE_CODES.map(({ code }) => code));

/** What a baseline sets aside that a check did not look for. */
export function keptOf(
  before: Baseline | null,
  { skipped, shapes }: Checked,
  { pagePaths, chosen }: CorpusPages,
): KeptBaseline {
  const unread = new Set(skipped.map((it) => it.path));
  const checked = chosen && new Set(chosen);
  const pages = new Map<string, OfPage>();
  const ofShapes = new Map<string, OfPage>();
  const missed = new Set(shapes?.missed ?? pagePaths);
  // Whoever checked some page against shapes has read their files, and knows what is wrong there.
  const areFilesUnread = pagePaths.every((page) => missed.has(page));
  for (const [page, codes] of before ?? []) {
    if (unread.has(page) || checked?.has(page) === false) {
      pages.set(page, codes);
      continue;
    }
    const left = [...codes].filter(
      ([code]) =>
        (code === shapeViolated.code && missed.has(page)) ||
        (FILE_CODES.has(code) && areFilesUnread),
    );
    if (left.length > 0) ofShapes.set(page, new Map(left));
  }
  return { pages, shapes: ofShapes };
}
