/** A class that many pages refer to, written into the workspace: in every way and every line end. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import * as vscode from 'vscode';

import type { ChangeRequest, LocatedChange } from '../../../src/protocol/changes.js';
import { api, eventually, root } from './editor.js';

export const QUAY = 'pages/Old Quay.md';

const fence = (value: object): string =>
  ['```json-ld', JSON.stringify(value, null, 2), '```'].join('\n');

const quay = [
  'public:: true',
  '',
  '# Old Quay',
  '',
  'The quay by the [[Tide Gauge]] 👩‍🔬.',
  '',
  fence({
    '@id': 'urn:ngm:page:old-quay',
    '@type': 'Page',
    'vc:slug': 'old-quay',
    title: 'Old Quay',
  }),
  '',
  fence({
    '@id': 'urn:ngm:class:old-quay',
    '@type': 'Class',
    label: 'Old Quay',
    definition: 'A quay that was built before the records begin.',
    subClassOf: [],
  }),
  '',
].join('\n');

const berth = (name: string, slug: string): string =>
  [
    `# ${name}`,
    '',
    `- 🧬 lies at [[Old Quay]], called [[Old Quay|the quay]], beside \`[[Old Quay]]\``,
    '',
    fence({
      '@id': `urn:ngm:class:${slug}`,
      '@type': 'Class',
      label: name,
      definition: 'A place where a ship lies.',
      subClassOf: [{ '@id': 'urn:ngm:class:old-quay', label: 'Old Quay' }],
      relations: { requires: [{ '@id': 'urn:ngm:class:old-quay', label: 'Old Quay' }] },
    }),
    '',
  ].join('\n');

/** Every third page ends its lines with CRLF, every fifth begins with a byte-order mark. */
function inManner(text: string, i: number): string {
  const lines = i % 3 === 0 ? text.replaceAll('\n', '\r\n') : text;
  return i % 5 === 0 ? `\ufeff${lines}` : lines;
}

const nameOf = (i: number): string => `Berth ${String(i).padStart(3, '0')}`;

/** Writes the class and so many pages that refer to it; resolves once the server knows them. */
export async function writeQuay(pages: number): Promise<void> {
  await writeFile(path.join(root(), QUAY), quay);
  for (let i = 1; i <= pages; i++) {
    const text = inManner(berth(nameOf(i), `berth-${i}`), i);
    await writeFile(path.join(root(), 'pages', `${nameOf(i)}.md`), text);
  }
  await known('old-quay', pages + 1);
}

/** Waits until a rename of the class would touch so many pages. */
export async function known(slug: string, pages: number): Promise<void> {
  const { changes } = await api();
  await eventually(`${pages} pages with ${slug}`, async () => {
    const { planned } = await changes.plan({ type: 'rename-slug', slug, to: 'some-other-slug' });
    return 'pages' in planned && planned.pages.length === pages;
  });
}

/** Removes what was written, under whatever name it is now. */
export async function removeQuay(): Promise<void> {
  const folder = path.join(root(), 'pages');
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    if (/(?:Quay|Berth \d+|Pier)[^/]*\.md$/u.test(name)) await rm(path.join(folder, name));
  }
  await vscode.commands.executeCommand('ontodesk.refresh');
}

/** Texts of the messages shown while they are listened to, newest last. */
export const messages: string[] = [];
const { showInformationMessage, showWarningMessage } = vscode.window;

/** Notes messages in place of showing them. */
export function listenToMessages(): void {
  const note = (text: string): Promise<undefined> => {
    messages.push(text);
    return Promise.resolve(undefined);
  };
  messages.length = 0;
  Object.assign(vscode.window, { showInformationMessage: note, showWarningMessage: note });
}

/** Messages are shown again. */
export function showMessages(): void {
  Object.assign(vscode.window, { showInformationMessage, showWarningMessage });
}

/** Waits for a message. */
export const message = (pattern: RegExp): Promise<string> =>
  eventually(`a message like ${String(pattern)} among: ${messages.join(' | ')}`, () =>
    messages.find((one) => pattern.test(one)),
  );

/** The files of the pages folder by their paths, with a hash of their bytes. */
export function bytesOnDisk(): Record<string, string> {
  const folder = path.join(root(), 'pages');
  const files = (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.md'))
    .sort();
  return Object.fromEntries(
    files.map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      return [name, createHash('sha256').update(bytes).digest('hex')];
    }),
  );
}

/** Names of the files whose bytes differ between two states, or that only one of them has. */
export function differing(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).sort();
}

/** Plans a change that must be possible. */
export async function planned(
  request: ChangeRequest,
): Promise<{ root: string; change: LocatedChange }> {
  const { changes } = await api();
  const answer = await changes.plan(request);
  if ('refused' in answer.planned) throw new Error(answer.planned.refused);
  return { root: answer.root, change: answer.planned };
}

/** Undoes the last step of a file's history, as Ctrl+Z does there, and waits for what it saves. */
export async function undoIn(page: string, before?: Record<string, string>): Promise<void> {
  await vscode.window.showTextDocument(vscode.Uri.file(path.join(root(), page)));
  await vscode.commands.executeCommand('undo');
  if (!before) return saveEverything();
  await eventually('every byte back', () => differing(before, bytesOnDisk()).length === 0, 60_000);
  await eventually('nothing unsaved', () =>
    vscode.workspace.textDocuments.every(({ isDirty }) => !isDirty),
  );
}

/** Closes every editor; pages with changes that are not saved are what their files are again. */
export async function closePages(): Promise<void> {
  const pages = vscode.workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && uri.fsPath.startsWith(root()),
  );
  for (const page of pages) {
    await vscode.window.showTextDocument(page);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** What was told, but for what the tests themselves ask for. */
export const told = (): string[] => messages.filter((text) => !text.includes('pages compared'));

/** Saves every document with changes, also those without an editor. */
export async function saveEverything(): Promise<void> {
  await eventually('everything saved', async () => {
    const dirty = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty);
    await Promise.all(dirty.map((document) => document.save()));
    return dirty.length === 0;
  });
}
