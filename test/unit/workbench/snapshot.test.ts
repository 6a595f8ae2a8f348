/** The corpus of a commit, read from real repositories. */

import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { gitReader } from '../../../src/workbench/git.js';
import { gitHistory } from '../../../src/workbench/git-history.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import {
  blobId,
  knownFrom,
  knownOnDisk,
  readSnapshot,
  type Snapshot,
  type SnapshotOptions,
} from '../../../src/workbench/snapshot.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { classPage } from '../scaffold/support/corpora.js';
import { Repository } from './support/repository.js';

async function snapshot(
  folder: string,
  ref = 'HEAD',
  options: SnapshotOptions = {},
): Promise<Snapshot> {
  const read = await readSnapshot(gitHistory(folder), ref, options);
  if ('reason' in read) throw new Error(read.reason);
  return read;
}

const paths = ({ index }: Snapshot): string[] => index.pages().map((page) => page.path);

const open = async (folder: string): Promise<Workbench> => {
  const workbench = await Workbench.open(folder, { files: nodeFiles, clock: () => new Date(0) });
  await workbench.build();
  return workbench;
};

const gauge = classPage({ slug: 'gauge' });

describe('the corpus of a commit', () => {
  it('is that of the disk when nothing was changed since, whatever the files are called', async () => {
    const repository = new Repository().write({
      'pages/Tide Gauge.md': gauge,
      'pages/Ünïcode 🌊.md': classPage({ slug: 'wave' }),
      'pages/"quoted" \\ tab\t.md': classPage({ slug: 'odd' }),
      'pages/line\nend.md': classPage({ slug: 'line' }),
      'pages/-dash.md': classPage({ slug: 'dash' }),
      'pages/Namespace___Page.md': classPage({ slug: 'space' }),
      'pages/deep/er/UPPER.MD': classPage({ slug: 'upper' }),
      'pages/with bom and crlf.md': `\uFEFF${classPage({ slug: 'bom' }).replaceAll('\n', '\r\n')}`,
      'pages/empty.md': '',
      'pages/.hidden/No.md': gauge,
      'pages/node_modules/No.md': gauge,
      'pages/bak/No.md': gauge,
      'pages/other/ontodesk.yaml': 'version: 1\n',
      'pages/other/No.md': gauge,
      'notes/No.md': '# Not in the folder of the pages\n',
    });
    repository.commit();
    const read = await snapshot(repository.folder);
    const workbench = await open(repository.folder);
    expect(paths(read)).toEqual(workbench.pagePaths());
    expect(paths(read)).toHaveLength(9);
    for (const page of paths(read)) {
      expect(read.index.get(page)).toEqual(workbench.disk.get(page));
    }
    expect(read.index.generation()).toBe(workbench.indexSummary().generation);
  });

  it('is found when it lies in a folder of the repository, and only there', async () => {
    const repository = new Repository().write({
      'docs/ontologie für alle/pages/Tide.md': gauge,
      'pages/Elsewhere.md': gauge,
    });
    repository.commit();
    const read = await snapshot(path.join(repository.folder, 'docs/ontologie für alle'));
    expect(paths(read)).toEqual(['pages/Tide.md']);
  });

  it('is read under the settings it had there', async () => {
    const repository = new Repository().write({
      'ontodesk.yaml': 'version: 1\npages: old\niri: "urn:old:"\n',
      'old/Tide.md': '---\ntype: class\nlabel: Tide\n---\n',
      'new/Ignored.md': gauge,
    });
    repository.commit();
    repository.write({ 'ontodesk.yaml': 'version: 1\npages: new\n' });
    const read = await snapshot(repository.folder);
    expect(paths(read)).toEqual(['old/Tide.md']);
    expect(read.index.get('old/Tide.md')?.class?.iri).toBe('urn:old:tide');
  });

  it('leaves links, submodules and what is no UTF-8 out, and says so', async () => {
    const inner = new Repository().write({ 'Inner.md': gauge });
    inner.commit();
    const repository = new Repository().write({
      'pages/Tide.md': gauge,
      'pages/Latin.md': Uint8Array.of(0x23, 0x20, 0xe9),
      'README.md': '# No page\n',
    });
    symlinkSync('Tide.md', path.join(repository.folder, 'pages/Link.md'));
    symlinkSync('Tide.md', path.join(repository.folder, 'link-outside.md'));
    repository.git(
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      inner.folder,
      'pages/sub',
    );
    repository.commit();
    const read = await snapshot(repository.folder);
    expect(paths(read)).toEqual(['pages/Tide.md']);
    expect(read.skipped.map(({ path: page, reason }) => `${page}: ${reason}`).sort()).toEqual([
      'pages/Latin.md: It is not valid UTF-8: save it as UTF-8.',
      'pages/Link.md: It is a symbolic link, which git keeps as a name and not as a page.',
      'pages/sub: It is a submodule: its pages are in a repository of their own.',
    ]);
  });

  it('takes pages that have other bytes alone when the others are known', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`pages/P${i}.md`, classPage({ slug: `p${i}` })]),
    );
    const repository = new Repository().write(files);
    const first = repository.commit();
    repository.write({ 'pages/P3.md': gauge, 'pages/New.md': gauge }).remove('pages/P4.md');
    repository.commit();
    const one = await snapshot(repository.folder, first);
    expect(one.parsed).toBe(20);
    const two = await snapshot(repository.folder, 'HEAD', { known: knownFrom(one) });
    expect(two.parsed).toBe(2);
    expect(two.index.get('pages/P5.md')).toBe(one.index.get('pages/P5.md'));
    const alone = await snapshot(repository.folder);
    expect(two.index.generation()).toBe(alone.index.generation());
  });

  it('knows the pages on disk by their bytes, not by what is said of them', async () => {
    const repository = new Repository().write({ 'pages/A.md': gauge, 'pages/B.md': gauge });
    repository.commit();
    const workbench = await open(repository.folder);
    const known = knownOnDisk(repository.folder, nodeFiles, {
      index: workbench.disk,
      iri: workbench.settings.iri,
    });
    expect((await snapshot(repository.folder, 'HEAD', { known })).parsed).toBe(0);
    // The index has not heard of it yet.
    writeFileSync(path.join(repository.folder, 'pages/A.md'), `${gauge}more\n`);
    expect((await snapshot(repository.folder, 'HEAD', { known })).parsed).toBe(1);
    expect(known('pages/B.md', blobId(Buffer.from(gauge), 40), 'urn:other:')).toBeNull();
  });

  it('is read from a repository that names bytes by sha-256', async () => {
    const repository = new Repository('--object-format=sha256').write({ 'pages/A.md': gauge });
    repository.commit();
    const id = repository.git('rev-parse', 'HEAD:pages/A.md');
    expect(id).toHaveLength(64);
    expect(blobId(Buffer.from(gauge), 64)).toBe(id);
    expect(paths(await snapshot(repository.folder))).toEqual(['pages/A.md']);
  });

  it('has no pages where the folder was not there yet', async () => {
    const repository = new Repository().write({ 'README.md': '# Here\n' });
    const first = repository.commit();
    repository.write({ 'corpus/pages/A.md': gauge });
    repository.commit();
    const read = await snapshot(path.join(repository.folder, 'corpus'), first);
    expect({ paths: paths(read), skipped: read.skipped }).toEqual({ paths: [], skipped: [] });
  });

  it('can be stopped', async () => {
    const repository = new Repository().write({ 'pages/A.md': gauge });
    repository.commit();
    const stop = AbortSignal.abort(new Error('stopped'));
    await expect(snapshot(repository.folder, 'HEAD', { signal: stop })).rejects.toThrow('stopped');
  });
});

describe('a ref that cannot be read', () => {
  const reason = async (folder: string, ref: string): Promise<string> => {
    const read = await readSnapshot(gitHistory(folder), ref);
    return 'reason' in read ? read.reason : 'It was read.';
  };

  it.each(['nosuch', '', '--all', 'HEAD:pages', 'HEAD:pages/A.md', '\u0000', 'a b'])(
    'is refused by its name: %j',
    async (ref) => {
      const repository = new Repository().write({ 'pages/A.md': gauge });
      repository.commit();
      expect(await reason(repository.folder, ref)).toContain(`There is no commit "${ref}"`);
    },
  );

  it('says what to do about a range, a shallow clone, and a folder without a repository', async () => {
    const repository = new Repository().write({ 'pages/A.md': gauge });
    repository.commit();
    repository.commit();
    expect(await reason(repository.folder, 'HEAD~1..HEAD')).toContain('Name the two refs apart');
    const clone = new Repository();
    clone.git('clone', '--quiet', '--depth=1', `file://${repository.folder}`, 'shallow');
    const shallow = path.join(clone.folder, 'shallow');
    expect(await reason(shallow, 'HEAD~1')).toContain('The clone is shallow');
    expect(await reason(path.parse(repository.folder).root, 'HEAD')).toContain('no git repository');
  });

  it.each(['^HEAD', '-x', '--help', 'HEAD:pages/A.md', 'HEAD^{tree}', 'a\0b', '', 'HEAD^@'])(
    'is none for %j, and the gate finds none either',
    async (ref) => {
      const repository = new Repository().write({ 'pages/A.md': gauge });
      repository.commit();
      expect(await reason(repository.folder, ref)).toContain('There is no commit');
      expect(await gitReader(repository.folder).commit(ref)).toBeNull();
    },
  );

  it('is a commit of a repository without any', async () => {
    expect(await reason(new Repository().folder, 'HEAD')).toContain('There is no commit "HEAD"');
  });
});

describe('the refs to choose from', () => {
  it('are branches and tags, with what their commits say', async () => {
    const repository = new Repository().write({ 'pages/A.md': gauge });
    repository.commit('First');
    repository.git('tag', 'v1');
    repository.git('checkout', '--quiet', '-b', 'größer/branch');
    repository.commit('Second: 🌊');
    const refs = await gitHistory(repository.folder).refs(50);
    expect(refs.map(({ name, kind, subject }) => `${kind} ${name}: ${subject}`).sort()).toEqual([
      'branch größer/branch: Second: 🌊',
      'branch main: First',
      'tag v1: First',
    ]);
    expect(await gitHistory('/').refs(50)).toEqual([]);
  });

  it('name one commit each: a tag is told from a branch, and a file that is tagged left out', async () => {
    const repository = new Repository().write({ 'pages/A.md': gauge });
    const first = repository.commit('First');
    repository.git('tag', 'both');
    repository.git('tag', 'file', 'HEAD:pages/A.md');
    repository.git('tag', 'folder', 'HEAD^{tree}');
    const second = repository.commit('Second');
    repository.git('branch', 'both');
    repository.git('tag', '--annotate', '--message', 'Told', 'told');
    const history = gitHistory(repository.folder);
    const refs = await history.refs(50);
    const named = await Promise.all(
      refs.map(async ({ name, subject, day }) => {
        expect(day).toMatch(/^\d{4}-\d\d-\d\d$/u);
        return [name, subject, await history.resolve(name)];
      }),
    );
    expect(named.sort()).toEqual([
      ['heads/both', 'Second', { commit: second }],
      ['main', 'Second', { commit: second }],
      ['tags/both', 'First', { commit: first }],
      ['told', 'Told', { commit: second }],
    ]);
  });
});
