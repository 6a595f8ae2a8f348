import { existsSync, readFileSync, readdirSync } from 'node:fs';

import { at } from './paths.mjs';

const packageOf = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//u;

/** Folders of the packages that ended up in a bundle, from esbuild's own account of its inputs. */
function bundledPackages(metafiles) {
  const inputs = metafiles.flatMap((meta) =>
    Object.values(meta.outputs).flatMap((output) => Object.keys(output.inputs)),
  );
  const folders = inputs.map((input) => packageOf.exec(input)?.[0]).filter(Boolean);
  return [...new Set(folders)].sort();
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(at(folder))
    .filter((file) => /^(?:licen[cs]e|copying|notice)/iu.test(file))
    .map((file) => readFileSync(at(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

/** The licences of everything bundled, as they ask to be passed on. */
export function notices(metafiles) {
  const folders = bundledPackages(metafiles).filter((folder) =>
    existsSync(at(folder, 'package.json')),
  );
  const rule = `\n\n${'-'.repeat(72)}\n\n`;
  return `Ontodesk contains these packages.${rule}${folders.map(noticeOf).join(rule)}\n`;
}
