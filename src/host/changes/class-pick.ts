/** Quick picks of classes: what is typed is searched by the server, over names and aliases. */

import * as vscode from 'vscode';

import type { ClassName } from '../../protocol/desk-screen.js';

import type { LanguageServer } from '../language-server.js';

import { plain } from './words.js';

interface Item extends vscode.QuickPickItem {
  readonly slug: string | null;
}

export interface ClassPick {
  readonly title: string;
  readonly placeholder: string;
  /** Slugs that are not offered. */
  readonly without?: readonly string[];
}

/** A pause in typing before the server is asked, in ms. */
const PAUSE = 80;

/** One class; undefined when none was chosen. A row `none` stands for no class and gives null. */
export async function pickClass(
  server: LanguageServer,
  place: string | null,
  options: ClassPick & { readonly none?: string },
): Promise<ClassName | null | undefined> {
  const first: Item[] =
    options.none === undefined
      ? []
      : [{ label: `$(circle-slash) ${options.none}`, slug: null, alwaysShow: true }];
  const chosen = await new Picking(server, place, options, first).one();
  if (!chosen) return undefined;
  return chosen.slug === null ? null : { slug: chosen.slug, title: chosen.label };
}

/** Any number of classes, also none; undefined when the question was left. */
export async function pickClasses(
  server: LanguageServer,
  place: string | null,
  options: ClassPick,
): Promise<string[] | undefined> {
  const chosen = await new Picking(server, place, options, []).several();
  return chosen?.flatMap(({ slug }) => slug ?? []);
}

class Picking {
  private readonly pick = vscode.window.createQuickPick<Item>();
  private timer: NodeJS.Timeout | undefined;
  private asked = 0;
  /** What was ticked so far: a ticked class stays in the list whatever is typed. */
  private ticked: readonly Item[] = [];
  private filling = false;

  constructor(
    private readonly server: LanguageServer,
    private readonly place: string | null,
    private readonly options: ClassPick,
    private readonly first: readonly Item[],
  ) {
    const { pick } = this;
    pick.title = options.title;
    pick.placeholder = options.placeholder;
    pick.ignoreFocusOut = true;
    pick.onDidChangeValue(() => this.soon());
  }

  one(): Promise<Item | undefined> {
    return this.answer(() => this.pick.activeItems[0]);
  }

  several(): Promise<readonly Item[] | undefined> {
    this.pick.canSelectMany = true;
    this.pick.onDidChangeSelection((items) => {
      if (!this.filling) this.ticked = items;
    });
    return this.answer(() => this.ticked);
  }

  private answer<T>(read: () => T | undefined): Promise<T | undefined> {
    const { pick } = this;
    return new Promise((resolve) => {
      pick.onDidAccept(() => {
        const value = read();
        if (value === undefined) return;
        resolve(value);
        pick.hide();
      });
      pick.onDidHide(() => {
        clearTimeout(this.timer);
        this.asked++;
        pick.dispose();
        resolve(undefined);
      });
      pick.show();
      void this.search();
    });
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.search(), PAUSE);
  }

  /** Fills the list; an answer that comes late is dropped. */
  private async search(): Promise<void> {
    const turn = ++this.asked;
    const { pick } = this;
    pick.busy = true;
    try {
      const found = await this.server.classes(this.place, pick.value);
      if (turn === this.asked) this.fill(found);
    } catch (cause) {
      if (turn !== this.asked) return;
      const message = cause instanceof Error ? cause.message : String(cause);
      pick.placeholder = message;
    }
    pick.busy = false;
  }

  private fill(found: readonly ClassName[]): void {
    const { without = [] } = this.options;
    const kept = new Set([...without, ...this.ticked.map(({ slug }) => slug)]);
    const rest = found
      .filter(({ slug }) => !kept.has(slug))
      .map(({ slug, title }): Item => ({
        label: plain(title),
        description: slug,
        slug,
        alwaysShow: true,
      }));
    this.filling = true;
    this.pick.items = [...this.first, ...this.ticked, ...rest];
    if (this.pick.canSelectMany) this.pick.selectedItems = this.ticked;
    this.filling = false;
  }
}
