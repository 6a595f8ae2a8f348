/** What a new page is asked for with, and where one writes on it first. */

/** Argument of a link to a page that is missing, or of a row of the view of missing pages. */
export function readMissing(argument: unknown): { root: string | null; name: string } | null {
  if (typeof argument !== 'object' || argument === null) return null;
  const { root, name } = argument as { root?: unknown; name?: unknown };
  if (typeof name !== 'string' || name.trim() === '') return null;
  return { root: typeof root === 'string' ? root : null, name };
}

/** Where the definition of a new page begins, in whichever dialect; null when it has none. */
export function definitionIn(text: string): number | null {
  const found = /^(?:[\t ]*"definition": "|[\t ]*- definition::[\t ]?|definition:[\t ]?)/mu.exec(
    text,
  );
  return found ? found.index + found[0].length : null;
}
