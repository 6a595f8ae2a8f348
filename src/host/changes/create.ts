/** Commands that make pages: a class from a title, and the page a missing link asks for. */

import * as vscode from 'vscode';

import type { LocatedChange } from '../../protocol/changes.js';

import type { LanguageServer } from '../language-server.js';

import { pickClasses } from './class-pick.js';
import { definitionIn, readMissing } from './new-page.js';
import { type Agree, makeChange } from './planning.js';
import { placeFor } from './subject.js';
import { uriOf } from './verify.js';
import { plain } from './words.js';

/** Asks for title, parents and definition, makes the page and opens it at the definition. */
export async function createClass(server: LanguageServer, argument: unknown): Promise<void> {
  const place = placeFor(argument);
  const title = await vscode.window.showInputBox({
    title: 'Create a Class (1 of 3): title',
    prompt: 'The name of the class; its IRI and its file are made from it.',
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? 'Type a name.' : null),
  });
  if (title === undefined) return;
  const parents = await pickClasses(server, place, {
    title: 'Create a Class (2 of 3): parents',
    placeholder: 'Type to search, choose with Space, go on with Enter; none is possible',
  });
  if (!parents) return;
  const definition = await vscode.window.showInputBox({
    title: 'Create a Class (3 of 3): definition',
    prompt: 'What it is, in a sentence or two. It may be left empty and written on the page.',
    ignoreFocusOut: true,
  });
  if (definition === undefined) return;
  const request = { type: 'create-class', title: title.trim(), parents } as const;
  const made = await makeChange(
    server,
    place,
    definition.trim() === '' ? request : { ...request, definition: definition.trim() },
  );
  if (made) await openCreated(made.root, made.change);
}

/** Makes the page a link asks for, once a person has seen where it goes. */
export async function createPage(server: LanguageServer, argument: unknown): Promise<void> {
  const asked = readMissing(argument) ?? (await askForName());
  if (!asked) return;
  const { root, name } = asked;
  const made = await makeChange(server, root, { type: 'create-page', name }, agreeToCreate);
  if (made) await openCreated(made.root, made.change);
}

async function askForName(): Promise<{ root: string | null; name: string } | null> {
  const name = await vscode.window.showInputBox({
    title: 'Create a Page',
    prompt: 'The name of the page, as links say it.',
    validateInput: (text) => (text.trim() === '' ? 'Type a name.' : null),
  });
  return name === undefined ? null : { root: placeFor(null), name: name.trim() };
}

const agreeToCreate: Agree = async (_root, { title, files }) => {
  const path = createdIn(files) ?? '';
  const create = { label: `$(new-file) Create ${plain(path)}` };
  const chosen = await vscode.window.showQuickPick([create], {
    title,
    placeHolder: 'Press Enter to create the page, Escape to leave it',
  });
  return chosen ? 'make' : null;
};

const createdIn = (files: LocatedChange['files']): string | undefined =>
  files.find(({ type }) => type === 'create')?.page;

/** Opens a new page where its definition is written, else at its end. */
async function openCreated(root: string, { files }: LocatedChange): Promise<void> {
  const page = createdIn(files);
  if (page === undefined) return;
  const document = await vscode.workspace.openTextDocument(uriOf(root, page));
  const text = document.getText();
  const at = document.positionAt(definitionIn(text) ?? text.length);
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at) });
}
