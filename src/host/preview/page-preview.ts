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
/** News of the corpus within this time, in ms, are one: a checkout moves thousands of files. */
const RENEW_AFTER = 500;

export class PagePreview implements vscode.Disposable {
  private readonly cache: LinkCache;
  private readonly listener: vscode.Disposable;
  private renewing: NodeJS.Timeout | null = null;
  private refreshing: NodeJS.Timeout | null = null;

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
  readonly extendMarkdownIt = (md: MarkdownIt): MarkdownIt => ontologyPreview(md, this.cache.find);

  dispose(): void {
    this.listener.dispose();
    if (this.renewing) clearTimeout(this.renewing);
    if (this.refreshing) clearTimeout(this.refreshing);
  }

  private refreshSoon(): void {
    this.refreshing ??= setTimeout(() => {
      this.refreshing = null;
      void vscode.commands.executeCommand('markdown.preview.refresh');
    }, REFRESH_AFTER);
  }

  private renewSoon(): void {
    this.renewing ??= setTimeout(() => {
      this.renewing = null;
      this.cache.renew();
    }, RENEW_AFTER);
  }
}
