/** Plans changes for the host, which makes them in the editor so that undo works. */

import type { Connection } from 'vscode-languageserver/node';

import { LineIndex } from '../../corpus/text.js';
import { type Change, isRefused } from '../../language/change.js';
import { planChange } from '../../language/changes/plan-change.js';
import { ontologyFolds } from '../../language/folding.js';
import { renameableAt } from '../../language/renameable.js';
import {
  CHANGE_METHODS,
  type ChangeAnswer,
  type ChangeParams,
  type LineSpan,
  type LocatedChange,
  type PlaceParams,
  type RenameableAnswer,
} from '../../protocol/changes.js';
import type { PageParams } from '../../protocol/messages.js';
import type { Workbench } from '../../workbench/workbench.js';

import type { Corpora } from '../corpora.js';
import { corpusAt } from '../requests.js';

import { linesOf, type OpenPages, rangeIn } from './open-pages.js';

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
  const { live } = workbench;
  const planned = planChange(request, live.surroundings(), (page) => live.read(page));
  return { root, planned: isRefused(planned) ? planned : located(workbench, planned) };
}

function located({ live }: Workbench, planned: Change): LocatedChange {
  const pages = planned.pages.map(({ page, hash, edits }) => {
    const read = live.read(page);
    const lines = read ? linesOf(read.page) : new LineIndex('');
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
