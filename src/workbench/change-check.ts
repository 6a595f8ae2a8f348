/** Checks a change against the disk before anything is written, and says what is to be done there. */

import path from 'node:path';

import { withoutByteOrderMark } from '../corpus/text.js';
import { sha256 } from '../corpus/record.js';
import type { Change, ChangeRefusal, FileStep, PageEdits } from '../language/change.js';
import { refuse } from '../language/changes/draft.js';
import { pathFault, pathKey } from '../language/changes/file-names.js';
import { applyEdits } from '../rules/support/edits.js';
import type { DurableFiles } from './durable-files.js';
import type { FileModes } from './page-files.js';
import { decodePage, reasonOf } from './read-page.js';

/** One step on the disk; `paths` are the pages it concerns. */
export type DiskStep = { readonly paths: readonly string[] } & (
  | { readonly type: 'write'; readonly before: Uint8Array; readonly after: Uint8Array }
  | { readonly type: 'create'; readonly bytes: Uint8Array }
  | { readonly type: 'rename' }
  | { readonly type: 'delete' }
);

interface Disk {
  readonly files: DurableFiles;
  readonly modes: FileModes;
}

/** The steps of a change in their order, or the first thing that stands in the way. */
export async function checkChange(
  root: string,
  { pages, files }: Change,
  disk: Disk,
): Promise<DiskStep[] | ChangeRefusal> {
  const steps: DiskStep[] = [];
  for (const page of pages) {
    const step = await checkEdits(root, page, disk);
    if ('refused' in step) return step;
    steps.push(step);
  }
  for (const file of inOrder(files)) {
    const step = await checkFile(root, file, disk);
    if ('refused' in step) return step;
    steps.push(step);
  }
  return steps;
}

/** New files first and removals last: what fails on the way is then easily taken back. */
function inOrder(files: readonly FileStep[]): FileStep[] {
  const order = ['create', 'rename', 'delete'];
  return [...files].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

/** The text of a page, which must still be the one a change was made for. */
async function readSame(
  root: string,
  page: string,
  hash: string,
  { files }: Disk,
): Promise<{ text: string; mark: boolean; bytes: Uint8Array } | ChangeRefusal> {
  const fault = pathFault(page);
  if (fault) return fault;
  const read = await files
    .read(path.join(root, page))
    .then(decodePage, (cause: unknown) => ({ reason: reasonOf(cause) }));
  if ('reason' in read) {
    return refuse(`${page} cannot be read. ${read.reason}`, 'Nothing was written.');
  }
  const { text, mark } = withoutByteOrderMark(read.text);
  if (sha256(text) === hash) return { text, mark, bytes: read.bytes };
  return refuse(
    `${page} changed after this change was planned.`,
    'Nothing was written. Plan it again: it will take the new text into account.',
  );
}

async function checkEdits(
  root: string,
  { page, hash, edits }: PageEdits,
  disk: Disk,
): Promise<DiskStep | ChangeRefusal> {
  const read = await readSame(root, page, hash, disk);
  if ('refused' in read) return read;
  const { text, mark, bytes } = read;
  const outside = edits.some(({ span }) => span.start > span.end || span.end > text.length);
  if (outside) return refuse(`An edit of ${page} lies outside its text.`, 'Plan it again.');
  const writable = await isWritable(path.join(root, page), disk);
  if (!writable) return readOnly(page);
  const after = new TextEncoder().encode((mark ? '\uFEFF' : '') + applyEdits(text, edits));
  return { type: 'write', paths: [page], before: bytes, after };
}

async function isWritable(file: string, { files, modes }: Disk): Promise<boolean> {
  return files
    .real(file)
    .then((target) => modes.writable(target))
    .then(
      () => true,
      () => false,
    );
}

function readOnly(page: string): ChangeRefusal {
  return refuse(`${page} may not be written.`, 'Nothing was written. Check its permissions.');
}

async function checkFile(
  root: string,
  step: FileStep,
  disk: Disk,
): Promise<DiskStep | ChangeRefusal> {
  if (step.type === 'delete') {
    const read = await readSame(root, step.page, step.hash, disk);
    return 'refused' in read ? read : { type: 'delete', paths: [step.page] };
  }
  if (step.type === 'rename') return checkRename(root, step, disk);
  const fault = pathFault(step.page) ?? (await occupied(root, step.page, disk));
  const bytes = new TextEncoder().encode(step.text);
  return fault ?? { type: 'create', paths: [step.page], bytes };
}

async function checkRename(
  root: string,
  { page, to }: { readonly page: string; readonly to: string },
  disk: Disk,
): Promise<DiskStep | ChangeRefusal> {
  const fault = pathFault(page) ?? pathFault(to);
  if (fault) return fault;
  const [from, target] = [page, to].map((one) => path.join(root, one)) as [string, string];
  if ((await disk.files.stat(from)) === null) {
    return refuse(`${page} does not exist any more.`, 'Nothing was written. Plan it again.');
  }
  const moves = path.dirname(from) !== path.dirname(target);
  if (moves && (await disk.files.isLink(from))) {
    return refuse(
      `${page} is a link to a file: it may be lost in another folder.`,
      'Move the file.',
    );
  }
  const same = await isSameFile(from, target, page, to, disk);
  const taken = same ? null : await occupied(root, to, disk);
  return taken ?? { type: 'rename', paths: [page, to] };
}

/** Whether two spellings are one file, as on a file system that does not tell case apart. */
async function isSameFile(
  from: string,
  target: string,
  page: string,
  to: string,
  { files }: Disk,
): Promise<boolean> {
  if (pathKey(page) !== pathKey(to)) return false;
  // Two files whose names differ by case are both listed, whatever they have in common.
  if ((await files.list(path.dirname(target))).includes(path.basename(target))) return false;
  const [a, b] = [await files.stat(from), await files.stat(target)];
  return a !== null && b !== null && a.stamp === b.stamp;
}

async function occupied(
  root: string,
  page: string,
  { files }: Disk,
): Promise<ChangeRefusal | null> {
  const file = path.join(root, page);
  if ((await files.stat(file)) === null && !(await files.isLink(file))) return null;
  return refuse(
    `There is a file already: ${page}.`,
    'Nothing was written. Choose another name, or move that file away.',
  );
}
