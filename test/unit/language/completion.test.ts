import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parsePage } from '../../../src/corpus/page.js';
import {
  complete,
  type CompletionItem,
  type CompletionItems,
} from '../../../src/language/completion.js';
import { applyEdits } from '../../../src/rules/support/edits.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';
import { growth } from '../support/growth.js';
import { chanceFrom, mutate } from '../support/mutations.js';
import { SEED } from '../support/seed.js';
import {
  corpusOf,
  placeIn,
  SAMPLE_SETTINGS,
  sampleTexts,
  type Corpus,
  type Texts,
} from './support/reading.js';

const sample = corpusOf(sampleTexts(), SAMPLE_SETTINGS);

/** Items at the mark `‸`, and the text each would leave. */
function ask(marked: string, corpus: Corpus = sample, name = 'pages/New.md') {
  const at = placeIn(name, marked, corpus.s.settings);
  const answer = complete(at, corpus.s, corpus.read);
  const { text } = at.page.scan;
  const chosen = (label: string): string => {
    const item = answer.items.find((one) => one.label === label);
    if (!item) throw new Error(`no item ${label} among ${labelsOf(answer).join(', ')}`);
    return applyEdits(text, [item.edit, ...item.more]);
  };
  const item = (label: string): CompletionItem | undefined =>
    answer.items.find((one) => one.label === label);
  return { answer, labels: labelsOf(answer), chosen, item };
}

function labelsOf({ items }: CompletionItems): string[] {
  return items.map(({ label }) => label);
}

describe('completion of wikilinks', () => {
  it('ranks the same name, its beginning, a word of it, a part of it', () => {
    const corpus = corpusOf({
      'pages/Overtide.md': '# Overtide\n',
      'pages/Tide.md': '# Tide\n',
      'pages/Neap Tide.md': '# Neap\n',
      'pages/Tide Gauge.md': '# Tide Gauge\n',
      'pages/Quay.md': '# Quay\n',
    });
    expect(ask('- see [[tide‸', corpus).labels).toEqual([
      'Tide',
      'Tide Gauge',
      'Neap Tide',
      'Overtide',
    ]);
  });

  it.each([
    ['unclosed at the end', '- see [[Tide Ga‸', '- see [[Tide Gauge]]'],
    ['closed', '- see [[Tide Ga‸]]', '- see [[Tide Gauge]]'],
    ['unclosed, text behind', '- see [[Tide Ga‸ and more', '- see [[Tide Gauge]] and more'],
    ['another link behind', '- [[Tide Ga‸ and [[Seiche]]', '- [[Tide Gauge]] and [[Seiche]]'],
    ['one bracket behind', '- see [[Tide Ga‸] now', '- see [[Tide Gauge]] now'],
    ['the rest of a name is replaced', '- [[Tide G‸uage]] x', '- [[Tide Gauge]] x'],
    ['an alias stays', '- [[Tide G‸|the gauge]]', '- [[Tide Gauge|the gauge]]'],
    ['a heading stays', '- [[Tide G‸#Evidence]]', '- [[Tide Gauge#Evidence]]'],
    ['in a table', '| a |\n| --- |\n| [[Tide G‸\\|x]] |', '| a |\n| --- |\n| [[Tide Gauge\\|x]] |'],
    ['an embed', '![[Tide Ga‸', '![[Tide Gauge]]'],
    ['in a heading', '## [[Tide Ga‸', '## [[Tide Gauge]]'],
    ['in a property', 'related:: [[Tide Ga‸', 'related:: [[Tide Gauge]]'],
    ['behind an emoji', '- 👩‍🔬🧬 [[Tide Ga‸]] 🌊', '- 👩‍🔬🧬 [[Tide Gauge]] 🌊'],
    ['CRLF', '# A\r\n- [[Tide Ga‸\r\n- b\r\n', '# A\r\n- [[Tide Gauge]]\r\n- b\r\n'],
    ['in a deep list', '- a\n\t- b\n\t\t- [[Tide Ga‸', '- a\n\t- b\n\t\t- [[Tide Gauge]]'],
  ])('completes %s', (_, marked, expected) => {
    expect(ask(marked).chosen('Tide Gauge')).toBe(expected);
  });

  it.each([
    ['a code span', '- see `[[Tide Ga‸` there'],
    ['a code span with closed brackets', '- see `[[Tide Ga‸]]` there'],
    ['a code span over two lines', '- see `a\n  [[Tide Ga‸ b`'],
    ['a fence', '# A\n```js\na [[Tide Ga‸\n```\n'],
    ['a fence in a list', '- a\n  ```\n  [[Tide Ga‸\n  ```\n'],
    ['escaped brackets', '- see \\[[Tide Ga‸'],
    ['a json-ld fence', '```json-ld\n{"@type": "Class", "definition": "a [[Tide Ga‸"}\n```\n'],
    ['the text of an alias', '- [[Tide Gauge|Tide‸'],
    ['a closed link', '- [[Tide Gauge]] Tide‸'],
    ['the line of front matter marks', '---\ntype: class\n--‸-\n'],
  ])('offers nothing in %s', (_, marked) => {
    expect(ask(marked).labels).toEqual([]);
  });

  it('offers a link behind code that ended', () => {
    const behind = ask('```js\na\n\nb\n```\ntext `x` [[Tide Ga‸\n```\nc\n```\n');
    expect(behind.labels).toContain('Tide Gauge');
  });

  it('matches without case and accents, by alias and by slug', () => {
    expect(ask('[[zero hyd‸').labels).toContain('Zéro Hydrographique');
    expect(ask('[[ZÉRO‸').labels).toContain('Zéro Hydrographique');
    expect(ask('[[Ze\u0301ro‸').labels).toContain('Zéro Hydrographique');
    const alias = ask('- [[tide rec‸');
    expect(alias.labels[0]).toBe('Tide Gauge');
    expect(alias.item('Tide Gauge')?.detail).toContain('Tide Recorder');
    expect(ask('- [[spike-t‸').labels[0]).toBe('Quality Control/Spike Test');
  });

  it('lets the editor match what it filters by, whatever is typed', () => {
    for (const typed of ['zero hyd', 'tide rec', 'SPIKE-t']) {
      const { answer } = ask(`[[${typed}‸`);
      expect(answer.items.length).toBeGreaterThan(0);
      for (const { filterText } of answer.items) expect(filterText.startsWith(typed)).toBe(true);
    }
    const orders = ask('[[t‸').answer.items.map(({ sortText }) => sortText);
    expect(orders).toEqual([...orders].sort());
  });

  it('offers missing pages last, never the name that is being typed', () => {
    const texts: Texts = {
      'pages/Tide.md': '# Tide\n[[Tidal Bore]] [[tidal bore]] [[Tidal Race]]\n',
      'pages/New.md': '- [[Ti]]\n- [[Tidal Race]]\n',
      'pages/Other.md': '[[Tidal Bore]] and `[[Tidal Code]]`\n',
    };
    const { labels, item, chosen } = ask('- [[Ti‸]]\n- [[Tidal Race]]\n', corpusOf(texts));
    expect(labels).toEqual(['Tide', 'Tidal Bore', 'Tidal Race']);
    expect(item('Tidal Bore')).toMatchObject({ kind: 'missing' });
    expect(item('Tidal Bore')?.detail).toContain('3 links ask');
    expect(chosen('Tidal Bore')).toBe('- [[Tidal Bore]]\n- [[Tidal Race]]\n');
  });

  it('writes a name that reaches the page where several share one', () => {
    const corpus = corpusOf({
      'pages/robotics/Gripper.md': '# Gripper\n',
      'pages/kitchen/Gripper.md': '# Gripper\n',
      'pages/New.md': '',
    });
    const { answer } = ask('- [[grip‸', corpus);
    const texts = answer.items.map(({ edit }) => edit.newText);
    expect(texts.sort()).toEqual(['kitchen/Gripper]]', 'robotics/Gripper]]']);
    for (const { edit, detail } of answer.items) {
      const found = corpus.s.index.lookUp(edit.newText.replace(']]', ''));
      expect(found).toMatchObject({ kind: 'page', path: detail.split(' · ')[0] });
    }
    expect(ask('- [[kitchen/gr‸', corpus).answer.items.map(({ detail }) => detail)).toEqual([
      'pages/kitchen/Gripper.md',
    ]);
  });

  it('says so when no link reaches a page for certain', () => {
    const corpus = corpusOf({
      'pages/C# Language.md': '# C\n',
      'pages/Fine.md': '# Fine\n',
    });
    expect(ask('[[c‸', corpus).item('C# Language')?.detail).toContain('no link reaches');
    expect(ask('[[fi‸', corpus).item('Fine')?.detail).not.toContain('no link reaches');
  });

  it('offers every page of the sample by a link that reaches it', () => {
    const { answer } = ask('- [[‸]]');
    const pages = answer.items.filter(({ kind }) => kind !== 'missing');
    expect(pages).toHaveLength(sample.s.index.size);
    const reached = pages.map(({ edit }) => {
      const found = sample.s.index.lookUp(edit.newText);
      return found.kind === 'page' ? found.path : edit.newText;
    });
    expect(new Set(reached)).toEqual(new Set(sample.s.index.pages().map(({ path }) => path)));
  });
});

describe('completion of parts of pages', () => {
  it.each([
    ['- [[Tide Gauge#keep‸', '- [[Tide Gauge#Keeping the zero]]'],
    ['- [[tide recorder#keep‸]]', '- [[tide recorder#Keeping the zero]]'],
    ['- [[Tide Gauge#Keep‸|x]]', '- [[Tide Gauge#Keeping the zero|x]]'],
  ])('offers headings in %s', (marked, expected) => {
    expect(ask(marked).chosen('Keeping the zero')).toBe(expected);
  });

  it('offers the headings of a page in their order, and of the page itself', () => {
    expect(ask('- [[Surge Model#‸').labels).toEqual([
      'Surge Model',
      'What it needs',
      'What it cannot see',
      'Evidence',
    ]);
    expect(ask('# Own\n## Deep `x`\n[[#‸').labels).toEqual(['Own', 'Deep `x`']);
    expect(ask('- [[No Such Page#‸').labels).toEqual([]);
  });

  it('offers block ids behind a caret and behind double parentheses', () => {
    const own = 'A line. ^first\n- item\n  id:: 66b1c0de-0a11\n';
    expect(ask(`${own}[[#^‸]]`).labels).toEqual(['first', '66b1c0de-0a11']);
    expect(ask(`${own}- ((66‸`).chosen('66b1c0de-0a11')).toBe(`${own}- ((66b1c0de-0a11))`);
    expect(ask(`${own}- ((66‸)) x`).chosen('66b1c0de-0a11')).toBe(`${own}- ((66b1c0de-0a11)) x`);
    expect(ask(`${own}- ((66‸`).item('66b1c0de-0a11')?.documentation).toContain('item');
    expect(ask(`${own}- \`((66‸\``).labels).toEqual([]);
    expect(ask('[[Tide Gauge#^66‸').labels).toEqual(['66b1c0de-0a11-4c2e-9d51-0f6b2a7e4d10']);
  });
});

/** A place of a text: half of them anywhere, half behind a mark that begins something. */
function placeWorthAsking(text: string, at: number): number {
  if (at < 0.5) return Math.round(at * 2 * text.length);
  const places = [
    ...text.matchAll(/\[\[|"(?:@id|label|domain)": "|::? |\(\(|\[\n|relations": \{/gu),
  ].map(({ 0: mark, index }) => index + mark.length);
  return places[Math.floor((at - 0.5) * 2 * places.length)] ?? text.length;
}

const FENCE = (inner: string): string =>
  `# New\n\`\`\`json-ld\n{\n  "@id": "urn:ngm:class:new",\n  "@type": "Class",\n${inner}\n}\n\`\`\`\n`;

describe('completion in json-ld', () => {
  const tide = '"urn:ngm:class:tide-gauge"';

  it.each([
    ['an empty IRI', '{ "@id": "‸", "label": "" }', `{ "@id": ${tide}, "label": "Tide Gauge" }`],
    ['an empty label', '{ "@id": "", "label": "‸" }', `{ "@id": ${tide}, "label": "Tide Gauge" }`],
    [
      'words of a name in the IRI',
      '{ "@id": "tide ga‸", "label": "Old" }',
      `{ "@id": ${tide}, "label": "Tide Gauge" }`,
    ],
    [
      'the start of an IRI',
      '{ "@id": "urn:ngm:class:tide-g‸", "label": "" }',
      `{ "@id": ${tide}, "label": "Tide Gauge" }`,
    ],
    ['no label', '{ "@id": "tide‸" }', `{ "@id": ${tide}, "label": "Tide Gauge" }`],
    ['no IRI', '{ "label": "tide‸" }', `{ "@id": ${tide}, "label": "Tide Gauge" }`],
    [
      'a key without a value',
      '{ "@id": "tide‸", "label": }',
      `{ "@id": ${tide}, "label": "Tide Gauge" }`,
    ],
    ['no string yet', '{ "@id": ‸ }', `{ "@id": ${tide}, "label": "Tide Gauge" }`],
    [
      'an unclosed string',
      '{ "@id": "tide‸, "label": "x" }',
      `{ "@id": ${tide}, "label": "Tide Gauge" }`,
    ],
    ['an unclosed string at the end', '{ "@id": "tide‸', `{ "@id": ${tide}, "label": "Tide Gauge"`],
    ['an empty list', '‸', `{"@id": ${tide}, "label": "Tide Gauge"}`],
    ['a word in a list', 'tide‸', `{"@id": ${tide}, "label": "Tide Gauge"}`],
    ['a string in a list', '"tide‸"', `{"@id": ${tide}, "label": "Tide Gauge"}`],
  ])('writes IRI and label together for %s', (_, entry, expected) => {
    for (const list of ['"subClassOf": [', '"relations": { "requires": [']) {
      const end = list.includes('relations') ? '] }' : ']';
      const text = ask(FENCE(`  ${list}${entry}${end}`)).chosen('Tide Gauge');
      expect(text).toBe(FENCE(`  ${list}${expected}${end}`));
    }
  });

  it('puts commas around a new entry', () => {
    const entry = (slug: string): string => `{"@id": "urn:ngm:class:${slug}", "label": "x"}`;
    const added = `{"@id": ${tide}, "label": "Tide Gauge"}`;
    const list = (inner: string): string => FENCE(`  "subClassOf": [${inner}]`);
    expect(ask(list(`${entry('seiche')}, ‸`)).chosen('Tide Gauge')).toBe(
      list(`${entry('seiche')}, ${added}`),
    );
    expect(ask(list(`${entry('seiche')}‸`)).chosen('Tide Gauge')).toBe(
      list(`${entry('seiche')}, ${added}`),
    );
    expect(ask(list(`‸${entry('seiche')}`)).chosen('Tide Gauge')).toBe(
      list(`${added},${entry('seiche')}`),
    );
  });

  it('writes a list behind a key that has none', () => {
    expect(ask(FENCE('  "subClassOf": ‸')).chosen('Tide Gauge')).toBe(
      FENCE(`  "subClassOf": [{"@id": ${tide}, "label": "Tide Gauge"}]`),
    );
    expect(ask(FENCE('  "subClassOf":‸')).chosen('Tide Gauge')).toBe(
      FENCE(`  "subClassOf": [{"@id": ${tide}, "label": "Tide Gauge"}]`),
    );
  });

  it('writes a new entry over several lines where its neighbours are', () => {
    const neighbour = [
      '  "subClassOf": [',
      '    {',
      '      "@id": "urn:ngm:class:instrument",',
      '      "label": "Instrument"',
      '    },',
    ];
    const expected = [
      ...neighbour,
      '    {',
      `      "@id": ${tide},`,
      '      "label": "Tide Gauge"',
      '    }',
      '  ]',
    ];
    const marked = [...neighbour, '    ‸', '  ]'];
    expect(ask(FENCE(marked.join('\n'))).chosen('Tide Gauge')).toBe(FENCE(expected.join('\n')));
    const crlf = (lines: string[]): string => FENCE(lines.join('\n')).replaceAll('\n', '\r\n');
    expect(ask(crlf(marked)).chosen('Tide Gauge')).toBe(crlf(expected));
  });

  it('leaves out the class itself and what the list has', () => {
    const texts = sampleTexts();
    const text = texts['pages/Tide Gauge.md'] ?? '';
    const marked = text.replace(/"enables": \[\n/u, '$&      ‸');
    const { labels } = ask(marked, sample, 'pages/Tide Gauge.md');
    expect(labels).toContain('Chart Datum');
    expect(labels).not.toContain('Tide Gauge');
    expect(labels).not.toContain('Water Level');
    expect(labels).not.toContain('Tide Table');
  });

  it('offers predicates a class does not have yet', () => {
    const marked = FENCE('  "relations": {\n    "requires": [],\n    "‸"\n  }');
    const { labels, chosen } = ask(marked);
    expect(labels).toHaveLength(11);
    expect(labels).toContain('standardizedBy');
    expect(labels).not.toContain('requires');
    expect(chosen('partOf')).toBe(
      FENCE('  "relations": {\n    "requires": [],\n    "partOf": []\n  }'),
    );
    expect(ask(FENCE('  "relations": { ‸ }')).labels).toHaveLength(12);
    expect(ask(FENCE('  "relations": { "stand‸": [] }')).chosen('standardizedBy')).toBe(
      FENCE('  "relations": { "standardizedBy": [] }'),
    );
  });

  it('offers words of the vocabulary, kinds, and yes or no', () => {
    expect(ask(FENCE('  "domain": "‸"')).labels).toEqual(SAMPLE_SETTINGS.vocabulary.domains);
    expect(ask(FENCE('  "domain": ‸')).chosen('data')).toBe(FENCE('  "domain": "data"'));
    expect(ask(FENCE('  "maturity": "EST‸"')).chosen('established')).toBe(
      FENCE('  "maturity": "established"'),
    );
    const page = '```json-ld\n{ "@type": "Page", "vc:public": ‸ }\n```\n';
    expect(ask(page).chosen('true')).toBe(
      '```json-ld\n{ "@type": "Page", "vc:public": true }\n```\n',
    );
    expect(ask('```json-ld\n{ "@type": "‸" }\n```\n').labels).toEqual([
      'Page',
      'Class',
      'Individual',
    ]);
    expect(ask(FENCE('  "domain": "data" ‸')).labels).toEqual([]);
  });

  it('offers keys of the block that are not there, and the IRI of a new class', () => {
    const { labels } = ask(FENCE('  "‸"'));
    expect(labels).toContain('label');
    expect(labels).not.toContain('@id');
    expect(ask('```json-ld\n{ "@type": "Class", "@id": "‸" }\n```\n').labels).toEqual([
      'urn:ngm:class:new',
    ]);
    const taken = ask(
      '```json-ld\n{ "@type": "Class", "@id": "‸" }\n```\n',
      sample,
      'pages/x/Seiche Two.md',
    );
    expect(taken.labels).toEqual(['urn:ngm:class:seiche-two']);
  });

  it.each([
    '  "domain"‸: "data"',
    '  "domain":‸ "data"',
    '  "domain": ‸"data"',
    '  "subClassOf"‸: []',
    '  "subClassOf":‸ [\n    {"@id": "urn:ngm:class:seiche"}\n  ]',
    '  "subClassOf": ‸\n  []',
    '  "relations": { "uses"‸: [] }',
    '  "subClassOf": [{ "@id": ‸"urn:ngm:class:seiche" }]',
  ])('offers nothing beside a key or value that is there: %s', (marked) => {
    expect(ask(FENCE(marked)).labels).toEqual([]);
  });

  it('offers a value before the key that follows, and replaces a bare word up to its colon', () => {
    expect(ask(FENCE('  "domain": ‸\n  "label": "x"')).labels).toContain('data');
    expect(ask(FENCE('  "domain": ‸ "label": "x"')).labels).toContain('data');
    expect(ask(FENCE('  lab‸: "x"')).chosen('label')).toBe(FENCE('  "label": "x"'));
    expect(ask(FENCE('  "subClassOf": [urn:ngm:class:tide-g‸]')).chosen('Tide Gauge')).toBe(
      FENCE(`  "subClassOf": [{"@id": ${tide}, "label": "Tide Gauge"}]`),
    );
  });

  it('works in a fence that nothing closes yet', () => {
    const open = '# New\n```json-ld\n{ "@type": "Class", "subClassOf": [{ "@id": "tide ga‸';
    expect(ask(open).chosen('Tide Gauge')).toContain(`{ "@id": ${tide}, "label": "Tide Gauge"`);
  });
});

const MATTER = (inner: string): string => `---\ntype: class\n${inner}\n---\n# New\n`;

describe('completion in front matter', () => {
  it.each([
    ['requires: ["[[Tide Ga‸', 'requires: ["[[Tide Gauge]]"'],
    ['requires: ["[[Tide Ga‸"]', 'requires: ["[[Tide Gauge]]"]'],
    ['requires: ["[[Tide Ga‸]]"]', 'requires: ["[[Tide Gauge]]"]'],
    ['requires: ["[[Tide G‸|the gauge]]"]', 'requires: ["[[Tide Gauge|the gauge]]"]'],
    ['requires: ["[[Tide Ga‸, "[[Seiche]]"]', 'requires: ["[[Tide Gauge]]", "[[Seiche]]"]'],
    ['requires: [‸]', 'requires: ["[[Tide Gauge]]"]'],
    ['requires: ["‸"]', 'requires: ["[[Tide Gauge]]"]'],
    ["requires: ['tide‸']", 'requires: ["[[Tide Gauge]]"]'],
    ['requires: [tide ga‸]', 'requires: ["[[Tide Gauge]]"]'],
    ['requires: ["[[Seiche]]", tide‸]', 'requires: ["[[Seiche]]", "[[Tide Gauge]]"]'],
    ['requires: ‸', 'requires: "[[Tide Gauge]]"'],
    ['requires: [‸"[[Seiche]]"]', 'requires: ["[[Tide Gauge]]", "[[Seiche]]"]'],
    ['requires: [urn:ngm:class:tide-g‸ "x"]', 'requires: ["urn:ngm:class:tide-gauge", "x"]'],
    ['requires:\n  - tide‸', 'requires:\n  - "[[Tide Gauge]]"'],
    ['requires:\n- "[[tide‸"', 'requires:\n- "[[Tide Gauge]]"'],
    ['is-subclass-of: tide‸', 'is-subclass-of: "[[Tide Gauge]]"'],
    [
      'requires: [\n  "[[Seiche]]",\n  "tide‸"\n]',
      'requires: [\n  "[[Seiche]]",\n  "[[Tide Gauge]]"\n]',
    ],
  ])('completes %s', (marked, expected) => {
    expect(ask(MATTER(marked)).chosen('Tide Gauge')).toBe(MATTER(expected));
  });

  it('writes an IRI where one is begun', () => {
    expect(ask(MATTER('requires: ["urn:ngm:class:tide-g‸"]')).chosen('Tide Gauge')).toBe(
      MATTER('requires: ["urn:ngm:class:tide-gauge"]'),
    );
    expect(ask(MATTER('requires: [ngm:tide-g‸]')).chosen('Tide Gauge')).toBe(
      MATTER('requires: ["urn:ngm:class:tide-gauge"]'),
    );
  });

  it('offers classes alone as targets, not the one of the page or those declared', () => {
    const text = sampleTexts()['pages/Surge Model.md'] ?? '';
    const marked = text.replace('"[[Astronomical Tide]]"]', '"[[Astronomical Tide]]", ‸]');
    const { labels } = ask(marked, sample, 'pages/Surge Model.md');
    expect(labels).toContain('Storm Surge');
    for (const out of ['Surge Model', 'Tide Gauge', 'Astronomical Tide']) {
      expect(labels).not.toContain(out);
    }
  });

  it('offers values and keys', () => {
    expect(ask(MATTER('domain: ‸')).labels).toEqual(SAMPLE_SETTINGS.vocabulary.domains);
    expect(ask(MATTER('domain:‸')).chosen('data')).toBe(MATTER('domain: data'));
    expect(ask(MATTER('maturity: "em‸"')).chosen('emerging')).toBe(MATTER('maturity: emerging'));
    expect(ask(MATTER('public: ‸')).labels).toEqual(['true', 'false']);
    const { labels, chosen } = ask(MATTER('label: New\nrequires: []\n‸'));
    expect(labels).toContain('partOf');
    expect(labels).not.toContain('requires');
    expect(labels).not.toContain('label');
    expect(chosen('partOf')).toBe(MATTER('label: New\nrequires: []\npartOf: '));
    expect(ask(MATTER('depends-on: []\nis-‸')).labels).toContain('is-subclass-of');
    expect(ask('---\nty‸\n---\n').chosen('type')).toBe('---\ntype: \n---\n');
    expect(ask(MATTER('req‸: []')).chosen('requires')).toBe(MATTER('requires: []'));
  });

  it('offers nothing in a comment or behind an entry that ended', () => {
    expect(ask(MATTER('# requires: [[Tide‸')).labels).toEqual([]);
    expect(ask(MATTER('requires: ["[[Seiche]]"‸]')).labels).toEqual([]);
    expect(ask(MATTER('definition: tide‸')).labels).toEqual([]);
  });

  it.each([
    'requires: ‸["[[Seiche]]"]',
    'requires: ‸ "[[Seiche]]"',
    'requires:‸\n  - "[[Seiche]]"',
    'requires:‸\n- "[[Seiche]]"',
    'requires:\n‸  - "[[Seiche]]"',
    'domain: ‸\n  data',
    'definition: >-\n‸  Of many words.',
  ])('offers nothing beside a value that is there: %j', (marked) => {
    expect(ask(MATTER(marked)).labels).toEqual([]);
    expect(ask(MATTER(marked).replaceAll('\n', '\r\n')).labels).toEqual([]);
  });

  it('keeps to CRLF lines', () => {
    const crlf = (text: string): string => MATTER(text).replaceAll('\n', '\r\n');
    expect(ask(crlf('requires:\n  - tide‸')).chosen('Tide Gauge')).toBe(
      crlf('requires:\n  - "[[Tide Gauge]]"'),
    );
    expect(ask(crlf('par‸')).chosen('partOf')).toBe(crlf('partOf: '));
  });
});

const BLOCK = (inner: string): string =>
  `# New\n\n- ### OntologyBlock\n\t- owl:class:: ngm:new\n\t- preferred-term:: New\n${inner}\n- ### Overview\n`;

describe('completion in property lines', () => {
  it.each([
    ['\t- requires:: ‸', '\t- requires:: [[Tide Gauge]]'],
    ['\t- requires::‸', '\t- requires:: [[Tide Gauge]]'],
    ['\t- requires:: tide ga‸', '\t- requires:: [[Tide Gauge]]'],
    ['\t- requires:: [[tide ga‸', '\t- requires:: [[Tide Gauge]]'],
    ['\t- requires:: [[tide ga‸]]', '\t- requires:: [[Tide Gauge]]'],
    ['\t- requires:: [[Seiche]], ‸', '\t- requires:: [[Seiche]], [[Tide Gauge]]'],
    ['\t- requires:: [[Seiche]],‸', '\t- requires:: [[Seiche]], [[Tide Gauge]]'],
    ['\t- requires:: tide‸, [[Seiche]]', '\t- requires:: [[Tide Gauge]], [[Seiche]]'],
    ['\t- is-subclass-of:: tide‸', '\t- is-subclass-of:: [[Tide Gauge]]'],
    ['\t- requires:: urn:ngm:class:tide-g‸', '\t- requires:: urn:ngm:class:tide-gauge'],
  ])('completes %s', (marked, expected) => {
    expect(ask(BLOCK(marked)).chosen('Tide Gauge')).toBe(BLOCK(expected));
  });

  it('offers values of domain, maturity and public', () => {
    expect(ask(BLOCK('\t- source-domain:: ‸')).labels).toEqual(SAMPLE_SETTINGS.vocabulary.domains);
    expect(ask(BLOCK('\t- maturity:: dr‸')).chosen('draft')).toBe(BLOCK('\t- maturity:: draft'));
    expect(ask('public:: ‸\n\n# New\n').chosen('true')).toBe('public:: true\n\n# New\n');
  });

  it('offers keys in the block, and of the page at its top', () => {
    const { labels, chosen } = ask(BLOCK('\t- requires:: [[Seiche]]\n\t- ‸'));
    expect(labels).toContain('standardized-by');
    expect(labels).toContain('definition');
    expect(labels).not.toContain('requires');
    expect(labels).not.toContain('preferred-term');
    expect(chosen('part-of')).toBe(BLOCK('\t- requires:: [[Seiche]]\n\t- part-of:: '));
    expect(ask(BLOCK('\t- standardizedBy:: [[A]]\n\t- ‸')).labels).toContain('partOf');
    expect(ask('pub‸\n\n# New\n').labels).toEqual(['public']);
    expect(ask('public:: true\n‸\n# New\n').labels).toEqual(['alias']);
    expect(ask('# New\npub‸\n').labels).toEqual([]);
    expect(ask('Some prose\n\npub‸\n').labels).toEqual([]);
  });

  it('leaves out what the line has and the class itself', () => {
    const name = 'pages/Quality Control___Spike Test.md';
    const text = sampleTexts()[name] ?? '';
    const line = /^\t- requires::.*$/mu.exec(text)?.[0] ?? '';
    const declared = [...line.matchAll(/\[\[([^\]]+)\]\]/gu)].map((match) => match[1] ?? '');
    expect(declared).toEqual(['Water Level']);
    const { labels } = ask(text.replace(line, `${line}, ‸`), sample, name);
    expect(labels.length).toBeGreaterThan(10);
    for (const out of [...declared, 'Quality Control/Spike Test'])
      expect(labels).not.toContain(out);
  });
});

describe('completion as a whole', () => {
  it('says when there is more than it shows', () => {
    const many = Object.fromEntries(
      Array.from({ length: 150 }, (_, i) => [`pages/Buoy ${i.toString()}.md`, '# Buoy\n']),
    );
    const corpus = corpusOf(many);
    expect(ask('[[buoy‸', corpus).answer).toMatchObject({ incomplete: true });
    expect(ask('[[buoy‸', corpus).labels).toHaveLength(100);
    expect(ask('[[buoy 14‸', corpus).answer.incomplete).toBe(false);
  });

  it('shows no link, tag or picture of a definition', () => {
    const definition = 'See [x](command:evil) <img src=x> ![a](b) https://evil.example';
    const corpus = corpusOf({
      'pages/Bad.md': `---\ntype: class\nlabel: Bad\ndefinition: "${definition}"\n---\n`,
    });
    const { documentation } = ask('[[bad‸', corpus).item('Bad') ?? {};
    expect(documentation).toContain('evil');
    expect(documentation).not.toMatch(/(?<!\\)[[\]<>!]|https:/u);
  });

  it('reads no page but the one whose headings are asked for', () => {
    const corpus = corpusOf(sampleTexts(), SAMPLE_SETTINGS);
    ask('- [[tide‸', corpus);
    ask(FENCE('  "subClassOf": [‸]'), corpus);
    expect(corpus.reads).toEqual([]);
    ask('- [[Tide Gauge#‸', corpus);
    expect(corpus.reads).toEqual(['pages/Tide Gauge.md']);
  });

  it('never fails on a torn page, and edits the line of the cursor alone', () => {
    const texts = Object.entries(sampleTexts());
    let answered = 0;
    const arbitrary = fc.record({
      page: fc.nat(texts.length - 1),
      seed: fc.nat(),
      at: fc.nat(999_999).map((n) => n / 1e6),
    });
    fc.assert(
      fc.property(arbitrary, ({ page, seed, at }) => {
        const [name, whole] = texts[page]!;
        const text = mutate(whole, chanceFrom(SEED + seed), texts[seed % texts.length]![1]);
        const parsed = parsePage(name, text, DEFAULT_SETTINGS);
        const length = parsed.scan.text.length;
        const offset = placeWorthAsking(parsed.scan.text, at);
        const { items } = complete({ page: parsed, offset }, sample.s, sample.read);
        if (items.length > 0) answered++;
        for (const { edit, more } of items) {
          const { start, end } = edit.span;
          expect(start <= offset && offset <= end && start >= 0 && end <= length).toBe(true);
          expect(parsed.scan.text.slice(start, end)).not.toMatch(/[\r\n]/u);
          for (const { span } of more) {
            expect(span.start >= 0 && span.end <= length).toBe(true);
            expect(span.end < start || span.start > end).toBe(true);
          }
          applyEdits(parsed.scan.text, [edit, ...more]);
        }
      }),
      { numRuns: 600 },
    );
    // Were nothing ever offered, the test would say nothing.
    expect(answered).toBeGreaterThan(50);
  });

  it('takes time in step with the number of names', () => {
    const corpusOfSize = (count: number): Corpus =>
      corpusOf(
        Object.fromEntries(
          Array.from({ length: count }, (_, i) => [
            `pages/Gauge ${i.toString()} of Harbour.md`,
            `---\ntype: class\nlabel: Gauge ${i.toString()}\ndefinition: A gauge.\n---\n[[Gone ${(i % 50).toString()}]]\n`,
          ]),
        ),
      );
    const place = placeIn('pages/New.md', '- [[harb‸');
    const ratio = growth(corpusOfSize(1000), corpusOfSize(8000), (corpus) => {
      complete(place, corpus.s, corpus.read);
    });
    expect(ratio).toBeLessThanOrEqual(1.3 * 8);
  });

  it('folds the names of a page once', () => {
    const corpus = corpusOf({ 'pages/Tide.md': '# Tide\n', 'pages/Quay.md': '# Quay\n' });
    let asked = 0;
    const [record] = corpus.s.index.pages();
    const { names } = record!;
    Object.defineProperty(record, 'names', { get: () => (asked++, names) });
    ask('[[xyz‸', corpus);
    expect(asked).toBe(1);
    corpus.s.index.version++;
    ask('[[xyz‸', corpus);
    expect(asked).toBe(1);
  });
});
