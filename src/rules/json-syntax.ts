import type { SyntaxFault } from '../corpus/model.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { quote } from './support/words.js';

const individual = (value: string) =>
  `\n\`\`\`json-ld\n{ "@type": "Individual", "label": ${value} }\n\`\`\`\n`;

/** What stands where JSON cannot go on. */
function messageFor(text: string, { span, message, breaksOff }: SyntaxFault): string {
  const character = quote(text.slice(span.start, span.end));
  const what = breaksOff ? 'The JSON breaks off here' : `${character} cannot stand here`;
  return `${what}, so nothing in this fence is read (${message}).`;
}

export const jsonSyntax: Rule = {
  code: 'json-syntax',
  severity: 'error',
  title: 'A json-ld fence is not JSON',
  why: 'Nothing in a fence that is not JSON is read: the page loses its class, its parents and its relations until the fence is repaired.',
  repair:
    'Look at the marked character: most often a comma is missing or left over, or a quotation mark is not closed.',
  examples: {
    bad: examplePage({ body: individual('Cuxhaven gauge') }),
    good: examplePage({ body: individual('"Cuxhaven gauge"') }),
  },
  check({ page }) {
    const { text } = page.scan;
    return page.jsonFences.flatMap(({ fence, error }) => {
      if (error === null) return [];
      // The character it stands at is the same in any fence.
      const knownBy = text.slice(fence.content.start, fence.content.end);
      return [{ span: error.span, message: messageFor(text, error), knownBy }];
    });
  },
};
