import { describe, expect, it } from 'vitest';

import {
  codesOf,
  corpusOf,
  planned,
  refusalOf,
  sampleFiles,
  SAMPLE_SETTINGS,
} from '../lives/support/corpus.js';
import { after, made } from './support/made.js';

const rename = (to: string, slug = 'old-quay') => ({ type: 'rename-slug', slug, to }) as const;

const fence = (value: unknown): string =>
  `\`\`\`json-ld\n${JSON.stringify(value, null, 1)}\n\`\`\`\n`;

const quay = (slug: string, page = slug): string =>
  fence({ '@type': 'Page', '@id': `urn:p:${page}`, 'vc:slug': slug, title: 'Old Quay' }) +
  fence({ '@type': 'Class', '@id': `urn:ngm:class:${slug}`, label: 'Old Quay' }) +
  fence({
    '@type': 'vc:LinkResolutionsAnnotation',
    '@id': `urn:a:link-resolutions:${slug}`,
    'vc:appliesTo': { '@id': `urn:p:${page}` },
  });

const pier = (slug: string): string =>
  fence({
    '@type': 'Page',
    '@id': 'urn:p:pier',
    'vc:outboundWikilinks': [
      { '@id': `urn:l:${slug}`, 'vc:label': 'Old Quay' },
      { '@id': 'urn:l:old-quay-2' },
    ],
    'vc:legacyProperties': [{ 'vc:key': 'x', 'vc:value': 'urn:l:old-quay' }],
  }) +
  fence({
    '@type': 'Class',
    '@id': 'urn:ngm:class:pier',
    label: 'Pier',
    subClassOf: { '@id': `urn:ngm:class:${slug}`, label: 'Old Quay' },
    relations: { uses: [{ '@id': `urn:other:${slug}` }, { '@id': 'urn:ngm:class:the-old-quay' }] },
    sameAs: [`urn:ngm:class:${slug}`, { '@id': `urn:ngm:class:${slug}` }, 'urn:else:old-quay'],
  });

const annotation = (slug: string): string =>
  fence({
    '@type': 'vc:LinkResolutionsAnnotation',
    'vc:resolutions': [{ raw: '[[quays]]', resolved: `urn:l:${slug}`, kind: 'ResolvedLink' }],
  });

describe('another slug', () => {
  it('is written wherever an IRI means the class, and nowhere else', () => {
    const files = {
      'pages/Old Quay.md': quay('old-quay'),
      'pages/Pier.md': pier('old-quay'),
      'pages/Notes.md': annotation('old-quay'),
    };
    expect(after(files, rename('new-quay'))).toEqual({
      'pages/Old Quay.md': quay('new-quay'),
      'pages/Pier.md': pier('new-quay'),
      'pages/Notes.md': annotation('new-quay'),
    });
  });

  it('leaves a page IRI that says something else', () => {
    const files = { 'pages/Old Quay.md': quay('old-quay', 'ab12') };
    expect(after(files, rename('new-quay'))['pages/Old Quay.md']).toBe(quay('new-quay', 'ab12'));
  });

  it('reaches the text dialects, in whatever form the IRI is written', () => {
    const matter = (slug: string) =>
      `---\ntype: class\nlabel: Log\niri: urn:ngm:class:log\nuses: ["urn:ngm:class:${slug}", ngm:${slug}, '[[urn:ngm:class:${slug}|old-quay]]', urn:ngm:class:old-quay-2]\nsameAs: [urn:ngm:class:${slug}]\n---\nurn:ngm:class:old-quay\n`;
    const lines = (slug: string) =>
      `- ### OntologyBlock\n\t- preferred-term:: Pier\n\t- owl:class:: ngm:pier\n\t- uses:: ngm:${slug}, urn:ngm:class:${slug}\n\t- same-as:: urn:ngm:class:${slug}\n`;
    const own = (slug: string) =>
      `- ### OntologyBlock\n\t- preferred-term:: Old Quay\n\t- owl:class:: ngm:${slug}\n`;
    const files = {
      'pages/Log.md': matter('old-quay'),
      'pages/Pier.md': lines('old-quay'),
      'pages/Old Quay.md': own('old-quay'),
    };
    expect(after(files, rename('new-quay'))).toEqual({
      'pages/Log.md': matter('new-quay'),
      'pages/Pier.md': lines('new-quay'),
      'pages/Old Quay.md': own('new-quay'),
    });
  });

  it('writes down an IRI that front matter got from its label', () => {
    const files = { 'pages/Q.md': '---\ntype: class\nlabel: Old Quay\n---\n' };
    const now = corpusOf(after(files, rename('new-quay'))).index.classes();
    expect([...now.values()].map(({ iri, label }) => [iri, label])).toEqual([
      ['urn:ngm:class:new-quay', 'Old Quay'],
    ]);
  });

  it('keeps a reference by a name that led here only through the slug it gives', () => {
    const files = {
      'pages/Q.md': '---\ntype: class\nlabel: The Quay\niri: urn:ngm:class:old-quay\n---\n',
      'pages/Log.md':
        '---\ntype: class\nlabel: Log\nuses: ["[[Old Quay]]", Old quay]\n---\n[[Old Quay]]\n',
    };
    expect(after(files, rename('new-quay'))['pages/Log.md']).toBe(
      '---\ntype: class\nlabel: Log\nuses: ["[[Q]]", Q]\n---\n[[Old Quay]]\n',
    );
  });

  it('is refused empty, invalid, unchanged, claimed and where two pages declare it', () => {
    const corpus = corpusOf({
      'pages/Old Quay.md': quay('old-quay'),
      'pages/Pier.md': pier('old-quay'),
      'pages/A.md': fence({ '@type': 'Class', '@id': 'urn:ngm:class:twice', label: 'A' }),
      'pages/B.md': fence({ '@type': 'Class', '@id': 'urn:other:twice', label: 'B' }),
    });
    expect(refusalOf(corpus, rename('')).refused).toContain('empty');
    expect(refusalOf(corpus, rename('New Quay!')).how).toContain('"new-quay"');
    expect(refusalOf(corpus, rename('海図')).refused).toContain('no slug');
    expect(refusalOf(corpus, rename('old-quay')).refused).toContain('already');
    expect(refusalOf(corpus, rename('pier')).refused).toContain('pages/Pier.md');
    expect(refusalOf(corpus, rename('x', 'twice')).refused).toContain('pages/A.md and pages/B.md');
    expect(refusalOf(corpus, rename('x', 'nothing')).refused).toContain('"nothing"');
  });

  it('tells of references to a class that was missing so far', () => {
    const files = { 'pages/Old Quay.md': quay('old-quay'), 'pages/Pier.md': pier('new-quay') };
    const change = planned(corpusOf(files), rename('new-quay'));
    expect(change.warnings.join()).toContain('1 page referred to "new-quay"');
    const links = fence({
      '@type': 'Page',
      '@id': 'urn:p:log',
      'vc:outboundWikilinks': [{ '@id': 'urn:linked:new-quay' }],
    });
    const linked = { 'pages/Log.md': links, 'pages/A.md': links + pier('old-quay') };
    const more = planned(corpusOf({ ...files, ...linked }), rename('new-quay'));
    expect(more.warnings.join()).toContain('3 pages referred to "new-quay"');
  });

  it('there and back gives every byte of the sample, and no finding in between', () => {
    const files = sampleFiles();
    const corpus = corpusOf(files, SAMPLE_SETTINGS);
    const result = made(files, planned(corpus, rename('level-meter', 'tide-gauge')));
    const now = corpusOf(result, SAMPLE_SETTINGS);
    for (const path of Object.keys(files)) {
      expect(codesOf(now, path), path).toEqual(codesOf(corpus, path));
    }
    expect(now.index.classes().has('tide-gauge')).toBe(false);
    expect(Object.values(result).join('')).not.toMatch(/:tide-gauge"/u);
    expect(made(result, planned(now, rename('tide-gauge', 'level-meter')))).toEqual(files);
  });
});
