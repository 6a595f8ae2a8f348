import { afterEach, expect, it } from 'vitest';

import type { GraphAnswer } from '../../../src/protocol/graph-screen.js';
import { METHODS } from '../../../src/protocol/messages.js';
import type { ResolveLinksAnswer } from '../../../src/protocol/preview-links.js';

import { Harness } from './harness.js';

let server: Harness;
afterEach(() => server.stop());

const page = (label: string, more = ''): string =>
  `---\ntype: class\nlabel: ${label}\npublic: true\n${more}---\n\n# ${label}\n`;
const files = {
  'pages/Gauge.md': page('Gauge', 'requires: ["[[Clock]]"]\n'),
  'pages/tides/Radar.md': page('Radar', 'subClassOf: ["[[Gauge]]"]\n'),
  'pages/a/Twice.md': '# Twice\n',
  'pages/b/Twice.md': '# Twice\n',
  'pages/Note.md': '# Note\n',
};
const gauge = 'urn:ngm:class:gauge';

const graphOf = (file: string): Promise<GraphAnswer> =>
  server.request(METHODS.graph, {
    place: null,
    of: { uri: server.uri(file) },
    depth: 1,
    without: [],
  });

it('the graph of a page is that of its class, with what is typed and not saved', async () => {
  server = await Harness.start({ files });
  const saved = await graphOf('pages/Gauge.md');
  expect(saved.root).toBe(server.root);
  expect(saved.graph?.edges).toEqual([
    { from: 'radar', to: 'gauge', relation: 'subClassOf' },
    { from: 'gauge', to: 'clock', relation: 'requires' },
  ]);
  const text = page('Gauge', 'requires: ["[[Radar]]"]\n');
  await server.open('pages/Gauge.md', text);
  const typed = await graphOf('pages/Gauge.md');
  expect(typed.graph?.edges).toContainEqual({ from: 'gauge', to: 'radar', relation: 'requires' });
});

it('the graph of a slug is found in the corpus of a place', async () => {
  server = await Harness.start({ files });
  const params = { place: server.root, of: { slug: 'radar' }, depth: 1, without: ['subClassOf'] };
  const { graph } = await server.request<GraphAnswer>(METHODS.graph, params);
  expect(graph?.nodes.map(({ title }) => title)).toEqual(['Radar']);
});

it('a page or slug without a class has no graph, and the answer says why', async () => {
  server = await Harness.start({ files });
  const note = await graphOf('pages/Note.md');
  expect(note).toMatchObject({ graph: null, message: 'This page declares no class.' });
  const params = { place: server.root, of: { slug: 'x' }, depth: 1, without: [] };
  const none = await server.request<GraphAnswer>(METHODS.graph, params);
  expect(none).toMatchObject({ graph: null, message: 'No page declares a class x.' });
});

it('links of a preview lead from its page to others, or say why not', async () => {
  server = await Harness.start({ files });
  const params = {
    uri: server.uri('pages/tides/Radar.md'),
    names: ['gauge', 'Twice', 'Nowhere'],
    slugs: ['gauge', 'clock'],
  };
  const answer = await server.request<ResolveLinksAnswer>(METHODS.resolveLinks, params);
  expect(answer).toEqual({
    names: [
      { kind: 'page', href: '../Gauge.md', title: 'Gauge' },
      { kind: 'ambiguous', pages: ['pages/a/Twice.md', 'pages/b/Twice.md'] },
      { kind: 'missing' },
    ],
    slugs: [{ kind: 'page', href: '../Gauge.md', title: 'Gauge' }, { kind: 'missing' }],
  });
});

it('a document that is no page has no links of ours', async () => {
  server = await Harness.start({ files: { ...files, 'README.md': '# Read\n' } });
  const params = { uri: server.uri('README.md'), names: ['Gauge'], slugs: [gauge] };
  expect(await server.request(METHODS.resolveLinks, params)).toBeNull();
});
