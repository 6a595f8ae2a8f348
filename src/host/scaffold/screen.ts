/** One scaffold screen: takes its messages, asks the server, sends what comes back. */

import path from 'node:path';
import * as vscode from 'vscode';

import type { ScaffoldAnswer } from '../../protocol/messages.js';
import {
  type AskOptions,
  type Asking,
  type CeilingAnswer,
  type CeilingParams,
  type ChoicesParams,
  type HostToScaffold,
  readScaffoldMessage,
  SCAFFOLD_METHODS,
  SCAFFOLD_SCREEN,
  type ScaffoldChoices,
  type ScaffoldToHost,
  type TwiceAnswer,
  type TwiceParams,
  type WhyNotAnswer,
  type WhyNotParams,
} from '../../protocol/scaffold-screen.js';
import { DIFF_METHODS, type RefsAnswer } from '../../protocol/semantic-diff.js';

import type { LanguageServer } from '../language-server.js';
import { webviewHtml, webviewRoots } from '../webview-html.js';

import type { QuestionHistory } from './history.js';

export const TITLE = 'Scaffold Preview';

/** An answer that comes sooner, in ms, needs no word about waiting. */
const BUSY_AFTER = 200;
/** Changes of the disk within this time, in ms, are served as one. */
const PAUSE = 300;

/** What the panel needs from the extension. */
export interface ScaffoldPanelPorts {
  readonly extensionUri: vscode.Uri;
  readonly server: LanguageServer;
  readonly log: vscode.LogOutputChannel;
}

export class ScaffoldScreen {
  private ready = false;
  /** Grow with every request of their kind: the answer to an older one is dropped. */
  private readonly asked = { ask: 0, whyNot: 0, findClasses: 0, ceiling: 0 };
  private last: ScaffoldAnswer | null = null;
  /** Pages that answers named, as absolute paths by what the screen calls them. */
  private readonly named = new Map<string, string>();
  private comparing: vscode.CancellationTokenSource | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly panel: vscode.WebviewPanel,
    private readonly ports: ScaffoldPanelPorts,
    private readonly history: QuestionHistory,
    private asking: Asking,
    private place: string | null,
  ) {
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: webviewRoots(ports.extensionUri) };
    panel.iconPath = {
      light: vscode.Uri.joinPath(ports.extensionUri, 'media', 'scaffold-light.svg'),
      dark: vscode.Uri.joinPath(ports.extensionUri, 'media', 'scaffold-dark.svg'),
    };
    webview.onDidReceiveMessage((message: unknown) => this.receive(message));
    webview.html = webviewHtml(webview, ports.extensionUri, SCAFFOLD_SCREEN, TITLE);
    const listener = ports.server.onDidChangeViews(({ root }) => this.diskChanged(root));
    panel.onDidDispose(() => {
      listener.dispose();
      clearTimeout(this.timer);
      this.comparing?.cancel();
    });
  }

  /** Puts a question into the field and asks it; names picked for another one are left behind. */
  pose(question: string, place: string | null): void {
    const gold = question === this.asking.question ? this.asking.gold : [];
    this.asking = { ...this.asking, question, gold };
    this.place = place;
    if (this.ready) this.begin();
  }

  private receive(value: unknown): void {
    const message = readScaffoldMessage(value);
    if (message) {
      this.handle(message).catch((cause: unknown) => this.ports.log.error(messageOf(cause)));
    } else this.ports.log.warn('The scaffold screen sent a message that is not understood.');
  }

  private async handle(message: ScaffoldToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.ready = true;
        this.begin();
        break;
      case 'ask': {
        const { question, options, gold } = message;
        this.asking = { question, options, gold };
        await this.ask();
        break;
      }
      case 'open':
        await this.open(message.path);
        break;
      case 'copy':
        await this.copy(message.as);
        break;
      case 'whyNot':
        await this.whyNot(message.slug);
        break;
      case 'findClasses':
        await this.findClasses(message.query);
        break;
      case 'ceiling':
        await this.ceiling(message.slug, message.options);
        break;
      case 'listRefs':
        await this.listRefs();
        break;
      case 'compareRefs':
        await this.compare(message.before, message.after);
        break;
      case 'stopComparing':
        this.comparing?.cancel();
        break;
      case 'forgetHistory':
        await this.history.forget(this.root);
        this.sendHistory();
        break;
      case 'showLog':
        this.ports.log.show();
        break;
      case 'error':
        this.ports.log.error(`Scaffold screen: ${message.message}`);
    }
  }

  /** The corpus the last answer came from, or the place to ask. */
  private get root(): string | null {
    return this.last?.root ?? this.place;
  }

  private begin(): void {
    this.send({ type: 'place', id: this.place });
    this.sendHistory();
    void this.sendChoices();
    if (this.asking.question === '') return;
    this.send({ type: 'question', ...this.asking });
    void this.ask();
  }

  private async ask(): Promise<void> {
    const { asking, place } = this;
    const number = ++this.asked.ask;
    const busy = setTimeout(() => this.send({ type: 'busy', message: 'Asking…' }), BUSY_AFTER);
    try {
      const { question, options, gold } = asking;
      const answer = await this.ports.server.scaffold({ root: place, question, ...options, gold });
      if (number === this.asked.ask) this.take(answer, asking);
    } catch (cause) {
      const message = messageOf(cause);
      this.ports.log.error(`Scaffold: ${message}`);
      if (number === this.asked.ask) this.send({ type: 'failed', message });
    } finally {
      clearTimeout(busy);
    }
  }

  private take(answer: ScaffoldAnswer, asking: Asking): void {
    const { root, report } = answer;
    this.last = answer;
    this.name(root, ...report.seeds.map((seed) => seed.path));
    this.send({ type: 'report', report });
    // The answer does not wait for the memory.
    this.history.add(root, asking).then(
      () => this.sendHistory(),
      (cause: unknown) => this.ports.log.warn(`Recent questions: ${messageOf(cause)}`),
    );
  }

  private async sendChoices(): Promise<void> {
    const params: ChoicesParams = { root: this.place };
    try {
      const choices = await this.ports.server.ask<ScaffoldChoices>(
        SCAFFOLD_METHODS.choices,
        params,
      );
      this.send({ type: 'choices', choices });
    } catch (cause) {
      // The screen asks with the settings then; the question says what is wrong.
      this.ports.log.warn(`Scaffold settings: ${messageOf(cause)}`);
    }
  }

  private async whyNot(slug: string): Promise<void> {
    const { question, options } = this.asking;
    const params: WhyNotParams = { root: this.root, question, options, slug };
    const number = ++this.asked.whyNot;
    const answer = await this.answered(() =>
      this.ports.server.ask<WhyNotAnswer>(SCAFFOLD_METHODS.whyNot, params),
    );
    if (number !== this.asked.whyNot) return;
    if ('failed' in answer) {
      this.send({ type: 'whyNot', slug, answer });
      return;
    }
    this.name(answer.root, answer.answer.path);
    this.send({ type: 'whyNot', slug, answer: answer.answer });
  }

  private async findClasses(query: string): Promise<void> {
    const number = ++this.asked.findClasses;
    const answer = await this.answered(() => this.ports.server.classes(this.root, query));
    if (number !== this.asked.findClasses) return;
    this.send({ type: 'classes', query, classes: 'failed' in answer ? [] : answer });
  }

  private async ceiling(slug: string | null, options: AskOptions): Promise<void> {
    const params: CeilingParams = { root: slug === null ? this.place : this.root, slug, options };
    const number = ++this.asked.ceiling;
    const answer = await this.answered(() =>
      this.ports.server.ask<CeilingAnswer>(SCAFFOLD_METHODS.ceiling, params),
    );
    if (number !== this.asked.ceiling) return;
    if ('failed' in answer) {
      this.send({ type: 'ceiling', slug, answer });
      return;
    }
    const { root, answer: report } = answer;
    if (!('none' in report)) this.name(root, report.path, ...report.edits.map((edit) => edit.path));
    this.send({ type: 'ceiling', slug, answer: report });
  }

  private async listRefs(): Promise<void> {
    const answer = await this.answered(() =>
      this.ports.server.ask<RefsAnswer>(DIFF_METHODS.refs, { place: this.root }),
    );
    // Without the list a ref can still be typed.
    this.send({ type: 'refs', refs: 'failed' in answer ? [] : answer.refs });
  }

  private async compare(before: string, after: string | null): Promise<void> {
    this.comparing?.cancel();
    const source = new vscode.CancellationTokenSource();
    this.comparing = source;
    const params: Omit<TwiceParams, 'progress'> = {
      ...this.asking,
      root: this.root,
      before,
      after,
    };
    const step = ({ done, total }: { done: number; total: number }): void => {
      if (this.comparing === source) this.send({ type: 'comparing', done, total });
    };
    step({ done: 0, total: 0 });
    const answer = await this.answered(() =>
      this.ports.server.askLong<TwiceAnswer>(SCAFFOLD_METHODS.twice, params, step, source.token),
    );
    source.dispose();
    // A later comparison has taken the place of this one.
    if (this.comparing !== source) return;
    this.comparing = null;
    if ('answer' in answer) this.send({ type: 'twice', answer: answer.answer });
    else {
      const refused = source.token.isCancellationRequested ? STOPPED : answer.failed;
      this.send({ type: 'twice', answer: { refused } });
    }
  }

  /** Runs a request; a failure is logged and becomes a sentence for the screen. */
  private async answered<T>(request: () => Promise<T>): Promise<T | { readonly failed: string }> {
    try {
      return await request();
    } catch (cause) {
      const failed = messageOf(cause);
      this.ports.log.warn(`Scaffold screen: ${failed}`);
      return { failed };
    }
  }

  /** What is shown is served from the disk: it has to follow. A hidden screen asks when it is back. */
  private diskChanged(root: string): void {
    if (this.last?.root !== root || !this.panel.visible) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      void this.sendChoices();
      void this.ask();
    }, PAUSE);
  }

  private name(root: string, ...pages: readonly (string | null)[]): void {
    for (const page of pages) {
      if (page !== null) this.named.set(page, path.join(root, page));
    }
  }

  /** Opens a page, but only one that an answer named. */
  private async open(page: string): Promise<void> {
    const file = this.named.get(page);
    if (file === undefined) {
      this.ports.log.warn('The scaffold screen asked for a page it was not told of.');
      return;
    }
    await vscode.window.showTextDocument(vscode.Uri.file(file), {
      viewColumn: vscode.ViewColumn.One,
    });
  }

  private async copy(as: 'block' | 'prompt'): Promise<void> {
    if (!this.last) return;
    const { block, messages } = this.last.report;
    const text = as === 'block' ? block : `${JSON.stringify(messages, null, 2)}\n`;
    await vscode.env.clipboard.writeText(text);
    this.send({ type: 'copied', as });
  }

  private sendHistory(): void {
    this.send({ type: 'history', questions: this.history.at(this.root) });
  }

  private send(message: HostToScaffold): void {
    void this.panel.webview.postMessage(message);
  }
}

const STOPPED = 'Stopped before its end.';

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);
