/** Places of values on a page: what is written there, and where something missing is shown. */

import { locate } from '../../corpus/json-fence.js';
import type {
  ClassBlock,
  JsonFence,
  JsonPlace,
  Located,
  Page,
  Place,
  Span,
} from '../../corpus/model.js';

/** What a value that the class lacks is known by: a page has one class, wherever it is shown. */
export const THE_CLASS = 'class';

/** What a block as a whole is known by; all of its other values may change. */
export function blockKey({ kind, value }: JsonFence): string {
  const id = value?.['@id'];
  return typeof id === 'string' ? `${kind} ${id}` : kind;
}

/** Whether a place is a node of a JSON fence. */
export function isJsonPlace(place: Place): place is JsonPlace {
  return 'fence' in place;
}

/** The page's own characters at a place. */
export function textAt(page: Page, place: Place): string {
  const { start, end } = locate(place);
  return page.scan.text.slice(start, end);
}

/** A value is blank when it is there and holds nothing but white space. */
export function isBlank(located: Located<string> | null): boolean {
  return located === null || located.value.trim() === '';
}

/** The fence a json-ld class block was read from. */
function classFence(page: Page, block: ClassBlock): JsonFence | undefined {
  if (block.dialect !== 'json-ld') return undefined;
  return page.jsonFences.find((fence) => fence.kind === 'class' && fence.value !== null);
}

/**
 * Where a missing value of the class is shown: at the empty or unreadable value when the key is
 * written, else at the class.
 */
export function missingSpan(
  page: Page,
  block: ClassBlock,
  key: string,
  written: Located<unknown> | null = null,
): Span {
  if (written !== null) return locate(written.place);
  const fence = classFence(page, block);
  const present =
    fence?.value !== null && fence?.value !== undefined && Object.hasOwn(fence.value, key);
  return locate(present ? { fence, path: [key] } : block.place);
}
