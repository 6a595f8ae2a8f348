import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { slugify } from '../../../../src/corpus/names.js';
import { isRefused, type ChangeRequest } from '../../../../src/language/change.js';
import { planChange } from '../../../../src/language/changes/plan-change.js';
import { DEFAULT_SETTINGS, type DialectChoice } from '../../../../src/settings/settings.js';
import {
  applied,
  codesOf,
  corpusOf,
  done,
  planned,
  refusalOf,
  SAMPLE_SETTINGS,
  sampleFiles,
  type Files,
} from './support/corpus.js';

type CreateClass = Extract<ChangeRequest, { type: 'create-class' }>;

const create = (title: string, rest: Partial<CreateClass> = {}): CreateClass => ({
  type: 'create-class',
  title,
  parents: [],
  ...rest,
});

const dialects = ['json-ld', 'front-matter', 'property-lines'] as const;
const withDialect = (dialect: DialectChoice) => ({ ...SAMPLE_SETTINGS, dialect });
const sample = sampleFiles();

/** The one page that is new. */
function newPage(before: Files, after: Files): [string, string] {
  const fresh = Object.keys(after).filter((path) => !(path in before));
  expect(fresh).toHaveLength(1);
  return [fresh[0]!, after[fresh[0]!]!];
}

/** Findings that ask for the words of the curator. */
const FOR_THE_CURATOR = ['definition-missing', 'definition-short', 'parent-missing'];

describe('a new class', () => {
  it('is written in json-ld as the sample writes it', () => {
    const request = create('Tide Staff Gauge', {
      parents: ['instrument', 'spike-test'],
      definition: 'A board with a "scale"\nand a \\ mark.',
      domain: 'instruments',
    });
    const [path, text] = newPage(sample, done(corpusOf(sample, withDialect('json-ld')), request));
    expect(path).toBe('pages/Tide Staff Gauge.md');
    expect(text).toBe(
      `public:: false

# Tide Staff Gauge
\`\`\`json-ld
{
  "@id": "urn:ontodesk:page:tide-staff-gauge",
  "@type": "Page",
  "vc:slug": "tide-staff-gauge",
  "title": "Tide Staff Gauge",
  "vc:public": false,
  "vc:outboundWikilinks": []
}
\`\`\`

\`\`\`json-ld
{
  "@id": "urn:ngm:class:tide-staff-gauge",
  "@type": "Class",
  "label": "Tide Staff Gauge",
  "definition": "A board with a \\"scale\\" and a \\\\ mark.",
  "domain": "instruments",
  "maturity": "draft",
  "subClassOf": [
    {"@id": "urn:ngm:class:instrument", "label": "Instrument"},
    {"@id": "urn:ngm:class:spike-test", "label": "Spike Test"}
  ],
  "relations": {}
}
\`\`\`
`,
    );
  });

  it('is written in front matter', () => {
    const request = create('Tide Staff Gauge', { parents: ['instrument', 'spike-test'] });
    const corpus = corpusOf(sample, withDialect('front-matter'));
    expect(newPage(sample, done(corpus, request))[1]).toBe(
      `---
type: class
iri: urn:ngm:class:tide-staff-gauge
label: Tide Staff Gauge
definition:
domain:
maturity: draft
public: false
subClassOf: ["[[Instrument]]", "[[Spike Test]]"]
---

# Tide Staff Gauge
`,
    );
  });

  it('is written in property lines, indented as the corpus does', () => {
    const request = create('Tide Staff Gauge', { parents: ['instrument'], domain: 'data' });
    const corpus = corpusOf(sample, withDialect('property-lines'));
    expect(newPage(sample, done(corpus, request))[1]).toBe(
      `public:: false

# Tide Staff Gauge

- ### OntologyBlock
	- preferred-term:: Tide Staff Gauge
	- owl:class:: ngm:tide-staff-gauge
	- definition::
	- source-domain:: data
	- maturity:: draft
	- is-subclass-of:: [[Instrument]]
`,
    );
  });

  it('uses the dialect, line end and last line end of most pages', () => {
    const crlf = Object.fromEntries(
      Object.entries(sample)
        .filter(([, text]) => text.startsWith('---'))
        .map(([path, text]) => [path, text.replaceAll('\n', '\r\n').trimEnd()]),
    );
    const [, text] = newPage(crlf, done(corpusOf(crlf), create('New Thing')));
    expect(text.startsWith('---\r\ntype: class\r\n')).toBe(true);
    expect(text.endsWith('\r\n# New Thing')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  });

  it('takes over the page IRIs and contexts of its neighbours', () => {
    const fence = (value: object): string => `\`\`\`json-ld\n${JSON.stringify(value)}\n\`\`\`\n`;
    const context = 'https://example.org/ns';
    const page = (slug: string): string =>
      fence({ '@context': context, '@type': 'Page', '@id': `urn:x:page:${slug}` }) +
      fence({ '@type': 'Class', '@id': `urn:ngm:class:${slug}`, label: slug });
    const files = { 'pages/a.md': page('a'), 'pages/b.md': page('b') };
    const [, text] = newPage(files, done(corpusOf(files), create('C 3')));
    expect(text).toContain(`"@context": "${context}",\n  "@id": "urn:x:page:c-3"`);
    expect(text.match(/@context/gu)).toHaveLength(1);
  });

  it.each(dialects)('in %s has only findings that ask for words', (dialect) => {
    for (const title of [
      'Plain Name',
      'Été 🌊 at 5 km',
      "L'eau, et al.",
      'yes',
      '100% Renewable',
      'A/B Test',
    ]) {
      const corpus = corpusOf(sample, withDialect(dialect));
      const request = create(title, { parents: ['instrument', 'zero-hydrographique'] });
      const after = done(corpus, request);
      const [path] = newPage(sample, after);
      const codes = codesOf(corpusOf(after, corpus.settings), path);
      expect(codes.filter((code) => !FOR_THE_CURATOR.includes(code))).toEqual(['parents-multiple']);
    }
  });

  it('lands in the folder that is asked for, below the pages only', () => {
    const corpus = corpusOf(sample);
    const [step] = planned(corpus, create('A/B Test', { folder: 'pages/tests/' })).files;
    expect(step).toMatchObject({ page: 'pages/tests/A___B Test.md' });
    for (const folder of ['..', 'pages/../..', '/etc', 'elsewhere', 'pages/.git', 'pages\\x']) {
      expect(refusalOf(corpus, create('A', { folder })).refused, folder).toMatch(
        /not a place below|not read from/u,
      );
    }
  });

  it.each([
    ['海図', 'No IRI can be made from the title "海図"'],
    ['!!!', 'No IRI can be made from the title "!!!"'],
    ['  \n ', 'The title is empty'],
    ['Tide Gauge', 'claimed by the page "pages/Tide Gauge.md"'],
    ['tide—gauge', 'claimed by the page "pages/Tide Gauge.md"'],
    ['Tide Staff', '"Tide Staff" is a name of the page "pages/Tide Pole.md"'],
    ['CON', 'for a device'],
    ['../x', 'would leave the folder'],
    ['a [[b]]', 'No link can name'],
    ['a|b', 'cannot hold the character |'],
    ['what?', 'cannot hold the character ?'],
    ['x'.repeat(300), 'too long'],
  ])('is refused: %j', (title, reason) => {
    expect(refusalOf(corpusOf(sample), create(title)).refused).toContain(reason);
  });

  it('is refused below a class that does not exist', () => {
    const { refused } = refusalOf(corpusOf(sample), create('A', { parents: ['nowhere'] }));
    expect(refused).toBe('No class has the slug "nowhere".');
  });

  it('is refused where only the case of the file name differs', () => {
    const files = { 'pages/ALPHA.md': 'no class\n' };
    expect(refusalOf(corpusOf(files), create('Alpha')).refused).toContain('"pages/ALPHA.md"');
  });

  it('reads back as typed whatever is typed, in every dialect, or is refused', () => {
    const words = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.stringMatching(/^[ab"'\\[\]{}#:,`|>*&!%@\n\r\t.-]{0,12}$/u),
    );
    let made = 0;
    fc.assert(
      fc.property(
        words,
        words,
        words,
        fc.constantFrom(...dialects),
        (title, definition, domain, dialect) => {
          const corpus = corpusOf({}, { ...DEFAULT_SETTINGS, dialect });
          const answer = planChange(
            create(`New ${title}`, { definition, domain }),
            corpus,
            corpus.read,
          );
          if (isRefused(answer)) return;
          made++;
          const after = applied({}, answer);
          const [path, text] = newPage({}, after);
          expect(path).toMatch(/^pages\/New[^/\\]*\.md$/u);
          const { page } = corpusOf(after, corpus.settings).read(path)!;
          const line = (typed: string): string =>
            typed
              .replace(/[\s\p{Cc}]+/gu, ' ')
              .trim()
              .normalize();
          expect(page.classBlock?.label?.value).toBe(line(`New ${title}`));
          expect(page.classBlock?.definition?.value ?? '').toBe(line(definition));
          expect(page.classBlock?.domain?.value ?? '').toBe(line(domain));
          expect(page.classBlock?.iri?.value).toBe(`urn:ngm:class:${slugify(`New ${title}`)}`);
          expect(page.scan.headings[0]?.text).toBe(line(`New ${title}`));
          expect(text.endsWith('\n')).toBe(true);
        },
      ),
    );
    expect(made).toBeGreaterThan(25);
  });
});

describe('a new page for a missing link', () => {
  const page = (name: string): ChangeRequest => ({ type: 'create-page', name });

  it('has its title and nothing more', () => {
    const after = done(corpusOf(sample), page('Tidal Bore'));
    expect(newPage(sample, after)).toEqual(['pages/Tidal Bore.md', '# Tidal Bore\n']);
    expect(corpusOf(after).index.lookUp('tidal bore')).toEqual({
      kind: 'page',
      path: 'pages/Tidal Bore.md',
    });
  });

  it('answers to a name with a slash, and to one without Latin letters', () => {
    for (const [name, file] of [
      ['Quality Control/Gap Test', 'pages/Quality Control___Gap Test.md'],
      ['海図', 'pages/海図.md'],
    ] as const) {
      const after = done(corpusOf(sample), page(name));
      expect(newPage(sample, after)[0]).toBe(file);
      expect(corpusOf(after).index.lookUp(name)).toEqual({ kind: 'page', path: file });
    }
  });

  it.each(['tide gauge', 'TIDE POLE', 'Tide Recorder', 'Spike Test'])(
    'is refused when a page answers to the name: %s',
    (name) => {
      expect(refusalOf(corpusOf(sample), page(name)).refused).toMatch(/is a name of the page/u);
    },
  );

  it('is written where the pages are, whatever the settings say', () => {
    const files = { 'Alpha.md': '# Alpha\n', 'tides/Beta.md': '# Beta\n' };
    expect(newPage(files, done(corpusOf(files), page('Gamma')))[0]).toBe('Gamma.md');
  });
});
