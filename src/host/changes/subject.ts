/** The page a command is about: that of its argument, else the one that is open. */

import * as vscode from 'vscode';

import type { CorpusPlace } from '../../protocol/changes.js';

import type { LanguageServer } from '../language-server.js';
import { placeAtHand } from '../place.js';
import { openPage, tell } from '../open-page.js';

import { placeOf } from './planning.js';

export type ClassOfPage = NonNullable<NonNullable<CorpusPlace['page']>['class']>;

export interface Subject {
  readonly root: string;
  /** Path of the page below the root. */
  readonly path: string;
  readonly name: string;
  readonly class: ClassOfPage | null;
}

/** The page at hand; null, and a person is told, when there is none. */
export async function pageAtHand(
  server: LanguageServer,
  argument: unknown,
): Promise<Subject | null> {
  const uri = argument instanceof vscode.Uri ? argument : openPage();
  const place = uri ? await placeOf(server, uri) : null;
  if (!place?.page) {
    tell(uri ? 'this file is no page of an ontology.' : 'open a page first.');
    return null;
  }
  const { root, path, page } = place;
  return { root, path, name: page.name, class: page.class };
}

/** The class of the page at hand; null, and a person is told, when there is none. */
export async function classAtHand(
  server: LanguageServer,
  argument: unknown,
): Promise<(ClassOfPage & { readonly root: string }) | null> {
  const page = await pageAtHand(server, argument);
  if (!page) return null;
  if (page.class) return { ...page.class, root: page.root };
  tell(`${page.path} declares no class.`);
  return null;
}

/** Where something new is to go: below the folder of an argument, else at hand. */
export function placeFor(argument: unknown): string | null {
  return argument instanceof vscode.Uri ? argument.fsPath : placeAtHand();
}
