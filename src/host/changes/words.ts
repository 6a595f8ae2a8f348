/** Changes and references in words. */

import type { LeftAlone, LocatedChange } from '../../protocol/changes.js';

import { plural } from '../words.js';

/** How much a change edits: `12 edits on 5 pages`, `1 page deleted`. */
export function sizeOf({ pages, files }: LocatedChange): string {
  const edits = pages.reduce((sum, page) => sum + page.edits.length, 0);
  const steps = { create: 'created', rename: 'renamed', delete: 'deleted' } as const;
  const parts = Object.entries(steps).flatMap(([type, done]) => {
    const count = files.filter((file) => file.type === type).length;
    return count > 0 ? [`${plural(count, 'page')} ${done}`] : [];
  });
  if (edits > 0) parts.unshift(`${plural(edits, 'edit')} on ${plural(pages.length, 'page')}`);
  return parts.length > 0 ? parts.join(', ') : 'nothing to do';
}

/** `3 references on 2 pages`. */
export function placesInWords(places: readonly LeftAlone[]): string {
  const pages = new Set(places.map(({ page }) => page)).size;
  return `${plural(places.length, 'reference')} on ${plural(pages, 'page')}`;
}

/** Text of pages is data: what looks like an icon there is no icon. */
export const plain = (text: string): string => text.replaceAll('$(', '\\$(');
