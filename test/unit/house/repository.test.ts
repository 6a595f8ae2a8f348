import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Files git tracks or would track. */
function files(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  return listed.filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** Lines of a text that name a folder of one machine, or a package registry's address. */
function placeFaults(text: string): string[] {
  const homes =
    /(?<![\w.~-])\/(?:root|home\/(?!me\/)[a-z]\w*|Users\/[A-Za-z]\w*|work|mnt\/[a-z]+)\/\w/u;
  const registries = /\b(?:registry|mirror|mirrors|deb|pypi|crates)\.[a-z0-9-]+\.[a-z]{2,}/iu;
  return text.split('\n').filter((line) => homes.test(line) || registries.test(line));
}

interface Manifest {
  name: string;
  contributes: { commands: { command: string; title: string; category?: string }[] };
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const manifest = JSON.parse(read('package.json')) as Manifest;

describe('the repository', () => {
  it('names no machine folder and no registry in any file', () => {
    const text = /\.(?:ts|mjs|cjs|js|json|jsonc|md|ya?ml|css|html|txt|svg|py)$|\/run$|^\.[a-z]+$/u;
    const found = files()
      .filter((file) => text.test(file) && file !== 'test/unit/house/repository.test.ts')
      .flatMap((file) => placeFaults(read(file)).map((line) => `${file}: ${line.trim()}`));
    expect(found).toEqual([]);
  });

  it('would notice one', () => {
    const places = ['/root/x', '"/home/kim/x"', 'see /Users/Kim/x', '//registry.example.org/a'];
    for (const place of places) expect(placeFaults(place)).toEqual([place]);
    expect(placeFaults('/usr/bin/x\nsrc/work/x\n./root/x\npages/home/x\n/home/me/pages')).toEqual(
      [],
    );
  });

  it('has a lock file without host names', () => {
    const lock = read('package-lock.json');
    expect(lock).not.toMatch(/"resolved"/u);
    expect(lock).not.toMatch(/:\/\//u);
  });

  it('pins every dependency to one version', () => {
    const all = { ...manifest.dependencies, ...manifest.devDependencies };
    for (const [name, version] of Object.entries(all)) {
      expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+$/u);
    }
  });
});

describe('the commands', () => {
  it('all stand under the category Ontodesk', () => {
    expect(manifest.contributes.commands.length).toBeGreaterThan(0);
    for (const { command, category, title } of manifest.contributes.commands) {
      expect(command).toMatch(/^ontodesk\.[a-zA-Z.]+$/u);
      expect(category, command).toBe('Ontodesk');
      expect(title, command).not.toMatch(/^Ontodesk/u);
    }
  });
});
