import { describe, expect, it } from 'vitest';

import { CorpusIndex } from '../../../src/corpus/corpus-index.js';
import { LinkIndex } from '../../../src/corpus/link-index.js';
import { parsePage } from '../../../src/corpus/page.js';
import { recordOf, sha256 } from '../../../src/corpus/record.js';
import { neighbourhood, type Neighbourhood } from '../../../src/language/neighbourhood.js';
import type { Surroundings } from '../../../src/language/surroundings.js';
import { IndexView } from '../../../src/ontology/index-view.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';

/** A corpus of front matter classes: name to the lines of its lists. */
function corpus(classes: Readonly<Record<string, Readonly<Record<string, string>>>>): Surroundings {
  const index = new CorpusIndex();
  for (const [name, lists] of Object.entries(classes)) {
    const lines = Object.entries(lists).map(([key, names]) => {
      const items = names.split(',').map((one) => `"[[${one.trim()}]]"`);
      return `${key}: [${items.join(', ')}]`;
    });
    const text = `---\ntype: class\nlabel: ${name}\npublic: true\n${lines.join('\n')}\n---\n# ${name}\n`;
    index.set(recordOf(parsePage(`pages/${name}.md`, text, DEFAULT_SETTINGS), sha256(text)));
  }
  const links = new LinkIndex(index);
  return { index, view: new IndexView(index), links, settings: DEFAULT_SETTINGS };
}

const tides = corpus({
  Gauge: { subClassOf: 'Instrument', requires: 'Benchmark, Clock', enables: 'Level' },
  Instrument: { subClassOf: 'Thing' },
  Benchmark: { supports: 'Gauge, Gauge', relatedTo: 'Level' },
  'Float Gauge': { subClassOf: 'Gauge', requires: 'Well' },
  'Radar Gauge': {
    subClassOf: 'Gauge, Gauge',
    contrastsWith: 'Float Gauge',
    relatedTo: 'Radar Gauge',
  },
  Well: {},
  Level: {},
});

const slugs = (graph: Neighbourhood | null): string[] =>
  graph?.nodes.map(({ slug, distance }) => `${slug} ${distance}`) ?? [];
const edges = (graph: Neighbourhood | null): string[] =>
  graph?.edges.map(({ from, relation, to }) => `${from} ${relation} ${to}`).sort() ?? [];

describe('the neighbourhood of a class', () => {
  it('is its parents, children, targets, and those that name it', () => {
    const graph = neighbourhood('gauge', { depth: 1 }, tides);
    expect(slugs(graph)[0]).toBe('gauge 0');
    expect(edges(graph)).toEqual([
      'benchmark supports gauge',
      'float-gauge subClassOf gauge',
      'gauge enables level',
      'gauge requires benchmark',
      'gauge requires clock',
      'gauge subClassOf instrument',
      'radar-gauge subClassOf gauge',
    ]);
    expect(graph?.more).toBe(0);
  });

  it('goes two steps, and shows every edge on the way once', () => {
    const graph = neighbourhood('gauge', { depth: 2 }, tides);
    expect(slugs(graph)).toContain('well 2');
    expect(edges(graph)).toContain('float-gauge requires well');
    expect(edges(graph)).toContain('radar-gauge contrastsWith float-gauge');
    expect(edges(graph)).toContain('benchmark relatedTo level');
    expect(new Set(edges(graph)).size).toBe(edges(graph).length);
    expect(slugs(graph)).toContain('level 1');
  });

  it('tells a class that no page declares from one that a page does', () => {
    const nodes = neighbourhood('gauge', { depth: 1 }, tides)?.nodes ?? [];
    expect(nodes.find(({ slug }) => slug === 'clock')).toMatchObject({
      path: null,
      title: 'clock',
    });
    expect(nodes.find(({ slug }) => slug === 'level')).toMatchObject({
      path: 'pages/Level.md',
      title: 'Level',
      published: true,
    });
  });

  it('calls a class without a label by the name of its page', () => {
    const index = new CorpusIndex();
    const text = '---\ntype: class\niri: urn:ngm:class:buoy\n---\n# Wave Buoy\n';
    index.set(recordOf(parsePage('pages/Wave Buoy.md', text, DEFAULT_SETTINGS), sha256(text)));
    const links = new LinkIndex(index);
    const around = { index, view: new IndexView(index), links, settings: DEFAULT_SETTINGS };
    expect(neighbourhood('buoy', { depth: 1 }, around)?.nodes[0]?.title).toBe('Wave Buoy');
  });

  it('leaves out the class itself', () => {
    const graph = neighbourhood('radar-gauge', { depth: 1 }, tides);
    expect(graph?.edges.some(({ from, to }) => from === to)).toBe(false);
  });

  it('leaves out relations it is told to, and what only they lead to', () => {
    const graph = neighbourhood('gauge', { depth: 2, without: ['requires', 'subClassOf'] }, tides);
    expect(edges(graph)).toEqual([
      'benchmark relatedTo level',
      'benchmark supports gauge',
      'gauge enables level',
    ]);
  });

  it('is none of a class that is not there', () => {
    expect(neighbourhood('nowhere', { depth: 1 }, tides)).toBeNull();
    expect(neighbourhood('clock', { depth: 1 }, tides)).toBeNull();
  });

  it('does not run in a circle', () => {
    const circle = corpus({ A: { subClassOf: 'B' }, B: { subClassOf: 'A' } });
    expect(edges(neighbourhood('a', { depth: 2 }, circle))).toEqual([
      'a subClassOf b',
      'b subClassOf a',
    ]);
  });
});

describe('a class with many neighbours', () => {
  const children = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [
      `Child ${i}`,
      { subClassOf: 'Root', uses: `Tool ${i}` },
    ]),
  );
  const many = corpus({ Root: { subClassOf: 'Top', requires: 'One, Two' }, Top: {}, ...children });

  it('shows some of each relation and counts the rest', () => {
    const graph = neighbourhood('root', { depth: 1 }, many);
    expect(edges(graph)).toContain('root subClassOf top');
    expect(edges(graph)).toContain('root requires two');
    expect(graph?.edges.filter(({ to }) => to === 'root')).toHaveLength(12);
    expect(graph?.leftOut).toEqual([
      { of: 'root', relation: 'subClassOf', direction: 'in', count: 288 },
    ]);
    expect(graph?.more).toBe(288);
  });

  it('never shows more than it may', () => {
    const graph = neighbourhood('root', { depth: 2, most: 10 }, many);
    expect(graph?.nodes).toHaveLength(10);
    const shown = new Set(graph?.nodes.map(({ slug }) => slug));
    for (const { from, to } of graph?.edges ?? []) {
      expect(shown).toContain(from);
      expect(shown).toContain(to);
    }
  });
});
