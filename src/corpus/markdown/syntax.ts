/**
 * The markdown of pages, for micromark: CommonMark and tables, with wikilinks, and without what is
 * no part of a page's language. Indented code is off, because Logseq indents with tabs. Raw HTML,
 * addresses and link references are text, so that a wikilink inside them counts like any other.
 * A bar without a backslash ends the cell of a table and every link in it, as every viewer of
 * markdown shows it: in a table an alias is written `[[target\|alias]]`.
 */

import { blockQuote, list } from 'micromark-core-commonmark';
import { gfmTable } from 'micromark-extension-gfm-table';
import type {
  Code,
  Construct,
  Effects,
  Event,
  Extension,
  State,
  TokenizeContext,
} from 'micromark-util-types';
import { partsOf } from './wikilink.js';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    wikilink: 'wikilink';
    wikilinkText: 'wikilinkText';
  }
}

const OPEN = 91;
const BACKSLASH = 92;
const CLOSE = 93;
const BACKTICK = 96;

/** Constructs of CommonMark that pages are read without. */
const OFF = [
  'codeIndented',
  'htmlFlow',
  'htmlText',
  'autolink',
  'definition',
  'labelStartImage',
  'labelStartLink',
  'labelEnd',
];

const wikilink: Construct = { name: 'wikilink', tokenize: tokenizeWikilink, resolve: asLeaf };

/** Characters a list item or a quote begins with. */
const LIST_MARKS = ['*', '+', '-', ...Array(10).keys()];
const QUOTE_MARK = '>';

/** Extensions of micromark that read a page. */
export const pageSyntax: Extension[] = [
  gfmTable(),
  { disable: { null: OFF }, text: { [OPEN]: wikilink }, document: containers() },
];

/** List items and quotes: inside one that has just opened no paragraph is interrupted any more. */
function containers(): Extension['document'] {
  const item = endingInterruption(list);
  const quote = endingInterruption(blockQuote);
  const marks = [
    ...LIST_MARKS.map((mark) => [String(mark), item] as const),
    [QUOTE_MARK, quote] as const,
  ];
  return Object.fromEntries(marks.map(([mark, construct]) => [mark.charCodeAt(0), construct]));
}

/**
 * A container of CommonMark that ends the interruption of a paragraph once it is open. Without it
 * micromark would read the `2)` in `* 2) x` behind a paragraph as words, since an item with this
 * number cannot interrupt one; but the first item has done that.
 */
function endingInterruption(container: Construct): Construct {
  const { tokenize } = container;
  return {
    ...container,
    tokenize(effects, ok, nok) {
      const open: State = (code) => {
        this.interrupt = undefined;
        return ok(code);
      };
      return tokenize.call(this, effects, open, nok);
    },
  };
}

/** A wikilink is a leaf: the code spans that were looked at inside it are no part of the tree. */
function asLeaf(events: Event[]): Event[] {
  return events.filter((_, i) => i === 0 || i === events.length - 1);
}

/**
 * `[[…]]` on one line. Brackets inside a code span close nothing; of brackets in brackets the
 * innermost are the link; one that names nothing is none.
 */
function tokenizeWikilink(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  // Inside a state `this` is lost.
  const now = (): ReturnType<TokenizeContext['now']> => this.now();
  const previous = (): Code => this.previous;
  const names = (from: ReturnType<typeof now>): boolean =>
    partsOf(this.sliceSerialize({ start: from, end: this.now() })) !== null;
  const codeText = this.parser.constructs.text[BACKTICK];
  const start = now();
  let inText = false;

  return (code) => {
    effects.enter('wikilink');
    take(code);
    return second;
  };

  function take(code: Code): void {
    if (!inText) effects.enter('wikilinkText');
    inText = true;
    effects.consume(code);
  }

  function endText(): void {
    if (inText) effects.exit('wikilinkText');
    inText = false;
  }

  function second(code: Code): State | undefined {
    if (code !== OPEN) return nok(code);
    take(code);
    return afterOpen;
  }

  /** Behind a bracket that opens: two of them are another link. */
  function afterOpen(code: Code): State | undefined {
    return code === OPEN ? nok(code) : inside(code);
  }

  function inside(code: Code): State | undefined {
    if (code === null || isLineEnd(code)) return nok(code);
    if (code === BACKTICK) return ticks(code);
    take(code);
    if (code === OPEN) return afterOpen;
    return code === CLOSE ? afterClose : inside;
  }

  function ticks(code: Code): State | undefined {
    if (previous() === BACKSLASH || !codeText) return plainTicks(code);
    endText();
    return effects.attempt(codeText, behindCode, plainTicks)(code);
  }

  function behindCode(code: Code): State | undefined {
    return now().line === start.line ? inside(code) : nok(code);
  }

  function plainTicks(code: Code): State | undefined {
    if (code !== BACKTICK) return inside(code);
    take(code);
    return plainTicks;
  }

  function afterClose(code: Code): State | undefined {
    if (code !== CLOSE) return inside(code);
    take(code);
    if (!names(start)) return nok;
    endText();
    effects.exit('wikilink');
    return ok;
  }
}

/** Whether a code is LF, CR or CRLF: micromark has numbers of its own for them. */
function isLineEnd(code: number): boolean {
  return code >= -5 && code <= -3;
}
