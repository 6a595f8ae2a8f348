/** The commits of the pages' folder, and what of it no commit holds. */

import { askShallow, isCommitName } from './git-history.js';
import { askGit, gitReader } from './git.js';
import { moveInto, sinceItsBirth, type Move } from './health-moves.js';

/** A commit that changed pages. */
export interface PageCommit {
  readonly commit: string;
  /** ISO 8601. */
  readonly at: string;
  /** First line of its message. */
  readonly subject: string;
  /** Where the pages stood then, below the root. */
  readonly folder: string;
}

/** A commit's name as people tell it. */
export const shortCommit = (commit: string): string => commit.slice(0, 8);

export interface PageCommits {
  /** The newest first. */
  readonly commits: readonly PageCommit[];
  /** Whether the clone was made without its older commits. */
  readonly shallow: boolean;
  /** Names the folder had before, the newest first; the last may not have been followed. */
  readonly moves: readonly Move[];
}

const FORMAT = ['%H', '%cI', '%s'];

/** Names of a folder that are followed: a history that turns in a circle ends here. */
const MOST_NAMES = 20;

/**
 * The commits that changed a folder, as the branch went through them: of a merge, what it brought,
 * not the commits it was made of. A folder that was renamed is followed. Why there are none, as
 * sentences.
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
  const newest = await commitsOf(root, 'HEAD', folder);
  if (newest === null) return { reason: 'Git cannot tell the history of the pages.' };
  if (newest.length === 0) return { reason: `No commit holds pages in ${folder} yet.` };
  return { ...(await followed(root, newest)), shallow: repository.shallow };
}

/** The commits of a folder, and those of the folders its pages stood in before. */
async function followed(
  root: string,
  newest: readonly PageCommit[],
): Promise<Pick<PageCommits, 'commits' | 'moves'>> {
  const commits: PageCommit[] = [];
  const moves: Move[] = [];
  let own = newest;
  for (let names = 0; names < MOST_NAMES; names++) {
    const living = own.slice(0, await sinceItsBirth(root, own, own[0]?.folder ?? '.'));
    const first = living.at(-1);
    const move =
      first && first.folder !== '.' ? await moveInto(root, first.commit, first.folder) : null;
    if (move) moves.push(move);
    if (!move?.followed) break;
    commits.push(...living);
    own = (await commitsOf(root, `${move.commit}^`, move.from)) ?? [];
  }
  return { commits: [...commits, ...own], moves };
}

/** Commits up to one that changed a folder, the newest first; null when git cannot tell. */
async function commitsOf(root: string, from: string, folder: string): Promise<PageCommit[] | null> {
  const out = await askGit(root, [
    ...['--literal-pathspecs', 'log', '-z', '--first-parent', '--no-show-signature'],
    ...[`--format=${FORMAT.join('%x00')}`, from, '--', folder],
  ]);
  return out === null ? null : readCommits(out, folder);
}

/** Fields between NULs, three a commit. */
function readCommits(out: string, folder: string): PageCommit[] {
  const fields = out.split('\0');
  const commits: PageCommit[] = [];
  for (let i = 0; i + FORMAT.length <= fields.length; i += FORMAT.length) {
    const [commit = '', at = '', subject = ''] = fields.slice(i);
    if (isCommitName(commit)) commits.push({ commit, at, subject, folder });
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
