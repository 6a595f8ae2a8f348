/** Files and folders that move, as the Explorer moves them. */

import { mayBePage } from '../../settings/detect.js';
import type { ChangeRefusal } from '../change.js';
import { pagesFolder } from '../lives/manner.js';
import type { Surroundings } from '../surroundings.js';
import { ChangeDraft, refuse } from './draft.js';
import { folderOf, occupantOf, pathFault, pathKey } from './file-names.js';
import { count } from './follow.js';
import { moveFiles, type Move } from './moves.js';
import type { Planner } from './plan-change.js';

/** Plans the move of files; a folder stands for every page in it. */
export const planMoveFiles: Planner<'move-files'> = ({ moves }, s, read) => {
  const wanted = moves.flatMap((move) => pagesIn(move, s)).filter(({ from, to }) => from !== to);
  const [first] = wanted;
  if (!first) return refuse('No page of the corpus is among the files.', 'Pick pages or folders.');
  const fault = faultOf(wanted, s);
  if (fault) return fault;
  const draft = new ChangeDraft();
  const refusal = moveFiles(draft, wanted, s, read);
  if (refusal) return refusal;
  const what = wanted.length === 1 ? first.from : count(wanted.length, 'page');
  return draft.finish(`Move ${what} to ${wanted.length === 1 ? first.to : folderOf(first.to)}`);
};

/** The pages a move is about: one, or those below a folder. */
function pagesIn({ from, to }: Move, s: Surroundings): Move[] {
  const goneAt = (path: string): { gone?: true } => (isPlace(path, s) ? {} : { gone: true });
  if (s.index.get(from)) return [{ from, to, ...goneAt(to) }];
  const [source, target] = [from, to].map((folder) => `${folder.replace(/\/+$/u, '')}/`);
  return s.index.pages().flatMap(({ path }) => {
    if (source === undefined || !path.startsWith(source)) return [];
    const moved = `${target ?? ''}${path.slice(source.length)}`;
    return [{ from: path, to: moved, ...goneAt(moved) }];
  });
}

/** Whether pages are read from a path. */
function isPlace(path: string, s: Surroundings): boolean {
  const home = pagesFolder(s);
  if (home === '.') return mayBePage(path);
  return path.startsWith(`${home}/`) && mayBePage(path.slice(home.length + 1));
}

function faultOf(moves: readonly Move[], s: Surroundings): ChangeRefusal | null {
  const targets = new Set<string>();
  for (const { from, to } of moves) {
    const fault = pathFault(to);
    if (fault) return fault;
    const occupant = occupantOf(s.index, to, from);
    if (occupant !== null) {
      return refuse(`There is a page already: ${occupant}.`, 'Move that one away first.');
    }
    if (targets.has(pathKey(to))) {
      return refuse(`Two of the files would become ${to}.`, 'Move them one after the other.');
    }
    targets.add(pathKey(to));
  }
  return null;
}
