/** Relations as the property lines of the text tell them: `requires:: [[Tide Gauge]]`. */

import { isParentsKey, predicateOfKey } from '../../corpus/dialect.js';
import type { Page, Predicate, Span, Wikilink } from '../../corpus/model.js';

/** A class named by a property line, under the key of the block that it belongs to. */
export interface ProseReference {
  readonly key: Predicate | 'subClassOf';
  readonly link: Wikilink;
}

/** First link that begins at or after an offset; links are in the order of the text. */
function firstFrom(links: readonly Wikilink[], offset: number): number {
  let low = 0;
  let high = links.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (links[middle]!.span.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Links inside a span. */
function linksIn(links: readonly Wikilink[], { start, end }: Span): Wikilink[] {
  const found: Wikilink[] = [];
  for (let i = firstFrom(links, start); i < links.length && links[i]!.span.end <= end; i++) {
    found.push(links[i]!);
  }
  return found;
}

/** The classes that the property lines of a page name as parents or targets. */
export function proseReferences({ scan }: Page): ProseReference[] {
  return scan.properties.flatMap(({ key, valueSpan }) => {
    const belongs = isParentsKey(key) ? 'subClassOf' : predicateOfKey(key);
    if (belongs === null) return [];
    return linksIn(scan.links, valueSpan).map((link) => ({ key: belongs, link }));
  });
}
