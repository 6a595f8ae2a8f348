import fc from 'fast-check';
import { Parser } from 'n3';
import { describe, expect, it } from 'vitest';

import type { ExportTriple } from '../../../../src/ontology/turtle/export-triples.js';
import { IriMaker } from '../../../../src/ontology/turtle/iris.js';
import { writeTurtle } from '../../../../src/ontology/turtle/write-turtle.js';
import { XSD } from '../../../../src/ontology/turtle/vocabulary.js';

const iris = new IriMaker('urn:ngm:class:');

function textOf(triples: readonly ExportTriple[]): string {
  let text = '';
  writeTurtle(triples, { class: iris.classes }, (piece) => (text += piece));
  return text;
}

describe('Turtle out', () => {
  it('reads back whatever a label or an IRI holds', () => {
    const property = fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }),
      (slug, label) => {
        const subject = iris.valid(`urn:ngm:class:${slug}`);
        const value = label.replaceAll(/[\ud800-\udfff]/gu, '\ufffd');
        const object = { kind: 'text', value, datatype: `${XSD}string` } as const;
        const [quad, ...rest] = new Parser().parse(
          textOf([{ subject, predicate: 'urn:p', object }]),
        );
        expect(rest).toEqual([]);
        expect(quad?.subject.value).toBe(subject);
        expect(quad?.object.value).toBe(value);
      },
    );
    fc.assert(property);
  });
});

describe('IRIs', () => {
  it('are valid, absolute, and of one family', () => {
    expect(iris.valid('urn:ngm:class:a b<c>')).toBe('urn:ngm:class:a%20b%3Cc%3E');
    expect(iris.valid('tide-gauge')).toBe('urn:ngm:class:tide-gauge');
    expect(iris.valid('urn:x:\ud800')).toBe('urn:x:%EF%BF%BD');
    expect(iris.property('requires')).toBe('urn:ngm:property:requires');
    expect(new IriMaker('https://example.org/ocean:').property('uses')).toBe(
      'https://example.org/ocean:property:uses',
    );
    expect(iris.ontology).toBe('urn:ngm:ontology');
  });

  it('name the top, the class of a page, and a class of no page', () => {
    const classes = new Map([['clock', { iri: 'urn:other:clock' }]]) as never;
    const corpus = { classes: () => classes };
    expect(iris.classOf('Thing', corpus)).toBe('http://www.w3.org/2002/07/owl#Thing');
    expect(iris.classOf('clock', corpus)).toBe('urn:other:clock');
    expect(iris.classOf('nobody', corpus)).toBe('urn:ngm:class:nobody');
  });
});
