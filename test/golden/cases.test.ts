/** Runs the cases of ../shared/cases as far as the product is built, and accounts for the rest. */

import { afterAll, describe, expect, it } from 'vitest';

import { bareValue, slugify, splitValues } from '../../src/corpus/names.js';
import type { Range } from '../../src/corpus/text.js';

import { corpusOf } from '../unit/support/memory-files.js';

import {
  findingsOf,
  linksOf,
  missingLinks,
  missingLinksInEditor,
  pageOf,
  type Files,
} from './support/case-corpus.js';
import { accountFaults, demandsOf, Expectations, loadCases, loadPending } from './support/cases.js';
import { c33 } from './support/blind-case.js';
import { c24 } from './support/disk-cases.js';
import { showHostilePreview } from './support/hostile-preview.js';
import { showHostileLedger, showHostilePage, showHostileTrial } from './support/hostile-screen.js';
import { c15, c40Creation } from './support/life-cases.js';
import { c27 } from './support/shape-case.js';
import { c02Rename, c07, c09, c10 } from './support/rename-cases.js';
import { c11, c13, c14, c20, c21, c23, c37 } from './support/write-cases.js';

const cases = loadCases();
const pending = loadPending();
const CONVENTION =
  'line and character are 0-based; character counts UTF-16 code units (VS Code / LSP convention)';

const only = <T>(list: readonly T[]): T => {
  expect(list).toHaveLength(1);
  return list[0]!;
};

const propertiesOf = (text: string): { key: string; line: number; values: string[] }[] =>
  pageOf(text).scan.properties.map(({ key, value, keySpan }) => ({
    key,
    line: text.slice(0, keySpan.start).split('\n').length - 1,
    values: splitValues(value).map((part) => bareValue(part.text)),
  }));

async function c01(expected: Expectations): Promise<void> {
  expect(expected.take('convention')).toBe(CONVENTION);
  const files = expected.input<Files>('files');
  const guide = files['pages/Link Syntax Guide.md']!;
  const links = linksOf(pageOf(guide)).map(({ target, range }) => ({ target, range }));
  expect(links).toEqual(expected.take('links'));
  expect(links).toHaveLength(expected.take('link_count'));
  expect(propertiesOf(guide)).toEqual(expected.take('properties'));
  expect(pageOf(guide).aliases).toEqual(expected.take('aliases_of_Link_Syntax_Guide'));
  expect(await findingsOf(files)).toEqual(expected.take('diagnostics'));
  expect(expected.take<string[]>('must_not')).toHaveLength(2);
  expect(links.filter(({ target }) => /`|and close with/u.test(target))).toEqual([]);
  expect(propertiesOf(guide).filter(({ key }) => key === 'alias')).toEqual([]);
}

async function c02(expected: Expectations): Promise<void> {
  expect(expected.take('convention')).toBe(CONVENTION);
  const files = expected.input<Files>('files');
  const page = 'pages/Bench Log.md';
  const wanted = only(
    expected.take<{ target: string; range_of_link: Range; range_of_target_text: Range }[]>(
      'diagnostics',
    ),
  );
  const found = only(await missingLinks(files, page));
  expect(expected.take('one_of_the_two_ranges_must_be_used_exactly')).toBe(true);
  expect([wanted.range_of_link, wanted.range_of_target_text]).toContainEqual(found);
  const links = linksOf(pageOf(files[page]!));
  expect(links.map(({ target, targetRange }) => ({ target, targetRange }))).toContainEqual({
    target: wanted.target,
    targetRange: wanted.range_of_target_text,
  });
  const resolved = only(
    expected.take<{ target: string; range_of_link: Range }[]>('resolved_links'),
  );
  expect(links.map(({ target, range }) => ({ target, range }))).toContainEqual({
    target: resolved.target,
    range: resolved.range_of_link,
  });
  const wrong = expected.take<Record<string, unknown>>('start_columns_that_prove_the_bug');
  expect(Object.values(wrong)).not.toContain(found.start.character);
  await c02Rename(expected);
}

interface MarkedPage {
  readonly property_keys?: readonly string[];
  readonly values?: Readonly<Record<string, string>>;
  readonly diagnostics?: readonly { readonly range_of_link: Range }[];
}

async function c03(expected: Expectations): Promise<void> {
  expect(expected.take('convention')).toBe(CONVENTION);
  const variants = expected.input<Record<string, string>>('variants');
  const file = expected.input<string>('file');
  const properties = expected.take<MarkedPage & { title: string }>('logseq_properties');
  const page = pageOf(variants.logseq_properties!, file);
  expect(page.scan.headings.map(({ text }) => text)).toEqual([properties.title]);
  expect(page.scan.properties.map(({ key }) => key)).toEqual(properties.property_keys);
  const values = page.scan.properties.map(({ key, value }) => [key, value] as const);
  expect(Object.fromEntries(values)).toEqual(properties.values);
  expect(page.aliases).toEqual([properties.values?.alias]);

  const heading = expected.take<MarkedPage & { h1_found: boolean }>('heading_first');
  const [first] = pageOf(variants.heading_first!, file).scan.headings;
  expect(first?.depth === 1).toBe(heading.h1_found);
  expect(first?.text.replace(/\[\[|\]\]/gu, '')).toBe(
    expected.take('heading_first', 'h1_text_without_link_markup'),
  );

  const matter = expected.take<{ aliases: string[]; title: string; body_starts_with: string }>(
    'front_matter',
  );
  const withMatter = pageOf(variants.front_matter!, file);
  expect(withMatter.aliases).toEqual(matter.aliases);
  expect(withMatter.scan.headings.map(({ text }) => text)).toEqual([matter.title]);
  const body = withMatter.scan.text.slice(withMatter.scan.frontMatter?.span.end);
  expect(body.startsWith(matter.body_starts_with)).toBe(true);

  expect(expected.take('same_in_cli_and_editor')).toBe(true);
  for (const [name, { diagnostics }] of Object.entries({
    logseq_properties: properties,
    heading_first: heading,
  })) {
    const files = { [file]: variants[name]! };
    const ranges = diagnostics?.map(({ range_of_link }) => range_of_link);
    expect(await missingLinks(files, file), name).toEqual(ranges);
    expect(await missingLinksInEditor(files, file), name).toEqual(ranges);
  }

  expect(expected.take('on_write')).toMatch(/no property key starts with U\+FEFF$/u);
  await keepsMark(variants, file);
}

/** Reading writes nothing, and no name of a marked page carries the mark. */
async function keepsMark(variants: Readonly<Record<string, string>>, file: string): Promise<void> {
  for (const text of Object.values(variants)) {
    const { files, workbench } = await corpusOf({ [file]: text });
    await workbench.checkCorpus();
    const bytes = files.readSync(`/corpus/${file}`);
    expect(Buffer.from(bytes).toString('hex')).toBe(Buffer.from(text).toString('hex'));
    const { properties } = pageOf(text, file).scan;
    expect(properties.filter(({ key }) => key.startsWith('\uFEFF'))).toEqual([]);
  }
}

async function c04(expected: Expectations): Promise<void> {
  expect(expected.take('convention')).toBe(CONVENTION);
  const files = expected.input<Files>('files');
  const path = 'pages/Rig Controller.md';
  const text = files[path]!;
  const property = expected.take<{ key: string; values: string[]; value_count: number }>(
    'property',
  );
  const found = only(propertiesOf(text));
  expect(found.key).toBe(property.key);
  expect(found.values).toEqual(property.values);
  expect(found.values).toHaveLength(property.value_count);
  const links = linksOf(pageOf(text));
  expect(links.map(({ range }) => range)).toEqual(expected.take('link_ranges'));
  expect(links.map(({ target }) => slugify(target))).toEqual(expected.take('slugs'));
  expect(expected.take<string[]>('must_not')).toHaveLength(1);
  const broken = /^(?:Actuators|and Drives|\[\[Sensors)$/u;
  const names = [...links.map(({ target }) => target), ...found.values];
  expect(names.filter((name) => broken.test(name))).toEqual([]);
  expect((await missingLinks(files, path)).length).toBe(property.value_count);
}

async function c35(expected: Expectations): Promise<void> {
  const label = expected.input<string>('class_block_label');
  const body = expected.input<string>('page_body');
  const screens = [
    await showHostilePage(label, body),
    await showHostileTrial(label, body),
    await showHostileLedger(label, body),
  ];
  for (const view of ['judging panel', 'ledger review']) expected.checked.add(`views > ${view}`);
  expect(expected.take('csp')).toContain("default-src 'none' and script-src with a nonce");
  expect(expected.take('data_path')).toContain('data goes by postMessage and textContent');
  expect(expected.take('links')).toContain('are inert');
  for (const seen of screens) {
    expect(seen.title).toBe(expected.take('textContent_equals'));
    expect(seen.images).toBe(expected.take('img_elements_created'));
    expect(seen.executions).toBe(expected.take('script_executions'));
    expect(seen.policy).toMatch(/default-src 'none'/u);
    expect(seen.policy).toMatch(/script-src 'nonce-[\w+/=]+'(?:;|$)/u);
    expect(seen.policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/u);
    expect(seen.policyHosts).toEqual([]);
    expect(seen.html).not.toContain('Ferry');
    expect(seen.activeLinks).toBe(0);
  }
  const previewed = await showHostilePreview(label, body);
  expected.checked.add('views > page preview');
  expect(previewed).toEqual({
    title: expected.take('textContent_equals'),
    images: expected.take('img_elements_created'),
    executions: expected.take('script_executions'),
    activeLinks: 0,
  });
}

const classPage = (label: string): string =>
  `---\ntype: class\nlabel: "${label}"\npublic: true\nsubClassOf: ["owl:Thing"]\n---\n# ${label}\n`;

async function c40(expected: Expectations): Promise<void> {
  const titles = expected.input<string[]>('titles');
  const reference = expected.input<Record<string, string>>('reference_slugs');
  for (const title of titles) expect(slugify(title), title).toBe(reference[title]);
  expect(titles.filter((title) => slugify(title) === '')).toEqual(
    expected.take('titles_with_empty_slug'),
  );

  const pages = Object.fromEntries(titles.map((t) => [`pages/${t}.md`, classPage(t)]));
  const { workbench } = await corpusOf(pages);
  const { findings } = await workbench.checkCorpus();
  const pathsOf = (code: string): string[] =>
    findings.filter((f) => f.code === code && f.severity === 'error').map(({ path }) => path);
  const clash = expected.take<string[]>('collision', 'titles').map((title) => `pages/${title}.md`);
  expect(pathsOf('iri-duplicate').sort()).toEqual(clash.sort());
  const slug = expected.take<string>('collision', 'slug');
  expect([...workbench.scaffoldEntries().keys()]).toEqual([slug]);

  c40Creation(expected, titles);

  expect(expected.take('validate_on_existing_pages')).toContain('missing class IRI');
  const empty = { '@type': 'Class', '@id': 'urn:ngm:class:', label: '海図' };
  const written = `# 海図\n\`\`\`json-ld\n${JSON.stringify(empty)}\n\`\`\`\n`;
  const existing = await findingsOf({ 'pages/海図.md': written });
  expect(existing.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
    'iri-missing',
  ]);
}

const executed: Readonly<Record<string, (expected: Expectations) => Promise<void> | void>> = {
  C01: c01,
  C02: c02,
  C03: c03,
  C04: c04,
  C07: c07,
  C09: c09,
  C10: c10,
  C11: c11,
  C13: c13,
  C14: c14,
  C15: c15,
  C20: c20,
  C21: c21,
  C23: c23,
  C24: c24,
  C27: c27,
  C33: c33,
  C35: c35,
  C37: c37,
  C40: c40,
};

describe('cases', () => {
  it('exist for every one that is run or said to be pending', () => {
    for (const id of [...Object.keys(executed), ...Object.keys(pending)]) {
      expect(cases.has(id), id).toBe(true);
    }
  });

  it.each([...cases.keys()])('%s holds as far as it is built', async (id) => {
    const one = cases.get(id)!;
    const expected = new Expectations(one);
    await executed[id]?.(expected);
    expect(accountFaults(demandsOf(one), expected.checked, pending[id] ?? {})).toEqual([]);
  });
});

describe('the account of a case', () => {
  const demands = ['a', 'b > c', 'views > panel'];
  const reason = 'It comes with a later issue.';

  it('is right when each thing is either checked or pending', () => {
    expect(accountFaults(demands, new Set(['a', 'b > c']), { 'views > panel': reason })).toEqual(
      [],
    );
    expect(accountFaults(demands, new Set(), { '*': reason })).toEqual([]);
  });

  it('names what is neither, what is both, and what is asked by nobody', () => {
    expect(accountFaults(demands, new Set(['a']), { 'b > c': reason })).toEqual([
      'views > panel: neither checked nor pending',
    ]);
    expect(accountFaults(['a'], new Set(['a']), { a: reason })).toEqual([
      'a: checked, so no longer pending',
    ]);
    expect(accountFaults(['a'], new Set(['a']), { z: reason })).toEqual([
      'z: pending, but the case asks for no such thing',
    ]);
    expect(accountFaults(['a'], new Set(), { a: 'later' })).toEqual([
      'a: pending without a reason',
    ]);
  });
});

afterAll(() => {
  const lines = Object.entries(pending).flatMap(([id, keys]) =>
    Object.entries(keys).map(([path, reason]) => `  ${id} ${path}: ${reason}`),
  );
  console.log(`Cases run: ${Object.keys(executed).join(', ')}. Pending:\n${lines.join('\n')}`);
});
