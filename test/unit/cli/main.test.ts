/** The built program: what only a process of its own can show. */

import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { inlined } from '../../../scripts/lib/inlined.mjs';
import { folder, page, soundPages, textOf } from './support/console.js';

const home = mkdtempSync(path.join(tmpdir(), 'ontodesk-main-'));
const program = path.join(home, 'cli.cjs');

beforeAll(async () => {
  await build({
    entryPoints: ['src/cli/main.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    define: inlined(),
    logLevel: 'warning',
  });
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

const start = promisify(execFile);

/** Pages with so many findings that the JSON fills a pipe many times over. */
function manyFindings(): string {
  const fences = '```json-ld\n{ not json\n```\n'.repeat(300);
  const pages = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `pages/Page ${i}.md`,
      page(`Page ${i}`, { body: fences }),
    ]),
  );
  return folder(pages);
}

it('writes huge output whole into a pipe and ends with its exit code', async () => {
  const cwd = manyFindings();
  const ended = await start(process.execPath, [program, 'check', '--json'], {
    cwd,
    maxBuffer: 1e9,
  }).catch((error: unknown) => error as { code: number; stdout: string; stderr: string });
  expect(ended).toMatchObject({ code: 1, stderr: '' });
  expect(ended.stdout.length).toBeGreaterThan(1_000_000);
  const { findings } = JSON.parse(ended.stdout) as { findings: unknown[] };
  expect(findings).toHaveLength(40 * 300);
});

it('ends quietly when nobody reads on', async () => {
  const child = spawn(process.execPath, [program, 'check', '--json'], { cwd: manyFindings() });
  let err = '';
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  child.stdout.once('data', () => child.stdout.destroy());
  await new Promise((resolve) => child.on('close', resolve));
  expect(err).toBe('');
});

it('reads standard input', async () => {
  const args = [program, 'scaffold', '--batch', '-'];
  const child = spawn(process.execPath, args, { cwd: folder(soundPages()) });
  let out = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stdin.end('{"id": 1, "prompt": "tide gauge"}\n');
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code).toBe(0);
  expect(out).toContain('"seeds":[["tide-gauge",');
});

it('needs no other file of the repository', async () => {
  const cwd = folder({ 'ontodesk.yaml': 'version: 1\npages: pages\n', ...soundPages() });
  const git = (...args: string[]) => start('git', args, { cwd });
  await git('init', '--quiet');
  await git('add', '.');
  const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  await git(...person, 'commit', '--quiet', '--message', 'All');
  const env = { ...process.env, XDG_DATA_HOME: path.join(cwd, 'data') };
  const ontodesk = (...args: string[]) => start(process.execPath, [program, ...args], { cwd, env });
  const { trend } = JSON.parse((await ontodesk('health', '--trend', '--json')).stdout) as {
    trend: { points: unknown[] };
  };
  expect(trend.points).toHaveLength(1);
  await ontodesk('shapes', 'init');
  const starter = path.resolve(import.meta.dirname, '../../../media/shapes/starter.ttl');
  expect(textOf(cwd, 'shapes.ttl')).toBe(readFileSync(starter, 'utf8'));
});
