import type { Page, Span } from '../corpus/model.js';
import type { Rule } from './rule.js';
import { EXAMPLE_DEFINITION } from './support/example-page.js';

const page = (domain: string) => `---
type: class
iri: urn:ngm:class:tidal-index
label: Tidal Index
definition: ${EXAMPLE_DEFINITION}
domain: ${domain}
maturity: mature
public: true
subClassOf: ["owl:Thing"]
---
# Tidal Index
`;

/** What the parser says, without the line it counts inside the front matter. */
function causeOf(message: string): string {
  return message.replace(/(?: at line \d+, column \d+)?[:.]?\s*$/u, '');
}

/**
 * The lines of a fault. What is told at the very end, or at the opening marks, may have its cause
 * anywhere: there it is the whole front matter.
 */
function faultyText({ scan: { text, frontMatter } }: Page, { start, end }: Span): string {
  if (frontMatter === null) return '';
  const { content } = frontMatter;
  const said = text.slice(content.start, content.end).trimEnd().length + content.start;
  if (start < content.start || end >= said) return text.slice(content.start, said);
  const from = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  const rest = text.slice(end, said).search(/[\r\n]/u);
  return text.slice(from, rest < 0 ? said : end + rest);
}

export const frontMatterSyntax: Rule = {
  code: 'front-matter-syntax',
  severity: 'error',
  title: 'The front matter is not YAML',
  why: 'Programs that cannot read the front matter take the page for one without a class, without names and unpublished.',
  repair:
    'Look at the marked place: most often a value with a colon or a bracket in it needs quotation marks.',
  examples: { bad: page('"data" # "a: b" "c"\nmaturity: "mature" old'), good: page('data') },
  check({ page }) {
    return page.frontMatterFaults.map(({ span, message }) => ({
      span,
      knownBy: faultyText(page, span),
      message: `This front matter is not YAML, so the class may be lost: ${causeOf(message)}.`,
    }));
  },
};
