/** Files and folders that are moved in the Explorer: links follow, in the same undo. */

import path from 'node:path';
import * as vscode from 'vscode';

import type {
  ChangeRefusal,
  CorpusPlace,
  LeftAlone,
  LocatedChange,
} from '../../protocol/changes.js';

import type { LanguageServer } from '../language-server.js';

import { workspaceEdit } from './apply-change.js';
import { broken } from './broken-references.js';
import { liesInCorpus } from './corpus-sign.js';
import { isOwnMove } from './own-steps.js';
import { sha256 } from '../page-bytes.js';
import { isRefused, placeOf, planChange, refuseUntrusted } from './planning.js';
import { SavedPages } from './saved-pages.js';
import { within } from './time-limit.js';
import { tellMade, warnOfPlaces } from './told.js';
import { openDocuments, uriOf, verifyPages } from './verify.js';
import { plural } from '../words.js';
import { placesInWords } from './words.js';

/** The editor holds the move back while the server plans: not longer than this, in ms. */
const PATIENCE = 20_000;

interface Move {
  readonly oldUri: vscode.Uri;
  readonly newUri: vscode.Uri;
}

/** A move inside one corpus, by paths below its root. */
interface Moves {
  readonly root: string;
  readonly moves: { readonly from: string; readonly to: string }[];
}

/** What follows from a move in one corpus. */
type Followed = { readonly root: string } & (
  | { readonly change: LocatedChange; readonly saved: SavedPages }
  | { readonly refusal: ChangeRefusal; readonly places: readonly LeftAlone[] }
);

export class MovedFiles {
  private readonly running = new Map<string, Promise<readonly Followed[]>>();

  constructor(
    private readonly server: LanguageServer,
    private readonly log: vscode.LogOutputChannel,
    private readonly patience = PATIENCE,
  ) {}

  listen(): vscode.Disposable[] {
    return [
      vscode.workspace.onWillRenameFiles((event) => this.willRename(event)),
      vscode.workspace.onDidRenameFiles(({ files }) => void this.didRename(files)),
    ];
  }

  private willRename(event: vscode.FileWillRenameEvent): void {
    const files = event.files.filter((file) => concerns(file));
    const [first] = files;
    if (!first) return;
    const following = this.follow(files).catch((cause: unknown): Followed[] => {
      this.log.error(cause instanceof Error ? cause : String(cause));
      return [{ root: '', refusal: unanswered(cause), places: [] }];
    });
    this.running.set(keyOf(first), following);
    event.waitUntil(within(this.patience, following).then((followed) => editOf(followed ?? [])));
  }

  private async follow(files: readonly Move[]): Promise<Followed[]> {
    const groups = await this.byCorpus(files);
    return Promise.all(groups.map((group) => this.plan(group)));
  }

  private async byCorpus(files: readonly Move[]): Promise<Moves[]> {
    const groups = new Map<string, Moves>();
    for (const { oldUri, newUri } of files) {
      const runs = this.server.state === 'running';
      if (!runs && !(await liesInCorpus(oldUri))) continue;
      const place = await this.placeOf(oldUri);
      if (!place || place.pages === 0 || place.path === '') continue;
      const { root } = place;
      const group = groups.get(root) ?? { root, moves: [] };
      group.moves.push({ from: place.path, to: below(root, newUri) });
      groups.set(root, group);
    }
    return [...groups.values()];
  }

  /** Where a file lies; right after another move the server may not have heard of it yet. */
  private async placeOf(uri: vscode.Uri): Promise<CorpusPlace | null> {
    const place = await placeOf(this.server, uri);
    if (!place || place.pages > 0) return place;
    await this.server.refresh();
    return placeOf(this.server, uri);
  }

  private async plan({ root, moves }: Moves): Promise<Followed> {
    const untrusted = refuseUntrusted();
    if (untrusted) return this.refuse(root, moves, untrusted);
    const first = await this.attempt(root, moves);
    if ('change' in first) return first;
    // The move goes on whatever we say: what the disk holds by now may be all that is missing.
    await this.server.refresh();
    const second = await this.attempt(root, moves);
    return 'change' in second ? second : this.refuse(root, moves, second);
  }

  private async attempt(
    root: string,
    moves: Moves['moves'],
  ): Promise<Extract<Followed, { change: unknown }> | ChangeRefusal> {
    const { planned } = await planChange(this.server, root, { type: 'move-files', moves });
    if (isRefused(planned)) return planned;
    // The editor moves the files itself: whether their places are free is its concern.
    const fault = await verifyPages(root, { ...planned, files: [] });
    return fault ?? { root, change: planned, saved: new SavedPages(root, planned) };
  }

  private async refuse(
    root: string,
    moves: Moves['moves'],
    refusal: ChangeRefusal,
  ): Promise<Followed> {
    const renamed = moves.filter(({ from, to }) => path.basename(from) !== path.basename(to));
    const pages = renamed.map(({ from }) => uriOf(root, from));
    return { root, refusal, places: await broken(this.server, root, pages).catch(() => []) };
  }

  private async didRename(files: readonly Move[]): Promise<void> {
    const first = files.find((file) => this.running.has(keyOf(file)));
    const following = first && this.running.get(keyOf(first));
    if (!first || !following) return;
    this.running.delete(keyOf(first));
    for (const one of await following) {
      if ('refusal' in one) warnRefused(one.root, one.refusal, one.places);
      else await settle(one.root, one.change, one.saved);
    }
  }
}

const keyOf = ({ oldUri, newUri }: Move): string => `${oldUri.toString()} > ${newUri.toString()}`;

function concerns({ oldUri, newUri }: Move): boolean {
  if (oldUri.scheme !== 'file' || newUri.scheme !== 'file') return false;
  return !isOwnMove(oldUri.toString(), newUri.toString());
}

function below(root: string, uri: vscode.Uri): string {
  return path.relative(root, uri.fsPath).split(path.sep).join('/');
}

function unanswered(cause: unknown): ChangeRefusal {
  return {
    refused: `The language server did not answer: ${cause instanceof Error ? cause.message : String(cause)}`,
    how: 'Restart it (command “Restart Language Server”), undo the move, and move again.',
  };
}

/** The edits alone: the files are moved by whoever asked. */
function editOf(followed: readonly Followed[]): vscode.WorkspaceEdit | undefined {
  const edit = new vscode.WorkspaceEdit();
  for (const one of followed) {
    if ('refusal' in one) continue;
    for (const [uri, edits] of workspaceEdit(one.root, { ...one.change, files: [] }).entries()) {
      edit.set(uri, edits);
    }
  }
  return edit.size > 0 ? edit : undefined;
}

function placeAfter(page: string, files: LocatedChange['files']): string {
  const moved = files.find((file) => file.type === 'rename' && file.page === page);
  return moved?.type === 'rename' ? moved.to : page;
}

/** Saves what was edited, as the editor does after a refactoring, and tells what came of it. */
async function settle(root: string, change: LocatedChange, saved: SavedPages): Promise<void> {
  const { pages, files, leftAlone, warnings } = change;
  const open = openDocuments();
  const isEdited = pages.some(({ page, hash }) => {
    const document = open.get(uriOf(root, placeAfter(page, files)).toString());
    return document !== undefined && sha256(document.getText()) !== hash;
  });
  if (pages.length > 0 && !isEdited) {
    warnNotFollowed(root, change);
    return;
  }
  await saved.save();
  if (pages.length + leftAlone.length + warnings.length > 0) tellMade(root, change);
}

/** The edits were planned too late, or a person did not want them. */
function warnNotFollowed(root: string, { pages, leftAlone }: LocatedChange): void {
  const count = pages.reduce((sum, { edits }) => sum + edits.length, 0);
  const text = `${plural(count, 'place')} on ${plural(pages.length, 'page')} still ${count === 1 ? 'says' : 'say'} the old name or place. To let the links follow, undo the move (Ctrl+Z in the Explorer) and move again.`;
  warnOfPlaces(text, root, leftAlone);
}

function warnRefused(
  root: string,
  { refused, how }: ChangeRefusal,
  places: readonly LeftAlone[],
): void {
  const count = places.length > 0 ? ` ${placesInWords(places)} may lead nowhere now.` : '';
  const text = `The links did not follow the move. ${refused}${count} To take the move back, press Ctrl+Z in the Explorer. ${how}`;
  warnOfPlaces(text.trimEnd(), root, places);
}
