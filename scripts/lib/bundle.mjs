import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';

import { inlined } from './inlined.mjs';
import { notices } from './notices.mjs';
import { at, root } from './paths.mjs';

const shared = {
  absWorkingDir: root,
  bundle: true,
  logLevel: 'warning',
  // jsonc-parser's `main` is UMD with computed requires: only its `module` build bundles.
  mainFields: ['module', 'main'],
  // The licences of what is bundled stand together in one file: see notices.mjs.
  legalComments: 'none',
  metafile: true,
};

const node = { ...shared, platform: 'node', target: 'node20' };

/** Every file below a folder of the repository, as paths relative to the root. */
export function filesUnder(folder) {
  if (!existsSync(at(folder))) return [];
  return readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

/** Programs that run in Node: name in dist → source. Workers are found by their name. */
function nodeEntries() {
  const fixed = {
    extension: 'src/extension.ts',
    server: 'src/server/main.ts',
    cli: 'src/cli/main.ts',
  };
  const workers = filesUnder('src')
    .filter((file) => file.endsWith('.worker.ts'))
    .map((file) => [`worker/${path.basename(file, '.worker.ts')}`, file]);
  const present = Object.entries(fixed).filter(([, file]) => existsSync(at(file)));
  return Object.fromEntries([...present, ...workers]);
}

function screenEntries() {
  const mains = filesUnder('webview').filter((file) => /^webview\/[^/]+\/main\.ts$/u.test(file));
  return Object.fromEntries(mains.map((file) => [file.split('/')[1], file]));
}

async function buildNode(options) {
  const { cli, ...rest } = nodeEntries();
  const common = { ...node, ...options, define: inlined(), format: 'cjs', outdir: at('dist') };
  const results = [await build({ ...common, entryPoints: rest, external: ['vscode'] })];
  if (cli) {
    const banner = { js: '#!/usr/bin/env node' };
    results.push(await build({ ...common, entryPoints: { cli }, banner }));
    chmodSync(at('dist', 'cli.js'), 0o755);
  }
  return results;
}

async function buildScreens(options) {
  const entryPoints = screenEntries();
  if (Object.keys(entryPoints).length === 0) return [];
  const result = await build({
    ...shared,
    ...options,
    entryPoints,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    tsconfig: at('webview/tsconfig.json'),
    outdir: at('dist/webview'),
    loader: { '.ttf': 'file', '.svg': 'text' },
    assetNames: '[name]',
  });
  return [result];
}

/** Builds everything that ships into dist. */
export async function buildAll({ minify = false } = {}) {
  rmSync(at('dist'), { recursive: true, force: true });
  const options = { minify, sourcemap: minify ? false : 'linked' };
  const results = (await Promise.all([buildNode(options), buildScreens(options)])).flat();
  mkdirSync(at('dist'), { recursive: true });
  writeFileSync(at('dist', 'THIRD-PARTY.txt'), notices(results.map((result) => result.metafile)));
}

/** Builds the in-host suites of a folder, one file per suite, beside the module that VS Code loads. */
export async function buildHostTests(folder = 'test/host') {
  const out = at('out', folder);
  rmSync(out, { recursive: true, force: true });
  const suites = filesUnder(folder).filter((file) => file.endsWith('.test.ts'));
  const named = suites.map((file) => [path.relative(folder, file).replace(/\.ts$/u, ''), file]);
  await build({
    ...node,
    entryPoints: { index: 'test/host/index.ts', ...Object.fromEntries(named) },
    outdir: out,
    format: 'cjs',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
  });
}

/** Bundles one TypeScript module of the repository (packages stay outside) and imports it. */
export async function importTs(file) {
  const outfile = at('out', 'run', `${file.replaceAll(/[/\\]/gu, '-')}.mjs`);
  await build({
    ...node,
    entryPoints: [file],
    outfile,
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
  });
  return import(pathToFileURL(outfile).href);
}
