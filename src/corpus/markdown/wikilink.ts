/** What a wikilink says, read from its own text. */

/** The parts of `[[target#heading|alias]]`. */
export interface WikilinkParts {
  readonly target: string;
  readonly heading: string | null;
  readonly alias: string | null;
}

/** `[[`, a name up to the first bar, what is shown instead, `]]`; a table writes the bar as `\|`. */
const FORM = /^\[\[([^|]*?)(?:\\?\|([^]*))?\]\]$/u;

/** `page#heading`; a mark with nothing behind it belongs to the name, as in `[[C#]]`. */
const NAME = /^([^#]*)#([^]*\S[^]*)$/u;

/** Parts of a wikilink, given with its brackets; null when it names nothing. */
export function partsOf(source: string): WikilinkParts | null {
  const form = FORM.exec(source);
  if (!form) return null;
  const [, name = '', alias] = form;
  const headed = NAME.exec(name);
  const target = (headed?.[1] ?? name).trim();
  const heading = headed?.[2]?.trim() ?? null;
  if (target === '' && heading === null) return null;
  return { target, heading, alias: alias?.trim() ?? null };
}
