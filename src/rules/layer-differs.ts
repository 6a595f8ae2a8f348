import { locate } from '../corpus/json-fence.js';
import type { ClassBlock, Dialect, Located } from '../corpus/model.js';
import { slugOfIri } from '../corpus/names.js';
import type { Report, Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { quote } from './support/words.js';

type Value = Located<string> | Located<number>;

/** What both layers of a page may say, and what it is called. */
const VALUES: readonly {
  readonly what: string;
  readonly of: (block: ClassBlock) => Value | null;
}[] = [
  { what: 'label', of: ({ label }) => label },
  { what: 'domain', of: ({ domain }) => domain },
  { what: 'maturity', of: ({ maturity }) => maturity },
  { what: 'definition', of: ({ definition }) => definition },
  { what: 'quality', of: ({ quality, qualityScore }) => quality ?? qualityScore },
];

const names: Readonly<Record<Dialect, string>> = {
  'json-ld': 'block',
  'front-matter': 'front matter',
  'property-lines': 'property lines',
};

/** A value as two layers are compared: case and runs of blanks are no difference. */
function comparable({ value }: Value): string {
  return typeof value === 'number'
    ? String(value)
    : value.replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}

function report(path: string, what: string, own: Value, other: Value, layer: Dialect): Report {
  return {
    span: locate(own.place),
    message: `The ontology block gives the ${what} as ${quote(String(own.value))}, the ${names[layer]} of this page as ${quote(String(other.value))}. The block is what is read: write the same in both.`,
    related: [
      {
        path,
        message: `The ${what} in the ${names[layer]}`,
        span: locate(other.place),
      },
    ],
  };
}

/** The IRIs of two layers by their slugs: prefixes are written in many ways. */
function iriReports(path: string, block: ClassBlock, layer: ClassBlock): Report[] {
  const [own, other] = [block.iri, layer.iri];
  if (own === null || other === null || layer.dialect !== 'front-matter') return [];
  // Without an IRI of its own a front matter gets one from its label.
  if (other.place === layer.label?.place) return [];
  return slugOfIri(own.value) === slugOfIri(other.value)
    ? []
    : [report(path, 'IRI', own, other, layer.dialect)];
}

const lines = (maturity: string) =>
  `\n- ### OntologyBlock\n  - preferred-term:: Tidal Index\n  - maturity:: ${maturity}\n`;

export const layerDiffers: Rule = {
  code: 'layer-differs',
  severity: 'warning',
  title: 'Two layers of a page say different things of its class',
  why: 'Only one of them is read, in the order json-ld fence, front matter, property lines. Whoever edits the other sees a page that says something else than what is served.',
  repair: 'Write the same in both, or take the value out of the layer that is not read.',
  examples: {
    bad: examplePage({ body: lines('draft') }),
    good: examplePage({ body: lines('mature') }),
  },
  check({ page }) {
    const block = page.classBlock;
    if (block === null) return [];
    return page.layers.flatMap((layer) => [
      ...iriReports(page.path, block, layer),
      ...VALUES.flatMap(({ what, of }) => {
        const [own, other] = [of(block), of(layer)];
        if (own === null || other === null) return [];
        if (comparable(other) === '' || comparable(own) === comparable(other)) return [];
        return [report(page.path, what, own, other, layer.dialect)];
      }),
    ]);
  },
};
