/** Rows of what stands alone: names without a page, pages nothing refers to, pages without a class. */

import { nameKey } from '../../corpus/names.js';
import type { MissingName } from '../../corpus/link-index.js';
import type { PageRecord } from '../../corpus/record.js';
import type { Page } from '../../corpus/model.js';
import type { ReadPage, Surroundings } from '../surroundings.js';
import { classRow, pageRow } from './class-rows.js';
import { namedIn, type Place } from './incoming.js';
import { placesAsRows } from './place-rows.js';
import { byTitle, NO_ROWS, pageOf, row, type Row, type RowPage } from './rows.js';
import { counted } from '../../rules/support/words.js';

/** Rows of the missing pages: the names, the pages that link to one, the places in a page. */
export function missingRows(
  around: Surroundings,
  read: ReadPage,
  path: readonly string[],
  count: number,
): RowPage {
  const [key, from] = path;
  if (key === undefined) return pageOf(around.links.missing(), count, missingRow);
  if (from === undefined) {
    return pageOf(pagesNaming(around, key), count, (page) => pageRow(page, { expands: true }));
  }
  const page = read(from)?.page;
  return page ? placesAsRows(page, placesNaming(page, key), 'link', count) : NO_ROWS;
}

/** Wikilinks of a page with a name, by the name's key. */
export function placesNaming(page: Page, key: string): Place[] {
  return namedIn(page, (target) => nameKey(target) === key);
}

function pagesNaming({ index, links }: Surroundings, key: string): PageRecord[] {
  const pages = links.linkingByName(key).flatMap((path) => index.get(path) ?? []);
  return byTitle(
    pages.filter(({ linkTargets }) => linkTargets.some((target) => nameKey(target) === key)),
  );
}

function missingRow({ name, links, pages }: MissingName): Row {
  const from = `${counted(links, 'link')} from ${counted(pages, 'page')}`;
  return row({
    key: nameKey(name),
    kind: 'missing',
    label: name,
    description: String(links),
    tooltip: `There is no page called “${name}”: ${from}.`,
    spoken: `${name}, no such page, ${from}`,
    expands: true,
  });
}

/** Rows of the pages that no other page refers to. */
export function orphanRows({ index, links }: Surroundings, count: number): RowPage {
  const pages = byTitle(links.orphans().flatMap((path) => index.get(path) ?? []));
  return pageOf(pages, count, (page) =>
    page.class ? { ...classRow(page, page.class), key: page.path } : pageRow(page),
  );
}

/** Rows of the pages that declare no class, or one without an IRI. */
export function classlessRows({ index, links }: Surroundings, count: number): RowPage {
  const pages = byTitle(links.withoutClass().flatMap((path) => index.get(path) ?? []));
  return pageOf(pages, count, (page) => pageRow(page));
}
