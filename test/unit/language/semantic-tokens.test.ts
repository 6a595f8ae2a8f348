import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parsePage } from '../../../src/corpus/page.js';
import {
  semanticTokens,
  TOKEN_MODIFIERS,
  TOKEN_TYPES,
} from '../../../src/language/semantic-tokens.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';
import { chanceFrom, mutate } from '../support/mutations.js';
import { SEED } from '../support/seed.js';
import { corpusOf, SAMPLE_SETTINGS, sampleTexts, type Corpus } from './support/reading.js';

const sample = corpusOf(sampleTexts(), SAMPLE_SETTINGS);

/** Tokens as `type.modifier text`. */
function told(text: string, corpus: Corpus = sample, name = 'pages/New.md'): string[] {
  const page = parsePage(name, text, corpus.s.settings);
  return semanticTokens(page, corpus.s).map(({ span, type, modifiers }) => {
    return `${[type, ...modifiers].join('.')} ${page.scan.text.slice(span.start, span.end)}`;
  });
}

describe('semantic tokens', () => {
  it('tells links that reach a page from those that do not', () => {
    const corpus = corpusOf({
      'pages/a/Gripper.md': '# Gripper\n',
      'pages/b/Gripper.md': '# Gripper\n',
      'pages/Tide.md': '# Tide\n',
    });
    const text =
      '- 👩‍🔬 [[Tide#x|shown]] [[tide]] [[Gripper]] [[Gone]] `[[Tide]]` [[#Own]] ![[pic.png]] ^first\n  id:: 66b1\n';
    expect(told(text, corpus)).toEqual([
      'wikilink Tide',
      'wikilink tide',
      'wikilink.ambiguous Gripper',
      'wikilink.missing Gone',
      'blockId ^first',
      'propertyKey id',
      'blockId 66b1',
    ]);
  });

  it('marks keys and IRIs in json-ld', () => {
    const text =
      '```json-ld\n{"@type": "Class", "@id": "urn:ngm:class:new",\n "subClassOf": [{"@id": "owl:Thing"}],\n "relations": {"uses": [{"@id": "urn:ngm:class:tide-gauge", "label": "x"}, {"@id": "urn:ngm:class:lost"}], "eats": []}}\n```\n';
    expect(told(text)).toEqual([
      'iri.declaration urn:ngm:class:new',
      'predicate subClassOf',
      'iri owl:Thing',
      'predicate uses',
      'iri urn:ngm:class:tide-gauge',
      'iri.missing urn:ngm:class:lost',
      'predicate.unknown eats',
    ]);
  });

  it('marks the IRI of the page, and what link resolutions say', () => {
    const text =
      '```json-ld\n{"@type": "Page", "@id": "urn:ngm:page:new", "vc:outboundWikilinks": [{"@id": "urn:x:linked:seiche"}]}\n```\n\n```json-ld\n{"@type": "vc:LinkResolutionsAnnotation", "vc:resolutions": [{"raw": "[[Gone]]", "resolved": "urn:ngm:class:lost"}]}\n```\n';
    expect(told(text)).toEqual([
      'iri.declaration urn:ngm:page:new',
      'iri.missing urn:x:linked:seiche',
      'wikilink.missing Gone',
      'iri.missing urn:ngm:class:lost',
    ]);
  });

  it('marks front matter', () => {
    const text =
      '---\r\ntype: class\r\niri: urn:ngm:class:new\r\nsubClassOf: ["[[Tide Gauge|g]]"]\r\nrequires: ["urn:ngm:class:lost", "[[Gone]]"]\r\n---\r\n';
    expect(told(text)).toEqual([
      'iri.declaration urn:ngm:class:new',
      'predicate subClassOf',
      'wikilink Tide Gauge',
      'predicate requires',
      'iri.missing urn:ngm:class:lost',
      'wikilink.missing Gone',
    ]);
  });

  it('marks property lines', () => {
    const text =
      'public:: true\n\n- ### OntologyBlock\n\t- owl:class:: ngm:new\n\t- is-subclass-of:: [[Tide Gauge]]\n\t- requires:: [[Gone]], ngm:seiche-x\n';
    expect(told(text)).toEqual([
      'propertyKey public',
      'propertyKey owl:class',
      'iri.declaration ngm:new',
      'predicate is-subclass-of',
      'wikilink Tide Gauge',
      'predicate requires',
      'wikilink.missing Gone',
      'iri.missing ngm:seiche-x',
    ]);
  });

  it('marks every link of the sample, found by a plain search', () => {
    for (const [name, text] of Object.entries(sampleTexts())) {
      const body = text
        .replace(/^---[\s\S]*?\n---\n/u, '')
        .replace(/```[\s\S]*?```/gu, '')
        .replace(/`[^`\n]*`/gu, '');
      const expected = [...body.matchAll(/\[\[([^\]|#]+)/gu)].map((match) => match[1]?.trim());
      const page = parsePage(name, text, SAMPLE_SETTINGS);
      const offset = page.scan.frontMatter?.span.end ?? 0;
      const inFence = (at: number): boolean =>
        page.scan.fences.some(({ span: { start, end } }) => start <= at && at < end);
      const found = semanticTokens(page, sample.s)
        .filter(
          ({ type, span }) => type === 'wikilink' && span.start >= offset && !inFence(span.start),
        )
        .map(({ span }) => text.slice(span.start, span.end));
      expect(found).toEqual(expected);
    }
  });

  it('gives tokens in order, apart, on one line, of the legend, on torn pages too', () => {
    const texts = Object.entries(sampleTexts());
    let seen = 0;
    fc.assert(
      fc.property(fc.nat(texts.length - 1), fc.nat(), (number, seed) => {
        const [name, whole] = texts[number]!;
        const text = mutate(whole, chanceFrom(SEED + seed), texts[seed % texts.length]![1]);
        const page = parsePage(name, text, DEFAULT_SETTINGS);
        let end = 0;
        for (const { span, type, modifiers } of semanticTokens(page, sample.s)) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          expect(page.scan.text.slice(span.start, span.end)).not.toMatch(/[\r\n]/u);
          expect(TOKEN_TYPES).toContain(type);
          for (const modifier of modifiers) expect(TOKEN_MODIFIERS).toContain(modifier);
          ({ end } = span);
          seen++;
        }
        expect(end).toBeLessThanOrEqual(page.scan.text.length);
      }),
      { numRuns: 200 },
    );
    expect(seen).toBeGreaterThan(1000);
  });
});
