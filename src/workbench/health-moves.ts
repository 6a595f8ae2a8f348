/** Where the pages stood before their folder had the name it has. */

import { askGit, placeInRepository } from './git.js';

/** Pages that came from elsewhere when their folder came to be. */
export interface Move {
  /** Commit that brought them. */
  readonly commit: string;
  /** Where most of them stood: below the root, or below that of the repository where it is outside. */
  readonly from: string;
  /** Whether they can be counted there: the folder lies below the root, and most pages came from it. */
  readonly followed: boolean;
}

/** How many of the commits, the newest first, hold the folder, up to the first that does not. */
export async function sinceItsBirth(
  root: string,
  commits: readonly { readonly commit: string }[],
  folder: string,
): Promise<number> {
  if (commits.length === 0 || folder === '.') return commits.length;
  const asked = commits.map(({ commit }) => `${commit}:./${folder}`);
  const out = await askGit(root, ['cat-file', '--batch-check'], `${asked.join('\n')}\n`);
  const gone = (out ?? '').split('\n').findIndex((line) => line.endsWith(' missing'));
  return gone === -1 ? commits.length : gone;
}

/** Where the pages of a folder stood before a commit that made it; null when they are new there. */
export async function moveInto(root: string, commit: string, folder: string): Promise<Move | null> {
  const out = await askGit(root, [
    ...['diff-tree', '-r', '-z', '-M', '--diff-filter=R', '--name-status', '--no-relative'],
    ...[`${commit}^`, commit],
  ]);
  const prefix = await placeInRepository(root);
  if (out === null || prefix === null) return null;
  const from = mostOf(movedFolders(out, `${prefix}${folder}/`));
  if (from === null) return null;
  const pages = await askGit(root, ['ls-tree', '-r', '-z', '--name-only', commit, `${folder}/`]);
  const all = (pages ?? '').split('\0').filter(isMarkdown).length;
  const isInside = from.folder.startsWith(prefix) && from.folder.length > prefix.length;
  return {
    commit,
    from: isInside ? from.folder.slice(prefix.length) : from.folder || 'the root of the repository',
    followed: isInside && from.pages * 2 > all,
  };
}

const isMarkdown = (file: string): boolean => /\.md$/iu.test(file);

/** Folders that pages below another one came from, keeping their names below it. */
function movedFolders(out: string, into: string): string[] {
  const fields = out.split('\0');
  const folders: string[] = [];
  for (let i = 0; i + 3 <= fields.length; i += 3) {
    const [, before = '', after = ''] = fields.slice(i, i + 3);
    if (!after.startsWith(into) || !isMarkdown(after)) continue;
    const name = after.slice(into.length);
    if (before === name) folders.push('');
    else if (before.endsWith(`/${name}`)) folders.push(before.slice(0, -name.length - 1));
  }
  return folders;
}

function mostOf(folders: readonly string[]): { folder: string; pages: number } | null {
  const counts = new Map<string, number>();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most ? { folder: most[0], pages: most[1] } : null;
}
