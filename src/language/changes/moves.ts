/** Pages whose files get other paths: what they say of themselves, and the links, follow. */

import { pageNameOfPath } from '../../corpus/names.js';
import type { PageRecord } from '../../corpus/record.js';
import type { ChangeRefusal } from '../change.js';
import { unreadable } from '../lives/refusals.js';
import type { PageText, ReadPage, Surroundings } from '../surroundings.js';
import type { ChangeDraft } from './draft.js';
import { fileLinks, rewriteFileLink } from './file-links.js';
import { pathKey, quoted } from './file-names.js';
import { count, followLinks, indexAfter, type Changed } from './follow.js';
import { recordAfter, renameHeading, renameTitle } from './own-names.js';
import { unindexedReferrers } from './unindexed.js';

/** A file that gets another path; `gone` when it will be no page there. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly gone?: true;
}

/** Plans the moves and all that follows from them; a refusal when a link cannot be kept. */
export function moveFiles(
  draft: ChangeDraft,
  moves: readonly Move[],
  s: Surroundings,
  read: ReadPage,
): ChangeRefusal | null {
  const changed = new Map<string, Changed>();
  const gone = new Map<string, PageRecord>();
  for (const move of moves) {
    const before = s.index.get(move.from);
    const text = read(move.from);
    if (!before || !text) return unreadable(move.from);
    if (move.gone) gone.set(move.from, before);
    else changed.set(move.from, changeOf(draft, move, before, text, s));
  }
  const after = indexAfter(s.index, changed.values(), gone.keys());
  const refusal = followLinks({ s, read, after, changed, gone, draft });
  if (refusal) return refusal;
  followFileLinks(draft, moves, s, read);
  if (gone.size > 0) draft.warn(leaves(gone));
  for (const { from, to } of moves) draft.step({ type: 'rename', page: from, to });
  return null;
}

function leaves(gone: ReadonlyMap<string, PageRecord>): string {
  const classes = [...gone.values()].filter((record) => record.class !== null).length;
  return `${count(gone.size, 'page')} will be outside the corpus, ${classes.toString()} of them with a class.`;
}

function changeOf(
  draft: ChangeDraft,
  move: Move,
  before: PageRecord,
  text: PageText,
  s: Surroundings,
): Changed {
  const name = pageNameOfPath(move.to);
  const renamed = name !== before.name;
  const heading = renamed && renameHeading(draft, text, before.name, name);
  if (renamed) renameTitle(draft, text, before.name, name);
  const label = text.page.classBlock?.label?.value;
  if (renamed && label !== undefined && label === before.name) {
    draft.warn(`The label of the class stays ${quoted(label)}: rename the label to change it too.`);
  }
  return {
    before,
    after: recordAfter(draft, text, move.to, s.settings.iri),
    ...(heading ? { heading: { from: before.name, to: name } } : {}),
  };
}

/** Markdown links to the files, and those in them, which are relative to their folder. */
function followFileLinks(
  draft: ChangeDraft,
  moves: readonly Move[],
  s: Surroundings,
  read: ReadPage,
): void {
  const targets = new Map(moves.map(({ from, to }) => [pathKey(from), to]));
  const froms = moves.map(({ from }) => from);
  const paths = new Set([...froms, ...unindexedReferrers({ files: froms }, s, read)]);
  for (const path of paths) {
    const text = read(path);
    if (!text) continue;
    const home = targets.get(pathKey(path)) ?? path;
    for (const link of fileLinks(text.page)) {
      const edit = rewriteFileLink(link, home, targets.get(pathKey(link.path)) ?? link.path);
      if (edit && !draft.edit(text, edit)) {
        draft.leaveAlone(text, link.span, 'Something else on the same spot changes too.');
      }
    }
  }
}
