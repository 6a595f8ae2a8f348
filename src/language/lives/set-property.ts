/** A property of a page: in its front matter where it has one, else as a property line. */

import type { TextEdit } from '../../rules/rule.js';
import { quote } from '../../rules/support/words.js';
import { ChangeDraft, refuse } from '../changes/draft.js';
import type { Planner } from '../changes/plan-change.js';
import type { ChangeRefusal } from '../change.js';
import type { PageText } from '../surroundings.js';
import { frontMatterEdits, isFrontMatterList } from './front-matter-property.js';
import { propertyLineEdits } from './property-line.js';
import { unreadable } from './refusals.js';

/** The edit that sets a property; nothing to do when it has the value already. */
export const planSetProperty: Planner<'set-property'> = (request, _s, read) => {
  const key = request.key.trim();
  const found = read(request.page);
  if (!found) return unreadable(request.page);
  if (key === '' || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(key)) {
    return refuse(`A property cannot be called ${quote(request.key)}.`, 'Give it a one-line name.');
  }
  const edits = propertyEdits(found, key, request.value);
  if ('refused' in edits) return edits;
  const draft = new ChangeDraft();
  for (const edit of edits) draft.edit(found, edit);
  if (isFrontMatterList(found.page, key)) {
    draft.warn(`The list under ${quote(key)} is replaced by one value.`);
  }
  return draft.finish(`Set ${key} of ${request.page}`);
};

function propertyEdits({ page }: PageText, key: string, value: string): TextEdit[] | ChangeRefusal {
  if (page.scan.frontMatter) return frontMatterEdits(page, [{ key, value }]);
  const line = value.trim();
  if (/[\r\n]/u.test(line)) {
    return refuse('The value of a property line is one line.', 'Write it in one line.');
  }
  return propertyLineEdits(page, key, line);
}
