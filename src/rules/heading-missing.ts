import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';

export const headingMissing: Rule = {
  code: 'heading-missing',
  severity: 'info',
  title: 'No main heading before the first fence',
  why: 'A page that begins with a fence shows a reader code before it says what the page is about.',
  repair: 'Write a line such as `# Tidal Index` above the first fence.',
  examples: {
    bad: examplePage({ heading: '' }),
    good: examplePage(),
  },
  check({ page }) {
    const first = page.scan.fences[0];
    if (first === undefined) return [];
    const { start } = first.span;
    if (page.scan.headings.some(({ depth, span }) => depth === 1 && span.start < start)) return [];
    return [
      {
        span: first.opener,
        // Which fence is the first is not the fault.
        knownBy: 'page',
        message:
          'No main heading stands before this fence, the first of the page. Write a "# …" line above it.',
      },
    ];
  },
};
