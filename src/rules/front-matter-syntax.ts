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
      message: `This front matter is not YAML, so the class may be lost: ${causeOf(message)}.`,
    }));
  },
};
