import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { onTestFinished } from 'vitest';
import type * as z from 'zod';

import type { Io } from '../../../../src/cli/io.js';
import { run } from '../../../../src/cli/run.js';
import { nodeFiles } from '../../../../src/workbench/node-files.js';

/** What a run of the command line left behind. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Surroundings {
  readonly cwd?: string;
  readonly stdin?: string;
  readonly terminal?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** What a person at the terminal types, line by line; then they end the input. */
  readonly answers?: readonly string[];
  /** Aborted where a person presses Ctrl-C. */
  readonly interrupt?: AbortSignal;
  /** Program that checks shapes, built for the test. */
  readonly shapesProgram?: string;
}

const STARTER = path.resolve(import.meta.dirname, '../../../../media/shapes/starter.ttl');

/** Runs the command line in this process, as `ontodesk …args` would. */
export async function ontodesk(args: readonly string[], around: Surroundings = {}): Promise<Ended> {
  let out = '';
  let err = '';
  const isTerminal = around.terminal === true;
  // A clock that steps, so that every progress report is far enough from the last one.
  let now = Date.UTC(2025, 0, 1);
  const typed = around.answers && [...around.answers];
  const asking = (prompt: string): Promise<string | null> => {
    err += prompt;
    return Promise.resolve(typed?.shift() ?? null);
  };
  const io: Io = {
    cwd: around.cwd ?? process.cwd(),
    env: around.env ?? {},
    files: nodeFiles,
    clock: () => new Date((now += 1000)),
    stdin: () => Promise.resolve(Buffer.from(around.stdin ?? '')),
    ...(typed ? { ask: asking } : {}),
    fetch: (url, init) => fetch(url, init),
    wait: () => Promise.resolve(),
    interrupt: () => around.interrupt ?? new AbortController().signal,
    rss: () => 42_000_000,
    version: () => '1.2.3',
    starterShapes: () => readFileSync(STARTER, 'utf8'),
    ...(around.shapesProgram === undefined ? {} : { shapesProgram: around.shapesProgram }),
    out: { isTerminal, write: (text) => void (out += text) },
    err: { isTerminal, write: (text) => void (err += text) },
  };
  const code = await run(args, io);
  return { code, out, err };
}

/** A folder with these files, gone after the test. */
export function folder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = mkdtempSync(path.join(tmpdir(), 'ontodesk-cli-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return root;
}

export function textOf(root: string, name: string): string {
  return readFileSync(path.join(root, name), 'utf8');
}

/** Standard output read as JSON of a shape. */
export function jsonOf<T extends z.ZodType>(shape: T, { out }: Ended): z.infer<T> {
  return shape.parse(JSON.parse(out));
}

export interface ClassText {
  readonly parents?: readonly string[];
  readonly requires?: readonly string[];
  readonly domain?: string;
  readonly published?: boolean;
  readonly definition?: string;
  readonly body?: string;
}

const DEFINITION =
  'A thing that is described at such a length that no reader could ask for more words, since it ' +
  'says what it is, what it is for, and how it differs from things that look like it.';

/** A front matter page without a fault. */
export function page(label: string, about: ClassText = {}): string {
  const list = (names: readonly string[] = []): string =>
    `[${names.map((name) => `"[[${name}]]"`).join(', ')}]`;
  return `---
type: class
iri: urn:ngm:class:${label.toLowerCase().replaceAll(' ', '-')}
label: ${label}
definition: ${about.definition ?? `${DEFINITION} This one is ${label}.`}
domain: ${about.domain ?? 'data'}
maturity: draft
quality: 0.8
public: ${about.published ?? true}
subClassOf: ${about.parents ? list(about.parents) : '["owl:Thing"]'}
requires: ${list(about.requires)}
---
# ${label}
${about.body ?? ''}
`;
}

/** Three pages without a finding above a hint. */
export function soundPages(prefix = 'pages/'): Record<string, string> {
  return {
    [`${prefix}Ocean Metric.md`]: page('Ocean Metric'),
    [`${prefix}Tide Gauge.md`]: page('Tide Gauge', { requires: ['Clock'] }),
    [`${prefix}Clock.md`]: page('Clock', { parents: ['Ocean Metric'] }),
  };
}
