import { describe, expect, it } from 'vitest';

import { tokensOf } from '../../../src/scaffold/engine.js';
import { classPage } from '../scaffold/support/corpora.js';
import { corpusOf } from '../support/memory-files.js';

const pages = {
  'pages/Tide.md': classPage({
    slug: 'tide',
    label: 'Tide',
    parents: ['motion'],
    requires: ['moon', 'unknown-thing'],
  }),
  'pages/Moon.md': classPage({ slug: 'moon', label: 'Moon' }),
  'pages/Motion.md': classPage({ slug: 'motion', label: 'Motion', public: false }),
};

describe('the report of a question', () => {
  it('holds block, seeds with reasons, and names exposed and cut', async () => {
    const { workbench } = await corpusOf(pages);
    const report = workbench.scaffold({ question: 'What is a tide?' });
    expect(report.block).toContain('## Tide');
    expect(report.tokens).toBe(tokensOf(report.block));
    expect(report.budget).toBe(1500);
    expect(report.generation).toBe(workbench.indexSummary().generation);
    expect(report.empty).toBeNull();
    const [seed] = report.seeds;
    expect(seed).toMatchObject({
      slug: 'tide',
      title: 'Tide',
      path: 'pages/Tide.md',
      served: true,
    });
    // 8 for the title, 2/1 for its word.
    expect(seed?.score).toBe(10);
    expect(seed?.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(10);
    expect(report.names.map(({ slug, exposed, relation }) => [slug, exposed, relation])).toEqual([
      ['motion', true, 'parents'],
      ['moon', true, 'requires'],
      ['unknown-thing', true, 'requires'],
    ]);
  });

  it('says which seeds the budget cut, and that their names are cut by it', async () => {
    const { workbench } = await corpusOf(pages);
    const question = 'tide tide moon';
    const whole = workbench.scaffold({ question });
    expect(whole.seeds.map(({ served }) => served)).toEqual([true, true]);
    const tight = workbench.scaffold({ question, budget: whole.tokens - 1 });
    expect(tight.seeds.map(({ slug, served }) => [slug, served])).toEqual([
      ['tide', true],
      ['moon', false],
    ]);
    const none = workbench.scaffold({ question: 'tide', budget: 5 });
    expect(none.block).toBe('');
    expect(new Set(none.names.map(({ reason }) => reason))).toEqual(new Set(['budget']));
    expect(none.empty).toMatch(/budget/u);
  });

  it('says what to do when nothing is served', async () => {
    const { workbench } = await corpusOf(pages);
    expect(workbench.scaffold({ question: '  ' }).empty).toMatch(/Type a question/u);
    expect(workbench.scaffold({ question: 'zebra' }).empty).toMatch(/No class matches/u);
    const drafts = await corpusOf({ 'pages/Motion.md': pages['pages/Motion.md'] });
    expect(drafts.workbench.scaffold({ question: 'motion' }).empty).toMatch(/published/u);
  });

  it('follows the settings where the question says nothing', async () => {
    const { workbench } = await corpusOf({
      ...pages,
      'ontodesk.yaml': 'version: 1\nscaffold:\n  seeds: 1\n  budget: 300\n',
    });
    const report = workbench.scaffold({ question: 'tide moon' });
    expect(report.seeds).toHaveLength(1);
    expect(report.budget).toBe(300);
    expect(workbench.scaffold({ question: 'tide moon', seeds: 2 }).seeds).toHaveLength(2);
  });
});
