import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ARMS, type Arm, type ServedQuestion } from '../../../../src/exposure/controls/arms.js';
import { buildControls, type ArmPrompts } from '../../../../src/exposure/controls/build.js';
import { derangedBlocks } from '../../../../src/exposure/controls/derange.js';
import { maskedBlock } from '../../../../src/exposure/controls/mask.js';
import { sentencesOf } from '../../../../src/exposure/controls/sentences.js';
import { shuffledBlock } from '../../../../src/exposure/controls/shuffle.js';
import type { SetQuestion } from '../../../../src/exposure/question-set.js';
import {
  blockOf,
  DEFAULT_SCAFFOLD_OPTIONS,
  ScaffoldEngine,
} from '../../../../src/scaffold/engine.js';
import type { ScaffoldEntry } from '../../../../src/scaffold/scaffold-index.js';
import { PREAMBLE } from '../../../../src/scaffold/messages.js';
import { entries, entry } from '../support/entries.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

function served(id: string, about: Partial<ServedQuestion>): ServedQuestion {
  const sections = about.sections ?? [];
  const block = blockOf(sections.map(({ text }) => text));
  return {
    id,
    prompt: '',
    gold: [],
    seeds: sections.map(({ slug }) => slug),
    block,
    sections,
    ...about,
  };
}

/** Lines of a block without its frame. */
const body = (block: string): string[] => block.split('\n').slice(1, -1);

describe('sentences', () => {
  it('end at a sign with a capital behind it, and at line ends', () => {
    const text =
      '## A (b, maturity: draft)\nIt is 3.5 m high. Is it? Yes! e.g. this\n\nis-a: B; ancestors: C';
    expect(sentencesOf(text)).toEqual([
      '## A (b, maturity: draft)',
      'It is 3.5 m high.',
      'Is it?',
      'Yes! e.g. this',
      'is-a: B; ancestors: C',
    ]);
  });
});

describe('the arm shuffled', () => {
  const texts = fc.array(
    fc.array(fc.stringMatching(/^[A-Z][a-z]{1,4}( [a-z]{1,4}){0,2}[.!]?$/), {
      minLength: 1,
      maxLength: 6,
    }),
    { minLength: 1, maxLength: 4 },
  );

  it('keeps every sentence as often as before, in another order', () => {
    fc.assert(
      fc.property(texts, seeds, (sections, seed) => {
        const question = served('q', {
          sections: sections.map((lines, i) => ({ slug: `s${i}`, text: lines.join('\n') })),
        });
        const before = sections.flat();
        const after = body(shuffledBlock(question, seed).block);
        expect([...after].sort()).toEqual([...before].sort());
        if (new Set(before).size > 1) expect(after).not.toEqual(before);
        expect(shuffledBlock(question, seed)).toEqual(shuffledBlock(question, seed));
      }),
    );
  });

  it('shows nothing where nothing is served', () => {
    expect(shuffledBlock(served('q', {}), 1).block).toBe('');
  });
});

describe('the arm masked', () => {
  const classes = entries(
    entry('Tide Gauge', {
      sup: ['sensor'],
      rel: { requires: ['clock', 'spring-clock', 'no-class'] },
    }),
    entry('Sensor'),
    entry('Clock'),
    entry('Spring Clock'),
    entry('Gauge (Harbour)'),
    entry('Café'),
  );
  const masked = (text: string, gold: ServedQuestion['gold'] = [], names: string[] = []) =>
    maskedBlock({ sections: [{ slug: 'tide-gauge', text }], gold }, classes, (slug) =>
      slug === 'sensor' ? names : [],
    );

  it('numbers classes by their first mention, the same number everywhere', () => {
    const { block, entities } = masked(
      'Tide Gauge: a sensor. A tide-gauge has clocks.\nis-a: Sensor',
    );
    expect(body(block)).toEqual([
      'Entity-1: a Entity-2. A Entity-1 has Entity-3.',
      'is-a: Entity-2',
    ]);
    expect(entities).toEqual({
      'Entity-1': 'tide-gauge',
      'Entity-2': 'sensor',
      'Entity-3': 'clock',
    });
  });

  it('takes the longest of names that begin together, titles of targets without a class too', () => {
    const { block } = masked('Spring Clock, Clock, Clocksmith, no-class, No class');
    expect(body(block)[0]).toBe('Entity-1, Entity-2, Clocksmith, Entity-3, Entity-3');
  });

  it('masks other names of a class, and gold that no section declares', () => {
    const gold = [
      { slug: 'gauge-harbour', title: 'Gauge (Harbour)' },
      { slug: 'caf-', title: 'Café' },
    ];
    const { block } = masked('A probe, the Gauge (Harbour) and gauge harbour at the Café.', gold, [
      'Probe',
    ]);
    expect(body(block)[0]).toBe('A Entity-1, the Entity-2 and Entity-2 at the Entity-3.');
  });

  it('leaves no name of the gold between ends of words, whatever stands around it', () => {
    const word = fc.stringMatching(/^[a-z]{2,5}$/);
    const title = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const glue = fc.constantFrom(' ', ', ', '-', ' (', ') ', '. ', '; ', '\n');
    fc.assert(
      fc.property(
        fc.uniqueArray(title, { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat({ max: 9 }), glue, word), { maxLength: 12 }),
        (titles, parts) => {
          fc.pre(titles.every((one) => !/^(?:entity|\d+)/.test(one)));
          const gold = titles.map((one) => ({ slug: one.replaceAll(' ', '-'), title: one }));
          const text = parts
            .map(
              ([i, join, other]) =>
                `${i < 5 ? titles[i % titles.length]!.toUpperCase() : other}${join}`,
            )
            .join('');
          const { block } = maskedBlock(
            { sections: [{ slug: 's', text }], gold },
            new Map(),
            () => [],
          );
          for (const line of body(block)) {
            const words = ` ${line.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `;
            for (const one of titles) {
              expect(words).not.toContain(` ${one} `);
            }
          }
        },
      ),
    );
  });
});

describe('the arm irrelevant', () => {
  const question = (id: string, ...slugs: string[]): ServedQuestion =>
    served(id, { sections: slugs.map((slug) => ({ slug, text: `## ${slug}` })) });
  const donated = (block: string): string[] =>
    body(block)
      .filter((line) => line !== '')
      .map((line) => line.slice(3));

  it('gives each question the block of another that shares no class with it, each once', () => {
    const pools = fc.array(
      fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'.split('')), { minLength: 1, maxLength: 3 }),
      {
        minLength: 2,
        maxLength: 14,
      },
    );
    let found = 0;
    fc.assert(
      fc.property(pools, seeds, (lists, seed) => {
        const all = lists.map((slugs, i) => question(`q${i}`, ...slugs));
        const made = derangedBlocks(all, seed);
        if ('reason' in made) {
          expect(made.reason).toMatch(/irrelevant|two questions/u);
          // Refused only where there is none: every permutation of the blocks tried.
          if (all.length <= 7) expect(hasDerangement(lists)).toBe(false);
          return;
        }
        found++;
        const donors = all.map(({ id }) => made.blocks.get(id)?.donors[0]);
        expect([...donors].sort()).toEqual(all.map(({ id }) => id).sort());
        all.forEach(({ id, seeds: own }, i) => {
          expect(donors[i]).not.toBe(id);
          const shown = donated(made.blocks.get(id)?.block ?? '');
          expect(shown.length).toBeGreaterThan(0);
          expect(shown.filter((slug) => own.includes(slug))).toEqual([]);
        });
        expect(derangedBlocks(all, seed)).toEqual(made);
      }),
    );
    expect(found).toBeGreaterThan(20);
  });

  it('leaves classes that most questions link to out of what is donated', () => {
    const made = derangedBlocks(
      [question('a', 'x', 'hub'), question('b', 'y', 'hub'), question('c', 'z')],
      1,
    );
    if ('reason' in made) throw new Error(made.reason);
    expect(made.common).toEqual(['hub']);
    expect([...made.blocks.values()].flatMap(({ block }) => donated(block)).sort()).toEqual([
      'x',
      'y',
      'z',
    ]);
  });

  it('leaves a question without a block alone', () => {
    const made = derangedBlocks([question('a', 'x'), question('b', 'y'), question('c')], 1);
    if ('reason' in made) throw new Error(made.reason);
    expect(made.blocks.get('c')).toEqual({ block: '', donors: [] });
    expect(made.blocks.get('a')?.donors).toEqual(['b']);
  });

  it.each([
    ['one question', [question('a', 'x')], 'At least two questions'],
    [
      'one class for all',
      [question('a', 'x'), question('b', 'x')],
      'more than half of the questions link to x',
    ],
    [
      'a class of exactly half and one more way blocked',
      [
        question('a', 'x', 'y'),
        question('b', 'x', 'z'),
        question('c', 'y', 'z'),
        question('d', 'w'),
      ],
      'No permutation gives',
    ],
  ])('is refused for %s, with what to do', (_, list, words) => {
    const made = derangedBlocks(list, 3);
    expect('reason' in made ? made.reason : '').toContain(words);
  });

  it('finds the one permutation there is, however the draw begins', () => {
    // Block k holds a class of its own for every question it is kept from: all but question k - 1.
    const n = 40;
    const all = [...Array(n).keys()];
    const isKept = (donor: number, from: number) => from !== donor && (from + 1) % n !== donor;
    const list = all.map((i) => {
      const sections = all.filter((from) => isKept(i, from)).map((from) => `s${i}to${from}`);
      const foreign = all.filter((donor) => isKept(donor, i)).map((donor) => `s${donor}to${i}`);
      const one = question(`q${i}`, ...sections);
      return { ...one, seeds: [...one.seeds, ...foreign] };
    });
    for (const seed of [1, 2, 3]) {
      const made = derangedBlocks(list, seed);
      if ('reason' in made) throw new Error(made.reason);
      expect(made.common).toEqual([]);
      const donors = list.map(({ id }) => made.blocks.get(id)?.donors[0]);
      expect(donors).toEqual(all.map((i) => `q${(i + 1) % n}`));
    }
  });
});

/** Whether some permutation is allowed, by trying all; classes of more than half left out. */
function hasDerangement(lists: readonly string[][]): boolean {
  const count = (slug: string): number => lists.filter((list) => list.includes(slug)).length;
  const given = lists.map((list) => list.filter((slug) => 2 * count(slug) <= lists.length));
  if (given.some((list) => list.length === 0)) return false;
  const place = (i: number, used: ReadonlySet<number>): boolean =>
    i === lists.length ||
    given.some(
      (list, k) =>
        k !== i &&
        !used.has(k) &&
        list.every((slug) => !lists[i]!.includes(slug)) &&
        place(i + 1, new Set([...used, k])),
    );
  return place(0, new Set());
}

describe('all arms of a set', () => {
  const fillers = Array.from({ length: 40 }, (_, i) =>
    entry(`Filler ${i}`, {
      d: `Number ${i} of the quiet ones stands here and says something of nobody in particular. It goes on for a while about weather, bread and long evenings number ${i}.`,
    }),
  );
  const topic = (name: string, targets: readonly string[]): ScaffoldEntry =>
    entry(name, {
      d: `${name} is what it is. It has been so since the first of them stood here, and nobody ever asked for more.`,
      rel: { requires: targets },
    });
  const classes = entries(
    topic('Tide Gauge', ['brass-clock', 'anchor-chain']),
    topic('Wind Vane', ['ball-bearing', 'steel-mast']),
    topic('Rain Collector', ['copper-funnel', 'glass-tube']),
    ...[
      'Brass Clock',
      'Anchor Chain',
      'Ball Bearing',
      'Steel Mast',
      'Copper Funnel',
      'Glass Tube',
    ].map((name) => entry(name, { d: '' })),
    ...fillers,
  );
  const engine = new ScaffoldEngine(classes);
  const ask = (id: string, name: string, ...gold: string[]): SetQuestion => ({
    id,
    prompt: `What does a ${name} require?`,
    gold: gold.map((title) => ({ slug: title.toLowerCase().replaceAll(' ', '-'), title })),
    goldType: 'all',
  });
  const questions = [
    ask('a', 'tide gauge', 'Brass Clock', 'Anchor Chain'),
    ask('b', 'wind vane', 'Ball Bearing', 'Steel Mast'),
    ask('c', 'rain collector', 'Copper Funnel', 'Glass Tube'),
    ask('d', 'nonsense word', 'Brass Clock'),
  ];
  const build = (seed: number, arms: readonly Arm[] = ARMS): ArmPrompts[] => {
    const made = buildControls({
      engine,
      questions,
      options: DEFAULT_SCAFFOLD_OPTIONS,
      arms,
      seed,
      namesOf: () => [],
    });
    if ('reason' in made) throw new Error(made.reason);
    return [...made.arms];
  };
  const arm = (all: readonly ArmPrompts[], name: Arm): ArmPrompts =>
    all.find((one) => one.arm === name)!;

  it('have a prompt for each question, with the exposure that was measured', () => {
    const all = build(1);
    expect(
      all.map((one) => [one.arm, one.rows.length, one.withContext, one.pooled.exposed]),
    ).toEqual([
      ['true', 4, 3, 6],
      ['shuffled', 4, 3, 6],
      ['masked', 4, 3, 0],
      ['irrelevant', 4, 3, 0],
      ['noise', 4, 3, 0],
      ['raw', 4, 0, 0],
    ]);
    expect(arm(all, 'true')).toMatchObject({ macroCeiling: 0.75, pooled: { exposed: 6, gold: 7 } });
    expect(arm(all, 'true').rows[0]).toMatchObject({ by: ['name', 'name'], seeds: ['tide-gauge'] });
  });

  it('hold the messages as they are served', () => {
    const [shown] = arm(build(1), 'true').rows;
    const prompt = questions[0]!.prompt;
    const { block } = engine.serve(prompt);
    expect(shown?.messages).toEqual([
      { role: 'system', content: `${PREAMBLE}\n\n${block}` },
      { role: 'user', content: prompt },
    ]);
    expect(arm(build(1), 'raw').rows[0]?.messages).toEqual([{ role: 'user', content: prompt }]);
    expect(arm(build(1), 'noise').rows[3]?.messages).toHaveLength(1);
  });

  it('are the same under one seed; an arm does not depend on which others are built', () => {
    expect(build(7)).toEqual(build(7));
    expect(build(7)).not.toEqual(build(8));
    expect(build(7, ['noise'])).toEqual([arm(build(7), 'noise')]);
  });

  it('fill noise with whole sentences of other classes, close to the length of the block', () => {
    const sentences = new Set(fillers.flatMap(({ d }) => sentencesOf(d)));
    const all = build(3);
    arm(all, 'noise')
      .rows.slice(0, 3)
      .forEach((row, i) => {
        const text = body(row.messages[0]!.content.split('\n\n').slice(1).join('\n\n'));
        const shown = text.flatMap((line) => sentencesOf(line));
        expect(shown.length).toBeGreaterThan(1);
        expect(new Set(shown).size).toBe(shown.length);
        for (const sentence of shown) {
          const isTopic = [...classes.values()].some(({ d }) => sentencesOf(d).includes(sentence));
          expect(sentences.has(sentence) || isTopic).toBe(true);
        }
        expect(row.donors.length).toBeGreaterThan(0);
        expect(row.seeds.filter((slug) => row.donors.includes(slug))).toEqual([]);
        const { length } = arm(all, 'true').rows[i]!;
        expect(row.length).toBeLessThanOrEqual(length);
        expect(row.length).toBeGreaterThan(length - 140);
      });
  });

  it('are refused whole when one of them is impossible', () => {
    const made = buildControls({
      engine,
      questions: questions.slice(0, 1),
      options: DEFAULT_SCAFFOLD_OPTIONS,
      arms: ARMS,
      seed: 1,
      namesOf: () => [],
    });
    expect(made).toHaveProperty('reason');
  });
});
