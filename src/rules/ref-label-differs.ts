import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { differingLabel } from './support/reference-label.js';
import { targetsOf } from './support/references.js';

const gauge = { 'Tide Gauge': examplePage({}, 'Tide Gauge') };

export const refLabelDiffers: Rule = {
  code: 'ref-label-differs',
  severity: 'info',
  title: "A relation's label is not the label of the class it names",
  why: 'People read the label, programs follow the IRI. Where the two part, one of them is led to the wrong class.',
  repair:
    'Write the label of the class that the IRI names, or correct the IRI if the label is right.',
  examples: {
    bad: exampleCorpus(
      examplePage({
        class: { relations: { requires: [reference('Tide Gauge', 'Water Level Sensor')] } },
      }),
      gauge,
    ),
    good: exampleCorpus(
      examplePage({ class: { relations: { requires: [reference('Tide Gauge')] } } }),
      gauge,
    ),
  },
  check({ page, corpus }) {
    if (page.classBlock === null) return [];
    return targetsOf(page.classBlock).flatMap((target) =>
      differingLabel(page, corpus, target.reference),
    );
  },
};
