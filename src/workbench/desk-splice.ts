/** Drafts put into pages as they are on disk now, and promotions taken off them. */

import path from 'node:path';

import { scan } from '../corpus/scan.js';
import { withoutByteOrderMark } from '../corpus/text.js';
import { sha256 } from '../corpus/record.js';
import type { Edge } from '../ledger/events.js';
import type { PromotionEntry } from '../ledger/state.js';
import { findSection } from '../promotion/section.js';
import { revert } from '../promotion/revert.js';
import { splice, type Spliced } from '../promotion/splice.js';
import { isRefusal, type CheckedEdit, type Outcome } from './desk.types.js';
import { draftText, refuse, refuseWith, type Room } from './desk-room.js';
import { decodePage, reasonOf } from './read-page.js';

/** A page's text on disk, without its byte-order mark. */
export interface PageText {
  readonly page: string;
  readonly text: string;
  readonly mark: boolean;
  /** sha-256 of the bytes. */
  readonly hash: string;
}

/** A change of a page that is not made yet. */
export interface PlannedChange {
  readonly disk: PageText;
  readonly before: string;
  readonly after: string;
  readonly edit: CheckedEdit;
}

export interface SplicedPage extends PlannedChange {
  readonly spliced: Spliced;
}

/** What a draft or a dossier puts into a page. */
export interface DraftSource {
  readonly page: string;
  readonly draft: string;
  readonly section: string;
  readonly edges: readonly Edge[];
}

export async function readPageText(room: Room, page: string): Promise<Outcome<PageText>> {
  const { workbench, files } = room.parts;
  if (!workbench.isPage(page)) return refuse(`${page} is no page of this corpus.`);
  const read = await files
    .read(path.join(workbench.root, page))
    .then(decodePage, (cause: unknown) => ({ reason: reasonOf(cause) }));
  if ('reason' in read) return refuse(`${page} cannot be read. ${read.reason}`);
  const { text, mark } = withoutByteOrderMark(read.text);
  return { page, text, mark, hash: sha256(read.bytes) };
}

/** The page as it would be with a draft in it, or why it cannot be. */
export async function spliceDraft(
  room: Room,
  { page, draft, section, edges }: DraftSource,
): Promise<Outcome<SplicedPage>> {
  const disk = await readPageText(room, page);
  if (isRefusal(disk)) return disk;
  const body = await draftText(room.parts, draft);
  if (body === null) {
    return refuse(
      'The text of this draft is missing or was changed.',
      'Restore .ontodesk/drafts from git, or make the draft again.',
    );
  }
  const { workbench, outlineOf } = room.parts;
  const { heading } = room.settings.promotion;
  // A section that is there keeps its place: only a first one asks where its heading ends.
  const asksPlace = heading !== null && 'none' in findSection(scan(disk.text));
  const outline = asksPlace ? await outlineOf(disk.text) : [];
  const spliced = splice(
    disk.text,
    { section, body, edges },
    {
      path: page,
      iri: room.settings.iri,
      functional: room.settings.vocabulary.functional,
      heading,
      view: workbench.corpus,
    },
    outline,
  );
  if ('refused' in spliced) return refuseWith(spliced);
  return { ...changeOf(disk, spliced), spliced };
}

/** The page without a promotion, or why that cannot be taken back. */
export async function spliceRevert(
  room: Room,
  promotion: PromotionEntry,
): Promise<Outcome<PlannedChange>> {
  const disk = await readPageText(room, promotion.page);
  if (isRefusal(disk)) return disk;
  const options = { path: promotion.page, iri: room.settings.iri };
  const reverted = revert(disk.text, promotion, options);
  return 'refused' in reverted ? refuseWith(reverted) : changeOf(disk, reverted);
}

function changeOf(disk: PageText, { text, edits }: Pick<Spliced, 'text' | 'edits'>): PlannedChange {
  return {
    disk,
    before: disk.text,
    after: text,
    edit: {
      page: disk.page,
      hash: disk.hash,
      edits: edits.map(({ span, newText }) => ({ start: span.start, end: span.end, newText })),
    },
  };
}

/** Bytes of a page with this text, its byte-order mark kept. */
export function bytesOf(disk: PageText, text: string): Uint8Array {
  return Buffer.from((disk.mark ? '\uFEFF' : '') + text, 'utf8');
}
