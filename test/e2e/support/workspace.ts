import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { at } from './paths';

export interface WorkspaceCopy {
  /** The folder to open. Its name is the fixture's, so that windows read the same in every run. */
  folder: string;
  /** Removes the copy. */
  dispose: () => void;
}

export interface GitPerson {
  readonly name: string;
  readonly email: string;
}

/** The person every workspace copy belongs to. */
export const person: GitPerson = { name: 'Robin Keeper', email: 'robin@example.org' };

/** A second person, for what one alone may not do. */
export const colleague: GitPerson = { name: 'Noor Haddad', email: 'noor@example.org' };

/** Runs git in a folder, deaf to the machine's own configuration; returns what it printed. */
export function git(folder: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: os.devNull, GIT_CONFIG_SYSTEM: os.devNull };
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' });
}

/** Puts a person at the desk of a workspace. */
export function sit(folder: string, { name, email }: GitPerson): void {
  git(folder, 'config', 'user.name', name);
  git(folder, 'config', 'user.email', email);
}

/** Fills a folder with a copy of a fixture and makes it a git repository with a person. */
export function fillWorkspace(folder: string, fixture: string): void {
  const source = at('test', 'fixtures', fixture);
  if (existsSync(source)) cpSync(source, folder, { recursive: true });
  else mkdirSync(folder, { recursive: true });
  git(folder, 'init', '--quiet', '--initial-branch=main');
  sit(folder, person);
  git(folder, 'config', 'core.autocrlf', 'false');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Sample');
}

/** Copies a fixture workspace to a temporary folder; a name without a fixture gives an empty one. */
export function copyWorkspace(fixture = 'sample'): WorkspaceCopy {
  const base = mkdtempSync(path.join(os.tmpdir(), 'ontodesk-workspace-'));
  const folder = path.join(base, fixture);
  fillWorkspace(folder, fixture);
  return { folder, dispose: () => rmSync(base, { recursive: true, force: true, maxRetries: 5 }) };
}
