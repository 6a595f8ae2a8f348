/** The commands of a page's and a class's life. Each asks, plans, lets a person agree, and makes. */

import * as vscode from 'vscode';

import { COMMANDS } from '../../protocol/messages.js';

import type { LanguageServer } from '../language-server.js';

import { agreeTo, agreeToDelete } from './agreement.js';
import { pickClass } from './class-pick.js';
import { createClass, createPage } from './create.js';
import { makeChange, refuseUntrusted, warn } from './planning.js';
import { classAtHand, pageAtHand } from './subject.js';

type Command = (server: LanguageServer, argument: unknown) => Promise<void>;

/** The commands by their names. */
export function changeCommands(
  server: LanguageServer,
): Record<string, (argument?: unknown) => unknown> {
  const commands: Readonly<Record<string, Command>> = {
    [COMMANDS.createClass]: createClass,
    [COMMANDS.createPage]: createPage,
    [COMMANDS.renamePage]: renamePage,
    [COMMANDS.mergeClass]: mergeClass,
    [COMMANDS.deprecateClass]: deprecateClass,
    [COMMANDS.deletePage]: deletePage,
  };
  const trusted =
    (run: Command) =>
    (argument?: unknown): unknown => {
      const untrusted = refuseUntrusted();
      return untrusted ? warn(untrusted) : run(server, argument);
    };
  return Object.fromEntries(Object.entries(commands).map(([id, run]) => [id, trusted(run)]));
}

async function renamePage(server: LanguageServer, argument: unknown): Promise<void> {
  const page = await pageAtHand(server, argument);
  if (!page) return;
  const to = await vscode.window.showInputBox({
    title: 'Rename Page',
    prompt: `New name of ${page.path}. The links to it follow.`,
    value: page.name,
    validateInput: (text) => (text.trim() === '' ? 'Type a name.' : null),
  });
  if (to === undefined || to.trim() === page.name) return;
  const request = { type: 'rename-page', page: page.path, to: to.trim() } as const;
  await makeChange(server, page.root, request, agreeTo);
}

async function mergeClass(server: LanguageServer, argument: unknown): Promise<void> {
  const from = await classAtHand(server, argument);
  if (!from) return;
  const into = await pickClass(server, from.root, {
    title: `Merge ${from.label} into Another Class`,
    placeholder: 'The class that stays; it keeps the names of this one',
    without: [from.slug],
  });
  if (!into) return;
  const request = { type: 'merge-classes', from: from.slug, into: into.slug } as const;
  await makeChange(server, from.root, request, agreeTo);
}

async function deprecateClass(server: LanguageServer, argument: unknown): Promise<void> {
  const old = await classAtHand(server, argument);
  if (!old) return;
  const replacement = await pickClass(server, old.root, {
    title: `Deprecate ${old.label}`,
    placeholder: 'The class to use instead',
    none: 'No replacement',
    without: [old.slug],
  });
  if (replacement === undefined) return;
  const request = {
    type: 'deprecate-class',
    slug: old.slug,
    replacement: replacement?.slug ?? null,
  } as const;
  await makeChange(server, old.root, request, agreeTo);
}

async function deletePage(server: LanguageServer, argument: unknown): Promise<void> {
  const page = await pageAtHand(server, argument);
  if (!page) return;
  const request = { type: 'delete-page', page: page.path } as const;
  await makeChange(server, page.root, request, agreeToDelete);
}
