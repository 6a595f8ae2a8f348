import { describe, expect, it } from 'vitest';

import { tokensOf } from '../../../src/scaffold/engine.js';
import { PREAMBLE } from '../../../src/scaffold/messages.js';
import { choicesOf, optionsWithin } from '../../../src/workbench/scaffold-options.js';
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
    expect(none.empty).toMatch(
      /budget .* for this question alone, or for all with scaffold\.budget/u,
    );
  });

  it('says what to do when nothing is served', async () => {
    const { workbench } = await corpusOf(pages);
    expect(workbench.scaffold({ question: '  ' }).empty).toMatch(/Type a question/u);
    expect(workbench.scaffold({ question: 'zebra' }).empty).toMatch(/No class matches/u);
    const drafts = await corpusOf({ 'pages/Motion.md': pages['pages/Motion.md'] });
    expect(drafts.workbench.scaffold({ question: 'motion' }).empty).toMatch(/published/u);
    const bare = await corpusOf({});
    expect(bare.workbench.scaffold({ question: 'motion' }).empty).toMatch(/^There is no page/u);
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

describe('the report for the screen', () => {
  const targets = ['ash', 'beech', 'cedar', 'date', 'ghost', 'motion'];
  const wood = Object.fromEntries(
    ['ash', 'beech', 'cedar', 'date'].map((slug) => [
      `pages/${slug}.md`,
      classPage({ slug, label: slug.toUpperCase(), definition: `A tree called ${slug}.` }),
    ]),
  );
  const forest = {
    ...pages,
    ...wood,
    'pages/Forest.md': classPage({ slug: 'forest', label: 'Forest', requires: targets }),
  };

  it('holds what was cut at its place in the block', async () => {
    const { workbench } = await corpusOf(forest);
    const { block, cut } = workbench.scaffold({ question: 'forest' });
    expect(cut.map(({ kind, seed }) => [kind, seed])).toEqual([
      ['targets', 'forest'],
      ['neighbours', 'forest'],
    ]);
    const [beyond, lines] = cut;
    expect(block.slice(0, beyond!.at!)).toMatch(/requires: ASH, BEECH, CEDAR$/u);
    expect(beyond).toMatchObject({
      ...{ relation: 'requires', shown: 3 },
      names: [{ slug: 'date', title: 'DATE' }, { slug: 'ghost' }, { slug: 'motion' }],
    });
    expect(block.slice(0, lines!.at!)).toMatch(/- BEECH: A tree called beech\.$/u);
    expect(lines).toMatchObject({
      ...{ why: 'limit' },
      lines: [{ slug: 'cedar', title: 'CEDAR', text: '- CEDAR: A tree called cedar.' }],
    });
  });

  it('holds the sections that the budget drops, with the text they would have', async () => {
    const { workbench } = await corpusOf(pages);
    const question = 'tide tide moon';
    const whole = workbench.scaffold({ question });
    const tight = workbench.scaffold({ question, budget: whole.tokens - 1 });
    expect(tight.cut).toMatchObject([{ kind: 'section', seed: 'moon', title: 'Moon' }]);
    const [part] = tight.cut;
    const at = part?.at ?? 0;
    const text = part?.kind === 'section' ? part.text : '';
    expect(`${tight.block.slice(0, at)}\n\n${text}${tight.block.slice(at)}`).toBe(whole.block);
    const none = workbench.scaffold({ question, budget: 5 });
    expect(none.cut.map((part) => part.at)).toEqual([null, null]);
  });

  it('accounts for every token of the budget', async () => {
    const { workbench } = await corpusOf(pages);
    for (const budget of [1500, 60, 45, 5]) {
      const { bar, block, tokens } = workbench.scaffold({ question: 'tide tide moon', budget });
      const served = bar.sections.filter((section) => section.served);
      const sum = served.reduce((total, section) => total + section.tokens, bar.frame);
      expect(sum).toBe(Array.from(block).length / 4);
      expect(bar.total).toBe(tokens);
      expect(bar).toMatchObject({ budget, effective: budget });
      expect(bar.sections).toHaveLength(2);
      const dropped = bar.sections.filter((section) => !section.served);
      expect(bar.cut).toBe(dropped.reduce((total, section) => total + section.tokens, 0));
    }
    // "## Moon (data, maturity: draft)" and "Moon is a thing." with a line end: 48 characters.
    const { bar } = workbench.scaffold({ question: 'moon' });
    expect(bar.sections).toEqual([{ slug: 'moon', title: 'Moon', tokens: 12, served: true }]);
    expect(bar.preamble).toBe((PREAMBLE.length + 2) / 4);
  });

  it('says of every picked name whether the block exposes it, and why not', async () => {
    const { workbench } = await corpusOf(forest);
    const gold = ['ash', 'date', 'tide', 'forest', 'ghost', 'motion', 'ash'];
    const report = workbench.scaffold({ question: 'forest tides', gold });
    expect(report.gold.names.map((name) => [name.slug, name.reason, name.seed])).toEqual([
      ['ash', null, 'forest'],
      ['date', 'target-cap', 'forest'],
      ['tide', 'other-seeds', null],
      ['forest', null, null],
    ]);
    expect(
      report.gold.unknown.map(({ slug, reason }) => [slug, reason.includes('not published')]),
    ).toEqual([
      ['ghost', false],
      ['motion', true],
    ]);
    // Two of four by the block; the question says "tides", which holds "tide".
    expect(report.gold).toMatchObject({ exposed: 2, ceiling: 0.5, shownCeiling: 0.75 });
    expect(workbench.scaffold({ question: 'forest' }).gold).toMatchObject({
      ...{ names: [], exposed: 0, ceiling: null, shownCeiling: null },
    });
    const tight = workbench.scaffold({ question: 'forest', gold: ['forest'], budget: 5 });
    expect(tight.gold.names[0]).toMatchObject({ exposed: false });
    expect(tight.gold.names[0]?.explanation).toMatch(/budget of 5 tokens/u);
  });

  it('marks declared names and gold where the block says them', async () => {
    const { workbench } = await corpusOf(forest);
    const { block, marks } = workbench.scaffold({ question: 'forest', gold: ['beech', 'forest'] });
    const said = marks.map(({ start, end, kind, slug }) => [kind, slug, block.slice(start, end)]);
    expect(said).toEqual([
      ['gold', 'forest', 'Forest'],
      ['gold', 'forest', 'Forest'],
      ['declared', 'ash', 'ASH'],
      ['declared', 'beech', 'BEECH'],
      ['gold', 'beech', 'BEECH'],
      ['declared', 'cedar', 'CEDAR'],
      ['declared', 'ash', 'ASH'],
      ['declared', 'ash', 'ash'],
      ['declared', 'beech', 'BEECH'],
      ['gold', 'beech', 'BEECH'],
      ['declared', 'beech', 'beech'],
      ['gold', 'beech', 'beech'],
    ]);
  });

  it('gives the messages a model would be sent', async () => {
    const { workbench } = await corpusOf(pages);
    const { messages, block } = workbench.scaffold({ question: 'tide?' });
    expect(messages).toEqual([
      { role: 'system', content: `${PREAMBLE}\n\n${block}` },
      { role: 'user', content: 'tide?' },
    ]);
    expect(workbench.scaffold({ question: 'zebra' }).messages).toEqual([
      { role: 'user', content: 'zebra' },
    ]);
  });
});

describe('the sliders', () => {
  const defaults = { budget: 1500, seeds: 4, hops: 1, confidence: false };

  it('start from the settings and hold what those say, however far it is', () => {
    const far = choicesOf({ ...defaults, budget: 20_000, seeds: 30, hops: 3 });
    expect(far.limits).toMatchObject({ budget: { max: 20_000 }, seeds: { max: 30 } });
    expect(far.defaults).toEqual({ budget: 20_000, seeds: 30, hops: 1, confidence: false });
    expect(choicesOf({ ...defaults, budget: 10 }).limits.budget.min).toBe(10);
  });

  it('keep what is asked within the limits, and the defaults for the rest', () => {
    const choices = choicesOf(defaults);
    expect(optionsWithin(choices, {})).toEqual(defaults);
    expect(optionsWithin(choices, { budget: 1e9, seeds: 0, hops: 5, confidence: true })).toEqual({
      ...{ budget: choices.limits.budget.max, seeds: 1, hops: 1, confidence: true },
    });
    expect(optionsWithin(choices, { budget: 700.9 }).budget).toBe(700);
  });
});
