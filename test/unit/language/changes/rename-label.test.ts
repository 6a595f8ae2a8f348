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

const rename = (to: string, slug = 'old-quay') => ({ type: 'rename-label', slug, to }) as const;

const fence = (value: unknown): string =>
  `\`\`\`json-ld\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`;

const jsonClass = (label: string, title = label): string =>
  fence({ '@type': 'Page', '@id': 'urn:p:old-quay', 'vc:slug': 'old-quay', title }) +
  fence({ '@type': 'Class', '@id': 'urn:ngm:class:old-quay', label });

const referring = (label: string, shown = label): string =>
  fence({
    '@type': 'Page',
    '@id': 'urn:p:pier',
    'vc:outboundWikilinks': [{ '@id': 'urn:l:old-quay', 'vc:label': label }],
  }) +
  fence({
    '@type': 'Class',
    '@id': 'urn:ngm:class:pier',
    label: 'Pier',
    subClassOf: { '@id': 'urn:ngm:class:old-quay', label: shown },
    relations: {
      uses: [
        { '@id': 'urn:ngm:class:old-quay', label },
        { '@id': 'urn:ngm:class:x', label },
      ],
    },
    sameAs: [{ '@id': 'urn:ngm:class:old-quay', label }],
  });

describe('another label', () => {
  it('is written in the class, the title that agreed and beside every IRI', () => {
    const files = { 'pages/Q1.md': jsonClass('Old Quay'), 'pages/Pier.md': referring('Old Quay') };
    const expected = referring('New "Quay"').replace(
      /("urn:ngm:class:x",\s*"label": )"New \\"Quay\\""/u,
      '$1"Old Quay"',
    );
    expect(after(files, rename('New "Quay"'))).toEqual({
      'pages/Q1.md': jsonClass('New "Quay"'),
      'pages/Pier.md': expected,
    });
  });

  it('reads escapes of the old label', () => {
    const files = { 'pages/Q1.md': jsonClass('Café').replaceAll('é', '\\u00e9') };
    expect(after(files, rename('Tea'))['pages/Q1.md']).toBe(jsonClass('Tea'));
  });

  it('leaves a title and a reference that said something else, and tells of the reference', () => {
    const files = {
      'pages/Q1.md': jsonClass('Old Quay', 'The Quay'),
      'pages/Pier.md': referring('Old Quay', 'A quay'),
    };
    const change = planned(corpusOf(files), rename('New Quay'));
    const result = made(files, change);
    expect(result['pages/Q1.md']).toBe(jsonClass('New Quay', 'The Quay'));
    expect(result['pages/Pier.md']).toContain('"label": "A quay"');
    expect(change.leftAlone.map(({ page, reason }) => [page, reason])).toEqual([
      ['pages/Pier.md', 'It is labelled "A quay".'],
    ]);
  });

  it('is written beside the IRI on pages whose class has none, or that have no class', () => {
    const torn = (text: string) => text.replace('urn:ngm:class:pier', 'urn:ngm:class:');
    const links = (text: string) => `${text.slice(0, text.indexOf('```\n'))}\`\`\`\n`;
    const files = (label: string) => ({
      'pages/Q1.md': jsonClass(label),
      'pages/Torn.md': torn(referring(label)).replaceAll('class:x', 'class:old-quay'),
      'pages/Links.md': links(referring(label)),
    });
    expect(after(files('Old Quay'), rename('New Quay'))).toEqual(files('New Quay'));
    expect(after(files('New Quay'), rename('Old Quay'))).toEqual(files('Old Quay'));
  });

  it('takes links by the label along, and no link by the name of the file', () => {
    const files = {
      'pages/Q1.md': jsonClass('Old Quay') + '# Old Quay\n[[#Old Quay]]\n',
      'pages/Log.md':
        '---\ntype: class\nlabel: Log\nuses: ["[[Old Quay]]", Old Quay]\n---\n[[Old Quay#Old Quay]] [[old quay|q]] [[Q1]] [[Q1#Old Quay]]\n',
    };
    expect(after(files, rename('New Quay'))).toEqual({
      'pages/Q1.md': jsonClass('New Quay') + '# New Quay\n[[#New Quay]]\n',
      'pages/Log.md':
        '---\ntype: class\nlabel: Log\nuses: ["[[New Quay]]", New Quay]\n---\n[[New Quay#New Quay]] [[New Quay|q]] [[Q1]] [[Q1#New Quay]]\n',
    });
  });

  it('leaves file, heading and links alone where the file bears the old label', () => {
    const files = {
      'pages/Old Quay.md': '# Old Quay\n' + jsonClass('Old Quay'),
      'pages/Log.md': '[[Old Quay]]\n',
    };
    const change = planned(corpusOf(files), rename('New Quay'));
    expect(made(files, change)).toEqual({
      'pages/Old Quay.md': '# Old Quay\n' + jsonClass('New Quay'),
      'pages/Log.md': '[[Old Quay]]\n',
    });
    expect(change.warnings.join()).toContain('The page stays "Old Quay"');
  });

  it('links by the name of the page where the label can be no link or is another page’s name', () => {
    const files = (link: string) => ({
      'pages/Q1.md': jsonClass('Old Quay'),
      'pages/Pier.md': '',
      'pages/Log.md': link,
    });
    expect(after(files('[[Old Quay]]'), rename('Quay [[x]]'))['pages/Log.md']).toBe('[[Q1]]');
    const change = planned(corpusOf(files('[[Old Quay]]')), rename('Pier'));
    expect(made(files('[[Old Quay]]'), change)['pages/Log.md']).toBe('[[Q1]]');
    expect(change.warnings.join()).toContain('pages/Pier.md answers to "Pier" too');
  });

  it.each([
    ['label: Old Quay', 'label: New Quay\niri: urn:ngm:class:old-quay'],
    ['label: "Old Quay" # the label', 'label: "New Quay" # the label\niri: urn:ngm:class:old-quay'],
    [
      "iri: urn:ngm:class:old-quay\nlabel: 'Old Quay'",
      "iri: urn:ngm:class:old-quay\nlabel: 'New Quay'",
    ],
  ])('keeps the IRI that front matter gets from its label: %j', (before, expected) => {
    const page = (label: string) => `---\ntype: class\n${label}\n---\ntext\n`;
    const files = { 'pages/Q1.md': page(before), 'pages/Log.md': '[[Old Quay]]' };
    const result = after(files, rename('New Quay'));
    const now = corpusOf(result).index.classes().get('old-quay');
    expect([now?.label, now?.iri]).toEqual(['New Quay', 'urn:ngm:class:old-quay']);
    expect(result['pages/Q1.md']?.split('\n').sort()).toEqual(page(expected).split('\n').sort());
  });

  it('is written into property lines', () => {
    const page = (label: string) =>
      `- ### OntologyBlock\n\t- preferred-term:: ${label}\n\t- owl:class:: ngm:old-quay\n`;
    const files = {
      'pages/Q1.md': page('Old Quay'),
      'pages/Log.md': '- ### OntologyBlock\n\t- owl:class:: ngm:log\n\t- uses:: [[Old Quay]]\n',
    };
    expect(after(files, rename('New Quay'))).toEqual({
      'pages/Q1.md': page('New Quay'),
      'pages/Log.md': '- ### OntologyBlock\n\t- owl:class:: ngm:log\n\t- uses:: [[New Quay]]\n',
    });
  });

  it('is refused empty, unchanged, for no class, and where there was none', () => {
    const corpus = corpusOf({
      'pages/Q1.md': jsonClass('Old Quay'),
      'pages/Q2.md': fence({ '@type': 'Class', '@id': 'urn:ngm:class:bare' }),
    });
    expect(refusalOf(corpus, rename(' \n ')).refused).toContain('empty');
    expect(refusalOf(corpus, rename('Old Quay')).refused).toContain('already');
    expect(refusalOf(corpus, rename('X', 'nothing')).refused).toContain('"nothing"');
    expect(refusalOf(corpus, rename('X', 'bare')).refused).toContain('no label');
  });

  it('brings no finding to any page of the sample', () => {
    const files = sampleFiles();
    const corpus = corpusOf(files, SAMPLE_SETTINGS);
    const result = made(files, planned(corpus, rename('Level Meter', 'tide-gauge')));
    const now = corpusOf(result, SAMPLE_SETTINGS);
    expect(now.index.classes().get('tide-gauge')?.label).toBe('Level Meter');
    for (const path of Object.keys(files)) {
      expect(codesOf(now, path), path).toEqual(codesOf(corpus, path));
    }
  });
});
