/** What git knows of the pages: which changed since a commit, and what they were there. */

import { execFile } from 'node:child_process';

import { isCommitName } from './git-history.js';

/** Port for reading a repository. */
export interface GitReader {
  /** Full name of a commit; null when there is none, or no repository. */
  commit(ref: string): Promise<string | null>;
  /** Paths below the root that differ from a commit, new and deleted ones too. */
  changed(commit: string, folder: string): Promise<readonly string[]>;
  /** Text of a file at a commit; null when it was not there. */
  text(commit: string, path: string): Promise<string | null>;
}

/** Room for the largest page, or the list of a long history, many times over. */
const MOST_BYTES = 256 * 1024 * 1024;

/** What git prints for a command run in a folder, given an input; null when it fails. */
export function askGit(
  folder: string,
  args: readonly string[],
  input = '',
): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { cwd: folder, windowsHide: true, maxBuffer: MOST_BYTES };
    const child = execFile('git', args, options, (error, stdout) => resolve(error ? null : stdout));
    // A program that ended early closes its input; its exit code tells.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Path of a folder below its repository, with a slash at its end or empty; null outside one. */
export async function placeInRepository(folder: string): Promise<string | null> {
  const prefix = await askGit(folder, ['rev-parse', '--show-prefix']);
  return prefix?.replace(/\n$/u, '') ?? null;
}

export function gitReader(root: string): GitReader {
  const run = (args: readonly string[]): Promise<string | null> => askGit(root, args);
  const paths = (text: string | null): string[] =>
    (text ?? '').split('\0').filter((path) => path !== '');
  return {
    async commit(ref) {
      const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
      const commit = ref.includes('\0') ? '' : ((await run(args))?.trim() ?? '');
      return isCommitName(commit) ? commit : null;
    },
    async changed(commit, folder) {
      const below = ['--', folder];
      const diff = ['diff', '--name-only', '--no-renames', '--relative', '-z', commit, ...below];
      const fresh = ['ls-files', '--others', '--exclude-standard', '-z', ...below];
      return [...new Set([...paths(await run(diff)), ...paths(await run(fresh))])].sort();
    },
    text: (commit, path) => run(['show', `${commit}:./${path}`]),
  };
}
