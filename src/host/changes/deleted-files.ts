/** Files and folders that are deleted in the Explorer: what leads nowhere then is told. */

import path from 'node:path';
import * as vscode from 'vscode';

import type { LeftAlone } from '../../protocol/changes.js';

import type { LanguageServer } from '../language-server.js';

import { broken } from './broken-references.js';
import { liesInCorpus } from './corpus-sign.js';
import { isOwnDelete } from './own-steps.js';
import { placeOf } from './planning.js';
import { within } from './time-limit.js';
import { warnOfPlaces } from './told.js';
import { placesInWords } from './words.js';

/** The editor holds the deletion back while references are counted: not longer than this, in ms. */
const PATIENCE = 10_000;

interface Broken {
  readonly root: string;
  readonly places: readonly LeftAlone[];
}

export class DeletedFiles {
  private readonly running = new Map<string, Promise<readonly Broken[]>>();

  constructor(
    private readonly server: LanguageServer,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  listen(): vscode.Disposable[] {
    return [
      vscode.workspace.onWillDeleteFiles((event) => this.willDelete(event)),
      vscode.workspace.onDidDeleteFiles(({ files }) => void this.didDelete(files)),
    ];
  }

  private willDelete(event: vscode.FileWillDeleteEvent): void {
    const files = event.files.filter(
      (uri) => uri.scheme === 'file' && !isOwnDelete(uri.toString()),
    );
    const [first] = files;
    if (!first) return;
    const counting = this.count(files).catch((cause: unknown): Broken[] => {
      this.log.warn(`References to deleted files were not counted: ${String(cause)}`);
      return [];
    });
    this.running.set(first.toString(), counting);
    // Once the files are gone the pages that refer to them cannot be found any more.
    event.waitUntil(within(PATIENCE, counting).then(() => undefined));
  }

  private async count(files: readonly vscode.Uri[]): Promise<Broken[]> {
    const roots = new Set<string>();
    for (const uri of files) {
      if (this.server.state !== 'running' && !(await liesInCorpus(uri))) continue;
      const place = await placeOf(this.server, uri);
      if (place && place.pages > 0) roots.add(place.root);
    }
    return Promise.all(
      [...roots].map(async (root) => ({ root, places: await broken(this.server, root, files) })),
    );
  }

  private async didDelete(files: readonly vscode.Uri[]): Promise<void> {
    const first = files.find((uri) => this.running.has(uri.toString()));
    const counting = first && this.running.get(first.toString());
    if (!first || !counting) return;
    this.running.delete(first.toString());
    const what =
      files.length === 1
        ? `${path.basename(first.path)} was deleted`
        : `${files.length} files and folders were deleted`;
    for (const { root, places } of await counting) {
      if (places.length === 0) continue;
      const count = placesInWords(places);
      const lead = places.length === 1 ? 'leads' : 'lead';
      const text = `${what}: ${count} ${lead} nowhere now. Undo in the Explorer brings it back.`;
      warnOfPlaces(text, root, places);
    }
  }
}
