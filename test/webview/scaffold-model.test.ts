import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { CutPart, Mark } from '../../src/protocol/scaffold-screen.js';
import { piecesOf, unplaced } from '../../webview/scaffold/marks.js';
import {
  differing,
  isCurrent,
  received,
  type ScreenState,
  stateOf,
  typedOf,
  withOption,
} from '../../webview/scaffold/state.js';

import { choices, fullReport } from './support/reports.js';
import { outranked, twice } from './support/scaffold-answers.js';

const { defaults } = choices;

describe('the pieces of the served text', () => {
  const blocks = fc.string({ unit: 'grapheme', maxLength: 60 });
  const spans = (length: number) =>
    fc
      .tuple(fc.nat(length), fc.nat(length), fc.constantFrom('declared', 'gold'))
      .map(([a, b, kind]): Mark => {
        return {
          start: Math.min(a, b),
          end: Math.max(a, b),
          kind,
          how: 'name',
          slug: 's',
          title: 't',
        };
      });
  const places = (length: number) =>
    fc.nat(length).map((at): CutPart => {
      return { kind: 'ancestors', seed: 's', at, shown: 5, names: [] };
    });
  const cases = blocks.chain((block) =>
    fc.record({
      block: fc.constant(block),
      marks: fc.array(spans(block.length), { maxLength: 6 }),
      cut: fc.array(places(block.length), { maxLength: 4 }),
    }),
  );

  it('joined are the text again, with every unit marked as the marks say', () => {
    fc.assert(
      fc.property(cases, ({ block, marks, cut }) => {
        const pieces = piecesOf(block, marks, cut);
        let at = 0;
        for (const piece of pieces) {
          if (piece.kind === 'cut') {
            expect(piece.part.at).toBe(at);
            continue;
          }
          for (const _unit of piece.text.split('')) {
            const kinds = marks.filter(({ start, end }) => start <= at && at < end);
            expect(new Set(kinds.map(({ kind }) => kind))).toEqual(piece.marked);
            at += 1;
          }
        }
        expect(at).toBe(block.length);
        expect(pieces.filter(({ kind }) => kind === 'cut')).toHaveLength(cut.length);
      }),
    );
  });

  it('say where a name begins, once', () => {
    const marks: Mark[] = [
      { start: 0, end: 9, kind: 'declared', how: 'name', slug: 'a', title: 'Tide Pole' },
      { start: 5, end: 9, kind: 'gold', how: 'part', slug: 'b', title: 'Pole' },
    ];
    const pieces = piecesOf('Tide Pole.', marks, []);
    expect(pieces).toEqual([
      {
        kind: 'text',
        text: 'Tide ',
        marked: new Set(['declared']),
        begins: new Set(['declared']),
        partial: false,
      },
      {
        kind: 'text',
        text: 'Pole',
        marked: new Set(['declared', 'gold']),
        begins: new Set(['gold']),
        partial: false,
      },
      { kind: 'text', text: '.', marked: new Set(), begins: new Set(), partial: false },
    ]);
  });

  it('leave parts without a place to the end: the block is empty then', () => {
    const loose = fullReport.cut.map((part): CutPart => ({ ...part, at: null }));
    expect(unplaced(loose)).toEqual(loose);
    expect(unplaced(fullReport.cut)).toEqual([]);
    expect(piecesOf('', [], loose)).toEqual([]);
  });
});

describe('options', () => {
  it('that equal the settings follow them', () => {
    const changed = withOption({}, 'budget', 800, defaults);
    expect(changed).toEqual({ budget: 800 });
    expect(withOption(changed, 'budget', defaults.budget, defaults)).toEqual({});
    expect(withOption(changed, 'seeds', 2, defaults)).toEqual({ budget: 800, seeds: 2 });
    expect(withOption({}, 'confidence', false, null)).toEqual({ confidence: false });
  });

  it('of a remedy are told from the settings', () => {
    expect(differing({ ...defaults, seeds: 6 }, defaults)).toEqual({ seeds: 6 });
    expect(differing(defaults, defaults)).toEqual({});
    expect(differing(defaults, null)).toEqual(defaults);
  });
});

describe('what is kept', () => {
  it('is what the next life of the screen begins with', () => {
    const state: ScreenState = {
      ...stateOf({}),
      question: 'half ty',
      asked: 'What is a tide?',
      options: { budget: 700, confidence: true },
      gold: [{ slug: 'log-book', title: 'log-book' }],
      open: new Set(['why', 'versions']),
      cutShown: true,
      why: { slug: 'wave-buoy', title: 'wave-buoy' },
      ceilingOf: 'tide',
      before: 'v1',
      after: 'main',
      compared: true,
    };
    expect(stateOf(typedOf(state))).toEqual(state);
    expect(stateOf(typedOf(stateOf({})))).toEqual(stateOf({}));
  });

  it.each([
    [{ options: '{' }],
    [{ options: '{"budget":-1}' }],
    [{ gold: '"x"' }],
    [{ gold: '[1]' }],
    [{ open: 'everything' }],
  ])('is left out when it is nonsense: %j', (typed) => {
    const { question, options, gold } = stateOf({ ...typed, asked: 'x', question: 'x' });
    expect({ question, options, gold }).toEqual({ question: 'x', options: {}, gold: [] });
  });
});

describe('a message of the host', () => {
  const state: ScreenState = {
    ...stateOf({ asked: 'old', question: 'old and mo', gold: '["station-clock"]' }),
    why: { slug: 'radar-gauge', title: 'radar-gauge' },
    finder: 'why',
    query: 'rad',
  };

  it('with the question asked leaves what is half typed over it', () => {
    expect(received(state, { type: 'question', question: 'old' }).question).toBe('old and mo');
    const next = received(state, { type: 'question', question: 'new', options: {}, gold: [] });
    expect(next).toMatchObject({ question: 'new', asked: 'new', gold: [] });
  });

  it('with a report gives classes that were known by slug their titles', () => {
    const { gold } = received(state, { type: 'report', report: fullReport });
    expect(gold).toEqual([{ slug: 'station-clock', title: 'Station Clock' }]);
  });

  it('about another class, another search or another page is late, and dropped', () => {
    const other = { ...outranked, slug: 'tide' };
    expect(received(state, { type: 'whyNot', slug: 'tide', answer: other })).toBe(state);
    expect(received(state, { type: 'classes', query: 'ra', classes: [] })).toBe(state);
    expect(received(state, { type: 'ceiling', slug: 'tide', answer: { none: 'x' } })).toBe(state);
  });

  it('tells whether a comparison is of what is in sight', () => {
    const shown = received(state, { type: 'report', report: fullReport });
    expect(isCurrent(twice, shown)).toBe(true);
    expect(isCurrent({ ...twice, question: 'x' }, shown)).toBe(false);
    expect(isCurrent({ ...twice, options: { ...defaults, seeds: 1 } }, shown)).toBe(false);
    expect(isCurrent(twice, state)).toBe(false);
  });
});
