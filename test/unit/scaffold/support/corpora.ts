/** Corpora of generated pages over the live index. */

import { CorpusIndex } from '../../../../src/corpus/corpus-index.js';
import { parsePage } from '../../../../src/corpus/page.js';
import { recordOf, sha256, type PageRecord } from '../../../../src/corpus/record.js';

/** Record of a page's text. */
export function recordFor(path: string, text: string): PageRecord {
  return recordOf(parsePage(path, text, { iri: 'urn:ngm:class:' }), sha256(text));
}

/** An index over pages by path. */
export function indexFor(pages: Readonly<Record<string, string>>): CorpusIndex {
  const index = new CorpusIndex();
  for (const [path, text] of Object.entries(pages)) index.set(recordFor(path, text));
  return index;
}

export interface ClassPage {
  readonly slug: string;
  readonly label?: string;
  readonly public?: boolean;
  readonly dialect?: 'json-ld' | 'front-matter';
  readonly parents?: readonly string[];
  readonly requires?: readonly string[];
  readonly uses?: readonly string[];
  readonly outbound?: readonly string[];
  readonly links?: readonly string[];
  readonly definition?: string;
  readonly quality?: number | null;
  readonly aliases?: readonly string[];
}

const iri = (slug: string) => ({ '@id': slug.includes(':') ? slug : `urn:ngm:class:${slug}` });

/** The text of a page that declares a class. */
export function classPage(page: ClassPage): string {
  const links = (page.links ?? []).map((target) => `- see [[${target}]]\n`).join('');
  return (page.dialect === 'front-matter' ? frontMatter(page) : fences(page)) + links;
}

function fences(page: ClassPage): string {
  const { slug, label = slug, parents = [], requires = [], uses = [], outbound = [] } = page;
  const pageBlock = {
    '@type': 'Page',
    '@id': `urn:x:page:${slug}`,
    title: label,
    'vc:public': page.public ?? true,
    'vc:outboundWikilinks': outbound.map(iri),
  };
  const classBlock = {
    '@type': 'Class',
    ...iri(slug),
    label,
    definition: page.definition ?? `${label} is a thing.`,
    domain: 'data',
    ...(page.quality === null ? {} : { quality: page.quality ?? 0.5 }),
    aliases: page.aliases ?? [],
    subClassOf: parents.map(iri),
    relations: { requires: requires.map(iri), uses: uses.map(iri) },
  };
  const fence = (block: object): string =>
    `\`\`\`json-ld\n${JSON.stringify(block, null, 1)}\n\`\`\`\n`;
  return `# ${label}\n${fence(pageBlock)}${fence(classBlock)}`;
}

function frontMatter(page: ClassPage): string {
  const { slug, label = slug, parents = [], requires = [], uses = [] } = page;
  const list = (names: readonly string[]): string => JSON.stringify(names.map((n) => `[[${n}]]`));
  return [
    '---',
    'type: class',
    `iri: urn:ngm:class:${slug}`,
    `label: ${JSON.stringify(label)}`,
    `definition: ${JSON.stringify(page.definition ?? `${label} is a thing.`)}`,
    `public: ${String(page.public ?? true)}`,
    `aliases: ${JSON.stringify(page.aliases ?? [])}`,
    `subClassOf: ${list(parents)}`,
    `requires: ${list(requires)}`,
    `uses: ${list(uses)}`,
    '---',
    `# ${label}`,
    '',
  ].join('\n');
}
