import type { Fence, Page, Span } from '../corpus/model.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';

/** A line of a conflict as git writes it: seven marks, then nothing or a blank and a name. */
const MARK = /^(?:<{7}(?: .*)?|={7}|>{7}(?: .*)?)\r?$/gmu;

/** The conflicts of a text, each from its first mark to its last. */
function conflicts(text: string): { readonly opener: Span; readonly whole: Span }[] {
  const found: { opener: Span; whole: Span }[] = [];
  let opener: Span | null = null;
  let halves = 0;
  // Most pages have none: one look tells.
  for (const match of text.includes('<<<<<<<') ? text.matchAll(MARK) : []) {
    const line = match[0].trimEnd();
    const span = { start: match.index, end: match.index + line.length };
    if (line.startsWith('<')) {
      opener = span;
      halves = 1;
    } else if (line.startsWith('=')) {
      halves++;
    } else {
      if (opener && halves > 1) found.push({ opener, whole: { ...opener, end: span.end } });
      opener = null;
    }
  }
  return found;
}

/** Whether a conflict is shown rather than had: it lies whole in a block of code. */
function isShown({ start, end }: Span, { scan }: Page): boolean {
  const holds = ({ info, content }: Fence): boolean =>
    info !== 'json-ld' && content.start <= start && end <= content.end;
  return scan.fences.some(holds);
}

const conflict = [
  '',
  '<<<<<<< HEAD',
  '- The level of the sea.',
  '=======',
  '- The height of the water.',
  '>>>>>>> tides',
  '',
].join('\n');

export const conflictMarker: Rule = {
  code: 'conflict-marker',
  severity: 'error',
  title: 'A merge conflict that nobody has settled',
  why: 'Both versions of the text stand on the page, between marks of git; inside an ontology block they make it unreadable, and the class is lost to the index.',
  repair: 'Keep the right version, or what is right of both, and delete the three lines of marks.',
  examples: {
    bad: examplePage({ body: conflict }),
    good: examplePage({ body: '\n- The level of the sea.\n' }),
  },
  check({ page }) {
    return conflicts(page.scan.text)
      .filter(({ whole }) => !isShown(whole, page))
      .map(({ opener, whole }) => ({
        span: opener,
        knownBy: page.scan.text.slice(whole.start, whole.end),
        message:
          'A merge conflict begins here. Keep the right version and delete the lines of marks.',
      }));
  },
};
