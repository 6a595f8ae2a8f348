import { describe, expect, it } from 'vitest';

import { parsePage } from '../../../src/corpus/page.js';
import type { Page } from '../../../src/corpus/model.js';
import { LineIndex } from '../../../src/corpus/text.js';
import { pageLenses } from '../../../src/language/code-lens.js';
import { blockHead, foldingRanges, ontologyFolds } from '../../../src/language/folding.js';
import { documentSymbols, type DocSymbol } from '../../../src/language/symbols.js';
import { growth } from '../support/growth.js';
import { corpusOf, sampleTexts } from './support/reading.js';

const IRI = { iri: 'urn:ngm:class:' };
const pageOf = (text: string): Page => parsePage('pages/A.md', text, IRI);
const sample = corpusOf(sampleTexts());

/** An outline as indented lines: kind, name, and detail where there is one. */
function outline(page: Page): string[] {
  const lines: string[] = [];
  const show = (symbols: readonly DocSymbol[], indent: string): void => {
    for (const { kind, name, detail, children } of symbols) {
      lines.push(`${indent}${kind} ${name}${detail === '' ? '' : ` (${detail})`}`);
      show(children, `${indent}  `);
    }
  };
  show(documentSymbols(page), '');
  return lines;
}

describe('the outline of a page', () => {
  it('shows sections in sections, the class in the one it stands in', () => {
    expect(outline(sample.page('pages/Seiche.md'))).toEqual([
      'heading Seiche',
      '  class Seiche',
      '    relation subClassOf (1)',
      '      reference Water Level (urn:ngm:class:water-level)',
      '    relation contrastsWith (1)',
      '      reference Astronomical Tide (urn:ngm:class:astronomical-tide)',
      '    relation relatedTo (1)',
      '      reference Storm Surge (urn:ngm:class:storm-surge)',
      '  heading Overview',
      '  heading Why a harbour cares',
      '  heading Evidence',
    ]);
  });

  it('shows a class in front matter beside the title', () => {
    expect(outline(sample.page('pages/GNSS Receiver.md'))).toEqual([
      'class GNSS Receiver (urn:ngm:class:gnss-receiver)',
      '  relation subClassOf (1)',
      '    reference Instrument',
      '  relation requires (2)',
      '    reference Tide Gauge Benchmark',
      '    reference urn:ngm:class:satellite-orbit-data',
      '  relation supports (1)',
      '    reference Height Reference',
      '  relation enables (1)',
      '    reference Mean Sea Level',
      'heading GNSS Receiver',
      '  heading Evidence',
    ]);
  });

  it('shows property lines in the place of their heading', () => {
    expect(outline(sample.page('pages/Float Gauge.md')).slice(0, 8)).toEqual([
      'heading Float Gauge',
      '  class Float Gauge (urn:ngm:class:float-gauge)',
      '    relation subClassOf (1)',
      '      reference Tide Gauge',
      '    relation requires (2)',
      '      reference Stilling Well',
      '      reference Tide Gauge Benchmark',
      '    relation contrastsWith (3)',
    ]);
  });

  it('selects the label of the class and ends a section before the next', () => {
    const page = sample.page('pages/Seiche.md');
    const { text } = page.scan;
    const [title] = documentSymbols(page);
    const [klass, overview] = title!.children;
    const said = ({ start, end }: { start: number; end: number }): string => text.slice(start, end);
    expect(said(title!.selectionRange)).toBe('Seiche');
    expect(said(klass!.selectionRange)).toBe('Seiche');
    expect(said(klass!.range)).toMatch(
      /^```json-ld\n\{\n {2}"@id": "urn:ngm:class:",[\s\S]*\n```$/u,
    );
    expect(said(overview!.range)).toMatch(/^### Overview\n[\s\S]*values for every minute\.$/u);
    expect(said(title!.range)).toBe(text.slice(text.indexOf('# Seiche')).trimEnd());
  });

  it('has a name for a heading without words', () => {
    expect(outline(pageOf('#\n\n##\n'))).toEqual(['heading #', '  heading ##']);
  });

  it('keeps sections straight where ranks are left out', () => {
    expect(outline(pageOf('### c\r\n# a\r\n\r\n#### d\r\n## b\r\n'))).toEqual([
      'heading c',
      'heading a',
      '  heading d',
      '  heading b',
    ]);
  });
});

/** Folds as `first line … last line` of the text. */
function folds(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/u);
  return foldingRanges(pageOf(text)).map(({ startLine, endLine, kind }) => {
    return `${kind}: ${lines[startLine]!.trim()} … ${lines[endLine]!.trim()}`;
  });
}

describe('folding', () => {
  it('folds sections, fences, bullets and front matter', () => {
    const text = [
      '---',
      'a: b',
      '---',
      '# One',
      '- x',
      '  more',
      '\t- y',
      '\t\t- z',
      '',
      '- ```js',
      '  code',
      '  ```',
      '## Two',
      '1. first',
      '   - inner',
      '~~~',
      '- no bullet',
      '  - none',
      '~~~',
      'end',
      '',
      '# Three',
      '',
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(folds(text.join(end))).toEqual([
        'front-matter: --- … ---',
        'section: # One … end',
        'bullet: - x … - z',
        'bullet: - y … - z',
        'fence: - ```js … ```',
        'section: ## Two … end',
        'bullet: 1. first … - inner',
        'fence: ~~~ … ~~~',
      ]);
    }
  });

  it('folds the ontology in every dialect', () => {
    const of = (name: string): string[] => {
      const page = sample.page(`pages/${name}.md`);
      const lines = page.scan.text.split('\n');
      return ontologyFolds(page).map(({ startLine, endLine }) => {
        return `${lines[startLine]!} … ${lines[endLine]!}`;
      });
    };
    expect(of('Seiche')).toEqual(['```json-ld … ```', '```json-ld … ```']);
    expect(of('GNSS Receiver')).toEqual(['--- … ---']);
    expect(of('Float Gauge')).toEqual(['- ### OntologyBlock … \t- enables:: [[Mean Sea Level]]']);
  });

  it('leaves the line visible that says what the class comes to', () => {
    const texts = Object.entries(sampleTexts());
    expect(texts.length).toBeGreaterThan(30);
    for (const [path] of texts) {
      const page = sample.page(path);
      if (!page.classBlock) continue;
      const heads = ontologyFolds(page).map(({ startLine }) => startLine);
      const lines = new LineIndex(page.scan.text);
      const lineOf = (offset: number): number => lines.positionOf(offset).line;
      expect(heads, path).toContain(lineOf(blockHead(page)!.start));
      for (const { span } of pageLenses(page, sample.s)) {
        expect(heads, path).toContain(lineOf(span.start));
      }
    }
    expect(blockHead(pageOf('# A\n'))).toBeNull();
  });

  it('folds an OntologyBlock that is no bullet up to the next heading', () => {
    const text = '### OntologyBlock\nowl:class:: ngm:a\n\nrequires:: [[B]]\n\n### Next\ntext\n';
    expect(folds(text)).toEqual([
      'ontology: ### OntologyBlock … requires:: [[B]]',
      'section: ### Next … text',
    ]);
  });

  it('folds no fence that is never closed and no heading alone', () => {
    expect(folds('# A\n```js\n')).toEqual(['section: # A … ```js']);
    expect(folds('# A\n# B\n')).toEqual([]);
    expect(folds('')).toEqual([]);
  });

  it('cuts a section at the end of the bullet it stands in', () => {
    expect(folds('- a\n\n  # H\n  text\n- b\n  more\n')).toEqual([
      'bullet: - a … text',
      'section: # H … text',
      'bullet: - b … more',
    ]);
  });
});

describe('work', () => {
  const long = (count: number): Page =>
    pageOf(
      Array.from(
        { length: count },
        (_, i) => `- ${'#'.repeat((i % 6) + 1)} H\n\t- a\n\t\t- b\n`,
      ).join(''),
    );

  it('grows with the page', () => {
    const [small, large] = [long(2000), long(8000)];
    for (const work of [foldingRanges, documentSymbols]) {
      work(large);
      // Four times the lines; a look at all of them for each would make it sixteen.
      expect(growth(small, large, work, 8)).toBeLessThanOrEqual(8);
    }
  });
});
