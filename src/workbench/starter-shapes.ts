/** Writes the shapes to start from into a corpus, and names them in its settings. */

import path from 'node:path';

import { IriMaker } from '../ontology/turtle/iris.js';
import { SETTINGS_FILE } from '../settings/init.js';
import { readYaml } from '../settings/yaml-tree.js';
import { decodePage } from './read-page.js';
import type { FileSystem } from './workbench.types.js';
import type { Workbench } from './workbench.js';

/** Where they are written, below the root. */
const SHAPES_FILE = 'shapes.ttl';

export interface StarterReport {
  readonly written: readonly string[];
  readonly kept: readonly string[];
  /** What was done, and what is left to do. */
  readonly lines: readonly string[];
}

/**
 * Writes what is not there yet; a file of shapes that is there stays as it is.
 * @param starter text of the shapes, for the IRIs of the default settings.
 */
export async function writeStarterShapes(
  { root, settings, isSetUp }: Pick<Workbench, 'root' | 'settings' | 'isSetUp'>,
  files: Pick<FileSystem, 'read' | 'exists' | 'write'>,
  starter: string,
): Promise<StarterReport> {
  const written: string[] = [];
  const kept: string[] = [];
  const lines: string[] = [];
  if (await files.exists(path.join(root, SHAPES_FILE))) {
    kept.push(SHAPES_FILE);
    lines.push(`${SHAPES_FILE}: kept, it is already there.`);
  } else {
    const text = starterFor(starter, settings.iri);
    await files.write(path.join(root, SHAPES_FILE), Buffer.from(text, 'utf8'));
    written.push(SHAPES_FILE);
    lines.push(`${SHAPES_FILE}: written. Change its numbers and words as your team sees fit.`);
  }
  const named = settings.shapes.length > 0 || (isSetUp && (await nameThem(root, files)));
  if (named && settings.shapes.length === 0) written.push(SETTINGS_FILE);
  lines.push(settingsLine(named, settings.shapes.length > 0));
  return { written, kept, lines };
}

function settingsLine(named: boolean, before: boolean): string {
  if (before) return `${SETTINGS_FILE}: kept, it names shapes already.`;
  if (named) return `${SETTINGS_FILE}: added shapes. "ontodesk check" checks them from now on.`;
  return `Add this to ${SETTINGS_FILE}: shapes: [${SHAPES_FILE}]`;
}

/** The shapes for a corpus whose classes have IRIs of their own kind. */
function starterFor(starter: string, iri: string): string {
  const iris = new IriMaker(iri);
  return starter.replace('<urn:ngm:property:>', () => `<${iris.properties}>`);
}

/** Adds the key at the end of the settings, where it is certain that this makes no other file of it. */
async function nameThem(root: string, files: Pick<FileSystem, 'read' | 'write'>): Promise<boolean> {
  const file = path.join(root, SETTINGS_FILE);
  const read = decodePage(await files.read(file));
  if ('reason' in read) return false;
  const end = /\r\n|\n/u.exec(read.text)?.[0] ?? '\n';
  const glue = read.text === '' || /[\r\n]$/u.test(read.text) ? '' : end;
  const lines = ['', '# Shapes that pages are checked with.', 'shapes:', `  - ${SHAPES_FILE}`, ''];
  const text = read.text + glue + lines.join(end);
  const { value, problems, keys } = readYaml(text);
  const before = readYaml(read.text);
  const fits =
    problems.length === 0 &&
    keys.length === before.keys.length + 1 &&
    JSON.stringify(value) ===
      JSON.stringify({ ...(before.value as object | undefined), shapes: [SHAPES_FILE] });
  if (fits) await files.write(file, Buffer.from(text, 'utf8'));
  return fits;
}
