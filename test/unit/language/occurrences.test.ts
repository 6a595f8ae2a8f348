import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parsePage } from '../../../src/corpus/page.js';
import type { Page } from '../../../src/corpus/model.js';
import { doubtfulIn, occurrencesIn, pagesToSearch } from '../../../src/language/occurrences.js';
import type { Occurrence, Sought } from '../../../src/language/occurrences.types.js';
import { asWritten } from '../../../src/language/written.js';
import { applyEdits } from '../../../src/rules/support/edits.js';
import { corpusOf, type Corpus } from './support/reading.js';

const IRI = { iri: 'urn:ngm:class:' };
const TARGET = '---\ntype: class\nlabel: Tide Gauge\naliases: [Recorder]\n---\n# Tide Gauge\n';
const SOUGHT: Sought = { page: 'pages/Tide Gauge.md', slug: 'tide-gauge' };

function corpusWith(text: string): Corpus {
  return corpusOf({ 'pages/Tide Gauge.md': TARGET, 'pages/Other.md': text });
}

const shown = (page: Page, found: readonly Occurrence[]): string[] =>
  found.map(({ kind, relation, part, span }) => {
    const text = page.scan.text.slice(span.start, span.end);
    return `${relation ?? kind} ${part ?? ''}: ${text}`;
  });

/** Occurrences of the tide gauge on a page, as `relation part: text`. */
function found(text: string, sought = SOUGHT): string[] {
  const corpus = corpusWith(text);
  const page = corpus.page('pages/Other.md');
  return shown(page, occurrencesIn(page, sought, corpus.s));
}

describe('occurrences in prose', () => {
  it('covers the target of a link and nothing around it', () => {
    const text =
      '🌊 [[Tide Gauge]] ![[ tide  gauge #Evidence| x ]]\r\n- [[Recorder|[a]]] [[No|Tide Gauge]]\r\n' +
      '| a [[Tide Gauge\\|b]] |\r\n\r\n`[[Tide Gauge]]` \\[[Tide Gauge]]\r\n\r\n# To [[Tide Gauge]]\r\n';
    expect(found(text)).toEqual([
      'link target: Tide Gauge',
      'link target: tide  gauge',
      'link target: Recorder',
      'link target: Tide Gauge',
      'link target: Tide Gauge',
    ]);
  });

  it('counts from behind a byte-order mark', () => {
    expect(found('\ufeff[[Tide Gauge]]')).toEqual(['link target: Tide Gauge']);
  });

  it('leaves out a link to a heading of its own page', () => {
    const corpus = corpusOf({ 'pages/Tide Gauge.md': `${TARGET}\n[[#Tide Gauge]]\n` });
    const page = corpus.page('pages/Tide Gauge.md');
    expect(shown(page, occurrencesIn(page, { page: page.path }, corpus.s))).toEqual([
      'declaration label: Tide Gauge',
    ]);
  });
});

describe('occurrences in the ontology data', () => {
  it('gives IRI and label of JSON entries apart, escapes and all', () => {
    const block = (type: string, more: string): string =>
      `\`\`\`json-ld\n{"@type":"${type}",${more}}\n\`\`\`\n`;
    const text =
      block(
        'Page',
        '"vc:outboundWikilinks":[{"vc:label":"Tide Gauge","@id":"urn:l:tide-gauge"},"Tide Gauge",{"@id":"urn:l:x"}]',
      ) +
      block(
        'Class',
        '"@id":"urn:ngm:class:other","subClassOf":{"@id":"urn:ngm:class:tide\\u002dgauge","label":"\\"Tide\\" Gauge"},' +
          '"relations":{"uses":[{"@id":"urn:ngm:class:tide-gauge"},{"@id":"urn:ngm:class:tide-gauges"}],"odd":[{"@id":"urn:ngm:class:tide-gauge"}]},' +
          '"sameAs":[{"@id":"urn:ngm:class:tide-gauge"}]',
      ) +
      block(
        'vc:LinkResolutionsAnnotation',
        '"vc:resolutions":[{"raw":"[[Tide Gauge|x]]","resolved":"urn:l:tide-gauge"}]',
      );
    expect(found(text)).toEqual([
      'outboundWikilinks label: Tide Gauge',
      'outboundWikilinks iri: urn:l:tide-gauge',
      'outboundWikilinks name: Tide Gauge',
      'subClassOf iri: urn:ngm:class:tide\\u002dgauge',
      'subClassOf label: \\"Tide\\" Gauge',
      'uses iri: urn:ngm:class:tide-gauge',
      'sameAs iri: urn:ngm:class:tide-gauge',
      'linkResolutions name: Tide Gauge',
      'linkResolutions iri: urn:l:tide-gauge',
    ]);
  });

  it('reads front matter in every way to write a string', () => {
    const text =
      "---\ntype: class\nlabel: Other\nsubClassOf:\n  - \"[[Tide\\x20Gauge]]\"\n  - '[[Tide Gauge|a ''b'']]'\n" +
      'requires: ["[[ Tide Gauge#Evidence | x]]", [[Tide Gauge]], "urn:ngm:class:tide-gauge", ngm:tide-gauge, Tide Gauge]\n' +
      'uses: [[Recorder]]\n---\n';
    expect(found(text)).toEqual([
      'subClassOf name: Tide\\x20Gauge',
      'subClassOf name: Tide Gauge',
      'requires name: Tide Gauge',
      'requires name: Tide Gauge',
      'requires iri: urn:ngm:class:tide-gauge',
      'requires iri: ngm:tide-gauge',
      'requires name: Tide Gauge',
      'uses name: Recorder',
    ]);
  });

  it('tells of a scalar over several lines that no other text can safely be put there', () => {
    const corpus = corpusWith('---\ntype: class\nlabel: A\nuses: ["[[Tide\n  Gauge]]"]\n---\n');
    const [use] = occurrencesIn(corpus.page('pages/Other.md'), SOUGHT, corpus.s);
    expect(use).toMatchObject({ relation: 'uses', part: 'name', quoting: null });
  });

  it('takes a link in a property line for the entry it is, once', () => {
    const text =
      '- ### OntologyBlock\n\t- owl:class:: ngm:other\n\t- is-subclass-of:: [[Tide Gauge|a, b]], [[X]]\n' +
      '\t- standardized-by:: ngm:tide-gauge\n\t- see [[Tide Gauge]]\n';
    expect(found(text)).toEqual([
      'subClassOf name: Tide Gauge',
      'standardizedBy iri: ngm:tide-gauge',
      'link target: Tide Gauge',
    ]);
  });

  it('reads what is to be used instead of a class', () => {
    const lines =
      '- ### OntologyBlock\n\t- owl:class:: ngm:other\n\t- replaced-by:: [[Tide Gauge]]\n';
    expect(found(lines)).toEqual(['replacedBy name: Tide Gauge']);
    expect(found('---\ntype: class\nlabel: O\nreplacedBy: "ngm:tide-gauge"\n---\n')).toEqual([
      'replacedBy iri: ngm:tide-gauge',
    ]);
  });

  it('gives what stands behind the last colon of an IRI', () => {
    const corpus = corpusWith('---\ntype: class\nlabel: A\nuses: ["ngm:tide\\x2dgauge"]\n---\n');
    const page = corpus.page('pages/Other.md');
    const [use] = occurrencesIn(page, SOUGHT, corpus.s);
    expect(page.scan.text.slice(use!.tail!.start, use!.tail!.end)).toBe('tide\\x2dgauge');
  });

  it('reads blocks of a dialect that did not win, and second blocks', () => {
    const fence = '```json-ld\n{"@type":"Class","subClassOf":[{"@id":"urn:a:tide-gauge"}]}\n```\n';
    expect(
      found(`---\ntype: class\nlabel: A\nuses: "[[Tide Gauge]]"\n---\n${fence}${fence}`),
    ).toEqual([
      'uses name: Tide Gauge',
      'subClassOf iri: urn:a:tide-gauge',
      'subClassOf iri: urn:a:tide-gauge',
    ]);
  });
});

describe('declarations', () => {
  it('gives IRI, label, slug and title of the page itself', () => {
    const text =
      '```json-ld\n{"@type":"Page","@id":"urn:p:page:gauge","vc:slug":"gauge","title":"Gau\\u0067e"}\n```\n' +
      '```json-ld\n{"@type":"Class","@id":"urn:ngm:class:gauge","label":"Gauge"}\n```\n';
    const sought = { page: 'pages/Other.md', slug: 'gauge' };
    expect(found(text, sought)).toEqual([
      'declaration iri: urn:p:page:gauge',
      'declaration slug: gauge',
      'declaration title: Gau\\u0067e',
      'declaration iri: urn:ngm:class:gauge',
      'declaration label: Gauge',
    ]);
  });

  it('has no place for an IRI minted from the label', () => {
    const sought = { page: 'pages/Other.md', slug: 'gauge' };
    expect(found('---\ntype: class\nlabel: Gauge\n---\n', sought)).toEqual([
      'declaration label: Gauge',
    ]);
  });
});

describe('names several pages answer to', () => {
  const corpus = corpusOf({
    'pages/a/Gauge.md': '---\ntype: class\nlabel: Gauge\niri: urn:ngm:class:gauge\n---\n',
    'pages/b/Gauge.md': '# Another\n',
    'pages/Other.md':
      '---\ntype: class\nlabel: Other\nuses: ["[[Gauge]]", "urn:ngm:class:gauge"]\n---\n[[Gauge]] [[a/Gauge]]\n',
  });
  const page = corpus.page('pages/Other.md');
  const sought = { page: 'pages/a/Gauge.md', slug: 'gauge' };

  it('keeps them apart from what is sure', () => {
    expect(shown(page, occurrencesIn(page, sought, corpus.s))).toEqual([
      'uses iri: urn:ngm:class:gauge',
      'link target: a/Gauge',
    ]);
    expect(shown(page, doubtfulIn(page, sought, corpus.s))).toEqual([
      'uses name: Gauge',
      'link target: Gauge',
    ]);
  });
});

describe('a name no page answers to', () => {
  const corpus = corpusOf({
    'pages/A.md': '[[Nowhere  Land]] [[nowhere land]] [[Somewhere]]\n',
    'pages/B.md': '---\ntype: class\nlabel: B\nuses: ["[[Nowhere Land]]"]\n---\n',
    'pages/C.md': '# C\n',
  });

  it('is found in links and entries alike', () => {
    const sought = { name: 'Nowhere Land' };
    expect(pagesToSearch(sought, corpus.s)).toEqual(['pages/A.md', 'pages/B.md']);
    const page = corpus.page('pages/A.md');
    expect(shown(page, occurrencesIn(page, sought, corpus.s))).toEqual([
      'link target: Nowhere  Land',
      'link target: nowhere land',
    ]);
    expect(occurrencesIn(corpus.page('pages/B.md'), sought, corpus.s)).toHaveLength(1);
  });
});

describe('pages to search', () => {
  it('finds what is written by slug, name, alias, and in the list of links', () => {
    const corpus = corpusOf({
      'pages/Tide Gauge.md': TARGET,
      'pages/Alias.md': '[[recorder]]\n',
      'pages/Folder.md': '[[pages/Tide Gauge]]\n',
      'pages/Listed.md':
        '```json-ld\n{"@type":"Page","vc:outboundWikilinks":[{"@id":"urn:l:tide-gauge"}]}\n```\n' +
        '```json-ld\n{"@type":"Class","@id":"urn:ngm:class:listed"}\n```\n',
      'pages/Named.md': '---\ntype: class\nlabel: Named\nuses: "[[tide gauge]]"\n---\n',
      'pages/None.md': '[[Named]]\n',
      'pages/Slug.md': '---\ntype: class\nlabel: Slug\nuses: "ngm:tide-gauge"\n---\n',
      'pages/Sluggish.md': '---\ntype: class\nlabel: Sluggish\nuses: "[[tide-gauge]]"\n---\n',
    });
    expect(pagesToSearch(SOUGHT, corpus.s)).toEqual([
      'pages/Alias.md',
      'pages/Folder.md',
      'pages/Listed.md',
      'pages/Named.md',
      'pages/Slug.md',
      'pages/Sluggish.md',
      'pages/Tide Gauge.md',
    ]);
  });
});

describe('every span says what it names', () => {
  const piece = fc.constantFrom(
    '🌊',
    'é',
    'e\u0301',
    '"',
    "'",
    '\\',
    'a',
    'Z',
    ' ',
    '-',
    '\u2028',
    '/',
    '&',
    ':x',
    '\u0001',
  );
  const name = fc
    .array(piece, { minLength: 1, maxLength: 12 })
    .map((parts) => `A${parts.join('')}z`.replace(/\s+/gu, ' '));
  const ends = fc.constantFrom('\n', '\r\n');

  /** A page that names something in all ways there are, and how many of them there are. */
  function pageNaming(text: string, end: string): string {
    const json = JSON.stringify(text);
    const escaped = json.replace(/[^ -~]/gu, (c) =>
      [...Array(c.length).keys()]
        .map((i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, '0')}`)
        .join(''),
    );
    const entry = (written: string): string => `{"@id":"urn:ngm:class:t","label":${written}}`;
    return [
      '🌊 before',
      '```json-ld',
      `{"@type":"Class","@id":"urn:ngm:class:o","relations":{"uses":[${entry(json)},${entry(escaped)}]}}`,
      '```',
      '',
    ].join(end);
  }

  it('in JSON labels, however they are escaped', () => {
    fc.assert(
      fc.property(name, ends, (text, end) => {
        const corpus = corpusOf({ 'pages/O.md': pageNaming(text, end) });
        const page = corpus.page('pages/O.md');
        const labels = occurrencesIn(page, { slug: 't' }, corpus.s).filter(
          ({ part }) => part === 'label',
        );
        const read = labels.map(({ span }) => {
          return JSON.parse(`"${page.scan.text.slice(span.start, span.end)}"`) as string;
        });
        expect(read).toEqual([text, text]);
      }),
    );
  });

  const plainName = fc
    .array(fc.constantFrom('🌊', 'é', '"', "'", 'a', 'Z', '-', '&', ' b', '\\'), {
      minLength: 1,
      maxLength: 10,
    })
    .map((parts) => `A${parts.join('')}z`);

  it('takes another name in its stead, in every way to write one', () => {
    fc.assert(
      fc.property(plainName, plainName, ends, (from, to, end) => {
        const double = JSON.stringify(`[[${from}|x]]`);
        const single = `'[[${from.replaceAll("'", "''")}]]'`;
        const text = [
          '---',
          'type: class',
          'label: O',
          `uses: [${double}, ${single}]`,
          '---',
          '🌊',
          '- ### OntologyBlock',
          `\t- requires:: [[${from}#h|y]]`,
          '',
        ].join(end);
        const corpus = corpusOf({ 'pages/O.md': text });
        const page = corpus.page('pages/O.md');
        const uses = occurrencesIn(page, { name: from }, corpus.s);
        expect(uses).toHaveLength(3);
        const edits = uses.map(({ span, quoting }) => ({
          span,
          newText: quoting === null ? '' : asWritten(quoting, to)!,
        }));
        const after = parsePage('pages/O.md', applyEdits(page.scan.text, edits), IRI);
        const names = [after.classBlock!, ...after.layers].flatMap(({ relations }) =>
          relations.flatMap(({ targets }) => targets.map((target) => target.name)),
        );
        expect(names).toEqual([to, to, to]);
        const undone = occurrencesIn(after, { name: to }, corpus.s).map(({ span, quoting }) => ({
          span,
          newText: asWritten(quoting!, from)!,
        }));
        expect(applyEdits(after.scan.text, undone)).toBe(text);
      }),
    );
  });
});
