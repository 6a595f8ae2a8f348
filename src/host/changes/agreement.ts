/** Lets a person look at a planned change before it is made. */

import * as vscode from 'vscode';

import type { LeftAlone, LocatedChange } from '../../protocol/changes.js';

import type { Agreement } from './planning.js';
import { openPlace, placeItem } from './told.js';
import { plural } from '../words.js';
import { plain, sizeOf } from './words.js';

interface Item extends vscode.QuickPickItem {
  readonly answer?: Exclude<Agreement, null>;
  readonly place?: LeftAlone;
}

/** The change in one row, its preview in another, then what is to be known about it. */
export async function agreeTo(root: string, change: LocatedChange): Promise<Agreement> {
  const { title, leftAlone, warnings } = change;
  const items: Item[] = [
    { label: `$(check) ${plain(title)}`, description: sizeOf(change), answer: 'make' },
    { label: '$(eye) Show every change first', answer: 'preview' },
    ...section('Please note', warnings.map(noteItem)),
    ...section('Left as they are', leftAlone.map(placeItem)),
  ];
  return ask(root, title, items, 'Nothing is changed before you choose.');
}

/** The references that break come first; the deletion stands below them. */
export async function agreeToDelete(root: string, change: LocatedChange): Promise<Agreement> {
  const { title, leftAlone, warnings } = change;
  const count = leftAlone.length;
  const label =
    count === 0
      ? `$(trash) ${plain(title)}`
      : `$(trash) Delete anyway (${plural(count, 'reference')} ${count === 1 ? 'breaks' : 'break'})`;
  const description = count === 0 ? 'nothing refers to it' : '';
  const items: Item[] = [
    ...section('References that would break', leftAlone.map(placeItem)),
    ...section('Please note', warnings.map(noteItem)),
    ...section('Delete', [{ label, description, answer: 'make' } satisfies Item]),
  ];
  const hint = count === 0 ? 'Nothing refers to this page.' : 'Choose a reference to look at it.';
  return ask(root, title, items, hint);
}

const noteItem = (text: string): Item => ({ label: `$(info) ${plain(text)}` });

function section(label: string, items: readonly Item[]): Item[] {
  if (items.length === 0) return [];
  return [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

async function ask(
  root: string,
  title: string,
  items: readonly Item[],
  placeHolder: string,
): Promise<Agreement> {
  const options = { title, placeHolder, matchOnDescription: true, ignoreFocusOut: true };
  // A note is no answer: the question stays.
  for (;;) {
    const chosen = await vscode.window.showQuickPick(items, options);
    if (!chosen) return null;
    if (chosen.answer) return chosen.answer;
    if (!chosen.place) continue;
    await openPlace(root, chosen.place);
    return null;
  }
}
