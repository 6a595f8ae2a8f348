import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

import { filesUnder } from './bundle.mjs';
import { packaged } from './package.mjs';
import { at, root } from './paths.mjs';
import { run } from './run.mjs';
import { readZip } from './unzip.mjs';

const allowed =
  /^extension\/(?:package\.json|readme\.md|changelog\.md|LICENSE(?:\.txt)?|dist\/|media\/|syntaxes\/)/iu;
const mostBytes = 20 * 1024 * 1024;

/** Modules a bundle asks for at run time that nobody ships with it. */
function missingModules(file) {
  const asked = [...readFileSync(file, 'utf8').matchAll(/\brequire\("([^"]+)"\)/gu)].map(
    (m) => m[1],
  );
  const known = new Set([...builtinModules, 'vscode']);
  return [...new Set(asked)].filter((name) => {
    if (name.startsWith('.')) return !existsSync(path.resolve(path.dirname(file), name));
    return !known.has(name.replace(/^node:/u, ''));
  });
}

/** Programs that have to ship, by their paths in dist: without a worker, what it does just fails. */
function programs() {
  const fixed = {
    'src/extension.ts': 'extension.js',
    'src/server/main.ts': 'server.js',
    'src/cli/main.ts': 'cli.js',
  };
  const workers = filesUnder('src').filter((file) => file.endsWith('.worker.ts'));
  const present = Object.keys(fixed).filter((source) => existsSync(at(source)));
  return [
    ...present.map((source) => fixed[source]),
    ...workers.map((file) => `worker/${path.basename(file, '.worker.ts')}.js`),
  ];
}

function contentFaults(vsix) {
  const faults = [];
  const names = readZip(vsix).map((entry) => entry.name);
  for (const name of names) {
    if (name.startsWith('extension/') && !allowed.test(name)) faults.push(`${name} must not ship`);
    if (name.endsWith('.map')) faults.push(`${name} must not ship`);
  }
  for (const program of programs()) {
    const shipped = `extension/dist/${program}`;
    if (!names.includes(shipped)) faults.push(`${shipped} is missing`);
  }
  if (statSync(vsix).size > mostBytes) faults.push(`The package has ${statSync(vsix).size} bytes`);
  return faults;
}

function bundleFaults(folder) {
  return programs()
    .map((name) => path.join(folder, 'dist', name))
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      const faults = missingModules(file).map((name) => `${path.basename(file)} needs ${name}`);
      if (readFileSync(file, 'utf8').includes(root)) faults.push(`${file} names this machine`);
      return faults;
    });
}

/** What is wrong with a finished .vsix, one line each; nothing is installed for it. */
export async function packageFaults(vsix) {
  const faults = [...contentFaults(vsix), ...bundleFaults(packaged.folder)];
  const cli = path.join(packaged.folder, 'dist', 'cli.js');
  if (existsSync(cli)) {
    const code = await run(process.execPath, [cli, '--help'], { stdio: 'ignore', timeout: 60_000 });
    if (code !== 0) faults.push(`The packaged command line ends with code ${code} on --help`);
    faults.push(...(await faultsAlone(cli)));
  }
  return faults;
}

/** People copy the command line to where they check: what it ships with it must not look for beside it. */
async function faultsAlone(cli) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ontodesk-alone-'));
  try {
    const alone = path.join(folder, 'cli.js');
    const corpus = path.join(folder, 'corpus');
    cpSync(cli, alone);
    mkdirSync(path.join(corpus, 'pages'), { recursive: true });
    writeFileSync(path.join(corpus, 'pages', 'Tide.md'), '---\ntype: class\nlabel: Tide\n---\n');
    const faults = [];
    for (const args of [['shapes', 'init'], ['health', '--trend'], ['--version']]) {
      const options = { cwd: corpus, stdio: 'ignore', timeout: 60_000 };
      const code = await run(process.execPath, [alone, ...args], options);
      if (code !== 0) faults.push(`A copy of cli.js ends with code ${code} on ${args.join(' ')}`);
    }
    return faults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
