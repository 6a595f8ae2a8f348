/** Answers for the view of changed classes. Git is asked only in a trusted folder. */

import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  LSPErrorCodes,
  ProgressType,
  ResponseError,
} from 'vscode-languageserver/node';

import { withoutByteOrderMark } from '../corpus/text.js';
import { changeLines, headWord } from '../ontology/difference-words.js';
import type { ClassChange } from '../ontology/semantic-diff.js';
import type { ServerOptions, StepProgress } from '../protocol/messages.js';
import {
  type ChangedClasses,
  type ChangeRow,
  type CommitPageAnswer,
  type CommitPageParams,
  type CompareAnswer,
  type CompareParams,
  DIFF_METHODS,
  type RefsAnswer,
  type RefsParams,
} from '../protocol/semantic-diff.js';
import { Comparing, type Comparison } from '../workbench/compare.js';
import { gitHistory } from '../workbench/git-history.js';
import { gitReader } from '../workbench/git.js';
import type { Workbench } from '../workbench/workbench.js';
import type { FileSystem } from '../workbench/workbench.types.js';

import type { Corpora } from './corpora.js';
import { corpusAt } from './requests.js';

export interface DiffPorts {
  readonly connection: Connection;
  readonly corpora: Corpora;
  readonly comparingOf: ComparingOf;
  readonly options: () => ServerOptions;
}

/** The comparisons of a corpus; they share the states that were read last. */
export type ComparingOf = (workbench: Workbench) => Comparing;

/** Branches and tags offered. */
const MOST_REFS = 200;

/** A repository may name programs of its own that git runs. */
export const NOT_TRUSTED = 'This folder is not trusted, so git is not asked about it.';

const stepProgress = new ProgressType<StepProgress>();

/** Answers the requests of the view. */
export function answerDiff(ports: DiffPorts): void {
  const { connection } = ports;
  connection.onRequest(DIFF_METHODS.compare, (params: CompareParams, token: CancellationToken) =>
    compare(ports, params, token),
  );
  connection.onRequest(DIFF_METHODS.refs, (params: RefsParams) => refs(ports, params));
  connection.onRequest(DIFF_METHODS.page, (params: CommitPageParams) => page(ports, params));
}

/** Makes the comparisons of each corpus once. */
export function keptComparings(files: Pick<FileSystem, 'readSync'>): ComparingOf {
  const known = new WeakMap<Workbench, Comparing>();
  return (workbench) => {
    const history = gitHistory(workbench.root);
    const comparing = known.get(workbench) ?? new Comparing({ workbench, files, history });
    known.set(workbench, comparing);
    return comparing;
  };
}

async function compare(
  { connection, corpora, comparingOf, options }: DiffPorts,
  { place, before, after, count, progress }: CompareParams,
  token: CancellationToken,
): Promise<CompareAnswer> {
  const corpus = corpusAt(corpora, place);
  const { root } = corpus;
  if (!options().trusted) return { root, outcome: { refused: NOT_TRUSTED } };
  const workbench = await corpus.ready;
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort(cancelled()));
  if (token.isCancellationRequested) throw cancelled();
  const found = await comparingOf(workbench).compare(before, after, {
    signal: stop.signal,
    progress: (done, total) => {
      void connection.sendProgress(stepProgress, progress, { done, total });
    },
  });
  return { root, outcome: 'reason' in found ? { refused: found.reason } : shown(found, count) };
}

const cancelled = (): ResponseError<undefined> =>
  new ResponseError(LSPErrorCodes.RequestCancelled, 'The comparison was stopped.');

function shown(comparison: Comparison, count: number): ChangedClasses {
  const { before, after, classes, counts, notCompared, notes } = comparison;
  const rows = classes.slice(0, count).map(rowOf);
  return { before, after, counts, rows, total: classes.length, notCompared, notes };
}

function rowOf(change: ClassChange): ChangeRow {
  const { kind, before, after } = change;
  const at = after ?? before;
  return {
    // A class is on one page at most in each state.
    key: JSON.stringify([before?.page ?? null, after?.page ?? null]),
    kind,
    word: headWord(change),
    label: at === null || at.label === '' ? (at?.slug ?? '') : at.label,
    before: before?.page ?? null,
    after: after?.page ?? null,
    lines: changeLines(change),
  };
}

async function refs({ corpora, options }: DiffPorts, { place }: RefsParams): Promise<RefsAnswer> {
  const { root } = corpusAt(corpora, place);
  return { refs: options().trusted ? await gitHistory(root).refs(MOST_REFS) : [] };
}

async function page(
  { corpora, options }: DiffPorts,
  { place, commit, page: path }: CommitPageParams,
): Promise<CommitPageAnswer> {
  const { root } = corpusAt(corpora, place);
  if (!options().trusted) throw refusal(NOT_TRUSTED);
  if (!/^[0-9a-f]{40,64}$/u.test(commit) || !isBelowRoot(path)) {
    throw refusal('That names no page of a commit.');
  }
  const text = await gitReader(root).text(commit, path);
  return { text: text === null ? null : withoutByteOrderMark(text).text };
}

/** The address of a document comes from outside: it must not lead out of the corpus. */
function isBelowRoot(path: string): boolean {
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

const refusal = (message: string): ResponseError<undefined> =>
  new ResponseError(ErrorCodes.InvalidRequest, message);
