/** What a change left alone: told afterwards, and listed on request. */

import * as vscode from 'vscode';

import type { LeftAlone, LocatedChange } from '../../protocol/changes.js';

import type { BringBack } from './bring-back.js';
import { uriOf } from './verify.js';
import { placesInWords, plain, sizeOf } from './words.js';

const SHOW = 'Show';
const UNDO = 'Undo';

/** Tells how much was changed, with a way to the places that were left alone, and one back. */
export function tellMade(
  root: string,
  change: LocatedChange,
  bringBack: BringBack | null = null,
): void {
  const { title, leftAlone, warnings } = change;
  const left = leftAlone.length > 0 ? [`${placesInWords(leftAlone)} left as they are.`] : [];
  const text = [`${title}: ${sizeOf(change)}.`, ...left, ...warnings].join(' ');
  const buttons = [...(bringBack ? [UNDO] : []), ...(leftAlone.length > 0 ? [SHOW] : [])];
  const answer = vscode.window.showInformationMessage(`Ontodesk: ${text}`, ...buttons);
  offerPlaces(answer, root, title, leftAlone);
  void answer.then((chosen) => (chosen === UNDO && bringBack ? undo(title, bringBack) : undefined));
}

async function undo(title: string, bringBack: BringBack): Promise<void> {
  if (await bringBack()) return;
  const text = `“${title}” cannot be taken back: there is such a file again, or it may not be written.`;
  void vscode.window.showWarningMessage(`Ontodesk: ${text}`);
}

/** Warns, with a way to the places that are concerned. */
export function warnOfPlaces(text: string, root: string, places: readonly LeftAlone[]): void {
  const buttons = places.length > 0 ? [SHOW] : [];
  const answer = vscode.window.showWarningMessage(`Ontodesk: ${text}`, ...buttons);
  offerPlaces(answer, root, text, places);
}

/** A message may stay for long: nobody waits for its answer. */
function offerPlaces(
  answer: Thenable<string | undefined>,
  root: string,
  title: string,
  places: readonly LeftAlone[],
): void {
  void answer.then((chosen) => (chosen === SHOW ? showPlaces(root, title, places) : undefined));
}

/** Lists places and opens the one that is chosen. */
async function showPlaces(
  root: string,
  title: string,
  places: readonly LeftAlone[],
): Promise<void> {
  const items = places.map((place) => placeItem(place));
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: 'Choose a place to open it',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen) await openPlace(root, chosen.place);
}

/** A place as a row of a quick pick. */
export function placeItem(place: LeftAlone): vscode.QuickPickItem & { readonly place: LeftAlone } {
  const { page, range, text, reason } = place;
  const line = text.split(/[\r\n]/u, 1)[0] ?? '';
  return {
    label: `$(references) ${plain(line)}`,
    description: plain(`${page}:${range.start.line + 1}`),
    detail: plain(reason),
    place,
  };
}

export async function openPlace(root: string, { page, range }: LeftAlone): Promise<void> {
  const { start, end } = range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(uriOf(root, page), { selection });
}
