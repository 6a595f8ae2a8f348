/** Slugs, IRIs, file names and the names a page answers to. */

/** Part of an IRI after the last `:`; the whole text when there is none. */
export function slugOfIri(iri: string): string {
  return iri.slice(iri.lastIndexOf(':') + 1);
}

/** Lower-case, runs outside `[a-z0-9]` to one hyphen, no hyphen at either end (§5). */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Name of the page in a file: folders and `.md` left off, `___` read as `/`, percent signs decoded.
 */
export function pageNameOfPath(path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  return decodePercent(file).replaceAll('___', '/').normalize('NFC');
}

function decodePercent(text: string): string {
  return text.includes('%') ? text.replace(/(?:%[0-9a-f]{2})+/giu, (run) => decoded(run)) : text;
}

function decoded(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    // `%FF` is no character: such a name is taken as it stands.
    return run;
  }
}

/** The class above all others: it has no page and needs none. */
export const TOP = 'owl:Thing';

/**
 * Whether a link asks for a page: `[[#heading]]` stays on its page, the top has none, and an
 * embedded picture is no page.
 */
export function asksForPage({ target, embed }: { target: string; embed: boolean }): boolean {
  if (target.trim() === '' || target === TOP) return false;
  return !embed || !/\.[a-z0-9]{2,5}$/iu.test(target) || /\.md$/iu.test(target);
}

/** Printable ASCII with single blanks inside: nothing to compose, collapse or trim. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** `b/Page` and `a/b/Page` of `a/b/Page.md`: how a link may name a page with folders. */
export function withFolders(path: string): string[] {
  const parts = path.replace(/\.md$/iu, '').split('/');
  return parts.slice(1).map((_, i) => parts.slice(parts.length - 2 - i).join('/'));
}

/** The form under which two names count as the same: NFC, lower-case, blanks collapsed. */
export function nameKey(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase();
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * Splits a property value at commas outside `[[ ]]` and quoted parts; brackets and quotes are kept,
 * empty parts left out. Offsets are relative to the value.
 */
export function splitValues(value: string): { readonly text: string; readonly start: number }[] {
  const parts: { text: string; start: number }[] = [];
  let start = 0;
  const push = (end: number): void => {
    const raw = value.slice(start, end);
    const text = raw.trim();
    if (text !== '') parts.push({ text, start: start + (raw.length - raw.trimStart().length) });
  };
  const lastLinkEnd = value.lastIndexOf(']]');
  const lastQuote = value.lastIndexOf('"');
  for (let i = 0; i < value.length; i++) {
    if (i + 2 <= lastLinkEnd && value.startsWith('[[', i)) {
      i = value.indexOf(']]', i + 2) + 1;
    } else if (i < lastQuote && value[i] === '"' && value.slice(start, i).trim() === '') {
      // Only a part that begins with a quote is quoted: `12" gauge` is not.
      i = value.indexOf('"', i + 1);
    } else if (value[i] === ',') {
      push(i);
      start = i + 1;
    }
  }
  push(value.length);
  return parts;
}

/** A value without the `[[ ]]` or quotes around it. */
export function bareValue(text: string): string {
  const link = /^\[\[(.*)\]\]$/su.exec(text);
  const quoted = /^"(.*)"$/su.exec(text);
  return (link?.[1] ?? quoted?.[1] ?? text).trim();
}
