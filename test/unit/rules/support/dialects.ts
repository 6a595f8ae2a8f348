import { EXAMPLE_DEFINITION } from '../../../../src/rules/support/example-page.js';

export const DIALECTS = ['json-ld', 'front-matter', 'property-lines'] as const;
export type DialectName = (typeof DIALECTS)[number];

/** What a test page says; a key set to null is left out. */
export interface Spec {
  readonly title?: string;
  readonly iri?: string | null;
  readonly label?: string | null;
  readonly definition?: string | null;
  readonly domain?: string | null;
  readonly maturity?: string | null;
  readonly quality?: number;
  readonly qualityScore?: number;
  /** Titles of the parents; `owl:Thing` for the top; null for no list at all. */
  readonly parents?: readonly string[] | null;
  readonly requires?: readonly string[];
  readonly body?: string;
}

interface Full extends Spec {
  readonly title: string;
  readonly iri: string | null;
  readonly label: string | null;
}

/** The slug of a title of plain words. */
export const slugOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

const iriOf = (title: string): string =>
  title === 'owl:Thing' ? title : `urn:ngm:class:${slugOf(title)}`;

/** A sound page in a dialect, but for what the spec says. */
export function pageIn(dialect: DialectName, spec: Spec = {}): string {
  const title = spec.title ?? 'Tidal Index';
  const full: Full = {
    definition: `${EXAMPLE_DEFINITION} Here: ${title}.`,
    domain: 'data',
    maturity: 'mature',
    parents: ['owl:Thing'],
    label: title,
    iri: iriOf(title),
    ...spec,
    title,
  };
  if (dialect === 'json-ld') return jsonPage(full);
  return dialect === 'front-matter' ? frontMatterPage(full) : propertyLinesPage(full);
}

function jsonPage(spec: Full): string {
  const references = (titles: readonly string[]) =>
    titles.map((title) => ({ '@id': iriOf(title), label: title }));
  const given: [string, unknown][] = [
    ['@id', spec.iri],
    ['label', spec.label],
    ['definition', spec.definition],
    ['domain', spec.domain],
    ['maturity', spec.maturity],
    ['quality', spec.quality ?? null],
    ['qualityScore', spec.qualityScore ?? null],
    ['subClassOf', spec.parents ? references(spec.parents) : null],
    ['relations', spec.requires ? { requires: references(spec.requires) } : null],
  ];
  const block = { '@type': 'Class', ...Object.fromEntries(given.filter(([, v]) => v !== null)) };
  const fence = `\`\`\`json-ld\n${JSON.stringify(block, null, 2)}\n\`\`\`\n`;
  return `public:: true\n\n# ${spec.title}\n\n${fence}${spec.body ?? ''}`;
}

function frontMatterPage(spec: Full): string {
  const link = (title: string): string =>
    title === 'owl:Thing' ? '"owl:Thing"' : `"[[${title}]]"`;
  const list = (titles: readonly string[]): string => `[${titles.map(link).join(', ')}]`;
  const lines = [
    'type: class',
    spec.iri === null ? null : `iri: ${spec.iri}`,
    spec.label === null ? null : `label: "${spec.label}"`,
    spec.definition === null ? null : `definition: "${spec.definition ?? ''}"`,
    spec.domain === null ? null : `domain: "${spec.domain ?? ''}"`,
    spec.maturity === null ? null : `maturity: ${spec.maturity ?? ''}`,
    spec.quality === undefined ? null : `quality: ${spec.quality}`,
    spec.qualityScore === undefined ? null : `qualityScore: ${spec.qualityScore}`,
    'public: true',
    spec.parents ? `subClassOf: ${list(spec.parents)}` : null,
    spec.requires ? `requires: ${list(spec.requires)}` : null,
  ].filter((line) => line !== null);
  return `---\n${lines.join('\n')}\n---\n# ${spec.title}\n${spec.body ?? ''}`;
}

function propertyLinesPage(spec: Full): string {
  const links = (titles: readonly string[]): string =>
    titles.map((title) => `[[${title}]]`).join(', ');
  const lines = [
    spec.iri === null ? null : `owl:class:: ${spec.iri.replace('urn:ngm:class:', 'ngm:')}`,
    spec.label === null ? null : `preferred-term:: ${spec.label}`,
    spec.definition === null ? null : `definition:: ${spec.definition ?? ''}`,
    spec.domain === null ? null : `source-domain:: ${spec.domain ?? ''}`,
    spec.maturity === null ? null : `maturity:: ${spec.maturity ?? ''}`,
    spec.quality === undefined ? null : `quality:: ${spec.quality}`,
    spec.qualityScore === undefined ? null : `quality-score:: ${spec.qualityScore}`,
    spec.parents ? `is-subclass-of:: ${links(spec.parents)}` : null,
    spec.requires ? `requires:: ${links(spec.requires)}` : null,
  ].filter((line) => line !== null);
  const block = lines.map((line) => `  - ${line}`).join('\n');
  return `public:: true\n\n# ${spec.title}\n- ### OntologyBlock\n${block}\n${spec.body ?? ''}`;
}

/** The first page followed by others of the same dialect, by path. */
export function corpusIn(
  dialect: DialectName,
  spec: Spec,
  others: readonly Spec[] = [],
): Record<string, string> {
  const pages = [spec, ...others].map((one) => {
    const title = one.title ?? 'Tidal Index';
    return [`pages/${title}.md`, pageIn(dialect, one)] as const;
  });
  return Object.fromEntries(pages);
}

/** How a reference is written where findings about it stand. */
export function writtenReference(dialect: DialectName, title: string): string {
  if (dialect === 'json-ld') return `"${iriOf(title)}"`;
  if (dialect === 'front-matter') return title === 'owl:Thing' ? '"owl:Thing"' : `"[[${title}]]"`;
  return `[[${title}]]`;
}

/** How a plain value is written where findings about it stand. */
export function writtenValue(dialect: DialectName, value: string): string {
  return dialect === 'property-lines' ? value : `"${value}"`;
}
