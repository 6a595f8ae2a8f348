import { describe, expect, it } from 'vitest';

import type { Neighbourhood } from '../../src/protocol/graph-screen.js';
import { escapeXml, exportSvg } from '../../webview/graph/export-svg.js';
import { layOut, type PlacedNode } from '../../webview/graph/layout.js';
import { neighbourIn } from '../../webview/graph/move.js';
import { sceneOf, styleOf } from '../../webview/graph/scene.js';
import { announcement, nodeWords, textWidth, wrap } from '../../webview/graph/words.js';

import { crowdedGraph, gaugeGraph, loneGraph } from './support/graphs.js';

type Box = Pick<PlacedNode, 'x' | 'y' | 'width' | 'height'>;

const overlaps = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

describe('the places of the classes', () => {
  it.each<[string, Neighbourhood]>([
    ['some', gaugeGraph],
    ['one', loneGraph],
    ['as many as there may be', crowdedGraph()],
  ])('never lie on one another and lie inside the drawing: %s', (_name, graph) => {
    const { nodes, width, height } = layOut(graph);
    expect(nodes.map(({ node }) => node)).toEqual(graph.nodes);
    nodes.forEach((a, i) => {
      for (const b of nodes.slice(i + 1))
        expect(overlaps(a, b), `${a.node.slug} ${b.node.slug}`).toBe(false);
      expect(a.x - a.width / 2).toBeGreaterThanOrEqual(0);
      expect(a.y - a.height / 2).toBeGreaterThanOrEqual(0);
      expect(a.x + a.width / 2).toBeLessThanOrEqual(width);
      expect(a.y + a.height / 2).toBeLessThanOrEqual(height);
    });
  });

  it('are the same every time', () => {
    expect(layOut(crowdedGraph())).toEqual(layOut(crowdedGraph()));
  });

  it('put parents above and children below', () => {
    const { nodes } = layOut(gaugeGraph);
    const y = (slug: string): number => nodes.find(({ node }) => node.slug === slug)!.y;
    expect(y('instrument')).toBeLessThan(y('tide-gauge'));
    for (const child of ['float-gauge', 'draft-gauge', 'radar-gauge']) {
      expect(y(child)).toBeGreaterThan(y('tide-gauge'));
    }
  });
});

describe('a line', () => {
  const numbers = (path: string): number[] => (path.match(/-?\d+(?:\.\d+)?/gu) ?? []).map(Number);

  it('ends at the border of the box it points to', () => {
    const scene = sceneOf(gaugeGraph);
    for (const { edge, head } of scene.edges) {
      const to = scene.nodes.find(({ node }) => node.slug === edge.to)!;
      const [x = NaN, y = NaN] = numbers(head);
      const dx = Math.abs(x - to.x) - to.width / 2;
      const dy = Math.abs(y - to.y) - to.height / 2;
      expect(Math.max(dx, dy), edge.to).toBeCloseTo(0, 0);
    }
  });

  it('beside another between the same classes takes its own way', () => {
    const lines = sceneOf(gaugeGraph).edges.filter(({ edge }) =>
      [edge.from, edge.to].includes('tide-gauge-benchmark'),
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]!.labelX === lines[1]!.labelX && lines[0]!.labelY === lines[1]!.labelY).toBe(
      false,
    );
  });

  it('has a name that covers no class and no other name', () => {
    const { edges, nodes } = sceneOf(gaugeGraph);
    const boxes = edges
      .filter(({ label }) => label !== '')
      .map(({ label, labelX: x, labelY: y }) => ({ x, y, width: label.length * 6, height: 12 }));
    // A line that runs behind a class may find no place for its name: the table has it.
    expect(boxes.length).toBeGreaterThanOrEqual(6);
    boxes.forEach((a, i) => {
      for (const b of [...boxes.slice(i + 1), ...nodes]) expect(overlaps(a, b)).toBe(false);
    });
  });

  it('looks different for every relation', () => {
    const relations =
      'subClassOf hasPart partOf requires enables dependsOn implements uses supports contrastsWith bridgesTo relatedTo standardizedBy';
    const looks = relations.split(' ').map((relation) => JSON.stringify(styleOf(relation)));
    expect(new Set(looks).size).toBe(13);
  });
});

describe('an arrow key', () => {
  const { nodes } = layOut(gaugeGraph);
  const at = (slug: string): PlacedNode => nodes.find(({ node }) => node.slug === slug)!;

  it('leads in its direction, or nowhere', () => {
    expect(neighbourIn('ArrowUp', at('tide-gauge'), nodes)).toBe('instrument');
    expect(neighbourIn('ArrowUp', at('instrument'), nodes)).toBeNull();
    expect(neighbourIn('x', at('tide-gauge'), nodes)).toBeNull();
  });

  it('with others reaches every class', () => {
    const all = layOut(crowdedGraph()).nodes;
    const seen = new Set([all[0]!.node.slug]);
    for (const slug of seen) {
      const from = all.find(({ node }) => node.slug === slug)!;
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = neighbourIn(key, from, all);
        if (next !== null) seen.add(next);
      }
    }
    expect(seen.size).toBe(all.length);
  });
});

describe('words', () => {
  it.each([
    ['Tide Gauge', ['Tide Gauge']],
    ['International Hydrographic Organization', ['International', 'Hydrographic', 'Organization']],
    ['x'.repeat(50), ['x'.repeat(22), 'x'.repeat(22), 'xxxxxx']],
    ['潮位計測装置の基準点標識', ['潮位計測装置の基準点標', '識']],
    ['', ['']],
  ])('break %j into lines', (title, lines) => {
    expect(wrap(title)).toEqual(lines);
  });

  it('are cut with an ellipsis, never inside an emoji', () => {
    const [, , last = ''] = wrap('👩‍👩‍👧‍👦'.repeat(60));
    expect(last.endsWith('…')).toBe(true);
    expect(last.slice(0, -1).replaceAll('👩‍👩‍👧‍👦', '')).toBe('');
    expect(textWidth(wrap('a '.repeat(100))[2]!)).toBeLessThanOrEqual(22);
  });

  it('name a class by its relations', () => {
    const [middle, ...rest] = gaugeGraph.nodes;
    expect(nodeWords(middle!, gaugeGraph)).toBe('Tide Gauge, in the middle');
    const words = rest.map((node) => nodeWords(node, gaugeGraph));
    expect(words).toContain('Draft Gauge, Draft Gauge is a Tide Gauge, not published');
    expect(words).toContain('Clock, Tide Gauge requires Clock, no page');
  });

  it('tell what arrived', () => {
    expect(announcement(gaugeGraph)).toBe('Tide Gauge: 10 classes around it, 7 more not shown.');
    expect(announcement(loneGraph)).toBe('Seiche stands alone.');
  });
});

describe('the exported file', () => {
  const hostile = 'Ferry</script><img src=x onerror=alert(1)> & "x" \u0000\ud800 end';

  it('has its colours in it and asks for nothing else', () => {
    const text = exportSvg(sceneOf(gaugeGraph), 'Around', (name) =>
      name === 'foreground' ? '#123456' : '#abcdef',
    );
    expect(text).toContain('fill="#123456"');
    expect(text).not.toMatch(/var\(|url\(|href|class=|style=/u);
    expect(text).toContain('font-family="sans-serif"');
  });

  it('lets no colour end its attribute', () => {
    const text = exportSvg(sceneOf(loneGraph), 'x', () => '"/><script>');
    expect(text).not.toContain('script');
  });

  it('escapes what XML would take for markup or not at all', () => {
    expect(escapeXml(hostile)).toBe(
      'Ferry&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; &amp; &quot;x&quot;  end',
    );
  });
});
