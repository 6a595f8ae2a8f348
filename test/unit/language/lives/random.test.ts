import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isRefused, type Change, type ChangeRequest } from '../../../../src/language/change.js';
import { planChange } from '../../../../src/language/changes/plan-change.js';
import { randomPage } from '../../promotion/support/pages.js';
import { applied, corpusOf, type Corpus, type Files } from './support/corpus.js';

const C = 'pages/C.md';

/** Two classes the random page refers to, and one it is about to be. */
const FILES: Files = {
  'pages/Clock.md': '---\ntype: class\nlabel: Clock\naliases: [Link, X]\n---\n',
  'pages/Watch.md':
    '```json-ld\n{"@type":"Class","@id":"urn:ngm:class:watch","label":"Watch"}\n```\n',
  'pages/Sensor.md':
    '- ### OntologyBlock\n\t- owl:class:: ngm:sensor\n\t- preferred-term:: Sensor\n',
};

function plan(corpus: Corpus, request: ChangeRequest): Change | null {
  const answer = planChange(request, corpus, corpus.read);
  return isRefused(answer) ? null : answer;
}

/** A text with every edited stretch taken out: what must not have changed. */
function around(text: string, change: Change): string[] {
  const edits = change.pages.find(({ page }) => page === C)?.edits ?? [];
  const plain = text.replace(/^\ufeff/u, '');
  const ends = [0, ...edits.map(({ span }) => span.end)];
  const starts = [...edits.map(({ span }) => span.start), plain.length];
  return ends.map((end, i) => plain.slice(end, starts[i]));
}

function expectAround(before: string, after: string, change: Change): void {
  let at = 0;
  for (const piece of around(before, change)) {
    const found = after.indexOf(piece, at);
    expect(found).toBeGreaterThanOrEqual(at);
    at = found + piece.length;
  }
  expect(after.startsWith('\ufeff')).toBe(before.startsWith('\ufeff'));
}

const faults = (corpus: Corpus): unknown => {
  const { page } = corpus.read(C)!;
  return [page.frontMatterFaults, page.jsonFences.map(({ kind, error }) => [kind, error])];
};

describe('on random pages', () => {
  it('a merge redirects every reference, and reads as before beside them', () => {
    let merges = 0;
    fc.assert(
      fc.property(randomPage, fc.constantFrom('watch', 'sensor', 'tide-pole'), ({ text }, into) => {
        const files = { ...FILES, [C]: text };
        const before = corpusOf(files);
        const change = plan(before, { type: 'merge-classes', from: 'clock', into });
        if (!change) return;
        merges++;
        const result = applied(files, change);
        const after = corpusOf(result);
        expectAround(text, result[C]!, change);
        expect(faults(after)).toEqual(faults(before));
        for (const { classBlock, scan } of [after.read(C)!.page]) {
          const targets = classBlock?.relations.flatMap(({ targets: all }) => all) ?? [];
          expect(targets.map((one) => after.view.slugOf(one))).not.toContain('clock');
          for (const { target } of scan.links) expect(target).not.toBe('Clock');
        }
      }),
    );
    expect(merges).toBeGreaterThan(40);
  });

  it('a deprecated class is one, and everything else stays', () => {
    let marked = 0;
    fc.assert(
      fc.property(randomPage, fc.constantFrom('watch', 'sensor', null), ({ text }, replacement) => {
        const files = { ...FILES, [C]: text };
        const before = corpusOf(files);
        const change = plan(before, { type: 'deprecate-class', slug: 'tide-pole', replacement });
        if (!change) return;
        marked++;
        const result = applied(files, change);
        const after = corpusOf(result);
        expectAround(text, result[C]!, change);
        const block = after.read(C)!.page.classBlock!;
        expect(block.deprecated?.value).toBe(true);
        expect(block.replacedBy ? after.view.slugOf(block.replacedBy) : null).toBe(replacement);
        expect(block.relations.length).toBe(before.read(C)!.page.classBlock!.relations.length);
        expect(plan(after, { type: 'deprecate-class', slug: 'tide-pole', replacement })).toBeNull();
      }),
    );
    expect(marked).toBeGreaterThan(40);
  });

  it('no request throws, whatever the words are', () => {
    const words = fc.oneof(
      fc.string(),
      fc.constantFrom('clock', 'Clock', C, 'tide-pole', '..', ''),
    );
    fc.assert(
      fc.property(randomPage, words, words, ({ text }, a, b) => {
        const corpus = corpusOf({ ...FILES, [C]: text });
        const requests: ChangeRequest[] = [
          { type: 'create-class', title: a, parents: [b], folder: b },
          { type: 'create-class', title: a, parents: [], domain: b, definition: b },
          { type: 'create-page', name: a },
          { type: 'merge-classes', from: a, into: b },
          { type: 'deprecate-class', slug: a, replacement: b },
          { type: 'delete-page', page: a },
          { type: 'set-property', page: C, key: a, value: b },
        ];
        for (const request of requests) {
          const answer = planChange(request, corpus, corpus.read);
          if (isRefused(answer))
            expect(answer.refused.length * answer.how.length).toBeGreaterThan(0);
          else applied(corpus.files, answer);
        }
      }),
    );
  });
});
