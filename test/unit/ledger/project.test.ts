import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { foldLedger } from '../../../src/ledger/fold.js';
import { projectLedger, safeFileName } from '../../../src/ledger/project.js';
import { decision, type Draft, fileOf, fp, proposal } from './support/build.js';

const titleOf = (slug: string) => (slug === 'tide-gauge' ? 'Tide Gauge' : null);

function pages(...files: (readonly Draft[])[]) {
  const named = files.map((drafts, i) => ({ name: `${i}.jsonl`, text: fileOf(drafts) }));
  return projectLedger(foldLedger(named), titleOf);
}

const episode = (id: string, name: string, date: string): Draft => ({
  ...{ id, type: 'episode.imported' },
  data: { episode: name, title: 'A *title*', date, transcript: null },
});

describe('ledger pages', () => {
  const resolved: Draft = {
    ...{ id: 'r', type: 'assertion.resolved', needs: ['p'] },
    data: { fingerprint: fp(1), terms: [{ term: 'Tied Gauge', slug: 'tide-gauge' }] },
  };
  const one = [
    episode('e', 'ep', '2024-11-05'),
    proposal('p', 1, {
      claim: '[[Not a link]] and type:: class\n```json-ld',
      span: { start: 75.77, end: 80 },
      ontology_terms: ['Tied Gauge', 'Fog [[Horn]]'],
    }),
    resolved,
    decision('a', 'admitted', 1, ['p']),
    proposal('q', 2),
  ];

  it('hold a bullet for each assertion, with links and without other markup', () => {
    expect(pages(one)).toEqual([
      {
        path: 'ledger/2024-11-05-ep.md',
        text: `# A \\*title\\*

Made from the ledger of ep; changes here are lost.

- \\[\\[Not a link\\]\\] and type:\\: class \\\`\\\`\\\`json-ld (Idris Vale, tier 2, confidence 0.5, at 1:15; admitted) \`${fp(1)}\` — [[Tide Gauge]], Fog \\[\\[Horn\\]\\]
- Claim number 2 stands alone. (Idris Vale, tier 2, confidence 0.5; proposed) \`${fp(2)}\` — Tide Gauge
`,
      },
    ]);
  });

  it('are the same bytes in whatever order the files came', () => {
    expect(pages(one.slice(0, 4), one.slice(4))).toEqual(pages(one.slice(4), one.slice(0, 4)));
  });

  it('of episodes that would share a file are two files', () => {
    const paths = pages([
      episode('e', 'Ep', '2024-11-05'),
      episode('f', 'ep', '2024-11-05'),
      episode('g', '../../etc', 'yesterday'),
    ]).map(({ path }) => path);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(3);
    expect(paths[2]).toMatch(/^ledger\/undated-etc-[0-9a-f]{8}\.md$/u);
  });
});

describe('safe file names', () => {
  it.each([
    ['slack-water-014', 'slack-water-014'],
    ['Zéro Hydrographique', 'Zéro Hydrographique'],
  ])('%j stays', (title, name) => expect(safeFileName(title)).toBe(name));

  it.each(['..', '.', '', '/', 'a/b', 'a\\b', 'CON', 'nul.txt', '.git', 'a\u0000b', 'x. ', 'C:x'])(
    '%j is made safe',
    (title) => {
      expect(safeFileName(title)).toMatch(/^[A-Za-z][\w-]*(?:\.\w+)?-[0-9a-f]{8}$/u);
    },
  );

  it('lead nowhere else, and differ when titles do', () => {
    const title = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom('..', '/', '\\', 'a', '.', ' ', '~')).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(title, title, (a, b) => {
        const name = safeFileName(a);
        expect(name).not.toMatch(/[/\\\p{Cc}:]|^[.~\s]|[.\s]$|^$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(230);
        if (!/\p{Cs}/u.test(`${a} ${b}`)) expect(safeFileName(b) === name).toBe(a === b);
      }),
      { numRuns: 500 },
    );
  });
});
