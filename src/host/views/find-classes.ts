/** Find Classes by Property: a query typed in a quick pick, with what is possible at each point. */

import * as vscode from 'vscode';

import {
  type Row,
  type SavedList,
  type SearchAnswer,
  type SearchParams,
  VIEW_METHODS,
} from '../../protocol/corpus-views.js';
import type { LanguageServer } from '../language-server.js';
import { placeAtHand } from '../place.js';

/** What a person chose. */
export type Choice =
  | { readonly type: 'show'; readonly query: string }
  | { readonly type: 'list'; readonly name: string }
  | { readonly type: 'open'; readonly row: Row; readonly root: string };

interface Item extends vscode.QuickPickItem {
  readonly choice?: Choice;
  /** Text the query becomes when this is taken. */
  readonly becomes?: string;
}

const TITLE = 'Find Classes by Property';
const EXAMPLE = 'domain: data, maturity: draft, no definition';

/** A pause in typing before the server is asked, in ms. */
const PAUSE = 80;

/** Lets a person type a query; undefined when it is left without a choice. */
export function askQuery(server: LanguageServer, start: string): Promise<Choice | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = TITLE;
  pick.placeholder = EXAMPLE;
  pick.value = start;
  return new Promise((resolve) => {
    const search = new Search(server, pick);
    pick.onDidChangeValue(() => search.soon());
    pick.onDidAccept(() => {
      const [item] = pick.activeItems;
      if (item?.becomes !== undefined) {
        pick.value = item.becomes;
        search.soon();
      } else if (item?.choice) {
        resolve(item.choice);
        pick.hide();
      }
    });
    pick.onDidHide(() => {
      search.dispose();
      pick.dispose();
      resolve(undefined);
    });
    pick.show();
    search.soon();
  });
}

/** Keeps the rows in step with what is typed; an answer that comes late is dropped. */
class Search {
  private timer: NodeJS.Timeout | undefined;
  private asked = 0;

  constructor(
    private readonly server: LanguageServer,
    private readonly pick: vscode.QuickPick<Item>,
  ) {}

  soon(): void {
    clearTimeout(this.timer);
    this.pick.busy = true;
    this.timer = setTimeout(() => void this.ask(), PAUSE);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.asked++;
  }

  private async ask(): Promise<void> {
    const turn = ++this.asked;
    const params: SearchParams = { place: placeAtHand(), text: this.pick.value };
    try {
      const answer = await this.server.ask<SearchAnswer>(VIEW_METHODS.search, params);
      if (turn === this.asked) this.pick.items = itemsOf(params.text, answer);
    } catch (cause) {
      if (turn !== this.asked) return;
      const message = cause instanceof Error ? cause.message : String(cause);
      this.pick.items = [{ label: `$(warning) ${plain(message)}`, alwaysShow: true }];
    }
    this.pick.busy = false;
  }
}

function itemsOf(text: string, { preview, lists, root }: SearchAnswer): Item[] {
  const { problem, total, unchecked, rows, completions } = preview;
  const terms = completions.map(({ label, detail, becomes }): Item => ({
    label: plain(label.trimEnd()),
    description: plain(detail),
    becomes,
    alwaysShow: true,
  }));
  if (problem !== null) {
    return [...terms, { label: `$(warning) ${plain(problem)}`, alwaysShow: true }];
  }
  const saved = text.trim() === '' ? lists.map(listItem) : [];
  const show: Item = {
    label: `$(list-tree) ${showLabel(total, unchecked)}`,
    choice: { type: 'show', query: text.trim() },
    alwaysShow: true,
  };
  const classes = rows.map((row): Item => ({
    label: `$(symbol-class) ${plain(row.label)}`,
    description: plain(row.description),
    choice: { type: 'open', row, root },
    alwaysShow: true,
  }));
  return [
    ...part('Saved lists', saved),
    ...part('Result', [show]),
    ...part('Terms', terms),
    ...part(total > rows.length ? `First ${rows.length} classes` : 'Classes', classes),
  ];
}

function showLabel(total: number, unchecked: boolean): string {
  const classes = `${total} ${total === 1 ? 'class' : 'classes'}`;
  if (unchecked) return `Check ${classes} and show those that fit`;
  return total === 0 ? 'No class fits' : `Show ${classes} in the side bar`;
}

function listItem({ name, where }: SavedList): Item {
  return {
    label: `$(filter) ${plain(name)}`,
    description: plain(where),
    choice: { type: 'list', name },
    alwaysShow: true,
  };
}

function part(label: string, items: readonly Item[]): Item[] {
  if (items.length === 0) return [];
  return [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

/** Text of pages is data: what looks like an icon there is no icon. */
const plain = (text: string): string => text.replaceAll('$(', '\\$(');
