/** Asks the server for a change, makes it, and tells what came of it. */

import * as vscode from 'vscode';

import {
  CHANGE_METHODS,
  type ChangeAnswer,
  type ChangeRefusal,
  type ChangeRequest,
  type CorpusPlace,
  type LocatedChange,
} from '../../protocol/changes.js';

import type { LanguageServer } from '../language-server.js';

import { applyChange } from './apply-change.js';
import { keepDeleted } from './bring-back.js';
import { tellMade } from './told.js';
import type { Step } from './verify.js';

/** Changes of more pages than this show how far they are. */
const MANY = 50;

/** What a person answers to a planned change; null leaves everything as it is. */
export type Agreement = 'make' | 'preview' | null;

export type Agree = (root: string, change: LocatedChange) => Promise<Agreement>;

export const isRefused = (planned: LocatedChange | ChangeRefusal): planned is ChangeRefusal =>
  'refused' in planned;

export function planChange(
  server: LanguageServer,
  place: string | null,
  request: ChangeRequest,
): Promise<ChangeAnswer> {
  return server.ask<ChangeAnswer>(CHANGE_METHODS.change, { place, request });
}

/** Where a file lies in its corpus; null outside every corpus. */
export function placeOf(server: LanguageServer, uri: vscode.Uri): Promise<CorpusPlace | null> {
  return server.ask<CorpusPlace | null>(CHANGE_METHODS.place, { uri: uri.toString() });
}

/** Nothing is written in a folder that is not trusted. */
export function refuseUntrusted(): ChangeRefusal | null {
  if (vscode.workspace.isTrusted) return null;
  return {
    refused: 'This folder is not trusted: nothing is written to it.',
    how: 'Trust it first (command “Manage Workspace Trust”).',
  };
}

/** Plans a change, lets a person agree, and makes it; null when it was not made. */
export async function makeChange(
  server: LanguageServer,
  place: string | null,
  request: ChangeRequest,
  agree: Agree = () => Promise.resolve('make'),
): Promise<{ root: string; change: LocatedChange } | null> {
  const untrusted = refuseUntrusted();
  if (untrusted) return warn(untrusted);
  const { root, planned } = await planChange(server, place, request);
  if (isRefused(planned)) return warn(planned);
  const agreement = await agree(root, planned);
  if (agreement === null) return null;
  const bringBack = await keepDeleted(root, planned);
  const refusal = await withProgress(planned, (step) =>
    applyChange(root, planned, { preview: agreement === 'preview', step }),
  );
  if (refusal) return warn(refusal);
  tellMade(root, planned, bringBack);
  return { root, change: planned };
}

/** Runs the work of a change, with a progress that can be stopped when it concerns many pages. */
export async function withProgress<T>(
  { title, pages }: LocatedChange,
  work: (step?: Step) => Promise<T>,
): Promise<T> {
  if (pages.length <= MANY) return work();
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (progress, token) =>
      work((done, total) => {
        progress.report({ message: `checking page ${done} of ${total}` });
        return !token.isCancellationRequested;
      }),
  );
}

/** Shows why nothing was done. */
export function warn({ refused, how }: ChangeRefusal): null {
  void vscode.window.showWarningMessage(`Ontodesk: ${refused} ${how}`.trimEnd());
  return null;
}
