import { describe, expect, it } from 'vitest';

import type { ChangeRequest } from '../../../../src/language/change.js';
import {
  codesOf,
  corpusOf,
  done,
  planned,
  refusalOf,
  SAMPLE_SETTINGS,
  sampleFiles,
  type Files,
} from './support/corpus.js';

const deprecate = (slug: string, replacement: string | null = null): ChangeRequest => ({
  type: 'deprecate-class',
  slug,
  replacement,
});

const sample = sampleFiles();

/** The lines that a change added to the one page it touched. */
function added(before: Files, after: Files): string[] {
  const [path] = Object.keys(after).filter((one) => after[one] !== before[one]);
  const old = before[path!]!.split('\n');
  return after[path!]!.split('\n').filter((line) => !old.includes(line));
}

describe('deprecating a class', () => {
  it('marks a json-ld class and names its replacement', () => {
    const after = done(corpusOf(sample), deprecate('astronomical-tide', 'spike-test'));
    expect(after['pages/Astronomical Tide.md']).toBe(
      sample['pages/Astronomical Tide.md']!.replace(
        '"label": "Water Level"}\n    ]\n  }\n}',
        '"label": "Water Level"}\n    ]\n  },\n  "owl:deprecated": true,\n' +
          '  "dcterms:isReplacedBy": {"@id": "urn:ngm:class:spike-test", "label": "Spike Test"}\n}',
      ),
    );
  });

  it('marks a class in front matter', () => {
    const after = done(corpusOf(sample), deprecate('tide-pole', 'tide-gauge'));
    expect(after['pages/Tide Pole.md']).toBe(
      sample['pages/Tide Pole.md']!.replace(
        'relatedTo: ["[[Float Gauge]]"]\n',
        'relatedTo: ["[[Float Gauge]]"]\ndeprecated: true\nreplacedBy: "[[Tide Gauge]]"\n',
      ),
    );
  });

  it('marks a class in property lines', () => {
    const after = done(corpusOf(sample), deprecate('high-water', 'spike-test'));
    expect(after['pages/High Water.md']).toBe(
      sample['pages/High Water.md']!.replace(
        '\t- related-to:: [[Skew Surge]]\n',
        '\t- related-to:: [[Skew Surge]]\n\t- deprecated:: true\n\t- replaced-by:: [[Spike Test]]\n',
      ),
    );
  });

  it('keeps line ends, compact fences and values that are there', () => {
    const value = {
      '@type': 'Class',
      '@id': 'urn:ngm:class:a',
      'owl:deprecated': false,
      label: 'A',
    };
    const files = {
      'pages/A.md': `# A\r\n\`\`\`json-ld\r\n${JSON.stringify(value)}\r\n\`\`\`\r\n`,
      'pages/B.md': '---\r\ntype: class\r\nlabel: B\r\ndeprecated: false\r\n---\r\n',
    };
    const after = done(corpusOf(files), deprecate('a', 'b'));
    expect(after['pages/A.md']).toBe(
      files['pages/A.md'].replace('"owl:deprecated":false,"label":"A"}', () => {
        return '"owl:deprecated":true,"label":"A","dcterms:isReplacedBy":{"@id":"urn:ngm:class:b","label":"B"}}';
      }),
    );
    expect(done(corpusOf(files), deprecate('b', 'a'))['pages/B.md']).toBe(
      '---\r\ntype: class\r\nlabel: B\r\ndeprecated: true\r\nreplacedBy: "[[A]]"\r\n---\r\n',
    );
  });

  it('is read back, refused the second time, and brings no finding, on every class', () => {
    const before = corpusOf(sample, SAMPLE_SETTINGS);
    for (const [slug, { page }] of before.index.classes()) {
      const replacement = slug === 'instrument' ? null : 'instrument';
      const after = corpusOf(done(before, deprecate(slug, replacement)), SAMPLE_SETTINGS);
      const block = after.read(page.path)!.page.classBlock!;
      expect(block.deprecated?.value, slug).toBe(true);
      expect(block.replacedBy ? after.view.slugOf(block.replacedBy) : null).toBe(replacement);
      expect(codesOf(after, page.path)).toEqual(codesOf(before, page.path));
      expect(added(sample, after.files).length).toBeLessThanOrEqual(3);
      expect(refusalOf(after, deprecate(slug, null)).refused).toContain('is deprecated already');
    }
  });

  it('counts what still leads to the class, and says when nothing replaces it', () => {
    const { warnings, files } = planned(corpusOf(sample), deprecate('tide-pole'));
    expect(files).toEqual([]);
    expect(warnings).toEqual([
      'Still leading to it: 6 links on 5 pages.',
      'No class is named that replaces it.',
    ]);
  });

  it('is refused without a class, by itself, and by a deprecated one', () => {
    const corpus = corpusOf(sample);
    expect(refusalOf(corpus, deprecate('nowhere')).refused).toContain('"nowhere"');
    expect(refusalOf(corpus, deprecate('wave-buoy', 'nowhere')).refused).toContain('"nowhere"');
    expect(refusalOf(corpus, deprecate('wave-buoy', 'wave-buoy')).refused).toContain(
      'replace itself',
    );
    const after = corpusOf(done(corpus, deprecate('tide-pole', 'tide-gauge')));
    expect(refusalOf(after, deprecate('float-gauge', 'tide-pole')).refused).toBe(
      'The class "Tide Pole" is deprecated itself.',
    );
  });
});

describe('deleting a page', () => {
  it('lists each place that would lead nowhere', () => {
    const files = {
      'pages/A.md': '---\ntype: class\nlabel: A\naliases: [Alpha]\n---\n# A\n- see [[A]]\n',
      'pages/B.md':
        '---\ntype: class\nlabel: B\nsubClassOf: ["[[Alpha]]"]\nrequires: ["urn:ngm:class:a"]\n---\n- 🌊 [[a|x]] and `[[A]]`\n',
      'pages/C.md': '- [[Alpha#Part]] [[B]] [file](A.md)\n',
      'pages/D.md': '---\nsee: "[[Alpha]]"\n---\n',
    };
    const change = planned(corpusOf(files), { type: 'delete-page', page: 'pages/A.md' });
    expect(change.pages).toEqual([]);
    expect(change.files).toMatchObject([{ type: 'delete', page: 'pages/A.md' }]);
    expect(change.warnings).toEqual([
      'Would lead nowhere: 4 links and 2 references of classes on 3 pages.',
    ]);
    const shown = change.leftAlone.map(({ page, range, text }) => [page, range.start.line, text]);
    expect(shown).toEqual([
      ['pages/B.md', 3, 'Alpha'],
      ['pages/B.md', 4, 'urn:ngm:class:a'],
      ['pages/B.md', 6, 'a'],
      ['pages/C.md', 0, 'Alpha'],
      ['pages/C.md', 0, 'A.md'],
      ['pages/D.md', 1, '[[Alpha]]'],
    ]);
    expect(done(corpusOf(files), { type: 'delete-page', page: 'pages/A.md' })).not.toHaveProperty([
      'pages/A.md',
    ]);
  });

  it('says nothing of links that may mean another page, or of a slug another page has', () => {
    const files = {
      'pages/x/A.md': '---\ntype: class\niri: urn:ngm:class:a\nlabel: A\npublic: true\n---\n',
      'pages/y/A.md': '---\ntype: class\niri: urn:ngm:class:a\nlabel: A\n---\n',
      'pages/B.md':
        '---\ntype: class\nlabel: B\nrequires: ["urn:ngm:class:a"]\n---\n[[A]] [[y/A]]\n',
    };
    const change = planned(corpusOf(files), { type: 'delete-page', page: 'pages/y/A.md' });
    expect(change.leftAlone.map(({ text }) => text)).toEqual(['y/A']);
    expect(change.warnings).toEqual(['Would lead nowhere: 1 link on 1 page.']);
  });

  it('is refused for a page that is not there', () => {
    const request: ChangeRequest = { type: 'delete-page', page: 'pages/Nowhere.md' };
    expect(refusalOf(corpusOf(sample), request).refused).toContain('pages/Nowhere.md');
  });
});
