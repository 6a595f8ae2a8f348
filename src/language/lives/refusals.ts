/** Refusals that several planners share. */

import { quoted } from '../changes/file-names.js';
import { refuse } from '../changes/draft.js';
import type { ChangeRefusal } from '../change.js';

/** The refusal for a page that cannot be read. */
export function unreadable(path: string): ChangeRefusal {
  return refuse(
    `The page ${quoted(path)} cannot be read.`,
    'Look whether the file is there and is text in UTF-8.',
  );
}

/** The refusal for a slug that no class has. */
export function noClass(slug: string): ChangeRefusal {
  return refuse(
    `No class has the slug ${quoted(slug)}.`,
    'Pick a class of the corpus; the pages may have changed meanwhile.',
  );
}
