/** One health screen: hands its questions to the server, and what the server says back to it. */

import * as vscode from 'vscode';

import { FIX_COMMANDS, type FixAllArgument } from '../../protocol/fixes.js';
import {
  HEALTH_METHODS,
  HEALTH_SCREEN,
  type HealthAnswer,
  type HealthExport,
  type HealthExportParams,
  type HealthFormat,
  type HealthList,
  type HealthListParams,
  type HealthToHost,
  type HostToHealth,
  readHealthMessage,
  type TrendAnswer,
} from '../../protocol/health-screen.js';
import { COMMANDS } from '../../protocol/messages.js';
import type { LanguageServer } from '../language-server.js';
import { webviewHtml, webviewRoots } from '../webview-html.js';

import { showCommit } from './commit.js';
import { columnBeside, openAt } from './page.js';
import { saveReport } from './save-report.js';

/** What the screen needs from the extension. */
export interface HealthPorts {
  readonly extensionUri: vscode.Uri;
  readonly server: Pick<LanguageServer, 'ask' | 'askLong'>;
  readonly log: vscode.LogOutputChannel;
}

/** Title of the panel. */
export const TITLE = 'Health';

type Open = Extract<HealthToHost, { type: 'open' }>;
type AskList = Extract<HealthToHost, { type: 'list' }>;

export class HealthScreen {
  private ready = false;
  /** Root of the corpus that is shown; null before the first answer. */
  private root: string | null = null;
  /** Pages the screen was told of: no others are opened. */
  private readonly told = new Set<string>();
  /** Commits it was told of. */
  private readonly commits = new Set<string>();
  private work: vscode.CancellationTokenSource | null = null;

  constructor(
    readonly panel: vscode.WebviewPanel,
    private readonly ports: HealthPorts,
    private place: string | null,
  ) {
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: webviewRoots(ports.extensionUri) };
    panel.iconPath = {
      light: vscode.Uri.joinPath(ports.extensionUri, 'media', 'health-light.svg'),
      dark: vscode.Uri.joinPath(ports.extensionUri, 'media', 'health-dark.svg'),
    };
    webview.onDidReceiveMessage((message: unknown) => this.receive(message));
    webview.html = webviewHtml(webview, ports.extensionUri, HEALTH_SCREEN, TITLE);
  }

  /** Shows the corpus at a place. */
  async look(place: string | null): Promise<void> {
    this.place = place;
    // What goes on already ends with an answer.
    if (this.ready && this.work === null) await this.guarded(this.check(false));
  }

  /** Tells the screen that pages changed since its check, when it shows their corpus. */
  stale(root: string): void {
    if (root === this.root) this.send({ type: 'stale' });
  }

  /** Ends what goes on for a screen that is gone. */
  dispose(): void {
    this.work?.cancel();
  }

  private receive(value: unknown): void {
    const message = readHealthMessage(value);
    if (message) void this.guarded(this.handle(message));
    else this.ports.log.warn('The health screen sent a message that is not understood.');
  }

  private async guarded(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (cause) {
      this.ports.log.error(cause instanceof Error ? cause : String(cause));
      const message = cause instanceof Error ? cause.message : String(cause);
      this.send({ type: 'failed', message });
    }
  }

  private async handle(message: HealthToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.ready = true;
        this.send({ type: 'place', id: this.place });
        await this.check(false);
        break;
      case 'check':
        await this.check(true);
        break;
      case 'cancel':
        this.work?.cancel();
        break;
      case 'list':
        await this.list(message);
        break;
      case 'trend':
        await this.trend();
        break;
      case 'open':
        await this.open(message);
        break;
      case 'commit':
        await this.commit(message.commit);
        break;
      case 'export':
        await this.export(message.format);
        break;
      case 'explain':
        await vscode.commands.executeCommand(COMMANDS.explainRule, message.code);
        break;
      case 'fix':
        await this.fix(message.code);
        break;
      case 'showLog':
        this.ports.log.show();
        break;
      case 'error':
        this.ports.log.error(`Health screen: ${message.message}`);
    }
  }

  private async check(again: boolean): Promise<void> {
    const params = { place: this.place, again };
    const answer = await this.long<HealthAnswer>('Checking pages:', HEALTH_METHODS.summary, params);
    const { root, summary, message } = answer;
    if (!summary) {
      this.send({ type: 'failed', message: message ?? 'There is nothing to show.' });
      return;
    }
    this.root = root;
    this.place = root;
    for (const { path } of summary.worst) this.told.add(path);
    this.send({ type: 'place', id: root });
    this.send({ type: 'summary', summary });
  }

  private async trend(): Promise<void> {
    const params = { place: this.place };
    const method = HEALTH_METHODS.trend;
    const trend = await this.long<TrendAnswer>('Looking at earlier commits:', method, params);
    this.send({ type: 'trend', trend });
  }

  /** Long work, shown on the screen; what went on before it is cancelled. */
  private async long<T>(message: string, method: string, params: object): Promise<T> {
    this.work?.cancel();
    const work = new vscode.CancellationTokenSource();
    this.work = work;
    const step = ({ done, total }: { done: number; total: number }): void =>
      this.send({ type: 'busy', message, done, total });
    step({ done: 0, total: 0 });
    try {
      return await this.ports.server.askLong<T>(method, params, step, work.token);
    } catch (cause) {
      if (work.token.isCancellationRequested) throw new Error(STOPPED, { cause });
      throw cause;
    } finally {
      if (this.work === work) this.work = null;
      work.dispose();
    }
  }

  private async list({ id, query, offset, limit }: AskList): Promise<void> {
    const params: HealthListParams = { place: this.place, query, offset, limit };
    const list = await this.ports.server.ask<HealthList>(HEALTH_METHODS.list, params);
    for (const { path, commit } of list.rows) {
      if (path !== null) this.told.add(path);
      if (commit !== undefined) this.commits.add(commit);
    }
    this.send({ type: 'list', id, list });
  }

  private async open({ path, range }: Open): Promise<void> {
    if (this.root === null || !this.told.has(path)) {
      this.ports.log.warn('The health screen asked for a page it was not told of.');
      return;
    }
    await openAt(this.root, { path, range }, columnBeside(this.panel));
  }

  private async commit(commit: string): Promise<void> {
    if (this.root === null || !this.commits.has(commit)) {
      this.ports.log.warn('The health screen asked for a commit it was not told of.');
      return;
    }
    await showCommit(this.root, commit);
  }

  private async export(format: HealthFormat): Promise<void> {
    if (this.root === null) return;
    const params: HealthExportParams = { place: this.place, format };
    const report = await this.ports.server.ask<HealthExport>(HEALTH_METHODS.export, params);
    const file = await saveReport(this.root, report, format);
    if (file !== null) this.send({ type: 'exported', file });
  }

  private async fix(code: string): Promise<void> {
    if (this.root === null) return;
    const given: FixAllArgument = { uri: vscode.Uri.file(this.root).toString(), code };
    await vscode.commands.executeCommand(FIX_COMMANDS.inCorpus, given);
  }

  private send(message: HostToHealth): void {
    void this.panel.webview.postMessage(message);
  }
}

const STOPPED = 'Stopped. What is shown, if anything, is the check before.';
