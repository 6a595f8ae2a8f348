/** What goes with the page of the class that is merged, as far as the other lacks it. */

import type { IndexedClass } from '../../../corpus/corpus-index.js';
import type { Page } from '../../../corpus/model.js';
import { isBlankLine, linesOf } from '../../../promotion/lines.js';
import { counted, firstQuoted } from '../../../rules/support/words.js';
import { quoted } from '../../changes/file-names.js';
import type { Merging } from './merging.js';

/** Sentences on what a reader of the page that goes would miss. */
export function lossesOf(page: Page, merging: Merging): string[] {
  const { from, into } = merging;
  const name = quoted(from.label === '' ? from.slug : from.label);
  const definition = from.definition.trim();
  const edges = edgesLost(merging);
  const lines = proseLines(page);
  return [
    ...(definition !== '' && definition !== into.definition.trim()
      ? [`The definition of ${name} is lost.`]
      : []),
    ...(edges.length > 0
      ? [
          `What ${name} alone declares is lost: ${counted(edges.length, 'edge')}, ${firstQuoted(edges)}.`,
        ]
      : []),
    ...(lines > 0 ? [`Lost with the page of ${name}: ${counted(lines, 'line')} of text.`] : []),
    ...(from.page.published && !into.page.published
      ? [`${name} is published, the class that stays is not.`]
      : []),
  ];
}

/** Parents and relations that the class that stays does not declare. */
function edgesLost({ from, into, s }: Merging): string[] {
  const known = new Set(
    edgesOf(into).map(([key, target]) => `${key} ${s.index.slugOfTarget(target)}`),
  );
  const edges = edgesOf(from).map(([key, target]) => [key, s.index.slugOfTarget(target)] as const);
  const lost = edges.filter(([key, slug]) => {
    return slug !== from.slug && slug !== into.slug && !known.has(`${key} ${slug}`);
  });
  return [...new Set(lost.map(([key, slug]) => `${key} ${s.index.classOf(slug)?.label ?? slug}`))];
}

function edgesOf({ parents, relations }: IndexedClass) {
  return [
    ...parents.map((target) => ['subClassOf', target] as const),
    ...relations.flatMap(([key, targets]) => targets.map((target) => [key, target] as const)),
  ];
}

/** Lines of the page beside its title, its properties and its ontology blocks. */
function proseLines({ scan }: Page): number {
  const { text, frontMatter, jsonOrCode, headings, properties } = partsOf(scan);
  return linesOf(text).filter((line) => {
    if (isBlankLine(text, line)) return false;
    const at =
      line.start +
      (text.slice(line.start, line.end).length -
        text.slice(line.start, line.end).trimStart().length);
    if (frontMatter && at < frontMatter.end) return false;
    if (jsonOrCode.some(({ start, end }) => start <= line.end && line.start < end)) return false;
    if (headings.some(({ start, end }) => line.start <= start && end <= line.end)) return false;
    return !properties.some(({ start }) => line.start <= start && start < line.end);
  }).length;
}

function partsOf({ text, frontMatter, fences, headings, properties }: Page['scan']) {
  return {
    text,
    frontMatter: frontMatter?.span,
    jsonOrCode: fences
      .filter(({ info }) => info.toLowerCase() === 'json-ld')
      .map(({ span }) => span),
    headings: headings.map(({ span }) => span),
    properties: properties.map(({ keySpan }) => keySpan),
  };
}
