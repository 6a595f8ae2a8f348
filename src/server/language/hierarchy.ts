/** The type hierarchy over parents and children. */

import { type Connection, SymbolKind, type TypeHierarchyItem } from 'vscode-languageserver/node';

import {
  type HierarchyItem,
  hierarchyItemAt,
  subtypes,
  supertypes,
} from '../../language/hierarchy.js';
import type { Surroundings } from '../../language/surroundings.js';
import type { Workbench } from '../../workbench/workbench.js';

import type { OpenPages } from './open-pages.js';
import { locationOf } from './open-pages.js';

/** What an item keeps between two requests; it comes back as unknown. */
interface ItemData {
  readonly root: string;
  readonly slug: string;
}

export function answerHierarchy(connection: Connection, pages: OpenPages): void {
  const { typeHierarchy } = connection.languages;
  typeHierarchy.onPrepare(({ textDocument, position }) => {
    const open = pages.of(textDocument.uri);
    if (!open) return null;
    const items = hierarchyItemAt(pages.place(open, position), open.surroundings);
    return items.flatMap((item) => itemOf(open.workbench, item));
  });
  const answer =
    (related: (slug: string, s: Surroundings) => HierarchyItem[]) =>
    ({ item }: { item: TypeHierarchyItem }): TypeHierarchyItem[] => {
      const data = readData(item.data);
      const workbench = data && pages.indexed().find(({ root }) => root === data.root);
      if (!workbench) return [];
      return related(data.slug, workbench.live.surroundings()).flatMap((one) =>
        itemOf(workbench, one),
      );
    };
  typeHierarchy.onSupertypes(answer(supertypes));
  typeHierarchy.onSubtypes(answer(subtypes));
}

/** A class no page declares has no place to go to, so it is left out. */
function itemOf(workbench: Workbench, item: HierarchyItem): TypeHierarchyItem[] {
  const { slug, name, detail, page } = item;
  if (page === null) return [];
  const { uri, range } = locationOf(workbench, page, null);
  const data: ItemData = { root: workbench.root, slug };
  return [{ name, detail, kind: SymbolKind.Class, uri, range, selectionRange: range, data }];
}

function readData(data: unknown): ItemData | null {
  if (typeof data !== 'object' || data === null) return null;
  const { root, slug } = data as Partial<Record<keyof ItemData, unknown>>;
  return typeof root === 'string' && typeof slug === 'string' ? { root, slug } : null;
}
