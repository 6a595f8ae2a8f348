import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Page, Reference } from '../../../../src/corpus/model.js';
import { parsePage } from '../../../../src/corpus/page.js';
import { removeEntry } from '../../../../src/rules/support/remove-entry.js';

const parse = (text: string): Page => parsePage('pages/A.md', text, { iri: 'urn:ngm:class:' });

/** Parents and targets of a page's class in their order. */
function referencesOf({ classBlock }: Page): Reference[] {
  return classBlock
    ? [...classBlock.parents, ...classBlock.relations.flatMap(({ targets }) => targets)]
    : [];
}

function without(text: string, which: number): string {
  const page = parse(text);
  const { span, newText } = removeEntry(page, referencesOf(page)[which]!.place);
  return text.slice(0, span.start) + newText + text.slice(span.end);
}

const yaml = (lines: string): string => `---\ntype: class\nlabel: A\n${lines}---\ntext\n`;
const bullets = (lines: string): string =>
  `- ### OntologyBlock\n  - owl:class:: ngm:a\n${lines}\n# Notes\ntext\n`;
const json = (members: string): string =>
  `\`\`\`json-ld\n{"@id": "urn:ngm:class:a", "@type": "Class", ${members}}\n\`\`\`\n`;
const b = '{"@id": "urn:ngm:class:b"}';

/** The removal from a page that holds the lines, with either line end. */
function expectRemoval(
  pageOf: (lines: string) => string,
  { before, which, after }: { before: string; which: number; after: string },
): void {
  for (const end of ['\n', '\r\n']) {
    const written = (lines: string): string => pageOf(lines).replaceAll('\n', end);
    expect(without(written(before), which)).toBe(written(after));
  }
}

describe('removing an entry', () => {
  it.each([
    ['subClassOf:\n  - "[[B]]"\n  - - "[[B]]"\n', 1, 'subClassOf:\n  - "[[B]]"\n'],
    [
      'subClassOf:\n  - "[[B]]"\n  - >-\n    [[B]]\ndefinition: Text\n',
      1,
      'subClassOf:\n  - "[[B]]"\ndefinition: Text\n',
    ],
    [
      'subClassOf:\n  - |\n    [[B]]\n\n  - "[[C]]"\ndefinition: Text\n',
      0,
      'subClassOf:\n\n  - "[[C]]"\ndefinition: Text\n',
    ],
    ['subClassOf:\n- - [E]\n- "[[B]]"\n', 0, 'subClassOf:\n- "[[B]]"\n'],
    ['subClassOf: >-\n  [[F]]\ndefinition: Text\n', 0, 'subClassOf:\ndefinition: Text\n'],
    ['subClassOf: "[[F]]"\ndefinition: Text\n', 0, 'subClassOf:\ndefinition: Text\n'],
    ['requires: ["[[B]]",\n  "[[C]]"]\n', 0, 'requires: ["[[C]]"]\n'],
    ['requires: ["[[B]]",\n  "[[C]]"]\n', 1, 'requires: ["[[B]]"]\n'],
    ['requires: [ "[[B]]", ]\n', 0, 'requires: [ ]\n'],
    ['requires: [[B]]\nuses: "[[C]]"\n', 0, 'requires:\nuses: "[[C]]"\n'],
  ])('of front matter: %j, entry %i', (before, which, after) => {
    expectRemoval(yaml, { before, which, after });
  });

  it.each([
    ['  - requires:: [[A]],\n  - uses:: [[B]]\n', 0, '  - requires::\n  - uses:: [[B]]\n'],
    ['  - is-subclass-of:: [[B]],\n', 0, '  - is-subclass-of::\n'],
    ['  - is-subclass-of:: [[B]], \n', 0, '  - is-subclass-of:: \n'],
    ['  - requires:: [[B]], [[B]],\n', 1, '  - requires:: [[B]],\n'],
    ['  - requires:: [[B]], [[C]]\n', 0, '  - requires:: [[C]]\n'],
    ['  - requires:: [[B]] , [[C]]\n', 1, '  - requires:: [[B]] \n'],
    ['  - requires:: [[B]]\n  - uses:: [[C]]\n', 0, '  - requires::\n  - uses:: [[C]]\n'],
  ])('of property lines: %j, entry %i', (before, which, after) => {
    expectRemoval(bullets, { before, which, after });
  });

  it.each([
    [`"subClassOf": ${b}, "domain": "data"`, 0, '"subClassOf": [], "domain": "data"'],
    [`"domain": "data", "subClassOf": ${b}`, 0, '"domain": "data", "subClassOf": []'],
    [`"subClassOf": [${b}], "domain": "data"`, 0, '"subClassOf": [], "domain": "data"'],
    [`"subClassOf": [${b},\n  ${b}]`, 0, `"subClassOf": [${b}]`],
    [`"subClassOf": [${b}\n, ${b}]`, 1, `"subClassOf": [${b}\n]`],
  ])('of JSON: %j, entry %i', (before, which, after) => {
    expect(without(json(before), which).replaceAll(/\s/gu, '')).toBe(
      json(after).replaceAll(/\s/gu, ''),
    );
    expect(() => parse(without(json(before), which))).not.toThrow();
  });

  it('leaves every other entry, whatever the list is written in', () => {
    const names = fc.array(fc.constantFrom('B', 'C', 'D', 'E'), { minLength: 1, maxLength: 5 });
    const layouts = fc.constantFrom<(names: readonly string[]) => string>(
      (all) => yaml(`requires:\n${all.map((n) => `  - "[[${n}]]"\n`).join('')}definition: Text\n`),
      (all) =>
        yaml(`requires:\n${all.map((n) => `- >-\n  [[${n}]]\n`).join('')}definition: Text\n`),
      (all) => yaml(`requires:\n${all.map((n) => `  - - [${n}]\n`).join('')}definition: Text\n`),
      (all) => yaml(`requires: [${all.map((n) => `"[[${n}]]"`).join(', ')}]\ndefinition: Text\n`),
      (all) =>
        yaml(`requires: [\n${all.map((n) => `  "[[${n}]]",\n`).join('')}]\ndefinition: Text\n`),
      (all) =>
        bullets(`  - requires:: ${all.map((n) => `[[${n}]]`).join(', ')}\n  - definition:: Text\n`),
      (all) =>
        bullets(`  - requires:: ${all.map((n) => `[[${n}]],`).join('')}\n  - definition:: Text\n`),
      (all) =>
        json(
          `"relations": {"requires": [${all.map((n) => `{"@id": "urn:ngm:class:${n}"}`).join(',\n')}]}, "definition": "Text"`,
        ),
      (all) =>
        json(
          `"relations": {"requires": [${all.map((n) => `"[[${n}]]"`).join(' , ')}]}, "definition": "Text"`,
        ),
    );
    const written = ({ iri, name }: Reference): string => iri ?? name ?? '';
    fc.assert(
      fc.property(names, layouts, fc.nat(), fc.boolean(), (all, layout, at, crlf) => {
        const text = crlf ? layout(all).replaceAll('\n', '\r\n') : layout(all);
        const before = referencesOf(parse(text)).map(written);
        const which = at % Math.max(before.length, 1);
        fc.pre(before.length > 0);
        const after = parse(without(text, which));
        expect(referencesOf(after).map(written)).toEqual(before.toSpliced(which, 1));
        expect(after.classBlock?.definition?.value).toBe('Text');
        expect(after.scan.headings.length).toBe(parse(text).scan.headings.length);
      }),
    );
  });
});
