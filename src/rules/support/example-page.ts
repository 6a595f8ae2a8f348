/** Short pages for the examples of the rules: one sound page, and the one thing a rule is about. */

type Overrides = Readonly<Record<string, unknown>>;

interface Parts {
  /** Line of page properties at the top. */
  readonly top?: string;
  readonly heading?: string;
  /** Keys to set in the Page and Class blocks; `undefined` leaves a key out. */
  readonly page?: Overrides;
  readonly class?: Overrides;
  readonly body?: string;
}

/** The path of the example page. */
export const EXAMPLE_PATH = 'pages/Tidal Index.md';

/** A definition long enough to say something. */
export const EXAMPLE_DEFINITION =
  'A number that says how far the water level at a place departs from its mean, taken from hourly ' +
  'readings of a gauge and corrected for air pressure.';

/** The definition of a class with another title: no two pages have the same. */
function definitionOf(title: string): string {
  return title === 'Tidal Index' ? EXAMPLE_DEFINITION : `${EXAMPLE_DEFINITION} Used for ${title}.`;
}

/** A json-ld fence of one JSON value, closed. */
export function jsonFence(value: unknown): string {
  return `\`\`\`json-ld\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`;
}

/** The class block of a page with this title. */
export function classBlock(title: string, overrides: Overrides = {}): Record<string, unknown> {
  return {
    '@type': 'Class',
    '@id': `urn:ngm:class:${slug(title)}`,
    label: title,
    definition: definitionOf(title),
    domain: 'data',
    maturity: 'mature',
    subClassOf: [{ '@id': 'owl:Thing' }],
    ...overrides,
  };
}

function slug(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

function pageBlock(title: string, overrides: Overrides = {}): Record<string, unknown> {
  return {
    '@type': 'Page',
    '@id': `urn:ngm:page:${slug(title)}`,
    'vc:slug': slug(title),
    title,
    'vc:public': true,
    ...overrides,
  };
}

/** A page with a Page block and a Class block; without parts, nothing is wrong with it. */
export function examplePage(parts: Parts = {}, title = 'Tidal Index'): string {
  const { top = 'public:: true', heading = `# ${title}`, body = '' } = parts;
  const head = [top, heading].filter((line) => line !== '').join('\n\n');
  const fences = [
    jsonFence(pageBlock(title, parts.page)),
    jsonFence(classBlock(title, parts.class)),
  ].join('\n');
  return `${head}\n\n${fences}${body}`;
}

/** The example page together with other pages, by path. */
export function exampleCorpus(
  first: string,
  others: Readonly<Record<string, string>>,
): Record<string, string> {
  const named = Object.entries(others).map(([title, text]) => [`pages/${title}.md`, text]);
  return { [EXAMPLE_PATH]: first, ...(Object.fromEntries(named) as Record<string, string>) };
}

/** A reference as json-ld writes it. */
export function reference(title: string, label = title): { '@id': string; label: string } {
  return { '@id': `urn:ngm:class:${slug(title)}`, label };
}
