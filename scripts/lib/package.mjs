import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

import { buildAll } from './bundle.mjs';
import { at } from './paths.mjs';
import { must } from './run.mjs';
import { unzip } from './unzip.mjs';

/** Where `npm run package` leaves its file, and where the suites unpack it. */
export const packaged = {
  vsix: () => at('.cache', 'package', `ontodesk-${manifest().version}.vsix`),
  folder: at('.cache', 'package', 'extension'),
};

const manifest = () => JSON.parse(readFileSync(at('package.json'), 'utf8'));

/** Builds small bundles, packs them as a .vsix without network, and unpacks it beside itself. */
export async function packageExtension() {
  await buildAll({ minify: true });
  const vsix = packaged.vsix();
  const home = path.dirname(vsix);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const vsce = at('node_modules', '@vscode', 'vsce', 'vsce');
  // The links of README.md stay as they are: there is no address to complete them with.
  const flags = [
    '--no-dependencies',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    '--skip-license',
    '-o',
    vsix,
  ];
  await must(process.execPath, [vsce, 'package', ...flags]);
  unzip(vsix, home);
  return vsix;
}
