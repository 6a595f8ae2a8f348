/** The cases of the life of a page: made from a title, a property set. */

import { expect } from 'vitest';
import { parse } from 'yaml';

import { slugify } from '../../../src/corpus/names.js';
import { withoutByteOrderMark } from '../../../src/corpus/text.js';
import { isRefused, type ChangeRequest } from '../../../src/language/change.js';
import { planChange } from '../../../src/language/changes/plan-change.js';
import { applied, corpusOf, done, refusalOf } from '../../unit/language/lives/support/corpus.js';
import type { Expectations } from './cases.js';

export function c15(expected: Expectations): void {
  const file = expected.input<string>('file');
  const text = expected.input<string>('text');
  const { set_front_matter: set } = expected.input<{
    set_front_matter: Record<string, string>;
  }>('action');
  const settings = Object.entries(set);
  const after = settings.reduce((now, [key, value]) => setProperty(file, now, key, value), text);
  const wanted = expected.take<string>('text_after');
  expect(after).toBe(wanted);

  const read = expected.take<{ title: string; aliases: string[] }>('read');
  const { page } = corpusOf({ [file]: text }).read(file)!;
  expect(page.aliases).toEqual(read.aliases);
  const content = page.scan.frontMatter!.content;
  expect(parse(page.scan.text.slice(content.start, content.end))).toEqual(read);

  const lines = withoutByteOrderMark(after).text.split('\r\n');
  expect(lines.filter((line) => line === '---')).toHaveLength(expected.take('delimiter_lines'));
  const bare = after.replaceAll('\r\n', '').split('\n').length - 1;
  expect(bare).toBe(expected.take('bare_LF_count'));
  expect(expected.take('values_have_no_trailing_CR')).toBe(true);
  const values = [...page.aliases, ...page.scan.properties.map(({ value }) => value)];
  expect(values.filter((value) => value.endsWith('\r'))).toEqual([]);

  const twin = settings.reduce(
    (now, [key, value]) => setProperty(file, now, key, value),
    text.replaceAll('\r\n', '\n'),
  );
  expect(twin).toBe(expected.take('same_result_modulo_line_ends_for_the_LF_twin'));
}

function setProperty(file: string, text: string, key: string, value: string): string {
  const request: ChangeRequest = { type: 'set-property', page: file, key, value };
  return done(corpusOf({ [file]: text }), request)[file]!;
}

/** Creates a class for each title in turn; gives the pages and the titles that were refused. */
export function c40Creation(expected: Expectations, titles: readonly string[]): void {
  let files: Record<string, string> = {};
  const refused = new Map<string, string>();
  for (const title of titles) {
    const corpus = corpusOf(files);
    const request: ChangeRequest = { type: 'create-class', title, parents: [] };
    const answer = planChange(request, corpus, corpus.read);
    if (isRefused(answer)) refused.set(title, answer.refused);
    else files = applied(files, answer);
  }
  expect(expected.take('empty_slug')).toMatch(/^refused with a message that names the title/u);
  const empty = titles.filter((title) => slugify(title) === '');
  for (const title of empty) expect(refused.get(title)).toContain(JSON.stringify(title));
  for (const text of Object.values(files)) expect(text).not.toMatch(/urn:ngm:class:(?![a-z0-9])/u);

  expect(expected.take('collision', 'must')).toMatch(/^the second one is refused as a duplicate/u);
  const [first, second] = expected.take<string[]>('collision', 'titles');
  expect([...refused.keys()].sort()).toEqual([...empty, second].sort());
  expect(refused.get(second!)).toContain(`"pages/${first!}.md"`);
  expect(Object.keys(files)).toEqual([`pages/${first!}.md`]);
  const again: ChangeRequest = { type: 'create-class', title: second!, parents: [] };
  expect(refusalOf(corpusOf(files), again).refused).toContain('urn:ngm:class:index');
}
