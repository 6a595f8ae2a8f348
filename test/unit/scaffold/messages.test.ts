import { describe, expect, it } from 'vitest';

import { PREAMBLE, shownContext, withScaffold } from '../../../src/scaffold/messages.js';

const user = { role: 'user', content: 'What is a tide?' } as const;
const system = (content: string) => ({ role: 'system', content }) as const;

it('says in front of a block what it is, to the letter', () => {
  expect(PREAMBLE).toBe(
    "The following ontology context was retrieved from a curated knowledge graph. Where it is relevant to the user's request, treat it as ground truth for definitions and relationships between the concepts it covers. Where it is not relevant, ignore it and answer normally.",
  );
  expect(shownContext('BLOCK')).toBe(`${PREAMBLE}\n\nBLOCK`);
  expect(shownContext('')).toBe('');
});

describe('messages with a block', () => {
  it('get a system message in front when there is none', () => {
    expect(withScaffold([user], 'BLOCK')).toEqual([system(`${PREAMBLE}\n\nBLOCK`), user]);
  });

  it('get it behind the first system message, whose end is stripped', () => {
    const messages = [system('Be kind. \n\n'), user, system('Last.')];
    expect(withScaffold(messages, 'BLOCK')).toEqual([
      system(`Be kind.\n\n${PREAMBLE}\n\nBLOCK`),
      user,
      system('Last.'),
    ]);
    expect(messages[0]?.content).toBe('Be kind. \n\n');
  });

  it('stay untouched with an empty block', () => {
    const messages = [system('Be kind. '), user];
    expect(withScaffold(messages, '')).toBe(messages);
  });
});
