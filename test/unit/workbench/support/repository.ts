/** Small git repositories in temporary folders, deaf to the machine's own configuration. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { onTestFinished } from 'vitest';

export class Repository {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'ontodesk-git-')));

  constructor(...init: readonly string[]) {
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }));
    this.git('init', '--quiet', '--initial-branch=main', ...init);
    this.git('config', 'user.name', 'Robin Keeper');
    this.git('config', 'user.email', 'robin@example.org');
    this.git('config', 'core.autocrlf', 'false');
  }

  git(...args: readonly string[]): string {
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    return execFileSync('git', args, {
      cwd: this.folder,
      env,
      encoding: 'utf8',
      stdio: [...stdio],
    }).trim();
  }

  write(files: Readonly<Record<string, string | Uint8Array>>): this {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(this.folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    return this;
  }

  remove(...names: readonly string[]): this {
    for (const name of names) rmSync(path.join(this.folder, name), { recursive: true });
    return this;
  }

  move(from: string, to: string): this {
    mkdirSync(path.dirname(path.join(this.folder, to)), { recursive: true });
    renameSync(path.join(this.folder, from), path.join(this.folder, to));
    return this;
  }

  /** Commits everything; gives the full name of the commit. */
  commit(message = 'Work'): string {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', message);
    return this.git('rev-parse', 'HEAD');
  }
}
