/** Whether a page still holds the text a change was made for. */

import type { ChangeRefusal } from '../../protocol/changes.js';

import { decode, sha256 } from '../page-bytes.js';

const PLAN_AGAIN = 'Nothing was changed. Try again: the change is then planned for the new text.';

/** A page as it is found now. */
export interface Found {
  /** Its file; null when that cannot be read. */
  readonly bytes: Uint8Array | null;
  /** Its document when the editor holds one, or would read the file in a way of its own. */
  readonly document: { readonly text: string; readonly isDirty: boolean } | null;
}

/** Why a change for the text with this hash cannot be made in a page; null when it can. */
export function faultOf(page: string, hash: string, found: Found): ChangeRefusal | null {
  const { bytes, document } = found;
  // What is typed and not saved counts: the change was made for the buffer then.
  if (document?.isDirty) {
    return sha256(document.text) === hash ? null : changed(page, 'in the editor');
  }
  if (!bytes) return cannotBeRead(page);
  const onDisk = decode(bytes).text;
  if (sha256(onDisk) !== hash) return changed(page, 'on disk');
  if (hasMixedLineEnds(onDisk)) return mixedLineEnds(page);
  return document && document.text !== onDisk ? readsDifferently(page) : null;
}

export function cannotBeRead(page: string): ChangeRefusal {
  return { refused: `${page} cannot be read any more.`, how: PLAN_AGAIN };
}

/** A file stands where the change would put one. */
export function isTaken(page: string): ChangeRefusal {
  return {
    refused: `There is a file ${page} already.`,
    how: 'Nothing was changed. Look at it first.',
  };
}

function changed(page: string, where: string): ChangeRefusal {
  return { refused: `${page} changed ${where} in the meantime.`, how: PLAN_AGAIN };
}

function mixedLineEnds(page: string): ChangeRefusal {
  return {
    refused: `${page} has mixed line ends, and the editor would make them all the same.`,
    how: 'Nothing was changed. Give the page one kind of line end (command “Change End of Line Sequence”) and save it, then try again.',
  };
}

function readsDifferently(page: string): ChangeRefusal {
  return {
    refused: `The editor reads ${page} differently from what its bytes say.`,
    how: 'Nothing was changed. Open the page as UTF-8 (command “Change File Encoding”), or let the editor load it again, then try again.',
  };
}

/** Whether the editor, which knows one kind of line end for a document, would rewrite some. */
function hasMixedLineEnds(text: string): boolean {
  const kinds = new Set(text.match(/\r\n|\r|\n/gu));
  return kinds.size > 1 || kinds.has('\r');
}
