/** A page that goes: what would lead nowhere is counted and listed first. */

import { ChangeDraft } from '../changes/draft.js';
import type { Planner } from '../changes/plan-change.js';
import { countReferences, referencesTo } from './references.js';
import { unreadable } from './refusals.js';

/** Deletes the file of a page and nothing else; the references to it are left to a person. */
export const planDeletePage: Planner<'delete-page'> = (request, s, read) => {
  const path = request.page;
  const record = s.index.get(path);
  const found = read(path);
  if (!record || !found) return unreadable(path);
  const draft = new ChangeDraft();
  const places = referencesTo(record, s, read, 'everywhere');
  const count = countReferences(places);
  if (count !== null) draft.warn(`Would lead nowhere: ${count}.`);
  for (const { text, span, ontology } of places) {
    const reason = ontology
      ? 'The class it refers to would be gone.'
      : 'The page it links to would be gone.';
    draft.leaveAlone(text, span, reason);
  }
  draft.step({ type: 'delete', page: path, hash: found.hash });
  return draft.finish(`Delete page ${record.name}`);
};
