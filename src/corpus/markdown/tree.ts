/** A page as a tree: mdast with positions, from remark with the syntax of pages. */

import type { Literal, Root } from 'mdast';
import type { Extension } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { pageSyntax } from './syntax.js';

/** `[[target#heading|alias]]`; the value is its whole text. */
export interface WikilinkNode extends Literal {
  type: 'wikilink';
}

declare module 'mdast' {
  interface PhrasingContentMap {
    wikilink: WikilinkNode;
  }
  interface RootContentMap {
    wikilink: WikilinkNode;
  }
}

/** The tree of a page; or why there is none, since remark can fail on text nested very deep. */
export type PageTree = Root | TreeFault;

export interface TreeFault {
  readonly fault: string;
}

/** Between a line `---` at the very start and the next; `...` ends it as well. */
const FRONT_MATTER =
  /^---[ \t]*(?:\r\n|\r|\n)(?:[^]*?(?:\r\n|\r|\n))??(?:---|\.\.\.)[ \t]*(?:\r\n|\r|\n|$)/;

const wikilinks: Extension = {
  enter: {
    wikilink(token) {
      this.enter({ type: 'wikilink', value: this.sliceSerialize(token) }, token);
    },
  },
  exit: {
    wikilink(token) {
      this.exit(token);
    },
  },
};

const remark = unified()
  .use(remarkParse)
  .data('micromarkExtensions', pageSyntax)
  .data('fromMarkdownExtensions', [gfmTableFromMarkdown(), wikilinks])
  .freeze();

/** A line that opens more quotes and items than any person writes: remark takes minutes for it. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t\r\n]|$))){501}/mu;

/** Reads a page's text, given without a byte-order mark. */
export function treeOf(text: string): PageTree {
  if (TOO_DEEP.test(text)) return { fault: 'a line of the page is nested more than 500 deep' };
  const front = FRONT_MATTER.exec(text)?.[0] ?? '';
  try {
    const root = remark.parse(plainStart(text, front.length));
    if (front !== '') root.children.unshift(frontMatterNode(front));
    return root;
  } catch (cause) {
    return { fault: cause instanceof Error ? cause.message : String(cause) };
  }
}

/**
 * The text with its front matter blanked: blank lines say nothing to markdown, and every place
 * behind them stays what it is. A second byte-order mark would be left out by remark, which moves
 * every place by one; to the page it is a character like others.
 */
function plainStart(text: string, front: number): string {
  const blank = text.slice(0, front).replace(/[^\r\n]/g, ' ');
  return (blank + text.slice(front)).replace(/^\uFEFF/, '\u00A0');
}

function frontMatterNode(front: string): Root['children'][number] {
  const lines = front.split(/\r\n|\r|\n/);
  const column = lines.at(-1)!.length + 1;
  return {
    type: 'yaml',
    value: front,
    position: {
      start: { line: 1, column: 1, offset: 0 },
      end: { line: lines.length, column, offset: front.length },
    },
  };
}
