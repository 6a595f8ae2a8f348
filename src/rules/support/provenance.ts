/** Who a page and its class are attributed to, as their fences say it. */

import { isRecord } from '../../corpus/json-fence.js';
import type { JsonFence, Located, Page } from '../../corpus/model.js';

type Path = readonly (string | number)[];

/** Agents written as an IRI, as an object with an `@id`, or as a list of either. */
function agentsIn(fence: JsonFence, path: Path, value: unknown): Located<string>[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => agentsIn(fence, [...path, i], one));
  if (isRecord(value)) return agentsIn(fence, [...path, '@id'], value['@id']);
  return typeof value === 'string' ? [{ value, place: { fence, path } }] : [];
}

/** The first Page and the first Class fence of a page. */
function blocksOf(page: Page): JsonFence[] {
  return (['page', 'class'] as const).flatMap((kind) => {
    const fence = page.jsonFences.find((one) => one.kind === kind);
    return fence === undefined ? [] : [fence];
  });
}

/** The agents a page and its class are attributed to, in the order of their blocks. */
export function agentsOf(page: Page): Located<string>[] {
  return blocksOf(page).flatMap((fence) => {
    const { provenance } = fence.value ?? {};
    const own = isRecord(provenance) ? provenance.attributedTo : undefined;
    return [
      ...agentsIn(fence, ['prov:wasAttributedTo'], fence.value?.['prov:wasAttributedTo']),
      ...agentsIn(fence, ['provenance', 'attributedTo'], own),
    ];
  });
}

/** Whether the blocks name the version of a schema: such blocks carry provenance. */
export function hasSchemaVersion(page: Page): boolean {
  return blocksOf(page).some((fence) => fence.value?.['vc:schemaVersion'] !== undefined);
}
