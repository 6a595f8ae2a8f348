import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { emailOf, formatPerson, samePerson } from '../../../src/ledger/person.js';
import { type AskGit, readPerson } from '../../../src/workbench/person.js';

describe('the person', () => {
  it('is whom git knows in the repository of the corpus', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'ontodesk-person-'));
    try {
      const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
      git('init', '--quiet');
      git('config', 'user.name', 'Ann Alder');
      git('config', 'user.email', 'Ann@Example.org');
      expect(await readPerson(root)).toEqual({ name: 'Ann Alder', email: 'Ann@Example.org' });
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });

  it.each<[string, AskGit]>([
    ['without git', () => Promise.resolve(null)],
    ['without a name', (_, args) => Promise.resolve(args.includes('user.name') ? null : 'a@b.c')],
    ['without an e-mail', (_, args) => Promise.resolve(args.includes('user.name') ? 'A' : '')],
  ])('is nobody %s', async (_, ask) => expect(await readPerson('/', ask)).toBeNull());

  it('is the same when the lower-cased e-mails are', () => {
    expect(samePerson('Ann <Ann@Example.org>', 'A. Alder <ann@example.ORG>')).toBe(true);
    expect(samePerson('Ann <ann@example.org>', 'Ann <ann@example.com>')).toBe(false);
    expect(emailOf(formatPerson({ name: 'A <x@y.z>\n', email: ' a@b.c ' }))).toBe('a@b.c');
    expect(formatPerson({ name: 'A <x>\n', email: 'a@b.c' })).toBe('A x <a@b.c>');
  });
});
