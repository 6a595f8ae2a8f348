/** Markdown made of page text: whatever a page says, only its words are shown. */

import { truncate } from '../scaffold/truncate.js';

/** Characters of a definition that are shown beside an item or a place. */
const MOST = 400;

/**
 * Text as markdown that shows its characters and nothing else: no link, address, picture, tag or
 * command in it comes alive, and no line of it opens a block.
 */
export function plain(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[!-/:-@[-`{-~]/gu, '\\$&');
}

/** A definition, short enough to be read at a glance. */
export function shortened(text: string): string {
  return plain(truncate(text.trim(), MOST));
}

/** A short name in code type; plain where the mark could be closed from within. */
export function code(text: string): string {
  return text === '' || /[`\r\n]/u.test(text) ? plain(text) : `\`${text}\``;
}

/** A text as it is in a fenced block, whose fence is longer than any run of backticks in it. */
export function fenced(text: string, info: string): string {
  const longest = (text.match(/`+/gu) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${text}\n${fence}`;
}
