/** Where a new page goes: its file, and what must not be there yet. */

import { mayBePage } from '../../settings/detect.js';
import { refuse } from '../changes/draft.js';
import {
  fileNameOf,
  occupantOf,
  pagesNamed,
  pathFault,
  quoted,
  slashOf,
} from '../changes/file-names.js';
import type { ChangeRefusal } from '../change.js';
import type { Surroundings } from '../surroundings.js';
import { pagesFolder } from './manner.js';

/** A name on one line: runs of white space are one blank. */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** Path of the file of a new page with this name, or why there can be none. */
export function newPagePath(
  name: string,
  folder: string | undefined,
  s: Surroundings,
): string | ChangeRefusal {
  const file = fileNameOf(name, slashOf(s.index));
  if (typeof file !== 'string') return file;
  const inside = folderFor(folder, s);
  if (typeof inside !== 'string') return inside;
  const path = inside + file;
  const others = pagesNamed(s.index, name);
  const taken = occupantOf(s.index, path, '') ?? others[0];
  if (taken === undefined) return path;
  const all = others.length > 1 ? ` and ${(others.length - 1).toString()} more` : '';
  return refuse(
    `${quoted(name)} is a name of the page ${quoted(taken)}${all} already.`,
    'Open that page, or choose another name: links to this one would become ambiguous.',
  );
}

/** The folder with its last slash, checked to be one that pages are read from. */
function folderFor(wanted: string | undefined, s: Surroundings): string | ChangeRefusal {
  const home = pagesFolder(s);
  const base = home === '.' ? '' : `${home}/`;
  const folder = (wanted ?? '').replace(/^\.\/|\/+$/gu, '');
  if (folder === '' || folder === '.' || folder === home) return base;
  const fault = pathFault(folder);
  if (fault) return fault;
  const below = folder.slice(base.length);
  if (folder.startsWith(base) && mayBePage(`${below}/Page.md`)) return `${folder}/`;
  return refuse(
    `Pages are not read from the folder ${quoted(folder)}.`,
    `Choose one below ${home === '.' ? 'the root' : quoted(home)}.`,
  );
}
