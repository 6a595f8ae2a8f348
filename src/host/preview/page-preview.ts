/** The editor's markdown preview of pages: our plugin, with the links the server knows. */

import * as vscode from 'vscode';

import type { LanguageServer } from '../language-server.js';
import { LinkCache } from './link-cache.js';
import { ontologyPreview } from './plugin.js';
import type { MarkdownIt } from './tokens.js';

/** Questions within this time, in ms, are one. */
const ASK_AFTER = 30;
/**
 * The preview drops a wish to be drawn again, in ms, while it waits to look for a newer text; when
 * there is none it would not be drawn at all.
 */
const REFRESH_AFTER = 350;
/** A preview that was not drawn anew by then, in ms, has dropped the wish. */
const DRAWN_AFTER = 1500;
/** Wishes for one piece of news: a preview that is hidden is not drawn at all. */
const MOST_WISHES = 5;
/** News of the corpus within this time, in ms, are one: a checkout moves thousands of files. */
const RENEW_AFTER = 500;

export class PagePreview implements vscode.Disposable {
  private readonly cache: LinkCache;
  private readonly listener: vscode.Disposable;
  private renewing: NodeJS.Timeout | null = null;
  private refreshing: NodeJS.Timeout | null = null;
  private checking: NodeJS.Timeout | null = null;
  /** Links drawn so far. */
  private drawn = 0;

  constructor(server: LanguageServer) {
    this.cache = new LinkCache({
      ask: (params) => server.resolveLinks(params),
      refresh: () => this.refreshSoon(),
      soon: (run) => void setTimeout(run, ASK_AFTER),
    });
    this.listener = server.onDidReceiveStatus(({ state }) => {
      if (state === 'ready') this.renewSoon();
    });
  }

  /** Called by the editor with the parser of its preview. */
  readonly extendMarkdownIt = (md: MarkdownIt): MarkdownIt =>
    ontologyPreview(md, (document, key) => {
      this.drawn++;
      return this.cache.find(document, key);
    });

  dispose(): void {
    this.listener.dispose();
    if (this.renewing) clearTimeout(this.renewing);
    if (this.refreshing) clearTimeout(this.refreshing);
    if (this.checking) clearTimeout(this.checking);
  }

  private refreshSoon(wishes = 1): void {
    this.refreshing ??= setTimeout(() => {
      this.refreshing = null;
      void vscode.commands.executeCommand('markdown.preview.refresh');
      this.wishAgain(wishes, this.drawn);
    }, REFRESH_AFTER);
  }

  /** Asks once more when nothing was drawn since: the editor may drop a wish without a word. */
  private wishAgain(wishes: number, drawn: number): void {
    if (this.checking) clearTimeout(this.checking);
    if (wishes === MOST_WISHES) return;
    this.checking = setTimeout(() => {
      this.checking = null;
      if (this.drawn === drawn) this.refreshSoon(wishes + 1);
    }, DRAWN_AFTER);
  }

  private renewSoon(): void {
    this.renewing ??= setTimeout(() => {
      this.renewing = null;
      this.cache.renew();
    }, RENEW_AFTER);
  }
}
