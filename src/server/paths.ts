/** File URIs and paths, and the corpus root a path belongs to. */

import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const SETTINGS_FILE = 'ontodesk.yaml';

/** Absolute path of a file URI; null for every other scheme and for what is no URI. */
export function pathOf(uri: string): string | null {
  if (!uri.startsWith('file:')) return null;
  try {
    return fileURLToPath(uri);
  } catch {
    return null;
  }
}

export function uriOf(file: string): string {
  return pathToFileURL(file).href;
}

/** Whether a path is the folder itself or lies below it. */
export function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}

/**
 * Corpus root of a file or folder: the nearest folder upward with an `ontodesk.yaml`, else the
 * workspace folder; null outside every workspace folder.
 */
export function corpusRootOf(
  file: string,
  folders: readonly string[],
  hasSettings: (folder: string) => boolean,
): string | null {
  const home = nearest(file, folders);
  if (home === null) return null;
  for (let at = file; at !== home; at = path.dirname(at)) {
    if (hasSettings(at)) return at;
  }
  return home;
}

/** The innermost workspace folder that holds the file. */
function nearest(file: string, folders: readonly string[]): string | null {
  const holding = folders.filter((folder) => isWithin(folder, file));
  return holding.sort((a, b) => b.length - a.length)[0] ?? null;
}
