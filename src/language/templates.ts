/** The text of a new page: as little as its dialect asks for, with room for the curator's words. */

import type { ClassRecord } from '../ontology/corpus-view.js';
import type { Manner } from './lives/manner.js';
import { yamlText } from './lives/yaml-scalar.js';

/** What is known of a class when its page is made. */
export interface NewClass {
  readonly title: string;
  readonly slug: string;
  readonly iri: string;
  readonly definition: string;
  readonly domain: string;
  /** Empty where the vocabulary has no word for what is new. */
  readonly maturity: string;
  readonly parents: readonly ClassRecord[];
  /** The parents as the text dialects write them: `[[Label]]`, or an IRI. */
  readonly parentTexts: readonly string[];
}

/** The page of a new class, unpublished, in the manner of its corpus. */
export function classPageText(made: NewClass, manner: Manner): string {
  const lines = TEMPLATES[manner.dialect](made, manner);
  return joined(lines, manner);
}

/** The page a missing link asks for: its title and nothing more. */
export function emptyPageText(title: string, manner: Manner): string {
  return joined([`# ${title}`], manner);
}

function joined(lines: readonly string[], { eol, closed }: Manner): string {
  return lines.join(eol) + (closed ? eol : '');
}

type Template = (made: NewClass, manner: Manner) => string[];

const TEMPLATES: Readonly<Record<Manner['dialect'], Template>> = {
  'json-ld': jsonPage,
  'front-matter': frontMatterPage,
  'property-lines': propertyPage,
};

function jsonPage(made: NewClass, { contexts, pageIri }: Manner): string[] {
  const { title, slug, iri, definition, domain, maturity, parents } = made;
  const page = [
    ...context(contexts.page),
    ['@id', pageIri + slug],
    ['@type', 'Page'],
    ['vc:slug', slug],
    ['title', title],
    ['vc:public', false],
    ['vc:outboundWikilinks', []],
  ] as const;
  const own = [
    ...context(contexts.class),
    ['@id', iri],
    ['@type', 'Class'],
    ['label', title],
    ['definition', definition],
    ['domain', domain],
    ...(maturity === '' ? [] : [['maturity', maturity] as const]),
    ['subClassOf', parents.map((parent) => ({ '@id': parent.iri, label: parent.label }))],
    ['relations', {}],
  ] as const;
  return ['public:: false', '', `# ${title}`, ...fence(page), '', ...fence(own)];
}

type Member = readonly [key: string, value: unknown];

function context(value: string | null): Member[] {
  return value === null ? [] : [['@context', value]];
}

/** A fence with a member a line; references have a line each. */
function fence(members: readonly Member[]): string[] {
  const written = members.map(([key, value]) => `  ${JSON.stringify(key)}: ${json(value)}`);
  return ['```json-ld', ...`{\n${written.join(',\n')}\n}`.split('\n'), '```'];
}

function json(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  const entries = (value as Readonly<Record<string, string>>[]).map((entry) => {
    const pairs = Object.entries(entry).map(
      ([k, v]) => `${JSON.stringify(k)}: ${JSON.stringify(v)}`,
    );
    return `    {${pairs.join(', ')}}`;
  });
  return `[\n${entries.join(',\n')}\n  ]`;
}

function frontMatterPage(made: NewClass): string[] {
  const { title, iri, definition, domain, maturity, parentTexts } = made;
  const line = (key: string, value: string): string =>
    value === '' ? `${key}:` : `${key}: ${yamlText(value)}`;
  return [
    '---',
    'type: class',
    line('iri', iri),
    line('label', title),
    line('definition', definition),
    line('domain', domain),
    ...(maturity === '' ? [] : [line('maturity', maturity)]),
    'public: false',
    `subClassOf: [${parentTexts.map((text) => JSON.stringify(text)).join(', ')}]`,
    '---',
    '',
    `# ${title}`,
  ];
}

function propertyPage(made: NewClass, { indent }: Manner): string[] {
  const { title, slug, definition, domain, maturity, parentTexts } = made;
  const line = (key: string, value: string): string => `${indent}- ${key}:: ${value}`.trimEnd();
  return [
    'public:: false',
    '',
    `# ${title}`,
    '',
    '- ### OntologyBlock',
    line('preferred-term', title),
    line('owl:class', `ngm:${slug}`),
    line('definition', definition),
    line('source-domain', domain),
    ...(maturity === '' ? [] : [line('maturity', maturity)]),
    line('is-subclass-of', parentTexts.join(', ')),
  ];
}
