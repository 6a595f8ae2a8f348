/** Commits as git keeps them: their files and the bytes of these, read without a checkout. */

import { isUtf8 } from 'node:buffer';
import { execFile, spawn } from 'node:child_process';

/** What stands at a path of a commit. Only a `file` can be a page. */
export interface CommitEntry {
  /** Below the folder the history is asked from, with forward slashes. */
  readonly path: string;
  readonly kind: 'file' | 'link' | 'submodule' | 'misnamed';
  /** Name of its bytes: equal ids are equal bytes. */
  readonly id: string;
}

/** A branch or tag, for people to choose from. */
export interface RefName {
  readonly name: string;
  readonly kind: 'branch' | 'remote branch' | 'tag';
  /** First line of the message of its commit, or of the tag. */
  readonly subject: string;
  /** Day of its commit, or of the tag, `YYYY-MM-DD`. */
  readonly day: string;
}

/** Port for reading the history of a folder. */
export interface GitHistory {
  /** Full name of the commit a ref stands for, or why there is none, as sentences. */
  resolve(ref: string): Promise<{ readonly commit: string } | { readonly reason: string }>;
  /** Everything below the folder at a commit; rejects when git cannot say. */
  entries(commit: string): Promise<readonly CommitEntry[]>;
  /** Hands over the bytes of each id, null where there are none, in the order of the ids. */
  bytes(
    ids: readonly string[],
    take: (id: string, bytes: Uint8Array | null) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Branches and tags, the one changed last first; none outside a repository. */
  refs(most: number): Promise<readonly RefName[]>;
}

interface Answer {
  readonly out: Buffer | null;
  /** First line of what git complained about. */
  readonly complaint: string;
  readonly hasGit: boolean;
}

/** Whether this is the full name of a commit, by either hash git has. */
export function isCommitName(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u.test(text);
}

/** Room for the list of the files of a very large repository. */
const MOST_BYTES = 1024 * 1024 * 1024;

/** The history of a folder inside a repository. */
export function gitHistory(folder: string): GitHistory {
  const env = plainEnvironment();
  const run = (args: readonly string[]): Promise<Answer> => runGit(folder, env, args);
  return {
    async resolve(ref) {
      const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
      // No name has such a character, and no program can be given one.
      const { out } = ref.includes('\0') ? { out: null } : await run(args);
      const commit = out?.toString().trim() ?? '';
      // `^main` says what to leave out: git takes it for a revision, but it names no commit.
      if (isCommitName(commit)) return { commit };
      return { reason: await whyNone(ref, folder, run) };
    },
    async entries(commit) {
      const { out, complaint } = await run(['ls-tree', '-r', '-z', commit]);
      if (!out) throw new Error(`Git cannot list the files of ${commit}: ${complaint}`);
      return readEntries(out);
    },
    bytes: (ids, take, signal) => readBytes({ folder, env, signal }, ids, take),
    async refs(most) {
      const { out } = await run([
        'for-each-ref',
        // The date of an annotated tag is that of the tag.
        '--sort=-creatordate',
        `--count=${most.toString()}`,
        `--format=${FORMAT.join('%00')}`,
        ...['refs/heads', 'refs/remotes', 'refs/tags'],
      ]);
      return readRefs(out?.toString() ?? '');
    },
  };
}

/** What git says is read by a program here and there: in the one language it always has. */
const plainEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, LC_ALL: 'C' });

function runGit(folder: string, env: NodeJS.ProcessEnv, args: readonly string[]): Promise<Answer> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env, windowsHide: true, maxBuffer: MOST_BYTES };
    execFile('git', args, { ...options, encoding: 'buffer' }, (error, stdout, stderr) =>
      resolve({
        out: error ? null : stdout,
        complaint: stderr.toString().trim().split('\n')[0] ?? '',
        hasGit: error?.code !== 'ENOENT',
      }),
    );
  });
}

/** Whether the repository of a folder lacks its older commits, or why it cannot be read. */
export async function askShallow(
  folder: string,
): Promise<{ readonly shallow: boolean } | { readonly reason: string }> {
  const answer = await runGit(folder, plainEnvironment(), SHALLOW);
  if (answer.out) return { shallow: answer.out.toString().trim() === 'true' };
  return { reason: `${whyNoRepository(folder, answer)}.` };
}

const SHALLOW = ['rev-parse', '--is-shallow-repository'];

/** Why git cannot read the repository of a folder, without the last full stop. */
function whyNoRepository(folder: string, { complaint, hasGit }: Answer): string {
  if (!hasGit) return 'Git was not found. Install it, or put it on the PATH';
  if (/not a git repository/iu.test(complaint)) return `${folder} is in no git repository`;
  return `Git refuses to read the repository: ${complaint}`;
}

/** Why a ref names no commit, and what to do about it. */
async function whyNone(
  ref: string,
  folder: string,
  run: (args: readonly string[]) => Promise<Answer>,
): Promise<string> {
  const answer = await run(SHALLOW);
  const { out } = answer;
  if (!out) return `${whyNoRepository(folder, answer)}. There is nothing to compare with.`;
  const none = `There is no commit "${ref}" in this repository.`;
  if (ref.includes('..')) return `${none} Name the two refs apart from each other.`;
  if (out.toString().trim() === 'true') {
    return `${none} The clone is shallow: fetch more of its history first.`;
  }
  return `${none} "git branch --all" and "git tag" list the names there are.`;
}

/** Entries of `git ls-tree -z`: mode, type, id, tab, path, NUL. */
function readEntries(list: Buffer): CommitEntry[] {
  const entries: CommitEntry[] = [];
  for (
    let start = 0, end = list.indexOf(0);
    end !== -1;
    start = end + 1, end = list.indexOf(0, start)
  ) {
    const tab = list.indexOf(0x09, start);
    const [mode = '', type = '', id = ''] = list.toString('latin1', start, tab).split(' ');
    const name = list.subarray(tab + 1, end);
    entries.push({ path: name.toString(), kind: kindOf(mode, type, name), id });
  }
  return entries;
}

function kindOf(mode: string, type: string, name: Buffer): CommitEntry['kind'] {
  if (!isUtf8(name)) return 'misnamed';
  if (type === 'commit') return 'submodule';
  return mode === '120000' ? 'link' : 'file';
}

/** The short name tells a branch from a tag of the same name; `*` is what a tag stands for. */
const FORMAT = [
  '%(refname)',
  '%(refname:short)',
  '%(objecttype)%(*objecttype)',
  '%(creatordate:short)',
  '%(contents:subject)',
];

const KINDS = [
  ['refs/heads/', 'branch'],
  ['refs/remotes/', 'remote branch'],
  ['refs/tags/', 'tag'],
] as const;

function readRefs(lines: string): RefName[] {
  return lines.split('\n').flatMap((line) => {
    const [full = '', name = '', type = '', day = '', subject = ''] = line.split('\0');
    const [, kind] = KINDS.find(([start]) => full.startsWith(start)) ?? [];
    // `origin/HEAD` is but another name of one of the others; a tag may stand for a mere file.
    if (!kind || full.endsWith('/HEAD') || !/^(?:tag)*commit$/u.test(type)) return [];
    return [{ name, kind, subject, day }];
  });
}

interface Reading {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal | undefined;
}

/** One process for all of them: it answers line by line to the ids it is given. */
async function readBytes(
  { folder, env, signal }: Reading,
  ids: readonly string[],
  take: (id: string, bytes: Uint8Array | null) => void,
): Promise<void> {
  signal?.throwIfAborted();
  if (ids.length === 0) return;
  const child = spawn('git', ['cat-file', '--batch', '--buffer'], {
    ...{ cwd: folder, env, windowsHide: true },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const stop = (): void => void child.kill();
  signal?.addEventListener('abort', stop);
  // A process that ended early closes its input; its output says how far it came.
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${ids.join('\n')}\n`);
  try {
    await Promise.race([failed, takeAll(new Incoming(child.stdout), ids, take)]);
  } catch (cause) {
    signal?.throwIfAborted();
    throw cause;
  } finally {
    signal?.removeEventListener('abort', stop);
    child.kill();
  }
}

async function takeAll(
  incoming: Incoming,
  ids: readonly string[],
  take: (id: string, bytes: Uint8Array | null) => void,
): Promise<void> {
  for (const id of ids) {
    const head = await incoming.line();
    const size = /^[0-9a-f]+ blob (\d+)$/u.exec(head)?.[1];
    if (size === undefined) {
      take(id, null);
      continue;
    }
    // The bytes are followed by a line end of their own.
    take(id, (await incoming.bytes(Number(size) + 1)).subarray(0, -1));
  }
}

/** Bytes as they come from a process, asked for line by line or by their number. */
class Incoming {
  private held: Buffer = Buffer.alloc(0);
  private readonly source: AsyncIterator<Buffer>;

  constructor(stream: AsyncIterable<Buffer>) {
    this.source = stream[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    let end = this.held.indexOf(0x0a);
    while (end === -1) {
      this.held = Buffer.concat([this.held, await this.more()]);
      end = this.held.indexOf(0x0a);
    }
    const line = this.held.toString('latin1', 0, end);
    this.held = this.held.subarray(end + 1);
    return line;
  }

  async bytes(count: number): Promise<Buffer> {
    const pieces = [this.held];
    let length = this.held.length;
    while (length < count) {
      const piece = await this.more();
      pieces.push(piece);
      length += piece.length;
    }
    const all = pieces.length === 1 ? this.held : Buffer.concat(pieces, length);
    this.held = all.subarray(count);
    return all.subarray(0, count);
  }

  private async more(): Promise<Buffer> {
    const next = await this.source.next();
    if (next.done === true) throw new Error('Git ended before it had handed over every page.');
    return next.value;
  }
}
