/** Plans a change of several pages: what is asked goes to its planner; nothing is written here. */

import type { ChangeRequest, Planned } from '../change.js';
import { lifePlanners } from '../lives/planners.js';
import type { ReadPage, Surroundings } from '../surroundings.js';
import { refuse } from './draft.js';
import { planMoveFiles } from './move-files.js';
import { planRenameLabel } from './rename-label.js';
import { planRenamePage } from './rename-page.js';
import { planRenameSlug } from './rename-slug.js';

/** Plans one kind of change; pure, and never throws on any page text. */
export type Planner<T extends ChangeRequest['type']> = (
  request: Extract<ChangeRequest, { readonly type: T }>,
  s: Surroundings,
  read: ReadPage,
) => Planned;

type Planners = { readonly [T in ChangeRequest['type']]?: Planner<T> };

const planners: Planners = {
  'rename-page': planRenamePage,
  'move-files': planMoveFiles,
  'rename-label': planRenameLabel,
  'rename-slug': planRenameSlug,
  ...lifePlanners,
};

/** The change a request asks for, or why it cannot be made. */
export function planChange(request: ChangeRequest, s: Surroundings, read: ReadPage): Planned {
  const planner = planners[request.type] as Planner<ChangeRequest['type']> | undefined;
  return planner?.(request, s, read) ?? refuse('This change is not known.', 'Update Ontodesk.');
}
