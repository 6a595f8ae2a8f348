import type { Memento } from 'vscode';
import { describe, expect, it } from 'vitest';

import { QuestionHistory } from '../../../../src/host/scaffold/history.js';
import { MOST_PAST_QUESTIONS } from '../../../../src/protocol/scaffold-screen.js';

function memory(kept?: unknown): Memento {
  const values = new Map<string, unknown>(kept === undefined ? [] : [['scaffold.history', kept]]);
  return {
    keys: () => [...values.keys()],
    get: (key: string) => values.get(key),
    update: (key: string, value: unknown) => {
      values.set(key, JSON.parse(JSON.stringify(value)));
      return Promise.resolve();
    },
  } as Memento;
}

const ask = (question: string) => ({ question, options: { seeds: 2 }, gold: ['tide'] });
const questions = (history: QuestionHistory, place: string | null) =>
  history.at(place).map(({ question }) => question);

describe('questions asked before', () => {
  it('are kept per corpus, the newest first, each once', async () => {
    const history = new QuestionHistory(memory());
    for (const one of ['a', 'b', 'a']) await history.add('/one', ask(one));
    await history.add('/two', ask('c'));
    expect(questions(history, '/one')).toEqual(['a', 'b']);
    expect(questions(history, '/two/pages/Tide.md')).toEqual(['c']);
    expect(questions(history, '/other')).toEqual([]);
    expect(history.at('/one')[0]).toMatchObject(ask('a'));
  });

  it('of no place in particular are those of the corpus asked last', async () => {
    const history = new QuestionHistory(memory());
    await history.add('/one', ask('a'));
    await history.add('/two', ask('b'));
    await history.add('/one', ask('c'));
    expect(questions(history, null)).toEqual(['c', 'a']);
  });

  it('belong to the innermost corpus around a place, not to one with a like name', async () => {
    const history = new QuestionHistory(memory());
    await history.add('/corpora', ask('outer'));
    await history.add('/corpora/inner', ask('inner'));
    expect(questions(history, '/corpora/inner/pages')).toEqual(['inner']);
    expect(questions(history, '/corpora/innermost')).toEqual(['outer']);
  });

  it('are not more than the most', async () => {
    const history = new QuestionHistory(memory());
    for (let at = 0; at < MOST_PAST_QUESTIONS + 5; at++) await history.add('/one', ask(`q${at}`));
    const kept = questions(history, '/one');
    expect(kept).toHaveLength(MOST_PAST_QUESTIONS);
    expect(kept[0]).toBe(`q${MOST_PAST_QUESTIONS + 4}`);
  });

  it('are forgotten for one corpus, and stay for the others', async () => {
    const history = new QuestionHistory(memory());
    await history.add('/one', ask('a'));
    await history.add('/two', ask('b'));
    await history.forget('/one/pages');
    expect(questions(history, '/one')).toEqual([]);
    expect(questions(history, '/two')).toEqual(['b']);
  });

  it.each([[null], ['x'], [[1]], [{ '/one': 'x' }], [{ '/one': [{ question: 1 }] }]])(
    'that cannot be read are none: %j',
    (kept) => {
      expect(new QuestionHistory(memory(kept)).at('/one')).toEqual([]);
    },
  );
});
