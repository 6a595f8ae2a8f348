import { expect, it } from 'vitest';

import { findClasses } from '../../../src/workbench/find-classes.js';

const named = (...titles: string[]) =>
  titles.map((title) => ({ title, slug: title.toLowerCase().replaceAll(' ', '-') }));
const titles = (query: string, ...all: string[]) =>
  findClasses(named(...all), query).map(({ title }) => title);

it('finds the name itself first, then beginnings, then words, then the rest', () => {
  const all = ['Ebb Tide', 'Riptide', 'Tide Gauge', 'Tide', 'Buoy'];
  expect(titles('tide', ...all)).toEqual(['Tide', 'Tide Gauge', 'Ebb Tide', 'Riptide']);
});

it('takes slugs for names, and minds neither case nor spaces', () => {
  expect(titles('  tide-GAUGE ', 'Tide Gauge')).toEqual(['Tide Gauge']);
  expect(findClasses([{ slug: 'gnss-receiver', title: 'Satellite Box' }], 'gnss')).toHaveLength(1);
});

it('gives twenty at most, and nothing for nothing', () => {
  const many = Array.from({ length: 50 }, (_, at) => `Tide ${at}`);
  expect(titles('tide', ...many)).toHaveLength(20);
  expect(titles(' ', ...many)).toEqual([]);
});
