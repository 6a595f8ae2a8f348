/** Lenses that tell who leads to a page and what stands below its class. */

import type { CodeLens, Command } from 'vscode-languageserver/node';

import { type Lens, pageLenses } from '../../language/code-lens.js';
import { COMMANDS } from '../../protocol/messages.js';

import { type OpenPage, rangeIn } from './open-pages.js';

/** Backlinks and children of an open page. */
export function pageLensesOf(open: OpenPage | null): CodeLens[] {
  if (!open) return [];
  return pageLenses(open.page, open.surroundings).map(({ span, kind, title }) => ({
    range: rangeIn(open.page, span),
    command: { title, command: COMMAND_OF[kind] },
  }));
}

const COMMAND_OF: Readonly<Record<Lens['kind'], Command['command']>> = {
  backlinks: COMMANDS.showBacklinks,
  children: 'editor.showTypeHierarchy',
};
