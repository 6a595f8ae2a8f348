/** What changed between two corpora, against expectations stated by hand and a model of our own. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { headWord } from '../../../src/ontology/difference-words.js';
import {
  type ClassChange,
  diffCorpora,
  type EdgeChange,
  type SemanticDiff,
} from '../../../src/ontology/semantic-diff.js';
import { growth } from '../support/growth.js';
import { classPage, indexFor } from '../scaffold/support/corpora.js';

type Pages = Readonly<Record<string, string>>;

const diff = (before: Pages, after: Pages): SemanticDiff =>
  diffCorpora({ corpus: indexFor(before) }, { corpus: indexFor(after) });

/** `kind page: field before > after; +relation slug; -relation slug`. */
function lines({ classes }: SemanticDiff): string[] {
  return classes.map(({ kind, before, after, values, edges }) => {
    const parts = [
      ...values.map((one) => `${one.field} ${String(one.before)} > ${String(one.after)}`),
      ...edges.map((edge) => edgeText(edge)),
    ];
    return `${kind} ${(after ?? before)?.page ?? ''}: ${parts.join('; ')}`;
  });
}

const edgeText = ({ change, relation, slug }: EdgeChange): string =>
  `${change === 'added' ? '+' : '-'}${relation} ${slug}`;

const gauge = { slug: 'gauge', label: 'Tide Gauge', parents: ['tool'], requires: ['clock'] };

describe('the difference of two corpora', () => {
  it('names a class that came with its edges, and one that went', () => {
    const before = { 'a.md': classPage({ slug: 'old', parents: ['tool'] }) };
    const after = { 'b.md': classPage(gauge) };
    expect(lines(diff(before, after))).toEqual([
      'removed a.md: -subClassOf tool',
      'added b.md: +subClassOf tool; +requires clock',
    ]);
    expect(diff(before, after).counts).toMatchObject({
      classes: { added: 1, removed: 1, changed: 0 },
      parents: { added: 1, removed: 1 },
      relations: { added: 1, removed: 0 },
      otherPages: 0,
    });
  });

  it('takes the same IRI on another page for the same class', () => {
    const before = { 'Gauge.md': classPage(gauge) };
    const after = { 'Tide Gauge.md': classPage(gauge) };
    expect(lines(diff(before, after))).toEqual([
      'changed Tide Gauge.md: page Gauge.md > Tide Gauge.md',
    ]);
  });

  it('takes another IRI on the same page for the same class', () => {
    const before = { 'Gauge.md': classPage(gauge) };
    const after = { 'Gauge.md': classPage({ ...gauge, slug: 'tide-gauge' }) };
    expect(lines(diff(before, after))).toEqual([
      'changed Gauge.md: iri urn:ngm:class:gauge > urn:ngm:class:tide-gauge',
    ]);
  });

  it('follows two classes that changed places by their IRIs', () => {
    const [one, other] = [classPage({ slug: 'one' }), classPage({ slug: 'other' })];
    expect(lines(diff({ 'a.md': one, 'b.md': other }, { 'a.md': other, 'b.md': one }))).toEqual([
      'changed a.md: page b.md > a.md',
      'changed b.md: page a.md > b.md',
    ]);
  });

  it('pairs pages that claim one IRI: those that stayed first', () => {
    const twin = classPage({ slug: 'twin' });
    expect(lines(diff({ 'a.md': twin, 'b.md': twin }, { 'b.md': twin, 'c.md': twin }))).toEqual([
      'changed c.md: page a.md > c.md',
    ]);
  });

  it('counts a class once, however many pages declare it', () => {
    const twin = classPage({ slug: 'twin' });
    const counted = (before: readonly string[], after: readonly string[]): unknown => {
      const pages = (names: readonly string[]) =>
        Object.fromEntries(names.map((name) => [`${name}.md`, twin]));
      const { classes, counts } = diff(pages(before), pages(after));
      return [counts.classes, classes.map((one) => `${one.after?.page ?? ''} ${headWord(one)}`)];
    };
    const none = { added: 0, removed: 0, changed: 0 };
    expect(counted(['a'], ['a', 'b'])).toEqual([none, ['b.md copied']]);
    expect(counted(['a', 'b'], ['a'])).toEqual([none, [' copy removed']]);
    expect(counted([], ['a', 'b'])).toEqual([{ ...none, added: 1 }, ['a.md added', 'b.md copied']]);
    expect(counted(['a', 'b'], [])).toEqual([
      { ...none, removed: 1 },
      [' removed', ' copy removed'],
    ]);
  });

  it('tells values with both their states', () => {
    const before = { 'a.md': classPage({ ...gauge, quality: null, definition: 'One.' }) };
    const after = {
      'a.md': classPage({ ...gauge, label: 'Gauge', definition: 'Two.', public: false }),
    };
    expect(lines(diff(before, after))).toEqual([
      'changed a.md: label Tide Gauge > Gauge; definition One. > Two.; quality null > 0.5; published true > false',
    ]);
  });

  it('tells that a class is deprecated, and what is to be used instead', () => {
    const text = (marks: string): string =>
      `---\ntype: class\niri: urn:c:a\nlabel: A\n${marks}---\n`;
    const marked = text('deprecated: true\nreplacedBy: "[[B]]"\n');
    expect(lines(diff({ 'a.md': text('') }, { 'a.md': marked }))).toEqual([
      'changed a.md: deprecated false > true; replacedBy null > B',
    ]);
  });

  it('tells domain and maturity', () => {
    const text = (domain: string, maturity: string): string =>
      `---\ntype: class\niri: urn:c:a\nlabel: A\ndomain: ${domain}\nmaturity: ${maturity}\n---\n`;
    expect(lines(diff({ 'a.md': text('data', 'draft') }, { 'a.md': text('ai', '') }))).toEqual([
      'changed a.md: domain data > ai; maturity draft > null',
    ]);
  });

  it('tells parents and relations that came and went, not their order and repeats', () => {
    const before = {
      'a.md': classPage({ ...gauge, parents: ['x', 'y'], requires: ['clock'], uses: ['p', 'q'] }),
    };
    const after = {
      'a.md': classPage({ ...gauge, parents: ['y', 'z', 'z'], requires: [], uses: ['q', 'p'] }),
    };
    expect(lines(diff(before, after))).toEqual([
      'changed a.md: -subClassOf x; -requires clock; +subClassOf z',
    ]);
  });

  it('sees that a name leads elsewhere although the page that names it is as it was', () => {
    const namer = classPage({ slug: 'namer', dialect: 'front-matter', requires: ['Clock'] });
    const clock = (slug: string): string => classPage({ slug, label: 'Clock' });
    const before = { 'namer.md': namer, 'Clock.md': clock('sea-clock') };
    const after = { 'namer.md': namer, 'Clock.md': clock('river-clock') };
    expect(lines(diff(before, after))).toEqual([
      'changed Clock.md: iri urn:ngm:class:sea-clock > urn:ngm:class:river-clock',
      'changed namer.md: -requires sea-clock; +requires river-clock',
    ]);
  });

  it('counts pages whose text alone changed apart', () => {
    const page = classPage(gauge);
    const before = { 'a.md': page, 'note.md': '# Note\n', 'gone.md': '# Gone\n' };
    const after = { 'a.md': `${page}\nMore words.\n`, 'note.md': '# Note\n', 'new.md': '# New\n' };
    const { classes, counts } = diff(before, after);
    expect(classes).toEqual([]);
    expect(counts.otherPages).toBe(3);
  });

  it('takes line ends, blanks around a text and spellings of a path for no change', () => {
    const text = (end: string, pad: string): string =>
      ['---', 'type: class', 'iri: urn:c:a', `label: "A${pad}"`, '---', '# A', ''].join(end);
    expect(
      lines(diff({ 'Caf\u00e9.md': text('\n', '') }, { 'Cafe\u0301.md': text('\r\n', ' ') })),
    ).toEqual([]);
  });

  it('says nothing of a class whose page could not be read', () => {
    const before = { corpus: indexFor({ 'a.md': classPage(gauge) }) };
    const after = { corpus: indexFor({ 'b.md': classPage({ slug: 'b' }) }) };
    const isUnknown = (page: string): boolean => page === 'a.md';
    expect(lines(diffCorpora(before, { ...after, isUnknown }))).toEqual(['added b.md: ']);
    expect(lines(diffCorpora({ ...before, isUnknown }, after))).toEqual(['added b.md: ']);
  });

  it('shows the label of the other end where a page declares it', () => {
    const clock = classPage({ slug: 'clock', label: 'Sea Clock 🌊' });
    const { classes } = diff({ 'c.md': clock }, { 'c.md': clock, 'g.md': classPage(gauge) });
    expect(classes[0]?.edges.map(({ label }) => label)).toEqual(['tool', 'Sea Clock 🌊']);
  });
});

/** A corpus as data: what its pages are written from, and what is expected of them. */
interface Model {
  readonly path: string;
  readonly slug: string;
  readonly label: string;
  readonly definition: string;
  readonly public: boolean;
  readonly parents: readonly string[];
  readonly requires: readonly string[];
  readonly uses: readonly string[];
}

const SLUGS = ['tide', 'gauge', 'clock', 'buoy', 'mast'] as const;
const slugs = fc.subarray([...SLUGS, 'no-class'], { maxLength: 3 });

const models: fc.Arbitrary<readonly Model[]> = fc.uniqueArray(
  fc.record({
    path: fc.constantFrom('a.md', 'b.md', 'Ünï 🌊.md', 'sub/c.md', 'd.md'),
    slug: fc.constantFrom(...SLUGS),
    label: fc.constantFrom('One', 'Two 🌊', 'Three'),
    definition: fc.constantFrom('First.', 'Second.'),
    public: fc.boolean(),
    parents: slugs,
    requires: slugs,
    uses: slugs,
  }),
  { selector: ({ path }) => path, maxLength: 5 },
);

const pagesOf = (corpus: readonly Model[]): Pages =>
  Object.fromEntries(corpus.map((model) => [model.path, classPage(model)]));

/** Edges of the model: `relation slug` by page. */
function edgesOf(corpus: readonly Model[]): Map<string, Set<string>> {
  return new Map(
    corpus.map(({ path, parents, requires, uses }) => [
      path,
      new Set([
        ...parents.map((slug) => `subClassOf ${slug}`),
        ...requires.map((slug) => `requires ${slug}`),
        ...uses.map((slug) => `uses ${slug}`),
      ]),
    ]),
  );
}

/** The edges of before with the changes applied: each class takes its own to the page it has after. */
function applied(
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  { classes }: SemanticDiff,
): Map<string, Set<string>> {
  const result = new Map([...edges].map(([page, of]) => [page, new Set(of)]));
  for (const { before } of classes) if (before) result.delete(before.page);
  for (const { before, after, edges: changes } of classes) {
    const own = new Set(before ? edges.get(before.page) : []);
    for (const { change, relation, slug } of changes) {
      const edge = `${relation} ${slug}`;
      expect(own.has(edge)).toBe(change === 'removed');
      if (change === 'removed') own.delete(edge);
      else own.add(edge);
    }
    if (after) result.set(after.page, own);
    else expect(own.size).toBe(0);
  }
  return result;
}

const turned = (one: ClassChange): ClassChange => ({
  kind: one.kind === 'added' ? 'removed' : one.kind === 'removed' ? 'added' : 'changed',
  before: one.after,
  after: one.before,
  values: one.values.map(({ field, before, after }) => ({ field, before: after, after: before })),
  edges: one.edges.map((edge) => ({
    ...edge,
    change: edge.change === 'added' ? 'removed' : 'added',
  })),
  ...(one.copy === true ? { copy: true } : {}),
});

/** Independent of the order of changes. */
const bag = (classes: readonly ClassChange[]): string[] =>
  classes
    .map((one) => JSON.stringify({ ...one, edges: one.edges.map((e) => JSON.stringify(e)).sort() }))
    .sort();

describe('any two corpora', () => {
  it('differ in nothing when they are one', () => {
    fc.assert(
      fc.property(models, (corpus) => {
        const { classes, counts } = diff(pagesOf(corpus), pagesOf([...corpus].reverse()));
        expect(classes).toEqual([]);
        expect(counts.otherPages).toBe(0);
      }),
    );
  });

  it('differ one way as they do the other', () => {
    fc.assert(
      fc.property(models, models, (one, other) => {
        const there = diff(pagesOf(one), pagesOf(other));
        const back = diff(pagesOf(other), pagesOf(one));
        expect(bag(back.classes)).toEqual(bag(there.classes.map(turned)));
        expect(back.counts.otherPages).toBe(there.counts.otherPages);
        expect(back.counts.values).toEqual(there.counts.values);
      }),
    );
  });

  it('have the edges of the second when the changes are applied to those of the first', () => {
    fc.assert(
      fc.property(models, models, (one, other) => {
        const changes = diff(pagesOf(one), pagesOf(other));
        expect(applied(edgesOf(one), changes)).toEqual(edgesOf(other));
      }),
    );
  });

  it('have the values of the second wherever a class is in both', () => {
    fc.assert(
      fc.property(models, models, (one, other) => {
        for (const { kind, before, after, values } of diff(pagesOf(one), pagesOf(other)).classes) {
          if (kind !== 'changed') continue;
          const was = one.find(({ path }) => path === before?.page);
          const is = other.find(({ path }) => path === after?.page);
          const told = new Map(values.map((value) => [value.field, [value.before, value.after]]));
          for (const field of ['label', 'definition'] as const) {
            const same = was?.[field] === is?.[field];
            expect(told.get(field)).toEqual(same ? undefined : [was?.[field], is?.[field]]);
          }
        }
      }),
    );
  });
});

describe('a large corpus', () => {
  it('is compared in time that grows with its size', () => {
    const states = (size: number) => {
      const pages = (parent: (i: number) => number): Pages =>
        Object.fromEntries(
          Array.from({ length: size }, (_, i) => [
            `Class ${i}.md`,
            classPage({ slug: `c${i}`, parents: [`c${parent(i)}`], uses: [`c${i % 7}`] }),
          ]),
        );
      const state = (of: Pages) => ({ corpus: indexFor(of) });
      return [state(pages((i) => i >> 1)), state(pages((i) => i >> 2))] as const;
    };
    const [small, large] = [states(1000), states(8000)];
    const ratio = growth(small, large, ([before, after]) => diffCorpora(before, after));
    expect(ratio).toBeLessThan(8 * 1.3);
  });
});
