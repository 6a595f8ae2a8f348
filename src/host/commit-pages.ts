/** Pages as they were at a commit, for the left or right side of a diff editor. */

import path from 'node:path';
import * as vscode from 'vscode';

import {
  type CommitPageAnswer,
  type CommitPageParams,
  DIFF_METHODS,
} from '../protocol/semantic-diff.js';

import type { Compared } from './diff-node.js';
import type { LanguageServer } from './language-server.js';

export const COMMIT_SCHEME = 'ontodesk-commit';

/** The page of one side of a comparison; a side without the page is an empty document. */
export function sideOf(
  { root, before, after }: Compared,
  side: 'before' | 'after',
  page: { readonly before: string | null; readonly after: string | null },
): vscode.Uri {
  const { commit } = side === 'before' ? before : after;
  const own = page[side];
  if (own !== null && commit === null) return vscode.Uri.file(path.join(root, own));
  const name = own ?? page.before ?? page.after ?? '';
  const query = JSON.stringify({ root, commit: own === null ? null : commit, page: own });
  return vscode.Uri.from({ scheme: COMMIT_SCHEME, path: `/${name}`, query });
}

/** Asks the server for the text behind such an address. */
export function commitPages(server: LanguageServer): vscode.TextDocumentContentProvider {
  return {
    async provideTextDocumentContent({ query }) {
      const { root, commit, page } = readQuery(query);
      if (commit === null || page === null) return '';
      const params: CommitPageParams = { place: root, commit, page };
      const { text } = await server.ask<CommitPageAnswer>(DIFF_METHODS.page, params);
      if (text === null) throw new Error(`${page} is not in ${commit}.`);
      return text;
    },
  };
}

interface Query {
  readonly root: string | null;
  readonly commit: string | null;
  readonly page: string | null;
}

/** Anybody can write such an address: what is not as we write it names nothing. */
function readQuery(query: string): Query {
  let value: unknown = null;
  try {
    value = JSON.parse(query);
  } catch {
    // Then it is none of ours.
  }
  const fields = typeof value === 'object' && value !== null ? (value as Partial<Query>) : {};
  const text = (field: unknown): string | null => (typeof field === 'string' ? field : null);
  return { root: text(fields.root), commit: text(fields.commit), page: text(fields.page) };
}
