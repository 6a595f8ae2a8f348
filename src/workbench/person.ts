/** Who is writing: the person git knows in the corpus repository. */

import { execFile } from 'node:child_process';
import type { Person } from '../ledger/person.js';

/** What to do when git knows nobody. */
export const NO_PERSON =
  'The ledger records who did what, and git does not know you here. Tell it once, in the folder of ' +
  'the corpus: git config user.name "Your Name" && git config user.email "you@example.org"';

/** Asks git in a folder; null when it has no answer or is not there. */
export type AskGit = (root: string, args: readonly string[]) => Promise<string | null>;

export const askGit: AskGit = (root, args) =>
  new Promise((resolve) => {
    execFile('git', args, { cwd: root, windowsHide: true }, (error, stdout) => {
      resolve(error ? null : stdout.trim());
    });
  });

/** `user.name <user.email>` of the repository at a root; null unless git has both. */
export async function readPerson(root: string, ask: AskGit = askGit): Promise<Person | null> {
  const [name, email] = await Promise.all([
    ask(root, ['config', '--get', 'user.name']),
    ask(root, ['config', '--get', 'user.email']),
  ]);
  return name && email ? { name, email } : null;
}
