/** A change while it is planned: edits page by page, what is left alone, what is to be told. */

import type { Span } from '../../corpus/model.js';
import { LineIndex } from '../../corpus/text.js';
import type { TextEdit } from '../../rules/rule.js';
import type { Change, ChangeRefusal, FileStep, LeftAlone, PageEdits } from '../change.js';
import type { PageText } from '../surroundings.js';

/** A refusal: what stands in the way, and what a person can do about it. */
export function refuse(refused: string, how: string): ChangeRefusal {
  return { refused, how };
}

interface Touched {
  readonly text: PageText;
  /** In the order of their places, none touching another. */
  readonly edits: TextEdit[];
}

/** Collects a change. Edits of a page never overlap, and one that changes nothing is no edit. */
export class ChangeDraft {
  private readonly touched = new Map<string, Touched>();
  private readonly steps: FileStep[] = [];
  private readonly left: (LeftAlone & { readonly at: number })[] = [];
  private readonly sentences: string[] = [];
  private readonly lines = new Map<string, LineIndex>();

  /** Plans an edit; false when an earlier one touches the same characters. */
  edit(text: PageText, edit: TextEdit): boolean {
    const { page } = text;
    const { start, end } = edit.span;
    if (page.scan.text.slice(start, end) === edit.newText) return true;
    const known = this.touched.get(page.path) ?? { text, edits: [] };
    const at = placeOf(known.edits, start);
    const [before, after] = [known.edits[at - 1], known.edits[at]];
    if (after && sameEdit(after, edit)) return true;
    if ([before, after].some((other) => other && overlap(other.span, edit.span))) return false;
    known.edits.splice(at, 0, edit);
    this.touched.set(page.path, known);
    return true;
  }

  /** Notes a place a person should look at. */
  leaveAlone({ page }: PageText, span: Span, reason: string): void {
    const { text } = page.scan;
    const lines = this.lines.get(page.path) ?? new LineIndex(text);
    this.lines.set(page.path, lines);
    this.left.push({
      page: page.path,
      range: lines.rangeOf(span),
      text: text.slice(span.start, span.end),
      reason,
      at: span.start,
    });
  }

  warn(sentence: string): void {
    if (!this.sentences.includes(sentence)) this.sentences.push(sentence);
  }

  step(step: FileStep): void {
    this.steps.push(step);
  }

  /** Edits planned for a page so far, in the order of their places. */
  editsOf(path: string): readonly TextEdit[] {
    return this.touched.get(path)?.edits ?? [];
  }

  /** The change as plain data, pages in the order of their paths. */
  finish(title: string): Change {
    const pages = [...this.touched].map(([page, { text, edits }]): PageEdits => ({
      page,
      hash: text.hash,
      edits,
    }));
    const left = [...this.left].sort((a, b) => byText(a.page, b.page) || a.at - b.at);
    return {
      title,
      pages: pages.sort((a, b) => byText(a.page, b.page)),
      files: this.steps,
      leftAlone: left.map(({ page, range, text, reason }) => ({ page, range, text, reason })),
      warnings: this.sentences,
    };
  }
}

/** Index of the first edit that begins at an offset or behind it. */
function placeOf(edits: readonly TextEdit[], start: number): number {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edits[middle]!.span.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sameEdit(a: TextEdit, b: TextEdit): boolean {
  return a.span.start === b.span.start && a.span.end === b.span.end && a.newText === b.newText;
}

/** Two insertions at one place count too: their order would be chance. */
function overlap(a: Span, b: Span): boolean {
  return a.start === b.start || (a.start < b.end && b.start < a.end);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
