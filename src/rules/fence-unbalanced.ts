import type { Span } from '../corpus/model.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';

/** What is left of a line, and the next one that is not blank. */
const NEXT_LINE = /\s*[^\r\n]*/uy;

/** The opening line with the next that says something: the marks alone are those of any fence. */
function openingOf(text: string, { start, end }: Span): string {
  NEXT_LINE.lastIndex = end;
  return text.slice(start, end) + (NEXT_LINE.exec(text)?.[0] ?? '');
}

export const fenceUnbalanced: Rule = {
  code: 'fence-unbalanced',
  severity: 'warning',
  title: 'A code fence is never closed',
  why: 'Readers of markdown disagree about where such a fence ends: some take the rest of the page, links and all, for code.',
  repair: 'Close the fence with a line of the same marks, or delete the marks that open it.',
  examples: {
    bad: examplePage({ body: '\n- Reading a gauge:\n  ```\n  level = mean + tide\n' }),
    good: examplePage({ body: '\n- Reading a gauge:\n  ```\n  level = mean + tide\n  ```\n' }),
  },
  check({ page }) {
    return page.scan.unbalanced.map(({ span }) => ({
      span,
      knownBy: openingOf(page.scan.text, span),
      message:
        'This fence is never closed. Close it with a line of the same marks, or delete these marks.',
    }));
  },
};
