/** The baseline of a corpus: findings together with the text they are known by. */

import path from 'node:path';

import { LineIndex, withoutByteOrderMark } from '../corpus/text.js';
import { BASELINE_CODES } from '../rules/baseline-codes.js';
import {
  makeBaseline,
  mergeBaselines,
  writeBaseline,
  type Baseline,
  type KeyedFinding,
} from '../rules/baseline.js';
import { keyText } from '../rules/finding-key.js';
import { SETTINGS_FILE } from '../settings/init.js';
import { decodePage } from './read-page.js';
import type { FileSystem, LocatedFinding } from './workbench.types.js';

/** A finding a baseline can know again. */
export interface KeyedLocated extends KeyedFinding {
  readonly finding: LocatedFinding;
}

const BASELINE_PROBLEMS: ReadonlySet<string> = new Set(BASELINE_CODES.map(({ code }) => code));

/** Whether a finding says what is wrong with the baseline itself. */
export function isOfBaseline({ code }: LocatedFinding): boolean {
  return BASELINE_PROBLEMS.has(code);
}

/**
 * Whether a finding may be set aside. One of the settings or of the baseline itself never: it
 * misleads every check.
 */
export function maySetAside(finding: LocatedFinding): boolean {
  return finding.path !== SETTINGS_FILE && !isOfBaseline(finding);
}

/** The findings with their texts, read from the disk once per page. */
export function keyFindings(
  root: string,
  files: Pick<FileSystem, 'readSync'>,
  findings: readonly LocatedFinding[],
): KeyedLocated[] {
  return keyTexts((page) => textOf(root, files, page), findings);
}

/** The findings with their texts; `textOf` gives the text of a page, asked once per page. */
export function keyTexts(
  textOf: (page: string) => string,
  findings: readonly LocatedFinding[],
): KeyedLocated[] {
  const lines = new Map<string, { text: string; index: LineIndex }>();
  const linesOf = (page: string): { text: string; index: LineIndex } => {
    const known = lines.get(page);
    if (known) return known;
    const text = textOf(page);
    const read = { text, index: new LineIndex(text) };
    lines.set(page, read);
    return read;
  };
  return findings.map((finding) => {
    const { text, index } = linesOf(finding.path);
    const { start, end } = finding.range;
    const at = text.slice(index.offsetOf(start), index.offsetOf(end));
    return { path: finding.path, code: finding.code, text: keyText(finding, at), finding };
  });
}

function textOf(root: string, files: Pick<FileSystem, 'readSync'>, page: string): string {
  try {
    const read = decodePage(files.readSync(path.join(root, page)));
    return 'text' in read ? withoutByteOrderMark(read.text).text : '';
  } catch {
    // Gone since it was checked: the next check says so.
    return '';
  }
}

/** Text of a baseline file that covers these findings, and what is to be kept of an older one. */
export function baselineText(
  root: string,
  files: FileSystem,
  findings: readonly LocatedFinding[],
  kept: Baseline = new Map(),
): string {
  const fresh = makeBaseline(keyFindings(root, files, findings.filter(maySetAside)));
  return writeBaseline(mergeBaselines(kept, fresh));
}
