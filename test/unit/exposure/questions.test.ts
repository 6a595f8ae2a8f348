import { describe, expect, it } from 'vitest';

import { inWords, questionFor, readQuestions } from '../../../src/exposure/questions.js';

const row = (id: string, rest: object = {}): string =>
  JSON.stringify({ id, prompt: 'Why?', gold: [{ slug: 'a', title: 'A' }], ...rest });

describe('a question file', () => {
  it('is read line by line, blank lines passed over', () => {
    const { questions, bad } = readQuestions(
      `${row('q1', { gold_type: 'any', key: 1 })}\r\n\n${row('q2')}`,
    );
    expect(bad).toEqual([]);
    expect(questions).toEqual([
      { id: 'q1', prompt: 'Why?', gold: [{ slug: 'a', title: 'A' }], goldType: 'any' },
      { id: 'q2', prompt: 'Why?', gold: [{ slug: 'a', title: 'A' }], goldType: 'all' },
    ]);
  });

  it('names its bad lines and keeps the rest', () => {
    const text = [
      '{',
      row('q1'),
      row('q1'),
      row(''),
      row('q2', { gold: [] }),
      '[]',
      row('q3'),
    ].join('\n');
    const { questions, bad } = readQuestions(text);
    expect(questions.map(({ id }) => id)).toEqual(['q1', 'q3']);
    expect(bad.map(({ line }) => line)).toEqual([1, 3, 4, 5, 6]);
    expect(bad[0]?.message).toBe('This line is not JSON.');
    expect(bad[1]?.message).toContain('"q1"');
    for (const { message } of bad) expect(message).not.toMatch(/\n/u);
  });
});

describe('the wording of a question', () => {
  it('comes from its template, the label put in as it is', () => {
    const templates = { requires: 'What does {label} require, {label}?' };
    expect(questionFor('requires', 'Tide $& $1', templates)).toBe(
      'What does Tide $& $1 require, Tide $& $1?',
    );
  });

  it('without a template names the predicate in words', () => {
    expect(questionFor('standardizedBy', 'Tide', {})).toBe('What does Tide standardized by?');
    expect(inWords('dependsOn')).toBe('depends on');
  });
});
