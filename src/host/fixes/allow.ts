/** Allows a finding where it stands: asks for the reason, and writes it into the page. */

import path from 'node:path';
import * as vscode from 'vscode';

import {
  type AllowAnswer,
  type AllowArgument,
  FIX_COMMANDS,
  FIX_METHODS,
} from '../../protocol/fixes.js';

import { warn } from '../changes/planning.js';
import type { LanguageServer } from '../language-server.js';
import { tell } from '../open-page.js';

import { readAllow } from './argument.js';

/** The command by its name; only a code action at a finding can say what to allow. */
export function allowCommands(
  server: LanguageServer,
): Record<string, (argument?: unknown) => unknown> {
  return {
    [FIX_COMMANDS.allow]: (argument) => {
      const given = readAllow(argument);
      if (given) return allow(server, given);
      tell('choose “Allow this … here” at a finding, with the light bulb.');
      return undefined;
    },
  };
}

async function allow(server: LanguageServer, given: AllowArgument): Promise<void> {
  const reason = await askReason(given.code);
  if (reason === undefined) return;
  const answer = await server.ask<AllowAnswer>(FIX_METHODS.allow, { ...given, reason });
  if ('refused' in answer) {
    warn(answer);
    return;
  }
  const page = vscode.Uri.parse(given.uri, true);
  const document = await vscode.workspace.openTextDocument(page);
  if (document.version === answer.version && (await write(document, answer.edits))) return;
  const refused = `${path.posix.basename(page.path)} changed meanwhile. Nothing was written.`;
  warn({ refused, how: 'Choose it again at the finding.' });
}

function askReason(code: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: `Ontodesk: Allow This ${code} Here`,
    prompt: 'Why may it stand? The reason is written into the page, for whoever reads it later.',
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === '') return 'Write a reason: without one nothing is allowed.';
      const marks = /<!--|-->/u.test(text);
      return marks ? 'Leave out "<!--" and "-->": they begin and end a comment.' : null;
    },
  });
}

function write(
  document: vscode.TextDocument,
  edits: Extract<AllowAnswer, { edits: unknown }>['edits'],
): Thenable<boolean> {
  const change = new vscode.WorkspaceEdit();
  for (const { range, newText } of edits) {
    const at = new vscode.Position(range.start.line, range.start.character);
    change.insert(document.uri, at, newText);
  }
  return vscode.workspace.applyEdit(change);
}
