/** What scanner and remark say of one page, side by side. */

import { inOrder, marksOf, type Mark } from '../../../src/corpus/markdown/reading.js';
import { treeOf } from '../../../src/corpus/markdown/tree.js';
import type { Scan } from '../../../src/corpus/model.js';
import { scan } from '../../../src/corpus/scan.js';
import { withoutByteOrderMark } from '../../../src/corpus/text.js';

/** How a page came out of the comparison. */
export interface Comparison {
  /** `left out`: a fence is unbalanced. `unread`: remark was not given the page, or failed. */
  readonly outcome: 'same' | 'different' | 'left out' | 'unread';
  /** Things both found, by kind. */
  readonly kinds: ReadonlyMap<Mark['kind'], number>;
  /** The first difference, or why the page was not read. */
  readonly reason: string;
}

/** Reads a page with both parsers; they have to agree on whether a fence is unbalanced, too. */
export function compareParsers(given: string): Comparison {
  const { text } = withoutByteOrderMark(given);
  const scanned = marksOfScan(scan(text));
  const tree = treeOf(text);
  if ('fault' in tree) return { outcome: 'unread', kinds: new Map(), reason: tree.fault };
  const read = marksOf(text, tree);
  const unbalanced = [scanned, read].map((marks) => marks.some((m) => m.kind === 'unbalanced'));
  if (unbalanced[0] && unbalanced[1]) return { outcome: 'left out', kinds: new Map(), reason: '' };
  const reason = firstDifference(scanned, read);
  return {
    outcome: reason === null ? 'same' : 'different',
    kinds: counts(read),
    reason: reason ?? '',
  };
}

function marksOfScan(scanned: Scan): Mark[] {
  const { frontMatter } = scanned;
  const marks: Mark[] = frontMatter ? [{ kind: 'frontMatter', ...frontMatter.span, key: '' }] : [];
  for (const { span, depth, text } of scanned.headings) {
    marks.push({ kind: 'heading', ...span, key: `${depth} ${text}` });
  }
  for (const { span, info } of scanned.fences) marks.push({ kind: 'fence', ...span, key: info });
  for (const { span } of scanned.unbalanced) marks.push({ kind: 'unbalanced', ...span, key: '' });
  for (const { keySpan, valueSpan, key } of scanned.properties) {
    marks.push({ kind: 'property', start: keySpan.start, end: valueSpan.end, key });
  }
  for (const { span, target, heading, alias, embed } of scanned.links) {
    const key = (embed ? '!' : '') + [target, heading ?? '', alias ?? ''].join('\n');
    marks.push({ kind: 'wikilink', ...span, key });
  }
  for (const { span, id } of scanned.blockIds) marks.push({ kind: 'blockId', ...span, key: id });
  return marks.sort(inOrder);
}

function firstDifference(scanned: readonly Mark[], read: readonly Mark[]): string | null {
  for (let i = 0; i < Math.max(scanned.length, read.length); i++) {
    const [ours, theirs] = [told(scanned[i]), told(read[i])];
    if (ours !== theirs) return `scanner: ${ours}; remark: ${theirs}`;
  }
  return null;
}

function told(mark: Mark | undefined): string {
  return mark ? `${mark.kind} ${mark.start}–${mark.end} ${JSON.stringify(mark.key)}` : 'nothing';
}

function counts(marks: readonly Mark[]): Map<Mark['kind'], number> {
  const kinds = new Map<Mark['kind'], number>();
  for (const { kind } of marks) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return kinds;
}
