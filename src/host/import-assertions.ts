/** Imports a file of assertions: chosen in a dialog, the episode asked for when the file names none. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';

import { refuses } from '../protocol/desk-views.js';

import type { LanguageServer } from './language-server.js';

/** Asks for a file and imports it; resolves to the sentence that was shown, null when cancelled. */
export async function importWithDialog(
  server: LanguageServer,
  place: string | null,
): Promise<string | null> {
  const chosen = await vscode.window.showOpenDialog({
    title: 'Import Assertions',
    openLabel: 'Import',
    filters: { 'Assertions (JSON)': ['json'] },
    ...(place === null ? {} : { defaultUri: vscode.Uri.file(place) }),
  });
  return chosen?.[0] ? importFile(server, place, chosen[0]) : null;
}

/** Imports one file and says what came of it. */
export async function importFile(
  server: LanguageServer,
  place: string | null,
  file: vscode.Uri,
): Promise<string | null> {
  const episode = await episodeOf(file.fsPath);
  if (episode === undefined) return null;
  const { outcome } = await server.desk(place, { type: 'import', file: file.fsPath, episode });
  if (refuses(outcome)) {
    const message = [outcome.refused, outcome.how].filter(Boolean).join(' ');
    void vscode.window.showWarningMessage(`Ontodesk: ${message}`);
    return message;
  }
  const { proposed, duplicates, nearDuplicates, leftOut, note } = outcome;
  const parts = [`${proposed} proposed`, `${duplicates} known already`];
  if (nearDuplicates > 0) parts.push(`${nearDuplicates} like others`);
  if (leftOut.length > 0) parts.push(`${leftOut.length} left out`);
  const first = leftOut[0] ? ` First left out: ${leftOut[0].at}: ${leftOut[0].reason}` : '';
  const message = `${outcome.episode}: ${parts.join(', ')}.${note === null ? '' : ` ${note}`}${first}`;
  void vscode.window.showInformationMessage(`Ontodesk: ${message}`);
  return message;
}

/** Null when the file says it itself; undefined when the person gave up. */
async function episodeOf(file: string): Promise<string | null | undefined> {
  const text = await readFile(file, 'utf8');
  if (
    !text
      .replace(/^\ufeff/u, '')
      .trimStart()
      .startsWith('[')
  )
    return null;
  return vscode.window.showInputBox({
    title: 'Import Assertions',
    prompt: 'The file does not say which episode the assertions are from. Name it.',
    value: path.basename(file, path.extname(file)),
    validateInput: (value) => (value.trim() === '' ? 'Name the episode.' : null),
  });
}
