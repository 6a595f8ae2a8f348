/** A corpus in memory for features that answer at a place of a page. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { CorpusIndex } from '../../../../src/corpus/corpus-index.js';
import { LinkIndex } from '../../../../src/corpus/link-index.js';
import type { Page } from '../../../../src/corpus/model.js';
import { parsePage } from '../../../../src/corpus/page.js';
import { recordOf, sha256 } from '../../../../src/corpus/record.js';
import type { PagePlace, ReadPage, Surroundings } from '../../../../src/language/surroundings.js';
import { IndexView } from '../../../../src/ontology/index-view.js';
import { DEFAULT_SETTINGS, type Settings } from '../../../../src/settings/settings.js';

export type Texts = Readonly<Record<string, string>>;

export interface Corpus {
  readonly s: Surroundings;
  readonly read: ReadPage;
  /** Pages read so far. */
  readonly reads: string[];
  page(name: string): Page;
}

/** The pages of the sample workspace by path. */
export function sampleTexts(): Record<string, string> {
  const root = path.resolve(import.meta.dirname, '../../../fixtures/sample');
  const names = readdirSync(path.join(root, 'pages')).map((name) => name.normalize('NFC'));
  return Object.fromEntries(
    names.map((name) => [`pages/${name}`, readFileSync(path.join(root, 'pages', name), 'utf8')]),
  );
}

/** Settings with the vocabulary of the sample workspace. */
export const SAMPLE_SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  vocabulary: {
    domains: ['observation', 'instruments', 'forecasting', 'harbour', 'data', 'governance'],
    maturity: ['established', 'emerging', 'mature', 'draft'],
    functional: ['partOf'],
    agents: [],
  },
};

export function corpusOf(texts: Texts, settings: Settings = DEFAULT_SETTINGS): Corpus {
  const index = new CorpusIndex();
  const pages = new Map<string, Page>();
  for (const [name, text] of Object.entries(texts)) {
    const page = parsePage(name, text, { iri: settings.iri });
    pages.set(name, page);
    index.set(recordOf(page, sha256(text)));
  }
  const view = new IndexView(index);
  const reads: string[] = [];
  return {
    s: { index, view, links: new LinkIndex(index), settings },
    reads,
    read: (name) => {
      reads.push(name);
      const page = pages.get(name);
      return page ? { page, hash: sha256(texts[name] ?? '') } : null;
    },
    page: (name) => {
      const page = pages.get(name);
      if (!page) throw new Error(`no page ${name}`);
      return page;
    },
  };
}

/** A page of a corpus as it is being written, `‸` where the cursor is. */
export function placeIn(name: string, marked: string, settings = DEFAULT_SETTINGS): PagePlace {
  const offset = marked.indexOf('‸');
  if (offset < 0) throw new Error('no cursor in the text');
  return { page: parsePage(name, marked.replace('‸', ''), { iri: settings.iri }), offset };
}
