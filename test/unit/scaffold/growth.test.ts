/** Building an engine and asking it takes time in proportion to its classes (DESIGN.md §13). */

import { expect, it } from 'vitest';

import { accountExposure } from '../../../src/exposure/accounting.js';
import { ScaffoldEngine } from '../../../src/scaffold/engine.js';
import type { ScaffoldEntry } from '../../../src/scaffold/scaffold-index.js';
import { growth } from '../support/growth.js';
import { chanceFrom } from '../support/mutations.js';

import { options } from './support/entries.js';

const COMMON = 'system model network protocol learning data surface analysis control layer'.split(
  ' ',
);
const SMALL = 1000;
const LARGE = 8000;
/** How much more than the size the time may grow. */
const SLACK = 1.3;

/** Classes of one rare and some common words each, as a real index has them. */
function entriesOf(count: number): Map<string, ScaffoldEntry> {
  const chance = chanceFrom(count);
  const common = (): string => COMMON[chance(COMMON.length)]!;
  // Of one length, whatever their number: a longer word is more work.
  const names = Array.from(
    { length: count },
    (_, i) => `topic${String(i).padStart(4, '0')} ${common()} ${common()}`,
  );
  const slugs = names.map((name) => name.replaceAll(' ', '-'));
  const any = (n: number): string[] => Array.from({ length: n }, () => slugs[chance(count)]!);
  return new Map(
    names.map((name, i): [string, ScaffoldEntry] => [
      slugs[i]!,
      {
        ...{ t: name, d: `${name} is a part of it. `.repeat(12), dom: 'data', q: 0.5, m: 'draft' },
        ...{ sup: any(1), isup: any(4), bl: [] },
        rel: { requires: any(4), uses: any(2), enables: any(3) },
      },
    ]),
  );
}

/** Questions of which each names a class and a common word. */
const questionsOf = (engine: ScaffoldEngine, count: number): string[] =>
  [...engine.entries.values()].slice(0, count).map(({ t }) => `What does ${t} require?`);

it('building an engine, 1,000 to 8,000 classes', () => {
  // What is alive at once costs the collector more: eight small ones are kept, as the large one is.
  const build = (sets: readonly Map<string, ScaffoldEntry>[]): ScaffoldEngine[] =>
    sets.map((entries) => new ScaffoldEngine(entries));
  const small = Array.from({ length: LARGE / SMALL }, () => entriesOf(SMALL));
  expect(growth(small, [entriesOf(LARGE)], build, SLACK)).toBeLessThanOrEqual(SLACK);
});

it('the same number of questions to 1,000 and to 8,000 classes', () => {
  const asked = (size: number) => {
    const engine = new ScaffoldEngine(entriesOf(size));
    return { engine, questions: questionsOf(engine, 200) };
  };
  const ratio = growth(asked(SMALL), asked(LARGE), ({ engine, questions }) => {
    for (const question of questions) engine.serve(question, options());
  });
  expect(ratio).toBeLessThanOrEqual((LARGE / SMALL) * SLACK);
});

it('the exposure of 100 and of 800 questions', () => {
  const engine = new ScaffoldEngine(entriesOf(1000));
  const questions = (count: number) =>
    questionsOf(engine, count).map((prompt, i) => ({
      ...{ id: String(i), prompt, goldType: 'all' as const },
      gold: [{ slug: 'x', title: 'topic0007 system' }],
    }));
  const ratio = growth(questions(100), questions(800), (asked) => {
    accountExposure(engine, asked, options());
  });
  expect(ratio).toBeLessThanOrEqual(8 * SLACK);
});
