import { describe, expect, it } from 'vitest';

import {
  type GraphView,
  keepGraphView,
  keptGraphView,
  readGraphMessage,
} from '../../../src/protocol/graph-screen.js';

const view: GraphView = { slug: 'tide-gauge', depth: 2, without: ['requires', 'uses'] };
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text>x</text></svg>\n';

describe('a message of the graph screen', () => {
  it.each([
    { type: 'ready' },
    { type: 'showLog' },
    { type: 'show', view },
    { type: 'open', path: 'pages/A.md' },
    { type: 'export', name: 'A', svg },
    { type: 'error', message: 'x' },
  ])('is read: %j', (message) => {
    expect(readGraphMessage(message)).toEqual(message);
  });

  it.each([
    null,
    'ready',
    {},
    { type: 'other' },
    { type: 'show' },
    { type: 'show', view: { ...view, depth: 3 } },
    { type: 'show', view: { ...view, slug: '' } },
    { type: 'show', view: { ...view, without: [1] } },
    { type: 'show', view: { ...view, without: Array(51).fill('uses') } },
    { type: 'open' },
    { type: 'open', path: 'x'.repeat(4001) },
    { type: 'export', name: 'A', svg: 'text' },
    { type: 'export', name: 'A', svg: svg.replace('<text>', '<script>1</script><text>') },
    { type: 'export', name: 'A', svg: svg.replace('<text>', '<a href="x"><text>') },
    { type: 'export', name: 'A', svg: `<?xml version="1.0"?>${svg}` },
    { type: 'error', message: 1 },
  ])('that is none is refused: %j', (message) => {
    expect(readGraphMessage(message)).toBeNull();
  });

  it('carries nothing but what it is read for', () => {
    expect(readGraphMessage({ type: 'ready', more: 1 })).toEqual({ type: 'ready' });
  });
});

describe('what a screen looks at', () => {
  it.each<GraphView>([view, { slug: 'a', depth: 1, without: [] }])('is kept: %j', (one) => {
    expect(keptGraphView(keepGraphView(one))).toEqual(one);
  });

  it.each<Record<string, string>>([{}, { slug: '' }, { question: 'x' }])(
    'is nothing in %j',
    (typed) => {
      expect(keptGraphView(typed)).toBeNull();
    },
  );
});
