/**
 * The plugin of the markdown preview: ontology blocks as cards, wikilinks as links, property lines
 * as lists. Reading happens when tokens are made, looking links up when they are drawn: only then
 * is the document known.
 */

import { type Card, frontMatterCard, propertyCard, type PropertyLine, readFence } from './card.js';
import { cardHtml, faultHtml, propertiesHtml } from './card-html.js';
import { readFrontMatter } from './front-matter.js';
import { isHarmless, isInert } from './hostile.js';
import {
  type FindLink,
  type Found,
  type LinkKey,
  wikilinkAt,
  wikilinkHtml,
  type WrittenLink,
} from './links.js';
import { findPropertyBlock, propertiesAt } from './properties.js';
import type {
  BlockRule,
  StateCore,
  InlineRule,
  MarkdownIt,
  RendererRule,
  Token,
} from './tokens.js';

/** Looks a link up for a document (its URI); null while nothing is known. */
export type LookUp = (document: string | null, key: LinkKey) => Found | null;

const CARD = 'ontodesk_card';
const FAULT = 'ontodesk_fault';
const LINK = 'ontodesk_link';
const PROPERTIES = 'ontodesk_properties';

/** What our tokens carry, by their type. */
interface Meta {
  readonly card?: Card;
  readonly published?: boolean | null;
  readonly fault?: string;
  readonly link?: WrittenLink;
  readonly lines?: readonly PropertyLine[];
}

/** Teaches a markdown-it the pages of an ontology. */
export function ontologyPreview(md: MarkdownIt, lookUp: LookUp): MarkdownIt {
  md.block.ruler.before('table', 'ontodesk_front_matter', frontMatterRule);
  md.inline.ruler.before('link', 'ontodesk_wikilink', wikilinkRule);
  md.core.ruler.push('ontodesk', readPage);
  const validate = md.validateLink.bind(md);
  md.validateLink = (url) => !isInert(url) && validate(url);
  const rules: Record<string, RendererRule> = {
    [CARD]: (tokens, i, _options, env, self) => {
      const { card, published = null } = metaOf(tokens[i]);
      const attributes = self.renderAttrs(tokens[i]!);
      return card ? cardHtml(card, published, finder(env, lookUp), attributes) : '';
    },
    [FAULT]: (tokens, i, _options, _env, self) =>
      faultHtml(metaOf(tokens[i]).fault ?? '', self.renderAttrs(tokens[i]!)),
    [LINK]: (tokens, i, _options, env) => {
      const { link } = metaOf(tokens[i]);
      return link ? wikilinkHtml(link, finder(env, lookUp)) : '';
    },
    [PROPERTIES]: (tokens, i, _options, env, self) => {
      const attributes = self.renderAttrs(tokens[i]!);
      return propertiesHtml(metaOf(tokens[i]).lines ?? [], finder(env, lookUp), attributes);
    },
  };
  Object.assign(md.renderer.rules, rules);
  return md;
}

/** What our own rules left at a token. */
function metaOf(token: Token | undefined): Meta {
  return token?.meta ?? {};
}

/** The editor names the document when it draws. */
function finder(env: unknown, lookUp: LookUp): FindLink {
  const { currentDocument } = (env ?? {}) as { currentDocument?: { toString(): string } };
  const document = currentDocument === undefined ? null : currentDocument.toString();
  return (key) => lookUp(document, key);
}

/** Front matter that declares a class; any other is left to the editor. */
const frontMatterRule: BlockRule = (state, startLine, endLine, silent) => {
  if (startLine !== 0 || state.tShift[0] !== 0 || state.level !== 0) return false;
  const line = (n: number): string => state.src.slice(state.bMarks[n], state.eMarks[n]);
  if (!/^---[ \t]*$/u.test(line(0))) return false;
  let end = 1;
  while (end < endLine && !/^(?:---|\.\.\.)[ \t]*$/u.test(line(end))) end++;
  if (end >= endLine) return false;
  const source = state.src.slice(state.bMarks[1], state.bMarks[end]);
  const card = frontMatterCard(readFrontMatter(source), source.trimEnd());
  if (!card) return false;
  if (silent) return true;
  const token = state.push(CARD, 'section', 0);
  token.block = true;
  token.attrSet('class', 'ontodesk-card ontodesk-class');
  token.map = [0, end + 1];
  token.meta = { card, published: card.published };
  state.line = end + 1;
  return true;
};

const wikilinkRule: InlineRule = (state, silent) => {
  const { src, pos } = state;
  const embed = src.charCodeAt(pos) === 0x21;
  const start = embed ? pos + 1 : pos;
  if (!src.startsWith('[[', start)) return false;
  const written = wikilinkAt(src, start);
  if (!written || start + written.raw.length > state.posMax) return false;
  // An embedded page is not drawn in place: it is a link like the others.
  const link = embed ? { ...written, raw: `!${written.raw}` } : written;
  if (!silent) {
    const token = state.push(LINK, '', 0);
    token.content = link.raw;
    token.meta = { link };
  }
  state.pos += link.raw.length;
  return true;
};

/** Turns the tokens of a page of an ontology into cards; other documents stay as they are. */
function readPage(state: StateCore): void {
  state.tokens = fenceCards(state);
  state.tokens = propertyBlock(state);
  const cards = state.tokens.filter(({ type }) => type === CARD);
  if (cards.length === 0) return;
  state.tokens = propertyLists(state);
  tellPublished(state.tokens, cards);
  state.tokens.forEach(withoutMarkup);
}

function fenceCards(state: StateCore): Token[] {
  return state.tokens.flatMap((token) => {
    if (token.type !== 'fence' || !/^\s*json-ld(?:\s|$)/iu.test(token.info)) return [token];
    const read = readFence(token.content);
    if (read.card) return [cardToken(state, read.card, token)];
    return read.fault === null ? [token] : [faultToken(state, read.fault, token), token];
  });
}

function cardToken(state: StateCore, card: Card, from: Token): Token {
  const token = blockToken(state, CARD, 'section', from);
  token.attrSet('class', `ontodesk-card ontodesk-${card.kind}`);
  token.meta = { card, published: card.published };
  return token;
}

function faultToken(state: StateCore, fault: string, from: Token): Token {
  const token = blockToken(state, FAULT, 'p', from);
  token.attrSet('class', 'ontodesk-fault');
  token.meta = { fault };
  return token;
}

/** A token of ours in the place of another. */
function blockToken(state: StateCore, type: string, tag: string, { map, level }: Token): Token {
  const token = new state.Token(type, tag, 0);
  Object.assign(token, { block: true, map, level });
  return token;
}

function propertyBlock(state: StateCore): Token[] {
  const { tokens } = state;
  const block = findPropertyBlock(tokens);
  if (!block) return tokens;
  const card = cardToken(state, propertyCard(block.lines), tokens[block.start]!);
  return [...tokens.slice(0, block.start), card, ...block.rest, ...tokens.slice(block.end)];
}

function propertyLists(state: StateCore): Token[] {
  const { tokens } = state;
  const found: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const lines = propertiesAt(tokens, i);
    if (!lines) {
      found.push(tokens[i]!);
      continue;
    }
    const list = blockToken(state, PROPERTIES, 'dl', tokens[i]!);
    list.attrSet('class', 'ontodesk-properties');
    list.meta = { lines };
    found.push(list);
    i += 2;
  }
  return found;
}

/** A class is published when its own block says so, else its Page block, else its page property. */
function tellPublished(tokens: readonly Token[], cards: readonly Token[]): void {
  const blocks = cards.map((token) => metaOf(token).card?.published ?? null);
  const property = tokens
    .flatMap((token) => metaOf(token).lines ?? [])
    .find(({ key }) => key === 'public');
  const ofProperty = property ? property.value.toLowerCase() === 'true' : null;
  const ofPage = blocks.find((one) => one !== null) ?? ofProperty;
  for (const token of cards) {
    const { card } = metaOf(token);
    if (card?.kind !== 'class' && card?.kind !== 'page') continue;
    token.meta = { card, published: card.published ?? ofPage };
  }
}

/** In a page of an ontology markup is text, but for comments and plain tags without attributes. */
function withoutMarkup(token: Token): void {
  if (token.type === 'html_block' && !isHarmless(token.content)) {
    token.type = 'code_block';
    token.tag = 'code';
  }
  for (const child of token.children ?? []) {
    if (child.type === 'html_inline' && !isHarmless(child.content)) child.type = 'text';
  }
}
