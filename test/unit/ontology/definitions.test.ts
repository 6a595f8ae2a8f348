import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import { CorpusIndex } from '../../../src/corpus/corpus-index.js';
import { parsePage } from '../../../src/corpus/page.js';
import { recordOf, sha256 } from '../../../src/corpus/record.js';
import { Definitions, definitionKey } from '../../../src/ontology/definitions.js';
import { IndexView } from '../../../src/ontology/index-view.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';
import { pageIn } from '../rules/support/dialects.js';

function record(title: string, definition: string) {
  const text = pageIn('front-matter', { title, definition });
  const path = `pages/${title}.md`;
  return recordOf(parsePage(path, text, { iri: DEFAULT_SETTINGS.iri }), sha256(text));
}

describe('definitions', () => {
  it('are the same whatever case, marks and blanks they are written with', () => {
    expect(definitionKey('The level,  of the SEA.')).toBe('the level of the sea');
    expect(definitionKey('Zéro Hydrographique…')).toBe(definitionKey('ze\u0301ro hydrographique'));
    expect(definitionKey('… —')).toBe('');
  });

  it('are found as a look at all pages finds them, whatever came and went', () => {
    const texts = ['A level.', 'a LEVEL', 'A wave', ''];
    const step = fc.record({
      title: fc.constantFrom('A', 'B', 'C', 'D'),
      text: fc.option(fc.constantFrom(...texts), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const index = new CorpusIndex();
        const view = new IndexView(index);
        for (const { title, text } of steps) {
          if (text === null) index.delete(`pages/${title}.md`);
          else index.set(record(title, text));
          for (const one of texts) {
            const key = definitionKey(one);
            const same = index
              .pages()
              .filter((page) => key !== '' && definitionKey(page.class?.definition ?? '') === key);
            expect(view.definedAs(one)).toEqual(same.map(({ path }) => path));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are read once per page, and again only where a page changed', () => {
    const pages = Array.from({ length: 50 }, (_, i) => record(`P${i}`, `Level ${i}.`));
    const definitions = new Definitions();
    definitions.sync(pages);
    definitions.sync([...pages]);
    expect(definitions.read).toBe(50);
    definitions.sync([record('P0', 'Other.'), ...pages.slice(1)]);
    expect(definitions.read).toBe(51);
    expect([...definitions.of('Level 0.')]).toEqual([]);
    definitions.sync(pages.slice(2));
    expect([...definitions.of('level 1')]).toEqual([]);
  });

  it('of one page that changed cost one look, however many others there are', () => {
    const index = new CorpusIndex();
    for (let i = 0; i < 3000; i++) index.set(record(`P${i}`, `Level ${i}.`));
    const view = new IndexView(index);
    expect([...view.definedAs('level 7')]).toEqual(['pages/P7.md']);
    const looks = vi.spyOn(Definitions.prototype, 'update');
    index.set(record('P7', 'Other.'));
    expect([...view.definedAs('level 7')]).toEqual([]);
    expect([...view.definedAs('other')]).toEqual(['pages/P7.md']);
    expect(looks).toHaveBeenCalledTimes(1);
    looks.mockRestore();
  });
});
