/** People at clones of one repository of the sample, each with their own keys, at the command line. */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished } from 'vitest';
import * as z from 'zod';

import { type Ended, ontodesk } from './console.js';

const SAMPLE = path.resolve(import.meta.dirname, '../../../fixtures/sample');
export const GAUGE = 'pages/Tide Gauge.md';

/** Runs git, deaf to the machine's own configuration. */
export function git(folder: string, ...args: readonly string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: [...stdio] });
}

const rowsShape = z.object({
  assertions: z.array(
    z.object({
      fingerprint: z.string(),
      state: z.string(),
      claim: z.string(),
      nearDuplicates: z.array(z.string()),
    }),
  ),
});
const dossiersShape = z.object({
  dossiers: z.array(z.object({ dossier: z.string(), state: z.string(), page: z.string() })),
});

/** One clone and the person who works in it. */
export class Clone {
  constructor(
    readonly root: string,
    readonly name: string,
    /** Where this user's keys lie. */
    private readonly data: string,
  ) {
    git(root, 'config', 'user.name', name);
    git(root, 'config', 'user.email', `${name.toLowerCase()}@example.org`);
    git(root, 'config', 'commit.gpgsign', 'false');
  }

  /** Runs a command, whatever comes of it. */
  run(...args: readonly string[]): Promise<Ended> {
    return ontodesk(args, { cwd: this.root, env: { XDG_DATA_HOME: this.data } });
  }

  /** Runs a command that must end well; gives what it printed. */
  async does(...args: readonly string[]): Promise<string> {
    const { code, out, err } = await this.run(...args);
    expect({ args, code, err }).toEqual({ args, code: 0, err: expect.any(String) as unknown });
    return out;
  }

  /** Runs a command that must be refused with this code; gives what it said. */
  async refused(code: 1 | 2, ...args: readonly string[]): Promise<string> {
    const ended = await this.run(...args);
    expect({ args, code: ended.code }, ended.err).toEqual({ args, code });
    return ended.err;
  }

  text(file: string): string {
    return readFileSync(path.join(this.root, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.root, file), text);
  }

  /** Commits everything and hands it to the others. */
  push(): void {
    this.commit();
    git(this.root, 'push', '--quiet', 'origin', 'HEAD:main');
  }

  commit(): void {
    git(this.root, 'add', '--all');
    git(this.root, 'commit', '--quiet', '--allow-empty', '--message', `Work of ${this.name}`);
  }

  /** Merges what another clone has committed; throws on any conflict. */
  merge(other: Clone): void {
    git(this.root, 'fetch', '--quiet', other.root, 'HEAD');
    git(this.root, 'merge', '--quiet', '--no-edit', 'FETCH_HEAD');
  }

  pull(): void {
    git(this.root, 'pull', '--quiet', '--no-rebase', '--no-edit', 'origin', 'main');
  }

  async assertions(): Promise<z.infer<typeof rowsShape>['assertions']> {
    return rowsShape.parse(JSON.parse(await this.does('ledger', 'list', '--json'))).assertions;
  }

  async stateOf(fingerprint: string): Promise<string | undefined> {
    const rows = await this.assertions();
    return rows.find((row) => row.fingerprint === fingerprint)?.state;
  }

  async dossiers(): Promise<z.infer<typeof dossiersShape>['dossiers']> {
    return dossiersShape.parse(JSON.parse(await this.does('dossier', 'list', '--json'))).dossiers;
  }

  async dossierState(dossier: string): Promise<string | undefined> {
    return (await this.dossiers()).find((one) => one.dossier === dossier)?.state;
  }

  /** Everything the ledger says, whoever asks. */
  async says(): Promise<unknown> {
    const views = [
      ['ledger', 'list'],
      ['candidates'],
      ['dossier', 'list'],
      ['ledger', 'verify'],
    ] as const;
    const told = [];
    for (const view of views) {
      const out = await this.does(...view, '--json');
      told.push(JSON.parse(out.replaceAll(/"queue":"[^"]*"/gu, '"queue":""')) as unknown);
    }
    return told;
  }
}

export interface Team {
  readonly folder: string;
  readonly ann: Clone;
  readonly ben: Clone;
  /** One more clone, with settings of git for it. */
  readonly another: (name: string, ...settings: readonly string[]) => Clone;
}

/** A set-up repository of the sample with two clones. */
export async function team(): Promise<Team> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ontodesk-team-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const origin = path.join(folder, 'origin.git');
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', origin);
  const first = path.join(folder, 'first');
  cpSync(SAMPLE, first, { recursive: true });
  git(first, 'init', '--quiet', '--initial-branch=main');
  git(first, 'remote', 'add', 'origin', origin);
  const founder = new Clone(first, 'Founder', path.join(folder, 'data-first'));
  await founder.does('init');
  founder.push();
  const another = (name: string, ...settings: readonly string[]): Clone => {
    const root = path.join(folder, name.toLowerCase());
    const given = settings.flatMap((setting) => ['--config', setting]);
    git(folder, 'clone', '--quiet', ...given, origin, root);
    return new Clone(root, name, path.join(folder, `data-${name}`));
  };
  return { folder, ann: another('Ann'), ben: another('Ben'), another };
}

/** Imports both episodes. */
export async function importBoth(one: Clone): Promise<void> {
  await one.does('ledger', 'import', 'assertions/slack-water-014.json');
  const second = ['assertions/slack-water-015.json', '--episode', 'slack-water-015'];
  await one.does('ledger', 'import', ...second);
}

/** Assertions about the tide gauge, in the order of the sample's files. */
export const ABOUT_GAUGE = [
  '7a4821e1e66900cf',
  '541ba87df25ec540',
  '16cd91e1d52138f6',
  '8a4da94696f47552',
  '246f3d25a622874f',
] as const;

/** Id at the end of what a command printed. */
export function idIn(out: string): string {
  return /[0-9A-HJKMNP-TV-Z]{26}/u.exec(out)?.[0] ?? '';
}

/** Ann admits and drafts, and hands it on. */
export async function drafted({ ann }: Pick<Team, 'ann'>): Promise<void> {
  await importBoth(ann);
  await ann.does('admit', ...ABOUT_GAUGE, '--reason', 'Heard it myself.');
  await ann.does('draft', 'Tide Gauge');
  ann.push();
}

/** A clone judges the draft it has blind; gives the trial. */
export async function judge(one: Clone): Promise<string> {
  const trial = idIn(await one.does('judge', 'open', 'Tide Gauge'));
  await one.does('judge', 'verdict', trial, '--value', '0', '--newer', 'left');
  return trial;
}

/** Ann drafts, Ben judges and approves: a dossier that may be promoted; both clones have it. */
export async function approved({ ann, ben }: Pick<Team, 'ann' | 'ben'>): Promise<string> {
  await drafted({ ann });
  ben.pull();
  await judge(ben);
  const dossier = idIn(await ben.does('dossier', 'assemble', 'Tide Gauge'));
  await ben.does('dossier', 'approve', dossier, '--reason', 'Sources fit.');
  ben.push();
  ann.pull();
  return dossier;
}
