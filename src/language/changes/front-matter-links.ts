/** Wikilinks in front matter: inside strings, and unquoted, where YAML reads a list in a list. */

import { isScalar, isSeq, parseDocument, visit, type Scalar, type YAMLSeq } from 'yaml';
import type { Page, Span, Wikilink } from '../../corpus/model.js';
import { scan } from '../../corpus/scan.js';
import type { TextEdit } from '../../rules/rule.js';
import { rewriteLink, type NamePlace, type NewName } from './name-place.js';
import { withinAny } from './within.js';

/** Keys whose values say what else a page is called. */
const NAME_KEYS: ReadonlySet<unknown> = new Set(['aliases', 'alias', 'title', 'label']);

type Style = 'plain' | 'single' | 'double' | 'list';

/**
 * Wikilinks in a page's front matter, in order; none when it cannot be read. `references` are the
 * places where its class refers to others.
 */
export function frontMatterLinks(page: Page, references: readonly Span[]): NamePlace[] {
  const { frontMatter, text } = page.scan;
  if (!frontMatter || page.frontMatterFaults.length > 0) return [];
  const source = text.slice(frontMatter.content.start, frontMatter.content.end);
  if (!source.includes('[[')) return [];
  const found: NamePlace[] = [];
  const isReference = withinAny(references);
  const take = (token: Span, style: Style): void => {
    const span = moved(token, frontMatter.content.start);
    for (const link of linksIn(page, span, style, isReference(span))) found.push(link);
  };
  const document = parseDocument(source, READING);
  visit(document, {
    Pair(_, pair) {
      return isScalar(pair.key) && NAME_KEYS.has(pair.key.value) ? visit.SKIP : undefined;
    },
    Seq(_, node) {
      if (!isUnquotedLink(node) || !node.range) return undefined;
      take({ start: node.range[0], end: node.range[1] }, 'list');
      return visit.SKIP;
    },
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string' || !node.range) return;
      take({ start: node.range[0], end: node.range[1] }, styleOf(node));
    },
  });
  return found;
}

const READING = { uniqueKeys: false, logLevel: 'silent', prettyErrors: false } as const;

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

function styleOf({ type }: Scalar): Style {
  if (type === 'QUOTE_DOUBLE') return 'double';
  return type === 'QUOTE_SINGLE' ? 'single' : 'plain';
}

/** `[[Page]]` without quotation marks. */
function isUnquotedLink({ flow, items }: YAMLSeq): boolean {
  const [inner] = items;
  if (flow !== true || items.length !== 1 || !isSeq(inner) || inner.flow !== true) return false;
  const [name] = inner.items;
  return inner.items.length === 1 && isScalar(name) && name.type === 'PLAIN';
}

/** The links of one token, which is read as it is written: escapes are undone name by name. */
function linksIn(page: Page, token: Span, style: Style, ontology: boolean): NamePlace[] {
  const { text } = page.scan;
  const links = scan(text.slice(token.start, token.end)).links.map((link) => ({
    ...link,
    span: moved(link.span, token.start),
    targetSpan: moved(link.targetSpan, token.start),
  }));
  return links.flatMap((link): NamePlace[] => {
    const target = unescaped(link.target, style);
    if (target === null) return [];
    return [
      {
        target,
        heading: link.heading === null ? null : unescaped(link.heading, style),
        place: link.span,
        ontology,
        mirror: false,
        rewrite: (to) => rewriteIn(text, token, style, link, to),
      },
    ];
  });
}

function rewriteIn(
  text: string,
  token: Span,
  style: Style,
  link: Wikilink,
  to: NewName,
): TextEdit | null {
  const written = escapedName(to, style);
  const edit = rewriteLink(text, link, written);
  if (!edit) return null;
  const unquoted = style === 'list' || style === 'plain';
  if (!unquoted || isPlain(edit.newText, style)) return edit;
  // A name that YAML would read as something else puts the whole value into quotation marks.
  const value =
    text.slice(token.start, edit.span.start) + edit.newText + text.slice(edit.span.end, token.end);
  return /[\r\n]/u.test(value) ? null : { span: token, newText: JSON.stringify(value) };
}

function isPlain(text: string, style: Style): boolean {
  return !(style === 'list' ? /:(?:\s|$)|\s#|[,[\]{}"']/u : /:(?:\s|$)|\s#|[,{}]/u).test(text);
}

function escapedName({ name, heading, alias }: NewName, style: Style): NewName {
  return {
    name: escaped(name, style),
    ...(heading === undefined ? {} : { heading: escaped(heading, style) }),
    ...(alias === undefined ? {} : { alias: escaped(alias, style) }),
  };
}

function escaped(text: string, style: Style): string {
  if (style === 'single') return text.replaceAll("'", "''");
  return style === 'double' ? JSON.stringify(text).slice(1, -1) : text;
}

/** Null when an escape stands there that is not one of JSON's. */
function unescaped(text: string, style: Style): string | null {
  if (style === 'single') return text.replaceAll("''", "'");
  if (style !== 'double' || !text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return null;
  }
}
