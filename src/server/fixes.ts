/** Plans all fixes of a rule for the host, which shows them and makes them in the editor. */

import path from 'node:path';
import {
  type CancellationToken,
  type Connection,
  ProgressType,
  type TextDocuments,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';

import { LineIndex } from '../corpus/text.js';
import type { ChangeRefusal, LeftAlone, LocatedChange } from '../protocol/changes.js';
import {
  type AllowAnswer,
  type AllowParams,
  FIX_METHODS,
  type FixableAnswer,
  type FixesAnswer,
  type FixesParams,
} from '../protocol/fixes.js';
import type { StepProgress } from '../protocol/messages.js';
import { LEVELLED_CODES } from '../rules/registry.js';
import { allowHere } from '../workbench/allow-here.js';
import { fixPages, fixTitle, type PageOutcome, type PageSource } from '../workbench/fix-all.js';
import { FIXABLE_CODES, switchedOff, whyNotFixable } from '../workbench/fix-all-codes.js';
import type { LeftFinding } from '../workbench/fix-all-page.js';
import { decodePage, reasonOf } from '../workbench/read-page.js';
import type { Workbench } from '../workbench/workbench.js';
import type { FileSystem } from '../workbench/workbench.types.js';

import type { Checks } from './checks.js';
import type { Corpora } from './corpora.js';
import type { Corpus } from './corpus.js';
import { findingOf } from './page-features.js';
import { pathOf } from './paths.js';
import { corpusAt } from './requests.js';

export interface FixPorts {
  readonly connection: Connection;
  readonly corpora: Corpora;
  readonly checks: Checks;
  readonly documents: TextDocuments<TextDocument>;
  readonly files: FileSystem;
}

const stepProgress = new ProgressType<StepProgress>();

/** Answers the requests of `FIX_METHODS`. */
export function answerFixes(ports: FixPorts): void {
  const { connection } = ports;
  connection.onRequest(FIX_METHODS.fixable, fixable);
  connection.onRequest(FIX_METHODS.fixes, (params: FixesParams, token: CancellationToken) =>
    plan(ports, params, token),
  );
  connection.onRequest(FIX_METHODS.allow, (params: AllowParams) =>
    Promise.resolve(allow(ports, params)),
  );
}

/** The comment for one finding of an open page, as its text is now. */
function allow({ documents, checks }: FixPorts, params: AllowParams): AllowAnswer {
  const { uri, version, reason } = params;
  const document = documents.get(uri);
  const checked = checks.current(uri);
  const workbench = checked?.corpus.indexed;
  const finding = checked && findingOf(params, checked.shown);
  if (document?.version !== version || !workbench || !finding) {
    return { refused: 'The page changed since.', how: 'Choose it again at the finding.' };
  }
  const text = document.getText();
  const found = allowHere(workbench, { path: checked.page.path, text }, finding, reason);
  if ('refused' in found) return found;
  const { span, newText } = found.edit;
  const range = { start: document.positionAt(span.start), end: document.positionAt(span.end) };
  return { version, edits: [{ range, newText }] };
}

function fixable(): FixableAnswer {
  const titles = new Map(LEVELLED_CODES.map(({ code, title }) => [code, title]));
  return FIXABLE_CODES.map((code) => ({ code, title: titles.get(code) ?? code }));
}

async function plan(
  ports: FixPorts,
  { place, code, page, progress }: FixesParams,
  token: CancellationToken,
): Promise<FixesAnswer> {
  const corpus = corpusAt(ports.corpora, place);
  const { root } = corpus;
  const workbench = await corpus.ready;
  const refuse = (refusal: ChangeRefusal): FixesAnswer => ({ root, planned: refusal, fixes: 0 });
  const fault = whyNotFixable(code);
  if (fault !== null) return refuse({ refused: fault, how: '' });
  const paths = page === null ? workbench.pagePaths() : onlyPage(workbench, page);
  if (paths.length === 0) {
    return refuse({ refused: 'This is no page of an ontology.', how: 'Open one first.' });
  }
  const off = switchedOff(workbench.settings, code, paths);
  if (off?.all === true) {
    return refuse({ refused: off.message, how: 'Set its level there to fix it.' });
  }
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort());
  if (token.isCancellationRequested) stop.abort();
  const tell = (done: number, total: number): void => {
    if (done % 100 === 0)
      void ports.connection.sendProgress(stepProgress, progress, { done, total });
  };
  const request = { code, paths, read: reader(ports, corpus, workbench) };
  const draft = new Draft(off ? [off.message] : []);
  for await (const outcome of fixPages(workbench, request, tell, stop.signal)) draft.add(outcome);
  if (stop.signal.aborted) return refuse({ refused: 'Stopped.', how: 'Nothing was changed.' });
  return { root, planned: draft.change(fixTitle(code)), fixes: draft.fixes };
}

function onlyPage(workbench: Workbench, uri: string): string[] {
  const file = pathOf(uri);
  const page = file === null ? null : workbench.relativePath(file);
  return page !== null && workbench.isPage(page) ? [page] : [];
}

/** Reads pages as the editor sees them: open ones from their documents. */
function reader(
  { corpora, documents, files }: FixPorts,
  corpus: Corpus,
  workbench: Workbench,
): (page: string) => PageSource {
  const open = new Map(
    documents.all().flatMap((document) => {
      const file = pathOf(document.uri);
      if (file === null || corpora.of(file) !== corpus) return [];
      return [[workbench.relativePath(file), document] as const];
    }),
  );
  return (page) => {
    const document = open.get(page);
    // What nobody saved is not what the corpus knows.
    if (document) return { text: document.getText(), saved: false };
    try {
      const read = decodePage(files.readSync(path.join(workbench.root, page)));
      return 'reason' in read ? read : { text: read.text, saved: true };
    } catch (cause) {
      return { reason: reasonOf(cause) };
    }
  };
}

/** The change while pages are gone through; only places and edits of a page are kept. */
class Draft {
  fixes = 0;
  private readonly pages: LocatedChange['pages'][number][] = [];
  private readonly left: LeftAlone[] = [];
  private readonly skipped: string[];

  constructor(warnings: readonly string[]) {
    this.skipped = [...warnings];
  }

  add(outcome: PageOutcome): void {
    const { page } = outcome;
    if (outcome.kind === 'skipped') {
      this.skipped.push(`${page} was not looked at: ${outcome.reason}`);
      return;
    }
    const { text, hash, fixes } = outcome;
    this.left.push(...fixes.left.map(leftAlone));
    if (fixes.edits.length === 0) return;
    const lines = new LineIndex(text);
    const edits = fixes.edits.map(({ span, newText }) => ({ range: lines.rangeOf(span), newText }));
    this.pages.push({ page, hash, edits });
    this.fixes += fixes.fixes;
  }

  change(title: string): LocatedChange {
    const { pages, left, skipped } = this;
    return { title, pages, files: [], leftAlone: left, warnings: skipped };
  }
}

const leftAlone = ({ path: page, range, message, reason }: LeftFinding): LeftAlone => ({
  ...{ page, range, reason },
  text: message,
});
