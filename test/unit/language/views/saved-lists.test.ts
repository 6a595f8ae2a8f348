import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { dropList, keepList } from '../../../../src/language/views/saved-lists.js';
import type { TextEdit } from '../../../../src/rules/rule.js';
import { parseSettings } from '../../../../src/settings/parse.js';

type Edited = ReturnType<typeof keepList> | ReturnType<typeof dropList>;

const isEdit = (edit: Edited): edit is TextEdit => edit !== null && 'span' in edit;

function applied(text: string, edit: Edited): string {
  if (!isEdit(edit)) throw new Error(JSON.stringify(edit));
  return text.slice(0, edit.span.start) + edit.newText + text.slice(edit.span.end);
}

const list = { name: 'Drafts', where: 'draft, no definition' };
const kept = (text: string): string => applied(text, keepList(text, list));

describe('keeping a list', () => {
  it('adds the key at the end of the file, and nothing else', () => {
    const text = '# Mine\nversion: 1   # yes\nfailOn: error\n';
    expect(kept(text)).toBe(
      `${text}\nlists:\n  - name: "Drafts"\n    where: "draft, no definition"\n`,
    );
    expect(kept('version: 1')).toBe(
      'version: 1\n\nlists:\n  - name: "Drafts"\n    where: "draft, no definition"\n',
    );
    expect(kept('')).toBe('lists:\n  - name: "Drafts"\n    where: "draft, no definition"\n');
  });

  it.each([
    [
      'lists:\n- name: A\n  where: draft # last\n\nfailOn: error\n',
      'lists:\n- name: A\n  where: draft # last\n- name: "Drafts"\n  where: "draft, no definition"\n\nfailOn: error\n',
    ],
    [
      'lists:\n    - where: a\n      name: A',
      'lists:\n    - where: a\n      name: A\n    - name: "Drafts"\n      where: "draft, no definition"',
    ],
    [
      'lists: []\nversion: 1\n',
      'lists:\n  - name: "Drafts"\n    where: "draft, no definition"\nversion: 1\n',
    ],
    [
      'lists:\nversion: 1\n',
      'lists:\n  - name: "Drafts"\n    where: "draft, no definition"\nversion: 1\n',
    ],
    [
      'version: 1\r\n',
      'version: 1\r\n\r\nlists:\r\n  - name: "Drafts"\r\n    where: "draft, no definition"\r\n',
    ],
  ])('goes on with what is there: %j', (text, expected) => {
    expect(kept(text)).toBe(expected);
  });

  it('gives a list of that name the new query', () => {
    const text = "lists:\n  - name: Drafts\n    where: 'old'  # why\n";
    expect(kept(text)).toBe('lists:\n  - name: Drafts\n    where: "draft, no definition"  # why\n');
  });

  it.each([
    ['a mistake', 'version: [1\n'],
    ['a list in one line', 'lists: [{name: a, where: b}]\n'],
    ['a file in one line', '{version: 1}\n'],
    ['lists that are none', 'lists: words\n'],
    ['a text behind its end', 'version: 1\n...\n'],
    ['no settings at all', '- a\n- b\n'],
  ])('refuses %s', (_what, text) => {
    const edit = keepList(text, list);
    expect(edit).toHaveProperty('refused');
    expect(edit).toHaveProperty('how');
  });

  it('is read back as it was meant, whatever the name and the query', () => {
    const words = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.trim() !== '');
    const anyList = fc.record({ name: words, where: words });
    fc.assert(
      fc.property(
        fc.uniqueArray(anyList, { selector: ({ name }) => name, maxLength: 4 }),
        (lists) => {
          let text = 'version: 1 # first\n';
          for (const one of lists) text = applied(text, keepList(text, one));
          expect(text.startsWith('version: 1 # first\n')).toBe(true);
          const { settings, findings } = parseSettings(text, []);
          expect(findings).toEqual([]);
          expect(settings.lists).toEqual(lists);
          for (const { name } of lists) text = applied(text, dropList(text, name));
          expect((parse(text) as { lists?: unknown }).lists).toBeUndefined();
          expect(text.startsWith('version: 1 # first\n')).toBe(true);
        },
      ),
    );
  });
});

describe('taking a list out', () => {
  const text =
    'version: 1\nlists:\n  # first\n  - name: A\n    where: a\n  - name: B # two\n    where: b\nfailOn: error\n';

  it('takes out its lines, and the key with the last one', () => {
    const without = applied(text, dropList(text, 'B'));
    expect(without).toBe(
      'version: 1\nlists:\n  # first\n  - name: A\n    where: a\nfailOn: error\n',
    );
    expect(applied(without, dropList(without, 'A'))).toBe('version: 1\nfailOn: error\n');
  });

  it('is nothing when there is none of that name', () => {
    expect(dropList(text, 'C')).toBeNull();
    expect(dropList('', 'C')).toBeNull();
  });
});

describe('lists in the settings', () => {
  it.each([
    ['lists: words\n', '"lists" must be a list, each entry with "name" and "where"'],
    ['lists:\n  - name: A\n', '"lists.where" must be a text; it is empty'],
    [
      'lists:\n  - name: A\n    were: x\n    where: y\n',
      '"were" is no setting under "lists". Did you mean "where"?',
    ],
  ])('%j is a finding', (text, message) => {
    const { findings } = parseSettings(text, []);
    expect(findings[0]?.message.slice(0, message.length)).toBe(message);
  });
});
