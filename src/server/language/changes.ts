/** Plans changes for the host, which makes them in the editor so that undo works. */

import type { Connection } from 'vscode-languageserver/node';

import type { PageRecord } from '../../corpus/record.js';
import { LineIndex } from '../../corpus/text.js';
import { type Change, isRefused } from '../../language/change.js';
import { ontologyFolds } from '../../language/folding.js';
import { classTitle } from '../../language/own-class.js';
import { renameableAt } from '../../language/renameable.js';
import type { ReadPage } from '../../language/surroundings.js';
import {
  CHANGE_METHODS,
  type ChangeAnswer,
  type ChangeParams,
  type CorpusPlace,
  type LineSpan,
  type LocatedChange,
  type PlaceParams,
  type RenameableAnswer,
} from '../../protocol/changes.js';
import type { PageParams } from '../../protocol/messages.js';
import { planInTurns } from '../../workbench/plan-in-turns.js';

import type { Corpora } from '../corpora.js';
import { pathOf } from '../paths.js';
import { corpusAt } from '../requests.js';

import { linesOf, type OpenPages, rangeIn, readingOnce } from './open-pages.js';

export function answerChanges(connection: Connection, corpora: Corpora, pages: OpenPages): void {
  connection.onRequest(CHANGE_METHODS.change, (params: ChangeParams) =>
    change(corpora, pages, params),
  );
  connection.onRequest(CHANGE_METHODS.renameable, (params: PlaceParams) =>
    renameable(pages, params),
  );
  connection.onRequest(CHANGE_METHODS.ontologyFolds, ({ uri }: PageParams) => {
    const page = pages.text(uri);
    return page ? ontologyFolds(page).map(lineSpan) : [];
  });
  connection.onRequest(CHANGE_METHODS.place, ({ uri }: PageParams) =>
    placeOf(corpora, pages, pathOf(uri)),
  );
}

async function placeOf(
  corpora: Corpora,
  pages: OpenPages,
  file: string | null,
): Promise<CorpusPlace | null> {
  const corpus = file === null ? null : corpora.of(file);
  if (file === null || !corpus) return null;
  const workbench = await corpus.ready;
  pages.follow(workbench);
  const path = workbench.relativePath(file);
  const { index } = workbench.live.surroundings();
  const record = index.get(path);
  const below = index.pages().filter((page) => path === '' || page.path.startsWith(`${path}/`));
  return {
    root: corpus.root,
    path,
    pages: record ? 1 : below.length,
    page: record ? pageAs(record) : null,
  };
}

function pageAs({ name, class: facts }: PageRecord): CorpusPlace['page'] {
  if (!facts) return { name, class: null };
  return { name, class: { slug: facts.slug, label: classTitle(facts) } };
}

const lineSpan = ({ startLine, endLine }: LineSpan): LineSpan => ({ startLine, endLine });

async function change(
  corpora: Corpora,
  pages: OpenPages,
  { place, request }: ChangeParams,
): Promise<ChangeAnswer> {
  const { root, ready } = corpusAt(corpora, place);
  const workbench = await ready;
  pages.follow(workbench);
  // The edits are located in the very texts they were planned for.
  const read = readingOnce(workbench.live.read);
  const planned = await planInTurns(workbench, request, read);
  return { root, planned: isRefused(planned) ? planned : located(read, planned) };
}

function located(read: ReadPage, planned: Change): LocatedChange {
  const pages = planned.pages.map(({ page, hash, edits }) => {
    const text = read(page);
    const lines = text ? linesOf(text.page) : new LineIndex('');
    return {
      page,
      hash,
      edits: edits.map(({ span, newText }) => ({ range: lines.rangeOf(span), newText })),
    };
  });
  return { ...planned, pages };
}

async function renameable(
  pages: OpenPages,
  { uri, line, character }: PlaceParams,
): Promise<RenameableAnswer> {
  await pages.ready(uri);
  const open = pages.of(uri);
  if (!open) return { none: 'This is no page of an ontology.' };
  const found = renameableAt(pages.place(open, { line, character }), open.surroundings);
  if (typeof found === 'string') return { none: found };
  const { span, placeholder, what } = found;
  return { root: open.workbench.root, range: rangeIn(open.page, span), placeholder, what };
}
