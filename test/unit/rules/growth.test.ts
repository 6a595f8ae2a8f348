/** Rules take time in proportion to the pages, and to what stands on one page (DESIGN.md §13). */

import { describe, expect, it } from 'vitest';

import { CorpusIndex } from '../../../src/corpus/corpus-index.js';
import type { Page } from '../../../src/corpus/model.js';
import { parsePage } from '../../../src/corpus/page.js';
import { recordOf, sha256 } from '../../../src/corpus/record.js';
import { IndexView } from '../../../src/ontology/index-view.js';
import { checkPage, RULES } from '../../../src/rules/registry.js';
import type { Rule } from '../../../src/rules/rule.js';
import {
  EXAMPLE_DEFINITION,
  examplePage,
  reference,
} from '../../../src/rules/support/example-page.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';
import { growth } from '../support/growth.js';
import { chanceFrom } from '../support/mutations.js';

const CODES = [
  'parent-implied',
  'parent-contrasted',
  'ancestor-contrasted',
  'part-contradicts',
  'taxonomy-deep',
  'domain-crossing',
  'definition-repeated',
  'layer-differs',
  'prose-undeclared',
  'link-undeclared',
  'link-unwritten',
  'link-private',
  'target-dangling',
  'ref-label-differs',
];

const SMALL = 1000;
const LARGE = 8000;
const MOST = (LARGE / SMALL) * 1.3;
/** On one page a rule does so little that memory counts for more; the square would give 64. */
const MOST_ON_A_PAGE = (LARGE / SMALL) * 2;

interface Corpus {
  readonly index: CorpusIndex;
  /** The pages that are checked. */
  readonly checked: readonly Page[];
}

const title = (i: number): string => `Tide Mark ${String(i)}`;

function read(texts: readonly string[]): Page[] {
  return texts.map((text, i) =>
    parsePage(`pages/${title(i)}.md`, text, { iri: DEFAULT_SETTINGS.iri }),
  );
}

function indexOf(pages: readonly Page[]): CorpusIndex {
  const index = new CorpusIndex();
  for (const page of pages) index.set(recordOf(page, sha256(page.scan.text)));
  return index;
}

/** Classes of one trade: as deep a tree in a small corpus as in a large one. */
const GROUP = 200;

/** A prose layer that says something else than the block. */
const LAYER = '\n- ### OntologyBlock\n  - owl:class:: ngm:tide-mark\n  - maturity:: draft\n';

/** Numbers of the pages that a page names. */
interface Named {
  readonly parents: readonly number[];
  readonly contrasts: readonly number[];
  readonly named: readonly number[];
}

function pageText(i: number, { parents, contrasts, named }: Named): string {
  const [first = 0, second = 0] = named;
  return examplePage(
    {
      class: {
        domain: i % 5 === 0 ? 'robotics' : 'data',
        // Each tenth page has the words of another.
        definition: `${EXAMPLE_DEFINITION} Used at mark ${String(i - (i % 10 === 0 ? 1 : 0))}.`,
        subClassOf: parents.map((one) => reference(title(one))),
        relations: {
          requires: [...named.map((one) => reference(title(one))), reference('Lost Mark')],
          hasPart: [reference(title(first), 'Another Label')],
          partOf: [reference(title(first))],
          contrastsWith: contrasts.map((one) => reference(title(one))),
        },
      },
      page: {
        'vc:public': i % 7 !== 0,
        'vc:outboundWikilinks': [...named, first + 2].map((one) => ({
          '@id': `urn:ngm:class:tide-mark-${String(one)}`,
        })),
      },
      body: [...named, second + 1].map((one) => `\n- uses:: [[${title(one)}]]\n`).join('') + LAYER,
    },
    title(i),
  );
}

/** A corpus of pages that are alike in size, depth and faults, however many there are. */
function manyPages(count: number): Corpus {
  const chance = chanceFrom(count);
  const texts = Array.from({ length: count }, (_, i) => {
    const start = i - (i % GROUP);
    const place = i % GROUP;
    const above = [2, 4, 8].map((part) => start + Math.floor(place / part));
    const named = [chance(count), chance(count), chance(count)];
    // Every other class has one parent: some are deep.
    const parents = place === 0 ? [] : above.slice(0, 2 - (place % 2));
    return pageText(i, { parents, contrasts: above, named });
  });
  const pages = read(texts);
  return { index: indexOf(pages), checked: pages };
}

/** A page that names as many others, each once, as parent, target, link and in a property line. */
function largePage(count: number): Corpus {
  const others = Array.from({ length: count }, (_, i) => i + 1);
  const texts = others.map((i) =>
    examplePage(
      { class: { subClassOf: i % 10 === 0 ? [] : [reference(title(i - (i % 10)))] } },
      title(i),
    ),
  );
  const pages = read([
    pageText(0, { parents: others, contrasts: others.slice(0, 1), named: others }),
    ...texts,
  ]);
  return { index: indexOf(pages), checked: pages.slice(0, 1) };
}

const ruleOf = (code: string): Rule => RULES.find((rule) => rule.code === code)!;

/** Checks all pages by some rules; a view of its own knows nothing of the round before. */
function findings({ index, checked }: Corpus, rules: readonly Rule[]): number {
  const corpus = new IndexView(index);
  let found = 0;
  for (const page of checked) {
    found += checkPage({ page, corpus, settings: DEFAULT_SETTINGS }, rules).length;
  }
  return found;
}

// A busy machine can spoil a measurement; work that grows faster fails every time.
it('the work of the rules grows with the pages, 1,000 to 8,000', { timeout: 300_000 }, () => {
  const rules = CODES.map(ruleOf);
  const ratio = growth(manyPages(SMALL), manyPages(LARGE), (corpus) => findings(corpus, rules));
  expect(ratio).toBeLessThanOrEqual(MOST);
});

describe('the work of a rule on one page does not grow with the square of what it names:', () => {
  const [small, large] = [largePage(SMALL), largePage(LARGE)];

  it.each(CODES)('%s', { timeout: 300_000 }, (code) => {
    const rules = [ruleOf(code)];
    const ratio = growth(small, large, (corpus) => findings(corpus, rules));
    expect(ratio).toBeLessThanOrEqual(MOST_ON_A_PAGE);
  });
});

it('the pages the work is measured on have findings of every one of these rules', () => {
  const corpora = [manyPages(200), largePage(50)];
  const silent = CODES.filter((code) =>
    corpora.every((corpus) => findings(corpus, [ruleOf(code)]) === 0),
  );
  expect(silent).toEqual([]);
});
