/** Rows of the backlinks of a page: links, references of classes, and mentions without a link. */

import type { Page } from '../../corpus/model.js';
import type { PageRecord } from '../../corpus/record.js';
import type { ReadPage, Surroundings } from '../surroundings.js';
import { pageRow } from './class-rows.js';
import { linkingPages, linksIn, referencesIn, referringPages, type Place } from './incoming.js';
import { placesAsRows } from './place-rows.js';
import {
  mentionsIn,
  mentioningPages,
  namePattern,
  namesOf,
  type CountedMentions,
  type TextOf,
} from './mentions.js';
import {
  compareTitles,
  NO_ROWS,
  pageOf,
  row,
  titleOf,
  type Keep,
  type Row,
  type RowKind,
  type RowPage,
  type Work,
} from './rows.js';
import { counted } from '../../rules/support/words.js';

/** The three kinds of backlinks, as keys of the first level. */
export const BACKLINKS = ['references', 'links', 'mentions'] as const;

export type BacklinkKind = (typeof BACKLINKS)[number];

const KINDS: Readonly<Record<BacklinkKind, RowKind>> = {
  references: 'reference',
  links: 'link',
  mentions: 'mention',
};

/** What backlinks are looked for with. */
export interface Looking {
  readonly around: Surroundings;
  readonly read: ReadPage;
  readonly textOf: TextOf;
  readonly keep: Keep;
  /** Mentions of a page counted so far. */
  readonly counted: (of: PageRecord) => CountedMentions;
}

/** A page with what its row says beside its title. */
interface Referrer {
  readonly page: PageRecord;
  readonly note: string;
}

/** Rows below a path of keys: the kinds, the pages of a kind, the places in a page. */
export function* backlinkRows(
  looking: Looking,
  of: string,
  path: readonly string[],
  count: number,
): Work<RowPage> {
  const { around, read } = looking;
  const to = around.index.get(of);
  const [kind, from] = path;
  if (!to) return NO_ROWS;
  if (kind === undefined) return yield* kindRows(looking, to);
  if (!isKind(kind)) return NO_ROWS;
  if (from !== undefined) {
    const page = read(from)?.page;
    if (!page) return NO_ROWS;
    return placesAsRows(page, placesIn(around, page, to, kind), KINDS[kind], count);
  }
  const referrers = yield* referrersOf(looking, to, kind);
  if (referrers.length === 0 && kind === 'mentions') return nothingMentioned(to);
  return pageOf(referrers, count, ({ page, note }) =>
    pageRow(page, {
      description: note,
      spoken: note === '' ? titleOf(page) : `${titleOf(page)}, ${note}`,
      expands: true,
    }),
  );
}

/** Where a page first refers to another in the way a kind stands for; null when it does not. */
export function firstPlace(
  around: Surroundings,
  page: Page,
  to: PageRecord,
  kind: BacklinkKind,
): Place | null {
  return placesIn(around, page, to, kind)[0] ?? null;
}

/** Whether a key is that of a kind of backlinks. */
export function isKind(key: string): key is BacklinkKind {
  return (BACKLINKS as readonly string[]).includes(key);
}

function* kindRows(looking: Looking, to: PageRecord): Work<RowPage> {
  const title = titleOf(to);
  const references = (yield* referrersOf(looking, to, 'references')).length;
  const links = (yield* referrersOf(looking, to, 'links')).length;
  const rows = [
    groupRow(
      'references',
      'Ontology References',
      `Classes that name ${title} as parent or target.`,
      references,
    ),
    groupRow('links', 'Links', `Pages with a wikilink to ${title} in their text.`, links),
    groupRow(
      'mentions',
      'Unlinked Mentions',
      `Pages that name ${title} in their text without a link. Looked for when this is opened.`,
      null,
    ),
  ];
  return { rows, total: rows.length };
}

function groupRow(key: BacklinkKind, label: string, tooltip: string, pages: number | null): Row {
  return row({
    key,
    kind: 'group',
    label,
    tooltip,
    description: pages === null ? '' : String(pages),
    spoken: pages === null ? label : `${label}, ${counted(pages, 'page')}`,
    expands: pages !== 0,
  });
}

/** Pages that refer to another, by title; found once as long as nothing changes. */
function referrersOf(looking: Looking, to: PageRecord, kind: BacklinkKind): Work<Referrer[]> {
  return looking.keep(JSON.stringify([kind, to.path]), function* () {
    const found = yield* findReferrers(looking, to, kind);
    return found
      .map((one) => ({ one, key: [titleOf(one.page), one.page.path] as const }))
      .sort((a, b) => compareTitles(a.key, b.key))
      .map(({ one }) => one);
  });
}

function* findReferrers(
  { around, read, textOf, counted: before }: Looking,
  to: PageRecord,
  kind: BacklinkKind,
): Work<Referrer[]> {
  if (kind === 'references') {
    return referringPages(around, to).map(({ page, relations }) => ({
      page,
      note: relations.join(', '),
    }));
  }
  if (kind === 'links') {
    return (yield* linkingPages(around, read, to)).map((page) => ({ page, note: '' }));
  }
  return (yield* mentioningPages(around, textOf, to, before(to))).map(({ page, mentions }) => ({
    page,
    note: counted(mentions, 'mention'),
  }));
}

function nothingMentioned(to: PageRecord): RowPage {
  const label = `No page mentions ${titleOf(to)} without a link`;
  return { rows: [row({ key: 'none', kind: 'note', label })], total: 1 };
}

function placesIn(
  around: Surroundings,
  page: Page,
  to: PageRecord,
  kind: BacklinkKind,
): readonly Place[] {
  if (kind === 'links') return linksIn(around, page, to.path);
  if (kind === 'references') return referencesIn(around, page, to.class?.slug ?? '');
  const pattern = namePattern(namesOf(to));
  if (!pattern) return [];
  const own = around.index.get(page.path);
  return mentionsIn(page.scan, pattern, own ? namesOf(own) : []).map((span) => ({
    span,
    relation: null,
    ambiguous: false,
  }));
}
