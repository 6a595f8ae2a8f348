/** Fences that nothing closes: below one nothing is written. */

import type { Scan } from '../corpus/model.js';
import { LineIndex } from '../corpus/text.js';
import type { Refusal } from '../judging/refusal.js';

/** A fence that nothing closes makes everything below it code for other readers of the page. */
export function openFence(scanned: Scan, before: number): Refusal | null {
  const open = scanned.unbalanced.find(({ span }) => span.start < before);
  if (!open) return null;
  const line = new LineIndex(scanned.text).positionOf(open.span.start).line + 1;
  return {
    refused: `the code block that opens in line ${line} is never closed, so the section would be read as code`,
    how: 'Close the code block.',
  };
}
