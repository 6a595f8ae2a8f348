/** The page a missing link asks for. */

import { parsePage } from '../../corpus/page.js';
import { ChangeDraft, refuse } from '../changes/draft.js';
import { quoted } from '../changes/file-names.js';
import type { Planner } from '../changes/plan-change.js';
import { emptyPageText } from '../templates.js';
import { mannerOf } from './manner.js';
import { newPagePath, oneLine } from './new-page.js';

/** Makes a page with its title and nothing more; refused when a page answers to the name. */
export const planCreatePage: Planner<'create-page'> = (request, s, read) => {
  const name = oneLine(request.name);
  const path = newPagePath(name, undefined, s);
  if (typeof path !== 'string') return path;
  const text = emptyPageText(name, mannerOf(s, read));
  const [title] = parsePage(path, text, { iri: s.settings.iri }).scan.headings;
  if (title?.text !== name) {
    return refuse(`${quoted(name)} cannot be written as a heading.`, 'Choose another name.');
  }
  const draft = new ChangeDraft();
  draft.step({ type: 'create', page: path, text });
  return draft.finish(`Create page ${name}`);
};
