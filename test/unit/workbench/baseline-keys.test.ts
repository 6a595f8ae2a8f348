/** What a baseline takes for the same finding after a page was edited, and what for a new one. */

import { describe, expect, it } from 'vitest';

import { applyBaseline, parseBaseline } from '../../../src/rules/baseline.js';
import { RULES } from '../../../src/rules/registry.js';
import { EXAMPLE_PATH } from '../../../src/rules/support/example-page.js';
import { baselineText, keyFindings } from '../../../src/workbench/baseline.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { MemoryFiles, ROOT } from '../support/memory-files.js';

const PAGE = 'pages/Alpha.md';
const DEFINITION =
  'A first thing of its kind, described at a length that no rule for definitions has anything against, and that says what sets it apart.';

type Pages = Readonly<Record<string, string>>;

async function found(text: string | Pages) {
  const files = new MemoryFiles(typeof text === 'string' ? { [PAGE]: text } : text);
  const workbench = await Workbench.open(ROOT, { files, clock: () => new Date(0) });
  await workbench.build();
  const { findings } = await workbench.checkCorpus({ hints: true });
  return { files, findings };
}

/** Codes of what is new in a text when all of another one is set aside. */
async function fresh(before: string | Pages, after: string | Pages): Promise<string[]> {
  const old = await found(before);
  const read = parseBaseline(baselineText(ROOT, old.files, old.findings));
  if ('reason' in read) throw new Error(read.reason);
  const now = await found(after);
  const keyed = keyFindings(ROOT, now.files, now.findings);
  return applyBaseline(keyed, read.baseline).fresh.map(({ code }) => code);
}

const fence = (...lines: string[]): string => ['```json-ld', ...lines, '```', ''].join('\n');
const ID = '"@id": "urn:ngm:class:alpha"';
const classLines = (...more: string[]): string[] => [
  '{',
  '"@type": "Class",',
  ...more.map((line) => `${line},`),
  '"subClassOf": [{ "@id": "owl:Thing" }]',
  '}',
];
const VALUES = ['"label": "Alpha"', `"definition": "${DEFINITION}"`, '"domain": "data"'];
const BLOCK = fence(...classLines(ID, ...VALUES, '"maturity": "mature"'));
const PAGE_BLOCK = fence(
  '{',
  '"@type": "Page",',
  '"@id": "urn:ngm:page:alpha",',
  '"vc:slug": "alpha",',
  '"title": "Alpha",',
  '"vc:public": true',
  '}',
);
const HEAD = '# Alpha\n\n';
const SOUND = `${HEAD}${PAGE_BLOCK}\n${BLOCK}`;
const front = (...lines: string[]): string =>
  `---\ntype: class\niri: urn:ngm:class:alpha\nlabel: Alpha\nsubClassOf: ["owl:Thing"]\npublic: true\n${lines.join('\n')}\n---\n# Alpha\n\nText.\n`;
const FRONT = [`definition: ${DEFINITION}`, 'domain: data', 'maturity: mature'];

describe('one new fault where another was mended shows as one', () => {
  const conflict = (mine: string, yours: string): string =>
    `\n<<<<<<< HEAD\n- ${mine}\n=======\n- ${yours}\n>>>>>>> other\n`;
  const noPageComma = SOUND.replace('"vc:slug": "alpha",', '"vc:slug": "alpha"');
  const noClassComma = SOUND.replace('"label": "Alpha",', '"label": "Alpha"');

  it.each([
    ['a comma in another fence', 'json-syntax', noPageComma, noClassComma],
    ['a conflict', 'conflict-marker', SOUND + conflict('a', 'b'), SOUND + conflict('c', 'd')],
    [
      'an open fence',
      'fence-unbalanced',
      `${SOUND}\n- One:\n  \`\`\`\n  a = b\n`,
      `${SOUND}\n- One:\n  \`\`\`\n  c = d\n`,
    ],
    [
      'a line of front matter',
      'front-matter-syntax',
      front(...FRONT, 'note: "a" b'),
      front(...FRONT, 'other: "c" d'),
    ],
    [
      'a second block of another kind',
      'block-duplicate',
      `${SOUND}\n${BLOCK}`,
      `${SOUND}\n${PAGE_BLOCK}`,
    ],
    [
      'a second block of another class',
      'block-duplicate',
      `${SOUND}\n${BLOCK}`,
      `${SOUND}\n${BLOCK.replace(':alpha', ':beta')}`,
    ],
  ])('%s', async (_, code, before, after) => {
    expect((await found(before)).findings.map((it) => it.code)).toContain(code);
    const news = await fresh(before, after);
    expect(news.filter((it) => it === code)).toEqual([code]);
  });

  it('a fault of front matter beside those that were there', async () => {
    const before = front(...FRONT, 'note: @a', 'more: @e');
    const after = front(...FRONT, 'note: @a', 'other: @c', 'more: @e');
    expect((await found(before)).findings.map((it) => it.code)).toContain('front-matter-syntax');
    const news = await fresh(before, after);
    expect(news).toEqual(['front-matter-syntax']);
  });
});

describe('nothing is revived', () => {
  const bare = (...lines: string[]): string =>
    `${HEAD}${PAGE_BLOCK}\n${fence(...classLines(...lines))}`;

  it.each([
    ['a missing IRI', 'iri-missing', bare(...VALUES), bare('"label": "Beta"', '"domain": "data"')],
    [
      'a missing definition, when the class gets its IRI',
      'definition-missing',
      bare('"label": "Alpha"'),
      bare(ID, '"label": "Alpha"'),
    ],
    [
      'a second block, when its values change and it moves',
      'block-duplicate',
      `${SOUND}\n${BLOCK}`,
      `${SOUND}\nText.\n\n${BLOCK.replace('"domain": "data"', '"domain": "biology"')}`,
    ],
    [
      'an open fence below other text',
      'fence-unbalanced',
      `${SOUND}\n- One:\n  \`\`\`\n  a = b\n`,
      `${SOUND}\n- Zero.\n- One:\n  \`\`\`\n  a = b\n  more\n`,
    ],
    [
      'a fence that is not JSON and moves',
      'json-syntax',
      `${SOUND}\n${fence('{ "a": b }')}`,
      `${SOUND}\nText.\n\n${fence('{ "a": b }')}`,
    ],
    [
      'a definition without its quotation marks',
      'definition-short',
      front('definition: "short one"', ...FRONT.slice(1)),
      front('definition: short  one', ...FRONT.slice(1)),
    ],
    [
      'a domain without its quotation marks',
      'domain-unknown',
      front(...FRONT.slice(0, 1), 'domain: "zzz"', ...FRONT.slice(2)),
      front(...FRONT.slice(0, 1), "domain: 'zzz'", ...FRONT.slice(2)),
    ],
    [
      'a reference with other blanks',
      'reference-malformed',
      bare(ID, ...VALUES, '"relations":{"requires":[{"label":"Beta"}]}'),
      bare(ID, ...VALUES, '"relations": { "requires": [ { "label": "Beta" } ] }'),
    ],
  ])('%s', async (_, code, before, after) => {
    expect((await found(before)).findings.map((it) => it.code)).toContain(code);
    expect((await fresh(before, after)).filter((it) => it === code)).toEqual([]);
  });
});

describe('of the example of every rule, with other line ends and more text, nothing is new', () => {
  // Its example needs a ceiling that is given, not measured.
  const rules = RULES.filter(({ code }) => code !== 'copy-ceiling');
  it.each(rules.map((rule) => [rule.code, rule.examples] as const))(
    '%s',
    async (code, { bad, settings }) => {
      const pages: Pages = typeof bad === 'string' ? { [EXAMPLE_PATH]: bad } : bad;
      const own: Pages = settings === undefined ? {} : { 'ontodesk.yaml': settings };
      const edited = Object.entries(pages).map(([name, text]) => [
        name,
        `${text}\nMore of it.\n`.replaceAll('\n', '\r\n'),
      ]);
      const before = { ...pages, ...own };
      const { findings } = await found(before);
      expect(findings.map((it) => it.code)).toContain(code);
      const after = { ...(Object.fromEntries(edited) as Pages), ...own };
      expect(await fresh(before, after)).toEqual([]);
    },
  );
});
