import { describe, expect, it } from 'vitest';

import { resolveTerm, TermIndex } from '../../../src/ledger/terms.js';

const named = (slug: string, more: object = {}) => ({
  ...{ slug, labels: [] as string[], aliases: [] as string[], sameAs: [] as string[] },
  ...more,
});

const index = new TermIndex([
  named('tide-gauge', { labels: ['Tide Gauge'], aliases: ['Mareograph', 'Gauge'] }),
  named('radar-gauge', { labels: ['Radar Gauge'], aliases: ['Gauge'] }),
  named('non-tidal-residual', { labels: ['Non-tidal Residual'], aliases: ['Residual'] }),
  named('gnss', { labels: ['GNSS Receiver'], sameAs: ['https://www.wikidata.org/wiki/Q5514'] }),
  named('mareograph', { labels: ['Mareograph Museum'] }),
]);

describe('terms', () => {
  it.each([
    ['tide  GAUGE', 'tide-gauge'],
    ['[[Tide Gauge]]', 'tide-gauge'],
    ['tide-gauge', 'tide-gauge'],
    ['urn:ngm:class:tide-gauge', 'tide-gauge'],
    ['Non tidal residual', 'non-tidal-residual'],
    ['Residual', 'non-tidal-residual'],
    ['https://www.wikidata.org/wiki/Q5514', 'gnss'],
    ['Salt Lamp Profiler', null],
    ['', null],
    ['—', null],
  ])('%j means %j', (term, slug) => expect(index.find(term)).toBe(slug));

  it('a slug goes before an alias, and a name two classes share is left open', () => {
    expect(index.find('Mareograph')).toBe('mareograph');
    expect(index.find('gauge')).toBeNull();
  });

  it('what a person said about a term goes first', () => {
    const aliases = new Map([
      ['gauge', 'radar-gauge'],
      ['tide gauge', 'x'],
    ]);
    expect(resolveTerm('Gauge', index, aliases)).toBe('radar-gauge');
    expect(resolveTerm('Tide-Gauge', index, aliases)).toBe('x');
    expect(resolveTerm('Residual', index, aliases)).toBe('non-tidal-residual');
  });
});
