/** From the name of a page to its file: what every file system takes, and what links can say. */

import type { CorpusIndex } from '../../corpus/corpus-index.js';
import { nameKey, pageNameOfPath } from '../../corpus/names.js';
import { scan } from '../../corpus/scan.js';
import type { ChangeRefusal } from '../change.js';
import { refuse } from './draft.js';

/** Room for the temporary name a page is written under: most file systems stop at 255 bytes. */
const MOST_BYTES = 200;

const FORBIDDEN = /[<>:"|?*\\\u0000-\u001f\u007f]/u;

/** Devices of Windows, which no file can be called there, whatever its ending. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/iu;

/** Folder part of a path with its last slash; empty at the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Key under which two paths are one file on some file system: case and Unicode form aside. */
export function pathKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** How the corpus writes a slash of a page name: `___`, unless most of its files say `%2F`. */
export function slashOf(index: CorpusIndex): string {
  let encoded = 0;
  let underscored = 0;
  for (const { path } of index.pages()) {
    if (/%2f/iu.test(path)) encoded++;
    else if (path.includes('___')) underscored++;
  }
  return encoded > underscored ? '%2F' : '___';
}

/**
 * File name, with `.md`, of a page with this name. `slash` is what `slashOf` says. The name reads
 * back from it, and a link can be made of it, or it is refused.
 */
export function fileNameOf(name: string, slash: string): string | ChangeRefusal {
  const wanted = name.trim().replace(/\s+/gu, ' ').normalize('NFC');
  const fault = faultOf(wanted);
  if (fault) return fault;
  const file = `${encoded(wanted, slash)}.md`;
  if (pageNameOfPath(file) !== wanted.replaceAll('___', '/')) {
    return refuse(
      `No file name reads back as ${quoted(wanted)}.`,
      'Choose a name without percent signs and runs of underscores.',
    );
  }
  if (new TextEncoder().encode(file).length > MOST_BYTES) {
    return refuse(
      'The name is too long for a file name.',
      `Choose one of at most ${(MOST_BYTES - 3).toString()} bytes.`,
    );
  }
  return file;
}

function faultOf(name: string): ChangeRefusal | null {
  if (name === '') return refuse('The name is empty.', 'Type a name.');
  const parts = name.split('/');
  if (parts.some((part) => part.trim() === '' || part === '.' || part === '..')) {
    return refuse(
      `${quoted(name)} would leave the folder of the page, or has an empty part.`,
      'Choose a name without "." and ".." and without a slash at either end.',
    );
  }
  const forbidden = FORBIDDEN.exec(name);
  if (forbidden) {
    return refuse(
      `A file name cannot hold ${shown(forbidden[0])}.`,
      'Choose a name without it; the label and the title may still have it.',
    );
  }
  if (/\p{Cs}/u.test(name)) {
    return refuse('The name holds half a character.', 'Type the name again.');
  }
  if (RESERVED.test(name.split('.', 1)[0]?.trim() ?? '')) {
    return refuse(`Windows keeps the name ${quoted(name)} for a device.`, 'Choose another name.');
  }
  if (!canBeLinked(name)) {
    return refuse(
      `No link can name ${quoted(name)}: brackets, "#" and backticks mean something else there.`,
      'Choose a name without them.',
    );
  }
  return null;
}

/** Whether `[[name]]` names the page and nothing else, wherever it stands. */
export function canBeLinked(name: string): boolean {
  // A backtick pairs up with another one of its paragraph, and the link between is code.
  if (name.includes('`')) return false;
  const text = `[[${name}]]`;
  const [link, another] = scan(text).links;
  return link?.span.end === text.length && link.target === name && another === undefined;
}

/** A percent sign is encoded only where it would be read as an encoding. */
function encoded(name: string, slash: string): string {
  const plain = name.split('/').join(slash);
  if (pageNameOfPath(`${plain}.md`) === name.replaceAll('___', '/')) return plain;
  return name.replaceAll('%', '%25').split('/').join(slash);
}

/** Where a path cannot be that of a page; null where it can. */
export function pathFault(path: string): ChangeRefusal | null {
  const parts = path.split('/');
  const outside = parts.some((part) => part === '' || part === '.' || part === '..');
  if (outside || path.includes('\\') || path.includes('\0')) {
    return refuse(`${quoted(path)} is not a place below the root.`, 'Choose a folder inside it.');
  }
  return null;
}

/** Page whose file some file system takes for this path, other than the page itself. */
export function occupantOf(index: CorpusIndex, path: string, self: string): string | null {
  const key = pathKey(path);
  if (index.get(path) && path !== self) return path;
  const alike = pagesNamed(index, pageNameOfPath(path));
  return alike.find((other) => other !== self && pathKey(other) === key) ?? null;
}

/** Pages a name may mean. */
export function pagesNamed(index: CorpusIndex, name: string): readonly string[] {
  const found = index.lookUp(name);
  if (found.kind === 'missing') return [];
  return found.kind === 'page' ? [found.path] : found.paths;
}

/** Whether two names are one under which links are looked up. */
export function sameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}

/** A name as sentences show it. */
export function quoted(name: string): string {
  return `"${name}"`;
}

function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 33 || code === 127 ? 'control characters' : `the character ${character}`;
}
