import { describe, expect, it } from 'vitest';

import { readPasted } from '../../../src/exposure/pasted.js';
import { readQuestionSet, writeQuestionSet } from '../../../src/exposure/question-set.js';
import { readQuestions } from '../../../src/exposure/questions.js';
import { entries, entry } from './support/entries.js';

const CLASSES = new Map([
  ...entries(entry('Tide Gauge'), entry('Clock')),
  ['old-clock', entry('CLOCK')] as const,
  ['web-authn', entry('WebAuthn')] as const,
]);

const json = (...rows: readonly unknown[]): string =>
  rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');

describe('pasted questions', () => {
  it('are one prompt a line, without gold', () => {
    const { questions, bad, unresolved } = readPasted('What is a tide?\r\n\n  Why?  \n', CLASSES);
    expect({ bad, unresolved }).toEqual({ bad: [], unresolved: [] });
    expect(questions).toEqual([
      { id: 'q0001', prompt: 'What is a tide?', gold: [], goldType: 'all' },
      { id: 'q0002', prompt: 'Why?', gold: [], goldType: 'all' },
    ]);
  });

  it('name gold by title in any writing, by slug, once each', () => {
    const gold = ['tide-gauge', 'TIDE  gauge', 'clock', 'web-authn', { title: 'Webauthn' }];
    const { questions, unresolved } = readPasted(json({ prompt: 'Why?', gold }), CLASSES);
    expect(unresolved).toEqual([]);
    expect(questions[0]?.gold).toEqual([
      { slug: 'tide-gauge', title: 'Tide Gauge' },
      { slug: 'clock', title: 'Clock' },
      { slug: 'web-authn', title: 'WebAuthn' },
    ]);
    expect(readPasted(json({ prompt: 'Why?', gold: 'Clock' }), CLASSES).questions[0]?.gold).toEqual(
      [{ slug: 'clock', title: 'Clock' }],
    );
  });

  it('keep a name that is no served class, and tell its line', () => {
    const text = json({ prompt: 'Why?' }, { prompt: 'How?', gold: ['Sea Serpent', '海'] });
    const { questions, unresolved } = readPasted(text, CLASSES);
    expect(questions[1]?.gold).toEqual([
      { slug: 'sea-serpent', title: 'Sea Serpent' },
      { slug: '海', title: '海' },
    ]);
    expect(unresolved.map(({ line }) => line)).toEqual([2, 2]);
    expect(unresolved[0]?.message).toMatch(/^"Sea Serpent" is no served class\. .*title/u);
  });

  it('keep their ids; the others get free ones by their place', () => {
    const text = json({ prompt: 'a' }, { id: 7, prompt: 'b' }, { id: 'q0001', prompt: 'c' });
    expect(readPasted(text, CLASSES).questions.map(({ id }) => id)).toEqual([
      'q0001-2',
      '7',
      'q0001',
    ]);
  });

  it('tell bad lines by number and keep the rest', () => {
    const text = json(
      { id: 'x', prompt: 'a' },
      'no json',
      { prompt: ' ' },
      { id: 'x', prompt: 'b' },
    );
    const { questions, bad } = readPasted(text, CLASSES);
    expect(questions).toHaveLength(1);
    expect(bad.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(bad[1]?.message).toContain('holds no question');
    expect(bad[2]?.message).toContain('"x" came before');
  });

  it('read what was saved as it was saved, frozen titles too', () => {
    const header = { generation: 'aa', index: null, seed: 3 };
    const { questions } = readPasted(
      json({
        id: 'x',
        prompt: 'Why?',
        gold: [{ slug: 'clock', title: 'Chronometer' }],
        gold_type: 'any',
        key: 'k',
        gold_extra: ['Clock'],
      }),
      CLASSES,
    );
    const text = writeQuestionSet({ header, questions });
    expect(readPasted(text, CLASSES).questions).toEqual(questions);
    expect(readQuestionSet(text)).toEqual({ header, questions, bad: [], repeats: [] });
    expect(questions[0]?.gold).toEqual([{ slug: 'clock', title: 'Chronometer' }]);
    expect(readQuestions(text)).toMatchObject({ bad: [], questions: [{ id: 'x' }] });
  });
});

describe('a name that stands in the gold of a question again', () => {
  const gold = [
    { slug: 'clock', title: 'Clock' },
    { slug: '', title: '潮' },
    { slug: 'clock', title: 'Chronometer' },
    { slug: '', title: '波' },
    { slug: '', title: '潮' },
  ];
  const text = json({ id: 'a', prompt: 'Why?', gold: [] }, { id: 'b', prompt: 'Why?', gold });

  it.each([
    ['a file', () => readPasted(text, CLASSES)],
    ['a saved set', () => readQuestionSet(text)],
    ['a file with answers', () => readQuestions(text)],
  ])('counts once and is told by its line: %s', (_, read) => {
    const { questions, repeats } = read();
    expect(questions.at(-1)?.gold.map(({ title }) => title)).toEqual(['Clock', '潮', '波']);
    expect(repeats).toEqual([
      { line: 2, message: '"Chronometer" is in the gold again; it counts once.' },
      { line: 2, message: '"潮" is in the gold again; it counts once.' },
    ]);
  });
});

describe('the file of a set', () => {
  it('names a second header, repeats and lines that are no question', () => {
    const row = { id: 'a', prompt: 'Why?', gold: [] };
    const head = { ontodesk: 'questions', version: 1, seed: 1 };
    const { header, questions, bad } = readQuestionSet(
      json(head, row, head, row, { id: 'b' }, '{'),
    );
    expect(header).toEqual({ generation: null, index: null, seed: 1 });
    expect(questions).toHaveLength(1);
    expect(bad.map(({ line }) => line).sort()).toEqual([3, 4, 5, 6]);
  });
});
