import type { CodeText } from '../rule.js';
import { examplePage } from '../support/example-page.js';

const allowing = (comment: string, maturity = 'experimental') =>
  examplePage({ class: { maturity } }).replace(
    /(?=```json-ld\n\{\n {2}"@type": "Class")/u,
    () => `<!-- ontodesk:allow ${comment} -->\n`,
  );

const reasoned = allowing('maturity-unknown The team votes on this word in June.');

export const allowReason: CodeText = {
  code: 'allow-reason',
  severity: 'warning',
  title: 'A finding is allowed without a reason',
  why: 'Nobody can tell later whether the exception still holds, so a comment without a reason allows nothing.',
  repair:
    'Write behind the code why the finding may stand. Each code needs a comment of its own: a second one is no reason.',
  examples: { bad: allowing('maturity-unknown'), good: reasoned },
};

export const allowUnused: CodeText = {
  code: 'allow-unused',
  severity: 'warning',
  title: 'A comment allows a finding that is not there',
  why: 'It would hide the same fault the next time somebody makes it, although nobody allowed that one.',
  repair:
    'Delete the comment. If the finding is on the page, move the comment above the block it stands in, or to the top of the page.',
  examples: {
    bad: allowing('maturity-unknown The team votes on this word in June.', 'mature'),
    good: reasoned,
  },
};

export const allowUnknown: CodeText = {
  code: 'allow-unknown',
  severity: 'warning',
  title: 'A comment allows a code that does not exist, or that cannot be allowed',
  why: 'It allows nothing. What cannot be read cannot be allowed either: everything behind it goes unchecked.',
  repair:
    'Copy the code from the finding; of a finding that cannot be allowed, repair the cause. The comment begins with `ontodesk:allow` in small letters and ends with `-->`.',
  examples: {
    bad: allowing('maturity-unknow The team votes on this word in June.', 'mature'),
    good: reasoned,
  },
};

/** Codes of findings about allow comments. They are given where the comments are applied. */
export const ALLOW_CODES: readonly CodeText[] = [allowReason, allowUnused, allowUnknown];
