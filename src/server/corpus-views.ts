/** Answers for the tree views: one set of views per corpus, long work in slices that can be stopped. */

import {
  type CancellationToken,
  type Connection,
  LSPErrorCodes,
  ProgressType,
  ResponseError,
  type TextDocuments,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';

import { sha256 } from '../corpus/record.js';
import { LineIndex, withoutByteOrderMark } from '../corpus/text.js';
import { CorpusViews } from '../language/views/corpus-views.js';
import type { Work } from '../language/views/rows.js';
import { dropList, keepList, type ListRefusal } from '../language/views/saved-lists.js';
import type { ChangeAnswer, LocatedChange } from '../protocol/changes.js';
import {
  type InTaxonomyAnswer,
  type InTaxonomyParams,
  type ListParams,
  type RowPlaceAnswer,
  type RowPlaceParams,
  type RowsAnswer,
  type RowsParams,
  type SearchAnswer,
  type SearchParams,
  VIEW_METHODS,
  type ViewsChanged,
} from '../protocol/corpus-views.js';
import type { ServerOptions, StepProgress } from '../protocol/messages.js';
import type { TextEdit } from '../rules/rule.js';
import { nextTurn } from '../workbench/next-turn.js';
import type { Workbench } from '../workbench/workbench.js';
import type { FileSystem } from '../workbench/workbench.types.js';

import type { Corpora } from './corpora.js';
import type { Corpus } from './corpus.js';
import type { OpenPages } from './language/open-pages.js';
import { pathOf, SETTINGS_FILE, uriOf } from './paths.js';
import { corpusAt } from './requests.js';

export interface ViewServerPorts {
  readonly connection: Connection;
  readonly corpora: Corpora;
  readonly pages: OpenPages;
  readonly documents: TextDocuments<TextDocument>;
  readonly files: Pick<FileSystem, 'read'>;
  readonly options: () => ServerOptions;
}

/** Pages worked through between two looks at the event loop. */
const SLICE = 16;

const stepProgress = new ProgressType<StepProgress>();

export class ViewServer {
  private readonly views = new WeakMap<Workbench, CorpusViews>();
  /** Version of each corpus that the editor was told of last. */
  private readonly told = new WeakMap<Workbench, number>();

  constructor(private readonly ports: ViewServerPorts) {}

  listen(): void {
    const { connection } = this.ports;
    connection.onRequest(VIEW_METHODS.rows, (params: RowsParams, token: CancellationToken) =>
      this.rows(params, token),
    );
    connection.onRequest(VIEW_METHODS.place, (params: RowPlaceParams) => this.place(params));
    connection.onRequest(VIEW_METHODS.inTaxonomy, (params: InTaxonomyParams) =>
      this.inTaxonomy(params),
    );
    connection.onRequest(VIEW_METHODS.search, (params: SearchParams) => this.search(params));
    connection.onRequest(VIEW_METHODS.list, (params: ListParams) => this.list(params));
  }

  /** To be called when the state of a corpus changed: tells the editor if its rows did too. */
  stateChanged(root: string): void {
    const { connection, corpora } = this.ports;
    const workbench = corpora.all().find((corpus) => corpus.root === root)?.indexed;
    if (!workbench || this.told.get(workbench) === workbench.live.version) return;
    this.told.set(workbench, workbench.live.version);
    const changed: ViewsChanged = { root };
    // A connection that is gone needs no news.
    connection.sendNotification(VIEW_METHODS.changed, changed).catch(() => undefined);
  }

  private async rows(params: RowsParams, token: CancellationToken): Promise<RowsAnswer> {
    const { view, path, count, search, progress } = params;
    const { corpus, workbench, views } = await this.at(pathIn(params.of) ?? params.place);
    const of = pageOf(workbench, params.of);
    const total = workbench.live.surroundings().index.size;
    const step = (done: number): void =>
      void this.ports.connection.sendProgress(stepProgress, progress, { done, total });
    const page = await inSlices(views.rows({ view, path, count, of, search }), token, step);
    return { root: corpus.root, page, title: of === null ? null : views.titleOf(of) };
  }

  private async place(params: RowPlaceParams): Promise<RowPlaceAnswer> {
    const { view, path, page } = params;
    const { corpus, workbench, views } = await this.at(pathIn(params.of) ?? params.place);
    const of = pageOf(workbench, params.of);
    return { root: corpus.root, range: views.placeOf({ view, path, of }, page) };
  }

  private async inTaxonomy({ uri }: InTaxonomyParams): Promise<InTaxonomyAnswer> {
    const { corpus, workbench, views } = await this.at(pathOf(uri));
    return {
      root: corpus.root,
      found: views.inTaxonomy(pageOf(workbench, uri) ?? ''),
    };
  }

  private async search({ place, text }: SearchParams): Promise<SearchAnswer> {
    const { corpus, workbench, views } = await this.at(place);
    return { root: corpus.root, preview: views.preview(text), lists: workbench.settings.lists };
  }

  private async list({ place, keep, drop }: ListParams): Promise<ChangeAnswer> {
    const corpus = corpusAt(this.ports.corpora, place);
    const { root } = corpus;
    if (!this.ports.options().trusted) {
      return { root, planned: { refused: 'This folder is not trusted.', how: 'Trust it first.' } };
    }
    const text = await this.settingsText(corpus);
    if (text === null) return { root, planned: NOT_SET_UP };
    const plain = withoutByteOrderMark(text).text;
    const edit = keep ? keepList(plain, keep) : dropList(plain, drop ?? '');
    const name = keep?.name ?? drop ?? '';
    if (edit === null) {
      const refused = `ontodesk.yaml has no list “${name}” any more.`;
      return { root, planned: { refused, how: 'Nothing was changed.' } };
    }
    if (isRefusal(edit)) return { root, planned: edit };
    return { root, planned: changeOf(`${keep ? 'Save' : 'Remove'} list “${name}”`, plain, edit) };
  }

  private async settingsText({ settingsFile }: Corpus): Promise<string | null> {
    const open = this.ports.documents.get(uriOf(settingsFile));
    if (open) return open.getText();
    const bytes = await this.ports.files.read(settingsFile).catch(() => null);
    return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }

  private async at(place: string | null) {
    const corpus = corpusAt(this.ports.corpora, place);
    const workbench = await corpus.ready;
    this.ports.pages.follow(workbench);
    return { corpus, workbench, views: this.viewsOf(workbench) };
  }

  private viewsOf(workbench: Workbench): CorpusViews {
    const known = this.views.get(workbench);
    if (known) return known;
    const { live } = workbench;
    const views = new CorpusViews({
      around: () => live.surroundings(),
      read: live.read,
      text: live.text,
      version: () => live.version,
      codesOf: (page) => {
        const text = live.text(page);
        if (text === null) return null;
        return new Set(workbench.checkPage(page, text).findings.map(({ code }) => code));
      },
    });
    this.views.set(workbench, views);
    return views;
  }
}

const NOT_SET_UP: ListRefusal = {
  refused: 'This folder has no ontodesk.yaml in which a list could be kept.',
  how: 'Run “Ontodesk: Set Up This Folder” first.',
};

const isRefusal = (edit: TextEdit | ListRefusal): edit is ListRefusal => 'refused' in edit;

function changeOf(title: string, text: string, { span, newText }: TextEdit): LocatedChange {
  const range = new LineIndex(text).rangeOf(span);
  const page = { page: SETTINGS_FILE, hash: sha256(text), edits: [{ range, newText }] };
  return { title, pages: [page], files: [], leftAlone: [], warnings: [] };
}

const pathIn = (uri: string | null): string | null => (uri === null ? null : pathOf(uri));

/** Path of a page below the root; null for a file that is none. */
function pageOf(workbench: Workbench, uri: string | null): string | null {
  const file = pathIn(uri);
  if (file === null) return null;
  const page = workbench.relativePath(file);
  return workbench.isPage(page) ? page : null;
}

/** Does long work piece by piece; other requests get their turn, and it ends when it is cancelled. */
async function inSlices<T>(
  work: Work<T>,
  token: CancellationToken,
  step: (done: number) => void,
): Promise<T> {
  for (let done = 1; ; done++) {
    const next = work.next();
    if (next.done === true) return next.value;
    if (done % SLICE !== 0) continue;
    step(done);
    await nextTurn();
    if (token.isCancellationRequested) {
      throw new ResponseError(LSPErrorCodes.RequestCancelled, `Stopped after ${done} pages.`);
    }
  }
}
