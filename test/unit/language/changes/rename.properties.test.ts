/** Random corpora with random links: what a link means never changes, and back gives every byte. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isRefused, type ChangeRequest } from '../../../../src/language/change.js';
import { planChange } from '../../../../src/language/changes/plan-change.js';
import { corpusOf, type Corpus, type Files } from '../lives/support/corpus.js';
import { leads, made, moves, nameOf } from './support/made.js';

const NAMES = [
  'Old Quay',
  'New Quay',
  'old quay',
  'Pier',
  'Zéro',
  'A B',
  'A/B',
  'Gear (Big)',
  "O'Neil",
  '海図 🗺️',
];
const FOLDERS = ['pages/', 'pages/a/', 'pages/a/b/', 'pages/c/'];
const EOLS = ['\n', '\r\n', '\r'];

const name = fc.constantFrom(...NAMES);
const folder = fc.constantFrom('', 'a/', 'b/', 'a/b/', 'pages/');

const link = fc
  .tuple(
    fc.constantFrom('', '!', 'é👩‍🔬 '),
    folder,
    name,
    fc.constantFrom('', '#Part', '#^b1'),
    fc.constantFrom('', '|shown', ' | shown '),
    fc.constantFrom('', ' '),
  )
  .map(
    ([before, path, to, heading, alias, blank]) =>
      `${before}[[${blank}${path}${to}${heading}${alias}${blank}]]`,
  );

const line = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(link, { minLength: 1, maxLength: 3 })
      .map((all) => `- ${all.join(' and ')}`),
  },
  { weight: 1, arbitrary: link.map((one) => `\`${one}\` ${one}`) },
  { weight: 1, arbitrary: link.map((one) => `| a | ${one.replace('|', '\\|')} |`) },
  { weight: 1, arbitrary: link.map((one) => `uses:: ${one}, ${one}`) },
  { weight: 1, arbitrary: link.map((one) => `\`\`\`\n${one}\n\`\`\``) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('# Old Quay', '# Title', '', 'text', '[[', ']] [[x', '^b1'),
  },
);

const head = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: name.map((one) => `alias:: ${one}\n\n`) },
  { weight: 1, arbitrary: name.map((one) => `---\naliases: ["${one}"]\n---\n`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(name, link)
      .map(
        ([one, to]) =>
          `---\ntype: class\nlabel: ${JSON.stringify(one)}\niri: urn:ngm:class:x${one.length.toString()}\nuses: [${JSON.stringify(to)}]\n---\n`,
      ),
  },
);

const text = fc
  .tuple(head, fc.array(line, { maxLength: 6 }), fc.constantFrom(...EOLS), fc.boolean())
  .map(
    ([top, lines, eol, mark]) =>
      (mark ? '\ufeff' : '') + `${top}${lines.join('\n')}\n`.replaceAll('\n', eol),
  );

const files: fc.Arbitrary<Files> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...FOLDERS), name, text), {
    minLength: 1,
    maxLength: 7,
    selector: ([path, one]) => `${path}${one}`.toLowerCase(),
  })
  .map((all) =>
    Object.fromEntries(
      all.map(([path, one, content]) => [`${path}${one.replaceAll('/', '___')}.md`, content]),
    ),
  );

function plan(corpus: Corpus, request: ChangeRequest) {
  return planChange(request, corpus, corpus.read);
}

/** Every link that led to one page leads to that page, wherever it is now. */
function keepsMeaning(before: Files, corpus: Corpus, request: ChangeRequest): Files | null {
  const change = plan(corpus, request);
  if (isRefused(change)) return null;
  const result = made(before, change);
  const moved = moves(change);
  const now = leads(corpusOf(result));
  for (const [path, targets] of leads(corpus)) {
    const found = now.get(moved.get(path) ?? path) ?? [];
    expect(found.length, path).toBe(targets.length);
    targets.forEach((target, i) => {
      if (target !== null)
        expect(found[i], `${path} ${i.toString()}`).toBe(moved.get(target) ?? target);
    });
  }
  return result;
}

describe('links', () => {
  it('lead to the same pages after a rename, whatever the name', () => {
    let renamed = 0;
    fc.assert(
      fc.property(files, fc.nat(), name, (all, pick, to) => {
        const paths = Object.keys(all);
        const page = paths[pick % paths.length]!;
        const request = { type: 'rename-page', page, to } as const;
        if (keepsMeaning(all, corpusOf(all), request)) renamed++;
      }),
      { numRuns: 120 },
    );
    expect(renamed).toBeGreaterThan(60);
  });

  it('lead to the same pages after a move', () => {
    fc.assert(
      fc.property(
        files,
        fc.nat(),
        fc.constantFrom(...FOLDERS, 'pages/a/d/'),
        name,
        (all, pick, target, to) => {
          const paths = Object.keys(all);
          const from = paths[pick % paths.length]!;
          const names = [to.replaceAll('/', '___'), from.slice(from.lastIndexOf('/') + 1, -3)];
          const moved = `${target}${names[pick % 2]!}.md`;
          keepsMeaning(all, corpusOf(all), { type: 'move-files', moves: [{ from, to: moved }] });
        },
      ),
      { numRuns: 120 },
    );
  });

  it('lead to the same pages after another label', () => {
    fc.assert(
      fc.property(files, name, fc.nat(), (all, to, pick) => {
        const corpus = corpusOf(all);
        const slugs = [...corpus.index.classes().keys()];
        if (slugs.length === 0) return;
        const slug = slugs[pick % slugs.length]!;
        keepsMeaning(all, corpus, { type: 'rename-label', slug, to });
      }),
      { numRuns: 120 },
    );
  });

  it('there and back gives every byte, where links say names as the files do', () => {
    let compared = 0;
    fc.assert(
      fc.property(files, fc.nat(), (all, pick) => {
        const paths = Object.keys(all);
        const page = paths[pick % paths.length]!;
        const old = nameOf(page);
        // A link in other letters comes back in those of the file.
        const alike = new RegExp(old.replace(/[()|]/gu, '\\$&'), 'giu');
        fc.pre(Object.values(all).every((one) => (one.match(alike) ?? []).every((m) => m === old)));
        const corpus = corpusOf(all);
        // A name two pages share is another matter: a link may gain a meaning on the way.
        const names = corpus.index.pages().filter(({ path }) => path !== page);
        const key = old.toLowerCase();
        fc.pre(
          names.every((one) => ![one.name, ...one.names].some((n) => n.toLowerCase() === key)),
        );
        const there = keepsMeaning(all, corpus, { type: 'rename-page', page, to: 'Wharf 7' });
        expect(there).not.toBeNull();
        const moved = page.replace(/[^/]+$/u, 'Wharf 7.md');
        const back = keepsMeaning(there!, corpusOf(there!), {
          type: 'rename-page',
          page: moved,
          to: old,
        });
        expect(back).toEqual(all);
        compared++;
      }),
      { numRuns: 120 },
    );
    expect(compared).toBeGreaterThan(50);
  });

  it('never throws, and edits only texts it was made for', () => {
    fc.assert(
      fc.property(
        files,
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.nat(),
        (all, to, pick) => {
          const corpus = corpusOf(all);
          const paths = Object.keys(all);
          const page = paths[pick % paths.length]!;
          const slug = [...corpus.index.classes().keys()][0] ?? 'none';
          for (const request of [
            { type: 'rename-page', page, to },
            { type: 'rename-label', slug, to },
            { type: 'rename-slug', slug, to },
            { type: 'move-files', moves: [{ from: page, to }] },
          ] as const) {
            const change = plan(corpus, request);
            if (!isRefused(change)) made(all, change);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
