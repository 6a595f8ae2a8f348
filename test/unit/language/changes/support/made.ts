/** Files after a change that also moves some, and what every link leads to, by the index alone. */

import type { Change, ChangeRequest } from '../../../../../src/language/change.js';
import { pageNameOfPath } from '../../../../../src/corpus/names.js';
import { applied, corpusOf, planned, type Corpus, type Files } from '../../lives/support/corpus.js';

/** The files after a change, renames made last. */
export function made(files: Files, change: Change): Record<string, string> {
  const after = new Map(Object.entries(applied(files, change)));
  for (const step of change.files) {
    if (step.type !== 'rename') continue;
    const text = after.get(step.page);
    if (text === undefined) throw new Error(`${step.page} is not there`);
    after.delete(step.page);
    if (after.has(step.to)) throw new Error(`${step.to} is there`);
    after.set(step.to, text);
  }
  return Object.fromEntries(after);
}

/** The files after what a request asks for. */
export function after(files: Files, request: ChangeRequest): Record<string, string> {
  return made(files, planned(corpusOf(files), request));
}

/** Paths before to paths after, for those that move. */
export function moves({ files }: Change): Map<string, string> {
  return new Map(files.flatMap((step) => (step.type === 'rename' ? [[step.page, step.to]] : [])));
}

/** Per page, in order: the page each wikilink leads to; null for none or several. */
export function leads(corpus: Corpus): Map<string, (string | null)[]> {
  const found = new Map<string, (string | null)[]>();
  for (const { path } of corpus.index.pages()) {
    const links = corpus.read(path)!.page.scan.links.map(({ target }) => {
      const lookup = corpus.index.lookUp(target);
      return lookup.kind === 'page' ? lookup.path : null;
    });
    found.set(path, links);
  }
  return found;
}

/** Name of the page in a file. */
export const nameOf = pageNameOfPath;
