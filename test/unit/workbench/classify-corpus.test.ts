import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import {
  classifyCorpus,
  type ClassifyCorpusOptions,
} from '../../../src/workbench/classify-corpus.js';
import { classPage } from '../scaffold/support/corpora.js';
import { corpusOf, systemError, type MemoryCorpus } from '../support/memory-files.js';

const PAGES = {
  'ontodesk.yaml': 'version: 1\naxioms: more.ttl\n',
  'pages/A.md': classPage({ slug: 'a', parents: ['b'], requires: ['c'] }),
  'pages/B.md': classPage({ slug: 'b' }),
};
const AXIOMS = `@prefix c: <urn:ngm:class:> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
c:b rdfs:subClassOf c:top .
c:top a <http://www.w3.org/2002/07/owl#Class> .
`;

const classified = (
  { workbench, files }: MemoryCorpus,
  options: Partial<ClassifyCorpusOptions> = {},
) => classifyCorpus(workbench, { files, ...options });

const reasonOf = async (corpus: MemoryCorpus): Promise<string> => {
  const result = await classified(corpus);
  return 'reason' in result ? result.reason : 'none';
};

describe('classifying a corpus', () => {
  it('adds the axioms of the file that ontodesk.yaml names, packed or with a mark', async () => {
    const marked = new TextEncoder().encode(`\ufeff${AXIOMS}`);
    for (const bytes of [AXIOMS, gzipSync(AXIOMS), marked]) {
      const result = await classified(await corpusOf({ ...PAGES, 'more.ttl': bytes }));
      if ('reason' in result) throw new Error(result.reason);
      expect(result.classification.ancestorsOf('urn:ngm:class:a')).toEqual([
        'urn:ngm:class:b',
        'urn:ngm:class:top',
      ]);
      expect(result.declared).toBe(2);
      expect(result.file).toEqual({ file: 'more.ttl', axioms: 1, leftOut: [], unknown: [] });
    }
  });

  it('takes other axioms, and none where none are named', async () => {
    const corpus = await corpusOf(PAGES);
    const given = await classified(corpus, { axioms: { name: 'given', text: AXIOMS } });
    expect(given).toMatchObject({ file: { file: 'given', axioms: 1 } });
    const { 'ontodesk.yaml': _, ...pages } = PAGES;
    expect(await classified(await corpusOf(pages))).toMatchObject({ file: null, declared: 2 });
  });

  it('says why a file cannot be used', async () => {
    expect(await reasonOf(await corpusOf(PAGES))).toBe(
      'Cannot read /corpus/more.ttl. It does not exist.',
    );
    const locked = await corpusOf({ ...PAGES, 'more.ttl': AXIOMS });
    locked.files.failures.set('more.ttl', systemError('EACCES'));
    expect(await reasonOf(locked)).toMatch(/^Cannot read .* check its permissions/u);
    const torn = gzipSync(AXIOMS).subarray(0, 40);
    expect(await reasonOf(await corpusOf({ ...PAGES, 'more.ttl': torn }))).toMatch(
      /^Cannot unpack \/corpus\/more\.ttl: ./u,
    );
    const latin = new Uint8Array([0x23, 0xe9, 0x0a]);
    expect(await reasonOf(await corpusOf({ ...PAGES, 'more.ttl': latin }))).toMatch(/UTF-8/u);
    const wrong = { ...PAGES, 'more.ttl': `${AXIOMS}\nc:a c:b\n` };
    expect(await reasonOf(await corpusOf(wrong))).toMatch(
      /^more\.ttl:\d+: .* This is not Turtle, so nothing of the file was used\./u,
    );
  });

  it('gives other work its turn and tells how far it is, until it is aborted', async () => {
    // A chain with a transitive parthood: n²/2 facts, more than one step does.
    const chain = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [
        `pages/P${i}.md`,
        classPage({ slug: `p${i}`, parents: [`p${i + 1}`] }),
      ]),
    );
    const corpus = await corpusOf(chain);
    const told: number[] = [];
    expect(await classified(corpus, { progress: (facts) => told.push(facts) })).not.toHaveProperty(
      'reason',
    );
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    const stop = new AbortController();
    const ended = classified(corpus, { progress: () => stop.abort(), signal: stop.signal });
    await expect(ended).rejects.toThrow('aborted');
  });
});
