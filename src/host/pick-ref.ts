/** Lets a person choose a commit: a branch, a tag, or whatever name git knows it by. */

import * as vscode from 'vscode';

import { DIFF_METHODS, type RefName, type RefsAnswer } from '../protocol/semantic-diff.js';

import type { LanguageServer } from './language-server.js';

interface Item extends vscode.QuickPickItem {
  readonly ref: string;
}

const ICONS: Readonly<Record<RefName['kind'], string>> = {
  branch: 'git-branch',
  'remote branch': 'cloud',
  tag: 'tag',
};

const LAST: Item = {
  label: '$(git-commit) HEAD',
  description: 'the last commit',
  detail: 'What changed since then and is not committed yet',
  ref: 'HEAD',
};

/** The ref that was chosen or typed; undefined when none was. */
export async function pickRef(
  server: LanguageServer,
  place: string | null,
): Promise<string | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = 'Compare Ontology with a Git Ref';
  pick.placeholder = 'Branch, tag or commit to compare the pages with';
  pick.matchOnDescription = true;
  pick.busy = true;
  let known: readonly Item[] = [LAST];
  const show = (): void => {
    pick.items = withTyped(known, pick.value.trim());
  };
  show();
  const chosen = new Promise<string | undefined>((resolve) => {
    pick.onDidChangeValue(show);
    pick.onDidAccept(() => {
      const [item] = pick.activeItems;
      if (item) resolve(item.ref);
      pick.hide();
    });
    pick.onDidHide(() => resolve(undefined));
  });
  pick.show();
  // Without the list a ref can still be typed.
  const { refs } = await server
    .ask<RefsAnswer>(DIFF_METHODS.refs, { place })
    .catch((): RefsAnswer => ({ refs: [] }));
  known = [LAST, ...refs.map(itemOf)];
  pick.busy = false;
  show();
  const ref = await chosen;
  pick.dispose();
  return ref;
}

/** The list, and what was typed when it is none of it. */
function withTyped(known: readonly Item[], typed: string): Item[] {
  if (typed === '' || known.some(({ ref }) => ref === typed)) return [...known];
  const label = `$(git-compare) ${plain(typed)}`;
  return [...known, { label, description: 'as typed', alwaysShow: true, ref: typed }];
}

function itemOf({ name, kind, subject, day }: RefName): Item {
  const label = `$(${ICONS[kind]}) ${plain(name)}`;
  return { label, description: `${kind}, ${day}`, detail: plain(subject), ref: name };
}

/** What looks like an icon in a name or message is no icon. */
const plain = (text: string): string => text.replaceAll('$(', '\\$(');
