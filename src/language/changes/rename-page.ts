/** A page under a new name: its file moves, and so do the links that surely mean it. */

import { pageNameOfPath } from '../../corpus/names.js';
import { unreadable } from '../lives/refusals.js';
import { ChangeDraft, refuse } from './draft.js';
import { fileNameOf, folderOf, occupantOf, quoted, slashOf } from './file-names.js';
import { moveFiles } from './moves.js';
import type { Planner } from './plan-change.js';

/** Plans the rename of a page. */
export const planRenamePage: Planner<'rename-page'> = ({ page, to }, s, read) => {
  const record = s.index.get(page);
  if (!record) return unreadable(page);
  const file = fileNameOf(to, slashOf(s.index));
  if (typeof file !== 'string') return file;
  const path = folderOf(page) + file.slice(0, -3) + page.slice(-3);
  if (path === page) {
    return refuse(`The page is called ${quoted(record.name)} already.`, 'Choose another name.');
  }
  const occupant = occupantOf(s.index, path, page);
  if (occupant !== null) {
    return refuse(
      `There is a page with this file name already: ${occupant}.`,
      'Choose another name, or merge the two.',
    );
  }
  const draft = new ChangeDraft();
  const refusal = moveFiles(draft, [{ from: page, to: path }], s, read);
  return refusal ?? draft.finish(`Rename page ${record.name} to ${pageNameOfPath(path)}`);
};
