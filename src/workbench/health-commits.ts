/** The commits of the pages' folder, and what of it no commit holds. */

import { askShallow, isCommitName } from './git-history.js';
import { askGit, gitReader } from './git.js';

/** A commit that changed pages. */
export interface PageCommit {
  readonly commit: string;
  /** ISO 8601. */
  readonly at: string;
  /** First line of its message. */
  readonly subject: string;
}

export interface PageCommits {
  /** The newest first. */
  readonly commits: readonly PageCommit[];
  /** Whether the clone was made without its older commits. */
  readonly shallow: boolean;
}

const FORMAT = ['%H', '%cI', '%s'];

/**
 * The commits that changed a folder, as the branch went through them: of a merge, what it brought,
 * not the commits it was made of. Why there are none, as sentences.
 */
export async function pageCommits(
  root: string,
  folder: string,
): Promise<PageCommits | { readonly reason: string }> {
  const repository = await askShallow(root);
  if ('reason' in repository) return repository;
  if ((await gitReader(root).commit('HEAD')) === null) {
    return { reason: 'This repository has no commit yet.' };
  }
  const out = await askGit(root, [
    ...['--literal-pathspecs', 'log', '-z', '--first-parent', '--no-show-signature'],
    ...[`--format=${FORMAT.join('%x00')}`, 'HEAD', '--', folder],
  ]);
  if (out === null) return { reason: 'Git cannot tell the history of the pages.' };
  const commits = readCommits(out);
  if (commits.length > 0) return { commits, shallow: repository.shallow };
  return { reason: `No commit holds pages in ${folder} yet.` };
}

/** Fields between NULs, three a commit. */
function readCommits(out: string): PageCommit[] {
  const fields = out.split('\0');
  const commits: PageCommit[] = [];
  for (let i = 0; i + FORMAT.length <= fields.length; i += FORMAT.length) {
    const [commit = '', at = '', subject = ''] = fields.slice(i);
    if (isCommitName(commit)) commits.push({ commit, at, subject });
  }
  return commits;
}

/** Files of the folder that the last commit does not hold as they are, or why nobody knows. */
export async function uncommittedFiles(
  root: string,
  folder: string,
): Promise<readonly string[] | { readonly reason: string }> {
  const reader = gitReader(root);
  const head = await reader.commit('HEAD');
  if (head !== null) return reader.changed(head, folder);
  const repository = await askShallow(root);
  if ('reason' in repository) return { reason: `There is no git history. ${repository.reason}` };
  return { reason: 'There is no git history: no commit yet.' };
}
